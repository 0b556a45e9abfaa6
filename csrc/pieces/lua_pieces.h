/* The bindings of the family: one function a kernel, each in the file lua_<kernel>.c. */
#ifndef RIDDLE_PIECES_LUA_PIECES_H
#define RIDDLE_PIECES_LUA_PIECES_H

#include "lua/lua_support.h"

int riddle_lua_ferrers(lua_State *L);
int riddle_lua_graph(lua_State *L);
int riddle_lua_graph_walk(lua_State *L);
int riddle_lua_lines(lua_State *L);
int riddle_lua_lines_cost(lua_State *L);
int riddle_lua_orbits(lua_State *L);
int riddle_lua_orderly_walk(lua_State *L);
int riddle_lua_profile(lua_State *L);
int riddle_lua_quarters(lua_State *L);
int riddle_lua_quarters_lists(lua_State *L);
int riddle_lua_quarters_units(lua_State *L);
int riddle_lua_residues(lua_State *L);
int riddle_lua_rooks(lua_State *L);
int riddle_lua_rooks_cost(lua_State *L);
int riddle_lua_search(lua_State *L);
int riddle_lua_solve(lua_State *L);
int riddle_lua_staircase(lua_State *L);
int riddle_lua_staircase_cost(lua_State *L);
int riddle_lua_strip(lua_State *L);
int riddle_lua_subgraphs(lua_State *L);
int riddle_lua_symmetric_queens(lua_State *L);
int riddle_lua_transform_primes(lua_State *L);
int riddle_lua_walk(lua_State *L);

/* Create the metatables of walkers, and of the lists of quarters. */
void riddle_lua_open_graph_walker(lua_State *L);
void riddle_lua_open_orderly_walker(lua_State *L);
void riddle_lua_open_quarters_lists(lua_State *L);
void riddle_lua_open_walker(lua_State *L);

/* What the bindings of symmetries check: a number of symmetry.h that the sides of the position at 1 allow. Raises. */
uint32_t riddle_check_symmetry(lua_State *L, int index);

#endif
