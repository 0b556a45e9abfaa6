/* core.pieces.solve(position, k, placed, option): a job; k nil: the most that can stand. Its answer is
 *
 *   "found", {{row, column}, ...}, work     or
 *   "none", nil or the groups of a partition that are too few (lists of squares {row, column}), work
 *
 * with work = {nodes =, rounds =, seconds =}. `position` and `placed` as in lua_position.h. */
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/lua_position.h"
#include "pieces/solver.h"

typedef struct solver_task {
  riddle_solver solver;
  uint64_t nanoseconds;
} solver_task;

static riddle_status solver_run(void *state, riddle_control *control) {
  solver_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = riddle_solver_run(&task->solver, control);
  task->nanoseconds = riddle_clock() - start;
  return status;
}

static void push_groups(lua_State *L, const riddle_partition *partition, uint32_t columns) {
  lua_createtable(L, (int)partition->groups, 0);
  for (uint32_t g = 0; g < partition->groups; g++) {
    uint32_t start = partition->start[g];
    riddle_push_squares(L, partition->members + start, partition->start[g + 1] - start, columns);
    lua_rawseti(L, -2, g + 1);
  }
}

static int solver_push(lua_State *L, void *state, riddle_control *control) {
  const solver_task *task = state;
  const riddle_solver *solver = &task->solver;
  uint32_t columns = solver->position.columns;
  (void)control;
  if (solver->solved == RIDDLE_SOLVED_FOUND) {
    lua_pushstring(L, "found");
    riddle_push_squares(L, solver->answer, solver->pieces, columns);
  } else {
    lua_pushstring(L, "none");
    if (solver->short_one >= 0) {
      push_groups(L, &solver->partitions[solver->short_one], columns);
    } else {
      lua_pushnil(L);
    }
  }
  riddle_push_work(L, "nodes", solver->nodes, task->nanoseconds);
  lua_pushinteger(L, (lua_Integer)solver->rounds);
  lua_setfield(L, -2, "rounds");
  return 3;
}

static void solver_release(void *state, riddle_control *control) {
  solver_task *task = state;
  riddle_solver_free(&task->solver, control);
}

static const riddle_task_class solver_class = {"solve", sizeof(solver_task), solver_run, solver_push, solver_release};

int riddle_lua_solve(lua_State *L) {
  lua_settop(L, 4);
  riddle_check_position(L, 1, RIDDLE_POSITION_SQUARES);
  lua_Integer squares = riddle_lua_squares(L, 1), k = luaL_optinteger(L, 2, squares);
  uint32_t placed_count = riddle_check_squares(L, 3, squares);
  luaL_argcheck(L, k >= placed_count && k <= squares, 2, "no fewer pieces than are placed and no more than squares");
  solver_task *task = riddle_push_job(L, &solver_class, 4);
  if (task == NULL) return 1;
  riddle_control *control = riddle_job_control(L, -1);
  task->solver.maximum = lua_isnil(L, 2);
  task->solver.pieces = (uint32_t)k;
  task->solver.placed_count = placed_count;
  riddle_status status = riddle_read_position(L, 1, control, &task->solver.position);
  if (status == RIDDLE_OK) status = riddle_read_squares(L, 3, control, &task->solver.placed, placed_count);
  for (uint32_t i = 0; status == RIDDLE_OK && i < placed_count; i++) {
    luaL_argcheck(L, task->solver.position.hole[task->solver.placed[i]] == 0, 3, "squares that are no holes expected");
  }
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}
