/* All placements of non-attacking queens on a quarter of the board, in lists by their rows and columns.
 *
 * A board of n rows has four quarters of h = n / 2 rows and columns, and for odd n a middle row and column. A
 * square of a quarter is (i, j): i rows away from the middle of the board, j columns, both from 0. Diagonals are
 * numbered from the middle: delta grows down and to the left, sigma down and to the right, 0 is a main diagonal.
 * Only the window -h < delta, sigma < h is shared by two halves of the board, and by the two quarters of a half:
 *
 *   north west: delta = j - i, sigma = -(i + j + gap)    south west: delta = i + j + gap, sigma = i - j
 *
 * with gap 1 for even n, 2 for odd n. Each placement of queens on a quarter is kept twice, as a word for the north
 * west and one for the south west, with one bit for each diagonal of the window that it takes:
 *
 *   even n: delta without 0, h - 1 negative ones and h - 1 positive ones, then sigma likewise. A board uses
 *           a main diagonal once at most, which the join takes care of: the placements with a queen on i = j, which
 *           is a main diagonal for both quarters, stand in each list behind those without.
 *   odd n:  delta with 0, then sigma; and RIDDLE_QUARTERS_RIM when a queen stands on i + j = h - 2, which is outside
 *           the window, but may be attacked by a queen in the middle row or column.
 *
 * The east is the west's mirror image, and has the same words with delta and sigma exchanged.
 *
 * A set of rows or columns is a word of h bits. The list of q rows and q columns is number
 * l = base[q] + rank[rows] * sets[q] + rank[columns]: the words start[2 * l] to start[2 * l + 2], from start[2 * l + 1]
 * on those with a queen on i = j. The caller owns the struct. */
#ifndef RIDDLE_PIECES_QUARTERS_LISTS_H
#define RIDDLE_PIECES_QUARTERS_LISTS_H

#include "core/control.h"

enum {
  RIDDLE_QUARTERS_SMALLEST = 8, /* rows of the smallest and the largest board */
  RIDDLE_QUARTERS_LARGEST = 30,
  RIDDLE_QUARTERS_SIDE = RIDDLE_QUARTERS_LARGEST / 2, /* rows of a quarter at most */
  RIDDLE_QUARTERS_SLACK = 16                          /* words that a path may read or write behind a list */
};

#define RIDDLE_QUARTERS_RIM (UINT64_C(1) << 63)

typedef struct riddle_quarter_lists {
  uint32_t side, gap;
  uint32_t base[RIDDLE_QUARTERS_SIDE + 1]; /* number of the first list with so many queens */
  uint32_t sets[RIDDLE_QUARTERS_SIDE + 1]; /* sets of so many rows */
  uint32_t *rank;                          /* of a set, among those of its size; 2^side */
  uint32_t lists;
  size_t total;    /* placements */
  size_t *start;   /* 2 * lists + 1 */
  uint64_t *north; /* total + RIDDLE_QUARTERS_SLACK words for the north west */
  uint64_t *south; /* the same for the south west */
} riddle_quarter_lists;

/* Bytes that the lists of an n x n board take; for n = 30 no more than a lower bound. */
size_t riddle_quarter_lists_bytes(uint32_t n);

/* Makes the lists of a board; a struct of zeros at first. On failure the caller frees. */
riddle_status riddle_quarter_lists_make(riddle_quarter_lists *lists, riddle_control *control, uint32_t n);

void riddle_quarter_lists_free(riddle_quarter_lists *lists, riddle_control *control);

/* Diagonals of one kind in a word: those of the window, n - 2 for odd and for even n. A word has two kinds. */
static inline uint32_t riddle_quarters_field(uint32_t n) { return n - 2; }

/* The bit of a diagonal, delta or (in the second field) sigma; 0 when it is not in the words. */
uint64_t riddle_quarters_bit(uint32_t n, bool sigma, int diagonal);

#endif
