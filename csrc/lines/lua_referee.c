/* The binding of referee.h:
 *
 *   core.lines.referee(rows, columns, rule, setting)   a game; `rule` as riddle_lua_check_rule takes it; `setting`
 * holds `fouls` ("claim", "lose" or "refuse"), `spare`, `pass`, `to_move`, `over`, `cells` (a picture without line
 * ends), `memory`, `time` (seconds for each call); nil, an error referee:play(row, column, colour)      a verdict, and
 * the fouls made as a set of riddle_foul; colours are 0 and 1 referee:pass(colour)                   a verdict
 *     referee:replay(cells, colours, first)  plays a string of riddle_referee_cell from place `first` (0: all),
 * `colours` a string or nil; the place where it stopped (from 0) and the verdict there referee:undo() takes back the
 * last move referee:turn(colour)                   lets a colour move referee:restart(colour)                an empty
 * board, a colour to move referee:state()                        end, winner, to_move, moves, free referee:lines() the
 * lines of the last stone, packed as lua_lines.c does referee:move(i)                        colour, fouls, row, column
 * of a move (no row: a pass) referee:cells()                        the picture referee:ground(column) the lowest free
 * row, or nil referee:claimable()                    fouls that White may claim, and the move that made them
 *     referee:fouls_at(row, column)          a set of riddle_foul
 *     referee:wins(colour)                   rows and columns by turns
 *     referee:legal(colour)                  rows and columns by turns
 *     referee:any_legal(colour)              is there one?
 *     referee:forecast()                     threatened, lost, and of the stops rows, columns and fouls by turns
 *     referee:close()                        also __gc and __close
 *
 * Rows, columns and places of moves count from 1. When a limit is met a function returns nil and an error table. */
#include <limits.h>
#include <string.h>

#include "lines/lua_lines.h"
#include "lines/lua_rule.h"
#include "lines/referee.h"

#define REFEREE_TYPE "riddle.core.lines.referee"

typedef struct referee_box {
  riddle_control control;
  uint64_t time; /* nanoseconds for a call; 0: no limit */
  bool open;
  riddle_referee referee;
} referee_box;

static const char *const verdicts[] = {
    [RIDDLE_MOVE_MADE] = "made",         [RIDDLE_MOVE_OUTSIDE] = "outside", [RIDDLE_MOVE_TAKEN] = "taken",
    [RIDDLE_MOVE_FLOATING] = "floating", [RIDDLE_MOVE_TURN] = "turn",       [RIDDLE_MOVE_PASS] = "pass",
    [RIDDLE_MOVE_FOUL] = "foul",         [RIDDLE_MOVE_OVER] = "over",
};

static const char *const ends[] = {
    [RIDDLE_GAME_RUNS] = "runs", [RIDDLE_GAME_LINE] = "line",     [RIDDLE_GAME_FOUL] = "foul",
    [RIDDLE_GAME_FULL] = "full", [RIDDLE_GAME_PASSES] = "passes", [RIDDLE_GAME_GIVEN] = "given",
};

/* --- life ----------------------------------------------------------------------------------------------------------
 */

static int referee_close(lua_State *L) {
  referee_box *box = luaL_checkudata(L, 1, REFEREE_TYPE);
  if (box->open) riddle_referee_free(&box->referee, &box->control);
  box->open = false;
  return 0;
}

static referee_box *check_box(lua_State *L) {
  referee_box *box = luaL_checkudata(L, 1, REFEREE_TYPE);
  if (!box->open) luaL_error(L, "the referee is closed");
  if (box->time > 0) box->control.deadline = riddle_clock() + box->time;
  return box;
}

static riddle_referee *check_referee(lua_State *L) { return &check_box(L)->referee; }

static int colour_argument(lua_State *L, int index) {
  lua_Integer colour = luaL_checkinteger(L, index);
  luaL_argcheck(L, colour == RIDDLE_BLACK || colour == RIDDLE_WHITE, index, "a colour expected: 0 or 1");
  return (int)colour;
}

static int size_argument(lua_State *L, int index) {
  lua_Integer size = luaL_checkinteger(L, index);
  luaL_argcheck(L, size >= 1 && size <= RIDDLE_LINES_MOST, index, "size out of range");
  return (int)size;
}

static lua_Integer integer_field(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  lua_Integer value = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return value;
}

static bool flag_field(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  bool flag = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return flag;
}

