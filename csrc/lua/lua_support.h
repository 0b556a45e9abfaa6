/* What all bindings need: the Lua headers, the right version of them, and small helpers. */
#ifndef RIDDLE_LUA_SUPPORT_H
#define RIDDLE_LUA_SUPPORT_H

#include <lauxlib.h>
#include <lua.h>

#include "core/control.h"

#if LUA_VERSION_NUM != 504
#error "riddle needs the headers of Lua 5.4"
#endif

/* Before a luaopen_ function: everything else is hidden. */
#if defined(_WIN32)
#define RIDDLE_EXPORT __declspec(dllexport)
#else
#define RIDDLE_EXPORT __attribute__((visibility("default")))
#endif

/* Chooses the processor level for this Lua state: RIDDLE_CPU, or the best there is. Raises when
 * RIDDLE_CPU names a level that this processor lacks. Called once, when the module is opened. */
void riddle_lua_open_support(lua_State *L);

riddle_cpu riddle_lua_cpu(lua_State *L);

/* core/memory.h's default limit, asked of the system at most ten times a second. */
size_t riddle_lua_default_memory(lua_State *L);

/* Fills a control block from the options `threads`, `time` (seconds) and `memory` (bytes) of the table at
 * `index` (or none there), and the state's processor level. The time counts from now. Raises on
 * wrong types. */
void riddle_lua_control(lua_State *L, int index, riddle_control *control);

/* Raises a Lua error for a status that an ordinary call cannot hand back (stopped, no memory, ...). */
int riddle_lua_raise(lua_State *L, riddle_status status);

/* Pushes nil and a table {kind = , message = } for a status a caller may handle; returns 2. */
int riddle_lua_failure(lua_State *L, riddle_status status, const riddle_control *control);

#endif
