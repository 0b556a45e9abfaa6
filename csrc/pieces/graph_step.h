/* The steps on sets of vertices that listing and counting share. */
#ifndef RIDDLE_PIECES_GRAPH_STEP_H
#define RIDDLE_PIECES_GRAPH_STEP_H

#include "pieces/graph.h"

/* The set of all vertices. */
static inline void riddle_graph_fill(const riddle_graph *graph, uint64_t *set) {
  for (uint32_t w = 0; w + 1 < graph->words; w++) set[w] = UINT64_MAX;
  set[graph->words - 1] = ((uint64_t)1 << graph->vertex_count % 64) - 1;
}

/* The first vertex of a set whose words before `from` are empty; UINT32_MAX when it is empty. */
static inline uint32_t riddle_graph_first(const uint64_t *set, uint32_t from, uint32_t words) {
  for (uint32_t w = from; w < words; w++) {
    if (set[w] != 0) return 64 * w + (uint32_t)__builtin_ctzll(set[w]);
  }
  return UINT32_MAX;
}

/* Drops the vertices of a set up to v (those before v's word are gone already), and makes the set of those that v
 * leaves. */
static inline void riddle_graph_put(const riddle_graph *graph, uint32_t v, uint32_t words, uint64_t *set,
                                    uint64_t *left) {
  const uint64_t *after = graph->after + (size_t)v * words;
  uint32_t first = v / 64;
  set[first] &= v % 64 == 63 ? 0 : UINT64_MAX << (v % 64 + 1);
  for (uint32_t w = first; w < words; w++) left[w] = set[w] & after[w];
}

#endif
