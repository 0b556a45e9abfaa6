/* Windows of a board, kept up to date; see windows.h. */
#include "lines/windows.h"

#include <string.h>

/* Makes the cells first .. last of a line part of the board. */
static void set_inside(riddle_windows *board, int line, int first, int last) {
  uint32_t inside = riddle_low_bits(last - first + 1) << first;
  board->line[RIDDLE_BLACK][line].word[0] = board->line[RIDDLE_WHITE][line].word[0] = inside;
}

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

void riddle_windows_init(riddle_windows *board, const riddle_lines_rule *rule, int rows, int columns) {
  memset(board, 0, sizeof *board);
  board->rule = *rule;
  board->rows = rows;
  board->columns = columns;
  for (int row = 0; row < rows; row++) set_inside(board, row, 0, columns - 1);
  for (int column = 0; column < columns; column++) set_inside(board, RIDDLE_DOWN_LINE + column, 0, rows - 1);
  for (int shift = 1 - columns; shift < rows; shift++) { /* row - column */
    int first = larger(0, -shift), last = smaller(columns - 1, rows - 1 - shift);
    set_inside(board, RIDDLE_FALLING_LINE + 31 + shift, first, last);
  }
  for (int sum = 0; sum < rows + columns - 1; sum++) { /* row + column */
    set_inside(board, RIDDLE_RISING_LINE + sum, larger(0, sum - rows + 1), smaller(columns - 1, sum));
  }
}

/* --- four lines side by side ------------------------------------------------------------------------------------- */

/* clang, and gcc from version 12 on, know the first form; older gcc the second. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define PICK(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#endif
#endif
#ifndef PICK
#define PICK(a, b, ...) __builtin_shuffle(a, b, (riddle_lanes){__VA_ARGS__})
#endif

/* Rows become columns. */
static inline void transpose(riddle_lanes row[4]) {
  riddle_lanes a = PICK(row[0], row[1], 0, 4, 1, 5);
  riddle_lanes b = PICK(row[2], row[3], 0, 4, 1, 5);
  riddle_lanes c = PICK(row[0], row[1], 2, 6, 3, 7);
  riddle_lanes d = PICK(row[2], row[3], 2, 6, 3, 7);
  row[0] = PICK(a, b, 0, 1, 4, 5);
  row[1] = PICK(a, b, 2, 3, 6, 7);
  row[2] = PICK(c, d, 0, 1, 4, 5);
  row[3] = PICK(c, d, 2, 3, 6, 7);
}

/* The first words of four lines. */
static inline riddle_lanes first_words(const riddle_windows_line *base, const int line[4]) {
  riddle_lanes a = PICK(base[line[0]].lanes, base[line[1]].lanes, 0, 4, 1, 5);
  riddle_lanes b = PICK(base[line[2]].lanes, base[line[3]].lanes, 0, 4, 1, 5);
  return PICK(a, b, 0, 1, 4, 5);
}

/* Which windows may become a line, by what stands next to them. */
static inline riddle_lanes by_neighbours(const riddle_lines_rule *rule, int k, int colour, riddle_lanes mine,
                                         riddle_lanes theirs) {
  bool longer = riddle_lines_wins(rule, colour, k + 1, false);
  riddle_lanes touched = mine << 1 | mine >> k, right = ~(riddle_lanes){0};
  if (!longer) right = ~touched;
  if (rule->blocked_ignored) {
    riddle_lanes open = ~(theirs << 1 & theirs >> k);
    right &= longer ? open | touched : open;
  }
  return right;
}

static inline void set_bit(uint64_t *word, int bit, bool value) {
  *word = (*word & ~((uint64_t)1 << bit)) | (uint64_t)value << bit;
}

