/* The binding of peeling.h: schedules of complete lists as jobs.
 *
 *   core.knockout.schedule(matches, teams, n, winners, champion, who, level, options, judge)
 *       the arguments of lua_matches.h. The answer is a schedule object; and, when the list is impossible, a table that
 *       says why (the object then holds the rounds before), followed by whether that is by the list alone
 *   core.knockout.vary(schedule, waiting, champion, options)
 *       another schedule of the same list: `waiting` is a table from rounds to the teams that take the wildcard,
 *       `champion` a team or nil
 */
#include <string.h>

#include "core/array.h"
#include "knockout/lua_knockout.h"
#include "knockout/lua_schedule.h"
#include "knockout/name_sort.h"
#include "lua/lua_job.h"

typedef struct schedule_task {
  riddle_shared_list *shared;
  riddle_list_error error;
  bool judge, sorting, peeling_begun, impossible;
  riddle_name_sort sort;
  riddle_demands demands;
  bool demanding, varied;
  uint32_t waiting[RIDDLE_ROUNDS_MOST];
  riddle_peeling peeling;
  riddle_conflict conflict;
  uint64_t nanoseconds; /* spent in run */
} schedule_task;

/* --- the job ------------------------------------------------------------------------------------ */

enum { STEPS = 1 << 16 }; /* between two looks at the stop flag: below 5 ms */

static riddle_status sort_names(schedule_task *task, riddle_control *control) {
  riddle_match_list *list = &task->shared->list;
  riddle_status status = RIDDLE_OK;
  if (!task->sorting) status = riddle_name_sort_begin(&task->sort, control, list->teams);
  task->sorting = status == RIDDLE_OK;
  for (bool done = false; status == RIDDLE_OK && !done;) {
    size_t budget = STEPS;
    status = riddle_check(control);
    if (status == RIDDLE_OK) done = riddle_name_sort_step(&task->sort, &list->names, &budget);
  }
  uint32_t *by_name = NULL;
  size_t room = 0;
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &by_name, &room, list->teams);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < list->teams; i++) by_name[i] = task->sort.entries[i].team;
  riddle_name_sort_free(&task->sort, control);
  list->by_name = by_name;
  list->by_name_room = room;
  return RIDDLE_OK;
}

static riddle_status peel(schedule_task *task, riddle_control *control) {
  const riddle_match_list *list = &task->shared->list;
  riddle_peeling *peeling = &task->peeling;
  riddle_status status = RIDDLE_OK;
  if (!task->peeling_begun) {
    const riddle_peeling_task question = {.teams = list->teams,
                                          .matches = list->matches,
                                          .judge = task->judge,
                                          .by_name = list->named ? list->by_name : NULL,
                                          .demands = task->demanding ? &task->demands : NULL,
                                          .waiting = task->varied ? task->waiting : NULL};
    status = riddle_peeling_begin(peeling, control, &question);
  }
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
  const riddle_match_list *list = &task->shared->list;
  riddle_status status = RIDDLE_OK;
  if (task->error.kind != NULL) return RIDDLE_OK;
  atomic_store(&control->total, list->match_count);
  bool complete = list->match_count + 1 == list->teams;
  if (complete && task->judge && list->named && list->by_name == NULL) status = sort_names(task, control);
  if (status != RIDDLE_OK) return status;
  status = complete ? peel(task, control) : RIDDLE_BAD_DATA;
  if (status == RIDDLE_END) return RIDDLE_OK;
  if (status != RIDDLE_BAD_DATA) return status;
  task->impossible = true;
  const riddle_conflict_list question = {.teams = list->teams,
                                         .match_count = list->match_count,
                                         .matches = list->matches,
                                         .demands = task->demanding ? &task->demands : NULL,
                                         .rounds = &task->peeling.rounds};
  return riddle_conflict_find(&task->conflict, control, &question);
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
  riddle_leave_list(task->shared);
  riddle_name_sort_free(&task->sort, control);
  riddle_peeling_free(&task->peeling, control);
  riddle_conflict_free(&task->conflict, control);
}

