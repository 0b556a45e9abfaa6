/* Up to four pieces on any board, by counting small subgraphs of the graph of attacks.
 *
 * Vertices are the squares on which a piece may stand, edges join squares that attack each other. By inclusion and
 * exclusion over the pairs that may attack each other the number of independent sets of k vertices is the sum, over the
 * graphs F of k vertices, of (-1)^edges times the number of copies of F. For k up to 4 all these numbers follow from
 * sums over vertices, edges and pairs of vertices of degrees d and numbers c of common neighbours; only the complete
 * graph of four vertices is looked for. (The sums are textbook: Kloks, Kratsch and Mueller, "Finding and counting small
 * induced subgraphs efficiently", 2000.) The caller puts them together (lua/riddle/pieces/methods/subgraphs.lua).
 *
 * Cost: squares^2 / 2 intersections of bit sets of squares / 64 words for four pieces; for fewer only one for each
 * edge. Memory: squares^2 / 8 bytes. */
#ifndef RIDDLE_PIECES_SUBGRAPHS_H
#define RIDDLE_PIECES_SUBGRAPHS_H

#include "pieces/position.h"

enum { RIDDLE_SUBGRAPHS_SQUARES = 1 << 14, RIDDLE_SUBGRAPHS_PIECES = 4 };

typedef struct riddle_subgraph_sums {
  uint64_t vertices, edges;
  uint64_t cherries;  /* over vertices: d (d-1) / 2 */
  uint64_t claws;     /* over vertices: d (d-1) (d-2) / 6 */
  uint64_t paths;     /* over edges: (d1 - 1) (d2 - 1) */
  uint64_t triangles; /* over edges: c; three times the triangles */
  uint64_t paws;      /* over edges: c (d1 + d2 - 4); twice the triangles with an edge more */
  uint64_t diamonds;  /* over edges: c (c-1) / 2 */
  uint64_t squares;   /* over pairs of vertices: c (c-1) / 2; twice the circles of four */
  uint64_t cliques;   /* complete graphs of four */
} riddle_subgraph_sums;

typedef struct riddle_subgraphs {
  const riddle_position *position;
  const uint32_t *placed;
  uint32_t placed_count;
  uint32_t pieces; /* up to RIDDLE_SUBGRAPHS_PIECES: sums that only more pieces need are left at 0 */
  riddle_subgraph_sums sums;
  uint32_t vertex_count, words;
  uint64_t *joined; /* vertex_count * words: the neighbours of each vertex */
  uint32_t *degree;
  riddle_control *control;
  struct riddle_subgraph_sums *parts; /* for each thread */
  int part_count;
} riddle_subgraphs;

/* Bytes of the graph. */
size_t riddle_subgraphs_bytes(const riddle_position *position);

/* Computes the sums. The fields up to `pieces` are set by the caller, the rest is zero. May be called again. */
riddle_status riddle_subgraphs_run(riddle_subgraphs *task, riddle_control *control);

void riddle_subgraphs_free(riddle_subgraphs *task, riddle_control *control);

#endif
