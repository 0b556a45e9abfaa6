/* The bindings of staircase.h:
 *
 *   core.pieces.staircase(board, marked, k | nil, most, option)   a job: the number of placements of k pieces; or, for
 *                                                                 k = nil, the table of those of 0 .. most pieces
 *   core.pieces.staircase_cost(board, marked, most)               a table {nested, few, seconds, bytes} at once
 *
 * `board` as in lua_lines_board.h. With `marked` the holes are taken out by inclusion and exclusion, and the board
 * without them must be nested; otherwise the board with its holes. Placed pieces count in k and most. */
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_lines_board.h"
#include "pieces/lua_pieces.h"
#include "pieces/staircase.h"

typedef struct staircase_task {
  riddle_staircase staircase;
  riddle_asked asked;
  bool refused;
  uint64_t nanoseconds;
} staircase_task;

static bool can_count(const riddle_staircase *staircase) { return staircase->nested && staircase->few; }

static riddle_status staircase_run(void *state, riddle_control *control) {
  staircase_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = riddle_staircase_prepare(&task->staircase, control);
  if (status == RIDDLE_OK && can_count(&task->staircase)) status = riddle_staircase_run(&task->staircase, control);
  task->nanoseconds += riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY && task->staircase.prepared;
  return task->refused ? RIDDLE_OK : status;
}

static int staircase_push(lua_State *L, void *state, riddle_control *control) {
  const staircase_task *task = state;
  const riddle_staircase *staircase = &task->staircase;
  if (task->refused) return riddle_push_memory_limit(L, staircase->need, control);
  if (!can_count(staircase)) {
    lua_pushstring(L, staircase->nested ? "there are too many holes" : "the lines of this board are not nested");
    riddle_push_limit(L);
    lua_pushstring(L, "size");
    lua_setfield(L, -2, "reason");
    return 2;
  }
  riddle_push_asked(L, &task->asked, &staircase->answer);
  riddle_push_work(L, "steps", staircase->work, task->nanoseconds);
  uint64_t sets = 0;
  for (uint32_t i = 0; i < staircase->incidence.count; i++) sets += staircase->stairs[i].set_count;
  lua_pushinteger(L, (lua_Integer)sets);
  lua_setfield(L, -2, "sets");
  return 2;
}

static void staircase_release(void *state, riddle_control *control) {
  staircase_task *task = state;
  riddle_staircase_free(&task->staircase, control);
}

static const riddle_task_class staircase_class = {"staircase", sizeof(staircase_task), staircase_run, staircase_push,
                                                  staircase_release};

static riddle_square hole_kind(lua_State *L) { return lua_toboolean(L, 2) ? RIDDLE_SQUARE_MARKED : RIDDLE_SQUARE_HOLE; }

/* staircase(board, marked, k or nil for all, most, option) */
int riddle_lua_staircase(lua_State *L) {
  riddle_lines_board board;
  uint32_t placed;
  lua_settop(L, 5);
  riddle_lines_check_board(L, 1, &board, &placed);
  riddle_asked asked = riddle_check_asked(L, 3, 4, placed);
  staircase_task *task = riddle_push_job(L, &staircase_class, 5);
  if (task == NULL) return 1;
  task->asked = asked;
  task->staircase.board = board;
  task->staircase.most = riddle_asked_most(&asked);
  riddle_status status = riddle_lines_read_squares(L, 1, &task->staircase.board, hole_kind(L),
                                                   riddle_job_control(L, -1), &task->staircase.squares);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

/* staircase_cost(board, marked, most) */
int riddle_lua_staircase_cost(lua_State *L) {
  uint32_t placed;
  riddle_staircase staircase = {0};
  lua_settop(L, 3);
  riddle_lines_check_board(L, 1, &staircase.board, &placed);
  lua_Integer most = luaL_checkinteger(L, 3);
  staircase.most = most > placed ? (uint64_t)most - placed : 0;
  riddle_control control;
  riddle_lua_control(L, 4, &control);
  lua_createtable(L, 0, 4);
  riddle_status status = riddle_lines_read_squares(L, 1, &staircase.board, hole_kind(L), &control, &staircase.squares);
  if (status == RIDDLE_OK) status = riddle_staircase_prepare(&staircase, &control);
  riddle_staircase figures = staircase;
  riddle_staircase_free(&staircase, &control);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &control);
  lua_pushboolean(L, figures.nested);
  lua_setfield(L, -2, "nested");
  lua_pushboolean(L, figures.few);
  lua_setfield(L, -2, "few");
  lua_pushnumber(L, figures.seconds);
  lua_setfield(L, -2, "seconds");
  lua_pushinteger(L, (lua_Integer)figures.need);
  lua_setfield(L, -2, "bytes");
  return 1;
}
