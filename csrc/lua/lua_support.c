/* Control blocks and statuses between Lua and the kernels. */
#include "lua/lua_support.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/threads.h"

/* What a Lua state knows of its machine; a userdata in the registry. */
typedef struct machine {
  riddle_cpu cpu;
  size_t memory;
  uint64_t memory_moment; /* when it was read; 0 = never */
} machine;

static const char machine_key = 'm'; /* its address is the registry key */

static machine *machine_of(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &machine_key);
  machine *found = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return found;
}

/* The level that the environment asks for. */
static riddle_cpu choose_cpu(lua_State *L) {
  riddle_cpu best = riddle_cpu_best(), wanted;
  const char *name = getenv("RIDDLE_CPU");
  if (name == NULL || *name == '\0') return best;
  if (!riddle_cpu_parse(name, &wanted))
    luaL_error(L, "RIDDLE_CPU: 'portable', 'avx2' or 'avx512' expected, found '%s'", name);
  if (wanted > best)
    luaL_error(L, "RIDDLE_CPU: this processor has no %s; the best it has is %s", name, riddle_cpu_name(best));
  return wanted;
}

void riddle_lua_open_support(lua_State *L) {
  riddle_cpu cpu = choose_cpu(L);
  machine *created = lua_newuserdatauv(L, sizeof *created, 0);
  *created = (machine){.cpu = cpu};
  lua_rawsetp(L, LUA_REGISTRYINDEX, &machine_key);
}

riddle_cpu riddle_lua_cpu(lua_State *L) { return machine_of(L)->cpu; }

size_t riddle_lua_default_memory(lua_State *L) {
  machine *known = machine_of(L);
  uint64_t now = riddle_clock();
  if (known->memory_moment == 0 || now - known->memory_moment > 100000000u) {
    known->memory = riddle_memory_default();
    known->memory_moment = now;
  }
  return known->memory;
}

static lua_Integer integer_option(lua_State *L, int index, const char *name, lua_Integer otherwise) {
  if (lua_getfield(L, index, name) == LUA_TNIL) {
    lua_pop(L, 1);
    return otherwise;
  }
  int exact;
  lua_Integer value = lua_tointegerx(L, -1, &exact);
  if (!exact || value < 1) luaL_error(L, "option '%s' must be an integer above 0", name);
  lua_pop(L, 1);
  return value;
}

static double seconds_option(lua_State *L, int index) {
  if (lua_getfield(L, index, "time") == LUA_TNIL) {
    lua_pop(L, 1);
    return 0;
  }
  int number;
  double seconds = lua_tonumberx(L, -1, &number);
  if (!number || !(seconds > 0)) luaL_error(L, "option 'time' must be a number of seconds above 0");
  lua_pop(L, 1);
  return seconds;
}

void riddle_lua_control(lua_State *L, int index, riddle_control *control) {
  riddle_control_init(control);
  control->cpu = riddle_lua_cpu(L);
  control->threads = riddle_cores();
  bool given = lua_istable(L, index);
  lua_Integer memory = given ? integer_option(L, index, "memory", 0) : 0;
  lua_Integer threads = given ? integer_option(L, index, "threads", control->threads) : control->threads;
  double seconds = given ? seconds_option(L, index) : 0;
  control->threads = threads > 256 ? 256 : (int)threads;
  control->memory_limit = memory > 0 ? (size_t)memory : riddle_lua_default_memory(L);
  const double most = 1e9; /* 31 years: a later deadline is none */
  if (seconds > 0 && seconds < most) control->deadline = riddle_clock() + (uint64_t)(seconds * 1e9);
}

/* What a status means to a person. */
static const char *sentence(riddle_status status) {
  switch (status) {
    case RIDDLE_STOPPED: return "cancelled";
    case RIDDLE_TIME: return "gave up at the time limit (option 'time')";
    case RIDDLE_MEMORY: return "the memory limit does not allow it (option 'memory')";
    case RIDDLE_NO_MEMORY: return "not enough memory";
    case RIDDLE_NO_THREAD: return "the system refuses to start a thread";
    default: return riddle_status_word(status);
  }
}

int riddle_lua_raise(lua_State *L, riddle_status status) { return luaL_error(L, "%s", sentence(status)); }

int riddle_lua_failure(lua_State *L, riddle_status status, const riddle_control *control) {
  bool limit = status == RIDDLE_TIME || status == RIDDLE_MEMORY;
  lua_pushnil(L);
  lua_createtable(L, 0, 4);
  lua_pushstring(L, limit ? "limit" : riddle_status_word(status));
  lua_setfield(L, -2, "kind");
  if (status == RIDDLE_MEMORY) {
    lua_pushfstring(L, "%s: %I bytes", sentence(status), (LUAI_UACINT)control->memory_limit);
  } else {
    lua_pushstring(L, sentence(status));
  }
  lua_setfield(L, -2, "message");
  if (limit) {
    lua_pushstring(L, riddle_status_word(status));
    lua_setfield(L, -2, "reason");
  }
  return 2;
}
