/* The board of lines/fouls.h: lines of cells, and the tables of what a side of a point is worth. */
#include <string.h>

#include "lines/foul_shape.h"

enum {
  BLOCKED = RIDDLE_CELL_BLOCKED,
  FREE = RIDDLE_CELL_FREE,
  BLACK = RIDDLE_CELL_BLACK,
  MARGIN = RIDDLE_FOUL_MARGIN,
  SIDE = RIDDLE_FOUL_SIDE
};

/* --- stones ---------------------------------------------------------------------------------------------------------
 */

/* Changes a point in all four lines: `change` is XORed into its bits. */
static inline void flip(riddle_fouls *board, int row, int column, unsigned change) {
  size_t at[4];
  at[0] = riddle_foul_window(board, 0, row, column) + MARGIN;
  at[1] = riddle_foul_window(board, 1, row, column) + MARGIN;
  at[2] = riddle_foul_window(board, 2, row, column) + MARGIN;
  at[3] = riddle_foul_window(board, 3, row, column) + MARGIN;
  for (int i = 0; i < 4; i++) board->cells[at[i] / 4] ^= (uint8_t)(change << at[i] % 4 * 2);
}

void riddle_fouls_put(riddle_fouls *board, int row, int column, int colour) {
  flip(board, row, column, colour == RIDDLE_BLACK ? FREE ^ BLACK : FREE ^ BLOCKED);
}

void riddle_fouls_lift(riddle_fouls *board, int row, int column) {
  flip(board, row, column, riddle_foul_cell(board, row, column) ^ FREE);
}

void riddle_fouls_fill(riddle_fouls *board, const char *cells) {
  for (int row = 0; row < board->rows; row++) {
    for (int column = 0; column < board->columns; column++, cells++) {
      if (*cells == 'X') riddle_fouls_put(board, row, column, RIDDLE_BLACK);
      if (*cells == 'O') riddle_fouls_put(board, row, column, RIDDLE_WHITE);
    }
  }
}

/* Makes the cells of the line with number `line` of a direction free, from place `from` to below place `to`. */
static void set_free(riddle_fouls *board, int direction, int line, int from, int to) {
  size_t start = board->origin[direction] + (size_t)line * board->stride + MARGIN;
  size_t at = start + (size_t)from, end = start + (size_t)to;
  for (; at < end && at % 4 != 0; at++) board->cells[at / 4] |= (uint8_t)(FREE << at % 4 * 2);
  size_t bytes = at < end ? (end - at) / 4 : 0;
  memset(board->cells + at / 4, FREE * 0x55, bytes);
  for (at += 4 * bytes; at < end; at++) board->cells[at / 4] |= (uint8_t)(FREE << at % 4 * 2);
}

void riddle_fouls_clear(riddle_fouls *board) {
  const int rows = board->rows, columns = board->columns;
  memset(board->cells, 0, board->bytes - 2 * SIDE * sizeof *board->before);
  for (int row = 0; row < rows; row++) set_free(board, RIDDLE_LINES_ACROSS, row, 0, columns);
  for (int column = 0; column < columns; column++) set_free(board, RIDDLE_LINES_DOWN, column, 0, rows);
  for (int line = 0; line < rows + columns - 1; line++) {
    int over = columns - 1 - line; /* falling: row - column = -over; rising: row + column = line */
    set_free(board, RIDDLE_LINES_FALLING, line, over > 0 ? over : 0, rows + over < columns ? rows + over : columns);
    set_free(board, RIDDLE_LINES_RISING, line, line < rows ? 0 : line - rows + 1, line < columns ? line + 1 : columns);
  }
}

/* --- tables
 * ----------------------------------------------------------------------------------------------------------- */

typedef struct side {
  unsigned run, four, three, end;
} side;

/* What a side is worth; the nearest cell stands in the lowest bits. */
static side measure(unsigned cells, bool longer_wins) {
  unsigned run = 0, more = 0, nothing = longer_wins ? 0 : RIDDLE_SIDE_VOID, raise = longer_wins ? RIDDLE_SIDE_RAISE : 0;
  for (; (cells & 3) == BLACK; cells >>= 2) run++;
  side one = {run, nothing, nothing, nothing};
  if ((cells & 3) != FREE) return one;
  for (cells >>= 2; (cells & 3) == BLACK; cells >>= 2) more++;
  one.four = raise + run + more;
  if ((cells & 3) == FREE && (longer_wins || (cells >> 2 & 3) != BLACK)) one.three = raise + run + more;
  if (longer_wins || more == 0) one.end = raise + run;
  return one;
}

static unsigned mirrored(unsigned cells) {
  return (cells & 3) << 8 | (cells & 0xC) << 4 | (cells & 0x30) | (cells >> 4 & 0xC) | (cells >> 8 & 3);
}

static void fill_tables(riddle_fouls *board) {
  const unsigned lower = SIDE / 3; /* the lower bit of each cell */
  for (unsigned cells = 0; cells < SIDE; cells++) {
    if (cells & cells >> 1 & lower) continue; /* no cell holds 3 */
    side one = measure(cells, board->longer_wins);
    board->after[cells] = riddle_side_pack(one.run, one.run, one.four, one.end, one.three);
    board->before[mirrored(cells)] = riddle_side_pack(one.run, one.four, one.run, one.three, one.end);
  }
}

/* --- life ------------------------------------------------------------------------------------------------------------
 */

riddle_status riddle_fouls_init(riddle_fouls *board, riddle_control *control, int rows, int columns,
                                const riddle_lines_rule *rule) {
  *board = (riddle_fouls){.rows = rows, .columns = columns, .k = rule->k};
  board->longer_wins = rule->overline == RIDDLE_OVERLINE_WINS;
  board->overline = rule->overline == RIDDLE_OVERLINE_FOUL;
  board->double_four = rule->double_four;
  board->double_three = rule->double_three;
  board->eye_counts = rule->eye_counts;
  size_t slanting = (size_t)(rows + columns - 1), most = (size_t)(rows > columns ? rows : columns);
  board->stride = (most + 2 * MARGIN + 2 + 3) / 4 * 4;
  board->origin[RIDDLE_LINES_DOWN] = (size_t)rows * board->stride;
  board->origin[RIDDLE_LINES_FALLING] = board->origin[RIDDLE_LINES_DOWN] + (size_t)columns * board->stride;
  board->origin[RIDDLE_LINES_RISING] = board->origin[RIDDLE_LINES_FALLING] + slanting * board->stride;
  size_t cells = board->origin[RIDDLE_LINES_RISING] + slanting * board->stride;
  board->bytes = 2 * SIDE * sizeof *board->before + cells / 4;
  board->frames = RIDDLE_FOULS_NEAR;
  riddle_status status;
  board->before = riddle_new_array(control, board->bytes, 1, &status);
  if (board->before != NULL) board->frame = riddle_new_array(control, board->frames, sizeof *board->frame, &status);
  if (board->frame == NULL) {
    riddle_fouls_free(board, control);
    return status;
  }
  board->after = board->before + SIDE;
  board->cells = (uint8_t *)(board->after + SIDE);
  fill_tables(board);
  riddle_fouls_clear(board);
  return RIDDLE_OK;
}

void riddle_fouls_free(riddle_fouls *board, riddle_control *control) {
  riddle_free_array(control, board->frame, board->frames, sizeof *board->frame);
  riddle_free_array(control, board->before, board->bytes, 1);
  *board = (riddle_fouls){0};
}
