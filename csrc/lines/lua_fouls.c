/* The binding of fouls.h:
 *
 *   core.lines.fouls(rows, columns, cells, rule, option)   a job
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
  uint8_t *reasons; /* rows * columns */
  int row;          /* the first one that is not done */
  uint64_t nanoseconds;
} fouls_task;

static size_t points_of(const fouls_task *task) { return (size_t)task->board.rows * (size_t)task->board.columns; }

static riddle_status fouls_run(void *state, riddle_control *control) {
  fouls_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = RIDDLE_OK;
  atomic_store(&control->total, (uint64_t)task->board.rows);
  while (status == RIDDLE_OK && task->row < task->board.rows) {
    size_t first = (size_t)task->row * (size_t)task->board.columns;
    status = riddle_fouls_row(&task->board, control, task->row, task->reasons + first);
    if (status != RIDDLE_OK) break;
    task->row++;
    atomic_store(&control->done, (uint64_t)task->row);
  }
  task->nanoseconds += riddle_clock() - start;
  return status;
}

static int fouls_push(lua_State *L, void *state, riddle_control *control) {
  const fouls_task *task = state;
  int columns = task->board.columns;
  lua_Integer place = 0;
  (void)control;
  lua_newtable(L);
  for (size_t i = 0; i < points_of(task); i++) {
    if (task->reasons[i] <= RIDDLE_FOUL_FIVE) continue;
    lua_Integer row = (lua_Integer)i / columns, column = (lua_Integer)i % columns;
    lua_pushinteger(L, column << 14 | row << 4 | task->reasons[i]);
    lua_rawseti(L, -2, ++place);
  }
  lua_createtable(L, 0, 2);
  lua_pushinteger(L, (lua_Integer)task->board.probes);
  lua_setfield(L, -2, "probes");
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
  return 2;
}

static void fouls_release(void *state, riddle_control *control) {
  fouls_task *task = state;
  riddle_free_array(control, task->reasons, points_of(task), 1);
  riddle_fouls_free(&task->board, control);
}

static const riddle_task_class fouls_class = {"fouls", sizeof(fouls_task), fouls_run, fouls_push, fouls_release};

int riddle_lua_line_fouls(lua_State *L) {
  lua_settop(L, 5);
  lua_Integer rows = luaL_checkinteger(L, 1), columns = luaL_checkinteger(L, 2);
  luaL_argcheck(L, rows >= 1 && rows <= RIDDLE_LINES_MOST, 1, "size out of range");
  luaL_argcheck(L, columns >= 1 && columns <= RIDDLE_LINES_MOST, 2, "size out of range");
  size_t length;
  const char *cells = luaL_checklstring(L, 3, &length);
  luaL_argcheck(L, length == (size_t)(rows * columns), 3, "one byte a cell expected");
  riddle_lines_rule rule = riddle_lua_check_rule(L, 4);
  luaL_argcheck(L, riddle_lines_has_fouls(&rule), 4, "a rule with fouls expected");
  fouls_task *task = riddle_push_job(L, &fouls_class, 5);
  if (task == NULL) return 1;
  riddle_control *control = riddle_job_control(L, -1);
  riddle_status status = riddle_fouls_init(&task->board, control, (int)rows, (int)columns, &rule);
  if (status == RIDDLE_OK) task->reasons = riddle_new_room(control, length, 1, &status);
  if (status != RIDDLE_OK) return riddle_fail_job(L, status);
  riddle_fouls_fill(&task->board, cells);
  return 1;
}
