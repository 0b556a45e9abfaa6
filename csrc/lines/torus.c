#include "lines/torus.h"

static const int step_of[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}}; /* [riddle_lines_direction] */

static char cell_at(const riddle_lines_torus *walk, int row, int column) {
  return walk->cells[(size_t)row * (size_t)walk->columns + (size_t)column];
}

/* The next cell of a cycle, or with sign -1 the one before. */
static void take_step(const riddle_lines_torus *walk, int direction, int sign, int *row, int *column) {
  *row = (*row + sign * step_of[direction][0] + walk->rows) % walk->rows;
  *column = (*column + sign * step_of[direction][1] + walk->columns) % walk->columns;
}

static int common_divisor(int a, int b) {
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Is a cell the first of its cycle? The cells of a diagonal in column 0 are gcd(rows, columns) apart. */
static bool leads_cycle(const riddle_lines_torus *walk, int row, int column, int direction) {
  if (direction == RIDDLE_LINES_DOWN) return row == 0;
  if (direction == RIDDLE_LINES_ACROSS) return column == 0;
  return column == 0 && row < common_divisor(walk->rows, walk->columns);
}

/* The length of the run that begins at a stone; 0 when the stone before it has its colour, unless the whole cycle has
 * it and the stone is the first cell. */
static int length_from(const riddle_lines_torus *walk, int row, int column, int direction) {
  char colour = cell_at(walk, row, column);
  int at_row = row, at_column = column;
  take_step(walk, direction, -1, &at_row, &at_column);
  bool begins = cell_at(walk, at_row, at_column) != colour;
  if (!begins && !leads_cycle(walk, row, column, direction)) return 0;
  int length = 1;
  at_row = row, at_column = column;
  for (;;) {
    take_step(walk, direction, 1, &at_row, &at_column);
    if (at_row == row && at_column == column) return length; /* once round */
    if (cell_at(walk, at_row, at_column) != colour) return begins ? length : 0;
    length++;
  }
}

/* Moves to the next direction, cell, column. */
static void advance(riddle_lines_torus *walk) {
  if (++walk->direction < 4) return;
  walk->direction = 0;
  if (++walk->row < walk->rows) return;
  walk->row = 0;
  walk->column++;
}

bool riddle_lines_torus_next(riddle_lines_torus *walk, riddle_lines_run *run) {
  for (; walk->column < walk->columns; advance(walk)) {
    char colour = cell_at(walk, walk->row, walk->column);
    if (colour != 'X' && colour != 'O') continue;
    int length = length_from(walk, walk->row, walk->column, walk->direction);
    if (walk->exactly ? length != walk->k : length < walk->k) continue;
    *run = (riddle_lines_run){walk->row, walk->column, length, colour == 'O', (riddle_lines_direction)walk->direction};
    advance(walk);
    return true;
  }
  return false;
}
