/* The binding of orbits.h:
 *
 *   core.pieces.orbits(position, symmetry, k, all, placed, option)   a job: counting placements that stay as they are
 *
 * `position` and `placed` as in lua_position.h; `symmetry` as in symmetry.h, one that maps both onto themselves; k
 * counts the placed pieces. */
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/lua_position.h"
#include "pieces/orbits.h"
#include "pieces/symmetry.h"

typedef struct orbits_task {
  riddle_position position;
  uint32_t *placed;
  uint32_t placed_count, pieces, symmetry;
  bool all, built, refused;
  riddle_orbits orbits;
  riddle_orbits_count count;
  size_t bytes; /* when refused */
  uint64_t nanoseconds;
} orbits_task;

static riddle_status orbits_run(void *state, riddle_control *control) {
  orbits_task *task = state;
  uint64_t start = riddle_clock();
  riddle_status status = RIDDLE_OK;
  if (!task->built) {
    riddle_orbits_free(&task->orbits, control);
    status =
        riddle_orbits_open(&task->orbits, control, &task->position, task->symmetry, task->placed, task->placed_count);
    task->built = status == RIDDLE_OK;
    uint32_t most = task->built ? task->orbits.most[0] : 0;
    task->count.target = task->pieces - task->placed_count;
    if (task->built && task->count.target > most) task->count.target = most + 1; /* counted as 0 */
    task->count.all = task->all;
  }
  task->count.refused = 0;
  if (status == RIDDLE_OK) {
    task->count.orbits = &task->orbits;
    status = riddle_orbits_count_run(&task->count, control);
  }
  task->nanoseconds = riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY;
  task->bytes = task->count.refused;
  return task->refused ? RIDDLE_OK : status;
}

static void push_count(lua_State *L, const orbits_task *task, uint32_t taken) {
  uint32_t limbs = task->orbits.limbs;
  riddle_push_limbs(L, task->count.counts + (size_t)taken * limbs, limbs);
}

static int orbits_push(lua_State *L, void *state, riddle_control *control) {
  const orbits_task *task = state;
  uint32_t target = task->count.target;
  if (task->refused) {
    size_t least = control->memory_limit < SIZE_MAX ? control->memory_limit + 1 : SIZE_MAX; /* it did not suffice */
    return riddle_push_memory_limit(L, task->bytes > least ? task->bytes : least, control);
  }
  if (task->all) {
    lua_createtable(L, (int)(task->placed_count + target), 1);
    for (uint32_t i = 0; i < task->placed_count; i++) {
      lua_pushinteger(L, 0);
      lua_rawseti(L, -2, i);
    }
    for (uint32_t i = 0; i <= target; i++) {
      push_count(L, task, i);
      lua_rawseti(L, -2, task->placed_count + i);
    }
  } else {
    push_count(L, task, target);
  }
  riddle_push_work(L, "states", task->count.states, task->nanoseconds);
  return 2;
}

static void orbits_release(void *state, riddle_control *control) {
  orbits_task *task = state;
  riddle_orbits_count_free(&task->count, control);
  riddle_orbits_free(&task->orbits, control);
  riddle_free_array(control, task->placed, task->placed_count, sizeof *task->placed);
  riddle_position_free(&task->position, control);
}

static const riddle_task_class orbits_class = {"orbits", sizeof(orbits_task), orbits_run, orbits_push, orbits_release};

uint32_t riddle_check_symmetry(lua_State *L, int index) {
  lua_Integer symmetry = luaL_checkinteger(L, index);
  luaL_argcheck(L, symmetry >= 0 && symmetry < RIDDLE_SYMMETRIES, index, "a symmetry expected");
  lua_getfield(L, 1, "rows");
  lua_getfield(L, 1, "columns");
  bool square = lua_tointeger(L, -2) == lua_tointeger(L, -1);
  lua_pop(L, 2);
  luaL_argcheck(L, square || symmetry < RIDDLE_TRANSPOSE, index, "a symmetry of a board that is not square expected");
  return (uint32_t)symmetry;
}

int riddle_lua_orbits(lua_State *L) {
  lua_settop(L, 6);
  uint32_t placed_count = riddle_check_pieces(L, RIDDLE_ORBITS_SQUARES, 3, 5);
  uint32_t symmetry = riddle_check_symmetry(L, 2);
  orbits_task *task = riddle_push_job(L, &orbits_class, 6);
  if (task == NULL) return 1;
  riddle_control *control = riddle_job_control(L, -1);
  task->symmetry = symmetry;
  task->pieces = (uint32_t)lua_tointeger(L, 3);
  task->all = lua_toboolean(L, 4);
  task->placed_count = placed_count;
  riddle_status status = riddle_read_position(L, 1, control, &task->position);
  if (status == RIDDLE_OK) status = riddle_read_squares(L, 5, control, &task->placed, placed_count);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}
