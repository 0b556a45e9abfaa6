/* The search of search.h: counting over numbered work units. */
#include <string.h>

#include "core/threads.h"
#include "pieces/search.h"
#include "pieces/search_step.h"

enum {
  ENOUGH_UNITS = 256, /* stop making the beginnings longer */
  MOST_UNITS = 1 << 16,
  CHECK_EVERY = 2048 /* nodes between two looks at the control block */
};

/* What one thread keeps to itself. `counts` are added to `sums` every CHECK_EVERY nodes; a node adds less
 * than 2^16, so they cannot overflow. */
typedef struct search_worker {
  riddle_search_level *levels;
  uint64_t *counts;        /* by pieces put; nodes, and for the last piece placements */
  riddle_search_sum *sums; /* the same, since the start */
} search_worker;

static void add_sum(riddle_search_sum *sum, riddle_search_sum more) {
  sum->low += more.low;
  sum->high += more.high + (sum->low < more.low);
}

static void flush(const riddle_search *search, search_worker *worker) {
  for (uint32_t i = 0; i <= search->target; i++) {
    add_sum(&worker->sums[i], (riddle_search_sum){worker->counts[i], 0});
    worker->counts[i] = 0;
  }
}

/* --- the loop ------------------------------------------------------------------------------------- */

/* How many squares there are for one more piece, in this level's row and below. */
RIDDLE_INLINE uint64_t last_piece(const riddle_search *search, riddle_piece piece, riddle_search_level *level) {
  uint64_t sum = (uint64_t)riddle_ones(level->free);
  while (riddle_next_row(search, piece, level)) sum += (uint64_t)riddle_ones(level->free);
  return sum;
}

/* The next candidate's row of a level; false when the level has none, or `cut` and too little room is left. */
RIDDLE_INLINE bool find_candidate(const riddle_search *search, riddle_piece piece, bool cut, uint32_t wanted,
                                  riddle_search_level *level) {
  while (level->free == 0) {
    if (!riddle_next_row(search, piece, level)) return false;
    if (cut && !riddle_enough(search, piece, level, wanted)) return false;
  }
  return true;
}

/* Counts all ways to go on from `level`, with `first` pieces put. The level in work is kept in registers;
 * the stack holds those above it. */
RIDDLE_INLINE riddle_status walk(const riddle_search *search, riddle_piece piece, bool cut, riddle_search_level level,
                                 uint32_t first, search_worker *worker, riddle_control *control) {
  const uint32_t target = search->target;
  riddle_search_level *const stack = worker->levels;
  uint32_t depth = first, until_check = CHECK_EVERY;
  if (first + 1 == target) worker->counts[target] += last_piece(search, piece, &level);
  while (first + 1 < target) {
    if (!find_candidate(search, piece, cut, target - depth, &level)) {
      if (depth == first) break;
      level = stack[--depth];
      continue;
    }
    riddle_search_level next;
    riddle_descend(search, piece, &level, &next);
    worker->counts[depth + 1]++;
    if (depth + 2 == target) {
      worker->counts[target] += last_piece(search, piece, &next);
    } else {
      stack[depth++] = level;
      level = next;
    }
    if (--until_check > 0) continue;
    until_check = CHECK_EVERY;
    flush(search, worker);
    riddle_status status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
  }
  flush(search, worker);
  return RIDDLE_OK;
}

/* --- work units ------------------------------------------------------------------------------------ */

static riddle_status walk_unit(void *context, uint64_t unit, int number) {
  riddle_search_count *count = context;
  const riddle_search *search = count->search;
  search_worker *worker = &count->workers[number];
  riddle_search_level start = count->units[unit];
  uint32_t first = count->unit_depth;
  switch (search->piece * 2 + (count->all ? 1 : 0)) {
    case RIDDLE_BISHOP * 2: return walk(search, RIDDLE_BISHOP, true, start, first, worker, count->control);
    case RIDDLE_BISHOP * 2 + 1: return walk(search, RIDDLE_BISHOP, false, start, first, worker, count->control);
    case RIDDLE_ROOK * 2: return walk(search, RIDDLE_ROOK, true, start, first, worker, count->control);
    case RIDDLE_ROOK * 2 + 1: return walk(search, RIDDLE_ROOK, false, start, first, worker, count->control);
    case RIDDLE_QUEEN * 2: return walk(search, RIDDLE_QUEEN, true, start, first, worker, count->control);
    default: return walk(search, RIDDLE_QUEEN, false, start, first, worker, count->control);
  }
}

