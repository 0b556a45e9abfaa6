/* Runs on a torus: the border is never met, since rows and columns are taken round. */
#include "lines/referee_run.h"

static const int step_of[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}}; /* [riddle_lines_direction] */

static int32_t neighbour(const riddle_referee *referee, int32_t cell, int direction, int sign) {
  int row = riddle_referee_row(referee, cell) + sign * step_of[direction][0];
  int column = riddle_referee_column(referee, cell) + sign * step_of[direction][1];
  row = (row + referee->rows) % referee->rows;
  column = (column + referee->columns) % referee->columns;
  return riddle_referee_cell_of(referee, row, column);
}

/* Steps over stones of a colour from a cell until another cell comes, or the cell itself again: *end is -1 then. */
static int walk(const riddle_referee *referee, int32_t cell, int direction, int sign, uint8_t stone, int32_t *end) {
  int count = 0;
  int32_t at = neighbour(referee, cell, direction, sign);
  for (; at != cell && referee->cells[at] == stone; at = neighbour(referee, at, direction, sign)) count++;
  *end = at == cell ? -1 : at;
  return count;
}

riddle_referee_run riddle_referee_run_torus(const riddle_referee *referee, int32_t cell, int direction, int colour) {
  const uint8_t stone = (uint8_t)(colour + 1), other = (uint8_t)(2 - colour);
  riddle_referee_run run = {.ends = {-1, -1}};
  run.length = walk(referee, cell, direction, 1, stone, &run.ends[1]) + 1;
  if (run.ends[1] < 0) return run;
  run.before = walk(referee, cell, direction, -1, stone, &run.ends[0]);
  run.length += run.before;
  run.closed = referee->cells[run.ends[0]] == other && referee->cells[run.ends[1]] == other;
  return run;
}
