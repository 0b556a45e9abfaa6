/* The lines of board_lines.h: each is walked once, in its direction. */
#include "pieces/board_lines.h"

#include <string.h>

#include "pieces/sort_keys.h"

typedef struct walk {
  const riddle_lines_board *board;
  int64_t down, right;
  uint32_t *line;
  uint32_t count;
} walk;

static bool is_hole(const walk *at, uint32_t square) { return at->board->squares[square] == RIDDLE_SQUARE_HOLE; }

/* The square that lies `steps` (1 or -1) further on; false beyond the edge. */
static bool neighbour(const walk *at, uint32_t square, int steps, uint32_t *next) {
  int64_t rows = at->board->rows, columns = at->board->columns;
  int64_t row = square / at->board->columns + steps * at->down;
  int64_t column = square % at->board->columns + steps * at->right;
  if (at->board->torus) {
    row = (row % rows + rows) % rows;
    column = (column % columns + columns) % columns;
  } else if (row < 0 || row >= rows || column < 0 || column >= columns) {
    return false;
  }
  *next = (uint32_t)(row * columns + column);
  return true;
}

/* The first square of the line through a square: where nothing lies before it, or, on a closed line, itself. */
static uint32_t first_of_line(const walk *at, uint32_t square) {
  uint32_t here = square, before;
  while (neighbour(at, here, -1, &before) && before != square) {
    if (at->board->stop && is_hole(at, before)) break;
    here = before;
  }
  return here;
}

/* Numbers the line that begins at a square. */
static void number_line(walk *at, uint32_t first) {
  uint32_t here = first;
  do {
    if (at->board->stop && is_hole(at, here)) break;
    at->line[here] = at->count;
  } while (neighbour(at, here, 1, &here) && here != first);
  at->count++;
}

static riddle_status number_lines(walk *at, riddle_control *control) {
  uint32_t squares = at->board->rows * at->board->columns;
  for (uint32_t i = 0; i < squares; i++) at->line[i] = RIDDLE_NO_LINE;
  for (uint32_t i = 0; i < squares; i++) {
    if (at->line[i] == RIDDLE_NO_LINE && !is_hole(at, i)) number_line(at, first_of_line(at, i));
    if (i % 4096 == 0) {
      riddle_status status = riddle_check(control);
      if (status != RIDDLE_OK) return status;
    }
  }
  return RIDDLE_OK;
}

/* How far to the side of its direction a square lies, made non-negative: equal along a line. */
static uint64_t side_of(const walk *at, uint32_t square) {
  int64_t row = square / at->board->columns, column = square % at->board->columns;
  return (uint64_t)(row * at->right - column * at->down + ((int64_t)1 << 42));
}

/* Renumbers the lines across the board. */
static riddle_status order_lines(walk *at, riddle_control *control) {
  uint32_t squares = at->board->rows * at->board->columns;
  riddle_status status;
  uint64_t *keys = riddle_new_array(control, at->count, sizeof *keys, &status);
  uint32_t *rank = keys == NULL ? NULL : riddle_new_array(control, at->count, sizeof *rank, &status);
  if (rank != NULL) {
    for (uint32_t i = squares; i-- > 0;) {
      if (at->line[i] != RIDDLE_NO_LINE) keys[at->line[i]] = side_of(at, i) << 20 | at->line[i];
    }
    status = riddle_sort_keys(control, keys, at->count);
  }
  if (rank != NULL && status == RIDDLE_OK) {
    for (uint32_t i = 0; i < at->count; i++) rank[keys[i] & ((1u << 20) - 1)] = i;
    for (uint32_t i = 0; i < squares; i++) {
      if (at->line[i] != RIDDLE_NO_LINE) at->line[i] = rank[at->line[i]];
    }
  }
  riddle_free_array(control, rank, at->count, sizeof *rank);
  riddle_free_array(control, keys, at->count, sizeof *keys);
  return status;
}

/* Takes away the lines of placed pieces, and holes. */
static riddle_status remove_lines(walk *at, riddle_control *control) {
  uint32_t squares = at->board->rows * at->board->columns;
  riddle_status status;
  bool *taken = riddle_new_array(control, at->count, sizeof *taken, &status);
  if (taken == NULL) return status;
  for (uint32_t i = 0; i < squares; i++) {
    if (at->board->squares[i] == RIDDLE_SQUARE_PLACED) taken[at->line[i]] = true;
  }
  for (uint32_t i = 0; i < squares; i++) {
    if (at->line[i] != RIDDLE_NO_LINE && (is_hole(at, i) || taken[at->line[i]])) at->line[i] = RIDDLE_NO_LINE;
  }
  riddle_free_array(control, taken, at->count, sizeof *taken);
  return RIDDLE_OK;
}

riddle_status riddle_board_lines(const riddle_lines_board *board, riddle_control *control, int kind, uint32_t *line,
                                 uint32_t *count) {
  walk at = {.board = board, .line = line};
  if (kind < board->kinds) {
    at.down = board->down[kind];
    at.right = board->right[kind];
    if (at.down < 0 || (at.down == 0 && at.right < 0)) {
      at.down = -at.down;
      at.right = -at.right;
    }
  } else {
    at.down = RIDDLE_LINES_STEP; /* leads off the board at once: each square is a line */
  }
  walk alone = at;
  riddle_lines_board plain = *board;
  if (kind >= board->kinds) {
    plain.torus = false;
    alone.board = &plain;
  }
  riddle_status status = number_lines(&alone, control);
  if (status == RIDDLE_OK) status = order_lines(&alone, control);
  if (status == RIDDLE_OK) status = remove_lines(&alone, control);
  *count = alone.count;
  return status;
}