static riddle_foul_policy policy_field(lua_State *L, int index) {
  static const char *const policies[] = {
      [RIDDLE_FOULS_CLAIMED] = "claim", [RIDDLE_FOULS_LOSE] = "lose", [RIDDLE_FOULS_REFUSED] = "refuse", NULL};
  lua_getfield(L, index, "fouls");
  int policy = luaL_checkoption(L, -1, "claim", policies);
  lua_pop(L, 1);
  return (riddle_foul_policy)policy;
}

/* Leaves the string of the cells on the stack, so that it lives. */
static riddle_referee_setting check_setting(lua_State *L) {
  riddle_referee_setting setting = {.rows = size_argument(L, 1), .columns = size_argument(L, 2)};
  setting.rule = riddle_lua_check_rule(L, 3);
  luaL_argcheck(L, !((setting.rule.double_four || setting.rule.double_three) && setting.rule.blocked_ignored), 3,
                "fouls need that blocked lines win");
  luaL_checktype(L, 4, LUA_TTABLE);
  lua_Integer spare = integer_field(L, 4, "spare");
  luaL_argcheck(L, spare >= 0 && spare <= INT_MAX, 4, "spare out of range");
  setting.spare = (int)spare;
  setting.fouls = policy_field(L, 4);
  setting.to_move = integer_field(L, 4, "to_move") == RIDDLE_WHITE ? RIDDLE_WHITE : RIDDLE_BLACK;
  setting.may_pass = flag_field(L, 4, "pass");
  setting.over = flag_field(L, 4, "over");
  size_t length;
  lua_getfield(L, 4, "cells");
  setting.cells = lua_tolstring(L, -1, &length);
  luaL_argcheck(L, setting.cells == NULL || length == (size_t)setting.rows * (size_t)setting.columns, 4,
                "one byte a cell expected");
  return setting;
}

static int referee_new(lua_State *L) {
  lua_settop(L, 4);
  riddle_referee_setting setting = check_setting(L);
  lua_getfield(L, 4, "time");
  lua_Number seconds = luaL_optnumber(L, -1, 0);
  referee_box *box = lua_newuserdatauv(L, sizeof *box, 0);
  memset(box, 0, sizeof *box);
  riddle_control_init(&box->control);
  luaL_setmetatable(L, REFEREE_TYPE);
  riddle_lua_control(L, 4, &box->control);
  box->control.deadline = 0;
  if (seconds > 0 && seconds < 1e9) box->time = (uint64_t)(seconds * 1e9);
  riddle_status status = riddle_referee_init(&box->referee, &box->control, &setting);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &box->control);
  box->open = true;
  return 1;
}

/* --- moves ---------------------------------------------------------------------------------------------------------
 */

/* An index from 0, of an argument from 1; what an int cannot hold is on no board. */
static int place_argument(lua_State *L, int index) {
  lua_Integer value = luaL_checkinteger(L, index);
  return value < 1 || value > RIDDLE_LINES_MOST ? -1 : (int)value - 1;
}

static int referee_play(lua_State *L) {
  referee_box *box = check_box(L);
  int row = place_argument(L, 2), column = place_argument(L, 3), colour = colour_argument(L, 4);
  riddle_move_verdict verdict;
  riddle_status status = riddle_referee_play(&box->referee, &box->control, row, column, colour, &verdict);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &box->control);
  lua_pushstring(L, verdicts[verdict]);
  bool made = verdict == RIDDLE_MOVE_MADE;
  lua_pushinteger(L, made ? box->referee.history[box->referee.moves - 1].fouls : 0);
  return 2;
}

static int referee_pass(lua_State *L) {
  referee_box *box = check_box(L);
  riddle_move_verdict verdict;
  riddle_status status = riddle_referee_pass(&box->referee, &box->control, colour_argument(L, 2), &verdict);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &box->control);
  lua_pushstring(L, verdicts[verdict]);
  return 1;
}

static int referee_replay(lua_State *L) {
  referee_box *box = check_box(L);
  size_t bytes, colours_length = 0;
  const char *text = luaL_checklstring(L, 2, &bytes);
  const char *colours = luaL_optlstring(L, 3, NULL, &colours_length);
  size_t count = bytes / sizeof(riddle_referee_cell), stopped;
  luaL_argcheck(L, bytes % sizeof(riddle_referee_cell) == 0, 2, "four bytes a move expected");
  luaL_argcheck(L, colours == NULL || colours_length == count, 3, "one byte a move expected");
  lua_Integer first = luaL_optinteger(L, 4, 0);
  luaL_argcheck(L, first >= 0 && (size_t)first <= count, 4, "out of range");
  riddle_move_verdict verdict;
  riddle_status status = riddle_referee_replay(&box->referee, &box->control, (const void *)text, (const void *)colours,
                                               (size_t)first, count, &stopped, &verdict);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &box->control);
  lua_pushinteger(L, (lua_Integer)stopped);
  lua_pushstring(L, verdicts[verdict]);
  return 2;
}

