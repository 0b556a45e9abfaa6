/* The binding of shrink.h: a job with the arguments of lua_matches.h.
 *
 *   core.knockout.conflict(matches, ..., options)
 *       true when all wishes can come true; else a minimal conflict: a table {places =, wins = (1 the first team, 2 the
 *       second, 0 either), from = (0 any round)}, lists, and `champion` when it is needed; the table that says why; and
 * a work table
 */
#include <string.h>

#include "core/array.h"
#include "knockout/lua_knockout.h"
#include "knockout/lua_matches.h"
#include "knockout/shrink.h"
#include "lua/lua_job.h"

typedef struct conflict_task {
  riddle_shared_list *shared;
  riddle_list_error error;
  bool possible;
  riddle_shrunk shrunk;
  riddle_conflict conflict;
  uint64_t nanoseconds;
} conflict_task;

/* Places in the conflict become places in the list. */
static void restore_places(riddle_conflict *conflict, const riddle_shrunk *shrunk) {
  for (uint32_t i = 0; i < conflict->match_count; i++) conflict->matches[i] = shrunk->places[conflict->matches[i]];
}

static riddle_status conflict_run(void *state, riddle_control *control) {
  conflict_task *task = state;
  const riddle_match_list *list = &task->shared->list;
  riddle_shrunk *shrunk = &task->shrunk;
  if (task->error.kind != NULL) return RIDDLE_OK;
  const uint64_t start = riddle_clock();
  const riddle_demands demands = riddle_list_demands(list);
  const riddle_wishes_task question = {
      .teams = list->teams, .matches = list->matches, .match_count = list->match_count, .demands = &demands};
  shrunk->count = 0;
  shrunk->tests = 0;
  riddle_status status = riddle_shrink(shrunk, control, &question);
  task->possible = status == RIDDLE_END;
  if (status == RIDDLE_OK) {
    const riddle_demands needed = {shrunk->wins, shrunk->from, shrunk->champion};
    const riddle_conflict_list few = {.kind = RIDDLE_LIST_PARTIAL,
                                      .teams = list->teams,
                                      .match_count = shrunk->count,
                                      .matches = shrunk->matches,
                                      .demands = &needed};
    status = riddle_conflict_find(&task->conflict, control, &few);
    riddle_conflict_set_crowd(&task->conflict, shrunk->round, shrunk->left, shrunk->needed);
    restore_places(&task->conflict, shrunk);
  }
  task->nanoseconds = riddle_clock() - start;
  return status == RIDDLE_END ? RIDDLE_OK : status;
}

static void conflict_release(void *state, riddle_control *control) {
  conflict_task *task = state;
  riddle_leave_list(task->shared);
  riddle_shrunk_free(&task->shrunk, control);
  riddle_conflict_free(&task->conflict, control);
}

static void set_numbers(lua_State *L, const char *field, const uint8_t *numbers, uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_pushinteger(L, numbers[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, field);
}

static void push_shrunk(lua_State *L, const riddle_match_list *list, const riddle_shrunk *shrunk) {
  lua_createtable(L, 0, 4);
  lua_createtable(L, (int)shrunk->count, 0);
  for (uint32_t i = 0; i < shrunk->count; i++) {
    lua_pushinteger(L, (lua_Integer)shrunk->places[i] + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "places");
  set_numbers(L, "wins", shrunk->wins, shrunk->count);
  set_numbers(L, "from", shrunk->from, shrunk->count);
  if (shrunk->champion == RIDDLE_NO_TEAM) return;
  riddle_push_team(L, list, shrunk->champion);
  lua_setfield(L, -2, "champion");
}

static void push_work(lua_State *L, const conflict_task *task) {
  lua_createtable(L, 0, 3);
  riddle_set_integer(L, "tests", (lua_Integer)task->shrunk.tests);
  riddle_set_integer(L, "visits", (lua_Integer)task->shrunk.visits);
  lua_pushnumber(L, (lua_Number)task->nanoseconds * 1e-9);
  lua_setfield(L, -2, "seconds");
}

static int conflict_push(lua_State *L, void *state, riddle_control *control) {
  const conflict_task *task = state;
  const riddle_match_list *list = &task->shared->list;
  (void)control;
  if (task->error.kind != NULL) return riddle_push_list_error(L, &task->error);
  luaL_checkstack(L, 12, NULL);
  if (task->possible) {
    lua_pushboolean(L, true);
    lua_pushnil(L);
  } else {
    push_shrunk(L, list, &task->shrunk);
    riddle_match_list few = *list; /* the reason is that of the conflict alone */
    few.champion = task->shrunk.champion;
    riddle_push_conflict(L, &few, &task->conflict);
  }
  push_work(L, task);
  return 3;
}

static const riddle_task_class conflict_class = {"knockout.conflict", sizeof(conflict_task), conflict_run,
                                                 conflict_push, conflict_release};

int riddle_lua_knockout_conflict(lua_State *L) {
  lua_settop(L, RIDDLE_ARG_OPTIONS);
  riddle_check_list_arguments(L);
  conflict_task *task = riddle_push_job(L, &conflict_class, RIDDLE_ARG_OPTIONS);
  if (task == NULL) return 1;
  riddle_status status = riddle_take_matches(L, &task->shared, &task->error, true);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}
