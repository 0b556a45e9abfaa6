/* The bindings of the family beside lua_knockout.c: each in the file lua_<topic>.c. */
#ifndef RIDDLE_KNOCKOUT_LUA_KNOCKOUT_H
#define RIDDLE_KNOCKOUT_LUA_KNOCKOUT_H

#include "lua/lua_support.h"

int riddle_lua_knockout_calendar(lua_State *L);
int riddle_lua_knockout_conflict(lua_State *L);
int riddle_lua_knockout_schedule(lua_State *L);
int riddle_lua_knockout_vary(lua_State *L);
int riddle_lua_knockout_winners(lua_State *L);
int riddle_lua_knockout_wish(lua_State *L);

/* Creates the metatable of calendars. */
void riddle_lua_open_calendars(lua_State *L);

#endif
