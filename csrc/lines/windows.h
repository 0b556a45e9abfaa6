/* A board that knows its windows: where k stones in a row lack one, two or three, kept up to date stone by stone.
 *
 * What: for both colours, every straight piece of k cells (a window) that holds no stone of the other colour, that can
 * still become a line under the rule, and that lacks exactly one, two or three stones. The missing cell of a window
 * that lacks one wins at once; a missing cell of a window that lacks two makes a four whose answer is the other one.
 * A window counts by what stands next to it: where longer lines do not win no stone of its own colour may touch it;
 * where lines closed at both ends do not win, a window closed at both ends counts only if it is touched by a stone of
 * its own and longer lines win.
 * Method: each row, column and diagonal is a word of 32 bits a colour; how many stones the windows of a line lack comes
 * out of a few sums of bits (modulo 4, and "more"), and the four lines through a cell go side by side in one vector of
 * four lanes.
 * Units: a cell is row * 32 + column, both from 0. Memory: one struct of some 6 KB; nothing is allocated.
 * Cost: some 40 ns to put a stone, 15 to lift the last one (k = 5). */
#ifndef RIDDLE_LINES_WINDOWS_H
#define RIDDLE_LINES_WINDOWS_H

#include <stdbool.h>
#include <stdint.h>

#include "lines/rule.h"

enum {
  RIDDLE_WINDOWS_SIDE = 32, /* most rows or columns */
  RIDDLE_WINDOWS_LEAST = 3, /* smallest and */
  RIDDLE_WINDOWS_MOST = 16, /* largest k */
  RIDDLE_WINDOWS_LINES = 192,
  RIDDLE_WINDOWS_CELLS = RIDDLE_WINDOWS_SIDE * RIDDLE_WINDOWS_SIDE
};

typedef uint32_t riddle_lanes __attribute__((vector_size(16)));

/* What is known of one colour on a line. A cell's bit is its column (on an upright line its row); a window's bit is
 * that of its first cell. Word 0: cells of the board without a stone of the other colour; word n: windows that lack n
 * stones. */
typedef union riddle_windows_line {
  riddle_lanes lanes;
  uint32_t word[4];
} riddle_windows_line;

/* Lines that have windows that lack one stone, or two: rows and columns, falling diagonals, rising ones. */
typedef struct riddle_windows_some {
  uint64_t lack[2][3]; /* [n - 1] */
} riddle_windows_some;

/* Lines: rows from 0, columns from 32, falling diagonals from 64 (row - column + 31), rising ones from 128
 * (row + column). */
typedef struct riddle_windows {
  riddle_windows_line line[2][RIDDLE_WINDOWS_LINES]; /* [colour] */
  riddle_windows_some some[2];
  riddle_lines_rule rule;
  int rows, columns;
} riddle_windows;

/* What a stone changed, for lifting it again. */
typedef struct riddle_windows_undo {
  riddle_windows_line line[2][4];
  riddle_windows_some some[2];
} riddle_windows_undo;

enum { RIDDLE_DOWN_LINE = 32, RIDDLE_FALLING_LINE = 64, RIDDLE_RISING_LINE = 128 };

static inline int riddle_windows_cell(int row, int column) { return row * RIDDLE_WINDOWS_SIDE + column; }

/* The cell of a bit of a line. */
static inline int riddle_windows_cell_of(int line, int bit) {
  if (line < RIDDLE_DOWN_LINE) return line * 32 + bit;
  if (line < RIDDLE_FALLING_LINE) return bit * 32 + line - RIDDLE_DOWN_LINE;
  if (line < RIDDLE_RISING_LINE) return (line - RIDDLE_FALLING_LINE - 31 + bit) * 32 + bit;
  return (line - RIDDLE_RISING_LINE - bit) * 32 + bit;
}

/* The four lines through a cell, and its bit on each. */
static inline void riddle_windows_lines_of(int cell, int line[4], int bit[4]) {
  int row = cell / RIDDLE_WINDOWS_SIDE, column = cell % RIDDLE_WINDOWS_SIDE;
  line[0] = row;
  line[1] = RIDDLE_DOWN_LINE + column;
  line[2] = RIDDLE_FALLING_LINE + row - column + 31;
  line[3] = RIDDLE_RISING_LINE + row + column;
  bit[0] = bit[2] = bit[3] = column;
  bit[1] = row;
}

static inline uint32_t riddle_low_bits(int count) { return count >= 32 ? UINT32_MAX : ((uint32_t)1 << count) - 1; }

/* The windows of k cells that hold a bit. */
static inline uint32_t riddle_windows_around(int k, int bit) {
  return bit >= k - 1 ? riddle_low_bits(k) << (bit - k + 1) : riddle_low_bits(bit + 1);
}

/* The empty cells of a line. */
static inline uint32_t riddle_windows_empty(const riddle_windows *board, int line) {
  return board->line[0][line].word[0] & board->line[1][line].word[0];
}

/* What is on a cell of the board: RIDDLE_BLACK, RIDDLE_WHITE or -1. */
static inline int riddle_windows_at(const riddle_windows *board, int cell) {
  int row = cell / RIDDLE_WINDOWS_SIDE, column = cell % RIDDLE_WINDOWS_SIDE;
  if (!(board->line[RIDDLE_WHITE][row].word[0] >> column & 1)) return RIDDLE_BLACK;
  return board->line[RIDDLE_BLACK][row].word[0] >> column & 1 ? -1 : RIDDLE_WHITE;
}

/* A move that makes a four: where, and the cell that would then win; `more`: another cell would win as well. */
typedef struct riddle_windows_four {
  int16_t cell, answer;
  bool more;
} riddle_windows_four;

/* An empty board; rows and columns 1..32, k within the limits, no gravity and no torus. */
void riddle_windows_init(riddle_windows *board, const riddle_lines_rule *rule, int rows, int columns);

/* Puts a stone on an empty cell. */
void riddle_windows_put(riddle_windows *board, int cell, int colour, riddle_windows_undo *undo);

/* Lifts the last stone that was put and still stands. */
void riddle_windows_lift(riddle_windows *board, int cell, const riddle_windows_undo *undo);

/* Has a colour a cell that wins at once? */
static inline bool riddle_windows_has_win(const riddle_windows *board, int colour) {
  const uint64_t *some = board->some[colour].lack[0];
  return (some[0] | some[1] | some[2]) != 0;
}

/* Cells that win at once for a colour: writes at most `most` of them, each once, and returns how many it wrote. */
int riddle_windows_winning(const riddle_windows *board, int colour, int16_t *cells, int most);

/* Does a stone of a colour on this empty cell win at once? */
bool riddle_windows_wins(const riddle_windows *board, int colour, int cell);

/* The moves of a colour that make a four, each once; for positions in which it has no cell that wins at once. `list`
 * has room for all empty cells. Returns how many there are. Order: lines from the first row to the last rising
 * diagonal, windows from the left; those through `first` (a cell, or -1) come before all others. */
int riddle_windows_fours(const riddle_windows *board, int colour, int first, riddle_windows_four *list);

/* The colour that has a line that wins on the board, or -1. */
int riddle_windows_winner(const riddle_windows *board);

#endif
