/* The search of levels.h. */
#include "pegs/levels.h"

#include <string.h>

enum { ALWAYS_DENSE = 4096, BYTES_A_POSITION = 128 };

size_t riddle_pegs_levels_bytes(const riddle_pegs_space *space, int pegs, uint64_t class, bool keep) {
  size_t most = 0, all = 0, before = 0;
  for (int left = pegs; left >= 0; left--) {
    size_t bytes = riddle_pegs_dense_bytes(space, left, class);
    if (bytes == SIZE_MAX || all > SIZE_MAX - bytes) return SIZE_MAX;
    if (before + bytes > most) most = before + bytes;
    all += bytes;
    before = bytes;
  }
  return keep ? all : most;
}

riddle_status riddle_pegs_open_level(riddle_pegs_set *set, riddle_control *control, const riddle_pegs_space *space,
                                     int pegs, uint64_t class, uint64_t count) {
  size_t bytes = riddle_pegs_dense_bytes(space, pegs, class);
  bool dense = bytes <= ALWAYS_DENSE || (bytes / BYTES_A_POSITION <= count && riddle_memory_fits(control, bytes));
  return riddle_pegs_set_open(set, control, space, pegs, class, dense);
}

static riddle_status first_level(riddle_pegs_levels *levels, riddle_control *control, const uint64_t *starts,
                                 int count) {
  const riddle_pegs_space *space = levels->space;
  riddle_pegs_set *set = &levels->set[0];
  uint64_t class = riddle_pegs_game_class(space->game, starts[0]);
  int pegs = riddle_pegs_count(starts[0]);
  riddle_status status = riddle_pegs_open_level(set, control, space, pegs, class, 1);
  for (int i = 0; i < count && status == RIDDLE_OK; i++) {
    status = riddle_pegs_set_add(set, control, space, riddle_pegs_canonical(space, starts[i], NULL));
  }
  levels->levels = 1;
  return status;
}

/* Whether a dense set holds anything; sparse ones know their count. */
static bool is_empty(const riddle_pegs_set *set) {
  if (!set->dense) return set->count == 0;
  for (size_t w = 0; w + 1 < set->words; w++) {
    if (set->bits[w] != 0) return false;
  }
  return true;
}

static uint64_t count_of(const riddle_pegs_set *set) {
  if (!set->dense) return set->count;
  uint64_t count = 0;
  for (size_t w = 0; w + 1 < set->words; w++)
    count += set->bits[w] == 0 ? 0 : (uint64_t)riddle_pegs_count(set->bits[w]);
  return count;
}

riddle_status riddle_pegs_levels_run(riddle_pegs_levels *levels, riddle_control *control,
                                     const riddle_pegs_space *space, const uint64_t *starts, int count, int most,
                                     bool keep) {
  memset(levels, 0, sizeof *levels);
  levels->space = space;
  riddle_status status = first_level(levels, control, starts, count);
  int pegs = levels->set[0].pegs;
  for (int level = 0; status == RIDDLE_OK && level != most; level++) {
    riddle_pegs_set *from = &levels->set[level], *to = level < pegs ? from + 1 : NULL;
    riddle_pegs_spread spread = {.space = space, .from = from, .to = to, .stats = &levels->stats[level]};
    if (to != NULL) status = riddle_pegs_open_level(to, control, space, from->pegs - 1, from->class, count_of(from));
    if (status == RIDDLE_OK) status = riddle_pegs_spread_run(&spread, control);
    if (status != RIDDLE_OK || to == NULL) break;
    if (is_empty(to)) {
      riddle_pegs_set_free(to, control);
      break;
    }
    levels->levels = level + 2;
    if (!keep) riddle_pegs_set_free(from, control);
  }
  return status;
}

void riddle_pegs_levels_free(riddle_pegs_levels *levels, riddle_control *control) {
  for (int level = 0; level < RIDDLE_PEGS_LEVELS; level++) riddle_pegs_set_free(&levels->set[level], control);
  memset(levels, 0, sizeof *levels);
}
