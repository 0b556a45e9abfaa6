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

#include "lines/lua_forced.h"
#include "lines/lua_lines.h"
#include "lines/lua_proof.h"
#include "lines/vct.h"
#include "lua/lua_job.h"

typedef struct vct_task {
  riddle_forced forced;
  int hidden;
  riddle_vct vct;
} vct_task;

static void forget_search(vct_task *task, riddle_control *control) {
  riddle_vct_free(&task->vct, control);
  memset(&task->vct, 0, sizeof task->vct);
}

static riddle_status search(vct_task *task, riddle_control *control) {
  riddle_vct *vct = &task->vct;
  vct->force = task->forced.force;
  vct->attacker = task->forced.colour;
  vct->hidden = task->hidden;
  vct->node_limit = task->forced.node_limit;
  riddle_status status = riddle_vct_run(vct, control, &task->forced.proof);
  riddle_forced_settle(&task->forced, vct->state == RIDDLE_VCT_FOUND, vct->state == RIDDLE_VCT_NONE);
  return status;
}

static riddle_status vct_run(void *state, riddle_control *control) {
  vct_task *task = state;
  riddle_status status;
  forget_search(task, control);
  if (riddle_forced_begin(&task->forced, control, &status)) status = search(task, control);
  return riddle_forced_end(&task->forced, status, task->vct.nodes, task->vct.table.nodes);
}

static int vct_push(lua_State *L, void *state, riddle_control *control) {
  const vct_task *task = state;
  (void)control;
  int values = riddle_push_forced(L, &task->forced);
  if (!task->forced.found) return values;
  riddle_push_proof(L, &task->forced.proof, task->forced.columns);
  return values + 2;
}

static void vct_release(void *state, riddle_control *control) {
  vct_task *task = state;
  forget_search(task, control);
  riddle_forced_release(&task->forced, control);
}

static const riddle_task_class vct_class = {"vct", sizeof(vct_task), vct_run, vct_push, vct_release};

int riddle_lua_vct(lua_State *L) {
  riddle_forced asked;
  lua_settop(L, 8);
  riddle_check_forced(L, &asked);
  lua_Integer hidden = luaL_checkinteger(L, 6);
  luaL_argcheck(L, hidden >= 1 && hidden <= RIDDLE_VCT_HIDDEN, 6, "1 to 8 expected");
  vct_task *task = riddle_push_job(L, &vct_class, 8);
  if (task == NULL) return 1;
  task->hidden = (int)hidden;
  return riddle_forced_keep(L, &task->forced, &asked);
}
