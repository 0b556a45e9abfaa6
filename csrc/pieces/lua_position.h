/* How bindings read boards, pieces and squares from Lua.
 *
 * A position is a table {rows =, columns =, torus =, stop =, holes = {square, ...}, rides = {down, right, down, ...},
 * leaps = the same}; squares are numbers row * columns + column, from 0. */
#ifndef RIDDLE_PIECES_LUA_POSITION_H
#define RIDDLE_PIECES_LUA_POSITION_H

#include "lua/lua_support.h"
#include "pieces/position.h"

/* Raises unless the table at `index` is a position of at most `most_squares` squares. */
void riddle_check_position(lua_State *L, int index, lua_Integer most_squares);

/* The number of squares of a position that was checked. */
lua_Integer riddle_lua_squares(lua_State *L, int index);

/* Reads a position that was checked. Never raises. */
riddle_status riddle_read_position(lua_State *L, int index, riddle_control *control, riddle_position *position);

/* Raises unless the value at `index` is a list of squares below `squares`; returns its length. */
uint32_t riddle_check_squares(lua_State *L, int index, lua_Integer squares);

/* Raises unless the arguments are a position of at most `most_squares` squares at 1, a number of pieces at `k_index`,
 * and the placed ones of them; returns the number of those. */
uint32_t riddle_check_pieces(lua_State *L, lua_Integer most_squares, int k_index, int placed_index);

/* Copies a list of squares that was checked into a new array. Never raises. */
riddle_status riddle_read_squares(lua_State *L, int index, riddle_control *control, uint32_t **squares, uint32_t count);

/* Pushes a list of {row, column}, from 1. */
void riddle_push_squares(lua_State *L, const uint32_t *squares, uint32_t count, uint32_t columns);

#endif
