/* core.pieces.ferrers(n, k | nil, option, k_max | nil): a job that counts bishops on n x n, for one k or for all up to
 * k_max. */
#include "lua/lua_job.h"
#include "pieces/ferrers.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"

typedef struct ferrers_task {
  riddle_bishops_question asked;
  bool begun, refused;
  uint64_t nanoseconds;
  riddle_ferrers ferrers;
} ferrers_task;

/* Runs a step until it says something else than RIDDLE_MORE. */
static riddle_status ferrers_steps(ferrers_task *task, riddle_control *control) {
  riddle_ferrers *ferrers = &task->ferrers;
  riddle_status status = RIDDLE_MORE;
  while (status == RIDDLE_MORE) {
    status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
    if (ferrers->stage != RIDDLE_FERRERS_READY) {
      status = riddle_ferrers_step(ferrers, control, RIDDLE_FERRERS_MILLISECOND / 16);
      if (status == RIDDLE_OK) status = RIDDLE_MORE;
    } else if (task->asked.whole) {
      status = riddle_ferrers_row(ferrers, control, RIDDLE_FERRERS_MILLISECOND / 16);
    } else {
      status = riddle_ferrers_pick(ferrers, control, task->asked.k, RIDDLE_FERRERS_MILLISECOND / 16);
    }
    atomic_store(&control->done, riddle_ferrers_done(ferrers));
  }
  return status;
}

static riddle_status ferrers_run(void *state, riddle_control *control) {
  ferrers_task *task = state;
  if (task->asked.trivial) return RIDDLE_OK;
  if (task->asked.n > RIDDLE_FERRERS_LARGEST) {
    task->refused = true;
    return RIDDLE_OK;
  }
  uint64_t start = riddle_clock();
  riddle_status status = RIDDLE_OK;
  if (!task->begun) {
    status = riddle_ferrers_begin(&task->ferrers, control, task->asked.n, task->asked.k, task->asked.whole);
    task->begun = true;
    atomic_store(&control->total, riddle_ferrers_total(&task->ferrers));
  }
  if (status == RIDDLE_OK) status = ferrers_steps(task, control);
  task->nanoseconds += riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY;
  return task->refused ? RIDDLE_OK : status;
}

static void push_row(lua_State *L, const riddle_ferrers *ferrers, uint64_t most) {
  lua_createtable(L, (int)most, 1);
  for (uint64_t k = 0; k <= most; k++) {
    riddle_push_limbs(L, riddle_ferrers_coefficient(ferrers, k), ferrers->stride);
    lua_rawseti(L, -2, (lua_Integer)k);
  }
}

static int ferrers_push(lua_State *L, void *state, riddle_control *control) {
  ferrers_task *task = state;
  const riddle_ferrers *ferrers = &task->ferrers;
  if (task->refused && task->asked.n > RIDDLE_FERRERS_LARGEST) {
    lua_pushfstring(L, "the method 'ferrers' takes boards of at most %d rows, this one has %I", RIDDLE_FERRERS_LARGEST,
                    (LUAI_UACINT)task->asked.n);
    riddle_push_limit(L);
    lua_pushstring(L, "size");
    lua_setfield(L, -2, "reason");
    return 2;
  }
  if (task->refused) return riddle_push_memory_limit(L, ferrers->need, control);
  if (task->asked.trivial) {
    riddle_push_trivial(L, &task->asked);
  } else if (task->asked.whole) {
    push_row(L, ferrers, task->asked.k);
  } else {
    riddle_push_limbs(L, ferrers->answer, ferrers->answer_size);
  }
  riddle_push_work(L, "steps", ferrers->steps, task->nanoseconds);
  return 2;
}

static void ferrers_release(void *state, riddle_control *control) {
  ferrers_task *task = state;
  riddle_ferrers_free(&task->ferrers, control);
}

static const riddle_task_class ferrers_class = {"ferrers", sizeof(ferrers_task), ferrers_run, ferrers_push,
                                                ferrers_release};

int riddle_lua_ferrers(lua_State *L) {
  lua_Integer n = luaL_checkinteger(L, 1);
  luaL_argcheck(L, n >= 0, 1, "0 or more expected");
  const riddle_bishops_question asked = riddle_check_bishops(L);
  ferrers_task *task = riddle_push_job(L, &ferrers_class, 3);
  if (task == NULL) return 1;
  task->asked = asked;
  return 1;
}
