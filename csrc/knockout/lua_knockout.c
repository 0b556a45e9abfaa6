/* riddle.core.knockout: the bindings of the family.
 *
 *   schedule, vary                   lua_peeling.c
 *   wish, conflict, winners          lua_wishes.c, lua_conflict.c, lua_winners.c
 *   calendar                         lua_calendar.c
 *   game_schedule_stream(options)    a stream; options.order = "judge" or "input"
 */
#include "knockout/lua_knockout.h"

#include <string.h>

#include "core/stream.h"
#include "core/array.h"
#include "knockout/bracket.h"
#include "knockout/game_schedule.h"
#include "knockout/lua_schedule.h"
#include "lua/lua_stream.h"

static int game_schedule_stream(lua_State *L) {
  riddle_game_schedule_options options = {false};
  lua_settop(L, 1);
  if (lua_istable(L, 1)) {
    lua_getfield(L, 1, "order");
    options.judge = lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), "judge") == 0;
    lua_pop(L, 1);
  }
  return riddle_push_stream(L, &riddle_game_schedule_stream, &options, 1);
}

int riddle_open_knockout(lua_State *L);

int riddle_open_knockout(lua_State *L) {
  static const luaL_Reg functions[] = {{"calendar", riddle_lua_knockout_calendar},
                                       {"conflict", riddle_lua_knockout_conflict},
                                       {"game_schedule_stream", game_schedule_stream},
                                       {"schedule", riddle_lua_knockout_schedule},
                                       {"vary", riddle_lua_knockout_vary},
                                       {"winners", riddle_lua_knockout_winners},
                                       {"wish", riddle_lua_knockout_wish},
                                       {NULL, NULL}};
  riddle_lua_open_calendars(L);
  riddle_lua_open_schedules(L);
  luaL_newlib(L, functions);
  return 1;
}
