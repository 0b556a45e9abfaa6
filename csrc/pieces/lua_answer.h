/* How the bindings of the family push their answers: numbers, work tables, and refusals. */
#ifndef RIDDLE_PIECES_LUA_ANSWER_H
#define RIDDLE_PIECES_LUA_ANSWER_H

#include <gmp.h>

#include "lua/lua_support.h"

/* Pushes the number of `count` limbs at an address (leading zeros are fine). */
void riddle_push_limbs(lua_State *L, const mp_limb_t *limbs, size_t count);

/* Pushes a work table: a number of steps under the name `what`, and seconds. */
void riddle_push_work(lua_State *L, const char *what, uint64_t steps, uint64_t nanoseconds);

/* Replaces the message on the top of the stack by nil and an error of kind "limit"; returns 2. */
int riddle_push_limit(lua_State *L);

/* Pushes nil and the error of kind "limit" for memory; `bytes` is what the answer takes. Returns 2. */
int riddle_push_memory_limit(lua_State *L, size_t bytes, const riddle_control *control);

#endif
