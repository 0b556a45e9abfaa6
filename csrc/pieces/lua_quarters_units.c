/* The binding of quarters.h for those who count in pieces: lists that stay open from one job to the next, and jobs over
 * some units that tell each unit's answer.
 *
 *   core.pieces.quarters_lists(n)    lists, {units =, orbit_units =, case_units =, cases =}
 *   core.pieces.quarters_units(lists, units, option, reversed)
 *                                    a job: a list of {count, half_boards, pairs, all_halves}, in the order of `units`
 *
 * Lists are made by the first job that needs them, and counted as memory of each job that uses them. They have one job
 * at a time. Units are numbered from 0 here. A reversed job (see riddle_quarters_run_units) uses the portable loops, so
 * that a check shares neither the lists' entries nor the instructions of what it checks. */
#include <stdlib.h>

#include "lua/lua_integer.h"
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/quarters.h"

#define LISTS_TYPE "riddle.core.quarters_lists"

/* The lists belong to the userdata and to the job that uses them: who leaves last frees them. */
typedef struct open_lists {
  int owners;
  bool busy, open;
  uint32_t n;
  size_t bytes; /* of the lists, when open */
  riddle_quarters quarters;
} open_lists;

static void leave(open_lists *lists) {
  if (--lists->owners > 0) return;
  if (lists->open) {
    riddle_control control;
    riddle_control_init(&control);
    atomic_store(&control.memory_used, lists->bytes);
    riddle_quarters_close(&lists->quarters, &control);
  }
  free(lists);
}

/* --- the lists --------------------------------------------------------------------------------------------------- */

static int lists_close(lua_State *L) {
  open_lists **box = luaL_checkudata(L, 1, LISTS_TYPE);
  open_lists *lists = *box;
  *box = NULL;
  if (lists != NULL) leave(lists);
  return 0;
}

static open_lists *check_lists(lua_State *L, int index) {
  open_lists **box = luaL_checkudata(L, index, LISTS_TYPE);
  if (*box == NULL) luaL_error(L, "the lists are closed");
  return *box;
}

static void set_count(lua_State *L, const char *name, uint64_t value) {
  lua_pushinteger(L, (lua_Integer)value);
  lua_setfield(L, -2, name);
}

int riddle_lua_quarters_lists(lua_State *L) {
  lua_Integer n = luaL_checkinteger(L, 1);
  luaL_argcheck(L, RIDDLE_QUARTERS_SMALLEST <= n && n <= RIDDLE_QUARTERS_LARGEST, 1, "8 to 30 expected");
  open_lists **box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = NULL;
  luaL_setmetatable(L, LISTS_TYPE);
  riddle_quarter_splits splits = {0};
  riddle_quarter_splits_measure(&splits, (uint32_t)n);
  lua_createtable(L, 0, 4);
  set_count(L, "units", splits.units);
  set_count(L, "orbit_units", splits.orbit_units);
  set_count(L, "case_units", splits.case_units);
  set_count(L, "cases", splits.cases);
  open_lists *lists = calloc(1, sizeof *lists);
  if (lists == NULL) return luaL_error(L, "not enough memory");
  lists->owners = 1;
  lists->n = (uint32_t)n;
  *box = lists;
  return 2;
}

