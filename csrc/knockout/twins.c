/* Twins: the wildcard of a round has one match after it, and its opponent there won in the round. */
#include "knockout/twins.h"

#include "knockout/bracket.h"

/* The only match of a team after a round, an index of rounds->played; UINT32_MAX when it has several. */
static uint32_t only_match_after(const riddle_match *matches, const riddle_rounds *rounds, uint32_t team,
                                 uint32_t round) {
  uint32_t found = UINT32_MAX;
  for (uint32_t i = rounds->start[round + 1]; i < rounds->start[rounds->count]; i++) {
    riddle_match match = matches[rounds->played[i] / 2];
    if (match.a != team && match.b != team) continue;
    if (found != UINT32_MAX) return UINT32_MAX;
    found = i;
  }
  return found;
}

uint32_t riddle_twins_find(riddle_twins *twins, const riddle_match *matches, const riddle_rounds *rounds) {
  uint32_t count = 0;
  for (uint32_t r = 0; r + 1 < rounds->count; r++) {
    uint32_t team = rounds->wildcard[r];
    uint32_t later = team == RIDDLE_NO_TEAM ? UINT32_MAX : only_match_after(matches, rounds, team, r);
    if (later == UINT32_MAX) continue;
    riddle_match match = matches[rounds->played[later] / 2];
    uint32_t rival = match.a ^ match.b ^ team;
    for (uint32_t i = rounds->start[r]; i < rounds->start[r + 1]; i++) {
      riddle_match result = riddle_result(rounds, matches, i);
      if (result.a == rival) twins[count++] = (riddle_twins){r, rival, team, result.b, later, i};
    }
  }
  return count;
}
