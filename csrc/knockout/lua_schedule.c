/* Schedule objects, owned by Lua: freed by close, __close and __gc. */
#include "knockout/lua_schedule.h"

#include <string.h>

#include "core/array.h"
#include "knockout/twins.h"

#define SCHEDULE_TYPE "riddle.core.schedule"

riddle_schedule_object *riddle_push_schedule(lua_State *L, riddle_shared_list *shared, size_t used) {
  riddle_schedule_object *object = lua_newuserdatauv(L, sizeof *object, 0);
  memset(object, 0, sizeof *object);
  riddle_control_init(&object->control);
  atomic_store(&object->control.memory_used, used);
  object->shared = shared;
  shared->users++;
  object->match_count = shared->list.match_count;
  luaL_setmetatable(L, SCHEDULE_TYPE);
  return object;
}

static int object_close(lua_State *L) {
  riddle_schedule_object *object = luaL_checkudata(L, 1, SCHEDULE_TYPE);
  if (object->closed) return 0;
  object->closed = true;
  riddle_leave_list(object->shared);
  RIDDLE_FREE(&object->control, &object->own, &object->own_room);
  RIDDLE_FREE(&object->control, &object->rounds.played, &object->rounds.played_room);
  riddle_bracket_free(&object->bracket, &object->control);
  return 0;
}

riddle_schedule_object *riddle_check_schedule(lua_State *L, int index) {
  riddle_schedule_object *object = luaL_checkudata(L, index, SCHEDULE_TYPE);
  if (object->closed) luaL_error(L, "the schedule is closed");
  return object;
}

static const riddle_match *matches_of(const riddle_schedule_object *object) {
  return object->own != NULL ? object->own : object->shared->list.matches;
}

static void set_team(lua_State *L, const riddle_schedule_object *object, const char *field, uint32_t team) {
  riddle_push_team(L, &object->shared->list, team);
  lua_setfield(L, -2, field);
}

/* The place of a played match in the list, from 1; whether it was filled in. */
static void set_place(lua_State *L, const riddle_schedule_object *object, uint32_t place) {
  riddle_set_integer(L, "place", (lua_Integer)place + 1);
  if (place < object->shared->list.match_count) return;
  lua_pushboolean(L, true);
  lua_setfield(L, -2, "filled");
}

/* schedule:info(): {teams =, matches =, listed =, rounds =, visits =, seconds =, winner =} */
static int object_info(lua_State *L) {
  const riddle_schedule_object *object = riddle_check_schedule(L, 1);
  lua_createtable(L, 0, 7);
  riddle_set_integer(L, "teams", object->shared->list.teams);
  riddle_set_integer(L, "matches", object->match_count);
  riddle_set_integer(L, "listed", object->shared->list.match_count);
  riddle_set_integer(L, "rounds", object->rounds.count);
  riddle_set_integer(L, "visits", (lua_Integer)object->visits);
  lua_pushnumber(L, (lua_Number)object->nanoseconds * 1e-9);
  lua_setfield(L, -2, "seconds");
  if (object->rounds.winner != RIDDLE_NO_TEAM) set_team(L, object, "winner", object->rounds.winner);
  return 1;
}

static lua_Integer check_range(lua_State *L, int index, uint32_t most, const char *what) {
  lua_Integer value = luaL_checkinteger(L, index);
  luaL_argcheck(L, 1 <= value && value <= (lua_Integer)most, index, what);
  return value;
}

/* schedule:team(i): the team's name, or its number. */
static int object_team(lua_State *L) {
  const riddle_schedule_object *object = riddle_check_schedule(L, 1);
  lua_Integer team = check_range(L, 2, object->shared->list.teams, "no such team");
  riddle_push_team(L, &object->shared->list, (uint32_t)team - 1);
  return 1;
}

/* schedule:round(r): the list of its matches {winner =, loser =, place =, filled = nil or true}, and its wildcard or
 * nil. */
static int object_round(lua_State *L) {
  const riddle_schedule_object *object = riddle_check_schedule(L, 1);
  const riddle_rounds *rounds = &object->rounds;
  lua_Integer round = check_range(L, 2, rounds->count, "no such round") - 1;
  uint32_t start = rounds->start[round], count = rounds->start[round + 1] - start;
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    riddle_match result = riddle_result(rounds, matches_of(object), start + i);
    lua_createtable(L, 0, 3);
    set_team(L, object, "winner", result.a);
    set_team(L, object, "loser", result.b);
    set_place(L, object, rounds->played[start + i] / 2);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  if (rounds->wildcard[round] == RIDDLE_NO_TEAM) return 1;
  riddle_push_team(L, &object->shared->list, rounds->wildcard[round]);
  return 2;
}

