/* psq(text, at, line, strict): the next game of a text of .psq files, from the byte `at` (from 1) on, which stands at
 * the beginning of line `line`.
 *
 * Returns a table; nil at the end; nil and {kind =, line =, column =, message =} for a fault. The table has
 *   line, rows, columns, count    the line of the header, the size, the number of moves
 *   first, player_1, player_2     as the header says; nil when it does not
 *   moves, times, places          strings of packed structs, see psq.h
 *   name_1, name_2, code, result, group   what follows the moves; nil for what does not
 *   deviations, deviation         how many things are not as they should be, and the first of them, as a fault; nil in
 *                                 strict scans, where it is a fault
 *   next, next_line               where the next game begins: `at` and `line` for the next call */
#include "lines/lua_lines.h"
#include "lines/psq.h"

static void push_fault(lua_State *L, const riddle_fault *fault) {
  lua_createtable(L, 0, 4);
  lua_pushstring(L, fault->kind);
  lua_setfield(L, -2, "kind");
  lua_pushinteger(L, (lua_Integer)fault->line);
  lua_setfield(L, -2, "line");
  lua_pushinteger(L, (lua_Integer)fault->column);
  lua_setfield(L, -2, "column");
  lua_pushstring(L, fault->message);
  lua_setfield(L, -2, "message");
}

static void set_integer(lua_State *L, const char *field, bool given, lua_Integer value) {
  if (!given) return;
  lua_pushinteger(L, value);
  lua_setfield(L, -2, field);
}

static void set_bytes(lua_State *L, const char *field, const void *bytes, size_t length) {
  if (bytes == NULL) return;
  lua_pushlstring(L, bytes, length);
  lua_setfield(L, -2, field);
}

/* The arrays of a game: one block, times first so that all are aligned. */
typedef struct arrays {
  int64_t *times;
  riddle_psq_place *places;
  riddle_psq_move *moves;
} arrays;

enum { MOVE_BYTES = sizeof(int64_t) + sizeof(riddle_psq_place) + sizeof(riddle_psq_move), SMALL = 32000 };

/* In `small` when they fit there, else in a userdata that stays on the stack. */
static arrays place_arrays(lua_State *L, size_t room, int64_t *small) {
  arrays a = {.times = small};
  if (room > SMALL / MOVE_BYTES) a.times = lua_newuserdatauv(L, room * MOVE_BYTES, 0);
  a.places = (riddle_psq_place *)(void *)(a.times + room);
  a.moves = (riddle_psq_move *)(void *)(a.places + room);
  return a;
}

static void push_game(lua_State *L, const riddle_psq *psq, const arrays *a, const char *text) {
  lua_createtable(L, 0, 20);
  set_integer(L, "line", true, (lua_Integer)psq->header_line);
  set_integer(L, "rows", true, psq->rows);
  set_integer(L, "columns", true, psq->columns);
  set_integer(L, "count", true, (lua_Integer)psq->count);
  set_integer(L, "first", psq->first >= 0, psq->first);
  set_integer(L, "player_1", psq->players[0] >= 0, psq->players[0]);
  set_integer(L, "player_2", psq->players[0] >= 0, psq->players[1]);
  set_bytes(L, "moves", a->moves, psq->count * sizeof *a->moves);
  set_bytes(L, "times", a->times, psq->count * sizeof *a->times);
  set_bytes(L, "places", a->places, psq->count * sizeof *a->places);
  set_bytes(L, "name_1", psq->names[0], psq->name_lengths[0]);
  set_bytes(L, "name_2", psq->names[1], psq->name_lengths[1]);
  set_integer(L, "code", psq->has_code, psq->code);
  set_integer(L, "result", psq->has_result, psq->result);
  set_bytes(L, "group", psq->group, psq->group_length);
  set_integer(L, "deviations", true, (lua_Integer)psq->deviations);
  set_integer(L, "next", true, (lua_Integer)(psq->text - text) + 1);
  set_integer(L, "next_line", true, (lua_Integer)psq->line);
  if (psq->deviations == 0) return;
  push_fault(L, &psq->first_deviation);
  lua_setfield(L, -2, "deviation");
}

int riddle_lua_psq(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer at = luaL_checkinteger(L, 2), line = luaL_checkinteger(L, 3);
  luaL_argcheck(L, at >= 1 && (size_t)at <= length + 1, 2, "a place in the text expected");
  luaL_argcheck(L, line >= 1, 3, "a line from 1 on expected");
  riddle_control control;
  riddle_control_init(&control);
  riddle_psq psq;
  riddle_fault fault;
  riddle_psq_begin(&psq, text + at - 1, length - (size_t)(at - 1), (uint64_t)line, lua_toboolean(L, 4));
  riddle_status status = riddle_psq_header(&psq, &fault);
  if (status == RIDDLE_END) {
    lua_pushnil(L);
    return 1;
  }
  int64_t small[SMALL / sizeof(int64_t)];
  arrays a = {NULL, NULL, NULL};
  if (status == RIDDLE_OK) {
    a = place_arrays(L, riddle_psq_room(&psq), small);
    status = riddle_psq_moves(&psq, a.moves, a.times, a.places, &control, &fault);
  }
  if (status == RIDDLE_OK) status = riddle_psq_trailer(&psq, &fault);
  if (status == RIDDLE_OK) {
    push_game(L, &psq, &a, text);
    return 1;
  }
  lua_pushnil(L);
  push_fault(L, &fault);
  return 2;
}
