/* The binding of wishes.h and search.h: a job with the arguments of lua_matches.h.
 *
 *   core.knockout.wish(matches, ..., options, seed, barred)
 *       a schedule object of n teams that contains the wishes, filled at random when there is a seed; or false, and a
 * table that says why there is none. Then, in both cases, a work table, n, and the method, "peeling" or "search".
 *       `barred` is nil or a flat list of triples a, b, round: teams that may not meet before the round, or never (0)
 */
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/stream.h"
#include "knockout/lua_knockout.h"
#include "knockout/lua_schedule.h"
#include "knockout/search.h"
#include "knockout/wishes.h"
#include "lua/lua_job.h"

enum { ARG_SEED = RIDDLE_ARG_OPTIONS + 1, ARG_BARRED };

typedef struct wishes_task {
  riddle_shared_list *shared;
  riddle_list_error error;
  bool random, searching, impossible, exhausted;
  uint64_t seed, nanoseconds;
  riddle_wishes wishes;
  riddle_search *search; /* NULL where the theory suffices */
  uint8_t *first;        /* see search.h */
  riddle_conflict conflict;
} wishes_task;

/* --- the job ------------------------------------------------------------------------------------ */

static riddle_status find_reason(wishes_task *task, riddle_control *control, const riddle_demands *demands) {
  const riddle_match_list *list = &task->shared->list;
  const riddle_conflict_list partial = {.kind = RIDDLE_LIST_PARTIAL,
                                        .teams = list->teams,
                                        .match_count = list->match_count,
                                        .matches = list->matches,
                                        .demands = demands};
  riddle_status status = riddle_conflict_find(&task->conflict, control, &partial);
  riddle_conflict_set_crowd(&task->conflict, task->wishes.round, task->wishes.left, task->wishes.needed);
  return status;
}

/* After the wishes alone were found possible. */
static riddle_status search_all(wishes_task *task, riddle_control *control, const riddle_demands *demands) {
  const riddle_match_list *list = &task->shared->list;
  const riddle_search_task question = {.teams = list->teams,
                                       .matches = list->matches,
                                       .match_count = list->match_count,
                                       .demands = demands,
                                       .until = list->until,
                                       .first = task->first,
                                       .seed = task->seed};
  riddle_status status = riddle_search_run(task->search, control, &question);
  task->exhausted = status == RIDDLE_BAD_DATA;
  return task->exhausted ? RIDDLE_OK : status;
}

static riddle_status find_knockout(wishes_task *task, riddle_control *control) {
  const riddle_match_list *list = &task->shared->list;
  const riddle_demands demands = riddle_list_demands(list);
  const riddle_wishes_task question = {.teams = list->teams,
                                       .matches = list->matches,
                                       .match_count = list->match_count,
                                       .demands = &demands,
                                       .fill = !task->searching,
                                       .random = task->random,
                                       .seed = task->seed};
  task->wishes.visits = 0;
  if (!task->searching) atomic_store(&control->total, list->teams - 1);
  riddle_status status = riddle_wishes_run(&task->wishes, control, &question);
  task->impossible = status == RIDDLE_BAD_DATA;
  if (task->impossible) return find_reason(task, control, &demands);
  return status == RIDDLE_OK && task->searching ? search_all(task, control, &demands) : status;
}

static riddle_status wishes_run(void *state, riddle_control *control) {
  wishes_task *task = state;
  if (task->error.kind != NULL) return RIDDLE_OK;
  const uint64_t start = riddle_clock();
  riddle_status status = find_knockout(task, control);
  task->nanoseconds += riddle_clock() - start;
  return status;
}

static void wishes_release(void *state, riddle_control *control) {
  wishes_task *task = state;
  const size_t teams = task->shared != NULL ? task->shared->list.teams : 0;
  riddle_free_array(control, task->first, teams * teams, 1);
  if (task->search != NULL) riddle_search_free(task->search, control);
  riddle_free_array(control, task->search, 1, sizeof *task->search);
  riddle_leave_list(task->shared);
  riddle_wishes_free(&task->wishes, control);
  riddle_conflict_free(&task->conflict, control);
}

/* --- the answer --------------------------------------------------------------------------------- */

static void push_work(lua_State *L, const wishes_task *task) {
  lua_createtable(L, 0, 5);
  riddle_set_integer(L, "visits", (lua_Integer)task->wishes.visits);
  lua_pushnumber(L, (lua_Number)task->nanoseconds * 1e-9);
  lua_setfield(L, -2, "seconds");
  if (!task->searching) return;
  riddle_set_integer(L, "steps", (lua_Integer)task->search->steps);
  riddle_set_integer(L, "states", (lua_Integer)task->search->states);
  riddle_set_integer(L, "starts", (lua_Integer)task->search->starts);
}

/* Moves the answer of the kernel that found it into an object. */
static void push_found(lua_State *L, wishes_task *task, size_t used) {
  riddle_schedule_object *object = riddle_push_schedule(L, task->shared, used);
  riddle_match **matches = task->searching ? &task->search->found : &task->wishes.matches;
  size_t *room = task->searching ? &task->search->found_room : &task->wishes.match_room;
  riddle_rounds *rounds = task->searching ? &task->search->rounds : &task->wishes.rounds;
  object->own = *matches;
  object->own_room = *room;
  object->match_count = task->shared->list.teams - 1;
  object->rounds = *rounds;
  object->visits = task->searching ? task->search->steps : task->wishes.visits;
  object->nanoseconds = task->nanoseconds;
  *matches = NULL;
  *room = 0;
  memset(rounds, 0, sizeof *rounds);
}

