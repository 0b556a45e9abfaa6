/* Streams (core/stream.h) as Lua objects: bytes in, bytes out. */
#ifndef RIDDLE_LUA_STREAM_H
#define RIDDLE_LUA_STREAM_H

#include "core/stream.h"
#include "lua/lua_support.h"

/* Pushes a new stream object of the class, or nil and an error table when it cannot be opened (no memory);
 * returns how many values it pushed. `options` is handed to its open function. Memory limit from the
 * option table at `index`. Lua sees:
 *
 *   output, state = stream:feed(chunk)   chunk a string, or nil when nothing follows;
 *                                        state is "more" (give the next chunk), "ok" (call feed("")
 *                                        to go on) or "end"
 *   output, nil, fault                   fault = {kind =, line =, column =, message =}; output holds
 *                                        the answers before the fault
 *   stream:close()                       also __gc and __close */
int riddle_push_stream(lua_State *L, const riddle_stream_class *class, const void *options, int index);

/* Creates the metatable. */
void riddle_open_stream(lua_State *L);

#endif
