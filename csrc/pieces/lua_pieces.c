/* riddle.core.pieces: the table of the family's bindings. The files lua_*.c here are the only ones of the family
 * that know Lua: one for each kernel, and this one for the list of them and the judges' streams. The Lua side
 * checks what users pass; here only what would harm. */
#include "lua/lua_stream.h"
#include "pieces/bishops.h"
#include "pieces/eight_queens.h"
#include "pieces/ferrers.h"
#include "pieces/graph.h"
#include "pieces/incidence.h"
#include "pieces/little_bishops.h"
#include "pieces/lua_pieces.h"
#include "pieces/profile.h"
#include "pieces/residues.h"
#include "pieces/quarters.h"
#include "pieces/search.h"
#include "pieces/staircase.h"
#include "pieces/transfer_plan.h"
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
  static const luaL_Reg functions[] = {{"bishops_stream", pieces_bishops_stream},
                                       {"eight_queens_stream", pieces_eight_queens_stream},
                                       {"ferrers", riddle_lua_ferrers},
                                       {"graph", riddle_lua_graph},
                                       {"graph_walk", riddle_lua_graph_walk},
                                       {"lines", riddle_lua_lines},
                                       {"lines_cost", riddle_lua_lines_cost},
                                       {"little_bishops_stream", pieces_little_bishops_stream},
                                       {"orbits", riddle_lua_orbits},
                                       {"orderly_walk", riddle_lua_orderly_walk},
                                       {"profile", riddle_lua_profile},
                                       {"quarters", riddle_lua_quarters},
                                       {"quarters_lists", riddle_lua_quarters_lists},
                                       {"quarters_units", riddle_lua_quarters_units},
                                       {"residues", riddle_lua_residues},
                                       {"rooks", riddle_lua_rooks},
                                       {"rooks_cost", riddle_lua_rooks_cost},
                                       {"search", riddle_lua_search},
                                       {"solve", riddle_lua_solve},
                                       {"staircase", riddle_lua_staircase},
                                       {"staircase_cost", riddle_lua_staircase_cost},
                                       {"strip", riddle_lua_strip},
                                       {"subgraphs", riddle_lua_subgraphs},
                                       {"symmetric_queens", riddle_lua_symmetric_queens},
                                       {"transform_primes", riddle_lua_transform_primes},
                                       {"walk", riddle_lua_walk},
                                       {NULL, NULL}};
  riddle_lua_open_graph_walker(L);
  riddle_lua_open_orderly_walker(L);
  riddle_lua_open_quarters_lists(L);
  riddle_lua_open_walker(L);
  luaL_newlib(L, functions);
  lua_pushinteger(L, RIDDLE_FERRERS_LARGEST);
  lua_setfield(L, -2, "ferrers_largest");
  lua_pushinteger(L, RIDDLE_LINES_SQUARES);
  lua_setfield(L, -2, "lines_squares");
  lua_pushinteger(L, RIDDLE_LINES_STEP);
  lua_setfield(L, -2, "lines_step");
  lua_pushinteger(L, RIDDLE_STAIRCASE_HOLES);
  lua_setfield(L, -2, "staircase_holes");
  lua_pushinteger(L, RIDDLE_STAIRCASE_SETS);
  lua_setfield(L, -2, "staircase_sets");
  lua_pushinteger(L, RIDDLE_PLAN_WIDTH);
  lua_setfield(L, -2, "lines_width");
  lua_pushinteger(L, RIDDLE_RESIDUES_LARGEST);
  lua_setfield(L, -2, "residues_largest");
  lua_pushinteger(L, RIDDLE_QUARTERS_SMALLEST);
  lua_setfield(L, -2, "quarters_smallest");
  lua_pushinteger(L, RIDDLE_QUARTERS_LARGEST);
  lua_setfield(L, -2, "quarters_largest");
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
  lua_pushinteger(L, RIDDLE_PROFILE_SQUARES);
  lua_setfield(L, -2, "profile_squares");
  lua_pushinteger(L, RIDDLE_PROFILE_REACH);
  lua_setfield(L, -2, "profile_reach");
  return 1;
}
