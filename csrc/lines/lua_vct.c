/* The binding of vct.h:
 *
 *   core.lines.vct(rows, columns, cells, rule, colour, hidden, nodes, option)   a job
 *
 * `cells` is a picture without line ends, `rule` as in lua_rule.h, `colour` 0 or 1 (white) attacks and is to move,
 * `nodes` 0: no limit. The answer is a status and a work table {nodes =, positions =, seconds =}, and then:
 *
 *   "found", work, proof (as in lua_proof.h), its number of nodes
 *   "none", work
 *   "gave up", work, "time", "memory" or "nodes"
 *   "over", work: somebody has a line already */
#include <string.h>

#include "lines/lua_lines.h"
#include "lines/lua_proof.h"
#include "lines/lua_rule.h"
#include "lines/vct.h"
#include "lua/lua_job.h"

typedef struct vct_task {
  riddle_lines_rule rule;
  int rows, columns, colour, hidden;
  uint64_t node_limit, deadline; /* deadline: of the whole, not of the attempt on the calling thread */
  char *cells;
  const char *answer, *limit;
  uint64_t nodes, positions, nanoseconds;
  riddle_force *force;
  riddle_vct vct;
  riddle_proof proof;
} vct_task;

static void forget_all(vct_task *task, riddle_control *control) {
  riddle_proof_free(&task->proof, control);
  riddle_vct_free(&task->vct, control);
  memset(&task->vct, 0, sizeof task->vct);
  if (task->force != NULL) riddle_force_free(task->force, control);
}

static riddle_status search(vct_task *task, riddle_control *control) {
  riddle_vct *vct = &task->vct;
  riddle_force_init(task->force, &task->rule, task->rows, task->columns, task->cells);
  if (riddle_windows_winner(&task->force->windows) >= 0) {
    task->answer = "over";
    return RIDDLE_OK;
  }
  vct->force = task->force;
  vct->attacker = task->colour;
  vct->hidden = task->hidden;
  vct->node_limit = task->node_limit;
  riddle_status status = riddle_vct_run(vct, control, &task->proof);
  task->answer = vct->state == RIDDLE_VCT_FOUND ? "found" : vct->state == RIDDLE_VCT_NONE ? "none" : "gave up";
  task->limit = "nodes";
  return status;
}

/* Begins anew each time, so that the numbers of nodes do not depend on the clock. */
static riddle_status vct_run(void *state, riddle_control *control) {
  vct_task *task = state;
  uint64_t began = riddle_clock();
  riddle_status status = RIDDLE_OK;
  forget_all(task, control);
  if (task->force == NULL) task->force = riddle_new_array(control, 1, sizeof *task->force, &status);
  if (status == RIDDLE_OK) status = search(task, control);
  task->nodes = task->vct.nodes;
  task->positions = task->vct.table.nodes;
  task->nanoseconds = riddle_clock() - began;
  bool late = status == RIDDLE_TIME && task->deadline != 0 && riddle_clock() >= task->deadline;
  if (status != RIDDLE_MEMORY && !late) return status;
  task->answer = "gave up";
  task->limit = riddle_status_word(status);
  return RIDDLE_OK;
}

static void push_work(lua_State *L, const vct_task *task) {
  lua_createtable(L, 0, 3);
  lua_pushinteger(L, (lua_Integer)task->nodes);
  lua_setfield(L, -2, "nodes");
  lua_pushinteger(L, (lua_Integer)task->positions);
  lua_setfield(L, -2, "positions");
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
}

static int vct_push(lua_State *L, void *state, riddle_control *control) {
  const vct_task *task = state;
  (void)control;
  lua_pushstring(L, task->answer);
  push_work(L, task);
  if (strcmp(task->answer, "found") == 0) {
    riddle_push_proof(L, &task->proof, task->columns);
    return 4;
  }
  if (strcmp(task->answer, "gave up") != 0) return 2;
  lua_pushstring(L, task->limit);
  return 3;
}

static void vct_release(void *state, riddle_control *control) {
  vct_task *task = state;
  forget_all(task, control);
  riddle_free_array(control, task->force, 1, sizeof *task->force);
  riddle_free_array(control, task->cells, (size_t)(task->rows * task->columns), 1);
}

static const riddle_task_class vct_class = {"vct", sizeof(vct_task), vct_run, vct_push, vct_release};

static int side_argument(lua_State *L, int index) {
  lua_Integer size = luaL_checkinteger(L, index);
  luaL_argcheck(L, size >= 1 && size <= RIDDLE_WINDOWS_SIDE, index, "size out of range");
  return (int)size;
}

int riddle_lua_vct(lua_State *L) {
  size_t length;
  lua_settop(L, 8);
  int rows = side_argument(L, 1), columns = side_argument(L, 2);
  const char *cells = luaL_checklstring(L, 3, &length);
  riddle_lines_rule rule = riddle_lua_check_rule(L, 4);
  lua_Integer colour = luaL_checkinteger(L, 5), hidden = luaL_checkinteger(L, 6), nodes = luaL_checkinteger(L, 7);
  luaL_argcheck(L, length == (size_t)rows * (size_t)columns, 3, "one byte a cell expected");
  luaL_argcheck(L, riddle_force_fits(&rule, rows, columns), 4, "a rule for forced wins expected");
  luaL_argcheck(L, colour == 0 || colour == 1, 5, "0 or 1 expected");
  luaL_argcheck(L, hidden >= 1 && hidden <= RIDDLE_VCT_HIDDEN, 6, "1 to 8 expected");
  luaL_argcheck(L, nodes >= 0, 7, "0 or more expected");
  vct_task *task = riddle_push_job(L, &vct_class, 8);
  if (task == NULL) return 1;
  riddle_status status;
  riddle_control *control = riddle_job_control(L, -1);
  task->rule = rule;
  task->rows = rows;
  task->columns = columns;
  task->colour = (int)colour;
  task->hidden = (int)hidden;
  task->node_limit = (uint64_t)nodes;
  task->deadline = control->deadline;
  task->cells = riddle_new_room(control, length, 1, &status);
  if (task->cells == NULL) return riddle_fail_job(L, status);
  memcpy(task->cells, cells, length);
  return 1;
}
