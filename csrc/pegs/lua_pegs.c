/* riddle.core.pegs: the bindings of the family; see also lua_pegs.h.
 *
 * sieve(holes, jumps, largest_target, largest_source)   a sieve (csrc/pegs/sieve.h); never changes. `holes` is
 *                           1..128, `jumps` a list {source, middle, target, source, ...} with holes from 1, in any
 *                           order; the two flags give the priority. 12 KB for the English board, at most 610 KB.
 *   sieve:jumps()           its jumps, best first, as above
 *   sieve:run(low, high, most)   makes at most `most` jumps: the pegs left as two integers, and the jumps made
 * hi_q_stream(options)      csrc/pegs/hi_q.h
 * census, classes           lua_census.c
 * beam, pagoda, shortest    lua_beam.c, lua_pagoda.c, lua_shortest.c
 * hints, hints_reader       lua_hints.c
 *
 * Pegs are two Lua integers: bit h - 1 of `low` for hole h <= 64, bit h - 65 of `high` for the others. */
#include "lua/lua_stream.h"
#include "lua/lua_support.h"
#include "pegs/hi_q.h"
#include "pegs/lua_pegs.h"
#include "pegs/sieve.h"

#define SIEVE_TYPE "riddle.pegs.sieve"

int riddle_open_pegs(lua_State *L);

static uint8_t check_hole(lua_State *L, int index, lua_Integer place, lua_Integer holes) {
  int whole;
  lua_rawgeti(L, index, place);
  lua_Integer hole = lua_tointegerx(L, -1, &whole);
  lua_pop(L, 1);
  luaL_argcheck(L, whole && hole >= 1 && hole <= holes, index, "no such hole");
  return (uint8_t)(hole - 1);
}

/* Rounds up to what any table may begin at. */
static size_t aligned(size_t bytes) { return (bytes + 15) / 16 * 16; }

static int new_sieve(lua_State *L) {
  lua_Integer holes = luaL_checkinteger(L, 1);
  luaL_argcheck(L, holes >= 1 && holes <= RIDDLE_PEGS_HOLES, 1, "1 to 128 holes expected");
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_Unsigned length = lua_rawlen(L, 2);
  luaL_argcheck(L, length % 3 == 0 && length / 3 <= RIDDLE_PEGS_JUMPS, 2, "at most 1024 triples expected");
  size_t jumps = (size_t)length / 3;
  size_t head = aligned(sizeof(riddle_pegs_sieve)), list = aligned(jumps * sizeof(riddle_pegs_jump));
  size_t touched = jumps * sizeof(riddle_pegs_bits);
  size_t tables = RIDDLE_PEGS_TABLES(holes, jumps) * sizeof(riddle_pegs_maps);
  char *memory = lua_newuserdatauv(L, head + list + touched + tables, 0);
  riddle_pegs_jump *jump = (riddle_pegs_jump *)(void *)(memory + head);
  for (size_t i = 0; i < jumps; i++) {
    lua_Integer place = (lua_Integer)i * 3;
    jump[i] = (riddle_pegs_jump){check_hole(L, 2, place + 1, holes), check_hole(L, 2, place + 2, holes),
                                 check_hole(L, 2, place + 3, holes)};
  }
  riddle_pegs_sort(jump, (int)jumps, lua_toboolean(L, 3), lua_toboolean(L, 4));
  riddle_pegs_sieve_init((riddle_pegs_sieve *)(void *)memory, (int)holes, jump, jumps,
                         (riddle_pegs_bits *)(void *)(memory + head + list),
                         (riddle_pegs_maps *)(void *)(memory + head + list + touched));
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

static int sieve_jumps(lua_State *L) {
  const riddle_pegs_sieve *sieve = luaL_checkudata(L, 1, SIEVE_TYPE);
  lua_createtable(L, (int)sieve->jumps * 3, 0);
  for (int i = 0; i < (int)sieve->jumps; i++) add_jump(L, i, sieve->jump[i]);
  return 1;
}

static int sieve_run(lua_State *L) {
  const riddle_pegs_sieve *sieve = luaL_checkudata(L, 1, SIEVE_TYPE);
  riddle_pegs_bits pegs = {{(uint64_t)luaL_checkinteger(L, 2), (uint64_t)luaL_optinteger(L, 3, 0)}};
  lua_Integer most = luaL_optinteger(L, 4, RIDDLE_PEGS_HOLES);
  luaL_argcheck(L, most >= 0, 4, "not negative expected");
  uint16_t made[RIDDLE_PEGS_HOLES];
  int room = most < RIDDLE_PEGS_HOLES ? (int)most : RIDDLE_PEGS_HOLES;
  int count = riddle_pegs_sieve_run(sieve, &pegs, room, made);
  lua_pushinteger(L, (lua_Integer)pegs.word[0]);
  lua_pushinteger(L, (lua_Integer)pegs.word[1]);
  lua_createtable(L, count * 3, 0);
  for (int i = 0; i < count; i++) add_jump(L, i, sieve->jump[made[i]]);
  return 3;
}

static int new_hi_q_stream(lua_State *L) { return riddle_push_stream(L, &riddle_hi_q_stream, NULL, 1); }

int riddle_open_pegs(lua_State *L) {
  static const luaL_Reg functions[] = {{"beam", riddle_lua_peg_beam},
                                       {"census", riddle_lua_peg_census},
                                       {"classes", riddle_lua_peg_classes},
                                       {"hi_q_stream", new_hi_q_stream},
                                       {"hints", riddle_lua_peg_hints},
                                       {"hints_reader", riddle_lua_peg_hints_reader},
                                       {"pagoda", riddle_lua_peg_pagoda},
                                       {"shortest", riddle_lua_peg_shortest},
                                       {"sieve", new_sieve},
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
