/* riddle.core.knockout: the bindings of the family; the only file of it that knows Lua.
 *
 *   schedule(matches, teams, n, judge, options)    a job whose answer is a schedule object; and, when the
 *                                                  list is impossible, a table that says why (the object
 *                                                  then holds the rounds before)
 *   game_schedule_stream(options)                  a stream; options.order = "judge" or "input"
 *
 * A schedule object owns its memory and is freed by close, __close and __gc. */
#include <string.h>

#include "core/stream.h"
#include "core/array.h"
#include "knockout/bracket.h"
#include "knockout/game_schedule.h"
#include "knockout/lua_matches.h"
#include "knockout/name_sort.h"
#include "lua/lua_job.h"
#include "lua/lua_stream.h"
#include "lua/lua_support.h"

#define SCHEDULE_TYPE "riddle.core.schedule"

typedef struct schedule_task {
  riddle_match_list list;
  riddle_list_error error;
  bool judge, sorting, sorted, peeling_begun, impossible;
  riddle_name_sort sort;
  uint32_t *by_name;
  size_t by_name_room;
  riddle_peeling peeling;
  riddle_conflict conflict;
  uint64_t nanoseconds; /* spent in run */
} schedule_task;

typedef struct schedule_object {
  riddle_control control; /* counts the memory below */
  riddle_match_list list;
  riddle_rounds rounds;
  uint64_t visits, nanoseconds;
  riddle_bracket bracket; /* made when first asked for */
  bool closed;
} schedule_object;

/* --- the job ------------------------------------------------------------------------------------ */

enum { STEPS = 1 << 16 }; /* between two looks at the stop flag: below 5 ms */

static riddle_status sort_names(schedule_task *task, riddle_control *control) {
  riddle_status status = RIDDLE_OK;
  if (!task->sorting) status = riddle_name_sort_begin(&task->sort, control, task->list.teams);
  task->sorting = status == RIDDLE_OK;
  for (bool done = false; status == RIDDLE_OK && !done;) {
    size_t budget = STEPS;
    status = riddle_check(control);
    if (status == RIDDLE_OK) done = riddle_name_sort_step(&task->sort, &task->list.names, &budget);
  }
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &task->by_name, &task->by_name_room, task->list.teams);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < task->list.teams; i++) task->by_name[i] = task->sort.entries[i].team;
  riddle_name_sort_free(&task->sort, control);
  task->sorted = true;
  return RIDDLE_OK;
}

static riddle_status peel(schedule_task *task, riddle_control *control) {
  riddle_match_list *list = &task->list;
  riddle_peeling *peeling = &task->peeling;
  riddle_status status = RIDDLE_OK;
  if (!task->peeling_begun)
    status = riddle_peeling_begin(peeling, control, list->teams, list->matches, task->judge,
                                  list->named ? task->by_name : NULL);
  task->peeling_begun = status == RIDDLE_OK;
  while (status == RIDDLE_OK) {
    size_t budget = STEPS;
    atomic_store(&control->done, peeling->rounds.start[peeling->rounds.count]);
    status = riddle_check(control);
    if (status == RIDDLE_OK) status = riddle_peeling_step(peeling, &budget);
  }
  return status;
}

static riddle_status find_schedule(schedule_task *task, riddle_control *control) {
  riddle_match_list *list = &task->list;
  riddle_status status = RIDDLE_OK;
  if (task->error.kind != NULL) return RIDDLE_OK;
  atomic_store(&control->total, list->match_count);
  bool complete = list->match_count + 1 == list->teams;
  if (complete && task->judge && list->named && !task->sorted) status = sort_names(task, control);
  if (status != RIDDLE_OK) return status;
  status = complete ? peel(task, control) : RIDDLE_BAD_DATA;
  if (status == RIDDLE_END) return RIDDLE_OK;
  if (status != RIDDLE_BAD_DATA) return status;
  task->impossible = true;
  return riddle_conflict_find(&task->conflict, control, list->teams, list->matches, list->match_count,
                              &task->peeling.rounds);
}

