/* The passes of fewest.h. */
#include "pegs/fewest.h"

#include <string.h>

static riddle_status new_level(riddle_pegs_fewest *fewest, riddle_control *control, riddle_pegs_set *set, int level) {
  riddle_status status = riddle_pegs_set_index(set, control);
  if (status != RIDDLE_OK) return status;
  fewest->count[level] = set->count;
  fewest->moves[level] = riddle_new_array(control, set->count, sizeof *fewest->moves[level], &status);
  if (status == RIDDLE_OK) status = riddle_pegs_new_cleared(control, set->count, &fewest->holes[level]);
  return status;
}

static void free_level(riddle_pegs_fewest *fewest, riddle_control *control, int level) {
  riddle_free_array(control, fewest->moves[level], fewest->count[level], sizeof *fewest->moves[level]);
  riddle_free_array(control, fewest->holes[level], fewest->count[level], sizeof *fewest->holes[level]);
  fewest->moves[level] = NULL;
  fewest->holes[level] = NULL;
}

riddle_status riddle_pegs_fewest_run(riddle_pegs_fewest *fewest, riddle_control *control, riddle_pegs_winning *winning,
                                     bool forward, bool keep, riddle_pegs_fewest_visit visit, void *context) {
  memset(fewest, 0, sizeof *fewest);
  if (winning->levels == 0) return RIDDLE_OK;
  int level = forward ? 0 : winning->levels - 1;
  riddle_status status = new_level(fewest, control, &winning->set[level], level);
  if (status == RIDDLE_OK && visit != NULL) status = visit(context, level, fewest);
  for (int made = 1; made < winning->levels && status == RIDDLE_OK; made++) {
    int known = level;
    level += forward ? 1 : -1;
    status = new_level(fewest, control, &winning->set[level], level);
    riddle_pegs_moves moves = {.space = winning->space,
                               .from = &winning->set[level],
                               .to = &winning->set[known],
                               .reverse = forward,
                               .moves = fewest->moves[known],
                               .holes = fewest->holes[known],
                               .result_moves = fewest->moves[level],
                               .result_holes = fewest->holes[level]};
    if (status == RIDDLE_OK) status = riddle_pegs_moves_run(&moves, control);
    riddle_pegs_set_unindex(&winning->set[known], control);
    if (!keep) free_level(fewest, control, known);
    if (status == RIDDLE_OK && visit != NULL) status = visit(context, level, fewest);
  }
  return status;
}

void riddle_pegs_fewest_free(riddle_pegs_fewest *fewest, riddle_control *control) {
  for (int level = 0; level < RIDDLE_PEGS_LEVELS; level++) free_level(fewest, control, level);
}

/* What a jump from a position costs until the end, in moves, when it begins a move; 256 when it does not win. */
static int cost_of(const riddle_pegs_fewest *fewest, const riddle_pegs_winning *winning, int level, uint64_t after,
                   riddle_pegs_jump jump) {
  const riddle_pegs_space *space = winning->space;
  int lane;
  uint64_t canonical = riddle_pegs_canonical(space, after, &lane);
  uint64_t found = riddle_pegs_set_find(&winning->set[level + 1], space, canonical);
  if (found == RIDDLE_PEGS_ABSENT) return 256;
  int target = space->game->symmetry[space->permutation[lane]][jump.target];
  return fewest->moves[level + 1][found] + 1 - (int)(fewest->holes[level + 1][found] >> target & 1);
}

riddle_status riddle_pegs_fewest_line(const riddle_pegs_fewest *fewest, riddle_control *control,
                                      riddle_pegs_winning *winning, uint64_t start, uint16_t *jumps, int *moves) {
  const riddle_pegs_game *game = winning->space->game;
  riddle_status status = riddle_pegs_set_index(&winning->set[0], control);
  *moves = fewest->moves[0][0];
  int left = *moves, last = -1; /* moves left to begin; the hole of the peg that is moving */
  for (int level = 0; level + 1 < winning->levels && status == RIDDLE_OK; level++) {
    uint64_t legal[RIDDLE_PEGS_WORDS];
    int chosen = -1;
    bool goes_on = false;
    status = riddle_pegs_set_index(&winning->set[level + 1], control);
    if (status != RIDDLE_OK) break;
    riddle_pegs_legal(winning->space, start, legal);
    for (int i = 0; i < game->jumps && !goes_on; i++) {
      if (!(legal[i / 64] >> i % 64 & 1)) continue;
      int cost = cost_of(fewest, winning, level, start ^ game->toggled[i], game->jump[i]);
      bool same = game->jump[i].source == last;
      if (cost - (same ? 1 : 0) > left || cost == 256) continue;
      chosen = i;
      goes_on = same;
    }
    riddle_pegs_set_unindex(&winning->set[level], control);
    if (!goes_on) left--;
    jumps[level] = (uint16_t)chosen;
    last = game->jump[chosen].target;
    start ^= game->toggled[chosen];
  }
  return status;
}
