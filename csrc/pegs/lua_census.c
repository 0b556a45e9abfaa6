/* The bindings of census.h and game.h:
 *
 *   core.pegs.census(holes, jumps, start, targets, wants, option)   a job
 *   core.pegs.classes(holes, jumps)   a basis of the invariants: positions; and how many symmetries there are
 *
 * `jumps` is a flat list of triples, positions are integers with bit h - 1 for hole h, `targets` a list of different
 * positions with equally many pegs, `wants` a table of what to count: levels, whole, games, solutions, moves, odds,
 * boards = true. The answer is a table of plain numbers; see push. */
#include <string.h>

#include "lua/lua_integer.h"
#include "lua/lua_job.h"
#include "pegs/census.h"
#include "pegs/lua_game.h"
#include "pegs/lua_pegs.h"

typedef struct census_task {
  riddle_pegs_census census;
  bool refused;
  size_t bytes; /* what dense sets would take */
  uint64_t nanoseconds;
} census_task;

/* What the largest levels take when everything can be reached. */
static size_t bytes_needed(const riddle_pegs_census *census, riddle_control *control) {
  riddle_pegs_space space;
  riddle_control free_control;
  (void)control;
  riddle_control_init(&free_control);
  if (riddle_pegs_space_open(&space, &free_control, &census->game, 1) != RIDDLE_OK) return 0;
  uint64_t start = riddle_pegs_game_pack(&census->game, census->start);
  size_t bytes =
      riddle_pegs_levels_bytes(&space, riddle_pegs_count(start), riddle_pegs_game_class(&census->game, start),
                               census->count_games || census->goal_count > 0);
  riddle_pegs_space_free(&space, &free_control);
  return bytes;
}

static riddle_status census_run(void *state, riddle_control *control) {
  census_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = riddle_pegs_census_run(&task->census, control);
  task->nanoseconds = riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY;
  if (task->refused) task->bytes = bytes_needed(&task->census, control);
  return task->refused ? RIDDLE_OK : status;
}

/* --- pushing -------------------------------------------------------------------------------------------------- */

static void push_number(lua_State *L, const riddle_pegs_number *number) {
  mpz_t view;
  riddle_push_integer(L, mpz_roinit_n(view, (const mp_limb_t *)number->word, (mp_size_t)number->width));
}

static void set_count(lua_State *L, const char *name, uint64_t count) {
  riddle_push_unsigned(L, count);
  lua_setfield(L, -2, name);
}

static void push_levels(lua_State *L, const riddle_pegs_census *census) {
  lua_createtable(L, census->levels, 0);
  for (int level = 0; level < census->levels; level++) {
    const riddle_pegs_stats *stats = &census->stats[level];
    lua_createtable(L, 0, 4);
    set_count(L, "canonical", stats->positions);
    if (census->whole_known) set_count(L, "positions", stats->whole);
    set_count(L, "dead", stats->dead);
    set_count(L, "jumps", stats->edges);
    lua_rawseti(L, -2, level + 1);
  }
}

static void push_winning(lua_State *L, const riddle_pegs_census *census) {
  lua_createtable(L, census->winning_levels, 0);
  for (int level = 0; level < census->winning_levels; level++) {
    lua_createtable(L, 0, 2);
    set_count(L, "canonical", census->winning[level]);
    set_count(L, "positions", census->winning_whole[level]);
    lua_rawseti(L, -2, level + 1);
  }
}

