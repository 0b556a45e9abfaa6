/* Attacks on a board with holes; see position.h. */
#include "pieces/position.h"

riddle_status riddle_position_open(riddle_position *position, riddle_control *control, uint32_t rows, uint32_t columns,
                                   uint32_t move_count) {
  *position = (riddle_position){.rows = rows, .columns = columns, .move_count = move_count};
  riddle_status status;
  position->hole = riddle_new_array(control, riddle_position_squares(position), sizeof *position->hole, &status);
  if (position->hole == NULL) return status;
  position->moves = riddle_new_array(control, move_count, sizeof *position->moves, &status);
  return status;
}

void riddle_position_free(riddle_position *position, riddle_control *control) {
  riddle_free_array(control, position->hole, riddle_position_squares(position), sizeof *position->hole);
  riddle_free_array(control, position->moves, position->move_count, sizeof *position->moves);
  *position = (riddle_position){0};
}

/* A coordinate after a step; negative or too large beyond the edge. Steps are no longer than the kernels' boards. */
static int64_t moved(uint32_t at, int32_t step, uint32_t size, bool torus) {
  int64_t to = (int64_t)at + step;
  if (!torus || (to >= 0 && to < size)) return to;
  to %= size;
  return to < 0 ? to + size : to;
}

/* Moves a place; false beyond the edge. */
static bool move_place(const riddle_position *position, uint32_t *row, uint32_t *column, riddle_move move) {
  int64_t to_row = moved(*row, move.down, position->rows, position->torus);
  int64_t to_column = moved(*column, move.right, position->columns, position->torus);
  if (to_row < 0 || to_row >= position->rows || to_column < 0 || to_column >= position->columns) return false;
  *row = (uint32_t)to_row;
  *column = (uint32_t)to_column;
  return true;
}

bool riddle_position_step(const riddle_position *position, uint32_t square, riddle_move move, uint32_t *next) {
  uint32_t row = square / position->columns, column = square % position->columns;
  if (!move_place(position, &row, &column, move)) return false;
  *next = row * position->columns + column;
  return true;
}

bool riddle_attack_next(riddle_attack *attack, uint32_t *square) {
  const riddle_position *position = attack->position;
  while (attack->move < position->move_count) {
    bool rides = attack->move < position->ride_count;
    bool there = move_place(position, &attack->row, &attack->column, position->moves[attack->move]);
    *square = attack->row * position->columns + attack->column;
    bool back = *square == attack->from; /* round a torus */
    bool hole = position->hole[*square] != 0;
    if (!rides || !there || back || (hole && position->stop)) {
      attack->row = attack->from_row;
      attack->column = attack->from_column;
      attack->move++;
    }
    if (there && !back && !hole) return true;
  }
  return false;
}
