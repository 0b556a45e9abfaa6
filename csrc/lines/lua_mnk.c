/* The binding of mnk_solve.h:
 *
 *   core.lines.mnk(rows, columns, cells, rule, mover, option)   a job
 *
 * `cells` is a picture without line ends, rows * columns <= 64; `rule` a table as in lua_rule.h, without fouls; `mover`
 * 0 black, 1 white; of the option table besides the limits: `nodes`, `tables` (bytes), `weak` (White only prevents).
 * The answer:
 *
 *   "found", value, black, white, moves, end, work       or
 *   "gave up", "time" or "nodes", nil, nil, nil, nil, work
 *
 * value: 1, 0 or -1 for who moves; black, white: {wins = boolean, reason = a word, pairs = {row, column, row, column,
 * ...} or nil}; moves: {row, column, row, column, ...}; end: "line", "dead" or "cut"; work: {nodes =, maker_breaker =,
 * seconds =}. Rows and columns from 1. */
#include <string.h>

#include "lines/lua_lines.h"
#include "lines/lua_rule.h"
#include "lines/mnk_solve.h"
#include "lua/lua_job.h"

typedef struct mnk_task {
  riddle_mnk_solver solver;
  bool late; /* the time limit was reached */
  uint64_t nanoseconds;
} mnk_task;

static riddle_status mnk_run(void *state, riddle_control *control) {
  mnk_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = riddle_mnk_solve(&task->solver, control);
  task->nanoseconds = riddle_clock() - start;
  task->late = status == RIDDLE_TIME && control->deadline == task->solver.deadline;
  return task->late ? RIDDLE_OK : status;
}

static void add_cell(lua_State *L, const riddle_mnk_game *game, int cell, int place) {
  lua_pushinteger(L, riddle_mnk_row(game, cell) + 1);
  lua_rawseti(L, -2, 2 * place + 1);
  lua_pushinteger(L, riddle_mnk_column(game, cell) + 1);
  lua_rawseti(L, -2, 2 * place + 2);
}

static void push_pairs(lua_State *L, const riddle_mnk_game *game, const riddle_mnk_pairs *pairs) {
  lua_createtable(L, pairs->count * 4, 0);
  for (int i = 0; i < pairs->count; i++) {
    uint64_t pair = pairs->pair[i];
    add_cell(L, game, riddle_mnk_first(pair), 2 * i);
    add_cell(L, game, riddle_mnk_first(pair & (pair - 1)), 2 * i + 1);
  }
}

static void push_question(lua_State *L, const riddle_mnk_solver *solver, int colour) {
  static const char *const reasons[] = {"unsettled",     "over",          "closed",     "pairing", "stealing",
                                        "maker-breaker", "proof numbers", "alpha-beta", "blocker"};
  const riddle_mnk_question *question = &solver->asked[colour];
  lua_createtable(L, 0, 3);
  lua_pushboolean(L, question->answer == RIDDLE_MNK_YES);
  lua_setfield(L, -2, "wins");
  lua_pushstring(L, reasons[question->reason]);
  lua_setfield(L, -2, "reason");
  if (question->pairs.count > 0) {
    push_pairs(L, &solver->game, &question->pairs);
    lua_setfield(L, -2, "pairs");
  }
}

static void push_work(lua_State *L, const mnk_task *task) {
  lua_createtable(L, 0, 3);
  lua_pushinteger(L, (lua_Integer)riddle_mnk_nodes_real(&task->solver));
  lua_setfield(L, -2, "nodes");
  lua_pushinteger(L, (lua_Integer)riddle_mnk_nodes_weak(&task->solver));
  lua_setfield(L, -2, "maker_breaker");
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
}

