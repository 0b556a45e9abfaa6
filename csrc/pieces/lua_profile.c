/* The bindings of profile.h and strip.h:
 *
 *   core.pieces.profile(rows, columns, torus, leaps, holes, placed, k, one, option)    a job
 *   core.pieces.strip(length, width, torus, leaps, k, one, option)                     a job; `down` = along the strip
 *
 * `leaps` is a flat list down, right, down, right, ...; `holes` and `placed` are lists of row * columns + column
 * (from 0); the placed pieces do not attack each other. The answer is the number of placements of k pieces, the placed
 * ones among them, or without `one` a table for 0 .. k or the most that fit; and a work table. */
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/profile.h"
#include "pieces/strip.h"

typedef struct profile_task {
  riddle_profile_board board; /* of a strip only the numbers of leaps and of placed pieces (0) */
  riddle_strip strip;
  riddle_profile_leap *leaps;
  uint32_t *holes, *placed;
  uint32_t k;
  bool one, refused;
  riddle_profile_counts counts;
  riddle_profile_work work;
  uint64_t nanoseconds;
} profile_task;

/* Notes how a run ended; a refusal is an answer. */
static riddle_status finish(profile_task *task, riddle_status status, uint64_t start) {
  task->nanoseconds = riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY;
  return task->refused ? RIDDLE_OK : status;
}

static riddle_status profile_run(void *state, riddle_control *control) {
  profile_task *task = state;
  uint64_t start = riddle_clock();
  uint32_t placed = (uint32_t)task->board.placed_count, most = task->k > placed ? task->k - placed : 0;
  riddle_profile_counts_free(&task->counts, control); /* of an attempt before */
  return finish(task, riddle_profile_count(&task->board, most, task->one, control, &task->counts, &task->work), start);
}

static riddle_status strip_run(void *state, riddle_control *control) {
  profile_task *task = state;
  uint64_t start = riddle_clock();
  riddle_profile_counts_free(&task->counts, control);
  return finish(task, riddle_strip_count(&task->strip, control, &task->counts, &task->work), start);
}

/* The number of placements of k pieces. */
static void push_count(lua_State *L, const profile_task *task, size_t k) {
  const riddle_profile_counts *counts = &task->counts;
  size_t placed = task->board.placed_count;
  if (k < placed || k - placed >= counts->count) {
    lua_pushinteger(L, 0);
  } else {
    riddle_push_limbs(L, (const mp_limb_t *)counts->limbs + (k - placed) * counts->width, counts->width);
  }
}

/* Does any placement have this many pieces besides the placed ones? */
static bool fits(const riddle_profile_counts *counts, size_t pieces) {
  for (size_t i = 0; i < counts->width; i++) {
    if (counts->limbs[pieces * counts->width + i] != 0) return true;
  }
  return false;
}

/* The table for k from 0 up to the most that fit and are wanted. */
static void push_counts(lua_State *L, const profile_task *task) {
  size_t most = task->counts.count - 1;
  while (most > 0 && !fits(&task->counts, most)) most--;
  most += task->board.placed_count;
  if (most > task->k) most = task->k;
  lua_createtable(L, (int)most, 1);
  for (size_t k = 0; k <= most; k++) {
    push_count(L, task, k);
    lua_rawseti(L, -2, (lua_Integer)k);
  }
}

static void push_work(lua_State *L, const riddle_profile_work *work, uint64_t nanoseconds) {
  riddle_push_work(L, "states", work->states, nanoseconds);
  lua_pushinteger(L, (lua_Integer)work->links);
  lua_setfield(L, -2, "links");
  lua_pushinteger(L, (lua_Integer)work->words);
  lua_setfield(L, -2, "words");
}

static int profile_push(lua_State *L, void *state, riddle_control *control) {
  profile_task *task = state;
  if (task->refused) {
    size_t need = task->work.need, most = (size_t)LUA_MAXINTEGER;
    return riddle_push_memory_limit(L, need < most ? need : most, control);
  }
  if (task->one) {
    push_count(L, task, task->k);
  } else {
    push_counts(L, task);
  }
  push_work(L, &task->work, task->nanoseconds);
  return 2;
}

static void profile_release(void *state, riddle_control *control) {
  profile_task *task = state;
  riddle_profile_counts_free(&task->counts, control);
  riddle_free_array(control, task->leaps, task->board.leap_count, sizeof *task->leaps);
  riddle_free_array(control, task->holes, task->board.hole_count, sizeof *task->holes);
  riddle_free_array(control, task->placed, task->board.placed_count, sizeof *task->placed);
}

static const riddle_task_class profile_class = {"profile", sizeof(profile_task), profile_run, profile_push,
                                                profile_release};
static const riddle_task_class strip_class = {"strip", sizeof(profile_task), strip_run, profile_push, profile_release};

