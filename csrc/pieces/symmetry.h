/* The eight turns and reflections of a board, as numbers: the sum of what is done, in this order. Those that turn rows
 * into columns need a square board. */
#ifndef RIDDLE_PIECES_SYMMETRY_H
#define RIDDLE_PIECES_SYMMETRY_H

#include <stdint.h>

enum {
  RIDDLE_FLIP_ROWS = 1,    /* row r goes to the r-th from below */
  RIDDLE_FLIP_COLUMNS = 2, /* column c goes to the c-th from the right */
  RIDDLE_TRANSPOSE = 4,    /* before these: rows become columns */
  RIDDLE_SYMMETRIES = 8
};

/* Where a square goes. */
static inline uint32_t riddle_symmetry_image(uint32_t symmetry, uint32_t rows, uint32_t columns, uint32_t square) {
  uint32_t row = square / columns, column = square % columns;
  if (symmetry & RIDDLE_TRANSPOSE) {
    uint32_t other = row;
    row = column;
    column = other;
  }
  if (symmetry & RIDDLE_FLIP_ROWS) row = rows - 1 - row;
  if (symmetry & RIDDLE_FLIP_COLUMNS) column = columns - 1 - column;
  return row * columns + column;
}

#endif
