/* The bindings of quarters.h and symmetric_queens.h, both jobs:
 *
 *   core.pieces.quarters(n, option)            count, work
 *   core.pieces.symmetric_queens(n, option)    half turn, quarter turn, work */
#include "lua/lua_integer.h"
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/quarters.h"
#include "pieces/symmetric_queens.h"

static void set_integer(lua_State *L, const char *name, uint64_t value) {
  riddle_push_unsigned(L, value);
  lua_setfield(L, -2, name);
}

/* --- all queens ------------------------------------------------------------------------------------------------ */

typedef struct quarters_task {
  uint32_t n;
  bool open, refused;
  size_t bytes;
  uint64_t nanoseconds;
  riddle_quarters quarters;
  riddle_quarters_part part;
} quarters_task;

static riddle_status quarters_steps(quarters_task *task, riddle_control *control) {
  riddle_status status = RIDDLE_OK;
  if (!task->open) status = riddle_quarters_open(&task->quarters, control, task->n);
  if (status != RIDDLE_OK) return status;
  task->open = true;
  atomic_store(&control->total, task->quarters.splits.units);
  return riddle_quarters_run(&task->quarters, control, 0, task->quarters.splits.units, &task->part);
}

static riddle_status quarters_run(void *state, riddle_control *control) {
  quarters_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = RIDDLE_MEMORY;
  const size_t used = atomic_load(&control->memory_used);
  int threads = control->threads + 1;
  do { /* fewer threads rather than none */
    task->bytes = riddle_quarters_bytes(task->n, --threads);
    task->refused = used < task->bytes && !riddle_memory_fits(control, task->bytes - used);
  } while (task->refused && threads > 1);
  control->threads = threads;
  if (!task->refused) status = quarters_steps(task, control);
  if (status == RIDDLE_MEMORY && !task->refused) {
    task->refused = true;
    task->bytes = control->memory_limit + 1; /* at least; the forecast was too low */
  }
  task->nanoseconds += riddle_clock() - start;
  return task->refused ? RIDDLE_OK : status;
}

static int quarters_push(lua_State *L, void *state, riddle_control *control) {
  const quarters_task *task = state;
  if (task->refused) return riddle_push_memory_limit(L, task->bytes, control);
  const mp_limb_t limbs[2] = {task->part.low, task->part.high};
  riddle_push_limbs(L, limbs, 2);
  riddle_push_work(L, "half_boards", task->part.half_boards, task->nanoseconds);
  set_integer(L, "pairs", task->part.pairs);
  set_integer(L, "units", task->quarters.splits.units);
  return 2;
}

static void quarters_release(void *state, riddle_control *control) {
  quarters_task *task = state;
  riddle_quarters_close(&task->quarters, control);
}

static const riddle_task_class quarters_class = {"quarters", sizeof(quarters_task), quarters_run, quarters_push,
                                                 quarters_release};

int riddle_lua_quarters(lua_State *L) {
  lua_Integer n = luaL_checkinteger(L, 1);
  luaL_argcheck(L, RIDDLE_QUARTERS_SMALLEST <= n && n <= RIDDLE_QUARTERS_LARGEST, 1, "8 to 30 expected");
  quarters_task *task = riddle_push_job(L, &quarters_class, 2);
  if (task != NULL) task->n = (uint32_t)n;
  return 1;
}

/* --- symmetric ones -------------------------------------------------------------------------------------------- */

typedef struct symmetric_task {
  uint32_t n;
  uint64_t nanoseconds;
  riddle_symmetric_queens found;
} symmetric_task;

static riddle_status symmetric_run(void *state, riddle_control *control) {
  symmetric_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = riddle_symmetric_queens_run(control, task->n, &task->found);
  task->nanoseconds += riddle_clock() - start;
  return status;
}

static int symmetric_push(lua_State *L, void *state, riddle_control *control) {
  const symmetric_task *task = state;
  (void)control;
  riddle_push_unsigned(L, task->found.half);
  riddle_push_unsigned(L, task->found.quarter);
  riddle_push_work(L, "nodes", task->found.nodes, task->nanoseconds);
  return 3;
}

static void symmetric_release(void *state, riddle_control *control) {
  (void)state;
  (void)control;
}

static const riddle_task_class symmetric_class = {"symmetric_queens", sizeof(symmetric_task), symmetric_run,
                                                  symmetric_push, symmetric_release};

int riddle_lua_symmetric_queens(lua_State *L) {
  lua_Integer n = luaL_checkinteger(L, 1);
  luaL_argcheck(L, 1 <= n && n <= RIDDLE_SYMMETRIC_QUEENS_LARGEST, 1, "1 to 32 expected");
  symmetric_task *task = riddle_push_job(L, &symmetric_class, 2);
  if (task != NULL) task->n = (uint32_t)n;
  return 1;
}
