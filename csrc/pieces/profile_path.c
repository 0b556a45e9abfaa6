/* Profile method: from a board to the steps of its path. */
#include "pieces/profile_parts.h"

riddle_status profile_resize(riddle_control *control, void **block, size_t old_size, size_t new_size, size_t *need) {
  riddle_status status = riddle_resize(control, block, old_size, new_size);
  if (status == RIDDLE_MEMORY) *need = atomic_load(&control->memory_used) + (new_size - old_size);
  return status;
}

void *profile_new_array(riddle_control *control, size_t count, size_t size, riddle_status *status, size_t *need) {
  void *array = riddle_new_array(control, count, size, status);
  size_t bytes;
  if (*status != RIDDLE_MEMORY) return array;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  size_t used = atomic_load(&control->memory_used);
  *need = bytes > SIZE_MAX - used ? SIZE_MAX : used + bytes;
  return NULL;
}

uint64_t profile_mirror(uint64_t key, uint32_t columns) {
  uint64_t image = 0;
  while (key != 0) {
    uint32_t bit = (uint32_t)__builtin_ctzll(key);
    key &= key - 1;
    uint32_t column = bit % columns;
    image |= (uint64_t)1 << (bit - column + columns - 1 - column);
  }
  return image;
}

/* On a torus rows are taken from both ends: 0, last, 1, last but one, ... */
static uint32_t path_row(const riddle_profile_board *board, uint32_t row) {
  if (!board->torus) return row;
  uint32_t last = board->rows - 1;
  return row <= last - row ? 2 * row : 2 * (last - row) + 1;
}

static uint32_t path_place(const riddle_profile_board *board, uint32_t row, uint32_t column) {
  return path_row(board, row) * board->columns + column;
}

/* Where a leap leads from a square: false when off the board, or back to the square itself. */
static bool leap_lands(const riddle_profile_board *board, int64_t row, int64_t column, int64_t down, int64_t right,
                       uint32_t *to_row, uint32_t *to_column) {
  int64_t rows = board->rows, columns = board->columns;
  if (board->torus) {
    int64_t shift_down = (down % rows + rows) % rows, shift_right = (right % columns + columns) % columns;
    if (shift_down == 0 && shift_right == 0) return false;
    row = (row + shift_down) % rows;
    column = (column + shift_right) % columns;
  } else {
    if (down <= -rows || down >= rows || right <= -columns || right >= columns) return false;
    row += down;
    column += right;
    if (column < 0 || column >= columns || row < 0 || row >= rows) return false;
  }
  *to_row = (uint32_t)row;
  *to_column = (uint32_t)column;
  return true;
}

/* Closes holes, placed pieces, and what these attack. */
static riddle_status close_squares(profile_path *path, const riddle_profile_board *board, riddle_control *control) {
  uint32_t columns = board->columns;
  for (size_t i = 0; i < board->hole_count; i++) {
    path->steps[path_place(board, board->holes[i] / columns, board->holes[i] % columns)].closed = true;
  }
  for (size_t i = 0; i < board->placed_count; i++) {
    uint32_t row = board->placed[i] / columns, column = board->placed[i] % columns, to_row, to_column;
    path->steps[path_place(board, row, column)].closed = true;
    for (size_t j = 0; j < board->leap_count; j++) {
      riddle_profile_leap leap = board->leaps[j];
      for (int sign = -1; sign <= 1; sign += 2) {
        if (leap_lands(board, row, column, sign * leap.down, sign * leap.right, &to_row, &to_column)) {
          path->steps[path_place(board, to_row, to_column)].closed = true;
        }
      }
    }
    riddle_status status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

/* The mask of a square: false when something is attacked too far ahead. */
static bool mask_square(profile_path *path, const riddle_profile_board *board, uint32_t row, uint32_t column) {
  uint32_t here = path_place(board, row, column), to_row, to_column;
  profile_step *step = &path->steps[here];
  if (step->closed) return true;
  for (size_t j = 0; j < board->leap_count; j++) {
    riddle_profile_leap leap = board->leaps[j];
    for (int sign = -1; sign <= 1; sign += 2) {
      if (!leap_lands(board, row, column, sign * leap.down, sign * leap.right, &to_row, &to_column)) continue;
      uint32_t there = path_place(board, to_row, to_column);
      if (there <= here || path->steps[there].closed) continue;
      if (there - here > RIDDLE_PROFILE_REACH) return false;
      step->mask |= (uint64_t)1 << (there - here - 1);
    }
  }
  return true;
}

/* Are two leaps one, on a torus also by going round? */
static bool same_leap(const riddle_profile_board *board, int64_t down, int64_t right, riddle_profile_leap leap) {
  int64_t low = leap.down - down, across = leap.right - right;
  return board->torus ? low % board->rows == 0 && across % board->columns == 0 : low == 0 && across == 0;
}

static bool leaps_mirrored(const riddle_profile_board *board) {
  for (size_t i = 0; i < board->leap_count; i++) {
    bool found = false;
    riddle_profile_leap a = board->leaps[i];
    for (size_t j = 0; j < board->leap_count && !found; j++) {
      riddle_profile_leap b = board->leaps[j];
      found = same_leap(board, a.down, -a.right, b) || same_leap(board, -a.down, a.right, b);
    }
    if (!found) return false;
  }
  return true;
}

/* Marks the ends of rows behind which the board is its own mirror image. */
static void mark_mirrored(profile_path *path, const riddle_profile_board *board) {
  uint32_t columns = path->columns;
  if (columns < 2 || !leaps_mirrored(board)) return;
  for (uint32_t end = path->squares; end > 0; end -= columns) {
    path->steps[end - 1].mirrored = true;
    const profile_step *row = path->steps + end - columns;
    for (uint32_t column = 0; column < columns; column++) {
      if (row[column].closed != row[columns - 1 - column].closed) return;
    }
  }
}

riddle_status profile_path_open(profile_path *path, const riddle_profile_board *board, riddle_control *control,
                                size_t *need) {
  riddle_status status;
  path->squares = board->rows * board->columns;
  path->columns = board->columns;
  path->period = board->torus ? 2 * board->columns : board->columns;
  path->steps = profile_new_array(control, path->squares, sizeof *path->steps, &status, need);
  if (path->steps == NULL) return status;
  status = close_squares(path, board, control);
  if (status != RIDDLE_OK) return status;
  path->open = 0;
  for (uint32_t row = 0; row < board->rows; row++) {
    for (uint32_t column = 0; column < board->columns; column++) {
      if (!mask_square(path, board, row, column)) return RIDDLE_BAD_DATA;
      if ((status = riddle_check(control)) != RIDDLE_OK) return status;
    }
  }
  for (uint32_t i = 0; i < path->squares; i++) path->open += !path->steps[i].closed;
  mark_mirrored(path, board);
  return RIDDLE_OK;
}

void profile_path_close(profile_path *path, riddle_control *control) {
  riddle_free_array(control, path->steps, path->squares, sizeof *path->steps);
  path->steps = NULL;
}
