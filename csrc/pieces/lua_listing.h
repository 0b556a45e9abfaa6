/* Walkers that list the placements of a graph (graph.h) one by one: what lua_graph.c and lua_orderly.c share.
 *
 * A walker is a userdata that begins with a riddle_listing, and then holds the walk itself. */
#ifndef RIDDLE_PIECES_LUA_LISTING_H
#define RIDDLE_PIECES_LUA_LISTING_H

#include "lua/lua_support.h"
#include "pieces/graph.h"

typedef struct riddle_listing {
  riddle_control control;
  riddle_graph graph;
  uint32_t *placed;  /* sorted */
  uint32_t *squares; /* room for a placement */
  uint32_t placed_count, pieces, rows, columns;
  bool closed;
} riddle_listing;

/* Raises unless the value at `index` is nil or a list of `count` squares: a placement without the placed pieces. */
void riddle_check_after(lua_State *L, int index, uint32_t count);

/* Pushes a new walker of `size` bytes, zeroed, with limits from the option table at `options`. The next call is
 * riddle_listing_open. */
void *riddle_push_listing(lua_State *L, size_t size, const char *type, int options);

/* Reads the position at 1 and the placed squares (checked, `placed_count` of them) and makes the graph. *over: more
 * pieces than can stand are wanted, so there is no placement. Never raises; what fails is freed with the rest. */
riddle_status riddle_listing_open(lua_State *L, riddle_listing *listing, uint32_t pieces, int placed_index,
                                  uint32_t placed_count, bool *over);

/* The pieces that a walk places. */
static inline uint32_t riddle_listing_target(const riddle_listing *listing) {
  return listing->pieces - listing->placed_count;
}

/* The vertices of the placement at `index`, in a new array of riddle_listing_target; NULL when it is nil, or when one
 * of its squares is no vertex. */
riddle_status riddle_listing_after(lua_State *L, riddle_listing *listing, int index, uint32_t **vertices);

/* Frees everything but the walk; once. */
void riddle_listing_close(riddle_listing *listing);

/* Pushes a placement, and the placed pieces with it. */
void riddle_push_placement(lua_State *L, riddle_listing *listing, const uint32_t *vertices);

#endif
