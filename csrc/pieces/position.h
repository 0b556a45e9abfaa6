/* A board with holes and a piece: which squares does a piece on a square attack?
 *
 * Squares are numbered row * columns + column, from 0. A leap attacks one square; a ride attacks all squares at
 * multiples of its step, up to the edge. Holes are squares on which nothing stands; with `stop` they also end
 * rides. On a torus the edges are joined; a piece never attacks itself. The moves must come with their
 * opposites, so that attacks are mutual.
 *
 * The caller owns the struct; riddle_position_free frees what it holds. */
#ifndef RIDDLE_PIECES_POSITION_H
#define RIDDLE_PIECES_POSITION_H

#include "core/control.h"

enum { RIDDLE_POSITION_SQUARES = 1 << 20, RIDDLE_POSITION_MOVES = 512 };

typedef struct riddle_move {
  int32_t down, right;
} riddle_move;

typedef struct riddle_position {
  uint32_t rows, columns; /* at least 1; rows * columns <= RIDDLE_POSITION_SQUARES */
  bool torus, stop;
  uint8_t *hole; /* rows * columns */
  uint32_t hole_count;
  uint32_t move_count, ride_count; /* the rides come first */
  riddle_move *moves;
} riddle_position;

/* Allocates the board, without holes, and room for the moves. */
riddle_status riddle_position_open(riddle_position *position, riddle_control *control, uint32_t rows, uint32_t columns,
                                   uint32_t move_count);

void riddle_position_free(riddle_position *position, riddle_control *control);

static inline uint32_t riddle_position_squares(const riddle_position *position) {
  return position->rows * position->columns;
}

/* A walk over the squares that a piece attacks. Holes are skipped. A square may come more than once. */
typedef struct riddle_attack {
  const riddle_position *position;
  uint32_t from, from_row, from_column; /* the piece's square */
  uint32_t row, column;                 /* where the move at hand has led */
  uint32_t move;
} riddle_attack;

static inline riddle_attack riddle_attack_from(const riddle_position *position, uint32_t square) {
  uint32_t row = square / position->columns, column = square % position->columns;
  return (riddle_attack){position, square, row, column, row, column, 0};
}

/* The square one move away from another; false beyond the edge. */
bool riddle_position_step(const riddle_position *position, uint32_t square, riddle_move move, uint32_t *next);

/* The next square attacked; false after the last. */
bool riddle_attack_next(riddle_attack *attack, uint32_t *square);

#endif
