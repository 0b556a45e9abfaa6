/* The binding of fouls.h:
 *
 *   core.lines.fouls(rows, columns, cells, rule, option)    a job
 *   core.lines.fouls_now(rows, columns, cells, rule)        at once, or nil when it takes longer than a moment
 *
 * `cells` is a picture without line ends, `rule` a table as in lua_rule.h. The answer is the list of the points that
 * are forbidden to Black, row by row, packed into integers, column (from 0) << 14 | row << 4 | reasons (enum
 * riddle_foul), and a work table {probes =, seconds =}. */
#include "lines/fouls.h"
#include "lines/lua_lines.h"
#include "lines/lua_rule.h"
#include "lines/runs.h"
#include "lua/lua_job.h"

typedef struct fouls_task {
  riddle_fouls board;
  int rows, columns;
  uint8_t *reasons; /* rows * columns */
  int row;          /* the first one that is not done */
  uint64_t probes, nanoseconds;
} fouls_task;

static riddle_status fouls_run(void *state, riddle_control *control) {
  fouls_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = RIDDLE_OK;
  atomic_store(&control->total, (uint64_t)task->rows);
  while (status == RIDDLE_OK && task->row < task->rows) {
    uint8_t *reasons = task->reasons + (size_t)task->row * (size_t)task->columns;
    status = riddle_fouls_row(&task->board, control, task->row, reasons);
    if (status != RIDDLE_OK) break;
    task->row++;
    atomic_store(&control->done, (uint64_t)task->row);
  }
  task->probes = task->board.probes;
  task->nanoseconds += riddle_clock() - start;
  return status;
}

static int fouls_push(lua_State *L, void *state, riddle_control *control) {
  const fouls_task *task = state;
  lua_Integer place = 0;
  const uint8_t *reasons = task->reasons;
  (void)control;
  lua_newtable(L);
  for (lua_Integer row = 0; row < task->rows; row++) {
    for (lua_Integer column = 0; column < task->columns; column++, reasons++) {
      if (*reasons <= RIDDLE_FOUL_FIVE) continue;
      lua_pushinteger(L, column << 14 | row << 4 | *reasons);
      lua_rawseti(L, -2, ++place);
    }
  }
  lua_createtable(L, 0, 2);
  lua_pushinteger(L, (lua_Integer)task->probes);
  lua_setfield(L, -2, "probes");
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
  return 2;
}

static void fouls_release(void *state, riddle_control *control) {
  fouls_task *task = state;
  riddle_free_array(control, task->reasons, (size_t)task->rows * (size_t)task->columns, 1);
  riddle_fouls_free(&task->board, control);
}

static const riddle_task_class fouls_class = {"fouls", sizeof(fouls_task), fouls_run, fouls_push, fouls_release};

/* Reads the first four arguments, and empties the stack above `top`; returns the cells. */
static const char *check_question(lua_State *L, int top, int *rows, int *columns, riddle_lines_rule *rule) {
  lua_settop(L, top);
  lua_Integer m = luaL_checkinteger(L, 1), n = luaL_checkinteger(L, 2);
  luaL_argcheck(L, m >= 1 && m <= RIDDLE_LINES_MOST, 1, "size out of range");
  luaL_argcheck(L, n >= 1 && n <= RIDDLE_LINES_MOST, 2, "size out of range");
  size_t length;
  const char *cells = luaL_checklstring(L, 3, &length);
  luaL_argcheck(L, length == (size_t)(m * n), 3, "one byte a cell expected");
  *rule = riddle_lua_check_rule(L, 4);
  luaL_argcheck(L, riddle_lines_has_fouls(rule), 4, "a rule with fouls expected");
  *rows = (int)m;
  *columns = (int)n;
  return cells;
}

static riddle_status begin(fouls_task *task, riddle_control *control, int rows, int columns, const char *cells,
                           const riddle_lines_rule *rule) {
  riddle_status status = riddle_fouls_init(&task->board, control, rows, columns, rule);
  if (status == RIDDLE_OK) riddle_fouls_fill(&task->board, cells);
  task->rows = rows;
  task->columns = columns;
  return status;
}

int riddle_lua_line_fouls(lua_State *L) {
  int rows, columns;
  riddle_lines_rule rule;
  const char *cells = check_question(L, 5, &rows, &columns, &rule);
  fouls_task *task = riddle_push_job(L, &fouls_class, 5);
  if (task == NULL) return 1;
  riddle_control *control = riddle_job_control(L, -1);
  riddle_status status = begin(task, control, rows, columns, cells, &rule);
  if (status == RIDDLE_OK) task->reasons = riddle_new_room(control, (size_t)rows * (size_t)columns, 1, &status);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

/* Nothing here raises while the board is held. */
int riddle_lua_line_fouls_now(lua_State *L) {
  enum { MOMENT = 200000 }; /* nanoseconds */
  int rows, columns;
  riddle_lines_rule rule;
  const char *cells = check_question(L, 4, &rows, &columns, &rule);
  fouls_task task = {.reasons = lua_newuserdatauv(L, (size_t)rows * (size_t)columns, 0)};
  riddle_control control;
  riddle_control_init(&control);
  control.deadline = riddle_clock() + MOMENT;
  riddle_status status = begin(&task, &control, rows, columns, cells, &rule);
  if (status == RIDDLE_OK) status = fouls_run(&task, &control);
  riddle_fouls_free(&task.board, &control);
  if (status == RIDDLE_OK) return fouls_push(L, &task, &control);
  lua_pushnil(L);
  return 1;
}
