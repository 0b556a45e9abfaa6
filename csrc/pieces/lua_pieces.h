/* The bindings of the family: one function a kernel, each in the file lua_<kernel>.c. */
#ifndef RIDDLE_PIECES_LUA_PIECES_H
#define RIDDLE_PIECES_LUA_PIECES_H

#include "lua/lua_support.h"

int riddle_lua_ferrers(lua_State *L);
int riddle_lua_graph(lua_State *L);
int riddle_lua_graph_walk(lua_State *L);
int riddle_lua_lines(lua_State *L);
int riddle_lua_lines_cost(lua_State *L);
int riddle_lua_profile(lua_State *L);
int riddle_lua_quarters(lua_State *L);
int riddle_lua_residues(lua_State *L);
int riddle_lua_rooks(lua_State *L);
int riddle_lua_rooks_cost(lua_State *L);
int riddle_lua_search(lua_State *L);
int riddle_lua_solve(lua_State *L);
int riddle_lua_staircase(lua_State *L);
int riddle_lua_staircase_cost(lua_State *L);
int riddle_lua_strip(lua_State *L);
int riddle_lua_symmetric_queens(lua_State *L);
int riddle_lua_transform_primes(lua_State *L);
int riddle_lua_walk(lua_State *L);

/* Create the walkers' metatables. */
void riddle_lua_open_graph_walker(lua_State *L);
void riddle_lua_open_walker(lua_State *L);

#endif
