/* Placements of n queens on n x n, none attacking another, that look the same after a half turn or a quarter turn.
 *
 * For the half turn (OEIS A032522) queens are put in pairs: one in each row of the upper half, and its image. For the
 * quarter turn (OEIS A033148) in fours: the images of a queen in row r and column c stand in rows and columns r, c, and
 * those opposite, so the next free pair of opposite rows gets a queen in some free column. For odd n one queen stands
 * in the centre. No placement of more than one queen is its own mirror image.
 *
 * With these the placements that differ by more than a turn or a reflection are
 * (all + half turn + 2 * quarter turn) / 8 for n > 1.
 *
 * Units: the columns of the queens in the two rows at the middle, half of them by the mirror image; and one for the
 * quarter turn. Cost: about 20 ns a node; n = 20 takes 0.02 s, n = 24 1.7 s. */
#ifndef RIDDLE_PIECES_SYMMETRIC_QUEENS_H
#define RIDDLE_PIECES_SYMMETRIC_QUEENS_H

#include "core/control.h"

enum { RIDDLE_SYMMETRIC_QUEENS_LARGEST = 32 };

typedef struct riddle_symmetric_queens {
  uint64_t half, quarter;
  uint64_t nodes; /* pairs and fours put */
} riddle_symmetric_queens;

/* Counts for 1 <= n <= RIDDLE_SYMMETRIC_QUEENS_LARGEST. */
riddle_status riddle_symmetric_queens_run(riddle_control *control, uint32_t n, riddle_symmetric_queens *found);

#endif
