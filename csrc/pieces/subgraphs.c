/* Sums over small subgraphs; see subgraphs.h. */
#include "pieces/subgraphs.h"

#include "core/threads.h"

#define NONE UINT32_MAX
#define INLINE static inline __attribute__((always_inline))

size_t riddle_subgraphs_bytes(const riddle_position *position) {
  size_t squares = riddle_position_squares(position);
  return squares * (squares / 64 + 1) * sizeof(uint64_t) + 2 * squares * sizeof(uint32_t);
}

/* --- the graph ------------------------------------------------------------------------------------------ */

static void close_square(const riddle_position *position, uint32_t *vertex_of, uint32_t square) {
  riddle_attack attack = riddle_attack_from(position, square);
  vertex_of[square] = NONE;
  for (uint32_t other; riddle_attack_next(&attack, &other);) vertex_of[other] = NONE;
}

static void join(riddle_subgraphs *task, const uint32_t *vertex_of, uint32_t square) {
  uint32_t v = vertex_of[square];
  uint64_t *row = task->joined + (size_t)v * task->words;
  riddle_attack attack = riddle_attack_from(task->position, square);
  for (uint32_t other; riddle_attack_next(&attack, &other);) {
    uint32_t u = vertex_of[other];
    if (u == NONE || (row[u / 64] >> u % 64 & 1)) continue;
    row[u / 64] |= (uint64_t)1 << u % 64;
    task->degree[v]++;
  }
}

static riddle_status build(riddle_subgraphs *task, uint32_t *vertex_of) {
  const riddle_position *position = task->position;
  riddle_control *control = task->control;
  uint32_t squares = riddle_position_squares(position);
  riddle_status status;
  for (uint32_t s = 0; s < squares; s++) vertex_of[s] = position->hole[s] ? NONE : 0;
  for (uint32_t i = 0; i < task->placed_count; i++) close_square(position, vertex_of, task->placed[i]);
  for (uint32_t s = 0; s < squares; s++) {
    if (vertex_of[s] != NONE) vertex_of[s] = task->vertex_count++;
  }
  task->words = task->vertex_count / 64 + 1;
  task->joined = riddle_new_array(control, (size_t)task->vertex_count * task->words, sizeof *task->joined, &status);
  if (task->joined == NULL) return status;
  task->degree = riddle_new_array(control, task->vertex_count, sizeof *task->degree, &status);
  for (uint32_t s = 0; s < squares && status == RIDDLE_OK; s++) {
    if (vertex_of[s] != NONE) join(task, vertex_of, s);
    if (s % 64 == 0) status = riddle_check(control);
  }
  return status;
}

/* --- the sums ------------------------------------------------------------------------------------------- */

INLINE uint64_t common(const uint64_t *a, const uint64_t *b, uint32_t from, uint32_t words) {
  uint64_t sum = 0;
  for (uint32_t w = from; w < words; w++) sum += (uint64_t)__builtin_popcountll(a[w] & b[w]);
  return sum;
}

static uint64_t above(uint32_t v) { return v % 64 == 63 ? 0 : UINT64_MAX << (v % 64 + 1); }

/* Complete graphs of u < v < w < x, where u and v are joined. */
INLINE uint64_t count_cliques(const riddle_subgraphs *task, const uint64_t *a, const uint64_t *b, uint32_t v) {
  uint32_t words = task->words;
  uint64_t sum = 0;
  for (uint32_t w = v / 64; w < words; w++) {
    uint64_t set = a[w] & b[w];
    if (w == v / 64) set &= above(v);
    for (; set != 0; set &= set - 1) {
      uint32_t third = 64 * w + (uint32_t)__builtin_ctzll(set);
      const uint64_t *c = task->joined + (size_t)third * words;
      sum += (uint64_t)__builtin_popcountll(a[w] & b[w] & c[w] & above(third));
      for (uint32_t i = w + 1; i < words; i++) sum += (uint64_t)__builtin_popcountll(a[i] & b[i] & c[i]);
    }
  }
  return sum;
}

