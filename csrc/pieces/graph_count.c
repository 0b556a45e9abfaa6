/* Counting in the graph of attacks (graph.h), over numbered work units. */
#include <string.h>

#include "core/threads.h"
#include "pieces/graph_step.h"

enum {
  ENOUGH_UNITS = 256, /* stop making the beginnings longer */
  MOST_UNITS = 1 << 16,
  CHECK_EVERY = 2048, /* nodes between two looks at the control block */
  LONG_SET = 4        /* words of a set whose last pairs take so long that each word of first ones has a look */
};

/* What one thread keeps to itself. */
typedef struct graph_worker {
  uint64_t *sets; /* (target + 1) * words: candidates of each piece */
  uint32_t *vertices;
  riddle_graph_sum *counts;
  uint64_t nodes;
} graph_worker;

#define INLINE static inline __attribute__((always_inline))

INLINE uint64_t ones(const uint64_t *set, uint32_t from, uint32_t words) {
  uint64_t sum = 0;
  for (uint32_t w = from; w < words; w++) sum += (uint64_t)__builtin_popcountll(set[w]);
  return sum;
}

/* How many squares of a set are left when a piece stands on v; those up to v do not count. */
INLINE uint64_t ones_left(const riddle_graph *graph, uint32_t v, const uint64_t *set, uint32_t words) {
  const uint64_t *after = graph->after + (size_t)v * words;
  uint64_t sum = 0;
  for (uint32_t w = v / 64; w < words; w++) sum += (uint64_t)__builtin_popcountll(set[w] & after[w]);
  return sum;
}

INLINE bool enough(const riddle_graph *graph, bool all, uint32_t v, uint32_t wanted) {
  return all || graph->most[v] >= wanted;
}

