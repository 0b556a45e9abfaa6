/* The binding of winners.h: a job with the arguments of lua_matches.h.
 *
 *   core.knockout.winners(matches, ..., options)
 *       a list: for each match 1 (the first team can win it), 2 (the second) or 3 (either); or false when no knockout
 *       contains them all
 */
#include "knockout/winners.h"

#include "knockout/lua_knockout.h"
#include "knockout/lua_matches.h"
#include "lua/lua_job.h"

typedef struct winners_task {
  riddle_shared_list *shared;
  riddle_list_error error;
  bool impossible;
  riddle_wishes wishes;
  uint8_t *possible; /* a byte a match */
} winners_task;

static riddle_status winners_run(void *state, riddle_control *control) {
  winners_task *task = state;
  const riddle_match_list *list = &task->shared->list;
  riddle_status status = RIDDLE_OK;
  if (task->error.kind != NULL) return RIDDLE_OK;
  if (task->possible == NULL) task->possible = riddle_new_array(control, list->match_count, 1, &status);
  if (status != RIDDLE_OK) return status;
  const riddle_demands demands = riddle_list_demands(list);
  const riddle_wishes_task question = {
      .teams = list->teams, .matches = list->matches, .match_count = list->match_count, .demands = &demands};
  status = riddle_winners_find(task->possible, &task->wishes, control, &question);
  task->impossible = status == RIDDLE_BAD_DATA;
  return task->impossible ? RIDDLE_OK : status;
}

static void winners_release(void *state, riddle_control *control) {
  winners_task *task = state;
  const size_t count = task->shared != NULL ? task->shared->list.match_count : 0;
  riddle_free_array(control, task->possible, count, 1);
  riddle_leave_list(task->shared);
  riddle_wishes_free(&task->wishes, control);
}

static int winners_push(lua_State *L, void *state, riddle_control *control) {
  const winners_task *task = state;
  (void)control;
  if (task->error.kind != NULL) return riddle_push_list_error(L, &task->error);
  if (task->impossible) {
    lua_pushboolean(L, false);
    return 1;
  }
  const uint32_t count = task->shared->list.match_count;
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_pushinteger(L, task->possible[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static const riddle_task_class winners_class = {"knockout.winners", sizeof(winners_task), winners_run, winners_push,
                                                winners_release};

int riddle_lua_knockout_winners(lua_State *L) {
  lua_settop(L, RIDDLE_ARG_OPTIONS);
  riddle_check_list_arguments(L);
  winners_task *task = riddle_push_job(L, &winners_class, RIDDLE_ARG_OPTIONS);
  if (task == NULL) return 1;
  riddle_status status = riddle_take_matches(L, &task->shared, &task->error, true);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}
