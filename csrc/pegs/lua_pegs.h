/* The bindings of the family beside lua_pegs.c: one function a kernel, each in the file lua_<kernel>.c. */
#ifndef RIDDLE_PEGS_LUA_PEGS_H
#define RIDDLE_PEGS_LUA_PEGS_H

#include "lua/lua_support.h"

int riddle_lua_peg_beam(lua_State *L);
int riddle_lua_peg_census(lua_State *L);
int riddle_lua_peg_classes(lua_State *L);
int riddle_lua_peg_hints(lua_State *L);
int riddle_lua_peg_hints_reader(lua_State *L);
int riddle_lua_peg_pagoda(lua_State *L);
int riddle_lua_peg_shortest(lua_State *L);

/* Creates the metatables of hint tables, their writers and readers. */
void riddle_lua_open_peg_hints(lua_State *L);

#endif
