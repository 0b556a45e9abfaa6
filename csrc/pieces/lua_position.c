/* Boards, pieces and squares from Lua; see lua_position.h. */
#include "pieces/lua_position.h"

/* --- positions ----------------------------------------------------------------------------------------------- */

static lua_Integer integer_field(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  luaL_argcheck(L, lua_isinteger(L, -1), index, "a position expected");
  lua_Integer value = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return value;
}

static bool boolean_field(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  bool value = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return value;
}

/* The number of steps in a list {down, right, down, right, ...}; raises when it is none. */
static lua_Integer check_moves(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  luaL_argcheck(L, lua_istable(L, -1), index, "a position with moves expected");
  lua_Integer length = (lua_Integer)lua_rawlen(L, -1);
  luaL_argcheck(L, length % 2 == 0 && length / 2 <= RIDDLE_POSITION_MOVES, index, "pairs of steps expected");
  for (lua_Integer i = 1; i <= length; i++) {
    lua_rawgeti(L, -1, i);
    lua_Integer step = luaL_checkinteger(L, -1);
    luaL_argcheck(L, step >= -RIDDLE_POSITION_SQUARES && step <= RIDDLE_POSITION_SQUARES, index,
                  "short steps expected");
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return length / 2;
}

void riddle_check_position(lua_State *L, int index, lua_Integer most_squares) {
  luaL_checktype(L, index, LUA_TTABLE);
  lua_Integer rows = integer_field(L, index, "rows"), columns = integer_field(L, index, "columns");
  luaL_argcheck(L, rows >= 1 && columns >= 1 && rows <= most_squares && columns <= most_squares / rows, index,
                "a board that is not too large expected");
  lua_getfield(L, index, "holes");
  riddle_check_squares(L, lua_gettop(L), rows * columns);
  lua_pop(L, 1);
  luaL_argcheck(L, check_moves(L, index, "rides") + check_moves(L, index, "leaps") <= RIDDLE_POSITION_MOVES, index,
                "fewer moves expected");
}

lua_Integer riddle_lua_squares(lua_State *L, int index) {
  return integer_field(L, index, "rows") * integer_field(L, index, "columns");
}

static uint32_t read_moves(lua_State *L, int index, const char *name, riddle_move *moves) {
  lua_getfield(L, index, name);
  uint32_t count = (uint32_t)lua_rawlen(L, -1) / 2;
  for (uint32_t i = 0; i < count && moves != NULL; i++) {
    lua_rawgeti(L, -1, 2 * i + 1);
    lua_rawgeti(L, -2, 2 * i + 2);
    moves[i] = (riddle_move){(int32_t)lua_tointeger(L, -2), (int32_t)lua_tointeger(L, -1)};
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  return count;
}

riddle_status riddle_read_position(lua_State *L, int index, riddle_control *control, riddle_position *position) {
  uint32_t rides = read_moves(L, index, "rides", NULL), leaps = read_moves(L, index, "leaps", NULL);
  uint32_t rows = (uint32_t)integer_field(L, index, "rows"), columns = (uint32_t)integer_field(L, index, "columns");
  riddle_status status = riddle_position_open(position, control, rows, columns, rides + leaps);
  position->torus = boolean_field(L, index, "torus");
  position->stop = boolean_field(L, index, "stop");
  if (status != RIDDLE_OK) return status;
  position->ride_count = rides;
  read_moves(L, index, "rides", position->moves);
  read_moves(L, index, "leaps", position->moves + rides);
  lua_getfield(L, index, "holes");
  lua_Integer holes = (lua_Integer)lua_rawlen(L, -1);
  for (lua_Integer i = 1; i <= holes; i++) {
    lua_rawgeti(L, -1, i);
    position->hole[lua_tointeger(L, -1)] = 1;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return RIDDLE_OK;
}

/* --- squares ------------------------------------------------------------------------------------------------- */

uint32_t riddle_check_squares(lua_State *L, int index, lua_Integer squares) {
  luaL_checktype(L, index, LUA_TTABLE);
  lua_Integer count = (lua_Integer)lua_rawlen(L, index);
  luaL_argcheck(L, count <= squares, index, "no more squares than the board has expected");
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, index, i);
    lua_Integer square = luaL_checkinteger(L, -1);
    luaL_argcheck(L, square >= 0 && square < squares, index, "squares on the board expected");
    lua_pop(L, 1);
  }
  return (uint32_t)count;
}

uint32_t riddle_check_pieces(lua_State *L, lua_Integer most_squares, int k_index, int placed_index) {
  riddle_check_position(L, 1, most_squares);
  lua_Integer squares = riddle_lua_squares(L, 1), k = luaL_checkinteger(L, k_index);
  uint32_t placed_count = riddle_check_squares(L, placed_index, squares);
  luaL_argcheck(L, k >= placed_count && k <= squares, k_index,
                "no fewer pieces than are placed and no more than squares");
  return placed_count;
}

riddle_status riddle_read_squares(lua_State *L, int index, riddle_control *control, uint32_t **squares,
                                  uint32_t count) {
  riddle_status status;
  *squares = riddle_new_array(control, count, sizeof **squares, &status);
  for (uint32_t i = 0; i < count && *squares != NULL; i++) {
    lua_rawgeti(L, index, i + 1);
    (*squares)[i] = (uint32_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  return status;
}

void riddle_push_squares(lua_State *L, const uint32_t *squares, uint32_t count, uint32_t columns) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_createtable(L, 2, 0);
    lua_pushinteger(L, squares[i] / columns + 1);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, squares[i] % columns + 1);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, i + 1);
  }
}
