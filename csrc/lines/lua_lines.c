/* riddle.core.lines: the bindings of the family; the only file of it that knows Lua. */
#include "lines/lua_lines.h"
#include "lines/runs.h"
#include "lines/the_game.h"
#include "lines/torus.h"
#include "lua/lua_stream.h"
#include "lua/lua_support.h"

int riddle_open_lines(lua_State *L);

/* A size argument, 1..RIDDLE_LINES_MOST. */
static int size_argument(lua_State *L, int index) {
  lua_Integer size = luaL_checkinteger(L, index);
  luaL_argcheck(L, size >= 1 && size <= RIDDLE_LINES_MOST, index, "size out of range");
  return (int)size;
}

void riddle_push_run(lua_State *L, const riddle_lines_run *run) {
  lua_Integer packed = run->column;
  packed = packed << 10 | run->row;
  packed = packed << 2 | (lua_Integer)run->direction;
  packed = packed << 1 | run->colour;
  packed = packed << 20 | run->length;
  lua_pushinteger(L, packed);
}

/* The arguments of both functions below: rows, columns, cells, k, exactly, most. `cells` is a picture without line
 * ends. */
typedef struct question {
  int rows, columns, k;
  const char *cells;
  bool exactly;
  size_t most; /* runs wanted */
} question;

static question check_question(lua_State *L) {
  size_t length;
  question asked = {.rows = size_argument(L, 1), .columns = size_argument(L, 2)};
  asked.cells = luaL_checklstring(L, 3, &length);
  luaL_argcheck(L, length == (size_t)asked.rows * (size_t)asked.columns, 3, "one byte a cell expected");
  lua_Integer k = luaL_checkinteger(L, 4), most = luaL_checkinteger(L, 6);
  luaL_argcheck(L, k >= 1, 4, "k must be above 0");
  asked.k = k > RIDDLE_LINES_LONGEST ? RIDDLE_LINES_LONGEST + 1 : (int)k;
  asked.exactly = lua_toboolean(L, 5);
  asked.most = most < 0 ? SIZE_MAX : (size_t)most;
  return asked;
}

/* runs(rows, columns, cells, k, exactly, most) -> list, count, work: the first `most` runs (-1: all) as packed
 * integers, in order; how many there are in all; and the words that the kernel computed. */
static int lines_runs(lua_State *L) {
  question asked = check_question(L);
  if (asked.k > RIDDLE_LINES_MOST) asked.k = RIDDLE_LINES_MOST + 1; /* longer than any board */
  riddle_lines_finder finder;
  riddle_lines_begin(&finder, asked.rows, asked.columns,
                     lua_newuserdatauv(L, riddle_lines_bytes(asked.rows, asked.columns), 0));
  riddle_lines_fill(&finder, asked.cells);
  size_t count = riddle_lines_find(&finder, asked.k, asked.exactly);
  size_t wanted = asked.most > count ? count : asked.most;
  lua_createtable(L, (int)wanted, 0);
  riddle_lines_run run;
  for (size_t i = 0; i < wanted && riddle_lines_next(&finder, &run); i++) {
    riddle_push_run(L, &run);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_pushinteger(L, (lua_Integer)count);
  lua_pushinteger(L, (lua_Integer)finder.work);
  return 3;
}

/* torus_runs(rows, columns, cells, k, exactly, most) -> list: the same on a torus. */
static int lines_torus_runs(lua_State *L) {
  question asked = check_question(L);
  riddle_lines_torus walk = {
      .rows = asked.rows, .columns = asked.columns, .k = asked.k, .exactly = asked.exactly, .cells = asked.cells};
  lua_newtable(L);
  riddle_lines_run run;
  for (size_t i = 0; i < asked.most && riddle_lines_torus_next(&walk, &run); i++) {
    riddle_push_run(L, &run);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int lines_the_game_stream(lua_State *L) {
  lua_settop(L, 1);
  return riddle_push_stream(L, &riddle_the_game_stream, NULL, 1);
}

int riddle_open_lines(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"five", riddle_lua_lines_five},
      {"fouls", riddle_lua_line_fouls},
      {"fouls_now", riddle_lua_line_fouls_now},
      {"mnk", riddle_lua_lines_mnk},
      {"psq", riddle_lua_psq},
      {"referee", riddle_lua_lines_referee},
      {"runs", lines_runs},
      {"the_game_stream", lines_the_game_stream},
      {"torus_runs", lines_torus_runs},
      {"vcf", riddle_lua_vcf},
      {"vct", riddle_lua_vct},
      {NULL, NULL},
  };
  luaL_newlib(L, functions);
  return 1;
}
