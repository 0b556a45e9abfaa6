/* The binding of fewest.h:
 *
 *   core.pegs.shortest(holes, jumps, start, targets, option)   a job
 *
 * Arguments as in lua_census.c. The answer is "found", the jumps of a line with the fewest moves (a flat list of
 * triples), the number of moves, a work table {positions =, seconds =}; or "none", nil, nil, work: every position was
 * looked at. The positions are those seen from both ends, up to the symmetries of start and targets. */
#include <string.h>

#include "lua/lua_job.h"
#include "pegs/census.h"
#include "pegs/lua_game.h"
#include "pegs/lua_pegs.h"

typedef struct shortest_task {
  riddle_pegs_game game;
  uint64_t start, *targets; /* on the board */
  size_t count;
  bool found, refused;
  int length, moves;
  uint16_t jump[RIDDLE_PEGS_LEVELS];
  uint64_t positions, nanoseconds;
} shortest_task;

static riddle_status find_line(shortest_task *task, riddle_control *control, riddle_pegs_winning *winning,
                               uint64_t start) {
  riddle_status status;
  riddle_pegs_fewest *fewest = riddle_new_array(control, 1, sizeof *fewest, &status);
  if (fewest == NULL) return status;
  status = riddle_pegs_fewest_run(fewest, control, winning, false, true, NULL, NULL);
  if (status == RIDDLE_OK) {
    status = riddle_pegs_fewest_line(fewest, control, winning, start, task->jump, &task->moves);
  }
  riddle_pegs_fewest_free(fewest, control);
  riddle_free_array(control, fewest, 1, sizeof *fewest);
  return status;
}

static riddle_status search(shortest_task *task, riddle_control *control, const uint64_t *targets, int count) {
  riddle_status status;
  riddle_pegs_space space = {0};
  riddle_pegs_winning *winning = riddle_new_array(control, 1, sizeof *winning, &status);
  if (winning == NULL) return status;
  uint64_t start = riddle_pegs_game_pack(&task->game, task->start);
  uint64_t group = riddle_pegs_stabilizer(&task->game, &start, 1) & riddle_pegs_stabilizer(&task->game, targets, count);
  status = riddle_pegs_space_open(&space, control, &task->game, group);
  if (status == RIDDLE_OK) status = riddle_pegs_winning_run(winning, control, &space, start, targets, count);
  task->found = status == RIDDLE_OK && winning->levels > 0;
  task->positions = winning->searched;
  task->length = winning->levels - 1;
  if (task->found) status = find_line(task, control, winning, start);
  riddle_pegs_winning_free(winning, control);
  riddle_pegs_space_free(&space, control);
  riddle_free_array(control, winning, 1, sizeof *winning);
  return status;
}

static riddle_status shortest_run(void *state, riddle_control *control) {
  shortest_task *task = state;
  uint64_t began = riddle_clock();
  riddle_status status;
  int count = 0, pegs = riddle_pegs_count(task->start);
  uint64_t *targets = riddle_new_array(control, task->count, sizeof *targets, &status);
  task->found = task->refused = false;
  atomic_store(&control->total, (uint64_t)(riddle_pegs_winning_steps(pegs) + pegs) * RIDDLE_PEGS_UNITS);
  for (size_t i = 0; targets != NULL && i < task->count; i++) {
    if (!riddle_pegs_may_become(&task->game, task->start, task->targets[i])) continue;
    targets[count++] = riddle_pegs_game_pack(&task->game, task->targets[i]);
  }
  if (count > 0) status = search(task, control, targets, count);
  riddle_free_array(control, targets, task->count, sizeof *targets);
  task->nanoseconds = riddle_clock() - began;
  task->refused = status == RIDDLE_MEMORY;
  if (status == RIDDLE_OK) atomic_store(&control->done, atomic_load(&control->total));
  return task->refused ? RIDDLE_OK : status;
}

static int shortest_push(lua_State *L, void *state, riddle_control *control) {
  const shortest_task *task = state;
  if (task->refused) return riddle_push_peg_memory(L, 0, control);
  lua_pushstring(L, task->found ? "found" : "none");
  if (task->found) {
    lua_createtable(L, task->length * 3, 0);
    for (int i = 0; i < task->length; i++) {
      riddle_pegs_jump jump = task->game.jump[task->jump[i]];
      const uint8_t *hole = task->game.hole;
      riddle_add_jump(L, i, (riddle_pegs_jump){hole[jump.source], hole[jump.middle], hole[jump.target]});
    }
    lua_pushinteger(L, task->moves);
  } else {
    lua_pushnil(L);
    lua_pushnil(L);
  }
  lua_createtable(L, 0, 2);
  lua_pushinteger(L, (lua_Integer)task->positions);
  lua_setfield(L, -2, "positions");
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
  return 4;
}

static void shortest_release(void *state, riddle_control *control) {
  shortest_task *task = state;
  riddle_free_array(control, task->targets, task->count, sizeof *task->targets);
}

static const riddle_task_class shortest_class = {"shortest", sizeof(shortest_task), shortest_run, shortest_push,
                                                 shortest_release};

int riddle_lua_peg_shortest(lua_State *L) {
  riddle_pegs_jump jumps[RIDDLE_PEGS_GAME_JUMPS];
  riddle_status status;
  lua_settop(L, 5);
  int count = riddle_check_jumps(L, 2, jumps), holes = (int)lua_tointeger(L, 1);
  uint64_t start = riddle_check_bits(L, 3, holes);
  size_t targets = riddle_check_positions(L, 4, 4096);
  luaL_argcheck(L, targets > 0, 4, "a target expected");
  riddle_check_targets(L, 4, targets, holes);
  shortest_task *task = riddle_push_job(L, &shortest_class, 5);
  if (task == NULL) return 1;
  riddle_pegs_game_init(&task->game, holes, jumps, count);
  task->start = start;
  task->targets = riddle_new_array(riddle_job_control(L, -1), targets, sizeof *task->targets, &status);
  if (task->targets != NULL) task->count = targets;
  for (size_t i = 0; i < task->count; i++) task->targets[i] = riddle_check_listed(L, 4, i, holes);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}
