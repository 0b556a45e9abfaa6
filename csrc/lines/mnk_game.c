#include "lines/mnk_game.h"

#include <string.h>

static const int STEP[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}}; /* rows, columns */

/* How many cells a line goes through before it comes round to its beginning. */
static int cycle_length(const riddle_mnk_game *game, const int step[2]) {
  int length = 1;
  while (length * step[0] % game->rows != 0 || length * step[1] % game->columns != 0) length++;
  return length;
}

/* The cell so many steps from a row and column; -1 beyond an edge. */
static int cell_after(const riddle_mnk_game *game, int row, int column, const int step[2], int steps) {
  int rows = game->rows, columns = game->columns;
  row += steps * step[0];
  column += steps * step[1];
  if (game->rule.torus) {
    row = (row % rows + rows) % rows;
    column = (column % columns + columns) % columns;
  }
  if (row < 0 || row >= rows || column < 0 || column >= columns) return -1;
  return riddle_mnk_cell(game, row, column);
}

static void add_window(riddle_mnk_game *game, uint64_t window, uint64_t ends, bool closable) {
  for (int i = 0; i < game->windows; i++) {
    bool same = game->window[i] == window && game->ends[i] == ends && game->closable[i] == closable;
    if (same) return;
  }
  game->window[game->windows] = window;
  game->ends[game->windows] = ends;
  game->closable[game->windows++] = closable;
}

/* The window from a cell in a direction, when there is one. */
static void look_for_window(riddle_mnk_game *game, int row, int column, const int step[2]) {
  int k = game->rule.k;
  uint64_t window = 0, ends = 0;
  int cycle = game->rule.torus ? cycle_length(game, step) : k + 2;
  if (k > cycle || cell_after(game, row, column, step, k - 1) < 0) return;
  for (int i = 0; i < k; i++) window |= riddle_mnk_bit(cell_after(game, row, column, step, i));
  int before = cell_after(game, row, column, step, -1), after = cell_after(game, row, column, step, k);
  if (game->plain || cycle == k) {
    add_window(game, window, 0, false); /* no end, or none that counts */
    return;
  }
  if (before >= 0) ends |= riddle_mnk_bit(before);
  if (after >= 0) ends |= riddle_mnk_bit(after);
  add_window(game, window, ends, before >= 0 && after >= 0);
}

enum { TURN_ROWS = 1, TURN_COLUMNS = 2, SWAP = 4 };

static void add_image(riddle_mnk_game *game, int turn, int down, int right) {
  uint8_t *image = game->image[game->images++];
  for (int row = 0; row < game->rows; row++) {
    for (int column = 0; column < game->columns; column++) {
      int to_row = turn & TURN_ROWS ? game->rows - 1 - row : row;
      int to_column = turn & TURN_COLUMNS ? game->columns - 1 - column : column;
      if (turn & SWAP) {
        int swapped = to_row;
        to_row = to_column;
        to_column = swapped;
      }
      to_row = (to_row + down) % game->rows;
      to_column = (to_column + right) % game->columns;
      image[riddle_mnk_cell(game, row, column)] = (uint8_t)riddle_mnk_cell(game, to_row, to_column);
    }
  }
}

static void add_images(riddle_mnk_game *game) {
  bool gravity = game->rule.gravity, torus = game->rule.torus;
  int down = torus && !gravity ? game->rows : 1, right = torus ? game->columns : 1;
  for (int turn = 0; turn < 8; turn++) {
    if (gravity && turn != 0 && turn != TURN_COLUMNS) continue;
    if ((turn & SWAP) && game->rows != game->columns) continue;
    for (int i = 0; i < down * right; i++) add_image(game, turn, i / right, i % right);
  }
}

void riddle_mnk_game_init(riddle_mnk_game *game, const riddle_lines_rule *rule, int rows, int columns) {
  memset(game, 0, sizeof *game);
  game->rule = *rule;
  game->rows = rows;
  game->columns = columns;
  game->cells = rows * columns;
  game->plain = rule->overline == RIDDLE_OVERLINE_WINS && !rule->blocked_ignored;
  game->board = game->cells == 64 ? UINT64_MAX : riddle_mnk_bit(game->cells) - 1;
  for (int column = 0; column < columns; column++) game->top |= riddle_mnk_bit(column * rows + rows - 1);
  for (int direction = 0; direction < 4 && rule->k <= game->cells; direction++) {
    for (int cell = 0; cell < game->cells; cell++) {
      look_for_window(game, riddle_mnk_row(game, cell), riddle_mnk_column(game, cell), STEP[direction]);
    }
  }
  add_images(game);
}

bool riddle_mnk_has_line(const riddle_mnk_game *game, uint64_t own, uint64_t other) {
  for (int i = 0; i < game->windows; i++) {
    if ((game->window[i] & ~own) == 0 && riddle_mnk_open(game, i, own, other)) return true;
  }
  return false;
}

bool riddle_mnk_has_open(const riddle_mnk_game *game, uint64_t own, uint64_t other) {
  for (int i = 0; i < game->windows; i++) {
    if (riddle_mnk_open(game, i, own, other)) return true;
  }
  return false;
}

uint64_t riddle_mnk_winning(const riddle_mnk_game *game, uint64_t own, uint64_t other) {
  uint64_t cells = 0;
  for (int i = 0; i < game->windows; i++) {
    uint64_t missing = game->window[i] & ~own;
    if (riddle_mnk_single(missing) && riddle_mnk_open(game, i, own, other)) cells |= missing;
  }
  return cells;
}

uint64_t riddle_mnk_image(const riddle_mnk_game *game, int symmetry, uint64_t set) {
  const uint8_t *image = game->image[symmetry];
  uint64_t result = 0;
  for (; set != 0; set &= set - 1) result |= riddle_mnk_bit(image[riddle_mnk_first(set)]);
  return result;
}

uint64_t riddle_mnk_original(const riddle_mnk_game *game, int symmetry, uint64_t image) {
  uint64_t result = 0;
  for (int cell = 0; cell < game->cells; cell++) {
    result |= (image >> game->image[symmetry][cell] & 1) << cell;
  }
  return result;
}

int riddle_mnk_normal(const riddle_mnk_game *game, uint64_t *first, uint64_t *second) {
  uint64_t a = *first, b = *second;
  int best = 0;
  for (int i = 1; i < game->images; i++) {
    uint64_t one = riddle_mnk_image(game, i, a);
    if (one > *first) continue;
    uint64_t two = riddle_mnk_image(game, i, b);
    if (one == *first && two >= *second) continue;
    *first = one;
    *second = two;
    best = i;
  }
  return best;
}
