/* The Game as contest solutions do it: one scanf per number, then a scan of every cell in four
 * directions. The yardstick of the bench, not part of riddle.
 *
 * Build: cc -O2 -o textbook textbook_the_game.c; run: ./textbook < input > output */
#include <stdio.h>

#define SIZE 19

static int board[SIZE + 2][SIZE + 2]; /* a border of zeros */

/* Does a run of exactly five begin here? */
static int five_from(int row, int column, int down, int right) {
  int colour = board[row][column];
  if (board[row - down][column - right] == colour) return 0;
  int length = 0;
  while (board[row][column] == colour) {
    length++;
    row += down;
    column += right;
  }
  return length == 5;
}

static int any_five(int row, int column) {
  return five_from(row, column, 0, 1) || five_from(row, column, 1, 0) || five_from(row, column, 1, 1) ||
         five_from(row, column, -1, 1);
}

static void answer(void) {
  for (int column = 1; column <= SIZE; column++) {
    for (int row = 1; row <= SIZE; row++) {
      if (board[row][column] != 0 && any_five(row, column)) {
        printf("%d\n%d %d\n", board[row][column], row, column);
        return;
      }
    }
  }
  printf("0\n");
}

int main(void) {
  int boards;
  if (scanf("%d", &boards) != 1) return 1;
  while (boards-- > 0) {
    for (int row = 1; row <= SIZE; row++) {
      for (int column = 1; column <= SIZE; column++) {
        if (scanf("%d", &board[row][column]) != 1) return 1;
      }
    }
    answer();
  }
  return 0;
}
