/* The graph of attacks (graph.h): building it, and listing placements. */
#include "pieces/graph.h"

#include "pieces/graph_step.h"
#include "pieces/groups.h"

#define NONE UINT32_MAX

static uint32_t word_count(uint32_t vertices) { return vertices / 64 + 1; }

size_t riddle_graph_bytes(const riddle_position *position) {
  size_t vertices = riddle_position_squares(position);
  return vertices * (word_count((uint32_t)vertices) * sizeof(uint64_t) + 3 * sizeof(uint32_t));
}

/* --- building ------------------------------------------------------------------------------------------ */

static void close_square(bool *usable, const riddle_position *position, uint32_t square) {
  riddle_attack attack = riddle_attack_from(position, square);
  usable[square] = false;
  for (uint32_t other; riddle_attack_next(&attack, &other);) usable[other] = false;
}

/* after[v]: all later vertices without those that v attacks. `vertex_of` numbers the squares. The words before v's are
 * never read, and stay as they are. */
static void connect(riddle_graph *graph, const riddle_position *position, const uint32_t *vertex_of, uint32_t v) {
  uint64_t *row = graph->after + (size_t)v * graph->words;
  for (uint32_t w = v / 64; w < graph->words; w++) row[w] = UINT64_MAX;
  row[v / 64] &= v % 64 == 63 ? 0 : UINT64_MAX << (v % 64 + 1);
  row[graph->words - 1] &= ((uint64_t)1 << graph->vertex_count % 64) - 1;
  riddle_attack attack = riddle_attack_from(position, graph->square[v]);
  for (uint32_t square; riddle_attack_next(&attack, &square);) {
    uint32_t other = vertex_of[square];
    if (other != NONE && other > v) row[other / 64] &= ~((uint64_t)1 << other % 64);
  }
}

/* Numbers the usable squares; `vertex_of` and `from` are scratch of one number a square. */
static riddle_status build(riddle_graph *graph, riddle_control *control, const riddle_position *position,
                           const bool *usable, uint32_t *vertex_of, uint32_t *from) {
  riddle_status status = riddle_groups_find(control, position, usable, vertex_of, from);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < graph->squares; i++) {
    vertex_of[i] = usable[i] ? graph->vertex_count : NONE;
    if (!usable[i]) continue;
    graph->square[graph->vertex_count] = i;
    graph->most[graph->vertex_count++] = from[i];
  }
  graph->words = word_count(graph->vertex_count);
  graph->after = riddle_new_room(control, (size_t)graph->vertex_count * graph->words, sizeof *graph->after, &status);
  for (uint32_t v = 0; v < graph->vertex_count && status == RIDDLE_OK; v++) {
    connect(graph, position, vertex_of, v);
    if (v % 8 == 0) status = riddle_check(control);
  }
  return status;
}

riddle_status riddle_graph_open(riddle_graph *graph, riddle_control *control, const riddle_position *position,
                                const uint32_t *placed, uint32_t placed_count) {
  uint32_t squares = riddle_position_squares(position);
  riddle_status status;
  *graph = (riddle_graph){.squares = squares};
  graph->square = riddle_new_array(control, squares, sizeof *graph->square, &status);
  if (graph->square != NULL) graph->most = riddle_new_array(control, squares, sizeof *graph->most, &status);
  if (graph->most == NULL) return status;
  uint32_t *room = riddle_new_array(control, 2 * (size_t)squares, sizeof *room, &status);
  bool *usable = status == RIDDLE_OK ? riddle_new_array(control, squares, sizeof *usable, &status) : NULL;
  if (usable != NULL) {
    for (uint32_t i = 0; i < squares; i++) usable[i] = position->hole[i] == 0;
    for (uint32_t i = 0; i < placed_count; i++) close_square(usable, position, placed[i]);
    status = build(graph, control, position, usable, room, room + squares);
  }
  riddle_free_array(control, usable, squares, sizeof *usable);
  riddle_free_array(control, room, 2 * (size_t)squares, sizeof *room);
  return status;
}

