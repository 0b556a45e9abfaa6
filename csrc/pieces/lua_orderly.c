/* The binding of orderly.h:
 *
 *   core.pieces.orderly_walk(position, symmetries, k, placed, after, option)   a walker; or nil, an error
 *
 * `position`, `placed` and `after` as in lua_graph.c; `symmetries` is a list of numbers of symmetry.h, which form a
 * group with the identity (left out) and map the position and the placed squares onto themselves. */
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_listing.h"
#include "pieces/lua_pieces.h"
#include "pieces/lua_position.h"
#include "pieces/orderly.h"
#include "pieces/symmetry.h"

#define WALKER_TYPE "riddle.core.pieces.orderly_walker"

typedef struct walker {
  riddle_listing listing;
  riddle_orderly walk;
  uint32_t symmetry_count;
  uint32_t symmetries[RIDDLE_SYMMETRIES];
} walker;

static int walker_close(lua_State *L) {
  walker *own = luaL_checkudata(L, 1, WALKER_TYPE);
  if (own->listing.closed) return 0;
  riddle_orderly_free(&own->walk, &own->listing.control);
  riddle_listing_close(&own->listing);
  return 0;
}

/* walker:next(): a list of squares {row, column}, and how many images it has; false when it takes longer (call
 * again); nil after the last. */
static int walker_next(lua_State *L) {
  enum { BUDGET = 1 << 17 }; /* nodes on a board of 64 squares, less on larger ones: far below 20 ms */
  walker *own = luaL_checkudata(L, 1, WALKER_TYPE);
  if (own->listing.closed) return luaL_error(L, "the walker is closed");
  riddle_status status = riddle_orderly_next(&own->walk, (uint64_t)BUDGET / (own->listing.graph.words + 1) + 1);
  if (status != RIDDLE_OK) return riddle_push_pause(L, status);
  riddle_push_placement(L, &own->listing, own->walk.vertices);
  lua_pushinteger(L, (own->symmetry_count + 1) / riddle_orderly_fixing(&own->walk));
  return 2;
}

static riddle_status open_walk(lua_State *L, walker *own) {
  riddle_listing *listing = &own->listing;
  const uint32_t target = riddle_listing_target(listing);
  uint32_t *after;
  riddle_status status = riddle_orderly_open(&own->walk, &listing->control, &listing->graph, listing->rows,
                                             listing->columns, target, own->symmetries, own->symmetry_count);
  if (status == RIDDLE_OK) status = riddle_listing_after(L, listing, 5, &after);
  if (status != RIDDLE_OK || after == NULL) return status;
  riddle_orderly_after(&own->walk, after);
  riddle_free_array(&listing->control, after, target, sizeof *after);
  return RIDDLE_OK;
}

int riddle_lua_orderly_walk(lua_State *L) {
  lua_settop(L, 6);
  uint32_t placed_count = riddle_check_pieces(L, RIDDLE_GRAPH_LISTED, 3, 4);
  uint32_t pieces = (uint32_t)lua_tointeger(L, 3);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_Integer symmetry_count = (lua_Integer)lua_rawlen(L, 2);
  luaL_argcheck(L, symmetry_count < RIDDLE_SYMMETRIES, 2, "at most 7 symmetries expected");
  riddle_check_after(L, 5, pieces - placed_count);
  walker *own = riddle_push_listing(L, sizeof *own, WALKER_TYPE, 6);
  for (lua_Integer i = 0; i < symmetry_count; i++) {
    lua_rawgeti(L, 2, i + 1);
    own->symmetries[i] = riddle_check_symmetry(L, -1);
    lua_pop(L, 1);
  }
  own->symmetry_count = (uint32_t)symmetry_count;
  riddle_status status = riddle_listing_open(L, &own->listing, pieces, 4, placed_count, &own->walk.over);
  if (status == RIDDLE_OK && !own->walk.over) status = open_walk(L, own);
  return status == RIDDLE_OK ? 1 : riddle_lua_failure(L, status, &own->listing.control);
}

void riddle_lua_open_orderly_walker(lua_State *L) {
  riddle_open_walker_type(L, WALKER_TYPE, walker_next, walker_close);
}
