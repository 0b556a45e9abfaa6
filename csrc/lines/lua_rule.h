/* Rules as Lua tables. */
#ifndef RIDDLE_LINES_LUA_RULE_H
#define RIDDLE_LINES_LUA_RULE_H

#include "lines/rule.h"
#include "lua/lua_support.h"

/* The rule in the table at `index`, with the fields of a rule of lua/riddle/lines/rule.lua: k, overline, blocked,
 * fouls, reading, gravity, torus. Raises for a table that is none; a k beyond any line becomes
 * RIDDLE_LINES_LONGEST + 1. */
riddle_lines_rule riddle_lua_check_rule(lua_State *L, int index);

#endif
