/* Games and positions between Lua and the exact kernels. */
#ifndef RIDDLE_PEGS_LUA_GAME_H
#define RIDDLE_PEGS_LUA_GAME_H

#include "lua/lua_support.h"
#include "pegs/game.h"

/* The jumps in the flat list of triples (source, middle, target; holes from 1) at `index`, for a board of as many
 * holes as the integer at `index - 1` says; returns how many. Raises when it is no such list. `jumps` has room for
 * RIDDLE_PEGS_GAME_JUMPS. */
int riddle_check_jumps(lua_State *L, int index, riddle_pegs_jump *jumps);

/* The position at `index`: an integer with bit h - 1 for hole h, none beyond `holes`. Raises otherwise. */
uint64_t riddle_check_bits(lua_State *L, int index, int holes);

/* A list of positions at `index`: how many (raises unless 1 to `most`), and each. */
size_t riddle_check_positions(lua_State *L, int index, size_t most);
uint64_t riddle_check_listed(lua_State *L, int index, size_t place, int holes);

/* Raises unless all `count` positions of the list at `index` have equally many pegs. */
void riddle_check_targets(lua_State *L, int index, size_t count, int holes);

/* A boolean field of the table at `index`. */
bool riddle_flag(lua_State *L, int index, const char *name);

/* Appends a jump (holes from 0) to the flat list on top as its `place`-th one, from 0. */
void riddle_add_jump(lua_State *L, int place, riddle_pegs_jump jump);

/* Pushes nil and the refusal for memory: what is missing, and what it would take at most (0: not known). */
int riddle_push_peg_memory(lua_State *L, size_t bytes, const riddle_control *control);

#endif