void riddle_graph_squares(const riddle_graph *graph, const uint32_t *vertices, uint32_t target, const uint32_t *placed,
                          uint32_t placed_count, uint32_t *squares) {
  uint32_t put = 0, taken = 0;
  for (uint32_t i = 0; i < target + placed_count; i++) {
    uint32_t next = put < target ? graph->square[vertices[put]] : UINT32_MAX;
    bool take_placed = taken < placed_count && placed[taken] < next;
    squares[i] = take_placed ? placed[taken++] : next;
    put += !take_placed;
  }
}

void riddle_graph_free(riddle_graph *graph, riddle_control *control) {
  riddle_free_array(control, graph->square, graph->squares, sizeof *graph->square);
  riddle_free_array(control, graph->most, graph->squares, sizeof *graph->most);
  riddle_free_array(control, graph->after, (size_t)graph->vertex_count * graph->words, sizeof *graph->after);
  *graph = (riddle_graph){0};
}

/* --- listing ------------------------------------------------------------------------------------------- */

riddle_status riddle_graph_walk_open(riddle_graph_walk *walk, riddle_control *control, const riddle_graph *graph,
                                     uint32_t target) {
  riddle_status status;
  *walk = (riddle_graph_walk){.graph = graph, .target = target};
  walk->vertices = riddle_new_array(control, target, sizeof *walk->vertices, &status);
  if (walk->vertices == NULL) return status;
  walk->candidates = riddle_new_array(control, (size_t)target * graph->words, sizeof *walk->candidates, &status);
  if (walk->candidates != NULL && target > 0) riddle_graph_fill(graph, walk->candidates);
  return status;
}

void riddle_graph_walk_free(riddle_graph_walk *walk, riddle_control *control) {
  if (walk->graph == NULL) return;
  riddle_free_array(control, walk->vertices, walk->target, sizeof *walk->vertices);
  riddle_free_array(control, walk->candidates, (size_t)walk->target * walk->graph->words, sizeof *walk->candidates);
  *walk = (riddle_graph_walk){0};
}

static uint64_t *candidates_at(const riddle_graph_walk *walk, uint32_t depth) {
  return walk->candidates + (size_t)depth * walk->graph->words;
}

/* Puts piece `depth` on v. The candidates of the last piece only lose v and those before it. */
static void put(riddle_graph_walk *walk, uint32_t depth, uint32_t v) {
  uint64_t *set = candidates_at(walk, depth);
  bool last = depth + 1 == walk->target;
  walk->vertices[depth] = v;
  if (last) {
    set[v / 64] &= ~((uint64_t)1 << v % 64);
  } else {
    riddle_graph_put(walk->graph, v, walk->graph->words, set, set + walk->graph->words);
  }
}

/* Drops the candidates before v. */
static void skip_to(riddle_graph_walk *walk, uint32_t depth, uint32_t v) {
  uint64_t *set = candidates_at(walk, depth);
  for (uint32_t w = 0; w < v / 64; w++) set[w] = 0;
  set[v / 64] &= UINT64_MAX << v % 64;
}

void riddle_graph_walk_after(riddle_graph_walk *walk, const uint32_t *vertices) {
  for (uint32_t depth = 0; depth < walk->target; depth++) {
    skip_to(walk, depth, vertices[depth]);
    put(walk, depth, vertices[depth]);
  }
  walk->depth = walk->target > 0 ? walk->target - 1 : 0;
  walk->over = walk->target == 0;
}

riddle_status riddle_graph_walk_next(riddle_graph_walk *walk, uint64_t budget) {
  const riddle_graph *graph = walk->graph;
  if (walk->over) return RIDDLE_END;
  if (walk->target == 0) {
    walk->over = true; /* one placement: the placed pieces */
    return RIDDLE_OK;
  }
  for (; budget > 0; budget--) {
    uint32_t depth = walk->depth, from = depth == 0 ? 0 : walk->vertices[depth - 1] / 64;
    uint32_t v = riddle_graph_first(candidates_at(walk, depth), from, graph->words);
    if (v != NONE && graph->most[v] >= walk->target - depth) {
      put(walk, depth, v);
      walk->nodes++;
      if (depth + 1 == walk->target) return RIDDLE_OK;
      walk->depth++;
    } else if (depth > 0) {
      walk->depth--;
    } else {
      walk->over = true;
      return RIDDLE_END;
    }
  }
  return RIDDLE_MORE;
}
