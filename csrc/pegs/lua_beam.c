/* The binding of beam.h:
 *
 *   core.pegs.beam(holes, jumps, start, targets, widths, option)   a job
 *
 * `jumps` is a flat list of triples with holes from 1. `start` is {low, high}, `targets` a flat list low, high, low,
 * ... of positions with equally many pegs, fewer than the start's; `widths` is {least, most}. The answer is "found",
 * "none" (proved) or "not found", the jumps as a flat list of triples (or nil), a work table {jumps =, width =,
 * seconds =, positions = (of a proof)}. */
#include "lua/lua_job.h"
#include "pegs/beam.h"
#include "pegs/lua_game.h"
#include "pegs/lua_pegs.h"

typedef struct beam_task {
  riddle_pegs_beam beam;
  uint64_t nanoseconds;
} beam_task;

static riddle_status beam_run(void *state, riddle_control *control) {
  beam_task *task = state;
  uint64_t began = riddle_clock();
  riddle_status status = riddle_pegs_beam_run(&task->beam, control);
  task->nanoseconds = riddle_clock() - began;
  return status;
}

static int beam_push(lua_State *L, void *state, riddle_control *control) {
  const beam_task *task = state;
  const riddle_pegs_beam *beam = &task->beam;
  (void)control;
  lua_pushstring(L, beam->found ? "found" : beam->none ? "none" : "not found");
  if (beam->found) {
    lua_createtable(L, beam->length * 3, 0);
    for (int i = 0; i < beam->length; i++) riddle_add_jump(L, i, beam->jump[beam->made[i]]);
  } else {
    lua_pushnil(L);
  }
  lua_createtable(L, 0, 3);
  lua_pushinteger(L, (lua_Integer)beam->seen);
  lua_setfield(L, -2, "jumps");
  lua_pushinteger(L, (lua_Integer)beam->width);
  lua_setfield(L, -2, "width");
  if (beam->none) {
    lua_pushinteger(L, (lua_Integer)beam->positions);
    lua_setfield(L, -2, "positions");
  }
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
  return 3;
}

static void beam_release(void *state, riddle_control *control) {
  beam_task *task = state;
  riddle_free_array(control, task->beam.jump, (size_t)task->beam.jumps, sizeof *task->beam.jump);
  riddle_free_array(control, task->beam.target, task->beam.targets, sizeof *task->beam.target);
}

static const riddle_task_class beam_class = {"beam", sizeof(beam_task), beam_run, beam_push, beam_release};

static lua_Integer listed(lua_State *L, int index, lua_Integer place) {
  int whole;
  lua_rawgeti(L, index, place);
  lua_Integer value = lua_tointegerx(L, -1, &whole);
  lua_pop(L, 1);
  luaL_argcheck(L, whole, index, "integers expected");
  return value;
}

static riddle_pegs_bits listed_bits(lua_State *L, int index, lua_Integer place) {
  return (riddle_pegs_bits){{(uint64_t)listed(L, index, place), (uint64_t)listed(L, index, place + 1)}};
}

static int pegs_in(riddle_pegs_bits pegs) {
  return __builtin_popcountll(pegs.word[0]) + __builtin_popcountll(pegs.word[1]);
}

static bool on_board(riddle_pegs_bits pegs, int holes) {
  if (holes < 64) return pegs.word[0] >> holes == 0 && pegs.word[1] == 0;
  return holes == 128 || pegs.word[1] >> (holes - 64) == 0;
}

static void check_positions(lua_State *L, int holes, riddle_pegs_bits start, size_t targets) {
  luaL_argcheck(L, on_board(start, holes), 3, "a position of the board expected");
  luaL_argcheck(L, targets >= 1 && targets <= 4096, 4, "1 to 4096 positions expected");
  int pegs = pegs_in(listed_bits(L, 4, 1));
  luaL_argcheck(L, pegs < pegs_in(start), 4, "fewer pegs than at the start expected");
  for (size_t i = 0; i < targets; i++) {
    riddle_pegs_bits target = listed_bits(L, 4, (lua_Integer)i * 2 + 1);
    luaL_argcheck(L, on_board(target, holes), 4, "positions of the board expected");
    luaL_argcheck(L, pegs_in(target) == pegs, 4, "equally many pegs expected");
  }
}

static void check_triples(lua_State *L, int holes, size_t jumps) {
  luaL_argcheck(L, holes >= 1 && holes <= RIDDLE_PEGS_HOLES, 1, "1 to 128 holes expected");
  luaL_argcheck(L, jumps <= RIDDLE_PEGS_JUMPS && lua_rawlen(L, 2) % 3 == 0, 2, "at most 1024 triples expected");
  for (size_t i = 1; i <= jumps * 3; i++) {
    lua_Integer hole = listed(L, 2, (lua_Integer)i);
    luaL_argcheck(L, hole >= 1 && hole <= holes, 2, "holes of the board expected");
  }
}

int riddle_lua_peg_beam(lua_State *L) {
  lua_settop(L, 6);
  lua_Integer holes = luaL_checkinteger(L, 1);
  for (int index = 2; index <= 5; index++) luaL_checktype(L, index, LUA_TTABLE);
  luaL_argcheck(L, holes >= 1 && holes <= RIDDLE_PEGS_HOLES, 1, "1 to 128 holes expected");
  size_t jumps = (size_t)lua_rawlen(L, 2) / 3, targets = (size_t)lua_rawlen(L, 4) / 2;
  check_triples(L, (int)holes, jumps);
  riddle_pegs_bits start = listed_bits(L, 3, 1);
  check_positions(L, (int)holes, start, targets);
  lua_Integer least = listed(L, 5, 1), most = listed(L, 5, 2);
  luaL_argcheck(L, least >= 1 && most >= least && most <= 1 << 28, 5, "widths of 1 to 2^28 expected");
  beam_task *task = riddle_push_job(L, &beam_class, 6);
  if (task == NULL) return 1;
  riddle_pegs_beam *beam = &task->beam;
  riddle_control *control = riddle_job_control(L, -1);
  riddle_status status;
  beam->holes = (int)holes;
  beam->start = start;
  beam->least = (uint32_t)least;
  beam->most = (uint32_t)most;
  beam->jump = riddle_new_array(control, jumps, sizeof *beam->jump, &status);
  if (beam->jump == NULL) return riddle_fail_job(L, status);
  beam->jumps = (int)jumps;
  for (size_t i = 0; i < jumps; i++) {
    lua_Integer place = (lua_Integer)i * 3 + 1;
    beam->jump[i] = (riddle_pegs_jump){(uint8_t)(listed(L, 2, place) - 1), (uint8_t)(listed(L, 2, place + 1) - 1),
                                       (uint8_t)(listed(L, 2, place + 2) - 1)};
  }
  beam->target = riddle_new_array(control, targets, sizeof *beam->target, &status);
  if (beam->target == NULL) return riddle_fail_job(L, status);
  beam->targets = targets;
  for (size_t i = 0; i < targets; i++) beam->target[i] = listed_bits(L, 4, (lua_Integer)i * 2 + 1);
  return 1;
}
