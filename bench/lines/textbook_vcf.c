/* Wins by continuous fours the textbook way: freestyle, 15 x 15, plain iterative deepening. Each free cell is tried,
 * each line through it is walked cell by cell, nothing is remembered.
 *
 * Input: lines "black|white board", 225 cells of X, O and '.'. Output: for each the fewest fours, -1 for none, -2
 * after 200,000 positions. */
#include <stdio.h>
#include <string.h>

enum { SIZE = 15, MOST = 200000 };

static char board[SIZE][SIZE + 1];
static long positions;
static int cut;

static int count(int row, int column, int down, int right, char colour) {
  int length = 0;
  for (;;) {
    row += down;
    column += right;
    if (row < 0 || row >= SIZE || column < 0 || column >= SIZE || board[row][column] != colour) return length;
    length++;
  }
}

static int wins(int row, int column, char colour) {
  static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
  for (int i = 0; i < 4; i++) {
    int down = steps[i][0], right = steps[i][1];
    if (1 + count(row, column, down, right, colour) + count(row, column, -down, -right, colour) >= 5) return 1;
  }
  return 0;
}

/* How many cells win at once (2 for more); *at is the first. */
static int winning(char colour, int *at) {
  int found = 0;
  for (int row = 0; row < SIZE; row++) {
    for (int column = 0; column < SIZE; column++) {
      if (board[row][column] != '.' || !wins(row, column, colour)) continue;
      if (found++ == 0) *at = row * SIZE + column;
      if (found == 2) return found;
    }
  }
  return found;
}

/* The cells on the lines through a stone that win: as above. */
static int winning_near(int row, int column, char colour, int *at) {
  static const int steps[8][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
  int found = 0;
  for (int i = 0; i < 8; i++) {
    for (int far = 1; far < 5; far++) {
      int r = row + far * steps[i][0], c = column + far * steps[i][1];
      if (r < 0 || r >= SIZE || c < 0 || c >= SIZE) break;
      if (board[r][c] != '.' || !wins(r, c, colour)) continue;
      if (found++ == 0) *at = r * SIZE + c;
      if (found == 2) return found;
    }
  }
  return found;
}

static int search(char mine, char theirs, int fours) {
  int threat, answer, threats = winning(theirs, &threat);
  if (++positions > MOST || threats == 2) return 0;
  for (int at = 0; at < SIZE * SIZE; at++) {
    int row = at / SIZE, column = at % SIZE, won = 0;
    if (board[row][column] != '.' || (threats == 1 && at != threat)) continue;
    board[row][column] = mine;
    int cells = winning_near(row, column, mine, &answer);
    if (cells == 2) won = 1;
    if (cells == 1 && fours == 1) cut = 1;
    if (cells == 1 && fours > 1) {
      board[answer / SIZE][answer % SIZE] = theirs;
      won = search(mine, theirs, fours - 1);
      board[answer / SIZE][answer % SIZE] = '.';
    }
    board[row][column] = '.';
    if (won) return 1;
  }
  return 0;
}

static int solve(char mine, char theirs) {
  int at;
  positions = 0;
  if (winning(mine, &at) > 0) return 0;
  for (int fours = 1;; fours++) {
    cut = 0;
    if (search(mine, theirs, fours)) return fours;
    if (positions > MOST) return -2;
    if (!cut) return -1;
  }
}

int main(void) {
  char side[16], cells[SIZE * SIZE + 1];
  while (scanf("%15s %225s", side, cells) == 2) {
    for (int row = 0; row < SIZE; row++) memcpy(board[row], cells + row * SIZE, SIZE);
    printf("%d\n", side[0] == 'b' ? solve('X', 'O') : solve('O', 'X'));
  }
  return 0;
}
