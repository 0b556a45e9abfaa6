/* The boards of lua_lines_board.h. */
#include "pieces/lua_lines_board.h"

#include "pieces/lua_answer.h"

static int64_t integer_at(lua_State *L, int index, lua_Integer place, lua_Integer least, lua_Integer most) {
  int exact;
  lua_rawgeti(L, index, place);
  lua_Integer value = lua_tointegerx(L, -1, &exact);
  if (!exact || value < least || value > most) luaL_error(L, "an integer from %I to %I expected", least, most);
  lua_pop(L, 1);
  return value;
}

static uint32_t size_field(lua_State *L, int index, const char *name) {
  int exact;
  lua_getfield(L, index, name);
  lua_Integer value = lua_tointegerx(L, -1, &exact);
  if (!exact || value < 0 || value > RIDDLE_LINES_SQUARES) luaL_error(L, "field '%s' out of range", name);
  lua_pop(L, 1);
  return (uint32_t)value;
}

static bool flag_field(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  bool value = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return value;
}

static void read_kinds(lua_State *L, int index, riddle_lines_board *board) {
  lua_getfield(L, index, "kinds");
  luaL_checktype(L, -1, LUA_TTABLE);
  int list = lua_gettop(L);
  board->kinds = (int)lua_rawlen(L, list);
  if (board->kinds < 1 || board->kinds > 2) luaL_error(L, "one or two kinds of lines expected");
  for (int i = 0; i < board->kinds; i++) {
    lua_rawgeti(L, list, i + 1);
    luaL_checktype(L, -1, LUA_TTABLE);
    board->down[i] = integer_at(L, lua_gettop(L), 1, -RIDDLE_LINES_STEP, RIDDLE_LINES_STEP);
    board->right[i] = integer_at(L, lua_gettop(L), 2, -RIDDLE_LINES_STEP, RIDDLE_LINES_STEP);
    lua_pop(L, 1);
    if (board->down[i] == 0 && board->right[i] == 0) luaL_error(L, "a direction that leads on expected");
  }
  lua_pop(L, 1);
}

/* Checks a list of squares, and with `squares` marks them; returns how many there are. */
static uint32_t read_list(lua_State *L, int index, const char *name, const riddle_lines_board *board, uint8_t *squares,
                          riddle_square kind) {
  lua_getfield(L, index, name);
  int list = lua_gettop(L);
  uint32_t count = lua_istable(L, list) ? (uint32_t)lua_rawlen(L, list) : 0;
  for (uint32_t i = 1; i <= count; i++) {
    lua_rawgeti(L, list, i);
    luaL_checktype(L, -1, LUA_TTABLE);
    uint32_t row = (uint32_t)integer_at(L, lua_gettop(L), 1, 1, board->rows) - 1;
    uint32_t column = (uint32_t)integer_at(L, lua_gettop(L), 2, 1, board->columns) - 1;
    if (squares != NULL) squares[row * board->columns + column] = (uint8_t)kind;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return count;
}

void riddle_lines_check_board(lua_State *L, int index, riddle_lines_board *board, uint32_t *placed) {
  *board = (riddle_lines_board){0};
  luaL_checktype(L, index, LUA_TTABLE);
  board->rows = size_field(L, index, "rows");
  board->columns = size_field(L, index, "columns");
  luaL_argcheck(L, (uint64_t)board->rows * board->columns <= RIDDLE_LINES_SQUARES, index, "too many squares");
  board->torus = flag_field(L, index, "torus");
  board->stop = flag_field(L, index, "stop");
  read_kinds(L, index, board);
  read_list(L, index, "holes", board, NULL, RIDDLE_SQUARE_HOLE);
  *placed = read_list(L, index, "placed", board, NULL, RIDDLE_SQUARE_PLACED);
}

riddle_status riddle_lines_read_squares(lua_State *L, int index, riddle_lines_board *board, riddle_square hole,
                                        riddle_control *control, uint8_t **squares) {
  riddle_status status;
  *squares = riddle_new_array(control, (size_t)board->rows * board->columns, 1, &status);
  if (*squares == NULL) return status;
  board->squares = *squares;
  read_list(L, index, "holes", board, *squares, hole);
  read_list(L, index, "placed", board, *squares, RIDDLE_SQUARE_PLACED);
  return RIDDLE_OK;
}

/* --- polynomials ------------------------------------------------------------------------------------------- */

riddle_asked riddle_check_asked(lua_State *L, int k_index, int most_index, uint64_t placed) {
  riddle_asked asked = {.placed = placed, .whole = lua_isnil(L, k_index)};
  int index = asked.whole ? most_index : k_index;
  lua_Integer most = luaL_checkinteger(L, index);
  luaL_argcheck(L, most >= 0, index, "0 or more expected");
  asked.k = asked.most = (uint64_t)most;
  return asked;
}

uint64_t riddle_asked_most(const riddle_asked *asked) {
  return asked->most > asked->placed ? asked->most - asked->placed : 0;
}

static void push_coefficient(lua_State *L, const riddle_asked *asked, const riddle_polynomial *answer, uint64_t k) {
  if (k < asked->placed || k - asked->placed >= answer->count) {
    lua_pushinteger(L, 0);
  } else {
    riddle_push_limbs(L, answer->limbs + (k - asked->placed) * answer->stride, answer->stride);
  }
}

void riddle_push_asked(lua_State *L, const riddle_asked *asked, const riddle_polynomial *answer) {
  if (!asked->whole) {
    push_coefficient(L, asked, answer, asked->k);
    return;
  }
  size_t end = answer->count;
  while (end > 1 && mpn_zero_p(answer->limbs + (end - 1) * answer->stride, (mp_size_t)answer->stride)) end--;
  uint64_t last = asked->placed + end - 1;
  if (last > asked->most) last = asked->most;
  lua_createtable(L, (int)last, 1);
  for (uint64_t k = 0; k <= last; k++) {
    push_coefficient(L, asked, answer, k);
    lua_rawseti(L, -2, (lua_Integer)k);
  }
}
