/* The bindings of rook_formula.h:
 *
 *   core.pieces.rooks(rows, columns, holes, k | nil, most, option)   a job: the number of placements of k rooks; or,
 * for k = nil, the table of those of 0 .. most rooks core.pieces.rooks_cost(holes, most)                              a
 * table {width, seconds} at once: of the holes' own rook numbers
 *
 * rows and columns of up to 2^62; `holes` is a list of {row, column}, from 1, no two alike. */
#include "lua/lua_job.h"
#include "pieces/line_count.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_lines_board.h"
#include "pieces/lua_pieces.h"
#include "pieces/rook_formula.h"
#include "pieces/sort_keys.h"

static const lua_Integer LARGEST = (lua_Integer)1 << 62;

typedef struct rooks_task {
  riddle_line_count holes; /* their rook numbers */
  riddle_rook_formula formula;
  riddle_asked asked;
  bool counted, refused, none; /* none: the answer is 0 */
  uint64_t nanoseconds;
} rooks_task;

/* --- holes -------------------------------------------------------------------------------------------------- */

static lua_Integer coordinate(lua_State *L, int place) {
  int exact;
  lua_rawgeti(L, -1, place);
  lua_Integer value = lua_tointegerx(L, -1, &exact);
  if (!exact || value < 1 || value > LARGEST) luaL_error(L, "holes as {row, column} expected");
  lua_pop(L, 1);
  return value;
}

/* How many holes there are; each is looked at. */
static size_t check_holes(lua_State *L, int index) {
  luaL_checktype(L, index, LUA_TTABLE);
  size_t count = lua_rawlen(L, index);
  luaL_argcheck(L, count <= RIDDLE_LINES_SQUARES, index, "fewer holes expected");
  for (size_t i = 1; i <= count; i++) {
    lua_rawgeti(L, index, (lua_Integer)i);
    luaL_checktype(L, -1, LUA_TTABLE);
    coordinate(L, 1);
    coordinate(L, 2);
    lua_pop(L, 1);
  }
  return count;
}

