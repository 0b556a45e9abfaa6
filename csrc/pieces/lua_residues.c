/* core.pieces.residues(n, k | nil, option, k_max | nil): a job that counts bishops on n x n by residues, for one k or
 * for all up to k_max. */
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/residues.h"

typedef struct residues_task {
  riddle_bishops_question asked;
  bool begun, refused;
  uint64_t nanoseconds;
  riddle_residues residues;
} residues_task;

/* The plan, unless it is made already; a plan that was left half-way is made anew. */
static riddle_status begin_residues(residues_task *task, riddle_control *control) {
  if (task->begun) return RIDDLE_OK;
  riddle_residues_free(&task->residues, control);
  riddle_status status =
      riddle_residues_begin(&task->residues, control, task->asked.n, task->asked.k, task->asked.whole);
  task->begun = status == RIDDLE_OK;
  atomic_store(&control->total, task->residues.batch_count + task->residues.join_count);
  return status;
}

static riddle_status residues_run(void *state, riddle_control *control) {
  residues_task *task = state;
  if (task->asked.trivial) return RIDDLE_OK;
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

/* The upper bound of the longest number's length. */
static uint32_t most_bits(const riddle_residues *residues) {
  uint32_t most = 0;
  for (size_t i = 0; i < residues->terms; i++) most = residues->bits[i] > most ? residues->bits[i] : most;
  return most;
}

static int residues_push(lua_State *L, void *state, riddle_control *control) {
  residues_task *task = state;
  const riddle_residues *residues = &task->residues;
  if (task->refused) return riddle_push_memory_limit(L, residues->need, control);
  if (task->asked.trivial) {
    riddle_push_trivial(L, &task->asked);
  } else if (task->asked.whole) {
    lua_createtable(L, (int)residues->terms - 1, 1);
    for (size_t k = 0; k < residues->terms; k++) {
      push_term(L, residues, k);
      lua_rawseti(L, -2, (lua_Integer)k);
    }
  } else {
    push_term(L, residues, 0);
  }
  riddle_push_work(L, "primes", residues->prime_count, task->nanoseconds);
  lua_pushinteger(L, (lua_Integer)most_bits(residues));
  lua_setfield(L, -2, "bits");
  return 2;
}

static void residues_release(void *state, riddle_control *control) {
  residues_task *task = state;
  riddle_residues_free(&task->residues, control);
}

static const riddle_task_class residues_class = {"residues", sizeof(residues_task), residues_run, residues_push,
                                                 residues_release};

/* 0 <= n <= residues_largest. */
int riddle_lua_residues(lua_State *L) {
  lua_Integer n = luaL_checkinteger(L, 1);
  luaL_argcheck(L, n >= 0 && n <= RIDDLE_RESIDUES_LARGEST, 1, "0 to 2^20 expected");
  const riddle_bishops_question asked = riddle_check_bishops(L);
  residues_task *task = riddle_push_job(L, &residues_class, 3);
  if (task == NULL) return 1;
  task->asked = asked;
  return 1;
}

/* transform_primes(count): the first primes, and a root of unity of order 2^25 modulo each; for tests. */
int riddle_lua_transform_primes(lua_State *L) {
  lua_Integer count = luaL_checkinteger(L, 1);
  luaL_argcheck(L, count >= 0 && count <= 1 << 20, 1, "0 to 2^20 expected");
  lua_createtable(L, (int)count, 0);
  lua_createtable(L, (int)count, 0);
  riddle_prime prime = {.p = (uint64_t)1 << RIDDLE_PRIME_BITS};
  for (lua_Integer i = 1; i <= count && riddle_prime_below(prime.p, &prime); i++) {
    lua_pushinteger(L, (lua_Integer)prime.p);
    lua_rawseti(L, -3, i);
    lua_pushinteger(L, (lua_Integer)prime.root);
    lua_rawseti(L, -2, i);
  }
  return 2;
}
