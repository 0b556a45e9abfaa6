/* Maximal runs of stones of one colour on a board of any size, as bitboards.
 *
 * What: every maximal run of exactly k, or of at least k, adjacent stones of one colour, in four
 * directions; a run of 7 counts once, with its length 7. A stone that has no neighbour in a direction
 * is a run of 1 there.
 * Method: two planes of bits, one per colour, stored column after column from the left, each from the
 * top, with at least one blank bit between columns, so that one shift of a whole plane moves all
 * stones one step and nothing wraps round. ANDing shifted copies keeps the bits whose next k cells
 * are all set; doubling the distance does it in about log2 k steps. In this order the first cell of a
 * run is its leftmost stone (topmost of an upright one) in all four directions, so runs come out in
 * the order of the contest problem "The Game" without sorting: column by column from the left, each
 * from the top; runs of one stone in the order of riddle_lines_direction.
 * Units: rows and columns from 0. Memory: one block that the caller brings; nothing is allocated.
 * Cost: 8 * (log2 k + 3) passes over rows * columns / 64 words, plus the lengths of the runs found:
 * 1,000 x 1,000 takes a few milliseconds, 19 x 19 a few microseconds. */
#ifndef RIDDLE_LINES_RUNS_H
#define RIDDLE_LINES_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  RIDDLE_LINES_MOST = 1000,                                    /* rows or columns of a board */
  RIDDLE_LINES_LONGEST = RIDDLE_LINES_MOST * RIDDLE_LINES_MOST /* the longest line, on a torus */
};

typedef enum riddle_lines_direction {
  RIDDLE_LINES_ACROSS,  /* to the right */
  RIDDLE_LINES_DOWN,    /* downwards */
  RIDDLE_LINES_FALLING, /* to the right and downwards */
  RIDDLE_LINES_RISING   /* to the right and upwards */
} riddle_lines_direction;

typedef struct riddle_lines_run {
  int row, column; /* of its leftmost stone; of the topmost one when it is upright */
  int length;
  int colour; /* 0 black, 1 white */
  riddle_lines_direction direction;
} riddle_lines_run;

/* A search in progress. The fields are the kernel's own, but for `work`. */
typedef struct riddle_lines_finder {
  int rows, columns;
  size_t stride, words;   /* 64-bit words of a column, and of a plane */
  uint64_t *stones[2];    /* [colour] */
  uint64_t *starts[2][4]; /* [colour][direction]: first cells of the runs wanted */
  size_t word;            /* where riddle_lines_next stands: word, */
  unsigned slot;          /* bit * 8 + direction * 2 + colour */
  uint64_t work;          /* words computed by the passes */
} riddle_lines_finder;

/* Bytes of memory for a board with 1..RIDDLE_LINES_MOST rows and columns. */
size_t riddle_lines_bytes(int rows, int columns);

/* Lays an empty board into `memory` (riddle_lines_bytes of it, aligned for uint64_t). */
void riddle_lines_begin(riddle_lines_finder *finder, int rows, int columns, void *memory);

/* Puts the stones of a picture on an empty board: rows * columns bytes, row by row, 'X' black, 'O'
 * white, anything else empty. */
void riddle_lines_fill(riddle_lines_finder *finder, const char *cells);

/* Looks for the runs of exactly k or at least k stones, k >= 1, and returns how many there are. */
size_t riddle_lines_find(riddle_lines_finder *finder, int k, bool exactly);

/* The next run found, in order; false when there is none left. */
bool riddle_lines_next(riddle_lines_finder *finder, riddle_lines_run *run);

#endif
