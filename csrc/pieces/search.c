/* The search of search.h: preparation and listing. */
#include "pieces/search.h"

#include <stdlib.h>
#include <string.h>

#include "pieces/search_step.h"

uint64_t riddle_pieces_most(riddle_piece piece, uint64_t rows, uint64_t columns) {
  uint64_t shorter = rows < columns ? rows : columns, longer = rows < columns ? columns : rows;
  if (shorter == 0) return 0;
  if (piece != RIDDLE_BISHOP) return shorter;
  if (rows == columns && rows > 1) return 2 * (rows - 1);                   /* the corners share a diagonal */
  return longer > UINT64_MAX - shorter ? UINT64_MAX : longer + shorter - 1; /* the diagonals of a kind */
}

static int by_value(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* A row of bits moved sideways: on a torus what leaves on one side comes back on the other. */
static uint64_t moved(const riddle_search *search, uint64_t bits, uint32_t right, uint32_t left) {
  uint64_t moved = (right < 64 ? bits << right : 0) | (left < 64 ? bits >> left : 0);
  return moved & search->full;
}

/* Closes the squares that a placed piece attacks, and its own. */
static void close_lines(riddle_search *search, uint32_t square) {
  uint32_t row = square / search->columns, column = square % search->columns;
  uint64_t own = (uint64_t)1 << column;
  for (uint32_t r = 0; r < search->rows; r++) {
    uint64_t attacked = 0;
    uint32_t distance = r > row ? r - row : row - r;
    if (search->piece != RIDDLE_BISHOP) attacked |= own;
    if (search->piece != RIDDLE_ROOK) attacked |= moved(search, own, distance, distance);
    if (search->piece != RIDDLE_ROOK && search->torus) {
      attacked |= moved(search, own, search->rows - distance, search->rows - distance);
    }
    if (distance == 0) attacked = search->piece == RIDDLE_BISHOP ? own : search->full;
    search->open[r] &= ~attacked;
  }
}

static riddle_status make_room(riddle_search *search, riddle_control *control) {
  riddle_status status;
  search->open = riddle_new_array(control, search->rows, sizeof *search->open, &status);
  if (search->open == NULL) return status;
  search->open_rows = riddle_new_array(control, (size_t)search->rows + 1, sizeof *search->open_rows, &status);
  if (search->open_rows == NULL) return status;
  search->placed = riddle_new_array(control, search->placed_count, sizeof *search->placed, &status);
  if (search->placed == NULL) return status;
  search->levels = riddle_new_array(control, (size_t)search->target + 1, sizeof *search->levels, &status);
  return status;
}

riddle_status riddle_search_open(riddle_search *search, riddle_control *control,
                                 const riddle_search_question *question) {
  uint32_t rows = question->rows, columns = question->columns, placed_count = question->placed_count;
  *search = (riddle_search){.piece = question->piece, .rows = rows, .columns = columns, .torus = question->torus};
  search->pieces = question->pieces;
  search->placed_count = placed_count;
  search->target = question->pieces - placed_count;
  search->full = columns == 64 ? UINT64_MAX : ((uint64_t)1 << columns) - 1;
  riddle_status status = make_room(search, control);
  if (status != RIDDLE_OK) return status;
  if (placed_count > 0) memcpy(search->placed, question->placed, placed_count * sizeof *search->placed);
  qsort(search->placed, placed_count, sizeof *search->placed, by_value);
  for (uint32_t r = 0; r < rows; r++) search->open[r] = search->full;
  for (uint32_t i = 0; i < question->hole_count; i++) {
    search->open[question->holes[i] / columns] &= ~((uint64_t)1 << question->holes[i] % columns);
  }
  for (uint32_t i = 0; i < placed_count; i++) close_lines(search, search->placed[i]);
  for (uint32_t r = rows; r-- > 0;) search->open_rows[r] = search->open_rows[r + 1] + (search->open[r] != 0);
  search->levels[0] = (riddle_search_level){.free = search->open[0]};
  return RIDDLE_OK;
}

void riddle_search_close(riddle_search *search, riddle_control *control) {
  riddle_free_array(control, search->open, search->rows, sizeof *search->open);
  riddle_free_array(control, search->open_rows, (size_t)search->rows + 1, sizeof *search->open_rows);
  riddle_free_array(control, search->placed, search->placed_count, sizeof *search->placed);
  riddle_free_array(control, search->levels, (size_t)search->target + 1, sizeof *search->levels);
  *search = (riddle_search){0};
}

/* --- listing ------------------------------------------------------------------------------------------ */

/* Merges the pieces put and the placed ones, both sorted. */
static void deliver(const riddle_search *search, uint32_t *squares) {
  uint32_t put = 0, placed = 0;
  for (uint32_t i = 0; i < search->pieces; i++) {
    bool take_placed =
        put == search->target || (placed < search->placed_count && search->placed[placed] < search->levels[put].square);
    squares[i] = take_placed ? search->placed[placed++] : search->levels[put++].square;
  }
}

RIDDLE_INLINE riddle_status advance(riddle_search *search, riddle_piece piece, uint64_t budget) {
  uint32_t depth = search->depth;
  riddle_status status = RIDDLE_MORE;
  for (; budget > 0; budget--) {
    riddle_search_level *level = &search->levels[depth];
    bool going = level->free != 0 || riddle_next_row(search, piece, level);
    if (!going || !riddle_enough(search, piece, level, search->target - depth)) {
      if (depth == 0) {
        status = RIDDLE_END;
        break;
      }
      depth--;
    } else if (level->free != 0) {
      riddle_descend(search, piece, level, level + 1);
      search->nodes++;
      if (depth + 1 == search->target) {
        status = RIDDLE_OK;
        break;
      }
      depth++;
    }
  }
  search->depth = depth;
  return status;
}

bool riddle_search_after(riddle_search *search, const uint32_t *squares) {
  for (uint32_t i = 0; i < search->target; i++) {
    riddle_search_level *level = &search->levels[i];
    uint32_t row = squares[i] / search->columns, column = squares[i] % search->columns;
    if (row < level->row) return false;
    while (level->row < row) riddle_next_row(search, search->piece, level);
    level->free &= UINT64_MAX << column;
    if ((level->free >> column & 1) == 0) return false;
    riddle_descend(search, search->piece, level, level + 1);
  }
  search->depth = search->target > 0 ? search->target - 1 : 0;
  search->state = search->target > 0 ? RIDDLE_SEARCH_GOING : RIDDLE_SEARCH_OVER;
  return true;
}

riddle_status riddle_search_next(riddle_search *search, uint32_t *squares, uint64_t budget) {
  if (search->state == RIDDLE_SEARCH_OVER) return RIDDLE_END;
  riddle_status status = RIDDLE_OK;
  if (search->target == 0) {
    search->state = RIDDLE_SEARCH_OVER; /* one placement: the placed pieces */
  } else {
    search->state = RIDDLE_SEARCH_GOING;
    switch (search->piece) {
      case RIDDLE_BISHOP: status = advance(search, RIDDLE_BISHOP, budget); break;
      case RIDDLE_ROOK: status = advance(search, RIDDLE_ROOK, budget); break;
      case RIDDLE_QUEEN: status = advance(search, RIDDLE_QUEEN, budget); break;
    }
  }
  if (status == RIDDLE_OK) deliver(search, squares);
  if (status == RIDDLE_END) search->state = RIDDLE_SEARCH_OVER;
  return status;
}