static int referee_undo(lua_State *L) {
  riddle_referee *referee = check_referee(L);
  luaL_argcheck(L, referee->moves > 0, 1, "no move to take back");
  riddle_referee_undo(referee);
  return 0;
}

static int referee_turn(lua_State *L) {
  check_referee(L)->to_move = colour_argument(L, 2);
  return 0;
}

static int referee_restart(lua_State *L) {
  riddle_referee_restart(check_referee(L), colour_argument(L, 2));
  return 0;
}

/* --- what there is -------------------------------------------------------------------------------------------------
 */

static int referee_state(lua_State *L) {
  const riddle_referee *referee = check_referee(L);
  bool won = referee->end == RIDDLE_GAME_LINE || referee->end == RIDDLE_GAME_FOUL;
  lua_pushstring(L, ends[referee->end]);
  if (won) {
    lua_pushinteger(L, referee->winner);
  } else {
    lua_pushnil(L);
  }
  lua_pushinteger(L, referee->to_move);
  lua_pushinteger(L, (lua_Integer)referee->moves);
  lua_pushinteger(L, (lua_Integer)referee->free);
  return 5;
}

static int referee_lines(lua_State *L) {
  const riddle_referee *referee = check_referee(L);
  int count = referee->end == RIDDLE_GAME_LINE ? referee->line_count : 0;
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    riddle_push_run(L, &referee->lines[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static int referee_move(lua_State *L) {
  const riddle_referee *referee = check_referee(L);
  lua_Integer place = luaL_checkinteger(L, 2);
  luaL_argcheck(L, place >= 1 && (size_t)place <= referee->moves, 2, "no such move");
  const riddle_referee_move *move = &referee->history[place - 1];
  lua_pushinteger(L, move->colour);
  lua_pushinteger(L, move->fouls);
  if (move->cell < 0) return 2;
  lua_pushinteger(L, move->cell / (int32_t)referee->width);
  lua_pushinteger(L, move->cell % (int32_t)referee->width);
  return 4;
}

static int referee_get(lua_State *L) {
  const riddle_referee *referee = check_referee(L);
  int row = place_argument(L, 2), column = place_argument(L, 3);
  luaL_argcheck(L, row >= 0 && row < referee->rows, 2, "a row of the board expected");
  luaL_argcheck(L, column >= 0 && column < referee->columns, 3, "a column of the board expected");
  uint8_t cell = referee->cells[(size_t)(row + 1) * referee->width + (size_t)column + 1];
  if (cell == 0) return 0;
  lua_pushinteger(L, cell - 1);
  return 1;
}

static int referee_cells(lua_State *L) {
  const riddle_referee *referee = check_referee(L);
  static const char picture[] = {'.', 'X', 'O'};
  luaL_Buffer buffer;
  size_t columns = (size_t)referee->columns;
  char *out = luaL_buffinitsize(L, &buffer, (size_t)referee->rows * columns);
  for (int row = 0; row < referee->rows; row++) {
    const uint8_t *from = referee->cells + (size_t)(row + 1) * referee->width + 1;
    for (size_t column = 0; column < columns; column++) *out++ = picture[from[column]];
  }
  luaL_pushresultsize(&buffer, (size_t)referee->rows * columns);
  return 1;
}

static int referee_ground(lua_State *L) {
  const riddle_referee *referee = check_referee(L);
  int column = place_argument(L, 2);
  luaL_argcheck(L, column >= 0 && column < referee->columns, 2, "a column of the board expected");
  int row = riddle_referee_ground(referee, column);
  if (row < 0) return 0;
  lua_pushinteger(L, row + 1);
  return 1;
}

static int referee_claimable(lua_State *L) {
  size_t move;
  lua_pushinteger(L, riddle_referee_claimable(check_referee(L), &move));
  lua_pushinteger(L, (lua_Integer)move);
  return 2;
}

/* --- what may come -------------------------------------------------------------------------------------------------
 */

static int referee_fouls_at(lua_State *L) {
  referee_box *box = check_box(L);
  riddle_referee *referee = &box->referee;
  int row = place_argument(L, 2), column = place_argument(L, 3);
  luaL_argcheck(L, row >= 0 && row < referee->rows, 2, "a row of the board expected");
  luaL_argcheck(L, column >= 0 && column < referee->columns, 3, "a column of the board expected");
  luaL_argcheck(L, referee->cells[(size_t)(row + 1) * referee->width + (size_t)column + 1] == 0, 2,
                "a free cell expected");
  unsigned reasons;
  riddle_status status = riddle_referee_fouls_at(referee, &box->control, row, column, &reasons);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &box->control);
  lua_pushinteger(L, reasons);
  return 1;
}

/* Appends an integer to the list on the top. */
static void append(lua_State *L, lua_Integer *count, lua_Integer value) {
  lua_pushinteger(L, value);
  lua_rawseti(L, -2, ++*count);
}

static int referee_wins(lua_State *L) {
  const riddle_referee *referee = check_referee(L);
  int colour = colour_argument(L, 2), row, column;
  size_t cursor = 0;
  lua_Integer count = 0;
  lua_newtable(L);
  while (riddle_referee_wins(referee, colour, &cursor, &row, &column)) {
    append(L, &count, row + 1);
    append(L, &count, column + 1);
  }
  return 1;
}

static int referee_legal(lua_State *L) {
  referee_box *box = check_box(L);
  riddle_referee *referee = &box->referee;
  int colour = colour_argument(L, 2);
  bool gravity = referee->setting.rule.gravity;
  bool bound = colour == RIDDLE_BLACK && riddle_lines_has_fouls(&referee->setting.rule);
  lua_Integer count = 0;
  lua_newtable(L);
  for (int row = 0; row < referee->rows; row++) {
    const uint8_t *cells = referee->cells + (size_t)(row + 1) * referee->width + 1;
    for (int column = 0; column < referee->columns; column++) {
      if (cells[column] != 0 || (gravity && cells[(size_t)column + referee->width] == 0)) continue;
      unsigned reasons = 0;
      riddle_status status = RIDDLE_OK;
      if (bound) status = riddle_referee_fouls_at(referee, &box->control, row, column, &reasons);
      if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &box->control);
      if ((reasons & ~(unsigned)RIDDLE_FOUL_FIVE) != 0) continue;
      append(L, &count, row + 1);
      append(L, &count, column + 1);
    }
  }
  return 1;
}

static int referee_any_legal(lua_State *L) {
  referee_box *box = check_box(L);
  bool any;
  riddle_status status = riddle_referee_any_legal(&box->referee, &box->control, colour_argument(L, 2), &any);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &box->control);
  lua_pushboolean(L, any);
  return 1;
}

