/* Placements up to symmetry, one by one; see orderly.h. */
#include "pieces/orderly.h"

#include "pieces/graph_step.h"
#include "pieces/symmetry.h"

#define NONE UINT32_MAX

static uint64_t *candidates_at(const riddle_orderly *walk, uint32_t depth) {
  return walk->candidates + (size_t)depth * walk->graph->words;
}

static uint64_t *image_at(const riddle_orderly *walk, uint32_t number) {
  return walk->images + (size_t)number * walk->graph->words;
}

static void make_maps(riddle_orderly *walk, uint32_t rows, uint32_t columns, const uint32_t *symmetries,
                      uint32_t *vertex_of) {
  const riddle_graph *graph = walk->graph;
  for (uint32_t v = 0; v < graph->vertex_count; v++) vertex_of[graph->square[v]] = v;
  for (uint32_t s = 0; s < walk->symmetry_count; s++) {
    uint32_t *map = walk->maps + (size_t)s * graph->vertex_count;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
      map[v] = vertex_of[riddle_symmetry_image(symmetries[s], rows, columns, graph->square[v])];
    }
  }
}

riddle_status riddle_orderly_open(riddle_orderly *walk, riddle_control *control, const riddle_graph *graph,
                                  uint32_t rows, uint32_t columns, uint32_t target, const uint32_t *symmetries,
                                  uint32_t symmetry_count) {
  riddle_status status;
  size_t words = graph->words;
  *walk = (riddle_orderly){.graph = graph, .target = target, .symmetry_count = symmetry_count};
  walk->vertices = riddle_new_array(control, target, sizeof *walk->vertices, &status);
  if (walk->vertices == NULL) return status;
  walk->candidates = riddle_new_array(control, target * words, sizeof *walk->candidates, &status);
  if (walk->candidates == NULL) return status;
  walk->images = riddle_new_array(control, (symmetry_count + 1) * words, sizeof *walk->images, &status);
  if (walk->images == NULL) return status;
  walk->maps = riddle_new_array(control, (size_t)symmetry_count * graph->vertex_count, sizeof *walk->maps, &status);
  if (walk->maps == NULL) return status;
  uint32_t *vertex_of = riddle_new_array(control, graph->squares, sizeof *vertex_of, &status);
  if (vertex_of == NULL) return status;
  make_maps(walk, rows, columns, symmetries, vertex_of);
  riddle_free_array(control, vertex_of, graph->squares, sizeof *vertex_of);
  if (target > 0) riddle_graph_fill(graph, walk->candidates);
  return RIDDLE_OK;
}

void riddle_orderly_free(riddle_orderly *walk, riddle_control *control) {
  if (walk->graph == NULL) return;
  size_t words = walk->graph->words, vertices = walk->graph->vertex_count;
  riddle_free_array(control, walk->vertices, walk->target, sizeof *walk->vertices);
  riddle_free_array(control, walk->candidates, walk->target * words, sizeof *walk->candidates);
  riddle_free_array(control, walk->images, (walk->symmetry_count + 1) * words, sizeof *walk->images);
  riddle_free_array(control, walk->maps, walk->symmetry_count * vertices, sizeof *walk->maps);
  *walk = (riddle_orderly){0};
}

/* Puts a piece on v, or takes it away. */
static void toggle(const riddle_orderly *walk, uint32_t v) {
  image_at(walk, 0)[v / 64] ^= (uint64_t)1 << v % 64;
  for (uint32_t s = 0; s < walk->symmetry_count; s++) {
    uint32_t to = walk->maps[(size_t)s * walk->graph->vertex_count + v];
    image_at(walk, s + 1)[to / 64] ^= (uint64_t)1 << to % 64;
  }
}

/* Do the pieces that stand come before all their images, or are equal to them? */
static bool is_least(const riddle_orderly *walk) {
  const uint64_t *own = image_at(walk, 0);
  for (uint32_t s = 0; s < walk->symmetry_count; s++) {
    const uint64_t *image = image_at(walk, s + 1);
    uint32_t w = 0;
    while (w < walk->graph->words && own[w] == image[w]) w++;
    if (w == walk->graph->words) continue;
    uint64_t difference = own[w] ^ image[w];
    if ((image[w] & difference & -difference) != 0) return false;
  }
  return true;
}

uint32_t riddle_orderly_fixing(const riddle_orderly *walk) {
  uint32_t count = 1;
  for (uint32_t s = 0; s < walk->symmetry_count; s++) {
    uint32_t w = 0;
    while (w < walk->graph->words && image_at(walk, 0)[w] == image_at(walk, s + 1)[w]) w++;
    count += w == walk->graph->words;
  }
  return count;
}

/* Puts piece `depth` on v. The candidates of the last piece only lose v. */
static void put(riddle_orderly *walk, uint32_t depth, uint32_t v) {
  uint64_t *set = candidates_at(walk, depth);
  walk->vertices[depth] = v;
  if (depth + 1 == walk->target) {
    set[v / 64] &= ~((uint64_t)1 << v % 64);
  } else {
    riddle_graph_put(walk->graph, v, walk->graph->words, set, set + walk->graph->words);
  }
  toggle(walk, v);
}

void riddle_orderly_after(riddle_orderly *walk, const uint32_t *vertices) {
  walk->over = walk->target == 0;
  for (uint32_t depth = 0; depth < walk->target; depth++) {
    uint64_t *set = candidates_at(walk, depth);
    uint32_t v = vertices[depth];
    for (uint32_t w = 0; w < v / 64; w++) set[w] = 0;
    set[v / 64] &= UINT64_MAX << v % 64;
    put(walk, depth, v);
  }
  walk->depth = walk->target;
  walk->full = walk->target > 0;
}

/* Takes the last piece away. */
static void lift(riddle_orderly *walk) {
  walk->depth--;
  toggle(walk, walk->vertices[walk->depth]);
}

riddle_status riddle_orderly_next(riddle_orderly *walk, uint64_t budget) {
  const riddle_graph *graph = walk->graph;
  if (walk->over) return RIDDLE_END;
  if (walk->target == 0) {
    walk->over = true; /* one placement: the placed pieces */
    return RIDDLE_OK;
  }
  if (walk->full) lift(walk);
  walk->full = false;
  for (; budget > 0; budget--) {
    uint32_t depth = walk->depth, from = depth == 0 ? 0 : walk->vertices[depth - 1] / 64;
    uint32_t v = riddle_graph_first(candidates_at(walk, depth), from, graph->words);
    if (v != NONE && graph->most[v] >= walk->target - depth) {
      put(walk, depth, v);
      walk->nodes++;
      walk->depth++;
      if (!is_least(walk)) {
        lift(walk);
      } else if (walk->depth == walk->target) {
        walk->full = true;
        return RIDDLE_OK;
      }
    } else if (depth > 0) {
      lift(walk);
    } else {
      walk->over = true;
      return RIDDLE_END;
    }
  }
  return RIDDLE_MORE;
}
