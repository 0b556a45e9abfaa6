/* Boards of lines between Lua and the kernels: reading them, and handing out polynomials.
 *
 * A board is a table { rows, columns, torus, stop, kinds = { {down, right}, ... }, holes, placed }, with holes and
 * placed as lists of {row, column}, from 1. */
#ifndef RIDDLE_PIECES_LUA_LINES_BOARD_H
#define RIDDLE_PIECES_LUA_LINES_BOARD_H

#include "lua/lua_support.h"
#include "pieces/incidence.h"
#include "pieces/polynomial.h"

/* Reads and checks the board at `index`, all but its squares; raises for what would harm. *placed is the number of
 * placed pieces. */
void riddle_lines_check_board(lua_State *L, int index, riddle_lines_board *board, uint32_t *placed);

/* Fills the squares of a board that was checked, *squares from riddle_new_array; holes become squares of a kind of
 * their own choice. Cannot raise. */
riddle_status riddle_lines_read_squares(lua_State *L, int index, riddle_lines_board *board, riddle_square hole,
                                        riddle_control *control, uint8_t **squares);

/* What is asked of a polynomial whose coefficient i stands for placed + i pieces: the coefficient of k pieces, or the
 * table of all up to `most`, without zeros at the end. */
typedef struct riddle_asked {
  uint64_t placed, k, most;
  bool whole;
} riddle_asked;

/* Reads k (nil for all) and most at two indices. */
riddle_asked riddle_check_asked(lua_State *L, int k_index, int most_index, uint64_t placed);

/* The pieces to count, beside the placed ones. */
uint64_t riddle_asked_most(const riddle_asked *asked);

void riddle_push_asked(lua_State *L, const riddle_asked *asked, const riddle_polynomial *answer);

#endif
