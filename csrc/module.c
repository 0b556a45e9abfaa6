/* riddle.core: the one C module, and the list of families.
 *
 * core.integer, core.job  what all families share
 * core.<family>           the bindings of each family (csrc/<family>/lua_<family>.c)
 * core.cpu                the instruction set in use, and core.cpu_best, the best this machine has
 * core.is_terminal        is an open file a terminal?
 * core.complete_with(f)   completion of names in a REPL with readline
 * core.clock()            seconds of a clock that never goes back
 * core.fnv(text, value)   check value of a text
 * core.default_memory()   bytes that a question may use unless it says otherwise
 * core.families           the names below, in this order */
#include "core/fnv.h"
#include "core/threads.h"
#include "lua/lua_completion.h"
#include "lua/lua_integer.h"
#include "lua/lua_job.h"
#include "lua/lua_stream.h"
#include "lua/lua_support.h"
#include "lua/lua_terminal.h"

/* Each pushes one table. */
int riddle_open_lines(lua_State *L);
int riddle_open_knockout(lua_State *L);
int riddle_open_pegs(lua_State *L);
int riddle_open_pieces(lua_State *L);

static const luaL_Reg families[] = {
    {"lines", riddle_open_lines},
    {"knockout", riddle_open_knockout},
    {"pegs", riddle_open_pegs},
    {"pieces", riddle_open_pieces},
    {NULL, NULL},
};

static int core_clock(lua_State *L) {
  lua_pushnumber(L, (lua_Number)riddle_clock() / 1e9);
  return 1;
}

static int core_default_memory(lua_State *L) {
  size_t bytes = riddle_lua_default_memory(L);
  lua_pushinteger(L, bytes > LUA_MAXINTEGER ? LUA_MAXINTEGER : (lua_Integer)bytes);
  return 1;
}

/* core.fnv(text, value): the check value of a text, after others whose check value is given; 64 bits as a Lua integer.
 */
static int core_fnv(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  uint64_t value = lua_isnoneornil(L, 2) ? RIDDLE_FNV_START : (uint64_t)luaL_checkinteger(L, 2);
  lua_pushinteger(L, (lua_Integer)riddle_fnv(value, text, length));
  return 1;
}

RIDDLE_EXPORT int luaopen_riddle_core(lua_State *L);

RIDDLE_EXPORT int luaopen_riddle_core(lua_State *L) {
  luaL_checkversion(L);
  riddle_lua_open_support(L);
  riddle_open_stream(L);
  lua_newtable(L);
  riddle_open_integer(L);
  lua_setfield(L, -2, "integer");
  riddle_open_job(L);
  lua_setfield(L, -2, "job");
  lua_pushstring(L, riddle_cpu_name(riddle_lua_cpu(L)));
  lua_setfield(L, -2, "cpu");
  lua_pushstring(L, riddle_cpu_name(riddle_cpu_best()));
  lua_setfield(L, -2, "cpu_best");
  lua_pushinteger(L, riddle_cores());
  lua_setfield(L, -2, "cores");
  lua_pushcfunction(L, riddle_lua_is_terminal);
  lua_setfield(L, -2, "is_terminal");
  lua_pushcfunction(L, riddle_lua_complete_with);
  lua_setfield(L, -2, "complete_with");
  lua_pushcfunction(L, core_clock);
  lua_setfield(L, -2, "clock");
  lua_pushcfunction(L, core_default_memory);
  lua_setfield(L, -2, "default_memory");
  lua_pushcfunction(L, core_fnv);
  lua_setfield(L, -2, "fnv");
  lua_newtable(L);
  for (int i = 0; families[i].name != NULL; i++) {
    lua_pushstring(L, families[i].name);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "families");
  for (int i = 0; families[i].name != NULL; i++) {
    families[i].func(L);
    lua_setfield(L, -2, families[i].name);
  }
  return 1;
}