static void set_from(lua_State *L, const riddle_schedule_object *object, const char *field, uint32_t from) {
  if (from > 0) riddle_set_integer(L, field, (lua_Integer)(object->rounds.played[from - 1] / 2) + 1);
}

/* schedule:match(place): {place =, round =, winner =, loser =, winner_from =, loser_from =, filled =}, the places
 * of the matches that its teams won before; nil when it was not played. */
static int object_match(lua_State *L) {
  riddle_schedule_object *object = riddle_check_schedule(L, 1);
  const riddle_rounds *rounds = &object->rounds;
  lua_Integer place = check_range(L, 2, object->match_count, "no such match");
  if (!object->bracket.made) {
    riddle_status status = riddle_bracket_make(&object->bracket, &object->control, object->shared->list.teams,
                                               matches_of(object), object->match_count, rounds);
    if (status != RIDDLE_OK) return riddle_lua_raise(L, status);
  }
  uint32_t index = object->bracket.position[place - 1], round = 0;
  if (index == UINT32_MAX) {
    luaL_pushfail(L);
    return 1;
  }
  while (rounds->start[round + 1] <= index) round++;
  riddle_match result = riddle_result(rounds, matches_of(object), index);
  lua_createtable(L, 0, 7);
  set_place(L, object, (uint32_t)place - 1);
  riddle_set_integer(L, "round", (lua_Integer)round + 1);
  set_team(L, object, "winner", result.a);
  set_team(L, object, "loser", result.b);
  set_from(L, object, "winner_from", object->bracket.winner_from[index]);
  set_from(L, object, "loser_from", object->bracket.loser_from[index]);
  return 1;
}

/* The place of a match and the team that must win it, if any. */
static void set_demand(lua_State *L, const riddle_schedule_object *object, const char *place_field,
                       const char *winner_field, uint32_t index) {
  const riddle_match_list *list = &object->shared->list;
  uint32_t place = object->rounds.played[index] / 2;
  riddle_demands demands = riddle_list_demands(list);
  riddle_set_integer(L, place_field, (lua_Integer)place + 1);
  if (place >= list->match_count) return;
  uint32_t winner = riddle_required_winner(&demands, list->matches, place);
  if (winner != RIDDLE_NO_TEAM) set_team(L, object, winner_field, winner);
}

/* schedule:twins(): a list, by rounds, of those settled between twins: {round =, rival =, waiting =, out =,
 * later =, now = (places), later_winner =, now_winner = (required, or nil)}; and a table of the same kind for the
 * final, {now =, now_winner =}, nil when there is none. */
static int object_twins(lua_State *L) {
  const riddle_schedule_object *object = riddle_check_schedule(L, 1);
  const riddle_rounds *rounds = &object->rounds;
  riddle_twins twins[RIDDLE_ROUNDS_MOST];
  uint32_t count = riddle_twins_find(twins, matches_of(object), rounds);
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_createtable(L, 0, 8);
    riddle_set_integer(L, "round", (lua_Integer)twins[i].round + 1);
    set_team(L, object, "rival", twins[i].rival);
    set_team(L, object, "waiting", twins[i].waiting);
    set_team(L, object, "out", twins[i].out);
    set_demand(L, object, "later", "later_winner", twins[i].later);
    set_demand(L, object, "now", "now_winner", twins[i].now);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  if (rounds->count == 0) return 1;
  lua_createtable(L, 0, 2);
  set_demand(L, object, "now", "now_winner", rounds->start[rounds->count] - 1);
  return 2;
}

/* schedule:champion(): the one that was required, or nil. */
static int object_champion(lua_State *L) {
  const riddle_schedule_object *object = riddle_check_schedule(L, 1);
  if (object->shared->list.champion == RIDDLE_NO_TEAM) {
    luaL_pushfail(L);
  } else {
    riddle_push_team(L, &object->shared->list, object->shared->list.champion);
  }
  return 1;
}

void riddle_lua_open_schedules(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"champion", object_champion}, {"close", object_close}, {"info", object_info},   {"match", object_match},
      {"round", object_round},       {"team", object_team},   {"twins", object_twins}, {NULL, NULL}};
  static const luaL_Reg events[] = {{"__gc", object_close}, {"__close", object_close}, {NULL, NULL}};
  if (luaL_newmetatable(L, SCHEDULE_TYPE)) {
    luaL_setfuncs(L, events, 0);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
}