/* The beginnings with one piece more: counts them, and writes them to `longer` if it is not NULL. */
static uint64_t lengthen(const riddle_search_count *count, riddle_search_level *longer) {
  const riddle_search *search = count->search;
  uint32_t wanted = search->target - count->unit_depth;
  uint64_t found = 0;
  for (uint64_t i = 0; i < count->unit_count && found <= MOST_UNITS; i++) {
    riddle_search_level level = count->units[i], next;
    while (find_candidate(search, search->piece, !count->all, wanted, &level)) {
      riddle_descend(search, search->piece, &level, &next);
      if (longer != NULL) longer[found] = next;
      found++;
    }
  }
  return found;
}

static riddle_status make_units(riddle_search_count *count, riddle_control *control) {
  const riddle_search *search = count->search;
  riddle_status status;
  count->units = riddle_new_array(control, 1, sizeof *count->units, &status);
  if (count->units == NULL) return status;
  count->units[0] = (riddle_search_level){.free = search->open[0]};
  count->unit_count = 1;
  while (count->unit_count < ENOUGH_UNITS && count->unit_depth + 1 < search->target) {
    uint64_t found = lengthen(count, NULL);
    if (found > MOST_UNITS) break;
    riddle_search_level *longer = riddle_new_array(control, found, sizeof *longer, &status);
    if (longer == NULL) return status;
    lengthen(count, longer);
    riddle_free_array(control, count->units, count->unit_count, sizeof *count->units);
    count->units = longer;
    count->unit_count = found;
    add_sum(&count->begun[++count->unit_depth], (riddle_search_sum){found, 0});
  }
  return RIDDLE_OK;
}

/* --- a run -------------------------------------------------------------------------------------------- */

static void free_workers(riddle_search_count *count, riddle_control *control) {
  size_t size = (size_t)count->search->target + 1;
  for (int i = 0; i < count->worker_count && count->workers != NULL; i++) {
    riddle_free_array(control, count->workers[i].levels, size, sizeof *count->workers[i].levels);
    riddle_free_array(control, count->workers[i].counts, size, sizeof *count->workers[i].counts);
    riddle_free_array(control, count->workers[i].sums, size, sizeof *count->workers[i].sums);
  }
  riddle_free_array(control, count->workers, (size_t)count->worker_count, sizeof *count->workers);
  count->workers = NULL;
}

static riddle_status make_workers(riddle_search_count *count, riddle_control *control) {
  size_t size = (size_t)count->search->target + 1;
  riddle_status status;
  count->worker_count = control->threads;
  count->workers = riddle_new_array(control, (size_t)count->worker_count, sizeof *count->workers, &status);
  for (int i = 0; i < count->worker_count && status == RIDDLE_OK; i++) {
    search_worker *worker = &count->workers[i];
    worker->levels = riddle_new_array(control, size, sizeof *worker->levels, &status);
    if (worker->levels != NULL) worker->counts = riddle_new_array(control, size, sizeof *worker->counts, &status);
    if (worker->counts != NULL) worker->sums = riddle_new_array(control, size, sizeof *worker->sums, &status);
  }
  return status;
}

riddle_status riddle_search_count_run(riddle_search_count *count, riddle_search *search, riddle_control *control) {
  size_t size = (size_t)search->target + 1;
  riddle_status status = RIDDLE_OK;
  count->search = search;
  count->control = control;
  if (count->counts == NULL) count->counts = riddle_new_array(control, size, sizeof *count->counts, &status);
  if (count->counts == NULL) return status;
  if (count->begun == NULL) count->begun = riddle_new_array(control, size, sizeof *count->begun, &status);
  if (count->begun == NULL) return status;
  if (count->units == NULL) status = make_units(count, control);
  if (status != RIDDLE_OK) return status;
  atomic_store(&control->total, count->unit_count);
  status = make_workers(count, control);
  if (status == RIDDLE_OK && search->target > 0) {
    status = riddle_units_run(control, 0, count->unit_count, walk_unit, count);
  }
  memcpy(count->counts, count->begun, size * sizeof *count->counts);
  count->counts[0] = (riddle_search_sum){1, 0};
  for (int i = 0; i < count->worker_count && status == RIDDLE_OK; i++) {
    for (size_t j = 1; j < size; j++) add_sum(&count->counts[j], count->workers[i].sums[j]);
  }
  count->nodes = 0;
  for (size_t j = 1; j + 1 < size; j++) count->nodes += count->counts[j].low;
  free_workers(count, control);
  return status;
}

void riddle_search_count_free(riddle_search_count *count, riddle_control *control) {
  if (count->search == NULL) return;
  size_t size = (size_t)count->search->target + 1;
  riddle_free_array(control, count->counts, size, sizeof *count->counts);
  riddle_free_array(control, count->begun, size, sizeof *count->begun);
  riddle_free_array(control, count->units, count->unit_count, sizeof *count->units);
  *count = (riddle_search_count){0};
}
