/* riddle.core.pieces: the bindings of the family; the only file of it that knows Lua.
 *
 *   core.pieces.ferrers(n, k | nil, option)      a job: bishops on n x n, one k or all
 *   core.pieces.search(piece, rows, columns, k, all, squares, option)    a job: counting
 *   core.pieces.walk(piece, rows, columns, k, squares, option)           a walker: listing; or nil, an error
 *   core.pieces.little_bishops_stream(option), bishops_stream, eight_queens_stream
 *
 * `piece` is "bishop", "rook" or "queen", `squares` a list of row * columns + column (from 0) on the board,
 * no two of them attacking each other. The Lua side checks what users pass; here only what would harm. */
#include <string.h>

#include "lua/lua_integer.h"
#include "lua/lua_job.h"
#include "lua/lua_stream.h"
#include "pieces/bishops.h"
#include "pieces/eight_queens.h"
#include "pieces/ferrers.h"
#include "pieces/little_bishops.h"
#include "pieces/search.h"

#define WALKER_TYPE "riddle.core.pieces.walker"

/* Pushes nil and an error of kind "limit". The message is on the top of the stack. */
static int push_limit(lua_State *L) {
  lua_createtable(L, 0, 3);
  lua_insert(L, -2);
  lua_setfield(L, -2, "message");
  lua_pushstring(L, "limit");
  lua_setfield(L, -2, "kind");
  lua_pushnil(L);
  lua_insert(L, -2);
  return 2;
}

/* The same for memory; `bytes` is what it takes. */
static int push_memory_limit(lua_State *L, size_t bytes, const riddle_control *control) {
  lua_pushfstring(L, "the answer takes at least %I bytes, the memory limit is %I (option 'memory')", (LUAI_UACINT)bytes,
                  (LUAI_UACINT)control->memory_limit);
  push_limit(L);
  lua_pushstring(L, "memory");
  lua_setfield(L, -2, "reason");
  lua_pushinteger(L, (lua_Integer)bytes);
  lua_setfield(L, -2, "bytes");
  lua_pushinteger(L, (lua_Integer)control->memory_limit);
  lua_setfield(L, -2, "limit");
  return 2;
}

