/* The binding of pagoda.h:
 *
 *   core.pegs.pagoda(holes, jumps, difference, option)   a job
 *
 * `jumps` is a flat list of triples with holes from 1, `difference` a list of `holes` small integers: how many pegs
 * each hole has to lose. The answer is "found", the weights by hole, a work table; or "not found", and how often each
 * jump of the list is made in a solution over the rational numbers: a list of numerators, with the `denominator`. The
 * work table is {pivots =, seconds =}. */
#include "lua/lua_job.h"
#include "pegs/lua_game.h"
#include "pegs/lua_pegs.h"
#include "pegs/pagoda.h"

typedef struct pagoda_task {
  riddle_pegs_pagoda pagoda;
  uint64_t nanoseconds;
} pagoda_task;

static riddle_status pagoda_run(void *state, riddle_control *control) {
  pagoda_task *task = state;
  uint64_t began = riddle_clock();
  riddle_status status = riddle_pegs_pagoda_run(&task->pagoda, control);
  task->nanoseconds = riddle_clock() - began;
  return status;
}

static void push_list(lua_State *L, const int64_t *values, int count) {
  lua_createtable(L, count, 1);
  for (int i = 0; i < count; i++) {
    lua_pushinteger(L, (lua_Integer)values[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

static int pagoda_push(lua_State *L, void *state, riddle_control *control) {
  const pagoda_task *task = state;
  const riddle_pegs_pagoda *pagoda = &task->pagoda;
  (void)control;
  lua_pushstring(L, pagoda->found ? "found" : "not found");
  if (pagoda->found) {
    push_list(L, pagoda->weight, pagoda->holes);
  } else {
    push_list(L, pagoda->times, pagoda->jumps);
    lua_pushinteger(L, (lua_Integer)pagoda->denominator);
    lua_setfield(L, -2, "denominator");
  }
  lua_createtable(L, 0, 2);
  lua_pushinteger(L, (lua_Integer)pagoda->pivots);
  lua_setfield(L, -2, "pivots");
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
  return 3;
}

static void pagoda_release(void *state, riddle_control *control) { /* holds nothing */
  (void)state;
  (void)control;
}

static const riddle_task_class pagoda_class = {"pagoda", sizeof(pagoda_task), pagoda_run, pagoda_push, pagoda_release};

int riddle_lua_peg_pagoda(lua_State *L) {
  riddle_pegs_jump jumps[RIDDLE_PEGS_GAME_JUMPS];
  int difference[RIDDLE_PEGS_GAME_HOLES];
  lua_settop(L, 4);
  int count = riddle_check_jumps(L, 2, jumps), holes = (int)lua_tointeger(L, 1);
  luaL_checktype(L, 3, LUA_TTABLE);
  for (int hole = 0; hole < holes; hole++) {
    int whole;
    lua_rawgeti(L, 3, hole + 1);
    lua_Integer value = lua_tointegerx(L, -1, &whole);
    lua_pop(L, 1);
    bool fits = value >= -RIDDLE_PEGS_MOST_DIFFERENCE && value <= RIDDLE_PEGS_MOST_DIFFERENCE;
    luaL_argcheck(L, whole && fits, 3, "an integer from -100 to 100 for each hole expected");
    difference[hole] = (int)value;
  }
  pagoda_task *task = riddle_push_job(L, &pagoda_class, 4);
  if (task == NULL) return 1;
  riddle_pegs_pagoda *pagoda = &task->pagoda;
  pagoda->holes = holes;
  pagoda->jumps = count;
  for (int i = 0; i < count; i++) pagoda->jump[i] = jumps[i];
  for (int hole = 0; hole < holes; hole++) pagoda->difference[hole] = difference[hole];
  return 1;
}
