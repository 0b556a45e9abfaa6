/* The bindings of search.h:
 *
 *   core.pieces.search(piece, rows, columns, k, all, squares, option)    a job: counting
 *   core.pieces.walk(piece, rows, columns, k, squares, option)           a walker: listing; or nil, an error
 *
 * `piece` is "bishop", "rook" or "queen", `squares` a list of row * columns + column (from 0) on the board,
 * no two of them attacking each other. */
#include <string.h>

#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/search.h"

#define WALKER_TYPE "riddle.core.pieces.walker"

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
  riddle_push_limbs(L, limbs, 2);
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
  riddle_push_work(L, "nodes", count->nodes, task->nanoseconds);
  return 2;
}

static void search_release(void *state, riddle_control *control) {
  search_task *task = state;
  riddle_search_count_free(&task->count, control);
  riddle_search_close(&task->search, control);
}

static const riddle_task_class search_class = {"search", sizeof(search_task), search_run, search_push, search_release};

/* search(piece, rows, columns, k, all, squares, option) */
int riddle_lua_search(lua_State *L) {
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
int riddle_lua_walk(lua_State *L) {
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

void riddle_lua_open_walker(lua_State *L) {
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