/* Pushes a work table: a number of steps under the name `what`, and seconds. */
static void push_work(lua_State *L, const char *what, uint64_t steps, uint64_t nanoseconds) {
  lua_createtable(L, 0, 2);
  lua_pushinteger(L, (lua_Integer)steps);
  lua_setfield(L, -2, what);
  lua_pushnumber(L, (lua_Number)nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
}

/* --- bishops by Ferrers rows ------------------------------------------------------------------------- */

typedef struct ferrers_task {
  uint64_t n, k;
  bool whole, begun, refused;
  uint64_t nanoseconds;
  riddle_ferrers ferrers;
} ferrers_task;

/* Runs a step until it says something else than RIDDLE_MORE. */
static riddle_status ferrers_steps(ferrers_task *task, riddle_control *control) {
  riddle_ferrers *ferrers = &task->ferrers;
  riddle_status status = RIDDLE_MORE;
  while (status == RIDDLE_MORE) {
    status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
    if (ferrers->stage != RIDDLE_FERRERS_READY) {
      status = riddle_ferrers_step(ferrers, control, RIDDLE_FERRERS_MILLISECOND / 16);
      if (status == RIDDLE_OK) status = RIDDLE_MORE;
    } else if (task->whole) {
      status = riddle_ferrers_row(ferrers, control);
    } else {
      status = riddle_ferrers_pick(ferrers, control, task->k, RIDDLE_FERRERS_MILLISECOND / 16);
    }
    atomic_store(&control->done, riddle_ferrers_done(ferrers));
  }
  return status;
}

static riddle_status ferrers_run(void *state, riddle_control *control) {
  ferrers_task *task = state;
  if (task->n > RIDDLE_FERRERS_LARGEST) {
    task->refused = true;
    return RIDDLE_OK;
  }
  uint64_t start = riddle_clock();
  riddle_status status = RIDDLE_OK;
  if (!task->begun) {
    status = riddle_ferrers_begin(&task->ferrers, control, task->n, task->k, task->whole);
    task->begun = true;
    atomic_store(&control->total, riddle_ferrers_total(&task->ferrers));
  }
  if (status == RIDDLE_OK) status = ferrers_steps(task, control);
  task->nanoseconds += riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY;
  return task->refused ? RIDDLE_OK : status;
}

/* Pushes the number of `limbs` limbs at an address. */
static void push_limbs(lua_State *L, const mp_limb_t *limbs, size_t count) {
  mpz_t value;
  riddle_push_integer(L, mpz_roinit_n(value, limbs, (mp_size_t)count));
}

static void push_row(lua_State *L, const riddle_ferrers *ferrers) {
  uint64_t most = riddle_bishops_most(ferrers->n);
  lua_createtable(L, (int)most, 1);
  for (uint64_t k = 0; k <= most; k++) {
    push_limbs(L, ferrers->answer + k * ferrers->stride, ferrers->stride);
    lua_rawseti(L, -2, (lua_Integer)k);
  }
}

static int ferrers_push(lua_State *L, void *state, riddle_control *control) {
  ferrers_task *task = state;
  const riddle_ferrers *ferrers = &task->ferrers;
  if (task->refused && task->n > RIDDLE_FERRERS_LARGEST) {
    lua_pushfstring(L, "the method 'ferrers' takes boards of at most %d rows, this one has %I", RIDDLE_FERRERS_LARGEST,
                    (LUAI_UACINT)task->n);
    push_limit(L);
    lua_pushstring(L, "size");
    lua_setfield(L, -2, "reason");
    return 2;
  }
  if (task->refused) return push_memory_limit(L, ferrers->need, control);
  if (task->whole) {
    push_row(L, ferrers);
  } else {
    push_limbs(L, ferrers->answer, ferrers->answer_size);
  }
  push_work(L, "steps", ferrers->steps, task->nanoseconds);
  return 2;
}

static void ferrers_release(void *state, riddle_control *control) {
  ferrers_task *task = state;
  riddle_ferrers_free(&task->ferrers, control);
}

static const riddle_task_class ferrers_class = {"ferrers", sizeof(ferrers_task), ferrers_run, ferrers_push,
                                                ferrers_release};

/* ferrers(n, k or nil for all, option): 1 <= n; k at most what fits. */
static int pieces_ferrers(lua_State *L) {
  lua_Integer n = luaL_checkinteger(L, 1);
  bool whole = lua_isnil(L, 2);
  lua_Integer k = luaL_optinteger(L, 2, 0);
  luaL_argcheck(L, n >= 1, 1, "1 or more expected");
  luaL_argcheck(L, k >= 0 && (uint64_t)k <= riddle_bishops_most((uint64_t)n), 2, "no more than fit expected");
  ferrers_task *task = riddle_push_job(L, &ferrers_class, 3);
  if (task == NULL) return 1;
  task->n = (uint64_t)n;
  task->k = (uint64_t)k;
  task->whole = whole;
  return 1;
}

/* --- the question of a search ------------------------------------------------------------------------ */

typedef struct question {
  riddle_piece piece;
  uint32_t rows, columns, pieces, placed_count;
  int squares_index;
} question;

/* Reads piece, rows, columns, k from the arguments 1 to 4 and the list of squares at an index. */
static question check_question(lua_State *L, int squares_index) {
  static const char *const names[] = {"bishop", "rook", "queen", NULL};
  question asked = {.piece = (riddle_piece)luaL_checkoption(L, 1, NULL, names), .squares_index = squares_index};
  lua_Integer rows = luaL_checkinteger(L, 2), columns = luaL_checkinteger(L, 3), k = luaL_checkinteger(L, 4);
  luaL_argcheck(L, rows >= 1 && rows <= RIDDLE_SEARCH_SQUARES, 2, "rows out of range");
  luaL_argcheck(L, columns >= 1 && columns <= RIDDLE_SEARCH_COLUMNS, 3, "columns out of range");
  luaL_argcheck(L, rows * columns <= RIDDLE_SEARCH_SQUARES, 2, "too many squares");
  luaL_checktype(L, squares_index, LUA_TTABLE);
  lua_Integer count = (lua_Integer)lua_rawlen(L, squares_index);
  asked.rows = (uint32_t)rows;
  asked.columns = (uint32_t)columns;
  uint64_t most = riddle_pieces_most(asked.piece, asked.rows, asked.columns);
  luaL_argcheck(L, k >= 0 && (uint64_t)k <= most, 4, "no more than fit expected");
  luaL_argcheck(L, count <= k, squares_index, "no more squares than pieces expected");
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, squares_index, i);
    lua_Integer square = luaL_checkinteger(L, -1);
    luaL_argcheck(L, square >= 0 && square < rows * columns, squares_index, "squares on the board expected");
    lua_pop(L, 1);
  }
  asked.pieces = (uint32_t)k;
  asked.placed_count = (uint32_t)count;
  return asked;
}

