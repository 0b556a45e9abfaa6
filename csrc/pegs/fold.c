/* The sums of fold.h. */
#include "pegs/fold.h"

#include <string.h>

enum { CHECKED = 1 << 20 };

static int bit_length(uint64_t value) { return value == 0 ? 0 : 64 - __builtin_clzll(value); }

static uint64_t gcd(uint64_t a, uint64_t b) {
  while (b != 0) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* The least common multiple of the numbers in a bit map; 0 when it does not fit 63 bits. */
static uint64_t common_multiple(const uint64_t *map) {
  uint64_t multiple = 1;
  for (uint64_t n = 2; n < RIDDLE_PEGS_GAME_JUMPS; n++) {
    if (!(map[n / 64] >> n % 64 & 1)) continue;
    uint64_t factor = n / gcd(multiple, n);
    if (multiple > INT64_MAX / factor) return 0;
    multiple *= factor;
  }
  return multiple;
}

/* The length in bits of the greatest value. */
static riddle_status greatest_length(const riddle_pegs_fold *fold, riddle_control *control, int *bits) {
  riddle_status status = RIDDLE_OK;
  *bits = 0;
  for (size_t i = 0; i < fold->count && status == RIDDLE_OK; i++) {
    size_t top = fold->width;
    while (top > 0 && fold->values[i * fold->width + top - 1] == 0) top--;
    int length = top == 0 ? 0 : (int)(top - 1) * 64 + bit_length(fold->values[i * fold->width + top - 1]);
    if (length > *bits) *bits = length;
    if (i % CHECKED == 0) status = riddle_check(control);
  }
  return status;
}

static riddle_status start(riddle_pegs_fold *fold, riddle_control *control, riddle_pegs_set *set) {
  riddle_status status = riddle_pegs_set_index(set, control);
  if (status != RIDDLE_OK) return status;
  fold->width = 1;
  fold->count = set->count;
  status = riddle_pegs_new_cleared(control, fold->count, &fold->values);
  for (size_t i = 0; i < fold->count && status == RIDDLE_OK; i++) fold->values[i] = 1;
  return status;
}

/* The values of `from`, whose neighbours are in `to`, which has the present values. */
static riddle_status step(riddle_pegs_fold *fold, riddle_control *control, riddle_pegs_sums *sums, int *bits) {
  riddle_pegs_fold next = *fold;
  riddle_pegs_set *from = (riddle_pegs_set *)sums->from;
  int more = bit_length((uint64_t)sums->space->game->jumps), scale = bit_length(sums->scale);
  if (scale > more) more = scale;
  riddle_status status = riddle_pegs_set_index(from, control);
  if (status != RIDDLE_OK) return status;
  next.count = from->count;
  next.width = (size_t)(*bits + more + 63) / 64;
  if (next.count > SIZE_MAX / 8 / next.width) return RIDDLE_MEMORY;
  status = riddle_pegs_new_cleared(control, next.count * next.width, &next.values);
  sums->values = fold->values;
  sums->width = fold->width;
  sums->results = next.values;
  sums->result_width = next.width;
  if (status == RIDDLE_OK) status = riddle_pegs_sums_run(sums, control);
  if (status == RIDDLE_OK) status = greatest_length(&next, control, bits);
  riddle_free_array(control, fold->values, fold->count * fold->width, sizeof *fold->values);
  *fold = next;
  return status;
}

riddle_status riddle_pegs_fold_run(riddle_pegs_fold *fold, riddle_control *control, const riddle_pegs_space *space,
                                   riddle_pegs_set *sets, const riddle_pegs_stats *stats, int levels,
                                   riddle_pegs_fold_kind kind, riddle_pegs_fold_visit visit, void *context) {
  memset(fold, 0, sizeof *fold);
  if (levels == 0) return RIDDLE_OK;
  bool forward = kind == RIDDLE_PEGS_PATHS;
  int level = forward ? 0 : levels - 1, bits = 1;
  riddle_status status = start(fold, control, &sets[level]);
  if (status == RIDDLE_OK && visit != NULL) status = visit(context, level, fold);
  for (int made = 1; made < levels && status == RIDDLE_OK; made++) {
    riddle_pegs_set *to = &sets[level];
    level += forward ? 1 : -1;
    riddle_pegs_sums sums = {.space = space,
                             .from = &sets[level],
                             .to = to,
                             .reverse = forward,
                             .distinct = kind == RIDDLE_PEGS_BOARDS,
                             .leaf = kind == RIDDLE_PEGS_GAMES};
    if (kind == RIDDLE_PEGS_ODDS) {
      sums.scale = common_multiple(stats[level].degrees);
      fold->inexact = sums.scale == 0;
      if (fold->inexact) break;
      fold->scale[fold->scales++] = sums.scale;
    }
    status = step(fold, control, &sums, &bits);
    riddle_pegs_set_unindex(to, control);
    if (status == RIDDLE_OK && visit != NULL) status = visit(context, level, fold);
  }
  if (status != RIDDLE_OK || fold->inexact) {
    riddle_pegs_set_unindex(&sets[forward ? 0 : levels - 1], control);
  }
  return status;
}

void riddle_pegs_fold_free(riddle_pegs_fold *fold, riddle_control *control) {
  riddle_free_array(control, fold->values, fold->count * fold->width, sizeof *fold->values);
  memset(fold, 0, sizeof *fold);
}
