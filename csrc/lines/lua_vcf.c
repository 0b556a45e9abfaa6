/* The binding of vcf.h:
 *
 *   core.lines.vcf(rows, columns, cells, rule, colour, shortest, nodes, option [, patience])   a job
 *
 * `cells` is a picture without line ends, `rule` as in lua_rule.h, `colour` 0 or 1 (white) attacks and is to move,
 * `nodes` 0: no limit, `patience` as in vcf.h (for tests; -1: never). The answer is a status and a work table {nodes =,
 * positions =, seconds =}, and then:
 *
 *   "found", work, fours, proof (as in lua_proof.h), its number of nodes
 *   "none", work
 *   "gave up", work, "time", "memory" or "nodes"
 *   "over", work: somebody has a line already */
#include <string.h>

#include "lines/lua_forced.h"
#include "lines/lua_lines.h"
#include "lines/lua_proof.h"
#include "lines/vcf.h"
#include "lua/lua_job.h"

typedef struct vcf_task {
  riddle_forced forced;
  bool shortest;
  uint64_t patience;
  riddle_vcf vcf;
} vcf_task;

static void forget_search(vcf_task *task, riddle_control *control) {
  riddle_vcf_free(&task->vcf, control);
  memset(&task->vcf, 0, sizeof task->vcf);
}

static riddle_status search(vcf_task *task, riddle_control *control) {
  riddle_vcf *vcf = &task->vcf;
  vcf->force = task->forced.force;
  vcf->attacker = task->forced.colour;
  vcf->shortest = task->shortest;
  vcf->node_limit = task->forced.node_limit;
  vcf->patience = task->patience;
  riddle_status status = riddle_vcf_run(vcf, control);
  if (status == RIDDLE_OK && vcf->state == RIDDLE_VCF_FOUND) {
    status = riddle_vcf_prove(vcf, control, &task->forced.proof);
  }
  riddle_forced_settle(&task->forced, vcf->state == RIDDLE_VCF_FOUND, vcf->state == RIDDLE_VCF_NONE);
  return status;
}

static riddle_status vcf_run(void *state, riddle_control *control) {
  vcf_task *task = state;
  riddle_status status;
  forget_search(task, control);
  if (riddle_forced_begin(&task->forced, control, &status)) status = search(task, control);
  return riddle_forced_end(&task->forced, status, task->vcf.nodes, task->vcf.table.count);
}

static int vcf_push(lua_State *L, void *state, riddle_control *control) {
  const vcf_task *task = state;
  (void)control;
  int values = riddle_push_forced(L, &task->forced);
  if (!task->forced.found) return values;
  lua_pushinteger(L, task->vcf.fours);
  riddle_push_proof(L, &task->forced.proof, task->forced.columns);
  return values + 3;
}

static void vcf_release(void *state, riddle_control *control) {
  vcf_task *task = state;
  forget_search(task, control);
  riddle_forced_release(&task->forced, control);
}

static const riddle_task_class vcf_class = {"vcf", sizeof(vcf_task), vcf_run, vcf_push, vcf_release};

int riddle_lua_vcf(lua_State *L) {
  riddle_forced asked;
  lua_settop(L, 9);
  riddle_check_forced(L, &asked);
  lua_Integer patience = luaL_optinteger(L, 9, 32);
  vcf_task *task = riddle_push_job(L, &vcf_class, 8);
  if (task == NULL) return 1;
  task->shortest = lua_toboolean(L, 6);
  task->patience = patience < 0 ? UINT64_MAX : (uint64_t)patience;
  return riddle_forced_keep(L, &task->forced, &asked);
}