INLINE void add_pair(const riddle_subgraphs *task, uint32_t u, uint32_t v, riddle_subgraph_sums *sums) {
  uint32_t words = task->words;
  const uint64_t *a = task->joined + (size_t)u * words, *b = task->joined + (size_t)v * words;
  bool edge = a[v / 64] >> v % 64 & 1, four = task->pieces == 4;
  if (!edge && !four) return;
  uint64_t c = task->pieces > 2 ? common(a, b, 0, words) : 0, pairs = c < 2 ? 0 : c * (c - 1) / 2;
  sums->squares += pairs;
  if (!edge) return;
  uint64_t d = task->degree[u], e = task->degree[v];
  sums->edges++;
  sums->triangles += c;
  if (!four) return;
  sums->diamonds += pairs;
  sums->paths += (d - 1) * (e - 1);
  if (c > 0) sums->paws += c * (d + e - 4); /* then both degrees are at least 2 */
  if (c > 1) sums->cliques += count_cliques(task, a, b, v);
}

INLINE riddle_status add_vertex(const riddle_subgraphs *task, uint32_t u, riddle_subgraph_sums *sums) {
  uint64_t d = task->degree[u];
  sums->vertices++;
  if (d > 1) sums->cherries += d * (d - 1) / 2;
  if (d > 2) sums->claws += d * (d - 1) / 2 * (d - 2) / 3;
  for (uint32_t v = u + 1; v < task->vertex_count; v++) {
    add_pair(task, u, v, sums);
    if (v % 64 != 0) continue;
    riddle_status status = riddle_check(task->control);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

static riddle_status unit_portable(void *context, uint64_t unit, int worker) {
  riddle_subgraphs *task = context;
  return add_vertex(task, (uint32_t)unit, &task->parts[worker]);
}

#if defined(__x86_64__)
__attribute__((target("avx2,bmi,bmi2,popcnt"))) static riddle_status unit_avx2(void *context, uint64_t unit,
                                                                               int worker) {
  riddle_subgraphs *task = context;
  return add_vertex(task, (uint32_t)unit, &task->parts[worker]);
}
#endif

static riddle_unit_function choose_unit(const riddle_control *control) {
#if defined(__x86_64__)
  if (control->cpu >= RIDDLE_CPU_AVX2) return unit_avx2;
#else
  (void)control;
#endif
  return unit_portable;
}

static void add_sums(riddle_subgraph_sums *sum, const riddle_subgraph_sums *part) {
  sum->vertices += part->vertices;
  sum->edges += part->edges;
  sum->cherries += part->cherries;
  sum->claws += part->claws;
  sum->paths += part->paths;
  sum->triangles += part->triangles;
  sum->paws += part->paws;
  sum->diamonds += part->diamonds;
  sum->squares += part->squares;
  sum->cliques += part->cliques;
}

riddle_status riddle_subgraphs_run(riddle_subgraphs *task, riddle_control *control) {
  riddle_status status;
  riddle_subgraphs_free(task, control);
  task->control = control;
  size_t squares = riddle_position_squares(task->position);
  uint32_t *vertex_of = riddle_new_array(control, squares, sizeof *vertex_of, &status);
  if (status == RIDDLE_OK) status = build(task, vertex_of);
  riddle_free_array(control, vertex_of, squares, sizeof *vertex_of);
  if (status != RIDDLE_OK) return status;
  task->part_count = control->threads;
  task->parts = riddle_new_array(control, (size_t)task->part_count, sizeof *task->parts, &status);
  if (status != RIDDLE_OK) return status;
  atomic_store(&control->done, 0);
  atomic_store(&control->total, task->vertex_count);
  status = riddle_units_run(control, 0, task->vertex_count, choose_unit(control), task);
  task->sums = (riddle_subgraph_sums){0};
  for (int i = 0; i < task->part_count; i++) add_sums(&task->sums, &task->parts[i]);
  return status;
}

void riddle_subgraphs_free(riddle_subgraphs *task, riddle_control *control) {
  riddle_free_array(control, task->joined, (size_t)task->vertex_count * task->words, sizeof *task->joined);
  riddle_free_array(control, task->degree, task->vertex_count, sizeof *task->degree);
  riddle_free_array(control, task->parts, (size_t)task->part_count, sizeof *task->parts);
  task->joined = NULL;
  task->degree = NULL;
  task->parts = NULL;
  task->vertex_count = 0;
}