/* Checks a list of integers in low .. high; returns its length. */
static size_t check_list(lua_State *L, int index, lua_Integer low, lua_Integer high) {
  luaL_checktype(L, index, LUA_TTABLE);
  lua_Integer count = (lua_Integer)lua_rawlen(L, index);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, index, i);
    lua_Integer value = luaL_checkinteger(L, -1);
    luaL_argcheck(L, value >= low && value <= high, index, "a number is out of range");
    lua_pop(L, 1);
  }
  return (size_t)count;
}

/* The i-th number (from 0) of a list that was checked. */
static lua_Integer number_at(lua_State *L, int index, size_t i) {
  lua_rawgeti(L, index, (lua_Integer)i + 1);
  lua_Integer value = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return value;
}

static riddle_status read_squares(lua_State *L, int index, size_t count, uint32_t **squares, riddle_control *control) {
  riddle_status status;
  *squares = riddle_new_array(control, count, sizeof **squares, &status);
  for (size_t i = 0; *squares != NULL && i < count; i++) (*squares)[i] = (uint32_t)number_at(L, index, i);
  return status;
}

static riddle_status read_leaps(lua_State *L, int index, size_t count, riddle_profile_leap **leaps,
                                riddle_control *control) {
  riddle_status status;
  *leaps = riddle_new_array(control, count, sizeof **leaps, &status);
  for (size_t i = 0; *leaps != NULL && i < count; i++) {
    (*leaps)[i] = (riddle_profile_leap){number_at(L, index, 2 * i), number_at(L, index, 2 * i + 1)};
  }
  return status;
}

enum { FARTHEST = 1 << 30 };

int riddle_lua_profile(lua_State *L) {
  lua_settop(L, 9);
  lua_Integer rows = luaL_checkinteger(L, 1), columns = luaL_checkinteger(L, 2), k = luaL_checkinteger(L, 7);
  luaL_argcheck(L, rows >= 1 && rows <= RIDDLE_PROFILE_SQUARES, 1, "rows out of range");
  luaL_argcheck(L, columns >= 1 && columns <= RIDDLE_PROFILE_SQUARES / rows, 2, "too many squares");
  luaL_argcheck(L, k >= 0 && k <= RIDDLE_PROFILE_SQUARES, 7, "number of pieces out of range");
  size_t numbers = check_list(L, 4, -FARTHEST, FARTHEST);
  luaL_argcheck(L, numbers % 2 == 0, 4, "pairs expected");
  size_t holes = check_list(L, 5, 0, rows * columns - 1), placed = check_list(L, 6, 0, rows * columns - 1);
  bool torus = lua_toboolean(L, 3), one = lua_toboolean(L, 8);
  profile_task *task = riddle_push_job(L, &profile_class, 9);
  if (task == NULL) return 1;
  riddle_control *control = riddle_job_control(L, -1);
  task->k = (uint32_t)k;
  task->one = one;
  riddle_profile_board *board = &task->board;
  *board = (riddle_profile_board){.rows = (uint32_t)rows,
                                  .columns = (uint32_t)columns,
                                  .torus = torus,
                                  .leap_count = numbers / 2,
                                  .hole_count = holes,
                                  .placed_count = placed};
  riddle_status status = read_leaps(L, 4, numbers / 2, &task->leaps, control);
  if (status == RIDDLE_OK) status = read_squares(L, 5, holes, &task->holes, control);
  if (status == RIDDLE_OK) status = read_squares(L, 6, placed, &task->placed, control);
  board->leaps = task->leaps;
  board->holes = task->holes;
  board->placed = task->placed;
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

int riddle_lua_strip(lua_State *L) {
  lua_settop(L, 7);
  lua_Integer length = luaL_checkinteger(L, 1), width = luaL_checkinteger(L, 2), k = luaL_checkinteger(L, 5);
  luaL_argcheck(L, length >= 0, 1, "length out of range");
  luaL_argcheck(L, width >= 1 && width <= RIDDLE_PROFILE_SQUARES, 2, "width out of range");
  luaL_argcheck(L, k >= 0 && k <= RIDDLE_PROFILE_SQUARES, 5, "number of pieces out of range");
  size_t numbers = check_list(L, 4, -FARTHEST, FARTHEST);
  luaL_argcheck(L, numbers % 2 == 0, 4, "pairs expected");
  bool one = lua_toboolean(L, 6), torus = lua_toboolean(L, 3);
  profile_task *task = riddle_push_job(L, &strip_class, 7);
  if (task == NULL) return 1;
  task->k = (uint32_t)k;
  task->one = one;
  task->board.leap_count = numbers / 2;
  riddle_status status = read_leaps(L, 4, numbers / 2, &task->leaps, riddle_job_control(L, -1));
  task->strip = (riddle_strip){.length = (uint64_t)length,
                               .width = (uint32_t)width,
                               .most = (uint32_t)k,
                               .one = one,
                               .torus = torus,
                               .leaps = task->leaps,
                               .leap_count = numbers / 2};
  if (status != RIDDLE_OK) return riddle_fail_job(L, status);
  luaL_argcheck(L, riddle_strip_rows(&task->strip) <= RIDDLE_PROFILE_SQUARES / (uint64_t)width, 5,
                "too many squares have to be counted");
  return 1;
}
