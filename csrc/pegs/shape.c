/* The jumps of a board, found by looking for the two holes in line with each hole. */
#include "pegs/shape.h"

static int find(const riddle_pegs_place *places, int holes, int64_t row, int64_t column) {
  for (int hole = 0; hole < holes; hole++) {
    if (places[hole].row == row && places[hole].column == column) return hole;
  }
  return -1;
}

void riddle_pegs_square(riddle_pegs_shape *shape, const riddle_pegs_place *places, int holes) {
  static const int directions[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
  shape->holes = holes;
  shape->jumps = 0;
  for (int source = 0; source < holes; source++) {
    for (int i = 0; i < 4; i++) {
      int64_t down = directions[i][0], right = directions[i][1];
      int64_t row = places[source].row, column = places[source].column;
      int middle = find(places, holes, row + down, column + right);
      int target = middle < 0 ? -1 : find(places, holes, row + 2 * down, column + 2 * right);
      if (target < 0) continue;
      shape->jump[shape->jumps++] = (riddle_pegs_jump){(uint8_t)source, (uint8_t)middle, (uint8_t)target};
    }
  }
}

void riddle_pegs_english(riddle_pegs_shape *shape) {
  riddle_pegs_place places[RIDDLE_PEGS_ENGLISH_HOLES];
  int holes = 0;
  for (int row = 0; row < 7; row++) {
    for (int column = 0; column < 7; column++) {
      if ((row < 2 || row > 4) && (column < 2 || column > 4)) continue;
      places[holes++] = (riddle_pegs_place){row, column};
    }
  }
  riddle_pegs_square(shape, places, holes);
}
