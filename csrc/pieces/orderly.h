/* One placement of each class: listing placements up to the board's symmetries.
 *
 * Of the images of a placement the lexicographically least, as lists of squares in order, stands for the class: of two
 * sets of the same size the one with the least square that is not in both. If an image of the first pieces of a
 * placement comes before these pieces, then the same image of the whole comes before the whole: its first squares are
 * no later. So a beginning that is not the least of its images is dropped at once ("orderly generation": Read, "Every
 * one a winner", 1978; Faradzev 1978). The walk is that of the graph of attacks (graph.h), and each piece put costs one
 * comparison of bit sets for each symmetry. */
#ifndef RIDDLE_PIECES_ORDERLY_H
#define RIDDLE_PIECES_ORDERLY_H

#include "pieces/graph.h"

typedef struct riddle_orderly {
  const riddle_graph *graph;
  uint32_t target;         /* pieces to put, besides the placed ones */
  uint32_t depth;          /* pieces that stand */
  uint32_t symmetry_count; /* without the identity */
  uint32_t *maps;          /* symmetry_count * vertices: where a vertex goes */
  uint32_t *vertices;      /* target: where the pieces stand */
  uint64_t *candidates;    /* target * words: squares still to be tried for piece d */
  uint64_t *images;        /* (symmetry_count + 1) * words: the pieces that stand (first), and their images */
  bool over, full;         /* full: the last placement delivered still stands */
  uint64_t nodes;
} riddle_orderly;

/* The symmetries (symmetry.h; not the identity) must form a group with it, and map the board, the moves and the placed
 * squares of the graph onto themselves. */
riddle_status riddle_orderly_open(riddle_orderly *walk, riddle_control *control, const riddle_graph *graph,
                                  uint32_t rows, uint32_t columns, uint32_t target, const uint32_t *symmetries,
                                  uint32_t symmetry_count);

void riddle_orderly_free(riddle_orderly *walk, riddle_control *control);

/* Goes on after a placement that stands for its class (target vertices, increasing). Before the first step. */
void riddle_orderly_after(riddle_orderly *walk, const uint32_t *vertices);

/* The next placement, lexicographic, into walk->vertices: RIDDLE_OK, RIDDLE_END after the last, or RIDDLE_MORE when
 * `budget` nodes did not lead to one. */
riddle_status riddle_orderly_next(riddle_orderly *walk, uint64_t budget);

/* How many symmetries, with the identity, leave the placement delivered last as it is? */
uint32_t riddle_orderly_fixing(const riddle_orderly *walk);

#endif
