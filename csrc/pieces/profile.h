/* Leapers (kings, knights, any piece that jumps) by broken-profile dynamic programming: exact counts of
 * non-attacking placements for every number of pieces.
 *
 * Squares are decided one by one, row by row. All that the squares behind mean for those ahead is which of them
 * are attacked: so a state is that set, as bits relative to the next square. Two histories with the same set
 * have the same future, so no coarser state would do. A state's value is a polynomial: coefficient j = placements of
 * j pieces. (It is the transfer matrix cut to single squares, also called a broken profile. For kings and whole rows
 * see Calkin, James, Purvis, Race, Schneider and Yancey, "Counting kings: explicit formulas, recurrence relations, and
 * generating functions! Oh my!", 2006.)
 *
 * What makes it quick:
 *  - the board is cut in two: values run forward from the first square to the middle and backward from the last,
 *    and the answer is the sum over the states there of forward * backward. Polynomials are half as long and their
 *    numbers half as large as those of a run from end to end;
 *  - which state leads where ("links") is found first, by sorting and merging; far from the borders all rows
 *    have the same links, which are made once;
 *  - on boards that are their own mirror image a state and its image are one at the end of a row;
 *  - coefficients take as many 64-bit words as their degree needs in that layer of states: the longest coefficient of
 *    each degree is measured, and the next layer is made so wide that no sum can exceed it. Nothing wraps.
 *
 * A torus is laid flat by taking its rows in the order first, last, second, last but one, ...: then the squares that
 * attack each other are at most twice as far apart as without the wrap.
 *
 * Squares are row * columns + column, from 0. Memory comes through the control block; the caller owns the structs.
 * Cost: links * (1 + words of a polynomial), some 1 ns a word; see docs/speed.md. */
#ifndef RIDDLE_PIECES_PROFILE_H
#define RIDDLE_PIECES_PROFILE_H

#include <gmp.h>

#include "core/control.h"

/* Squares of a board; and how far ahead (in squares) a piece may attack. */
enum { RIDDLE_PROFILE_SQUARES = 65535, RIDDLE_PROFILE_REACH = 64 };

typedef struct riddle_profile_leap {
  int64_t down, right;
} riddle_profile_leap;

/* Two pieces are in conflict when one is a leap away from the other, in either direction. */
typedef struct riddle_profile_board {
  uint32_t rows, columns;
  bool torus;
  const riddle_profile_leap *leaps;
  size_t leap_count;
  const uint32_t *holes;
  size_t hole_count;
  const uint32_t *placed; /* they do not attack each other and are no holes */
  size_t placed_count;
} riddle_profile_board;

typedef struct riddle_profile_work {
  uint64_t states; /* of all squares together, shared ones counted each time */
  uint64_t links;  /* transitions that were found by sorting (shared ones once) */
  uint64_t words;  /* 64-bit words of all polynomials that were made */
  size_t need;     /* after RIDDLE_MEMORY: bytes that are not allowed */
} riddle_profile_work;

/* counts[j], `width` limbs each, j = 0 .. most: placements with j pieces besides the placed ones. */
typedef struct riddle_profile_counts {
  uint64_t *limbs;
  size_t width, count;
} riddle_profile_counts;

/* Counts for 0 .. most pieces besides the placed ones; with `one` only coefficient `most` is right, the others are 0.
 * Runs on two threads at most for the values, on all for their product. RIDDLE_BAD_DATA when a piece attacks
 * further ahead than RIDDLE_PROFILE_REACH. */
riddle_status riddle_profile_count(const riddle_profile_board *board, uint32_t most, bool one, riddle_control *control,
                                   riddle_profile_counts *counts, riddle_profile_work *work);

void riddle_profile_counts_free(riddle_profile_counts *counts, riddle_control *control);

/* Receives coefficient `degree` (`width` limbs) of the board's first `rows` rows. */
typedef void (*riddle_profile_row)(void *context, uint32_t rows, uint32_t degree, const uint64_t *limbs, size_t width);

/* Counts 0 .. most pieces on the first 1, 2, ... rows in one run. */
riddle_status riddle_profile_rows(const riddle_profile_board *board, uint32_t most, riddle_control *control,
                                  riddle_profile_row row_done, void *context, riddle_profile_work *work);

#endif
