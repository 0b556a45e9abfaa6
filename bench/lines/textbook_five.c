/* Exactly five in a row on packed boards, as one writes it at first: every cell, every direction. Reads boards of 19
 * words of 64 bits from standard input, writes the winner of each: 0, 1 or 2. */
#include <stdint.h>
#include <stdio.h>

enum { SIZE = 19 };

static int cells[SIZE][SIZE];

static int at(int row, int column) {
  return row < 0 || column < 0 || row >= SIZE || column >= SIZE ? 0 : cells[row][column];
}

static int winner(void) {
  static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
  for (int column = 0; column < SIZE; column++) {
    for (int row = 0; row < SIZE; row++) {
      int stone = cells[row][column];
      if (stone == 0) continue;
      for (int d = 0; d < 4; d++) {
        int down = step[d][0], right = step[d][1], length = 0;
        if (at(row - down, column - right) == stone) continue;
        while (at(row + length * down, column + length * right) == stone) length++;
        if (length == 5) return stone;
      }
    }
  }
  return 0;
}

int main(void) {
  uint64_t rows[SIZE];
  while (fread(rows, sizeof rows, 1, stdin) == 1) {
    for (int row = 0; row < SIZE; row++) {
      for (int column = 0; column < SIZE; column++) cells[row][column] = (int)(rows[row] >> 2 * column & 3);
    }
    putchar('0' + winner());
  }
  return 0;
}