static int referee_forecast(lua_State *L) {
  referee_box *box = check_box(L);
  riddle_referee_outlook outlook;
  riddle_status status = riddle_referee_forecast(&box->referee, &box->control, &outlook);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &box->control);
  lua_pushboolean(L, outlook.threatened);
  lua_pushboolean(L, outlook.lost);
  lua_createtable(L, 3 * outlook.count, 0);
  lua_Integer count = 0;
  for (int i = 0; i < outlook.count; i++) {
    append(L, &count, outlook.stop[i].row + 1);
    append(L, &count, outlook.stop[i].column + 1);
    append(L, &count, outlook.stop[i].fouls);
  }
  return 3;
}

int riddle_lua_lines_referee(lua_State *L) {
  static const luaL_Reg methods[] = {{"get", referee_get},
                                     {"play", referee_play},
                                     {"pass", referee_pass},
                                     {"replay", referee_replay},
                                     {"undo", referee_undo},
                                     {"turn", referee_turn},
                                     {"restart", referee_restart},
                                     {"state", referee_state},
                                     {"lines", referee_lines},
                                     {"move", referee_move},
                                     {"cells", referee_cells},
                                     {"ground", referee_ground},
                                     {"claimable", referee_claimable},
                                     {"fouls_at", referee_fouls_at},
                                     {"wins", referee_wins},
                                     {"legal", referee_legal},
                                     {"forecast", referee_forecast},
                                     {"any_legal", referee_any_legal},
                                     {"close", referee_close},
                                     {"__gc", referee_close},
                                     {"__close", referee_close},
                                     {NULL, NULL}};
  if (luaL_newmetatable(L, REFEREE_TYPE)) {
    luaL_setfuncs(L, methods, 0);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
  return referee_new(L);
}
