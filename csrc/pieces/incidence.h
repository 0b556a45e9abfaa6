/* Boards as lines that cross: the common ground of all methods for pieces that move along two kinds of lines.
 *
 * A rook, a bishop, or any rider with at most two directions stands on one line of the first kind and one of the
 * second, and two pieces attack each other exactly when they share a line. So placements are the matchings of a
 * bipartite graph: lines of the first kind are its `rows`, those of the second its `columns`, squares its edges.
 * Where holes stop attacks, lines end at holes. On a torus lines close up, and several squares may lie on the same
 * two lines: an edge has a weight, the number of its squares. A placed piece takes its two lines away.
 *
 * Rows and columns that share squares, directly or through others, make a block; blocks do not meet, so their
 * polynomials are multiplied. Lines are numbered across the board, which keeps neighbours together.
 *
 * Cost: O(squares log squares) steps and about 100 bytes a square. Memory belongs to the control block's run. */
#ifndef RIDDLE_PIECES_INCIDENCE_H
#define RIDDLE_PIECES_INCIDENCE_H

#include "core/control.h"

/* The most squares of a board, holes included; and the largest step of a direction. */
enum { RIDDLE_LINES_SQUARES = 1 << 20, RIDDLE_LINES_STEP = 1 << 20 };

/* A marked square is free, but its edge's weight tells of it. */
typedef enum riddle_square {
  RIDDLE_SQUARE_FREE = 0,
  RIDDLE_SQUARE_HOLE,
  RIDDLE_SQUARE_PLACED,
  RIDDLE_SQUARE_MARKED
} riddle_square;

/* What a marked square adds to its edge's weight, beside 1. */
#define RIDDLE_MARK ((uint64_t)1 << 40)

/* The question: a board and the directions of the lines. The caller owns `squares`. */
typedef struct riddle_lines_board {
  uint32_t rows, columns;
  bool torus, stop;          /* stop: holes stop attacks */
  int kinds;                 /* 1 or 2 kinds of lines; with 1 each square is alone on a column of its own */
  int64_t down[2], right[2]; /* their directions, not both 0 */
  const uint8_t *squares;    /* rows * columns of riddle_square */
} riddle_lines_board;

/* One kind of lines of a block, with the lines of the other kind that each crosses, in increasing order. */
typedef struct riddle_side {
  uint32_t lines;
  uint32_t *start; /* lines + 1 */
  uint32_t *other; /* start[lines] */
  uint64_t *weight;
} riddle_side;

typedef struct riddle_block {
  riddle_side side[2]; /* rows, columns */
} riddle_block;

typedef struct riddle_incidence {
  uint32_t count;
  riddle_block *blocks;
  /* the arrays that the blocks point into */
  uint32_t lines, edges;
  uint32_t *start, *other;
  uint64_t *weight;
} riddle_incidence;

/* Finds the blocks of a board. The caller frees them, also after a failure. */
riddle_status riddle_incidence_of_board(riddle_incidence *incidence, riddle_control *control,
                                        const riddle_lines_board *board);

/* The same from a list of edges, row * 2^32 + column each; equal ones add up. Sorts the list. */
riddle_status riddle_incidence_of_edges(riddle_incidence *incidence, riddle_control *control, uint64_t *edges,
                                        size_t count);

void riddle_incidence_free(riddle_incidence *incidence, riddle_control *control);

#endif
