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
#include "pieces/lua_pieces.h"

/* --- reading a board ------------------------------------------------------------------------------------- */

static int64_t integer_at(lua_State *L, int index, lua_Integer place, lua_Integer least, lua_Integer most) {
  int exact;
  lua_rawgeti(L, index, place);
  lua_Integer value = lua_tointegerx(L, -1, &exact);
  if (!exact || value < least || value > most) luaL_error(L, "an integer from %I to %I expected", least, most);
  lua_pop(L, 1);
  return value;
}

static uint32_t size_field(lua_State *L, int index, const char *name) {
  int exact;
  lua_getfield(L, index, name);
  lua_Integer value = lua_tointegerx(L, -1, &exact);
  if (!exact || value < 0 || value > RIDDLE_LINES_SQUARES) luaL_error(L, "field '%s' out of range", name);
  lua_pop(L, 1);
  return (uint32_t)value;
}

static bool flag_field(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  bool value = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return value;
}

static void read_kinds(lua_State *L, int index, riddle_lines_board *board) {
  lua_getfield(L, index, "kinds");
  luaL_checktype(L, -1, LUA_TTABLE);
  int list = lua_gettop(L);
  board->kinds = (int)lua_rawlen(L, list);
  if (board->kinds < 1 || board->kinds > 2) luaL_error(L, "one or two kinds of lines expected");
  for (int i = 0; i < board->kinds; i++) {
    lua_rawgeti(L, list, i + 1);
    luaL_checktype(L, -1, LUA_TTABLE);
    board->down[i] = integer_at(L, lua_gettop(L), 1, -RIDDLE_LINES_STEP, RIDDLE_LINES_STEP);
    board->right[i] = integer_at(L, lua_gettop(L), 2, -RIDDLE_LINES_STEP, RIDDLE_LINES_STEP);
    lua_pop(L, 1);
    if (board->down[i] == 0 && board->right[i] == 0) luaL_error(L, "a direction that leads on expected");
  }
  lua_pop(L, 1);
}

