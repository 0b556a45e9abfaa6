/* The order of jumps, and the jumps of the English board. */
#include "pegs/shape.h"

/* Smaller is better. */
static int rank(riddle_pegs_jump jump, bool largest_target, bool largest_source) {
  int target = largest_target ? RIDDLE_PEGS_HOLES - 1 - jump.target : jump.target;
  int source = largest_source ? RIDDLE_PEGS_HOLES - 1 - jump.source : jump.source;
  return target * RIDDLE_PEGS_HOLES + source;
}

void riddle_pegs_sort(riddle_pegs_jump *jumps, int count, bool largest_target, bool largest_source) {
  for (int i = 1; i < count; i++) {
    riddle_pegs_jump jump = jumps[i];
    int key = rank(jump, largest_target, largest_source);
    int at = i;
    for (; at > 0 && rank(jumps[at - 1], largest_target, largest_source) > key; at--) jumps[at] = jumps[at - 1];
    jumps[at] = jump;
  }
}

enum { SIDE = 7 };

/* The number of the hole at a place, -1 off the board. */
static int english_hole(int row, int column) {
  static const int8_t first[SIDE] = {-2, 1, 6, 13, 20, 25, 28}; /* of the hole that column 0 has, or would have */
  if (row < 0 || row >= SIDE || column < 0 || column >= SIDE) return -1;
  bool corner = (row < 2 || row > 4) && (column < 2 || column > 4);
  return corner ? -1 : first[row] + column;
}

void riddle_pegs_english(riddle_pegs_jump *jumps) {
  static const int directions[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
  for (int place = 0; place < SIDE * SIDE; place++) {
    int row = place / SIDE, column = place % SIDE;
    int source = english_hole(row, column);
    for (int i = 0; source >= 0 && i < 4; i++) {
      int middle = english_hole(row + directions[i][0], column + directions[i][1]);
      int target = english_hole(row + 2 * directions[i][0], column + 2 * directions[i][1]);
      if (middle >= 0 && target >= 0) {
        *jumps++ = (riddle_pegs_jump){(uint8_t)source, (uint8_t)middle, (uint8_t)target};
      }
    }
  }
}
