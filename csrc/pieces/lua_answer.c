/* The answers of lua_answer.h. */
#include "pieces/lua_answer.h"

#include "lua/lua_integer.h"
#include "pieces/ferrers.h"

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

riddle_bishops_question riddle_check_bishops(lua_State *L) {
  const uint64_t n = (uint64_t)luaL_checkinteger(L, 1), most = riddle_bishops_most(n);
  const bool whole = lua_isnoneornil(L, 2);
  lua_Integer k = luaL_optinteger(L, 2, 0), k_max = luaL_optinteger(L, 4, LUA_MAXINTEGER);
  luaL_argcheck(L, k >= 0, 2, "0 or more expected");
  luaL_argcheck(L, k_max >= 0, 4, "0 or more expected");
  riddle_bishops_question question = {.n = n, .k = (uint64_t)k, .whole = whole};
  if (whole) question.k = (uint64_t)k_max < most ? (uint64_t)k_max : most;
  question.trivial = n == 0 || question.k > most;
  return question;
}

void riddle_push_trivial(lua_State *L, const riddle_bishops_question *question) {
  lua_pushinteger(L, question->whole || question->k == 0 ? 1 : 0);
  if (!question->whole) return;
  lua_createtable(L, 0, 1);
  lua_insert(L, -2);
  lua_rawseti(L, -2, 0);
}

void riddle_push_limbs(lua_State *L, const mp_limb_t *limbs, size_t count) {
  mpz_t value;
  riddle_push_integer(L, mpz_roinit_n(value, limbs, (mp_size_t)count));
}

void riddle_open_walker_type(lua_State *L, const char *type, lua_CFunction next, lua_CFunction close) {
  const luaL_Reg methods[] = {{"next", next}, {"close", close}, {NULL, NULL}};
  const luaL_Reg events[] = {{"__gc", close}, {"__close", close}, {NULL, NULL}};
  if (luaL_newmetatable(L, type)) {
    luaL_setfuncs(L, events, 0);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
}

int riddle_push_pause(lua_State *L, riddle_status status) {
  if (status == RIDDLE_END) return 0;
  lua_pushboolean(L, false);
  return 1;
}
