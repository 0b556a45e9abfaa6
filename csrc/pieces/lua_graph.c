/* The bindings of graph.h:
 *
 *   core.pieces.graph(position, k, all, placed, option)     a job: counting
 *   core.pieces.graph_walk(position, k, placed, after, option)   a walker: listing; or nil, an error
 *
 * `position` and `placed` as in lua_position.h; k counts the placed pieces; `after` is nil or the squares of
 * the last placement delivered, in order and without the placed ones. */
#include <string.h>

#include "lua/lua_job.h"
#include "pieces/graph.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/lua_position.h"

#define WALKER_TYPE "riddle.core.pieces.graph_walker"

/* --- counting -------------------------------------------------------------------------------------------- */

typedef struct graph_task {
  riddle_position position;
  uint32_t *placed;
  uint32_t placed_count, pieces;
  bool all, built, refused;
  riddle_graph graph;
  riddle_graph_count count;
  uint64_t nanoseconds;
} graph_task;

static riddle_status graph_run(void *state, riddle_control *control) {
  graph_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = RIDDLE_OK;
  if (!task->built) {
    riddle_graph_free(&task->graph, control);
    status = riddle_graph_open(&task->graph, control, &task->position, task->placed, task->placed_count);
    task->built = status == RIDDLE_OK;
    task->count.graph = &task->graph;
    task->count.all = task->all;
    task->count.target = task->pieces - task->placed_count;
    uint32_t most = riddle_graph_most(&task->graph);
    if (status == RIDDLE_OK && task->count.target > most) task->count.target = most + 1; /* counted as 0 */
  }
  if (status == RIDDLE_OK) status = riddle_graph_count_run(&task->count, control);
  task->nanoseconds = riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY;
  return task->refused ? RIDDLE_OK : status;
}

static void push_sum(lua_State *L, riddle_graph_sum sum) {
  const mp_limb_t limbs[2] = {(mp_limb_t)sum, (mp_limb_t)(sum >> 64)};
  riddle_push_limbs(L, limbs, 2);
}

static int graph_push(lua_State *L, void *state, riddle_control *control) {
  const graph_task *task = state;
  const riddle_graph_count *count = &task->count;
  if (task->refused) return riddle_push_memory_limit(L, riddle_graph_bytes(&task->position), control);
  if (task->all) {
    uint32_t last = count->target;
    while (last > 0 && count->counts[last] == 0) last--;
    lua_createtable(L, (int)(task->placed_count + last), 1);
    for (uint32_t i = 0; i < task->placed_count; i++) {
      lua_pushinteger(L, 0);
      lua_rawseti(L, -2, i);
    }
    for (uint32_t i = 0; i <= last; i++) {
      push_sum(L, count->counts[i]);
      lua_rawseti(L, -2, task->placed_count + i);
    }
  } else {
    push_sum(L, count->counts[count->target]);
  }
  riddle_push_work(L, "nodes", count->nodes, task->nanoseconds);
  return 2;
}

static void graph_release(void *state, riddle_control *control) {
  graph_task *task = state;
  riddle_graph_count_free(&task->count, control);
  riddle_graph_free(&task->graph, control);
  riddle_free_array(control, task->placed, task->placed_count, sizeof *task->placed);
  riddle_position_free(&task->position, control);
}

static const riddle_task_class graph_class = {"graph", sizeof(graph_task), graph_run, graph_push, graph_release};

/* Raises unless the arguments 1, 2 and `placed` are a position of at most `most` squares, a number of pieces and
 * squares; returns the number of those. */
static uint32_t check_question(lua_State *L, lua_Integer most, int placed_index) {
  riddle_check_position(L, 1, most);
  lua_getfield(L, 1, "rows");
  lua_getfield(L, 1, "columns");
  lua_Integer squares = lua_tointeger(L, -1) * lua_tointeger(L, -2), k = luaL_checkinteger(L, 2);
  lua_pop(L, 2);
  uint32_t placed_count = riddle_check_squares(L, placed_index, squares);
  luaL_argcheck(L, k >= placed_count && k <= squares, 2, "no fewer pieces than are placed and no more than squares");
  return placed_count;
}

