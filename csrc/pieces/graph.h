/* Pieces of any kind on any board, by search in the graph of attacks: counting and listing.
 *
 * The vertices are the squares on which a piece may stand, in the order of their numbers; `after[v]` is the set
 * of later squares that v does not attack. Pieces are put in increasing order, so the squares left for the
 * next one are an intersection of such sets, one bit a square. A branch ends when too few squares are left, or when
 * the rest of the board cannot hold the pieces: its squares are covered by groups that attack each other, found once
 * by a greedy pass from the last square to the first, and a group holds one piece.
 *
 * A node is a piece put on the board; when counting, the last two are not put but counted. Cost: a few nanoseconds
 * for each 64 squares and node; memory: squares^2 / 8 bytes. */
#ifndef RIDDLE_PIECES_GRAPH_H
#define RIDDLE_PIECES_GRAPH_H

#include "pieces/position.h"

/* The largest boards: for counting, and for listing, which has no thread and must begin within 20 ms. */
enum { RIDDLE_GRAPH_SQUARES = 1 << 16, RIDDLE_GRAPH_LISTED = 1 << 12 };

typedef struct riddle_graph {
  uint32_t squares, vertex_count;
  uint32_t words;   /* of 64 vertices, with room for one more */
  uint32_t *square; /* squares: vertex -> square */
  uint32_t *most;   /* squares: no more pieces than this fit on the vertices from v on */
  uint64_t *after;  /* vertex_count * words */
} riddle_graph;

/* Bytes of a graph. */
size_t riddle_graph_bytes(const riddle_position *position);

/* Builds the graph of a position, at most RIDDLE_GRAPH_SQUARES squares. The placed squares, which do not
 * attack each other, and all that they attack, are no vertices. */
riddle_status riddle_graph_open(riddle_graph *graph, riddle_control *control, const riddle_position *position,
                                const uint32_t *placed, uint32_t placed_count);

/* No more pieces than this fit besides the placed ones. */
static inline uint32_t riddle_graph_most(const riddle_graph *graph) {
  return graph->vertex_count == 0 ? 0 : graph->most[0];
}

/* The squares of a placement, sorted: `target` vertices and the placed squares, both in increasing order. */
void riddle_graph_squares(const riddle_graph *graph, const uint32_t *vertices, uint32_t target, const uint32_t *placed,
                          uint32_t placed_count, uint32_t *squares);

void riddle_graph_free(riddle_graph *graph, riddle_control *control);

/* --- listing ------------------------------------------------------------------------------------------- */

typedef struct riddle_graph_walk {
  const riddle_graph *graph;
  uint32_t target;      /* pieces to put, besides the placed ones */
  uint32_t depth;       /* pieces that stand */
  uint32_t *vertices;   /* target: where they stand */
  uint64_t *candidates; /* target * words: squares still to be tried for piece d */
  bool over;
  uint64_t nodes;
} riddle_graph_walk;

riddle_status riddle_graph_walk_open(riddle_graph_walk *walk, riddle_control *control, const riddle_graph *graph,
                                     uint32_t target);

void riddle_graph_walk_free(riddle_graph_walk *walk, riddle_control *control);

/* Goes on after a placement: `vertices` (target of them, increasing, none attacking another) is taken as the
 * last one delivered. Before the first step. */
void riddle_graph_walk_after(riddle_graph_walk *walk, const uint32_t *vertices);

/* The next placement, lexicographic, into walk->vertices: RIDDLE_OK, RIDDLE_END after the last, or RIDDLE_MORE when
 * `budget` nodes did not lead to one. */
riddle_status riddle_graph_walk_next(riddle_graph_walk *walk, uint64_t budget);

/* --- counting ------------------------------------------------------------------------------------------ */

typedef unsigned __int128 riddle_graph_sum;

typedef struct riddle_graph_count {
  const riddle_graph *graph;
  uint32_t target;          /* pieces to put ... */
  bool all;                 /* ... or any number up to it */
  riddle_graph_sum *counts; /* target + 1: [j] = placements of j pieces; without `all` only the last one holds */
  uint64_t nodes;
  uint32_t *units; /* work units: the beginnings of placements, unit_depth vertices each */
  uint64_t unit_count;
  uint32_t unit_depth;
  riddle_graph_sum *begun; /* target + 1: placements no longer than the units' beginnings */
  riddle_control *control;
  struct graph_worker *workers;
  int worker_count;
} riddle_graph_count;

/* Counts on control->threads threads over numbered work units that depend on the question alone. `graph`, `target` and
 * `all` are set by the caller, the rest is zero. May be called again after RIDDLE_TIME; it then counts anew. */
riddle_status riddle_graph_count_run(riddle_graph_count *count, riddle_control *control);

void riddle_graph_count_free(riddle_graph_count *count, riddle_control *control);

#endif
