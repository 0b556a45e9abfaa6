/* The bindings of graph.h:
 *
 *   core.pieces.graph(position, k, all, placed, option)     a job: counting
 *   core.pieces.graph_walk(position, k, placed, after, option)   a walker: listing; or nil, an error
 *
 * `position` and `placed` as in lua_position.h; k counts the placed pieces; `after` is nil or the squares of
 * the last placement delivered, in order and without the placed ones. */
#include "lua/lua_job.h"
#include "pieces/graph.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_listing.h"
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

int riddle_lua_graph(lua_State *L) {
  lua_settop(L, 5);
  uint32_t placed_count = riddle_check_pieces(L, RIDDLE_GRAPH_SQUARES, 2, 4);
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
  riddle_listing listing;
  riddle_graph_walk walk;
} walker;

static int walker_close(lua_State *L) {
  walker *own = luaL_checkudata(L, 1, WALKER_TYPE);
  if (own->listing.closed) return 0;
  riddle_graph_walk_free(&own->walk, &own->listing.control);
  riddle_listing_close(&own->listing);
  return 0;
}

/* walker:next(): a list of squares {row, column}; false when it takes longer (call again); nil after the last. */
static int walker_next(lua_State *L) {
  walker *own = luaL_checkudata(L, 1, WALKER_TYPE);
  if (own->listing.closed) return luaL_error(L, "the walker is closed");
  riddle_status status = riddle_graph_walk_next(&own->walk, ((uint64_t)1 << 19) / own->listing.graph.words);
  if (status != RIDDLE_OK) return riddle_push_pause(L, status);
  riddle_push_placement(L, &own->listing, own->walk.vertices);
  return 1;
}

static riddle_status open_walk(lua_State *L, walker *own) {
  riddle_listing *listing = &own->listing;
  const uint32_t target = riddle_listing_target(listing);
  uint32_t *after;
  riddle_status status = riddle_graph_walk_open(&own->walk, &listing->control, &listing->graph, target);
  if (status == RIDDLE_OK) status = riddle_listing_after(L, listing, 4, &after);
  if (status != RIDDLE_OK || after == NULL) return status;
  riddle_graph_walk_after(&own->walk, after);
  riddle_free_array(&listing->control, after, target, sizeof *after);
  return RIDDLE_OK;
}

int riddle_lua_graph_walk(lua_State *L) {
  lua_settop(L, 5);
  uint32_t placed_count = riddle_check_pieces(L, RIDDLE_GRAPH_LISTED, 2, 3);
  uint32_t pieces = (uint32_t)lua_tointeger(L, 2);
  riddle_check_after(L, 4, pieces - placed_count);
  walker *own = riddle_push_listing(L, sizeof *own, WALKER_TYPE, 5);
  riddle_status status = riddle_listing_open(L, &own->listing, pieces, 3, placed_count, &own->walk.over);
  if (status == RIDDLE_OK && !own->walk.over) status = open_walk(L, own);
  return status == RIDDLE_OK ? 1 : riddle_lua_failure(L, status, &own->listing.control);
}

void riddle_lua_open_graph_walker(lua_State *L) { riddle_open_walker_type(L, WALKER_TYPE, walker_next, walker_close); }
