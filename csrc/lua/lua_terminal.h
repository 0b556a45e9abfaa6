/* Is a file a terminal? */
#ifndef RIDDLE_LUA_TERMINAL_H
#define RIDDLE_LUA_TERMINAL_H

#include "lua/lua_support.h"

/* is_terminal(file): true when an open file of Lua's io library is a terminal. */
int riddle_lua_is_terminal(lua_State *L);

#endif
