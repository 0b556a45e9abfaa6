/* riddle.core.pegs: the bindings of the family; see also lua_pegs.h.
 *
 * jumps(rows, columns)      the jumps of the board whose hole i stands at rows[i], columns[i], by source and
 *                           then target: {source, middle, target, source, ...}, holes from 1
 * sieve(rows, columns, largest_target, largest_source)   a sieve for this board (50 KB); never changes
 *   sieve:jumps()           its jumps, best first, as above
 *   sieve:run(pegs, most)   makes at most `most` jumps: the pegs left, and the jumps made as above
 * hi_q_stream(options)      csrc/pegs/hi_q.h
 * census, classes           lua_census.c
 * shortest                  lua_shortest.c
 * hints, hints_reader       lua_hints.c
 *
 * Pegs are Lua integers with bit h - 1 set when hole h holds a peg. */
#include "lua/lua_stream.h"
#include "lua/lua_support.h"
#include "pegs/hi_q.h"
#include "pegs/lua_pegs.h"
#include "pegs/sieve.h"

#define SIEVE_TYPE "riddle.pegs.sieve"

int riddle_open_pegs(lua_State *L);

static int32_t check_coordinate(lua_State *L, int index, int hole) {
  int whole;
  lua_rawgeti(L, index, hole + 1);
  lua_Integer value = lua_tointegerx(L, -1, &whole);
  lua_pop(L, 1);
  luaL_argcheck(L, whole && value >= INT32_MIN && value <= INT32_MAX, index, "coordinate out of range");
  return (int32_t)value;
}

/* The board that arguments 1 and 2 describe. */
static void check_shape(lua_State *L, riddle_pegs_shape *shape) {
  riddle_pegs_place places[RIDDLE_PEGS_HOLES];
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_Unsigned holes = lua_rawlen(L, 1);
  luaL_argcheck(L, holes >= 1 && holes <= RIDDLE_PEGS_HOLES, 1, "1 to 64 holes expected");
  luaL_argcheck(L, lua_rawlen(L, 2) == holes, 2, "as many columns as rows expected");
  for (int i = 0; i < (int)holes; i++) {
    places[i] = (riddle_pegs_place){check_coordinate(L, 1, i), check_coordinate(L, 2, i)};
  }
  riddle_pegs_square(shape, places, (int)holes);
}

static int new_sieve(lua_State *L) {
  riddle_pegs_shape shape;
  check_shape(L, &shape);
  riddle_pegs_sieve *sieve = lua_newuserdatauv(L, sizeof *sieve, 0);
  riddle_pegs_sieve_init(sieve, &shape, lua_toboolean(L, 3), lua_toboolean(L, 4));
  luaL_setmetatable(L, SIEVE_TYPE);
  return 1;
}

/* Appends a jump to the table on top as its `place`-th one, from 0. */
static void add_jump(lua_State *L, int place, riddle_pegs_jump jump) {
  const uint8_t holes[3] = {jump.source, jump.middle, jump.target};
  for (int k = 0; k < 3; k++) {
    lua_pushinteger(L, holes[k] + 1);
    lua_rawseti(L, -2, place * 3 + k + 1);
  }
}

static int shape_jumps(lua_State *L) {
  riddle_pegs_shape shape;
  check_shape(L, &shape);
  lua_createtable(L, shape.jumps * 3, 0);
  for (int i = 0; i < shape.jumps; i++) add_jump(L, i, shape.jump[i]);
  return 1;
}

static int sieve_jumps(lua_State *L) {
  const riddle_pegs_sieve *sieve = luaL_checkudata(L, 1, SIEVE_TYPE);
  lua_createtable(L, (int)sieve->jumps * 3, 0);
  for (int i = 0; i < (int)sieve->jumps; i++) add_jump(L, i, sieve->jump[i]);
  return 1;
}

static int sieve_run(lua_State *L) {
  const riddle_pegs_sieve *sieve = luaL_checkudata(L, 1, SIEVE_TYPE);
  uint64_t pegs = (uint64_t)luaL_checkinteger(L, 2);
  lua_Integer most = luaL_optinteger(L, 3, RIDDLE_PEGS_HOLES);
  luaL_argcheck(L, most >= 0, 3, "not negative expected");
  uint8_t made[RIDDLE_PEGS_HOLES];
  int room = most < RIDDLE_PEGS_HOLES ? (int)most : RIDDLE_PEGS_HOLES;
  int count = riddle_pegs_sieve_run(sieve, &pegs, room, made);
  lua_pushinteger(L, (lua_Integer)pegs);
  lua_createtable(L, count * 3, 0);
  for (int i = 0; i < count; i++) add_jump(L, i, sieve->jump[made[i]]);
  return 2;
}

static int new_hi_q_stream(lua_State *L) { return riddle_push_stream(L, &riddle_hi_q_stream, NULL, 1); }

int riddle_open_pegs(lua_State *L) {
  static const luaL_Reg functions[] = {{"jumps", shape_jumps},
                                       {"sieve", new_sieve},
                                       {"hi_q_stream", new_hi_q_stream},
                                       {"census", riddle_lua_peg_census},
                                       {"classes", riddle_lua_peg_classes},
                                       {"shortest", riddle_lua_peg_shortest},
                                       {"hints", riddle_lua_peg_hints},
                                       {"hints_reader", riddle_lua_peg_hints_reader},
                                       {NULL, NULL}};
  static const luaL_Reg methods[] = {{"jumps", sieve_jumps}, {"run", sieve_run}, {NULL, NULL}};
  riddle_lua_open_peg_hints(L);
  luaL_newmetatable(L, SIEVE_TYPE);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}
