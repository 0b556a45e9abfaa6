/* The arguments of lua_game.h. */
#include "pegs/lua_game.h"

#include <string.h>

static uint8_t check_hole(lua_State *L, int index, lua_Integer place, int holes) {
  int whole;
  lua_rawgeti(L, index, place);
  lua_Integer hole = lua_tointegerx(L, -1, &whole);
  lua_pop(L, 1);
  luaL_argcheck(L, whole && hole >= 1 && hole <= holes, index, "holes of the board expected");
  return (uint8_t)(hole - 1);
}

int riddle_check_jumps(lua_State *L, int index, riddle_pegs_jump *jumps) {
  lua_Integer holes = luaL_checkinteger(L, index - 1);
  luaL_argcheck(L, holes >= 1 && holes <= RIDDLE_PEGS_GAME_HOLES, index - 1, "1 to 64 holes expected");
  luaL_checktype(L, index, LUA_TTABLE);
  lua_Unsigned length = lua_rawlen(L, index);
  bool fits = length % 3 == 0 && length >= 3 && length / 3 <= RIDDLE_PEGS_GAME_JUMPS;
  luaL_argcheck(L, fits, index, "1 to 512 jumps expected");
  int count = (int)(length / 3);
  for (int i = 0; i < count; i++) {
    uint8_t hole[3];
    for (int k = 0; k < 3; k++) hole[k] = check_hole(L, index, 3 * (lua_Integer)i + k + 1, (int)holes);
    bool differ = hole[0] != hole[1] && hole[1] != hole[2] && hole[0] != hole[2];
    luaL_argcheck(L, differ, index, "three different holes for each jump expected");
    jumps[i] = (riddle_pegs_jump){hole[0], hole[1], hole[2]};
    for (int k = 0; k < i; k++) {
      luaL_argcheck(L, memcmp(&jumps[k], &jumps[i], sizeof jumps[i]) != 0, index, "each jump once expected");
    }
  }
  return count;
}

static uint64_t to_bits(lua_State *L, int index, int holes, int argument) {
  int whole;
  uint64_t bits = (uint64_t)lua_tointegerx(L, index, &whole);
  luaL_argcheck(L, whole && (holes == 64 || bits >> holes == 0), argument, "a position of the board expected");
  return bits;
}

uint64_t riddle_check_bits(lua_State *L, int index, int holes) { return to_bits(L, index, holes, index); }

size_t riddle_check_positions(lua_State *L, int index, size_t most) {
  luaL_checktype(L, index, LUA_TTABLE);
  size_t count = lua_rawlen(L, index);
  luaL_argcheck(L, count <= most, index, "fewer positions expected");
  return count;
}

uint64_t riddle_check_listed(lua_State *L, int index, size_t place, int holes) {
  lua_rawgeti(L, index, (lua_Integer)place + 1);
  uint64_t bits = to_bits(L, -1, holes, index);
  lua_pop(L, 1);
  return bits;
}

void riddle_check_targets(lua_State *L, int index, size_t count, int holes) {
  for (size_t i = 0; i < count; i++) {
    bool equal = riddle_pegs_count(riddle_check_listed(L, index, i, holes)) ==
                 riddle_pegs_count(riddle_check_listed(L, index, 0, holes));
    luaL_argcheck(L, equal, index, "positions with equally many pegs expected");
  }
}

bool riddle_flag(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  bool set = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return set;
}

void riddle_add_jump(lua_State *L, int place, riddle_pegs_jump jump) {
  const uint8_t holes[3] = {jump.source, jump.middle, jump.target};
  for (int k = 0; k < 3; k++) {
    lua_pushinteger(L, holes[k] + 1);
    lua_rawseti(L, -2, place * 3 + k + 1);
  }
}

int riddle_push_peg_memory(lua_State *L, size_t bytes, const riddle_control *control) {
  lua_pushnil(L);
  lua_createtable(L, 0, 5);
  if (bytes > 0 && bytes < SIZE_MAX) {
    lua_pushfstring(
        L, "it takes about %I bytes unless few positions can be reached, the memory limit is %I (option 'memory')",
        (LUAI_UACINT)bytes, (LUAI_UACINT)control->memory_limit);
    lua_pushinteger(L, (lua_Integer)bytes);
    lua_setfield(L, -3, "bytes");
  } else {
    lua_pushfstring(L, "too many positions for the memory limit, %I bytes (option 'memory')",
                    (LUAI_UACINT)control->memory_limit);
  }
  lua_setfield(L, -2, "message");
  lua_pushstring(L, "limit");
  lua_setfield(L, -2, "kind");
  lua_pushstring(L, "memory");
  lua_setfield(L, -2, "reason");
  lua_pushinteger(L, (lua_Integer)control->memory_limit);
  lua_setfield(L, -2, "limit");
  return 2;
}