static inline void set_some(riddle_windows_some *some, const riddle_windows_line *base, const int line[4]) {
  for (int n = 0; n < 2; n++) {
    set_bit(&some->lack[n][0], line[0], base[line[0]].word[n + 1] != 0);
    set_bit(&some->lack[n][0], line[1], base[line[1]].word[n + 1] != 0);
    set_bit(&some->lack[n][1], line[2] - RIDDLE_FALLING_LINE, base[line[2]].word[n + 1] != 0);
    set_bit(&some->lack[n][2], line[3] - RIDDLE_RISING_LINE, base[line[3]].word[n + 1] != 0);
  }
}

/* Counts the windows of a colour on four lines anew. */
static inline void recount(riddle_windows *board, int k, int colour, const int line[4]) {
  riddle_windows_line *base = board->line[colour];
  riddle_lanes mine = first_words(base, line), theirs = first_words(board->line[colour ^ 1], line);
  riddle_lanes empty = mine & theirs, ones = {0}, twos = {0}, more = {0}, room = ~(riddle_lanes){0};
  for (int i = 0; i < k; i++) {
    riddle_lanes missing = empty >> i, carry = ones & missing;
    room &= mine >> i;
    ones ^= missing;
    more |= twos & carry;
    twos ^= carry;
  }
  room &= ~more & by_neighbours(&board->rule, k, colour, mine & ~theirs, theirs & ~mine);
  riddle_lanes now[4] = {mine, room & ones & ~twos, room & ~ones & twos, room & ones & twos};
  transpose(now);
  for (int i = 0; i < 4; i++) base[line[i]].lanes = now[i];
  set_some(&board->some[colour], base, line);
}

static inline void put(riddle_windows *board, int k, int cell, int colour, riddle_windows_undo *undo) {
  int line[4], bit[4];
  riddle_windows_lines_of(cell, line, bit);
  riddle_windows_line *theirs = board->line[colour ^ 1];
  undo->some[0] = board->some[0];
  undo->some[1] = board->some[1];
  for (int i = 0; i < 4; i++) {
    undo->line[0][i] = board->line[0][line[i]];
    undo->line[1][i] = board->line[1][line[i]];
    uint32_t around = riddle_windows_around(k, bit[i]);
    theirs[line[i]].lanes &= ~(riddle_lanes){(uint32_t)1 << bit[i], around, around, around};
  }
  recount(board, k, colour, line);
  if (board->rule.blocked_ignored) {
    recount(board, k, colour ^ 1, line);
  } else {
    set_some(&board->some[colour ^ 1], theirs, line);
  }
}

void riddle_windows_put(riddle_windows *board, int cell, int colour, riddle_windows_undo *undo) {
  if (board->rule.k == 5) {
    put(board, 5, cell, colour, undo);
  } else {
    put(board, board->rule.k, cell, colour, undo);
  }
}

void riddle_windows_lift(riddle_windows *board, int cell, const riddle_windows_undo *undo) {
  int line[4], bit[4];
  riddle_windows_lines_of(cell, line, bit);
  for (int i = 0; i < 4; i++) {
    board->line[0][line[i]] = undo->line[0][i];
    board->line[1][line[i]] = undo->line[1][i];
  }
  board->some[0] = undo->some[0];
  board->some[1] = undo->some[1];
}

/* --- questions -----------------------------------------------------------------------------------------------------
 */

static const int first_line[3] = {0, RIDDLE_FALLING_LINE, RIDDLE_RISING_LINE};

int riddle_windows_winning(const riddle_windows *board, int colour, int16_t *cells, int most) {
  int found = 0;
  for (int group = 0; group < 3; group++) {
    for (uint64_t lines = board->some[colour].lack[0][group]; lines != 0; lines &= lines - 1) {
      int line = first_line[group] + __builtin_ctzll(lines);
      for (uint32_t left = board->line[colour][line].word[1]; left != 0; left &= left - 1) {
        uint32_t missing = riddle_low_bits(board->rule.k) << __builtin_ctz(left) & riddle_windows_empty(board, line);
        int cell = riddle_windows_cell_of(line, __builtin_ctz(missing)), i = 0;
        while (i < found && cells[i] != cell) i++;
        if (i == found && found < most) cells[found++] = (int16_t)cell;
      }
    }
  }
  return found;
}

