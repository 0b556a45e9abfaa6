/* A k-in-a-row game on a small board: its windows and its symmetries, as sets of bits.
 *
 * A window is a straight piece of k cells. Under a rule by which longer lines win too it wins as soon as it is full;
 * otherwise its ends, the cells next to it, have a say. A window that cannot win any more is dead for a colour; as
 * stones never leave the board it stays so.
 * Units: a cell is a bit, column after column from the left, in each from the bottom, so that on a board with gravity
 * the cell above is the next bit. Memory: one struct of some 55 KB; nothing is allocated. */
#ifndef RIDDLE_LINES_MNK_GAME_H
#define RIDDLE_LINES_MNK_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "lines/rule.h"

enum {
  RIDDLE_MNK_CELLS = 64,
  RIDDLE_MNK_WINDOWS = 4 * RIDDLE_MNK_CELLS, /* a window begins at a cell and has a direction */
  RIDDLE_MNK_IMAGES = 8 * RIDDLE_MNK_CELLS   /* on a square torus */
};

typedef struct riddle_mnk_game {
  riddle_lines_rule rule; /* without fouls */
  int rows, columns, cells;
  bool plain; /* a full window wins, whatever stands around it; then one more stone never harms who owns it */
  uint64_t board;
  uint64_t top; /* the highest cell of each column */
  int windows;
  uint64_t window[RIDDLE_MNK_WINDOWS];
  uint64_t ends[RIDDLE_MNK_WINDOWS]; /* empty when plain; one cell on a torus whose cycle has k + 1 cells */
  bool closable[RIDDLE_MNK_WINDOWS]; /* there is a cell at both ends */
  int images;
  uint8_t image[RIDDLE_MNK_IMAGES][RIDDLE_MNK_CELLS]; /* symmetry, cell -> cell; symmetry 0 moves nothing */
} riddle_mnk_game;

/* rows * columns at most RIDDLE_MNK_CELLS, a rule without fouls. */
void riddle_mnk_game_init(riddle_mnk_game *game, const riddle_lines_rule *rule, int rows, int columns);

/* The cell of a row and a column, both from 0 at the top left, and back. */
static inline int riddle_mnk_cell(const riddle_mnk_game *game, int row, int column) {
  return column * game->rows + game->rows - 1 - row;
}
static inline int riddle_mnk_row(const riddle_mnk_game *game, int cell) { return game->rows - 1 - cell % game->rows; }
static inline int riddle_mnk_column(const riddle_mnk_game *game, int cell) { return cell / game->rows; }

static inline int riddle_mnk_first(uint64_t set) { return __builtin_ctzll(set); }
static inline int riddle_mnk_count(uint64_t set) { /* inline: without POPCNT the compiler's own is a call */
  set -= set >> 1 & 0x5555555555555555u;
  set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
  set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
  return (int)(set * 0x0101010101010101u >> 56);
}
static inline uint64_t riddle_mnk_bit(int cell) { return (uint64_t)1 << cell; }
static inline bool riddle_mnk_single(uint64_t set) { return (set & (set - 1)) == 0; } /* or empty */

/* Can a window still win for who owns `own`? When it is full, and this holds, it wins. */
static inline bool riddle_mnk_open(const riddle_mnk_game *game, int window, uint64_t own, uint64_t other) {
  if (game->window[window] & other) return false;
  if (game->plain) return true;
  uint64_t ends = game->ends[window];
  if (game->rule.overline != RIDDLE_OVERLINE_WINS && (ends & own)) return false;
  return !(game->rule.blocked_ignored && game->closable[window] && (ends & ~other) == 0);
}

/* Has who owns `own` a line? */
bool riddle_mnk_has_line(const riddle_mnk_game *game, uint64_t own, uint64_t other);

/* Is there a window that can still win for who owns `own`? */
bool riddle_mnk_has_open(const riddle_mnk_game *game, uint64_t own, uint64_t other);

/* The cells that win at once for who owns `own`, which has no line. */
uint64_t riddle_mnk_winning(const riddle_mnk_game *game, uint64_t own, uint64_t other);

/* The image of a set of cells. */
uint64_t riddle_mnk_image(const riddle_mnk_game *game, int symmetry, uint64_t set);

/* The set whose image is given. */
uint64_t riddle_mnk_original(const riddle_mnk_game *game, int symmetry, uint64_t image);

/* The symmetry that makes a pair of sets smallest, and the images; the least number of it when there are several. */
int riddle_mnk_normal(const riddle_mnk_game *game, uint64_t *first, uint64_t *second);

#endif