/* Adds the placements of two more pieces from a set, the first of them on its own. */
INLINE riddle_status last_two(const riddle_graph_count *count, graph_worker *worker, bool all, uint32_t words,
                              uint64_t *set, uint32_t from, uint32_t depth) {
  const riddle_graph *graph = count->graph;
  uint64_t pairs = 0;
  for (uint32_t w = from; w < words; w++) {
    riddle_status status = words > LONG_SET && set[w] != 0 ? riddle_check(count->control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
    for (uint64_t bits = set[w]; bits != 0; bits &= bits - 1) {
      uint32_t v = 64 * w + (uint32_t)__builtin_ctzll(bits);
      if (!enough(graph, all, v, 2)) break;
      pairs += ones_left(graph, v, set, words);
    }
  }
  worker->counts[depth + 2] += pairs;
  return RIDDLE_OK;
}

/* Counts all ways to go on from `first` pieces; their candidates lie in the worker's set number `first`. */
INLINE riddle_status walk(const riddle_graph_count *count, graph_worker *worker, bool all, uint32_t words,
                          uint32_t first) {
  const riddle_graph *graph = count->graph;
  uint32_t target = count->target, depth = first, until_check = CHECK_EVERY;
  while (true) {
    uint64_t *set = worker->sets + (size_t)depth * words;
    uint32_t from = depth == 0 ? 0 : worker->vertices[depth - 1] / 64;
    bool close = depth + 2 >= target;
    uint32_t v = close ? UINT32_MAX : riddle_graph_first(set, from, words);
    if (close && depth + 2 == target) {
      riddle_status status = last_two(count, worker, all, words, set, from, depth);
      if (status != RIDDLE_OK) return status;
    }
    if (close && (all || depth + 1 == target)) worker->counts[depth + 1] += ones(set, from, words);
    if (v != UINT32_MAX && enough(graph, all, v, target - depth)) {
      worker->vertices[depth] = v;
      riddle_graph_put(graph, v, words, set, set + words);
      worker->counts[depth + 1]++;
      worker->nodes++;
      depth++;
    } else if (depth > first) {
      depth--;
    } else {
      return RIDDLE_OK;
    }
    if (--until_check > 0) continue;
    until_check = CHECK_EVERY;
    riddle_status status = riddle_check(count->control);
    if (status != RIDDLE_OK) return status;
  }
}

static riddle_status walk_words(const riddle_graph_count *count, graph_worker *worker, uint32_t first) {
  uint32_t words = count->graph->words; /* constants below, so that small sets stay in registers */
  if (words == 1) return count->all ? walk(count, worker, true, 1, first) : walk(count, worker, false, 1, first);
  if (words == 2) return count->all ? walk(count, worker, true, 2, first) : walk(count, worker, false, 2, first);
  return walk(count, worker, count->all, words, first);
}

/* Puts the pieces of a beginning; their candidates follow. */
static void begin(const riddle_graph_count *count, const uint32_t *vertices, uint64_t *sets) {
  uint32_t words = count->graph->words;
  riddle_graph_fill(count->graph, sets);
  for (uint32_t i = 0; i < count->unit_depth; i++) {
    uint64_t *set = sets + (size_t)i * words;
    for (uint32_t w = 0; w < vertices[i] / 64; w++) set[w] = set[w + words] = 0;
    riddle_graph_put(count->graph, vertices[i], words, set, set + words);
  }
}

static riddle_status walk_unit(void *context, uint64_t unit, int number) {
  riddle_graph_count *count = context;
  graph_worker *worker = &count->workers[number];
  const uint32_t *vertices = count->units + unit * count->unit_depth;
  begin(count, vertices, worker->sets);
  if (count->unit_depth > 0) memcpy(worker->vertices, vertices, count->unit_depth * sizeof *vertices);
  return walk_words(count, worker, count->unit_depth);
}

/* --- work units ---------------------------------------------------------------------------------------- */

/* The beginnings with one piece more: counts them, and writes them to `longer` if it is not NULL. */
static uint64_t lengthen(const riddle_graph_count *count, uint64_t *sets, uint32_t *longer) {
  const riddle_graph *graph = count->graph;
  uint32_t depth = count->unit_depth;
  uint64_t found = 0;
  for (uint64_t i = 0; i < count->unit_count && found <= MOST_UNITS; i++) {
    const uint32_t *vertices = count->units + i * depth;
    begin(count, vertices, sets);
    uint64_t *set = sets + (size_t)depth * graph->words;
    for (uint32_t w = depth == 0 ? 0 : vertices[depth - 1] / 64; w < graph->words; w++) {
      for (uint64_t bits = set[w]; bits != 0; bits &= bits - 1) {
        uint32_t v = 64 * w + (uint32_t)__builtin_ctzll(bits);
        if (!enough(graph, count->all, v, count->target - depth)) break;
        if (longer != NULL) {
          if (depth > 0) memcpy(longer + found * (depth + 1), vertices, depth * sizeof *vertices);
          longer[found * (depth + 1) + depth] = v;
        }
        found++;
      }
    }
  }
  return found;
}

static riddle_status make_units(riddle_graph_count *count, uint64_t *sets) {
  riddle_control *control = count->control;
  riddle_status status;
  count->units = riddle_new_array(control, 0, sizeof *count->units, &status);
  count->unit_count = 1; /* nothing put yet */
  while (status == RIDDLE_OK && count->unit_count < ENOUGH_UNITS && count->unit_depth + 2 < count->target) {
    uint64_t found = lengthen(count, sets, NULL);
    if (found > MOST_UNITS) break;
    size_t longer_count = found * (count->unit_depth + 1);
    uint32_t *longer = riddle_new_array(control, longer_count, sizeof *longer, &status);
    if (longer == NULL) break;
    lengthen(count, sets, longer);
    riddle_free_array(control, count->units, count->unit_count * count->unit_depth, sizeof *count->units);
    count->units = longer;
    count->unit_count = found;
    count->begun[++count->unit_depth] += found;
    status = riddle_check(control);
  }
  return status;
}

static void drop_units(riddle_graph_count *count) {
  riddle_free_array(count->control, count->units, count->unit_count * count->unit_depth, sizeof *count->units);
  if (count->begun != NULL) memset(count->begun, 0, ((size_t)count->target + 1) * sizeof *count->begun);
  count->units = NULL;
  count->unit_count = 0;
  count->unit_depth = 0;
}

/* --- a run ------------------------------------------------------------------------------------------------ */

static size_t set_words(const riddle_graph_count *count) { return ((size_t)count->target + 1) * count->graph->words; }

static void free_workers(riddle_graph_count *count) {
  riddle_control *control = count->control;
  size_t size = (size_t)count->target + 1;
  for (int i = 0; i < count->worker_count && count->workers != NULL; i++) {
    graph_worker *worker = &count->workers[i];
    riddle_free_array(control, worker->sets, set_words(count), sizeof *worker->sets);
    riddle_free_array(control, worker->vertices, size, sizeof *worker->vertices);
    riddle_free_array(control, worker->counts, size, sizeof *worker->counts);
  }
  riddle_free_array(control, count->workers, (size_t)count->worker_count, sizeof *count->workers);
  count->workers = NULL;
}

static riddle_status make_workers(riddle_graph_count *count) {
  riddle_control *control = count->control;
  size_t size = (size_t)count->target + 1;
  riddle_status status;
  count->worker_count = control->threads;
  count->workers = riddle_new_array(control, (size_t)count->worker_count, sizeof *count->workers, &status);
  for (int i = 0; i < count->worker_count && status == RIDDLE_OK; i++) {
    graph_worker *worker = &count->workers[i];
    worker->sets = riddle_new_array(control, set_words(count), sizeof *worker->sets, &status);
    if (worker->sets != NULL) worker->vertices = riddle_new_array(control, size, sizeof *worker->vertices, &status);
    if (worker->vertices != NULL) worker->counts = riddle_new_array(control, size, sizeof *worker->counts, &status);
  }
  return status;
}

riddle_status riddle_graph_count_run(riddle_graph_count *count, riddle_control *control) {
  size_t size = (size_t)count->target + 1;
  riddle_status status = RIDDLE_OK;
  count->control = control;
  if (count->counts == NULL) count->counts = riddle_new_array(control, size, sizeof *count->counts, &status);
  if (count->counts == NULL) return status;
  if (count->begun == NULL) count->begun = riddle_new_array(control, size, sizeof *count->begun, &status);
  if (count->begun == NULL) return status;
  status = make_workers(count);
  if (status == RIDDLE_OK && count->units == NULL) {
    status = make_units(count, count->workers[0].sets);
    if (status != RIDDLE_OK) drop_units(count); /* half a list would depend on the clock */
  }
  atomic_store(&control->total, count->unit_count);
  if (status == RIDDLE_OK && count->target > 0) {
    status = riddle_units_run(control, 0, count->unit_count, walk_unit, count);
  }
  if (status == RIDDLE_OK) {
    memcpy(count->counts, count->begun, size * sizeof *count->counts);
    count->counts[0] = 1;
    count->nodes = 0;
    for (uint32_t j = 1; j <= count->unit_depth; j++) count->nodes += (uint64_t)count->begun[j];
    for (int i = 0; i < count->worker_count; i++) {
      for (size_t j = 1; j < size; j++) count->counts[j] += count->workers[i].counts[j];
      count->nodes += count->workers[i].nodes;
    }
  }
  free_workers(count);
  return status;
}

void riddle_graph_count_free(riddle_graph_count *count, riddle_control *control) {
  if (count->control == NULL) return;
  size_t size = (size_t)count->target + 1;
  drop_units(count);
  riddle_free_array(control, count->counts, size, sizeof *count->counts);
  riddle_free_array(control, count->begun, size, sizeof *count->begun);
}
