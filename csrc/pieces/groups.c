/* Greedy groups; see groups.h. */
#include "pieces/groups.h"

typedef struct grouping {
  const riddle_position *position;
  uint32_t *group_of;
  uint32_t *size;     /* group -> squares in it */
  uint32_t *attacked; /* group -> how many of it the square at hand attacks, each once */
  uint32_t *stamp;    /* square -> the last square that was seen attacking it, + 1 */
  uint32_t count;
} grouping;

/* The largest group that a square attacks whole; RIDDLE_NO_GROUP when there is none. */
static uint32_t whole_group(grouping *groups, uint32_t square) {
  uint32_t best = RIDDLE_NO_GROUP;
  riddle_attack attack = riddle_attack_from(groups->position, square);
  for (uint32_t other; riddle_attack_next(&attack, &other);) {
    uint32_t group = groups->group_of[other];
    if (group == RIDDLE_NO_GROUP || groups->stamp[other] == square + 1) continue;
    groups->stamp[other] = square + 1;
    bool whole = ++groups->attacked[group] == groups->size[group];
    if (whole && (best == RIDDLE_NO_GROUP || groups->size[group] > groups->size[best])) best = group;
  }
  attack = riddle_attack_from(groups->position, square);
  for (uint32_t other; riddle_attack_next(&attack, &other);) {
    if (groups->group_of[other] != RIDDLE_NO_GROUP) groups->attacked[groups->group_of[other]] = 0;
  }
  return best;
}

riddle_status riddle_groups_find(riddle_control *control, const riddle_position *position, const bool *usable,
                                 uint32_t *group_of, uint32_t *groups_from) {
  uint32_t squares = riddle_position_squares(position);
  riddle_status status;
  uint32_t *room = riddle_new_array(control, 3 * (size_t)squares, sizeof *room, &status);
  if (room == NULL) return status;
  grouping groups = {position, group_of, room, room + squares, room + 2 * (size_t)squares, 0};
  for (uint32_t i = 0; i < squares; i++) group_of[i] = RIDDLE_NO_GROUP;
  for (uint32_t square = squares; square-- > 0 && status == RIDDLE_OK;) {
    if (usable[square]) {
      uint32_t group = whole_group(&groups, square);
      if (group == RIDDLE_NO_GROUP) group = groups.count++;
      group_of[square] = group;
      groups.size[group]++;
    }
    groups_from[square] = groups.count;
    if (square % 64 == 0) status = riddle_check(control);
  }
  riddle_free_array(control, room, 3 * (size_t)squares, sizeof *room);
  return status;
}
