/* How the bindings of the family push their answers: numbers, work tables, and refusals. */
#ifndef RIDDLE_PIECES_LUA_ANSWER_H
#define RIDDLE_PIECES_LUA_ANSWER_H

#include <gmp.h>
#include <stdbool.h>

#include "lua/lua_support.h"

/* Pushes the number of `count` limbs at an address (leading zeros are fine). */
void riddle_push_limbs(lua_State *L, const mp_limb_t *limbs, size_t count);

/* Pushes a work table: a number of steps under the name `what`, and seconds. */
void riddle_push_work(lua_State *L, const char *what, uint64_t steps, uint64_t nanoseconds);

/* A question about bishops on n x n. */
typedef struct riddle_bishops_question {
  uint64_t n, k; /* with `whole` the largest k wanted */
  bool whole;
  bool trivial; /* takes no work: no squares, or more bishops than fit */
} riddle_bishops_question;

/* Reads the arguments n, k (nil: all) and, at 4, k_max (nil: as many as fit; only with all). n was checked. */
riddle_bishops_question riddle_check_bishops(lua_State *L);

/* Pushes the answer of a trivial one: the count, or the table of counts. */
void riddle_push_trivial(lua_State *L, const riddle_bishops_question *question);

/* Replaces the message on the top of the stack by nil and an error of kind "limit"; returns 2. */
int riddle_push_limit(lua_State *L);

/* Pushes nil and the error of kind "limit" for memory; `bytes` is what the answer takes. Returns 2. */
int riddle_push_memory_limit(lua_State *L, size_t bytes, const riddle_control *control);

/* Creates the metatable of a kind of walker: methods `next` and `close`, closed by the collector and by <close>. */
void riddle_open_walker_type(lua_State *L, const char *type, lua_CFunction next, lua_CFunction close);

/* What walker:next() hands back when the walk has come no further: nothing after the last placement (RIDDLE_END), or
 * false when it takes longer (RIDDLE_MORE). Returns how many values. */
int riddle_push_pause(lua_State *L, riddle_status status);

#endif
