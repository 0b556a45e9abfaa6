/* k in a row with gravity: does who moves win, draw or lose?
 *
 * Method: alpha-beta on the three values, with a transposition table that is also asked about the next positions before
 * they are searched. A stone that must be played, and cells below a win of the other player, cut the moves down;
 * moves are tried by the number of winning cells they make, then from the middle, one above the last stone a bit
 * earlier. When an even number of cells is empty, the player who does not move can follow: answer above each stone, and
 * for two columns with an odd number of empty cells answer the lowest one with the other lowest one. Where every
 * window that the mover can still fill has a cell that the follower gets so, the mover does not win ("claimeven" and
 * "baseinverse" of L. V. Allis, 1988).
 * All rules but fouls; on a torus, too. Keys are whole positions. Cost: some 0.3 us a position. */
#ifndef RIDDLE_LINES_MNK_DROP_H
#define RIDDLE_LINES_MNK_DROP_H

#include "lines/mnk_game.h"
#include "lines/mnk_table.h"

typedef struct riddle_mnk_drop {
  const riddle_mnk_game *game;
  riddle_control *control;
  riddle_mnk_table table; /* x: bounds of the value; y: positions below */
  uint8_t *through;       /* the windows through each cell, cell after cell */
  uint16_t start[RIDDLE_MNK_CELLS + 1];
  uint64_t nodes, last; /* positions looked at; when to give up */
  int symmetric;        /* up to so many stones positions are looked up by their normal image */
  riddle_status status;
} riddle_mnk_drop;

/* Zero the struct first. The table may grow to `bytes`. `stones`: on the board of the first question. */
riddle_status riddle_mnk_drop_open(riddle_mnk_drop *drop, const riddle_mnk_game *game, riddle_control *control,
                                   size_t bytes, int stones);

/* The value for who owns `own` and moves: *value is -1, 0 or 1 when it lies within alpha and beta (-1 <= alpha < beta
 * <= 1), else a bound beyond them. Nobody has a line yet. False after `budget` positions, or when `status` is not
 * RIDDLE_OK any more. */
bool riddle_mnk_drop_ask(riddle_mnk_drop *drop, uint64_t own, uint64_t other, int alpha, int beta, uint64_t budget,
                         int *value);

/* The lowest empty cell of each column. */
uint64_t riddle_mnk_drop_cells(const riddle_mnk_game *game, uint64_t stones);

void riddle_mnk_drop_free(riddle_mnk_drop *drop);

#endif
