/* The bindings of the family beside lua_lines.c: one function a kernel, each in the file lua_<kernel>.c. */
#ifndef RIDDLE_LINES_LUA_LINES_H
#define RIDDLE_LINES_LUA_LINES_H

#include "lines/runs.h"
#include "lua/lua_support.h"

/* Pushes a run as one integer, fields from the top: column, row (both from 0), direction, colour, length. */
void riddle_push_run(lua_State *L, const riddle_lines_run *run);

int riddle_lua_line_fouls(lua_State *L);
int riddle_lua_line_fouls_now(lua_State *L);
int riddle_lua_lines_five(lua_State *L);
int riddle_lua_lines_mnk(lua_State *L);
int riddle_lua_lines_referee(lua_State *L);
int riddle_lua_psq(lua_State *L);
int riddle_lua_vcf(lua_State *L);
int riddle_lua_vct(lua_State *L);

#endif
