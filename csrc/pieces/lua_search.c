/* The bindings of search.h:
 *
 *   core.pieces.search(piece, position, k, all, placed, option)    a job: counting
 *   core.pieces.walk(piece, position, k, placed, after, option)    a walker: listing; or nil, an error
 *
 * `piece` is "bishop", "rook" or "queen"; `position` and `placed` as in lua_position.h (the moves are not looked
 * at, and holes do not stop attacks); k counts the placed pieces; `after` is nil or the squares of the last
 * placement delivered, in order and without the placed ones. */
#include <string.h>

#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/lua_position.h"
#include "pieces/search.h"

#define WALKER_TYPE "riddle.core.pieces.walker"

/* --- the question of a search ------------------------------------------------------------------------ */

typedef struct question {
  riddle_search_question asked; /* `placed` and `holes` are read later */
  int squares_index;
} question;

/* Reads piece, position and k from the arguments 1 to 3 and the list of squares at an index; raises when they are
 * wrong. */
static question check_question(lua_State *L, int squares_index) {
  static const char *const names[] = {"bishop", "rook", "queen", NULL};
  question read = {.asked.piece = (riddle_piece)luaL_checkoption(L, 1, NULL, names), .squares_index = squares_index};
  riddle_check_position(L, 2, RIDDLE_SEARCH_SQUARES);
  lua_getfield(L, 2, "rows");
  lua_getfield(L, 2, "columns");
  lua_getfield(L, 2, "torus");
  uint32_t rows = (uint32_t)lua_tointeger(L, -3), columns = (uint32_t)lua_tointeger(L, -2);
  read.asked.torus = lua_toboolean(L, -1);
  lua_pop(L, 3);
  luaL_argcheck(L, columns <= RIDDLE_SEARCH_COLUMNS, 2, "fewer columns expected");
  luaL_argcheck(L, !read.asked.torus || rows == columns, 2, "a square torus expected");
  lua_Integer k = luaL_checkinteger(L, 3);
  uint32_t count = riddle_check_squares(L, squares_index, (lua_Integer)rows * columns);
  uint64_t most = riddle_pieces_most(read.asked.piece, rows, columns);
  luaL_argcheck(L, k >= 0 && (uint64_t)k <= most, 3, "no more than fit expected");
  luaL_argcheck(L, count <= k, squares_index, "no more squares than pieces expected");
  read.asked.rows = rows;
  read.asked.columns = columns;
  read.asked.pieces = (uint32_t)k;
  read.asked.placed_count = count;
  return read;
}

/* Opens the search of a question that was checked. */
static riddle_status open_question(lua_State *L, question *read, riddle_search *search, riddle_control *control) {
  riddle_search_question *asked = &read->asked;
  uint32_t *placed = NULL, *holes = NULL;
  lua_getfield(L, 2, "holes");
  asked->hole_count = (uint32_t)lua_rawlen(L, -1);
  riddle_status status = riddle_read_squares(L, read->squares_index, control, &placed, asked->placed_count);
  if (status == RIDDLE_OK) status = riddle_read_squares(L, lua_gettop(L), control, &holes, asked->hole_count);
  lua_pop(L, 1);
  asked->placed = placed;
  asked->holes = holes;
  if (status == RIDDLE_OK) status = riddle_search_open(search, control, asked);
  riddle_free_array(control, placed, asked->placed_count, sizeof *placed);
  riddle_free_array(control, holes, asked->hole_count, sizeof *holes);
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

int riddle_lua_search(lua_State *L) {
  lua_settop(L, 6);
  question asked = check_question(L, 5);
  bool all = lua_toboolean(L, 4);
  search_task *task = riddle_push_job(L, &search_class, 6);
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

/* walker:next(): a list of squares {row, column}; false when it takes longer (call again); nil after the last. */
static int walker_next(lua_State *L) {
  enum { BUDGET = 1 << 18 }; /* nodes: a few milliseconds */
  walker *walk = luaL_checkudata(L, 1, WALKER_TYPE);
  if (walk->closed) return luaL_error(L, "the walker is closed");
  riddle_status status = riddle_search_next(&walk->search, walk->squares, BUDGET);
  if (status != RIDDLE_OK) return riddle_push_pause(L, status);
  riddle_push_squares(L, walk->squares, walk->pieces, walk->search.columns);
  return 1;
}

/* Reads the placement to go on after, if any, from argument 5. */
static riddle_status skip_placements(lua_State *L, walker *walk) {
  if (lua_isnil(L, 5)) return RIDDLE_OK;
  uint32_t *after, target = walk->search.target;
  riddle_status status = riddle_read_squares(L, 5, &walk->control, &after, target);
  bool placement = status != RIDDLE_OK || riddle_search_after(&walk->search, after);
  riddle_free_array(&walk->control, after, target, sizeof *after);
  luaL_argcheck(L, placement, 5, "a placement expected");
  return status;
}

int riddle_lua_walk(lua_State *L) {
  lua_settop(L, 6);
  question asked = check_question(L, 4);
  if (!lua_isnil(L, 5)) {
    uint32_t count = riddle_check_squares(L, 5, (lua_Integer)asked.asked.rows * asked.asked.columns);
    luaL_argcheck(L, count == asked.asked.pieces - asked.asked.placed_count, 5,
                  "a placement without the placed pieces expected");
  }
  walker *walk = lua_newuserdatauv(L, sizeof *walk, 0);
  memset(walk, 0, sizeof *walk);
  walk->closed = true;
  luaL_setmetatable(L, WALKER_TYPE);
  riddle_lua_control(L, 6, &walk->control);
  walk->pieces = asked.asked.pieces;
  walk->closed = false;
  riddle_status status;
  walk->squares = riddle_new_array(&walk->control, walk->pieces, sizeof *walk->squares, &status);
  if (walk->squares != NULL) status = open_question(L, &asked, &walk->search, &walk->control);
  if (status == RIDDLE_OK) status = skip_placements(L, walk);
  return status == RIDDLE_OK ? 1 : riddle_lua_failure(L, status, &walk->control);
}

void riddle_lua_open_walker(lua_State *L) { riddle_open_walker_type(L, WALKER_TYPE, walker_next, walker_close); }
