/* core.pieces.residues(n, k | nil, option): a job that counts bishops on n x n, one k or all, by residues. */
#include "lua/lua_job.h"
#include "pieces/ferrers.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/residues.h"

typedef struct residues_task {
  uint64_t n, k;
  bool whole, begun, refused;
  uint64_t nanoseconds;
  riddle_residues residues;
} residues_task;

/* The plan, unless it is made already; a plan that was left half-way is made anew. */
static riddle_status begin_residues(residues_task *task, riddle_control *control) {
  if (task->begun) return RIDDLE_OK;
  riddle_residues_free(&task->residues, control);
  riddle_status status = riddle_residues_begin(&task->residues, control, task->n, task->k, task->whole);
  task->begun = status == RIDDLE_OK;
  atomic_store(&control->total, task->residues.batch_count + task->residues.join_count);
  return status;
}

static riddle_status residues_run(void *state, riddle_control *control) {
  residues_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = begin_residues(task, control);
  if (status == RIDDLE_OK) status = riddle_residues_run(&task->residues, control);
  task->nanoseconds += riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY;
  return task->refused ? RIDDLE_OK : status;
}

static void push_term(lua_State *L, const riddle_residues *residues, size_t term) {
  size_t at = residues->answer_at[term];
  riddle_push_limbs(L, residues->answer + at, residues->answer_at[term + 1] - at);
}

static int residues_push(lua_State *L, void *state, riddle_control *control) {
  residues_task *task = state;
  const riddle_residues *residues = &task->residues;
  if (task->refused) return riddle_push_memory_limit(L, residues->need, control);
  if (task->whole) {
    lua_createtable(L, (int)residues->terms - 1, 1);
    for (size_t k = 0; k < residues->terms; k++) {
      push_term(L, residues, k);
      lua_rawseti(L, -2, (lua_Integer)k);
    }
  } else {
    push_term(L, residues, 0);
  }
  riddle_push_work(L, "primes", residues->prime_count, task->nanoseconds);
  return 2;
}

static void residues_release(void *state, riddle_control *control) {
  residues_task *task = state;
  riddle_residues_free(&task->residues, control);
}

static const riddle_task_class residues_class = {"residues", sizeof(residues_task), residues_run, residues_push,
                                                 residues_release};

/* residues(n, k or nil for all, option): 1 <= n <= residues_largest; k at most what fits. */
int riddle_lua_residues(lua_State *L) {
  lua_Integer n = luaL_checkinteger(L, 1);
  bool whole = lua_isnil(L, 2);
  lua_Integer k = luaL_optinteger(L, 2, 0);
  luaL_argcheck(L, n >= 1 && n <= RIDDLE_RESIDUES_LARGEST, 1, "1 to 2^20 expected");
  luaL_argcheck(L, k >= 0 && (uint64_t)k <= riddle_bishops_most((uint64_t)n), 2, "no more than fit expected");
  residues_task *task = riddle_push_job(L, &residues_class, 3);
  if (task == NULL) return 1;
  task->n = (uint64_t)n;
  task->k = (uint64_t)k;
  task->whole = whole;
  return 1;
}