/* Opens the search of a question that was checked. */
static riddle_status open_question(lua_State *L, const question *asked, riddle_search *search,
                                   riddle_control *control) {
  riddle_status status;
  uint32_t *squares = riddle_new_array(control, asked->placed_count, sizeof *squares, &status);
  if (squares == NULL) return status;
  for (uint32_t i = 0; i < asked->placed_count; i++) {
    lua_rawgeti(L, asked->squares_index, i + 1); /* an integer, checked: nothing here can raise */
    squares[i] = (uint32_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  status = riddle_search_open(search, control, asked->piece, asked->rows, asked->columns, asked->pieces, squares,
                              asked->placed_count);
  riddle_free_array(control, squares, asked->placed_count, sizeof *squares);
  return status;
}

/* --- counting by search -------------------------------------------------------------------------------- */

typedef struct search_task {
  riddle_search search;
  riddle_search_count count;
  uint64_t nanoseconds;
} search_task;

static riddle_status search_run(void *state, riddle_control *control) {
  search_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = riddle_search_count_run(&task->count, &task->search, control);
  task->nanoseconds = riddle_clock() - start;
  return status;
}

static void push_sum(lua_State *L, const riddle_search_sum *sum) {
  const mp_limb_t limbs[2] = {sum->low, sum->high};
  push_limbs(L, limbs, 2);
}

static int search_push(lua_State *L, void *state, riddle_control *control) {
  const search_task *task = state;
  const riddle_search_count *count = &task->count;
  (void)control;
  if (count->all) {
    lua_createtable(L, (int)task->search.pieces, 1);
    for (uint32_t i = 0; i < task->search.placed_count; i++) {
      lua_pushinteger(L, 0);
      lua_rawseti(L, -2, i);
    }
    for (uint32_t i = 0; i <= task->search.target; i++) {
      push_sum(L, &count->counts[i]);
      lua_rawseti(L, -2, task->search.placed_count + i);
    }
  } else {
    push_sum(L, &count->counts[task->search.target]);
  }
  push_work(L, "nodes", count->nodes, task->nanoseconds);
  return 2;
}

static void search_release(void *state, riddle_control *control) {
  search_task *task = state;
  riddle_search_count_free(&task->count, control);
  riddle_search_close(&task->search, control);
}

static const riddle_task_class search_class = {"search", sizeof(search_task), search_run, search_push, search_release};

/* search(piece, rows, columns, k, all, squares, option) */
static int pieces_search(lua_State *L) {
  lua_settop(L, 7);
  question asked = check_question(L, 6);
  bool all = lua_toboolean(L, 5);
  search_task *task = riddle_push_job(L, &search_class, 7);
  if (task == NULL) return 1;
  task->count.all = all;
  riddle_status status = open_question(L, &asked, &task->search, riddle_job_control(L, -1));
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

/* --- listing -------------------------------------------------------------------------------------------- */

typedef struct walker {
  riddle_control control;
  riddle_search search;
  uint32_t *squares;
  uint32_t pieces;
  bool closed;
} walker;

static int walker_close(lua_State *L) {
  walker *walk = luaL_checkudata(L, 1, WALKER_TYPE);
  if (walk->closed) return 0;
  walk->closed = true;
  riddle_search_close(&walk->search, &walk->control);
  riddle_free_array(&walk->control, walk->squares, walk->pieces, sizeof *walk->squares);
  walk->squares = NULL;
  return 0;
}

/* walker:next(): a list of squares; false when it takes longer (call again); nil after the last. */
static int walker_next(lua_State *L) {
  enum { BUDGET = 1 << 18 }; /* nodes: a few milliseconds */
  walker *walk = luaL_checkudata(L, 1, WALKER_TYPE);
  if (walk->closed) return luaL_error(L, "the walker is closed");
  riddle_status status = riddle_search_next(&walk->search, walk->squares, BUDGET);
  if (status == RIDDLE_END) return 0;
  if (status == RIDDLE_MORE) {
    lua_pushboolean(L, false);
    return 1;
  }
  lua_createtable(L, (int)walk->pieces, 0);
  for (uint32_t i = 0; i < walk->pieces; i++) {
    lua_pushinteger(L, walk->squares[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* walker:nodes(): pieces put so far. */
static int walker_nodes(lua_State *L) {
  const walker *walk = luaL_checkudata(L, 1, WALKER_TYPE);
  lua_pushinteger(L, (lua_Integer)walk->search.nodes);
  return 1;
}

/* walk(piece, rows, columns, k, squares, option): a walker; or nil and an error's fields. */
static int pieces_walk(lua_State *L) {
  lua_settop(L, 6);
  question asked = check_question(L, 5);
  walker *walk = lua_newuserdatauv(L, sizeof *walk, 0);
  memset(walk, 0, sizeof *walk);
  walk->closed = true;
  luaL_setmetatable(L, WALKER_TYPE);
  riddle_lua_control(L, 6, &walk->control);
  walk->pieces = asked.pieces;
  walk->closed = false;
  riddle_status status;
  walk->squares = riddle_new_array(&walk->control, walk->pieces, sizeof *walk->squares, &status);
  if (walk->squares != NULL) status = open_question(L, &asked, &walk->search, &walk->control);
  return status == RIDDLE_OK ? 1 : riddle_lua_failure(L, status, &walk->control);
}

static void open_walker(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"next", walker_next}, {"nodes", walker_nodes}, {"close", walker_close}, {NULL, NULL}};
  static const luaL_Reg events[] = {{"__gc", walker_close}, {"__close", walker_close}, {NULL, NULL}};
  if (luaL_newmetatable(L, WALKER_TYPE)) {
    luaL_setfuncs(L, events, 0);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
}

/* --- streams --------------------------------------------------------------------------------------------- */

static int pieces_bishops_stream(lua_State *L) { return riddle_push_stream(L, &riddle_bishops_stream, NULL, 1); }

static int pieces_little_bishops_stream(lua_State *L) {
  return riddle_push_stream(L, &riddle_little_bishops_stream, NULL, 1);
}

static int pieces_eight_queens_stream(lua_State *L) {
  return riddle_push_stream(L, &riddle_eight_queens_stream, NULL, 1);
}

int riddle_open_pieces(lua_State *L);

int riddle_open_pieces(lua_State *L) {
  static const luaL_Reg functions[] = {{"ferrers", pieces_ferrers},
                                       {"search", pieces_search},
                                       {"walk", pieces_walk},
                                       {"bishops_stream", pieces_bishops_stream},
                                       {"little_bishops_stream", pieces_little_bishops_stream},
                                       {"eight_queens_stream", pieces_eight_queens_stream},
                                       {NULL, NULL}};
  open_walker(L);
  luaL_newlib(L, functions);
  lua_pushinteger(L, RIDDLE_FERRERS_LARGEST);
  lua_setfield(L, -2, "ferrers_largest");
  lua_pushinteger(L, RIDDLE_SEARCH_COLUMNS);
  lua_setfield(L, -2, "search_columns");
  lua_pushinteger(L, RIDDLE_SEARCH_SQUARES);
  lua_setfield(L, -2, "search_squares");
  return 1;
}
