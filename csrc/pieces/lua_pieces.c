/* riddle.core.pieces: the table of the family's bindings. The files lua_*.c here are the only ones of the family
 * that know Lua: one for each kernel, and this one for the list of them and the judges' streams. The Lua side
 * checks what users pass; here only what would harm. */
#include "lua/lua_stream.h"
#include "pieces/bishops.h"
#include "pieces/eight_queens.h"
#include "pieces/ferrers.h"
#include "pieces/graph.h"
#include "pieces/little_bishops.h"
#include "pieces/lua_pieces.h"
#include "pieces/orbits.h"
#include "pieces/search.h"
#include "pieces/subgraphs.h"

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
  static const luaL_Reg functions[] = {{"ferrers", riddle_lua_ferrers},
                                       {"graph", riddle_lua_graph},
                                       {"graph_walk", riddle_lua_graph_walk},
                                       {"orbits", riddle_lua_orbits},
                                       {"orderly_walk", riddle_lua_orderly_walk},
                                       {"search", riddle_lua_search},
                                       {"solve", riddle_lua_solve},
                                       {"subgraphs", riddle_lua_subgraphs},
                                       {"walk", riddle_lua_walk},
                                       {"bishops_stream", pieces_bishops_stream},
                                       {"little_bishops_stream", pieces_little_bishops_stream},
                                       {"eight_queens_stream", pieces_eight_queens_stream},
                                       {NULL, NULL}};
  riddle_lua_open_graph_walker(L);
  riddle_lua_open_orderly_walker(L);
  riddle_lua_open_walker(L);
  luaL_newlib(L, functions);
  lua_pushinteger(L, RIDDLE_FERRERS_LARGEST);
  lua_setfield(L, -2, "ferrers_largest");
  lua_pushinteger(L, RIDDLE_SEARCH_COLUMNS);
  lua_setfield(L, -2, "search_columns");
  lua_pushinteger(L, RIDDLE_SEARCH_SQUARES);
  lua_setfield(L, -2, "search_squares");
  lua_pushinteger(L, RIDDLE_GRAPH_SQUARES);
  lua_setfield(L, -2, "graph_squares");
  lua_pushinteger(L, RIDDLE_GRAPH_LISTED);
  lua_setfield(L, -2, "graph_listed");
  lua_pushinteger(L, RIDDLE_ORBITS_SQUARES);
  lua_setfield(L, -2, "orbits_squares");
  lua_pushinteger(L, RIDDLE_SUBGRAPHS_SQUARES);
  lua_setfield(L, -2, "subgraphs_squares");
  lua_pushinteger(L, RIDDLE_POSITION_SQUARES);
  lua_setfield(L, -2, "solver_squares");
  return 1;
}