void riddle_lua_open_quarters_lists(lua_State *L) {
  static const luaL_Reg methods[] = {{"close", lists_close}, {NULL, NULL}};
  static const luaL_Reg events[] = {{"__gc", lists_close}, {"__close", lists_close}, {NULL, NULL}};
  if (luaL_newmetatable(L, LISTS_TYPE)) {
    luaL_setfuncs(L, events, 0);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
}

/* --- jobs -------------------------------------------------------------------------------------------------------- */

typedef struct units_task {
  open_lists *lists;
  bool counted; /* the lists are part of the job's memory */
  bool reversed, refused;
  size_t count, bytes;
  uint64_t *units;
  riddle_quarters_part *parts;
} units_task;

static riddle_status open_once(units_task *task, riddle_control *control) {
  open_lists *lists = task->lists;
  if (lists->open) {
    if (!task->counted) atomic_fetch_add(&control->memory_used, lists->bytes);
    task->counted = true;
    return RIDDLE_OK;
  }
  const size_t before = atomic_load(&control->memory_used);
  riddle_status status = riddle_quarters_open(&lists->quarters, control, lists->n);
  if (status != RIDDLE_OK) return status;
  lists->bytes = atomic_load(&control->memory_used) - before;
  lists->open = task->counted = true;
  return RIDDLE_OK;
}

static riddle_status units_run(void *state, riddle_control *control) {
  units_task *task = state;
  const size_t used = task->counted ? 0 : atomic_load(&control->memory_used);
  int threads = control->threads + 1;
  do { /* fewer threads rather than none */
    task->bytes = riddle_quarters_bytes(task->lists->n, --threads);
    task->refused = used < task->bytes && !riddle_memory_fits(control, task->bytes - used);
  } while (task->refused && threads > 1);
  if (task->refused) return RIDDLE_OK;
  control->threads = threads;
  riddle_status status = open_once(task, control);
  if (status != RIDDLE_OK) return status;
  atomic_store(&control->total, task->count);
  if (task->reversed) control->cpu = RIDDLE_CPU_PORTABLE;
  return riddle_quarters_run_units(&task->lists->quarters, control, task->units, task->count, task->reversed,
                                   task->parts);
}

static int units_push(lua_State *L, void *state, riddle_control *control) {
  const units_task *task = state;
  if (task->refused) return riddle_push_memory_limit(L, task->bytes, control);
  lua_createtable(L, (int)task->count, 0);
  for (size_t i = 0; i < task->count; i++) {
    const riddle_quarters_part *part = &task->parts[i];
    const mp_limb_t limbs[2] = {part->low, part->high};
    const uint64_t numbers[3] = {part->half_boards, part->pairs, part->all_halves};
    lua_createtable(L, 4, 0);
    riddle_push_limbs(L, limbs, 2);
    lua_rawseti(L, -2, 1);
    for (int k = 0; k < 3; k++) {
      riddle_push_unsigned(L, numbers[k]);
      lua_rawseti(L, -2, k + 2);
    }
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static void units_release(void *state, riddle_control *control) {
  units_task *task = state;
  riddle_free_array(control, task->units, task->count, sizeof *task->units);
  riddle_free_array(control, task->parts, task->count, sizeof *task->parts);
  if (task->lists == NULL) return;
  if (task->counted) atomic_fetch_sub(&control->memory_used, task->lists->bytes);
  task->lists->busy = false;
  leave(task->lists);
}

static const riddle_task_class units_class = {"quarters_units", sizeof(units_task), units_run, units_push,
                                              units_release};

enum { MOST_UNITS = 1 << 20 };

/* The number of units in the list at 2, all of them numbers of units. */
static size_t check_units(lua_State *L, const open_lists *lists) {
  riddle_quarter_splits splits = {0};
  riddle_quarter_splits_measure(&splits, lists->n);
  luaL_checktype(L, 2, LUA_TTABLE);
  const lua_Unsigned count = lua_rawlen(L, 2);
  luaL_argcheck(L, count <= MOST_UNITS, 2, "at most 2^20 units expected");
  for (lua_Unsigned i = 1; i <= count; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i);
    const bool right =
        lua_isinteger(L, -1) && 0 <= lua_tointeger(L, -1) && (uint64_t)lua_tointeger(L, -1) < splits.units;
    luaL_argcheck(L, right, 2, "numbers of units expected");
    lua_pop(L, 1);
  }
  return (size_t)count;
}

int riddle_lua_quarters_units(lua_State *L) {
  open_lists *lists = check_lists(L, 1);
  const size_t count = check_units(L, lists);
  const bool reversed = lua_toboolean(L, 4);
  if (lists->busy) return luaL_error(L, "the lists have a job that is not finished");
  units_task *task = riddle_push_job(L, &units_class, 3);
  if (task == NULL) return 1;
  riddle_control *control = riddle_job_control(L, -1);
  riddle_status status;
  task->reversed = reversed;
  task->count = count;
  task->units = riddle_new_array(control, count, sizeof *task->units, &status);
  if (status == RIDDLE_OK) task->parts = riddle_new_array(control, count, sizeof *task->parts, &status);
  if (status != RIDDLE_OK) return riddle_fail_job(L, status);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i + 1);
    task->units[i] = (uint64_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  task->lists = lists;
  lists->owners++;
  lists->busy = true;
  return 1;
}