static int wishes_push(lua_State *L, void *state, riddle_control *control) {
  wishes_task *task = state;
  if (task->error.kind != NULL) return riddle_push_list_error(L, &task->error);
  luaL_checkstack(L, 12, NULL);
  if (task->impossible) {
    lua_pushboolean(L, false);
    riddle_push_conflict(L, &task->shared->list, &task->conflict);
  } else if (task->exhausted) {
    lua_pushboolean(L, false);
    lua_createtable(L, 0, 2);
    riddle_set_string(L, "kind", "exhausted");
    riddle_set_string(L, "message", "no knockout keeps all of this: every way to play it was tried");
  } else {
    push_found(L, task, atomic_load(&control->memory_used));
    lua_pushnil(L);
  }
  push_work(L, task);
  lua_pushinteger(L, task->shared->list.teams);
  lua_pushstring(L, task->searching ? "search" : "peeling");
  return 5;
}

static const riddle_task_class wishes_class = {"knockout.wish", sizeof(wishes_task), wishes_run, wishes_push,
                                               wishes_release};

/* --- the question ------------------------------------------------------------------------------- */

/* A team of the list of barred pairs. */
static uint32_t read_barred_team(lua_State *L, wishes_task *task, lua_Integer place) {
  lua_rawgeti(L, ARG_BARRED, place);
  uint32_t team = riddle_find_team(L, &task->shared->list);
  if (team == RIDDLE_NO_TEAM && task->error.kind == NULL) {
    char shown[80];
    size_t length;
    task->error.kind = "unknown team";
    const char *text = luaL_tolstring(L, -1, &length);
    riddle_quote(shown, text, length);
    snprintf(task->error.message, sizeof task->error.message,
             "options 'apart' and 'forbidden': expected a team, found %s", shown);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return team;
}

/* Fills the table of first rounds; a pair may be named more than once. */
static void read_barred(lua_State *L, wishes_task *task) {
  const uint32_t teams = task->shared->list.teams;
  const lua_Integer count = (lua_Integer)lua_rawlen(L, ARG_BARRED);
  memset(task->first, 1, (size_t)teams * teams);
  for (lua_Integer i = 1; i + 2 <= count && task->error.kind == NULL; i += 3) {
    uint32_t a = read_barred_team(L, task, i), b = read_barred_team(L, task, i + 1);
    lua_rawgeti(L, ARG_BARRED, i + 2);
    lua_Integer round = lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (task->error.kind != NULL || a == b) continue;
    uint8_t first = round < 1 || round > UINT8_MAX ? UINT8_MAX : (uint8_t)round;
    uint8_t *pair = &task->first[a * teams + b];
    if (first > *pair) task->first[b * teams + a] = *pair = first;
  }
}

/* Gets ready to search, if demands beyond the theory make it necessary. */
static riddle_status prepare_search(lua_State *L, wishes_task *task, riddle_control *control) {
  const riddle_match_list *list = &task->shared->list;
  riddle_status status;
  task->searching = lua_istable(L, ARG_BARRED) || list->until != NULL;
  if (!task->searching || task->error.kind != NULL) return RIDDLE_OK;
  if (list->teams > RIDDLE_SEARCH_TEAMS) {
    task->error.kind = "limit";
    snprintf(task->error.message, sizeof task->error.message,
             "with 'apart', 'forbidden' or 'to' expected at most %d teams, found %u", (int)RIDDLE_SEARCH_TEAMS,
             (unsigned)list->teams);
    return RIDDLE_OK;
  }
  task->first = riddle_new_array(control, (size_t)list->teams * list->teams, 1, &status);
  if (task->first != NULL) task->search = riddle_new_array(control, 1, sizeof *task->search, &status);
  if (status == RIDDLE_OK) {
    lua_settop(L, ARG_BARRED + 1); /* the job on top */
    if (lua_istable(L, ARG_BARRED)) {
      read_barred(L, task);
    } else {
      memset(task->first, 1, (size_t)list->teams * list->teams);
    }
  }
  return status;
}

int riddle_lua_knockout_wish(lua_State *L) {
  lua_settop(L, ARG_BARRED);
  riddle_check_list_arguments(L);
  bool random = !lua_isnil(L, ARG_SEED);
  uint64_t seed = random ? (uint64_t)luaL_checkinteger(L, ARG_SEED) : 0;
  if (!lua_isnil(L, ARG_BARRED)) luaL_checktype(L, ARG_BARRED, LUA_TTABLE);
  wishes_task *task = riddle_push_job(L, &wishes_class, RIDDLE_ARG_OPTIONS);
  if (task == NULL) return 1;
  task->random = random;
  task->seed = seed;
  riddle_status status = riddle_take_matches(L, &task->shared, &task->error, true);
  if (status == RIDDLE_OK) status = prepare_search(L, task, riddle_job_control(L, -1));
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}
