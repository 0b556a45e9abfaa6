/* Completion of names in the stock interpreter: a Lua function answers what readline asks. */
#ifndef RIDDLE_LUA_COMPLETION_H
#define RIDDLE_LUA_COMPLETION_H

#include "lua/lua_support.h"

/* complete_with(f): from now on readline asks f(line, start, end) -> a list of words or nil, where the word that is
 * completed stands in bytes start + 1 to end of the line. f nil: nobody is asked. Returns true; or false when the
 * program has no readline. For one Lua state of a process: the last that asked. */
int riddle_lua_complete_with(lua_State *L);

#endif
