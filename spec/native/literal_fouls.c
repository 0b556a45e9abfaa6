/* literal_fouls: the fouls of renju straight from the text of the rules. No tables, no bits, one cell after the other:
 * what csrc/lines/fouls.h is held against, and the baseline of its bench.
 *
 * Input: boards, one a line: rows, columns, rule, and the cells row by row ('X', 'O' or '.'). The rule is a sum: 1
 * longer rows win, 2 an eye that makes a five counts, 4 overlines, 8 double-fours and 16 double-threes are forbidden.
 * Output: a line for each board with "row,column:reasons" for every forbidden point; reasons: a sum of 2 overline, 4
 * double-four, 8 double-three.
 *
 * Terms. Five: a row of five black stones (or more, when longer rows win). Four: stones in a line that one more makes a
 * five; two sets of stones are two fours, a row of four is one. Straight four: a row of four with free ends, either of
 * which makes a five. Three: stones that one more makes a straight four; when longer rows win, a line with a four has
 * no three. The three counts when that one makes no five (or, with 2, also then) and is no foul itself. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1000 * 1000 };

typedef struct literal_board {
  int rows, columns;
  bool longer_wins, eye_counts, overline, double_four, double_three;
  char *cells;
} literal_board;

enum { LITERAL_FIVE = 1, LITERAL_OVERLINE = 2, LITERAL_DOUBLE_FOUR = 4, LITERAL_DOUBLE_THREE = 8 };

static unsigned fouls_at(literal_board *board, int row, int column);

enum { NEAR = 5 };
static const int DOWN[4] = {0, 1, 1, -1}, RIGHT[4] = {1, 0, 1, 1};

static char *at(literal_board *board, int row, int column) {
  static char outside;
  outside = '#';
  if (row < 0 || row >= board->rows || column < 0 || column >= board->columns) return &outside;
  return &board->cells[row * board->columns + column];
}

/* The black stones in a row through a black stone: those before it, and those after it. */
static void row_through(literal_board *board, int row, int column, int d, int *before, int *after) {
  *before = *after = 0;
  while (*at(board, row - (*before + 1) * DOWN[d], column - (*before + 1) * RIGHT[d]) == 'X') ++*before;
  while (*at(board, row + (*after + 1) * DOWN[d], column + (*after + 1) * RIGHT[d]) == 'X') ++*after;
}

static bool is_five(const literal_board *board, int length) {
  return length == 5 || (length > 5 && board->longer_wins);
}

/* Does a stone on an empty point make a five in a direction, or in any (-1)? */
static bool makes_five(literal_board *board, int row, int column, int direction) {
  bool five = false;
  *at(board, row, column) = 'X';
  for (int d = 0; d < 4; d++) {
    int before, after;
    row_through(board, row, column, d, &before, &after);
    if ((direction < 0 || d == direction) && is_five(board, before + 1 + after)) five = true;
  }
  *at(board, row, column) = '.';
  return five;
}

/* The stone at (row, column) is there. The fours in a direction that contain it: sets of stones, which one more makes
 * a five. A set is bits of distances from the stone, + NEAR. */
static int fours_in(literal_board *board, int row, int column, int d) {
  unsigned set[2 * NEAR];
  int sets = 0, own_before, own_after;
  row_through(board, row, column, d, &own_before, &own_after);
  for (int i = -NEAR; i <= NEAR; i++) {
    char *point = at(board, row + i * DOWN[d], column + i * RIGHT[d]);
    if (*point != '.') continue;
    *point = 'X';
    int before, after;
    row_through(board, row + i * DOWN[d], column + i * RIGHT[d], d, &before, &after);
    *point = '.';
    if (!is_five(board, before + 1 + after) || i - before > 0 || i + after < 0) continue;
    unsigned stones = 0;
    for (int k = -before; k <= after; k++) {
      if (k != 0 && i + k >= -NEAR && i + k <= NEAR) stones |= 1U << (i + k + NEAR);
    }
    if (own_before + 1 + own_after == 4) stones = 0; /* a row of four is one four, whatever makes it a five */
    bool known = false;
    for (int k = 0; k < sets; k++) known = known || set[k] == stones;
    if (!known) set[sets++] = stones;
  }
  return sets;
}

/* Does a stone at distance i from the one at (row, column) make a straight four with it? */
static bool makes_straight_four(literal_board *board, int row, int column, int d, int i) {
  char *point = at(board, row + i * DOWN[d], column + i * RIGHT[d]);
  if (*point != '.') return false;
  *point = 'X';
  int before, after;
  row_through(board, row, column, d, &before, &after);
  bool straight = before + 1 + after == 4 && -before <= i && i <= after;
  int ends[2] = {-before - 1, after + 1};
  for (int k = 0; straight && k < 2; k++) {
    int r = row + ends[k] * DOWN[d], c = column + ends[k] * RIGHT[d];
    straight = *at(board, r, c) == '.' && makes_five(board, r, c, d);
  }
  *point = '.';
  return straight;
}

static bool is_legal(literal_board *board, int row, int column) {
  return (fouls_at(board, row, column) & ~(unsigned)LITERAL_FIVE) == 0;
}

/* Is there a three in a direction that counts? The stone is there. */
static bool has_real_three(literal_board *board, int row, int column, int d) {
  if (fours_in(board, row, column, d) > 0) return false; /* can be only when longer rows win */
  for (int i = -NEAR; i <= NEAR; i++) {
    if (i == 0 || !makes_straight_four(board, row, column, d, i)) continue;
    int r = row + i * DOWN[d], c = column + i * RIGHT[d];
    if (makes_five(board, r, c, -1) && !board->eye_counts) continue;
    if (is_legal(board, r, c)) return true;
  }
  return false;
}

static unsigned fouls_at(literal_board *board, int row, int column) {
  if (makes_five(board, row, column, -1)) return LITERAL_FIVE;
  unsigned reasons = 0;
  int fours = 0, threes = 0;
  *at(board, row, column) = 'X';
  for (int d = 0; d < 4; d++) {
    int before, after;
    row_through(board, row, column, d, &before, &after);
    if (board->overline && before + 1 + after > 5) reasons |= LITERAL_OVERLINE;
    fours += fours_in(board, row, column, d);
    threes += board->double_three && has_real_three(board, row, column, d);
  }
  *at(board, row, column) = '.';
  if (board->double_four && fours > 1) reasons |= LITERAL_DOUBLE_FOUR;
  if (threes > 1) reasons |= LITERAL_DOUBLE_THREE;
  return reasons;
}

static void print_fouls(literal_board *board) {
  const char *gap = "";
  for (int i = 0; i < board->rows * board->columns; i++) {
    if (board->cells[i] != '.') continue;
    unsigned reasons = fouls_at(board, i / board->columns, i % board->columns);
    if (reasons <= LITERAL_FIVE) continue;
    printf("%s%d,%d:%u", gap, i / board->columns + 1, i % board->columns + 1, reasons);
    gap = " ";
  }
  printf("\n");
}

int main(void) {
  literal_board board;
  unsigned rule;
  board.cells = malloc(MOST + 1);
  if (board.cells == NULL) return 1;
  while (scanf("%d %d %u %1000000s", &board.rows, &board.columns, &rule, board.cells) == 4) {
    board.longer_wins = rule & 1;
    board.eye_counts = rule & 2;
    board.overline = rule & 4;
    board.double_four = rule & 8;
    board.double_three = rule & 16;
    print_fouls(&board);
  }
  free(board.cells);
  return 0;
}
