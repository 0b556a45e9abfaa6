/* The bindings of the family beside lua_lines.c: one function a kernel, each in the file lua_<kernel>.c. */
#ifndef RIDDLE_LINES_LUA_LINES_H
#define RIDDLE_LINES_LUA_LINES_H

#include "lua/lua_support.h"

int riddle_lua_line_fouls(lua_State *L); /* lua_fouls.c */
int riddle_lua_vcf(lua_State *L);        /* lua_vcf.c */

#endif
