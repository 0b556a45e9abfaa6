/* Schedule objects: rounds in C arrays, whose Lua tables are made for what is asked. */
#ifndef RIDDLE_KNOCKOUT_LUA_SCHEDULE_H
#define RIDDLE_KNOCKOUT_LUA_SCHEDULE_H

#include "knockout/bracket.h"
#include "knockout/lua_matches.h"

typedef struct riddle_schedule_object {
  riddle_control control; /* frees what the object owns */
  riddle_shared_list *shared;
  riddle_match *own; /* NULL, or the matches of the list and behind them those that were filled in */
  size_t own_room;
  uint32_t match_count;
  riddle_rounds rounds;
  bool judge;
  uint64_t visits, nanoseconds;
  riddle_bracket bracket; /* made when first asked for */
  bool closed;
} riddle_schedule_object;

/* Creates the metatable. */
void riddle_lua_open_schedules(lua_State *L);

/* Pushes an object that uses the list, with no rounds yet; `used`: the bytes that will be moved into it. */
riddle_schedule_object *riddle_push_schedule(lua_State *L, riddle_shared_list *shared, size_t used);

/* The open object at a stack index. */
riddle_schedule_object *riddle_check_schedule(lua_State *L, int index);

#endif