bool riddle_windows_wins(const riddle_windows *board, int colour, int cell) {
  int line[4], bit[4];
  riddle_windows_lines_of(cell, line, bit);
  for (int i = 0; i < 4; i++) {
    if (board->line[colour][line[i]].word[1] & riddle_windows_around(board->rule.k, bit[i])) return true;
  }
  return false;
}

/* A list of fours that is being made, and which cells are in it. */
typedef struct fours {
  riddle_windows_four *list;
  int count;
  uint32_t seen[RIDDLE_WINDOWS_SIDE];  /* [row]: columns */
  int16_t place[RIDDLE_WINDOWS_CELLS]; /* of those seen */
} fours;

static inline void add_four(fours *made, int cell, int answer) {
  uint32_t *seen = &made->seen[cell / RIDDLE_WINDOWS_SIDE], bit = (uint32_t)1 << cell % RIDDLE_WINDOWS_SIDE;
  if (*seen & bit) {
    riddle_windows_four *known = &made->list[made->place[cell]];
    known->more |= known->answer != answer;
    return;
  }
  *seen |= bit;
  made->place[cell] = (int16_t)made->count;
  made->list[made->count++] = (riddle_windows_four){(int16_t)cell, (int16_t)answer, false};
}

/* The two cells that a window lacks make a four each. */
static inline void add_fours_of(const riddle_windows *board, int line, uint32_t windows, fours *made) {
  uint32_t empty = riddle_windows_empty(board, line), window = riddle_low_bits(board->rule.k);
  for (; windows != 0; windows &= windows - 1) {
    uint32_t missing = window << __builtin_ctz(windows) & empty;
    int a = riddle_windows_cell_of(line, __builtin_ctz(missing));
    int b = riddle_windows_cell_of(line, 31 - __builtin_clz(missing));
    add_four(made, a, b);
    add_four(made, b, a);
  }
}

int riddle_windows_fours(const riddle_windows *board, int colour, int first, riddle_windows_four *list) {
  fours made;
  made.list = list;
  made.count = 0;
  memset(made.seen, 0, sizeof made.seen);
  if (first >= 0) {
    int line[4], bit[4];
    riddle_windows_lines_of(first, line, bit);
    for (int i = 0; i < 4; i++) {
      uint32_t around = riddle_windows_around(board->rule.k, bit[i]);
      add_fours_of(board, line[i], board->line[colour][line[i]].word[2] & around, &made);
    }
  }
  for (int group = 0; group < 3; group++) {
    for (uint64_t lines = board->some[colour].lack[1][group]; lines != 0; lines &= lines - 1) {
      int line = first_line[group] + __builtin_ctzll(lines);
      add_fours_of(board, line, board->line[colour][line].word[2], &made);
    }
  }
  return made.count;
}

/* Has one of the rows of stones in a word a length that wins? */
static bool has_row(const riddle_lines_rule *rule, int colour, uint32_t mine, uint32_t theirs) {
  while (mine != 0) {
    int first = __builtin_ctz(mine);
    uint32_t after = ~(mine >> first);
    int length = after == 0 ? 32 : __builtin_ctz(after);
    bool closed = first > 0 && (theirs >> (first - 1) & 1) && first + length < 32 && (theirs >> (first + length) & 1);
    if (riddle_lines_wins(rule, colour, length, closed)) return true;
    mine &= ~(riddle_low_bits(length) << first);
  }
  return false;
}

int riddle_windows_winner(const riddle_windows *board) {
  for (int line = 0; line < RIDDLE_WINDOWS_LINES; line++) {
    uint32_t room[2] = {board->line[0][line].word[0], board->line[1][line].word[0]};
    for (int colour = 0; colour < 2; colour++) {
      uint32_t mine = room[colour] & ~room[colour ^ 1], row = mine;
      for (int i = 1; i < board->rule.k; i++) row &= mine >> i;
      if (row != 0 && has_row(&board->rule, colour, mine, room[colour ^ 1] & ~room[colour])) return colour;
    }
  }
  return -1;
}
