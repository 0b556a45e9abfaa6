/* The binding of orderly.h:
 *
 *   core.pieces.orderly_walk(position, symmetries, k, placed, after, option)   a walker; or nil, an error
 *
 * `position`, `placed` and `after` as in lua_graph.c; `symmetries` is a list of numbers of symmetry.h, which form a
 * group with the identity (left out) and map the position and the placed squares onto themselves. */
#include <string.h>

#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/lua_position.h"
#include "pieces/orderly.h"
#include "pieces/symmetry.h"

#define WALKER_TYPE "riddle.core.pieces.orderly_walker"

typedef struct walker {
  riddle_control control;
  riddle_graph graph;
  riddle_orderly walk;
  uint32_t *placed;  /* sorted */
  uint32_t *squares; /* room for a placement */
  uint32_t placed_count, pieces, columns, symmetry_count;
  uint32_t symmetries[RIDDLE_SYMMETRIES];
  bool closed;
} walker;

static int walker_close(lua_State *L) {
  walker *own = luaL_checkudata(L, 1, WALKER_TYPE);
  if (own->closed) return 0;
  own->closed = true;
  riddle_orderly_free(&own->walk, &own->control);
  riddle_graph_free(&own->graph, &own->control);
  riddle_free_array(&own->control, own->placed, own->placed_count, sizeof *own->placed);
  riddle_free_array(&own->control, own->squares, own->pieces, sizeof *own->squares);
  return 0;
}

/* walker:next(): a list of squares {row, column}, and how many images it has; false when it takes longer (call
 * again); nil after the last. */
static int walker_next(lua_State *L) {
  enum { BUDGET = 1 << 17 }; /* nodes on a board of 64 squares, less on larger ones: far below 20 ms */
  walker *own = luaL_checkudata(L, 1, WALKER_TYPE);
  if (own->closed) return luaL_error(L, "the walker is closed");
  riddle_status status = riddle_orderly_next(&own->walk, (uint64_t)BUDGET / (own->graph.words + 1) + 1);
  if (status == RIDDLE_END) return 0;
  if (status == RIDDLE_MORE) {
    lua_pushboolean(L, false);
    return 1;
  }
  riddle_graph_squares(&own->graph, own->walk.vertices, own->walk.target, own->placed, own->placed_count, own->squares);
  riddle_push_squares(L, own->squares, own->pieces, own->columns);
  lua_pushinteger(L, (own->symmetry_count + 1) / riddle_orderly_fixing(&own->walk));
  return 2;
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
  uint32_t rows = position.rows;
  own->columns = position.columns;
  if (status == RIDDLE_OK) status = riddle_read_squares(L, 4, control, &own->placed, own->placed_count);
  if (status == RIDDLE_OK) {
    status = riddle_graph_open(&own->graph, control, &position, own->placed, own->placed_count);
  }
  riddle_position_free(&position, control);
  if (status == RIDDLE_OK) own->squares = riddle_new_array(control, own->pieces, sizeof *own->squares, &status);
  if (status == RIDDLE_OK && target > riddle_graph_most(&own->graph)) {
    own->walk.over = true; /* there is no placement; the walk needs no room */
  } else if (status == RIDDLE_OK) {
    status = riddle_orderly_open(&own->walk, control, &own->graph, rows, own->columns, target, own->symmetries,
                                 own->symmetry_count);
  }
  if (status != RIDDLE_OK || lua_isnil(L, 5) || own->walk.over) return status;
  uint32_t *after;
  status = riddle_read_squares(L, 5, control, &after, target);
  if (after != NULL && find_vertices(&own->graph, after, target)) riddle_orderly_after(&own->walk, after);
  riddle_free_array(control, after, target, sizeof *after);
  return status;
}

int riddle_lua_orderly_walk(lua_State *L) {
  lua_settop(L, 6);
  uint32_t placed_count = riddle_check_symmetric(L, RIDDLE_GRAPH_LISTED, 3, 4);
  lua_Integer k = lua_tointeger(L, 3);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_Integer symmetry_count = (lua_Integer)lua_rawlen(L, 2);
  luaL_argcheck(L, symmetry_count < RIDDLE_SYMMETRIES, 2, "at most 7 symmetries expected");
  if (!lua_isnil(L, 5)) {
    uint32_t count = riddle_check_squares(L, 5, RIDDLE_GRAPH_LISTED);
    luaL_argcheck(L, count == k - placed_count, 5, "a placement without the placed pieces expected");
  }
  walker *own = lua_newuserdatauv(L, sizeof *own, 0);
  memset(own, 0, sizeof *own);
  own->closed = true;
  luaL_setmetatable(L, WALKER_TYPE);
  riddle_lua_control(L, 6, &own->control);
  for (lua_Integer i = 0; i < symmetry_count; i++) {
    lua_rawgeti(L, 2, i + 1);
    own->symmetries[i] = riddle_check_symmetry(L, -1);
    lua_pop(L, 1);
  }
  own->symmetry_count = (uint32_t)symmetry_count;
  own->pieces = (uint32_t)k;
  own->placed_count = placed_count;
  own->closed = false;
  riddle_status status = open_walker(L, own);
  return status == RIDDLE_OK ? 1 : riddle_lua_failure(L, status, &own->control);
}

void riddle_lua_open_orderly_walker(lua_State *L) {
  riddle_open_walker_type(L, WALKER_TYPE, walker_next, walker_close);
}