/* The place of a number in a sorted list. */
static uint32_t place_of(const uint64_t *sorted, size_t count, uint64_t value) {
  size_t low = 0, high = count;
  while (low + 1 < high) {
    size_t middle = (low + high) / 2;
    if (sorted[middle] <= value) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return (uint32_t)low;
}

/* Coordinate `place` of the holes that were checked, as edges' halves. Rows and columns may be large: each becomes its
 * place in the sorted list of all. */
static riddle_status read_half(lua_State *L, int index, int place, riddle_control *control, riddle_line_count *holes) {
  riddle_status status;
  size_t count = holes->edge_count;
  uint64_t *sorted = riddle_new_array(control, count, sizeof *sorted, &status);
  uint64_t *value = sorted == NULL ? NULL : riddle_new_array(control, count, sizeof *value, &status);
  if (value != NULL) {
    for (size_t i = 0; i < count; i++) {
      lua_rawgeti(L, index, (lua_Integer)i + 1);
      sorted[i] = value[i] = (uint64_t)coordinate(L, place);
      lua_pop(L, 1);
    }
    status = riddle_sort_keys(control, sorted, count);
    for (size_t i = 0; i < count && status == RIDDLE_OK; i++) {
      holes->edges[i] |= (uint64_t)place_of(sorted, count, value[i]) << (place == 1 ? 32 : 0);
    }
  }
  riddle_free_array(control, value, count, sizeof *value);
  riddle_free_array(control, sorted, count, sizeof *sorted);
  return status;
}

static riddle_status read_holes(lua_State *L, int index, size_t count, riddle_control *control,
                                riddle_line_count *holes) {
  riddle_status status;
  holes->edge_count = count;
  holes->kind = RIDDLE_PLAN_NESTED;
  holes->edges = riddle_new_array(control, count, sizeof *holes->edges, &status);
  if (holes->edges == NULL) return status;
  status = read_half(L, index, 1, control, holes);
  return status == RIDDLE_OK ? read_half(L, index, 2, control, holes) : status;
}

/* --- the job ------------------------------------------------------------------------------------------------ */

static riddle_status count_holes(rooks_task *task, riddle_control *control) {
  riddle_line_count *holes = &task->holes;
  if (task->counted || holes->edge_count == 0) return RIDDLE_OK;
  riddle_status status = riddle_line_count_prepare(holes, control);
  if (status != RIDDLE_OK || holes->width > RIDDLE_PLAN_WIDTH) return status;
  status = riddle_line_count_run(holes, control);
  if (status != RIDDLE_OK) return status;
  task->formula.holes = holes->answer;
  holes->answer = (riddle_polynomial){0};
  task->counted = true;
  return RIDDLE_OK;
}

static bool too_wide(const rooks_task *task) { return task->holes.width > RIDDLE_PLAN_WIDTH; }

static riddle_status rooks_run(void *state, riddle_control *control) {
  rooks_task *task = state;
  if (task->none) return RIDDLE_OK;
  uint64_t start = riddle_clock();
  riddle_status status = count_holes(task, control);
  if (status == RIDDLE_OK && !too_wide(task)) {
    atomic_store(&control->done, 0);
    status = riddle_rook_formula_run(&task->formula, control);
  }
  task->nanoseconds += riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY && (task->formula.need > 0 || task->holes.need > 0);
  return task->refused ? RIDDLE_OK : status;
}

static int rooks_push(lua_State *L, void *state, riddle_control *control) {
  const rooks_task *task = state;
  const riddle_rook_formula *formula = &task->formula;
  if (task->refused) {
    return riddle_push_memory_limit(L, formula->need > 0 ? formula->need : task->holes.need, control);
  }
  if (too_wide(task)) {
    lua_pushfstring(L, "the lines of the holes need more than %d bits of state", RIDDLE_PLAN_WIDTH);
    riddle_push_limit(L);
    lua_pushstring(L, "size");
    lua_setfield(L, -2, "reason");
    return 2;
  }
  if (task->none) {
    lua_pushinteger(L, 0);
  } else if (task->asked.whole) {
    riddle_push_asked(L, &task->asked, &formula->answer);
  } else {
    riddle_push_limbs(L, formula->answer.limbs, formula->answer.stride);
  }
  riddle_push_work(L, "steps", formula->steps + task->holes.work, task->nanoseconds);
  return 2;
}

static void rooks_release(void *state, riddle_control *control) {
  rooks_task *task = state;
  riddle_line_count_free(&task->holes, control);
  riddle_rook_formula_free(&task->formula, control);
}

static const riddle_task_class rooks_class = {"rooks", sizeof(rooks_task), rooks_run, rooks_push, rooks_release};

/* rooks(rows, columns, holes, placed, k or nil for all, most, option) */
int riddle_lua_rooks(lua_State *L) {
  lua_settop(L, 7);
  lua_Integer rows = luaL_checkinteger(L, 1), columns = luaL_checkinteger(L, 2), placed = luaL_checkinteger(L, 4);
  luaL_argcheck(L, rows >= 0 && rows <= LARGEST, 1, "0 to 2^62 expected");
  luaL_argcheck(L, columns >= 0 && columns <= LARGEST, 2, "0 to 2^62 expected");
  luaL_argcheck(L, placed >= 0 && placed <= LARGEST, 4, "0 to 2^62 expected");
  size_t count = check_holes(L, 3);
  riddle_asked asked = riddle_check_asked(L, 5, 6, (uint64_t)placed);
  uint64_t fit = (uint64_t)(rows < columns ? rows : columns), most = riddle_asked_most(&asked);
  rooks_task *task = riddle_push_job(L, &rooks_class, 7);
  if (task == NULL) return 1;
  task->asked = asked;
  task->none = !asked.whole && (asked.k < asked.placed || most > fit);
  task->formula.rows = (uint64_t)rows;
  task->formula.columns = (uint64_t)columns;
  task->formula.whole = asked.whole;
  task->formula.k = most < fit ? most : fit;
  task->holes.most = task->formula.k;
  riddle_status status = read_holes(L, 3, count, riddle_job_control(L, -1), &task->holes);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

/* rooks_cost(holes, most) */
int riddle_lua_rooks_cost(lua_State *L) {
  lua_settop(L, 2);
  size_t count = check_holes(L, 1);
  lua_Integer most = luaL_checkinteger(L, 2);
  riddle_control control;
  riddle_line_count holes = {.most = most > 0 ? (uint64_t)most : 0};
  riddle_lua_control(L, 3, &control);
  lua_createtable(L, 0, 2);
  riddle_status status = read_holes(L, 1, count, &control, &holes);
  if (status == RIDDLE_OK) status = riddle_line_count_prepare(&holes, &control);
  unsigned width = holes.width;
  double seconds = holes.seconds;
  riddle_line_count_free(&holes, &control);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &control);
  lua_pushinteger(L, width);
  lua_setfield(L, -2, "width");
  lua_pushnumber(L, seconds);
  lua_setfield(L, -2, "seconds");
  return 1;
}