static riddle_status schedule_run(void *state, riddle_control *control) {
  schedule_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = find_schedule(task, control);
  task->nanoseconds += riddle_clock() - start;
  return status;
}

static void schedule_release(void *state, riddle_control *control) {
  schedule_task *task = state;
  riddle_match_list_free(&task->list, control);
  riddle_name_sort_free(&task->sort, control);
  RIDDLE_FREE(control, &task->by_name, &task->by_name_room);
  riddle_peeling_free(&task->peeling, control);
  riddle_conflict_free(&task->conflict, control);
}

/* --- pushing the answer ------------------------------------------------------------------------- */

static void push_team(lua_State *L, const riddle_match_list *list, uint32_t team) {
  size_t length;
  if (!list->named) {
    lua_pushinteger(L, (lua_Integer)team + 1);
    return;
  }
  const char *name = riddle_name(&list->names, team, &length);
  lua_pushlstring(L, length == 0 ? "" : name, length);
}

static void set_integer(lua_State *L, const char *field, lua_Integer value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, field);
}

static void set_string(lua_State *L, const char *field, const char *value) {
  lua_pushstring(L, value);
  lua_setfield(L, -2, field);
}

static void set_teams(lua_State *L, const riddle_match_list *list, const riddle_conflict *conflict, uint32_t first,
                      uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    push_team(L, list, conflict->teams[first + i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "teams");
}

static void set_matches(lua_State *L, const riddle_conflict *conflict, uint32_t first, uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_pushinteger(L, (lua_Integer)conflict->matches[first + i] + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "matches");
}

/* Sets the fields team, teams, matches and idle of the table on top. */
static void set_group(lua_State *L, const riddle_match_list *list, const riddle_conflict *conflict, uint32_t number) {
  const riddle_conflict_group *group = &conflict->group[number];
  push_team(L, list, group->team);
  lua_setfield(L, -2, "team");
  lua_pushboolean(L, group->idle);
  lua_setfield(L, -2, "idle");
  set_teams(L, list, conflict, group->first, group->count);
  set_matches(L, conflict, group->first, group->count);
}

static void push_conflict(lua_State *L, const schedule_task *task) {
  const riddle_conflict *conflict = &task->conflict;
  const riddle_match_list *list = &task->list;
  char sentence[RIDDLE_SENTENCE];
  riddle_conflict_sentence(sentence, conflict, list->teams, list->named ? &list->names : NULL);
  lua_createtable(L, 0, 8);
  set_string(L, "kind", riddle_conflict_word(conflict->kind));
  set_string(L, "message", sentence);
  if (conflict->round > 0) {
    set_integer(L, "round", conflict->round);
    set_integer(L, "left", conflict->left);
  }
  if (conflict->parts > 0) set_integer(L, "parts", conflict->parts);
  if (conflict->kind == RIDDLE_CONFLICT_SELF || conflict->kind == RIDDLE_CONFLICT_TWICE)
    set_integer(L, "match", (lua_Integer)conflict->matches[conflict->match_count - 1] + 1);
  if (conflict->group_count == 0) {
    set_teams(L, list, conflict, 0, conflict->team_count);
    set_matches(L, conflict, 0, conflict->match_count);
    return;
  }
  set_group(L, list, conflict, 0);
  if (conflict->group_count == 1) return;
  lua_createtable(L, 0, 4);
  set_group(L, list, conflict, 1);
  lua_setfield(L, -2, "second");
}

static int push_list_error(lua_State *L, const riddle_list_error *error) {
  lua_pushnil(L);
  lua_createtable(L, 0, 3);
  set_string(L, "kind", error->kind);
  set_string(L, "message", error->message);
  if (error->match > 0) set_integer(L, "match", error->match);
  return 2;
}

static schedule_object *push_object(lua_State *L) {
  schedule_object *object = lua_newuserdatauv(L, sizeof *object, 0);
  memset(object, 0, sizeof *object);
  riddle_control_init(&object->control);
  luaL_setmetatable(L, SCHEDULE_TYPE);
  return object;
}

static int schedule_push(lua_State *L, void *state, riddle_control *control) {
  schedule_task *task = state;
  if (task->error.kind != NULL) return push_list_error(L, &task->error);
  luaL_checkstack(L, 12, NULL);
  if (task->impossible) {
    push_conflict(L, task);
  } else {
    lua_pushnil(L);
  }
  schedule_object *object = push_object(L);
  size_t used = atomic_load(&control->memory_used);
  atomic_store(&object->control.memory_used, used);
  object->list = task->list;
  object->rounds = task->peeling.rounds;
  object->visits = task->peeling.visits;
  object->nanoseconds = task->nanoseconds;
  memset(&task->list, 0, sizeof task->list);
  memset(&task->peeling.rounds, 0, sizeof task->peeling.rounds);
  lua_insert(L, -2);
  const size_t big = 1 << 20; /* the collector does not see this memory: tell it */
  if (used > big) lua_gc(L, LUA_GCSTEP, (int)(used >> 10 < 1 << 20 ? used >> 10 : 1 << 20));
  return 2;
}

static const riddle_task_class schedule_class = {"knockout.schedule", sizeof(schedule_task), schedule_run,
                                                 schedule_push, schedule_release};

/* --- the schedule object ------------------------------------------------------------------------ */

static int object_close(lua_State *L) {
  schedule_object *object = luaL_checkudata(L, 1, SCHEDULE_TYPE);
  if (object->closed) return 0;
  object->closed = true;
  riddle_match_list_free(&object->list, &object->control);
  RIDDLE_FREE(&object->control, &object->rounds.played, &object->rounds.played_room);
  riddle_bracket_free(&object->bracket, &object->control);
  return 0;
}

static schedule_object *check_object(lua_State *L) {
  schedule_object *object = luaL_checkudata(L, 1, SCHEDULE_TYPE);
  if (object->closed) luaL_error(L, "the schedule is closed");
  return object;
}

/* schedule:info(): {teams =, matches =, rounds =, visits =, seconds =, winner =} */
static int object_info(lua_State *L) {
  const schedule_object *object = check_object(L);
  lua_createtable(L, 0, 6);
  set_integer(L, "teams", object->list.teams);
  set_integer(L, "matches", object->list.match_count);
  set_integer(L, "rounds", object->rounds.count);
  set_integer(L, "visits", (lua_Integer)object->visits);
  lua_pushnumber(L, (lua_Number)object->nanoseconds * 1e-9);
  lua_setfield(L, -2, "seconds");
  if (object->rounds.winner == RIDDLE_NO_TEAM) return 1;
  push_team(L, &object->list, object->rounds.winner);
  lua_setfield(L, -2, "winner");
  return 1;
}

static lua_Integer check_range(lua_State *L, int index, uint32_t most, const char *what) {
  lua_Integer value = luaL_checkinteger(L, index);
  luaL_argcheck(L, 1 <= value && value <= (lua_Integer)most, index, what);
  return value;
}

/* schedule:team(i): the team's name, or its number. */
static int object_team(lua_State *L) {
  const schedule_object *object = check_object(L);
  lua_Integer team = check_range(L, 2, object->list.teams, "no such team");
  push_team(L, &object->list, (uint32_t)team - 1);
  return 1;
}

/* schedule:round(r): the list of its matches {winner =, loser =, place =}, and its wildcard or nil. */
static int object_round(lua_State *L) {
  const schedule_object *object = check_object(L);
  const riddle_rounds *rounds = &object->rounds;
  lua_Integer round = check_range(L, 2, rounds->count, "no such round") - 1;
  uint32_t start = rounds->start[round], count = rounds->start[round + 1] - start;
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    riddle_match result = riddle_result(rounds, object->list.matches, start + i);
    lua_createtable(L, 0, 3);
    push_team(L, &object->list, result.a);
    lua_setfield(L, -2, "winner");
    push_team(L, &object->list, result.b);
    lua_setfield(L, -2, "loser");
    set_integer(L, "place", (lua_Integer)(rounds->played[start + i] / 2) + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  if (rounds->wildcard[round] == RIDDLE_NO_TEAM) return 1;
  push_team(L, &object->list, rounds->wildcard[round]);
  return 2;
}

static void set_from(lua_State *L, const schedule_object *object, const char *field, uint32_t from) {
  if (from > 0) set_integer(L, field, (lua_Integer)(object->rounds.played[from - 1] / 2) + 1);
}

/* schedule:match(place): {place =, round =, winner =, loser =, winner_from =, loser_from =}, the last two
 * the places of the matches that its teams won before; nil when it was not played. */
static int object_match(lua_State *L) {
  schedule_object *object = check_object(L);
  const riddle_rounds *rounds = &object->rounds;
  lua_Integer place = check_range(L, 2, object->list.match_count, "no such match");
  if (!object->bracket.made) {
    riddle_status status = riddle_bracket_make(&object->bracket, &object->control, object->list.teams,
                                               object->list.matches, object->list.match_count, rounds);
    if (status != RIDDLE_OK) return riddle_lua_raise(L, status);
  }
  uint32_t index = object->bracket.position[place - 1], round = 0;
  if (index == UINT32_MAX) {
    luaL_pushfail(L);
    return 1;
  }
  while (rounds->start[round + 1] <= index) round++;
  riddle_match result = riddle_result(rounds, object->list.matches, index);
  lua_createtable(L, 0, 6);
  set_integer(L, "place", place);
  set_integer(L, "round", (lua_Integer)round + 1);
  push_team(L, &object->list, result.a);
  lua_setfield(L, -2, "winner");
  push_team(L, &object->list, result.b);
  lua_setfield(L, -2, "loser");
  set_from(L, object, "winner_from", object->bracket.winner_from[index]);
  set_from(L, object, "loser_from", object->bracket.loser_from[index]);
  return 1;
}

/* --- the module --------------------------------------------------------------------------------- */

static int knockout_schedule(lua_State *L) {
  lua_settop(L, 5);
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnil(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
  luaL_argcheck(L, lua_isnil(L, 3) || luaL_checkinteger(L, 3) >= 1, 3, "1 or more expected");
  bool judge = lua_toboolean(L, 4);
  schedule_task *task = riddle_push_job(L, &schedule_class, 5);
  if (task == NULL) return 1;
  task->judge = judge;
  riddle_status status = riddle_read_matches(L, &task->list, &task->error, riddle_job_control(L, -1));
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

static int game_schedule_stream(lua_State *L) {
  riddle_game_schedule_options options = {false};
  lua_settop(L, 1);
  if (lua_istable(L, 1)) {
    lua_getfield(L, 1, "order");
    options.judge = lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), "judge") == 0;
    lua_pop(L, 1);
  }
  return riddle_push_stream(L, &riddle_game_schedule_stream, &options, 1);
}

int riddle_open_knockout(lua_State *L);

int riddle_open_knockout(lua_State *L) {
  static const luaL_Reg methods[] = {{"info", object_info},   {"team", object_team},   {"round", object_round},
                                     {"match", object_match}, {"close", object_close}, {NULL, NULL}};
  static const luaL_Reg events[] = {{"__gc", object_close}, {"__close", object_close}, {NULL, NULL}};
  static const luaL_Reg functions[] = {
      {"schedule", knockout_schedule}, {"game_schedule_stream", game_schedule_stream}, {NULL, NULL}};
  if (luaL_newmetatable(L, SCHEDULE_TYPE)) {
    luaL_setfuncs(L, events, 0);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}
