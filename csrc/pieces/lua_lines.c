/* The bindings of line_count.h:
 *
 *   core.pieces.lines(board, plan, k | nil, most, option)   a job: the number of placements of k pieces; or, for k =
 * nil, the table of those of 0 .. most pieces core.pieces.lines_cost(board, plan, most)               a table {width,
 * seconds, bytes, bits, work, fit} at once
 *
 * `board` is a table { rows, columns, torus, stop, kinds = { {down, right}, ... }, holes, placed }, with holes and
 * placed as lists of {row, column}, from 1; `plan` is "subsets", "band" or "nested". Placed pieces count in k and most.
 */
#include <string.h>

#include "lua/lua_job.h"
#include "pieces/line_count.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_lines_board.h"
#include "pieces/lua_pieces.h"

static const char *const plan_names[] = {"subsets", "band", "nested", NULL};

/* --- the job --------------------------------------------------------------------------------------------- */

typedef struct lines_task {
  riddle_line_count count;
  riddle_asked asked;
  bool refused;
  uint64_t nanoseconds;
} lines_task;

static riddle_status lines_run(void *state, riddle_control *control) {
  lines_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = riddle_line_count_prepare(&task->count, control);
  bool can = status == RIDDLE_OK && task->count.width <= RIDDLE_PLAN_WIDTH;
  if (can) status = riddle_line_count_run(&task->count, control);
  task->nanoseconds += riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY && task->count.prepared;
  return task->refused ? RIDDLE_OK : status;
}

static int lines_push(lua_State *L, void *state, riddle_control *control) {
  const lines_task *task = state;
  if (task->refused) return riddle_push_memory_limit(L, task->count.need, control);
  if (task->count.width > RIDDLE_PLAN_WIDTH) {
    lua_pushfstring(L, "the lines of this board need more than %d bits of state", RIDDLE_PLAN_WIDTH);
    riddle_push_limit(L);
    lua_pushstring(L, "size");
    lua_setfield(L, -2, "reason");
    return 2;
  }
  riddle_push_asked(L, &task->asked, &task->count.answer);
  riddle_push_work(L, "steps", task->count.work, task->nanoseconds);
  lua_pushinteger(L, (lua_Integer)task->count.width);
  lua_setfield(L, -2, "width");
  return 2;
}

static void lines_release(void *state, riddle_control *control) {
  lines_task *task = state;
  riddle_line_count_free(&task->count, control);
}

static const riddle_task_class lines_class = {"lines", sizeof(lines_task), lines_run, lines_push, lines_release};

/* lines(board, plan, k or nil for all, most, option) */
int riddle_lua_lines(lua_State *L) {
  riddle_lines_board board;
  uint32_t placed;
  lua_settop(L, 5);
  riddle_lines_check_board(L, 1, &board, &placed);
  int kind = luaL_checkoption(L, 2, NULL, plan_names);
  riddle_asked asked = riddle_check_asked(L, 3, 4, placed);
  lines_task *task = riddle_push_job(L, &lines_class, 5);
  if (task == NULL) return 1;
  task->asked = asked;
  task->count.board = board;
  task->count.kind = (riddle_plan_kind)kind;
  task->count.most = riddle_asked_most(&asked);
  riddle_status status = riddle_lines_read_squares(L, 1, &task->count.board, RIDDLE_SQUARE_HOLE,
                                                   riddle_job_control(L, -1), &task->count.squares);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

static void push_figures(lua_State *L, const riddle_line_count *count) {
  lua_createtable(L, 0, 6);
  lua_pushinteger(L, (lua_Integer)count->width);
  lua_setfield(L, -2, "width");
  lua_pushnumber(L, count->seconds);
  lua_setfield(L, -2, "seconds");
  lua_pushinteger(L, (lua_Integer)count->need);
  lua_setfield(L, -2, "bytes");
  lua_pushinteger(L, (lua_Integer)count->bits);
  lua_setfield(L, -2, "bits");
  lua_pushinteger(L, (lua_Integer)count->work);
  lua_setfield(L, -2, "steps");
  lua_pushinteger(L, (lua_Integer)count->fit);
  lua_setfield(L, -2, "fit");
}

/* lines_cost(board, most) */
int riddle_lua_lines_cost(lua_State *L) {
  uint32_t placed;
  riddle_line_count count = {0}, figures[3];
  lua_settop(L, 2);
  riddle_lines_check_board(L, 1, &count.board, &placed);
  lua_Integer most = luaL_checkinteger(L, 2);
  count.most = most > placed ? (uint64_t)most - placed : 0;
  riddle_control control;
  riddle_lua_control(L, 3, &control);
  riddle_status status = riddle_lines_read_squares(L, 1, &count.board, RIDDLE_SQUARE_HOLE, &control, &count.squares);
  for (int kind = 0; kind < 3 && status == RIDDLE_OK; kind++) {
    status = riddle_line_count_plan_anew(&count, &control, (riddle_plan_kind)kind);
    figures[kind] = count;
  }
  riddle_line_count_free(&count, &control);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &control);
  lua_createtable(L, 0, 3);
  for (int kind = 0; kind < 3; kind++) {
    push_figures(L, &figures[kind]);
    lua_setfield(L, -2, plan_names[kind]);
  }
  return 1;
}
