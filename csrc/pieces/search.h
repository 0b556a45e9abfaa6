/* Non-attacking pieces by backtracking: counting and listing, for bishops, rooks and queens.
 *
 * Pieces are placed in increasing order of squares, row by row. For each row the candidates are sifted:
 * a column or diagonal that is taken drops its square. The state of a step is a few words (taken
 * columns and both kinds of diagonals as seen from the row, bit c = column c), kept on a stack of one
 * level a piece. Holes and squares that pre-placed pieces attack are closed in all rows beforehand. On a square torus
 * the diagonals are rotated from row to row instead of shifted.
 *
 * A node is a piece put on the board. The last piece is not put: its squares are counted. Branches end as soon as
 * fewer rows (rooks, queens) or diagonals (bishops) are left than pieces.
 *
 * Squares are row * columns + column, from 0. The caller owns the structs; memory comes through the control
 * block. Cost: about 15 ns a node. */
#ifndef RIDDLE_PIECES_SEARCH_H
#define RIDDLE_PIECES_SEARCH_H

#include "core/control.h"

typedef enum riddle_piece { RIDDLE_BISHOP, RIDDLE_ROOK, RIDDLE_QUEEN } riddle_piece;

enum { RIDDLE_SEARCH_COLUMNS = 64, RIDDLE_SEARCH_SQUARES = 1 << 16 };

/* No more pieces than this fit on the board (exact for squares and for rooks). */
uint64_t riddle_pieces_most(riddle_piece piece, uint64_t rows, uint64_t columns);

typedef struct riddle_search_question {
  riddle_piece piece;
  uint32_t rows, columns; /* at most RIDDLE_SEARCH_COLUMNS columns and RIDDLE_SEARCH_SQUARES squares, at least one */
  bool torus;             /* opposite edges are joined; rows = columns then */
  uint32_t pieces;        /* k, with the placed ones; no more than riddle_pieces_most */
  const uint32_t *placed; /* squares that differ, are no holes, and do not attack each other; <= pieces */
  uint32_t placed_count;
  const uint32_t *holes; /* squares on which nothing may stand; attacks pass over them */
  uint32_t hole_count;
} riddle_search_question;

typedef struct riddle_search_level {
  uint64_t free;                 /* candidates in `row` still to be tried */
  uint64_t here;                 /* pieces of this search in `row` */
  uint64_t columns, right, left; /* lines taken by pieces in the rows above, as seen from `row` */
  uint32_t row;
  uint32_t square; /* of the piece last put at this level */
} riddle_search_level;

typedef struct riddle_search {
  riddle_piece piece;
  uint32_t rows, columns;
  bool torus;
  uint32_t pieces; /* k, with the pre-placed ones */
  uint32_t placed_count;
  uint32_t target;             /* pieces to be put: k - placed_count */
  uint32_t *placed;            /* sorted */
  uint64_t full;               /* all columns */
  uint64_t *open;              /* rows: squares that no pre-placed piece closes */
  uint32_t *open_rows;         /* rows + 1: how many rows from here on have an open square */
  riddle_search_level *levels; /* target + 1; of riddle_search_next */
  uint32_t depth;
  enum { RIDDLE_SEARCH_NEW, RIDDLE_SEARCH_GOING, RIDDLE_SEARCH_OVER } state;
  uint64_t nodes; /* of riddle_search_next */
} riddle_search;

/* Prepares a search. */
riddle_status riddle_search_open(riddle_search *search, riddle_control *control,
                                 const riddle_search_question *question);

/* Goes on after a placement: `squares`, target of them, the sorted squares of a placement without the placed ones,
 * is taken as the last one delivered. Before the first riddle_search_next. False when they are no placement; the
 * search can only be closed then. */
bool riddle_search_after(riddle_search *search, const uint32_t *squares);

void riddle_search_close(riddle_search *search, riddle_control *control);

/* The next placement, in lexicographic order of its sorted squares, into squares[0..pieces):
 * RIDDLE_OK, RIDDLE_END after the last, or RIDDLE_MORE when `budget` steps did not lead to one (call again). */
riddle_status riddle_search_next(riddle_search *search, uint32_t *squares, uint64_t budget);

typedef struct riddle_search_sum {
  uint64_t low, high; /* a number of 128 bits */
} riddle_search_sum;

typedef struct riddle_search_count {
  bool all;                  /* set before: count 0 .. k pieces (nothing is cut), not only k */
  riddle_search_sum *counts; /* [j] = placements with j pieces besides the placed ones; without `all` only
                                the last one is that, the others are nodes */
  uint64_t nodes;
  riddle_search_level *units; /* the work units: levels to go on from */
  uint64_t unit_count;
  uint32_t unit_depth;      /* pieces put in each */
  riddle_search_sum *begun; /* nodes of the units themselves, by pieces put */
  const riddle_search *search;
  riddle_control *control;
  struct search_worker *workers;
  int worker_count;
} riddle_search_count;

/* Counts on control->threads threads. The work units are the beginnings of placements with a few pieces: at least
 * 256 of them where the question has so many, the same list on every machine. May be called again
 * after RIDDLE_TIME; it then counts anew. */
riddle_status riddle_search_count_run(riddle_search_count *count, riddle_search *search, riddle_control *control);

void riddle_search_count_free(riddle_search_count *count, riddle_control *control);

#endif