int riddle_lua_graph(lua_State *L) {
  lua_settop(L, 5);
  uint32_t placed_count = check_question(L, RIDDLE_GRAPH_SQUARES, 4);
  graph_task *task = riddle_push_job(L, &graph_class, 5);
  if (task == NULL) return 1;
  riddle_control *control = riddle_job_control(L, -1);
  task->pieces = (uint32_t)lua_tointeger(L, 2);
  task->all = lua_toboolean(L, 3);
  task->placed_count = placed_count;
  riddle_status status = riddle_read_position(L, 1, control, &task->position);
  if (status == RIDDLE_OK) status = riddle_read_squares(L, 4, control, &task->placed, placed_count);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

/* --- listing ---------------------------------------------------------------------------------------------- */

typedef struct walker {
  riddle_control control;
  riddle_graph graph;
  riddle_graph_walk walk;
  uint32_t *placed;  /* sorted */
  uint32_t *squares; /* room for a placement */
  uint32_t placed_count, pieces, columns;
  bool closed;
} walker;

static int walker_close(lua_State *L) {
  walker *own = luaL_checkudata(L, 1, WALKER_TYPE);
  if (own->closed) return 0;
  own->closed = true;
  riddle_graph_walk_free(&own->walk, &own->control);
  riddle_graph_free(&own->graph, &own->control);
  riddle_free_array(&own->control, own->placed, own->placed_count, sizeof *own->placed);
  riddle_free_array(&own->control, own->squares, own->pieces, sizeof *own->squares);
  return 0;
}

/* walker:next(): a list of squares {row, column}; false when it takes longer (call again); nil after the last. */
static int walker_next(lua_State *L) {
  walker *own = luaL_checkudata(L, 1, WALKER_TYPE);
  if (own->closed) return luaL_error(L, "the walker is closed");
  riddle_status status = riddle_graph_walk_next(&own->walk, ((uint64_t)1 << 19) / own->graph.words);
  if (status == RIDDLE_END) return 0;
  if (status == RIDDLE_MORE) {
    lua_pushboolean(L, false);
    return 1;
  }
  riddle_graph_squares(&own->graph, own->walk.vertices, own->walk.target, own->placed, own->placed_count, own->squares);
  riddle_push_squares(L, own->squares, own->pieces, own->columns);
  return 1;
}

/* Turns squares into vertices in place; false when one of them is no vertex. */
static bool find_vertices(const riddle_graph *graph, uint32_t *squares, uint32_t count) {
  uint32_t v = 0;
  for (uint32_t i = 0; i < count; i++) {
    while (v < graph->vertex_count && graph->square[v] < squares[i]) v++;
    if (v == graph->vertex_count || graph->square[v] != squares[i]) return false;
    squares[i] = v;
  }
  return true;
}

static riddle_status open_walker(lua_State *L, walker *own) {
  riddle_control *control = &own->control;
  riddle_position position = {0};
  uint32_t target = own->pieces - own->placed_count;
  riddle_status status = riddle_read_position(L, 1, control, &position);
  own->columns = position.columns;
  if (status == RIDDLE_OK) status = riddle_read_squares(L, 3, control, &own->placed, own->placed_count);
  if (status == RIDDLE_OK) {
    status = riddle_graph_open(&own->graph, control, &position, own->placed, own->placed_count);
  }
  riddle_position_free(&position, control);
  if (status == RIDDLE_OK) own->squares = riddle_new_array(control, own->pieces, sizeof *own->squares, &status);
  if (status == RIDDLE_OK && target > riddle_graph_most(&own->graph)) {
    own->walk.over = true; /* there is no placement; the walk needs no room */
  } else if (status == RIDDLE_OK) {
    status = riddle_graph_walk_open(&own->walk, control, &own->graph, target);
  }
  if (status != RIDDLE_OK || lua_isnil(L, 4) || own->walk.over) return status;
  uint32_t *after;
  status = riddle_read_squares(L, 4, control, &after, target);
  if (after != NULL && find_vertices(&own->graph, after, target)) riddle_graph_walk_after(&own->walk, after);
  riddle_free_array(control, after, target, sizeof *after);
  return status;
}

int riddle_lua_graph_walk(lua_State *L) {
  lua_settop(L, 5);
  uint32_t placed_count = check_question(L, RIDDLE_GRAPH_LISTED, 3);
  lua_Integer k = lua_tointeger(L, 2);
  if (!lua_isnil(L, 4)) {
    uint32_t count = riddle_check_squares(L, 4, RIDDLE_GRAPH_LISTED);
    luaL_argcheck(L, count == k - placed_count, 4, "a placement without the placed pieces expected");
  }
  walker *own = lua_newuserdatauv(L, sizeof *own, 0);
  memset(own, 0, sizeof *own);
  own->closed = true;
  luaL_setmetatable(L, WALKER_TYPE);
  riddle_lua_control(L, 5, &own->control);
  own->pieces = (uint32_t)k;
  own->placed_count = placed_count;
  own->closed = false;
  riddle_status status = open_walker(L, own);
  return status == RIDDLE_OK ? 1 : riddle_lua_failure(L, status, &own->control);
}

void riddle_lua_open_graph_walker(lua_State *L) { riddle_open_walker_type(L, WALKER_TYPE, walker_next, walker_close); }
