/* The tree of played matches: each team's latest match is remembered while the rounds go by. */
#include "knockout/bracket.h"

#include <string.h>

#include "core/array.h"

riddle_status riddle_bracket_make(riddle_bracket *bracket, riddle_control *control, uint32_t teams,
                                  const riddle_match *matches, uint32_t match_count, const riddle_rounds *rounds) {
  const uint32_t played_count = rounds->start[rounds->count];
  riddle_status status = RIDDLE_RESERVE(control, &bracket->position, &bracket->position_room, (size_t)match_count);
  if (status == RIDDLE_OK)
    status = RIDDLE_RESERVE(control, &bracket->winner_from, &bracket->winner_room, (size_t)played_count);
  if (status == RIDDLE_OK)
    status = RIDDLE_RESERVE(control, &bracket->loser_from, &bracket->loser_room, (size_t)played_count);
  if (status != RIDDLE_OK) return status;
  uint32_t *latest = riddle_new_array(control, teams, sizeof *latest, &status); /* index + 1 of a team's last match */
  if (latest == NULL) return status;
  if (match_count > 0) memset(bracket->position, 0xFF, match_count * sizeof *bracket->position);
  for (uint32_t i = 0; i < played_count; i++) {
    riddle_match result = riddle_result(rounds, matches, i);
    bracket->position[rounds->played[i] / 2] = i;
    bracket->winner_from[i] = latest[result.a];
    bracket->loser_from[i] = latest[result.b];
    latest[result.a] = i + 1;
  }
  riddle_free_array(control, latest, teams, sizeof *latest);
  bracket->made = true;
  return RIDDLE_OK;
}

void riddle_bracket_free(riddle_bracket *bracket, riddle_control *control) {
  RIDDLE_FREE(control, &bracket->position, &bracket->position_room);
  RIDDLE_FREE(control, &bracket->winner_from, &bracket->winner_room);
  RIDDLE_FREE(control, &bracket->loser_from, &bracket->loser_room);
  bracket->made = false;
}