/* Checks a list of squares, and with `squares` marks them; returns how many there are. */
static uint32_t read_squares(lua_State *L, int index, const char *name, const riddle_lines_board *board,
                             uint8_t *squares, riddle_square kind) {
  lua_getfield(L, index, name);
  int list = lua_gettop(L);
  uint32_t count = lua_istable(L, list) ? (uint32_t)lua_rawlen(L, list) : 0;
  for (uint32_t i = 1; i <= count; i++) {
    lua_rawgeti(L, list, i);
    luaL_checktype(L, -1, LUA_TTABLE);
    uint32_t row = (uint32_t)integer_at(L, lua_gettop(L), 1, 1, board->rows) - 1;
    uint32_t column = (uint32_t)integer_at(L, lua_gettop(L), 2, 1, board->columns) - 1;
    if (squares != NULL) squares[row * board->columns + column] = (uint8_t)kind;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return count;
}

typedef struct lines_question {
  riddle_lines_board board;
  riddle_plan_kind kind;
  uint32_t placed;
} lines_question;

/* Reads and checks a board and a plan at arguments 1 and 2; raises for what would harm. */
static lines_question check_question(lua_State *L) {
  static const char *const kinds[] = {"subsets", "band", "nested", NULL};
  lines_question asked = {0};
  luaL_checktype(L, 1, LUA_TTABLE);
  asked.kind = (riddle_plan_kind)luaL_checkoption(L, 2, NULL, kinds);
  asked.board.rows = size_field(L, 1, "rows");
  asked.board.columns = size_field(L, 1, "columns");
  luaL_argcheck(L, (uint64_t)asked.board.rows * asked.board.columns <= RIDDLE_LINES_SQUARES, 1, "too many squares");
  asked.board.torus = flag_field(L, 1, "torus");
  asked.board.stop = flag_field(L, 1, "stop");
  read_kinds(L, 1, &asked.board);
  read_squares(L, 1, "holes", &asked.board, NULL, RIDDLE_SQUARE_HOLE);
  asked.placed = read_squares(L, 1, "placed", &asked.board, NULL, RIDDLE_SQUARE_PLACED);
  return asked;
}

/* Hands a question to a count; nothing here can raise any more. */
static riddle_status open_count(lua_State *L, const lines_question *asked, riddle_line_count *count,
                                riddle_control *control) {
  riddle_status status;
  count->board = asked->board;
  count->kind = asked->kind;
  count->squares = riddle_new_array(control, (size_t)asked->board.rows * asked->board.columns, 1, &status);
  if (count->squares == NULL) return status;
  count->board.squares = count->squares;
  read_squares(L, 1, "holes", &count->board, count->squares, RIDDLE_SQUARE_HOLE);
  read_squares(L, 1, "placed", &count->board, count->squares, RIDDLE_SQUARE_PLACED);
  return RIDDLE_OK;
}

/* --- the job --------------------------------------------------------------------------------------------- */

typedef struct lines_task {
  riddle_line_count count;
  uint64_t placed, k, most;
  bool whole, refused;
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

static void push_coefficient(lua_State *L, const lines_task *task, uint64_t k) {
  const riddle_polynomial *answer = &task->count.answer;
  if (k < task->placed || k - task->placed >= answer->count) {
    lua_pushinteger(L, 0);
  } else {
    riddle_push_limbs(L, answer->limbs + (k - task->placed) * answer->stride, answer->stride);
  }
}

/* The last number of pieces that fits. */
static uint64_t last_coefficient(const lines_task *task) {
  const riddle_polynomial *answer = &task->count.answer;
  size_t k = answer->count;
  while (k > 1 && mpn_zero_p(answer->limbs + (k - 1) * answer->stride, (mp_size_t)answer->stride)) k--;
  return task->placed + k - 1;
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
  if (task->whole) {
    uint64_t last = last_coefficient(task);
    if (last > task->most) last = task->most;
    lua_createtable(L, (int)last, 1);
    for (uint64_t k = 0; k <= last; k++) {
      push_coefficient(L, task, k);
      lua_rawseti(L, -2, (lua_Integer)k);
    }
  } else {
    push_coefficient(L, task, task->k);
  }
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
  lua_settop(L, 5);
  lines_question asked = check_question(L);
  bool whole = lua_isnil(L, 3);
  lua_Integer most = whole ? luaL_checkinteger(L, 4) : luaL_checkinteger(L, 3);
  luaL_argcheck(L, most >= 0, whole ? 4 : 3, "0 or more expected");
  lines_task *task = riddle_push_job(L, &lines_class, 5);
  if (task == NULL) return 1;
  task->placed = asked.placed;
  task->whole = whole;
  task->k = task->most = (uint64_t)most;
  riddle_status status = open_count(L, &asked, &task->count, riddle_job_control(L, -1));
  task->count.most = task->most > task->placed ? task->most - task->placed : 0;
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

/* lines_cost(board, plan, most) */
int riddle_lua_lines_cost(lua_State *L) {
  lines_question asked = check_question(L);
  lua_Integer most = luaL_checkinteger(L, 3);
  riddle_control control;
  riddle_lua_control(L, 4, &control);
  lua_createtable(L, 0, 6);
  riddle_line_count count = {0};
  riddle_status status = open_count(L, &asked, &count, &control);
  count.most = most > asked.placed ? (uint64_t)most - asked.placed : 0;
  if (status == RIDDLE_OK) status = riddle_line_count_prepare(&count, &control);
  riddle_line_count figures = count;
  riddle_line_count_free(&count, &control);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &control);
  lua_pushinteger(L, (lua_Integer)figures.width);
  lua_setfield(L, -2, "width");
  lua_pushnumber(L, figures.seconds);
  lua_setfield(L, -2, "seconds");
  lua_pushinteger(L, (lua_Integer)figures.need);
  lua_setfield(L, -2, "bytes");
  lua_pushinteger(L, (lua_Integer)figures.bits);
  lua_setfield(L, -2, "bits");
  lua_pushinteger(L, (lua_Integer)figures.work);
  lua_setfield(L, -2, "steps");
  lua_pushinteger(L, (lua_Integer)figures.fit);
  lua_setfield(L, -2, "fit");
  return 1;
}
