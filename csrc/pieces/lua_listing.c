#include "pieces/lua_listing.h"

#include <string.h>

#include "pieces/lua_position.h"

void riddle_check_after(lua_State *L, int index, uint32_t count) {
  if (lua_isnil(L, index)) return;
  uint32_t given = riddle_check_squares(L, index, RIDDLE_GRAPH_LISTED);
  luaL_argcheck(L, given == count, index, "a placement without the placed pieces expected");
}

void *riddle_push_listing(lua_State *L, size_t size, const char *type, int options) {
  riddle_listing *listing = lua_newuserdatauv(L, size, 0);
  memset(listing, 0, size);
  listing->closed = true;
  luaL_setmetatable(L, type);
  riddle_lua_control(L, options, &listing->control);
  return listing;
}

riddle_status riddle_listing_open(lua_State *L, riddle_listing *listing, uint32_t pieces, int placed_index,
                                  uint32_t placed_count, bool *over) {
  riddle_control *control = &listing->control;
  riddle_position position = {0};
  listing->pieces = pieces;
  listing->placed_count = placed_count;
  listing->closed = false;
  riddle_status status = riddle_read_position(L, 1, control, &position);
  listing->rows = position.rows;
  listing->columns = position.columns;
  if (status == RIDDLE_OK) status = riddle_read_squares(L, placed_index, control, &listing->placed, placed_count);
  if (status == RIDDLE_OK) {
    status = riddle_graph_open(&listing->graph, control, &position, listing->placed, placed_count);
  }
  riddle_position_free(&position, control);
  if (status == RIDDLE_OK) listing->squares = riddle_new_array(control, pieces, sizeof *listing->squares, &status);
  *over = status == RIDDLE_OK && riddle_listing_target(listing) > riddle_graph_most(&listing->graph);
  return status;
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

riddle_status riddle_listing_after(lua_State *L, riddle_listing *listing, int index, uint32_t **vertices) {
  const uint32_t target = riddle_listing_target(listing);
  *vertices = NULL;
  if (lua_isnil(L, index)) return RIDDLE_OK;
  riddle_status status = riddle_read_squares(L, index, &listing->control, vertices, target);
  if (*vertices == NULL || find_vertices(&listing->graph, *vertices, target)) return status;
  riddle_free_array(&listing->control, *vertices, target, sizeof **vertices);
  *vertices = NULL;
  return status;
}

void riddle_listing_close(riddle_listing *listing) {
  riddle_control *control = &listing->control;
  listing->closed = true;
  riddle_graph_free(&listing->graph, control);
  riddle_free_array(control, listing->placed, listing->placed_count, sizeof *listing->placed);
  riddle_free_array(control, listing->squares, listing->pieces, sizeof *listing->squares);
}

void riddle_push_placement(lua_State *L, riddle_listing *listing, const uint32_t *vertices) {
  riddle_graph_squares(&listing->graph, vertices, riddle_listing_target(listing), listing->placed,
                       listing->placed_count, listing->squares);
  riddle_push_squares(L, listing->squares, listing->pieces, listing->columns);
}
