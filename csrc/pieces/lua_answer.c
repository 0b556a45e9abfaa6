/* The answers of lua_answer.h. */
#include "pieces/lua_answer.h"

#include "lua/lua_integer.h"

int riddle_push_limit(lua_State *L) {
  lua_createtable(L, 0, 3);
  lua_insert(L, -2);
  lua_setfield(L, -2, "message");
  lua_pushstring(L, "limit");
  lua_setfield(L, -2, "kind");
  lua_pushnil(L);
  lua_insert(L, -2);
  return 2;
}

/* The same for memory; `bytes` is what it takes. */
int riddle_push_memory_limit(lua_State *L, size_t bytes, const riddle_control *control) {
  lua_pushfstring(L, "the answer takes at least %I bytes, the memory limit is %I (option 'memory')", (LUAI_UACINT)bytes,
                  (LUAI_UACINT)control->memory_limit);
  riddle_push_limit(L);
  lua_pushstring(L, "memory");
  lua_setfield(L, -2, "reason");
  lua_pushinteger(L, (lua_Integer)bytes);
  lua_setfield(L, -2, "bytes");
  lua_pushinteger(L, (lua_Integer)control->memory_limit);
  lua_setfield(L, -2, "limit");
  return 2;
}

void riddle_push_work(lua_State *L, const char *what, uint64_t steps, uint64_t nanoseconds) {
  lua_createtable(L, 0, 2);
  lua_pushinteger(L, (lua_Integer)steps);
  lua_setfield(L, -2, what);
  lua_pushnumber(L, (lua_Number)nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
}

void riddle_push_limbs(lua_State *L, const mp_limb_t *limbs, size_t count) {
  mpz_t value;
  riddle_push_integer(L, mpz_roinit_n(value, limbs, (mp_size_t)count));
}
