/* The binding of calendar.h: a job with the arguments of lua_matches.h.
 *
 *   core.knockout.calendar(matches, ..., options)
 *       a calendar object; or nil and a table that says what is wrong with the list
 *
 * A calendar object is freed by close, __close and __gc:
 *   info()      {teams =, matches =, rounds =, pauses =, seconds =, winner =}
 *   round(r)    a list of {winner =, loser =, place =}
 *   rounds()    a list: the round of each match by its place
 */
#include <string.h>

#include "knockout/calendar.h"
#include "knockout/lua_knockout.h"
#include "knockout/lua_matches.h"
#include "lua/lua_job.h"

#define CALENDAR_TYPE "riddle.core.calendar"

typedef struct calendar_task {
  riddle_shared_list *shared;
  riddle_list_error error;
  bool impossible;
  riddle_calendar calendar;
  riddle_conflict conflict;
  uint64_t nanoseconds;
} calendar_task;

typedef struct calendar_object {
  riddle_control control;
  riddle_shared_list *shared;
  riddle_calendar calendar;
  uint64_t nanoseconds;
  bool closed;
} calendar_object;

/* --- the job ------------------------------------------------------------------------------------ */

static riddle_status find_calendar(calendar_task *task, riddle_control *control) {
  const riddle_match_list *list = &task->shared->list;
  const riddle_demands demands = riddle_list_demands(list);
  const riddle_conflict_list tree = {.kind = RIDDLE_LIST_TREE,
                                     .teams = list->teams,
                                     .match_count = list->match_count,
                                     .matches = list->matches,
                                     .demands = &demands};
  task->impossible = false;
  riddle_status status = riddle_conflict_find(&task->conflict, control, &tree);
  task->impossible = status == RIDDLE_OK;
  if (status != RIDDLE_END) return status;
  const riddle_calendar_task question = {list->teams, list->matches, &demands};
  status = riddle_calendar_make(&task->calendar, control, &question);
  if (status != RIDDLE_BAD_DATA) return status;
  task->impossible = true;
  return riddle_conflict_set_sides(&task->conflict, control, &tree, task->calendar.clash, task->calendar.clash_count);
}

static riddle_status calendar_run(void *state, riddle_control *control) {
  calendar_task *task = state;
  if (task->error.kind != NULL) return RIDDLE_OK;
  const uint64_t start = riddle_clock();
  riddle_status status = find_calendar(task, control);
  task->nanoseconds = riddle_clock() - start;
  return status;
}

static void calendar_release(void *state, riddle_control *control) {
  calendar_task *task = state;
  riddle_leave_list(task->shared);
  riddle_calendar_free(&task->calendar, control);
  riddle_conflict_free(&task->conflict, control);
}

static int calendar_push(lua_State *L, void *state, riddle_control *control) {
  calendar_task *task = state;
  if (task->error.kind != NULL) return riddle_push_list_error(L, &task->error);
  luaL_checkstack(L, 12, NULL);
  if (task->impossible) {
    lua_pushnil(L);
    riddle_push_conflict(L, &task->shared->list, &task->conflict);
    return 2;
  }
  calendar_object *object = lua_newuserdatauv(L, sizeof *object, 0);
  memset(object, 0, sizeof *object);
  riddle_control_init(&object->control);
  atomic_store(&object->control.memory_used, atomic_load(&control->memory_used));
  object->shared = task->shared;
  object->shared->users++;
  object->calendar = task->calendar;
  object->nanoseconds = task->nanoseconds;
  memset(&task->calendar, 0, sizeof task->calendar);
  luaL_setmetatable(L, CALENDAR_TYPE);
  return 1;
}

static const riddle_task_class calendar_class = {"knockout.calendar", sizeof(calendar_task), calendar_run,
                                                 calendar_push, calendar_release};

int riddle_lua_knockout_calendar(lua_State *L) {
  lua_settop(L, RIDDLE_ARG_OPTIONS);
  riddle_check_list_arguments(L);
  calendar_task *task = riddle_push_job(L, &calendar_class, RIDDLE_ARG_OPTIONS);
  if (task == NULL) return 1;
  riddle_status status = riddle_take_matches(L, &task->shared, &task->error, false);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}

/* --- the object --------------------------------------------------------------------------------- */

static int object_close(lua_State *L) {
  calendar_object *object = luaL_checkudata(L, 1, CALENDAR_TYPE);
  if (object->closed) return 0;
  object->closed = true;
  riddle_leave_list(object->shared);
  riddle_calendar_free(&object->calendar, &object->control);
  return 0;
}

static calendar_object *check_object(lua_State *L) {
  calendar_object *object = luaL_checkudata(L, 1, CALENDAR_TYPE);
  if (object->closed) luaL_error(L, "the calendar is closed");
  return object;
}

static int object_info(lua_State *L) {
  const calendar_object *object = check_object(L);
  const riddle_match_list *list = &object->shared->list;
  lua_createtable(L, 0, 6);
  riddle_set_integer(L, "teams", list->teams);
  riddle_set_integer(L, "matches", list->match_count);
  riddle_set_integer(L, "rounds", object->calendar.rounds);
  riddle_set_integer(L, "pauses", (lua_Integer)object->calendar.pauses);
  lua_pushnumber(L, (lua_Number)object->nanoseconds * 1e-9);
  lua_setfield(L, -2, "seconds");
  riddle_push_team(L, list, object->calendar.champion);
  lua_setfield(L, -2, "winner");
  return 1;
}

static int object_round(lua_State *L) {
  const calendar_object *object = check_object(L);
  const riddle_calendar *calendar = &object->calendar;
  const riddle_match_list *list = &object->shared->list;
  lua_Integer round = luaL_checkinteger(L, 2);
  luaL_argcheck(L, 1 <= round && round <= (lua_Integer)calendar->rounds, 2, "no such round");
  const uint32_t start = calendar->start[round - 1], count = calendar->start[round] - start;
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t place = calendar->order[start + i];
    const riddle_match match = list->matches[place];
    lua_createtable(L, 0, 3);
    riddle_push_team(L, list, calendar->second[place] ? match.b : match.a);
    lua_setfield(L, -2, "winner");
    riddle_push_team(L, list, calendar->second[place] ? match.a : match.b);
    lua_setfield(L, -2, "loser");
    riddle_set_integer(L, "place", (lua_Integer)place + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int object_rounds(lua_State *L) {
  const calendar_object *object = check_object(L);
  const riddle_calendar *calendar = &object->calendar;
  lua_createtable(L, (int)object->shared->list.match_count, 0);
  for (uint32_t r = 0; r < calendar->rounds; r++) {
    for (uint32_t i = calendar->start[r]; i < calendar->start[r + 1]; i++) {
      lua_pushinteger(L, (lua_Integer)r + 1);
      lua_rawseti(L, -2, (lua_Integer)calendar->order[i] + 1);
    }
  }
  return 1;
}

void riddle_lua_open_calendars(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"close", object_close}, {"info", object_info}, {"round", object_round}, {"rounds", object_rounds}, {NULL, NULL}};
  static const luaL_Reg events[] = {{"__gc", object_close}, {"__close", object_close}, {NULL, NULL}};
  if (luaL_newmetatable(L, CALENDAR_TYPE)) {
    luaL_setfuncs(L, events, 0);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
}
