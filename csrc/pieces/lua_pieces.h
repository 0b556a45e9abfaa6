/* The bindings of the family: one function a kernel, each in the file lua_<kernel>.c. */
#ifndef RIDDLE_PIECES_LUA_PIECES_H
#define RIDDLE_PIECES_LUA_PIECES_H

#include "lua/lua_support.h"

int riddle_lua_ferrers(lua_State *L);
int riddle_lua_quarters(lua_State *L);
int riddle_lua_search(lua_State *L);
int riddle_lua_symmetric_queens(lua_State *L);
int riddle_lua_walk(lua_State *L);

/* Creates the walker's metatable. */
void riddle_lua_open_walker(lua_State *L);

#endif