static void push_goals(lua_State *L, const riddle_pegs_census *census) {
  lua_createtable(L, (int)census->goal_count, 0);
  for (size_t i = 0; i < census->goal_count; i++) {
    const riddle_pegs_goal *goal = &census->goals[i];
    lua_createtable(L, 0, 3);
    if (census->count_moves && goal->reached) set_count(L, "moves", (uint64_t)goal->moves);
    push_number(L, &goal->solutions);
    lua_setfield(L, -2, "solutions");
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

/* Numerator and denominators of the odds: the number is the first over the product of the others. */
static void push_odds(lua_State *L, const riddle_pegs_census *census) {
  lua_createtable(L, census->odds_scales, 1);
  push_number(L, &census->odds);
  lua_setfield(L, -2, "numerator");
  for (int i = 0; i < census->odds_scales; i++) {
    lua_pushinteger(L, (lua_Integer)census->odds_scale[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_solutions(lua_State *L, const riddle_pegs_census *census) {
  push_number(L, &census->solutions);
  lua_setfield(L, -2, "solutions");
  push_number(L, &census->fixed_solutions);
  lua_setfield(L, -2, "fixed_solutions");
}

static int census_push(lua_State *L, void *state, riddle_control *control) {
  const census_task *task = state;
  const riddle_pegs_census *census = &task->census;
  if (task->refused) return riddle_push_peg_memory(L, task->bytes, control);
  bool solved = census->winning_levels > 0;
  lua_createtable(L, 0, 12);
  if (census->count_levels) {
    push_levels(L, census);
    lua_setfield(L, -2, "levels");
  }
  if (census->count_games) {
    push_number(L, &census->games);
    lua_setfield(L, -2, "games");
  }
  if (census->goal_count > 0) {
    push_winning(L, census);
    lua_setfield(L, -2, "winning");
    push_goals(L, census);
    lua_setfield(L, -2, "goals");
    set_count(L, "group", (uint64_t)census->group);
    if (solved && census->count_moves) set_count(L, "moves", (uint64_t)census->moves);
    if (census->count_solutions) push_solutions(L, census);
    if (solved && census->count_odds && !census->odds_inexact) {
      push_odds(L, census);
      lua_setfield(L, -2, "odds");
    }
    if (census->count_boards) {
      push_number(L, &census->boards);
      lua_setfield(L, -2, "boards");
    }
  }
  set_count(L, "symmetries", (uint64_t)census->game.symmetries);
  set_count(L, "invariants", (uint64_t)census->game.invariants);
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
  return 1;
}

static void census_release(void *state, riddle_control *control) {
  census_task *task = state;
  riddle_free_array(control, task->census.goals, task->census.goal_count, sizeof *task->census.goals);
}

static const riddle_task_class census_class = {"census", sizeof(census_task), census_run, census_push, census_release};

int riddle_lua_peg_census(lua_State *L) {
  riddle_pegs_jump jumps[RIDDLE_PEGS_GAME_JUMPS];
  lua_settop(L, 6);
  int count = riddle_check_jumps(L, 2, jumps), holes = (int)lua_tointeger(L, 1);
  uint64_t start = riddle_check_bits(L, 3, holes);
  size_t goals = riddle_check_positions(L, 4, 4096);
  riddle_check_targets(L, 4, goals, holes);
  luaL_checktype(L, 5, LUA_TTABLE);
  census_task *task = riddle_push_job(L, &census_class, 6);
  if (task == NULL) return 1;
  riddle_status status = RIDDLE_OK;
  riddle_pegs_census *census = &task->census;
  riddle_pegs_game_init(&census->game, holes, jumps, count);
  census->start = start;
  census->count_levels = riddle_flag(L, 5, "levels");
  census->count_whole = riddle_flag(L, 5, "whole");
  census->count_games = riddle_flag(L, 5, "games");
  census->count_solutions = riddle_flag(L, 5, "solutions");
  census->count_moves = riddle_flag(L, 5, "moves");
  census->count_odds = riddle_flag(L, 5, "odds");
  census->count_boards = riddle_flag(L, 5, "boards");
  if (goals > 0) {
    census->goals = riddle_new_array(riddle_job_control(L, -1), goals, sizeof *census->goals, &status);
    if (census->goals != NULL) census->goal_count = goals;
  }
  for (size_t i = 0; i < census->goal_count; i++) census->goals[i].target = riddle_check_listed(L, 4, i, holes);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

int riddle_lua_peg_classes(lua_State *L) {
  riddle_pegs_jump jumps[RIDDLE_PEGS_GAME_JUMPS];
  uint64_t masks[RIDDLE_PEGS_GAME_JUMPS], basis[RIDDLE_PEGS_GAME_HOLES];
  lua_settop(L, 2);
  int count = riddle_check_jumps(L, 2, jumps), holes = (int)lua_tointeger(L, 1);
  for (int i = 0; i < count; i++) {
    masks[i] = (uint64_t)1 << jumps[i].source | (uint64_t)1 << jumps[i].middle | (uint64_t)1 << jumps[i].target;
  }
  int found = riddle_pegs_kernel(masks, count, holes, basis);
  lua_createtable(L, found, 0);
  for (int i = 0; i < found; i++) {
    lua_pushinteger(L, (lua_Integer)basis[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}