static int schedule_push(lua_State *L, void *state, riddle_control *control) {
  schedule_task *task = state;
  if (task->error.kind != NULL) return riddle_push_list_error(L, &task->error);
  luaL_checkstack(L, 12, NULL);
  if (task->impossible) {
    riddle_push_conflict(L, &task->shared->list, &task->conflict);
  } else {
    lua_pushnil(L);
  }
  size_t used = atomic_load(&control->memory_used);
  riddle_schedule_object *object = riddle_push_schedule(L, task->shared, used);
  object->rounds = task->peeling.rounds;
  object->judge = task->judge;
  object->visits = task->peeling.visits;
  object->nanoseconds = task->nanoseconds;
  memset(&task->peeling.rounds, 0, sizeof task->peeling.rounds);
  lua_insert(L, -2);
  const size_t big = 1 << 20; /* the collector does not see this memory: tell it */
  if (used > big) lua_gc(L, LUA_GCSTEP, (int)(used >> 10 < 1 << 20 ? used >> 10 : 1 << 20));
  return 2;
}

static const riddle_task_class schedule_class = {"knockout.schedule", sizeof(schedule_task), schedule_run,
                                                 schedule_push, schedule_release};

/* --- the functions ------------------------------------------------------------------------------ */

/* The demands count only where there are some, so that the plain passes serve all other lists. */
static void take_demands(schedule_task *task) {
  task->demands = riddle_list_demands(&task->shared->list);
  task->demanding = task->demands.wins != NULL || task->demands.champion != RIDDLE_NO_TEAM;
}

int riddle_lua_knockout_schedule(lua_State *L) {
  lua_settop(L, RIDDLE_ARG_OPTIONS + 1);
  riddle_check_list_arguments(L);
  bool judge = lua_toboolean(L, RIDDLE_ARG_OPTIONS + 1);
  schedule_task *task = riddle_push_job(L, &schedule_class, RIDDLE_ARG_OPTIONS);
  if (task == NULL) return 1;
  task->judge = judge;
  riddle_status status = riddle_take_matches(L, &task->shared, &task->error, false);
  if (status != RIDDLE_OK) return riddle_fail_job(L, status);
  take_demands(task);
  return 1;
}

/* The team on top of the stack, popped; RIDDLE_NO_TEAM for nil. */
static uint32_t take_team(lua_State *L, const riddle_match_list *list) {
  uint32_t team = riddle_find_team(L, list);
  if (team == RIDDLE_NO_TEAM && !lua_isnil(L, -1)) luaL_error(L, "no such team");
  lua_pop(L, 1);
  return team;
}

int riddle_lua_knockout_vary(lua_State *L) {
  uint32_t waiting[RIDDLE_ROUNDS_MOST];
  lua_settop(L, 4);
  const riddle_schedule_object *object = riddle_check_schedule(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  luaL_argcheck(L, object->own == NULL && object->rounds.winner != RIDDLE_NO_TEAM, 1, "a whole schedule expected");
  for (int r = 0; r < RIDDLE_ROUNDS_MOST; r++) {
    lua_rawgeti(L, 2, r + 1);
    waiting[r] = take_team(L, &object->shared->list);
  }
  lua_pushvalue(L, 3);
  uint32_t champion = take_team(L, &object->shared->list);
  schedule_task *task = riddle_push_job(L, &schedule_class, 4);
  if (task == NULL) return 1;
  task->judge = object->judge;
  task->shared = object->shared;
  task->shared->users++;
  take_demands(task);
  if (champion != RIDDLE_NO_TEAM) {
    task->demands.champion = champion;
    task->demanding = true;
  }
  task->varied = true;
  memcpy(task->waiting, waiting, sizeof waiting);
  return 1;
}
