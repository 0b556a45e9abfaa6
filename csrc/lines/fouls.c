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

/* Changes a point in a line: `change` is XORed into its bits. */
static inline void flip_in(riddle_fouls *board, int direction, int row, int column, unsigned change) {
  size_t at = riddle_foul_window(board, direction, row, column) + MARGIN;
  board->cells[at / 4] ^= (uint8_t)(change << at % 4 * 2);
}

static inline void flip(riddle_fouls *board, int row, int column, unsigned change) {
  flip_in(board, RIDDLE_LINES_ACROSS, row, column, change);
  flip_in(board, RIDDLE_LINES_DOWN, row, column, change);
  flip_in(board, RIDDLE_LINES_FALLING, row, column, change);
  flip_in(board, RIDDLE_LINES_RISING, row, column, change);
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

/* What a side is worth in `after`, its nearest cell in the lowest bits; `beyond` is what the cells after that one are
 * worth. A black cell adds one to all fields, also to those that cannot serve: VOID is far enough from what is wanted.
 */
static uint32_t worth(unsigned cells, uint32_t beyond, bool longer_wins) {
  const unsigned nothing = longer_wins ? 0 : RIDDLE_SIDE_VOID, raise = longer_wins ? RIDDLE_SIDE_RAISE : 0;
  if ((cells & 3) == BLACK) return beyond + riddle_side_pack(1, 1, 1, 1, 1);
  if ((cells & 3) != FREE) return riddle_side_pack(0, 0, nothing, nothing, nothing);
  unsigned more = beyond & ((1U << RIDDLE_SIDE_FIELD) - 1), behind = cells >> 2 * (more + 1);
  bool second_gap = (behind & 3) == FREE && (longer_wins || (behind >> 2 & 3) != BLACK);
  return riddle_side_pack(0, 0, raise + more, longer_wins || more == 0 ? raise : nothing,
                          second_gap ? raise + more : nothing);
}

/* The same cells on the other side: their order and the fields of either side change places. */
static unsigned mirrored(unsigned cells) {
  return (cells & 3) << 8 | (cells & 0xC) << 4 | (cells & 0x30) | (cells >> 4 & 0xC) | (cells >> 8 & 3);
}

static uint32_t exchanged(uint32_t side) {
  const uint32_t field = (1U << RIDDLE_SIDE_FIELD) - 1, first = field << RIDDLE_FOUR_BEFORE * RIDDLE_SIDE_FIELD;
  const uint32_t before = first | field << RIDDLE_THREE_BEFORE * RIDDLE_SIDE_FIELD;
  return (side & field) | (side & before) << RIDDLE_SIDE_FIELD | (side >> RIDDLE_SIDE_FIELD & before);
}

static void fill_tables(riddle_fouls *board) {
  const unsigned lower = SIDE / 3; /* the lower bit of each cell */
  for (unsigned cells = 0; cells < SIDE; cells++) {
    if (cells & cells >> 1 & lower) continue; /* no cell holds 3 */
    board->after[cells] = worth(cells, board->after[cells >> 2], board->longer_wins);
    board->before[mirrored(cells)] = exchanged(board->after[cells]);
  }
}

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
