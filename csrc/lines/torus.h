/* Maximal runs of stones of one colour on a torus: the right edge meets the left one, the bottom edge the top one.
 *
 * What: as runs.h, but lines go on at the other edge. In each direction the board falls into cycles of cells (rows,
 * columns, and diagonals of lcm(rows, columns) cells); a run is a stretch of such a cycle. A cycle of one colour alone
 * is one run of its whole length, which begins at its leftmost stone, the topmost of these.
 * Method: cell by cell from each cell that begins a run, straight from the definition.
 * Units: rows and columns from 0, `cells` as riddle_lines_fill takes them. Nothing is allocated.
 * Cost: some two looks at each cell and direction; 1,000 x 1,000 takes some 20 ms. */
#ifndef RIDDLE_LINES_TORUS_H
#define RIDDLE_LINES_TORUS_H

#include "lines/runs.h"

/* A walk over the cells, column by column from the left, each from the top. */
typedef struct riddle_lines_torus {
  int rows, columns, k;
  bool exactly; /* only runs of exactly k stones */
  const char *cells;
  int row, column; /* where riddle_lines_torus_next stands */
  int direction;
} riddle_lines_torus;

/* The next run, in the order of runs.h; false when there is none left. */
bool riddle_lines_torus_next(riddle_lines_torus *walk, riddle_lines_run *run);

#endif