static int mnk_push(lua_State *L, void *state, riddle_control *control) {
  static const char *const ends[] = {"cut", "line", "dead"};
  const mnk_task *task = state;
  const riddle_mnk_solver *solver = &task->solver;
  (void)control;
  if (!solver->settled) {
    lua_pushstring(L, "gave up");
    lua_pushstring(L, task->late ? "time" : "nodes");
    for (int i = 0; i < 4; i++) lua_pushnil(L);
    push_work(L, task);
    return 7;
  }
  lua_pushstring(L, "found");
  lua_pushinteger(L, solver->value);
  push_question(L, solver, RIDDLE_BLACK);
  push_question(L, solver, RIDDLE_WHITE);
  lua_createtable(L, solver->moves * 2, 0);
  for (int i = 0; i < solver->moves; i++) add_cell(L, &solver->game, solver->line[i], i);
  lua_pushstring(L, ends[solver->end]);
  push_work(L, task);
  return 7;
}

static void mnk_release(void *state, riddle_control *control) {
  mnk_task *task = state;
  riddle_mnk_solver_free(&task->solver, control);
}

static const riddle_task_class mnk_class = {"mnk", sizeof(mnk_task), mnk_run, mnk_push, mnk_release};

/* An integer field of the option table, or a default. */
static uint64_t number_field(lua_State *L, const char *name, uint64_t otherwise) {
  lua_getfield(L, 6, name);
  uint64_t value = otherwise;
  if (!lua_isnil(L, -1)) {
    luaL_argcheck(L, lua_isinteger(L, -1) && lua_tointeger(L, -1) >= 0, 6, "no integer below 0 expected");
    value = (uint64_t)lua_tointeger(L, -1);
  }
  lua_pop(L, 1);
  return value;
}

static bool flag_field(lua_State *L, const char *name) {
  lua_getfield(L, 6, name);
  bool flag = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return flag;
}

static void take_stones(riddle_mnk_solver *solver, const char *cells) {
  const riddle_mnk_game *game = &solver->game;
  for (int i = 0; i < game->cells; i++) {
    uint64_t stone = riddle_mnk_bit(riddle_mnk_cell(game, i / game->columns, i % game->columns));
    if (cells[i] == 'X') solver->stones[RIDDLE_BLACK] |= stone;
    if (cells[i] == 'O') solver->stones[RIDDLE_WHITE] |= stone;
  }
}

int riddle_lua_lines_mnk(lua_State *L) {
  size_t length;
  lua_settop(L, 6);
  lua_Integer rows = luaL_checkinteger(L, 1), columns = luaL_checkinteger(L, 2);
  luaL_argcheck(L, 1 <= rows && rows <= RIDDLE_MNK_CELLS, 1, "size out of range");
  luaL_argcheck(L, 1 <= columns && columns <= RIDDLE_MNK_CELLS, 2, "size out of range");
  luaL_argcheck(L, rows * columns <= RIDDLE_MNK_CELLS, 2, "at most 64 cells expected");
  const char *cells = luaL_checklstring(L, 3, &length);
  luaL_argcheck(L, length == (size_t)(rows * columns), 3, "one byte a cell expected");
  riddle_lines_rule rule = riddle_lua_check_rule(L, 4);
  luaL_argcheck(L, !riddle_lines_has_fouls(&rule), 4, "a rule without fouls expected");
  lua_Integer mover = luaL_checkinteger(L, 5);
  luaL_argcheck(L, mover == RIDDLE_BLACK || mover == RIDDLE_WHITE, 5, "0 or 1 expected");
  luaL_checktype(L, 6, LUA_TTABLE);
  uint64_t most = number_field(L, "nodes", UINT64_MAX), tables = number_field(L, "tables", (uint64_t)1 << 28);
  bool weak = flag_field(L, "weak");
  bool plain = rule.overline == RIDDLE_OVERLINE_WINS && !rule.blocked_ignored && !rule.gravity;
  luaL_argcheck(L, !weak || plain, 4, "the weak game is plain");
  mnk_task *task = riddle_push_job(L, &mnk_class, 6);
  if (task == NULL) return 1;
  const riddle_control *control = riddle_job_control(L, -1);
  riddle_mnk_solver *solver = &task->solver;
  riddle_mnk_game_init(&solver->game, &rule, (int)rows, (int)columns);
  take_stones(solver, cells);
  solver->mover = (int)mover;
  solver->most = most;
  solver->weak = weak;
  solver->bytes = tables < control->memory_limit ? (size_t)tables : control->memory_limit;
  solver->deadline = control->deadline;
  return 1;
}
