/* riddle.core.lines: the bindings of the family; the only file of it that knows Lua. */
#include "lines/lua_lines.h"
#include "lines/runs.h"
#include "lines/the_game.h"
#include "lua/lua_stream.h"
#include "lua/lua_support.h"

int riddle_open_lines(lua_State *L);

/* A size argument, 1..RIDDLE_LINES_MOST. */
static int size_argument(lua_State *L, int index) {
  lua_Integer size = luaL_checkinteger(L, index);
  luaL_argcheck(L, size >= 1 && size <= RIDDLE_LINES_MOST, index, "size out of range");
  return (int)size;
}

/* Pushes a run as one integer, fields from the top: column, row (both from 0), direction, colour, length. */
static void push_run(lua_State *L, const riddle_lines_run *run) {
  lua_Integer packed = run->column;
  packed = packed << 10 | run->row;
  packed = packed << 2 | (lua_Integer)run->direction;
  packed = packed << 1 | run->colour;
  packed = packed << 10 | run->length;
  lua_pushinteger(L, packed);
}

/* runs(rows, columns, cells, k, exactly, most) -> list, count, work: the first `most` runs as packed integers, in
 * order; how many there are in all; and the words that the kernel computed. `cells` is a picture without line ends. */
static int lines_runs(lua_State *L) {
  int rows = size_argument(L, 1), columns = size_argument(L, 2);
  size_t length;
  const char *cells = luaL_checklstring(L, 3, &length);
  lua_Integer k = luaL_checkinteger(L, 4), most = luaL_checkinteger(L, 6);
  bool exactly = lua_toboolean(L, 5);
  luaL_argcheck(L, length == (size_t)rows * (size_t)columns, 3, "one byte a cell expected");
  luaL_argcheck(L, k >= 1, 4, "k must be above 0");
  if (k > RIDDLE_LINES_MOST) k = RIDDLE_LINES_MOST + 1; /* longer than any board */

  riddle_lines_finder finder;
  riddle_lines_begin(&finder, rows, columns, lua_newuserdatauv(L, riddle_lines_bytes(rows, columns), 0));
  riddle_lines_fill(&finder, cells);
  size_t count = riddle_lines_find(&finder, (int)k, exactly);
  size_t wanted = most < 0 || (uint64_t)most > count ? count : (size_t)most;
  lua_createtable(L, (int)wanted, 0);
  riddle_lines_run run;
  for (size_t i = 0; i < wanted && riddle_lines_next(&finder, &run); i++) {
    push_run(L, &run);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_pushinteger(L, (lua_Integer)count);
  lua_pushinteger(L, (lua_Integer)finder.work);
  return 3;
}

static int lines_the_game_stream(lua_State *L) {
  lua_settop(L, 1);
  return riddle_push_stream(L, &riddle_the_game_stream, NULL, 1);
}

int riddle_open_lines(lua_State *L) {
  static const luaL_Reg functions[] = {{"runs", lines_runs}, {"the_game_stream", lines_the_game_stream}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
