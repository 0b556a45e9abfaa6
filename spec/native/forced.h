/* The board of a question about a forced win, for the programs that test such searches: they must leave it as it was.
 */
#ifndef RIDDLE_SPEC_FORCED_H
#define RIDDLE_SPEC_FORCED_H

#include "lines/force.h"
#include "lines/proofs.h"

#define FORCED_RENJU \
  { .k = 5, .overline = RIDDLE_OVERLINE_FOUL, .double_four = true, .double_three = true }

typedef struct forced_board {
  riddle_force force;
  riddle_windows before;
  riddle_force_key key;
} forced_board;

void forced_begin(forced_board *board, const riddle_lines_rule *rule, int rows, int columns, const char *cells);

/* Ends the process when the board has changed; frees it. */
void forced_end(forced_board *board, riddle_control *control);

/* Of all nodes and replies. */
uint64_t forced_hash(const riddle_proof *proof);

#endif
