/* Exact integers in Lua: a value that fits a Lua integer is one; a larger one is a riddle.integer. */
#ifndef RIDDLE_LUA_INTEGER_H
#define RIDDLE_LUA_INTEGER_H

#include <gmp.h>

#include "lua/lua_support.h"

/* Pushes a value in its one form. Copies it. May raise (no memory), so the caller's mpz_t must belong
 * to something that is collected. */
void riddle_push_integer(lua_State *L, mpz_srcptr value);
void riddle_push_unsigned(lua_State *L, uint64_t value);

/* Pushes the table of functions of riddle.integer. */
int riddle_open_integer(lua_State *L);

#endif
