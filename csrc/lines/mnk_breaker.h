/* The Maker-Breaker game on the windows of a board: can Maker fill one, if Breaker does nothing but prevent it?
 *
 * Whoever cannot win as Maker cannot win the real game either, where the other player also threatens; so "no" settles
 * half of the question for a position of the real game. What counts are the windows without a stone of Breaker, each
 * with its empty cells: an edge. More stones never harm who owns them.
 *
 * Method: depth first, with a transposition table, and
 *  - reductions that change nothing: an edge that contains another one goes; two cells that lie in the same edges are
 *    a pair that Breaker answers in, so they go with these edges; a cell that lies in one edge of two cells is what
 *    Breaker must answer there, so Maker makes this exchange at once; a move is skipped when another cell lies in all
 *    of its edges and more;
 *  - Breaker wins where a pairing is found (mnk_pairs.h), or where the sum of 2^-cells over the edges is below 1/2, or
 *    below 1 when he moves (Erdos and Selfridge 1973);
 *  - every verdict comes with a zone, a set of cells within which it holds whatever stands outside: a move that leaves
 *    the zone of the refutation of another move is refuted by the same play. (Known as must-play regions in Hex and
 *    as relevance zones in Connect6, I-Chen Wu and Ping-Hung Lin 2010.) Zones prune more than anything else here.
 * Maker's moves in the order of the sum of 3^-cells over their edges, Breaker's of 1.2^-cells: he kills many edges, so
 * that pairings appear.
 * Cost: some 3 us a position. 7 x 7, k = 5: 0.1 million positions. */
#ifndef RIDDLE_LINES_MNK_BREAKER_H
#define RIDDLE_LINES_MNK_BREAKER_H

#include "lines/mnk_edges.h"
#include "lines/mnk_table.h"

typedef struct riddle_mnk_breaker {
  const riddle_mnk_game *game;
  riddle_control *control;
  riddle_mnk_table table; /* set: zone; x: verdict and who moves; y: positions below */
  uint64_t *edges;        /* depth -> game->windows edges */
  uint64_t nodes, last;   /* positions looked at; when to give up */
  uint64_t most;          /* positions of all questions; 0: no limit */
  int symmetric;          /* positions less deep than this are looked up by their normal image */
  riddle_status status;
} riddle_mnk_breaker;

/* Zero the struct first. The table may grow to `bytes`. */
riddle_status riddle_mnk_breaker_open(riddle_mnk_breaker *breaker, const riddle_mnk_game *game, riddle_control *control,
                                      size_t bytes);

/* Does Maker, who owns `maker` and has no line, win? Windows count as if every full one won, so under other rules
 * only RIDDLE_MNK_NO says something about the real game. RIDDLE_MNK_OPEN after `budget` positions, or when `status` is
 * not RIDDLE_OK any more. `symmetric`: how many moves deep symmetries are looked for. */
riddle_mnk_verdict riddle_mnk_breaker_ask(riddle_mnk_breaker *breaker, uint64_t maker, uint64_t other, bool maker_moves,
                                          uint64_t budget, int symmetric);

void riddle_mnk_breaker_free(riddle_mnk_breaker *breaker);

#endif
