/* All positions that the English board can reach from the central vacancy, up to symmetry, in the plain way:
 * breadth-first search level by level, the 8 images of a position made hole by hole, the least of them looked up in
 * a hash set. Prints the number of positions of each level. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { HOLES = 33, SIDE = 7 };

static int row_of[HOLES], column_of[HOLES], hole_at[SIDE][SIDE];
static int images[8][HOLES];
static int jumps[128][3], jump_count;

static int on_board(int row, int column) {
  if (row < 0 || row >= SIDE || column < 0 || column >= SIDE) return 0;
  return (row >= 2 && row <= 4) || (column >= 2 && column <= 4);
}

static void make_board(void) {
  const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
  int count = 0;
  for (int row = 0; row < SIDE; row++) {
    for (int column = 0; column < SIDE; column++) {
      if (!on_board(row, column)) continue;
      row_of[count] = row;
      column_of[count] = column;
      hole_at[row][column] = count++;
    }
  }
  for (int hole = 0; hole < HOLES; hole++) {
    for (int image = 0; image < 8; image++) {
      int row = row_of[hole], column = column_of[hole];
      if (image & 1) row = SIDE - 1 - row;
      if (image & 2) column = SIDE - 1 - column;
      images[image][hole] = image & 4 ? hole_at[column][row] : hole_at[row][column];
    }
    for (int step = 0; step < 4; step++) {
      int down = steps[step][0], right = steps[step][1], row = row_of[hole], column = column_of[hole];
      if (!on_board(row + down, column + right) || !on_board(row + 2 * down, column + 2 * right)) continue;
      jumps[jump_count][0] = hole;
      jumps[jump_count][1] = hole_at[row + down][column + right];
      jumps[jump_count++][2] = hole_at[row + 2 * down][column + 2 * right];
    }
  }
}

static uint64_t least_image(uint64_t pegs) {
  uint64_t least = UINT64_MAX;
  for (int image = 0; image < 8; image++) {
    uint64_t mapped = 0;
    for (int hole = 0; hole < HOLES; hole++) {
      if (pegs >> hole & 1) mapped |= (uint64_t)1 << images[image][hole];
    }
    if (mapped < least) least = mapped;
  }
  return least;
}

typedef struct set {
  uint64_t *slots; /* 0 = free: no position is empty */
  size_t room, count;
} set;

static void set_open(set *into, size_t room) {
  into->slots = calloc(room, sizeof *into->slots);
  if (into->slots == NULL) exit(1);
  into->room = room;
  into->count = 0;
}

static void set_add(set *into, uint64_t pegs);

static void set_grow(set *into) {
  set larger;
  set_open(&larger, into->room * 2);
  for (size_t i = 0; i < into->room; i++) {
    if (into->slots[i] != 0) set_add(&larger, into->slots[i]);
  }
  free(into->slots);
  *into = larger;
}

static void set_add(set *into, uint64_t pegs) {
  if (into->count * 2 >= into->room) set_grow(into);
  size_t slot = pegs * 0x9E3779B97F4A7C15u >> 32 & (into->room - 1);
  while (into->slots[slot] != 0) {
    if (into->slots[slot] == pegs) return;
    slot = (slot + 1) & (into->room - 1);
  }
  into->slots[slot] = pegs;
  into->count++;
}

int main(void) {
  make_board();
  set level, next;
  set_open(&level, 16);
  set_add(&level, least_image((((uint64_t)1 << HOLES) - 1) ^ (uint64_t)1 << hole_at[3][3]));
  while (level.count > 0) {
    printf("%zu\n", level.count);
    set_open(&next, 16);
    for (size_t i = 0; i < level.room; i++) {
      uint64_t pegs = level.slots[i];
      if (pegs == 0) continue;
      for (int j = 0; j < jump_count; j++) {
        uint64_t source = (uint64_t)1 << jumps[j][0], middle = (uint64_t)1 << jumps[j][1],
                 target = (uint64_t)1 << jumps[j][2];
        if (!(pegs & source) || !(pegs & middle) || (pegs & target)) continue;
        set_add(&next, least_image(pegs ^ source ^ middle ^ target));
      }
    }
    free(level.slots);
    level = next;
  }
  free(level.slots);
  return 0;
}
