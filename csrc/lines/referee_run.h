/* Runs of stones on the bordered board of lines/referee.h: what its files share. */
#ifndef RIDDLE_LINES_REFEREE_RUN_H
#define RIDDLE_LINES_REFEREE_RUN_H

#include "lines/referee.h"

enum { RIDDLE_REFEREE_FREE, RIDDLE_REFEREE_EDGE = 3 }; /* a stone is its colour + 1 */

/* The run that a stone of a colour on a cell belongs to, whatever stands on the cell itself. */
typedef struct riddle_referee_run {
  int length, before; /* stones, and how many of them lie before the cell */
  int32_t ends[2];    /* the cells before and after the run; the border's where the board ends; -1: none, a torus is
                         full of the colour that way round */
  bool closed;        /* a stone of the other colour at both ends */
} riddle_referee_run;

/* The same on a torus. */
riddle_referee_run riddle_referee_run_torus(const riddle_referee *referee, int32_t cell, int direction, int colour);

static inline riddle_referee_run riddle_referee_run_through(const riddle_referee *referee, int32_t cell, int direction,
                                                            int colour) {
  if (referee->setting.rule.torus) return riddle_referee_run_torus(referee, cell, direction, colour);
  const uint8_t *cells = referee->cells;
  const uint8_t stone = (uint8_t)(colour + 1), other = (uint8_t)(2 - colour);
  const int32_t step = referee->step[direction];
  int32_t back = cell - step, ahead = cell + step;
  int before = 0, after = 0;
  for (; cells[back] == stone; back -= step) before++;
  for (; cells[ahead] == stone; ahead += step) after++;
  return (riddle_referee_run){before + 1 + after, before, {back, ahead}, cells[back] == other && cells[ahead] == other};
}

static inline int32_t riddle_referee_cell_of(const riddle_referee *referee, int row, int column) {
  return (int32_t)((size_t)(row + 1) * referee->width) + column + 1;
}

static inline int riddle_referee_row(const riddle_referee *referee, int32_t cell) {
  return cell / (int32_t)referee->width - 1;
}

static inline int riddle_referee_column(const riddle_referee *referee, int32_t cell) {
  return cell % (int32_t)referee->width - 1;
}

/* Does gravity, if there is any, let a stone rest on a free cell? */
static inline bool riddle_referee_rests(const riddle_referee *referee, int32_t cell) {
  return !referee->setting.rule.gravity || referee->cells[cell + (int32_t)referee->width] != RIDDLE_REFEREE_FREE;
}

#endif
