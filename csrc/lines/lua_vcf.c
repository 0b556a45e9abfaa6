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

#include "lines/lua_lines.h"
#include "lines/lua_proof.h"
#include "lines/lua_rule.h"
#include "lines/vcf.h"
#include "lua/lua_job.h"

typedef struct vcf_task {
  riddle_lines_rule rule;
  int rows, columns, colour;
  bool shortest;
  uint64_t node_limit, patience, deadline; /* deadline: of the whole, not of the attempt on the calling thread */
  char *cells;
  const char *answer, *limit;
  uint64_t nodes, positions, nanoseconds;
  int fours;
  riddle_force *force;
  riddle_vcf vcf;
  riddle_proof proof;
} vcf_task;

static void forget_all(vcf_task *task, riddle_control *control) {
  riddle_proof_free(&task->proof, control);
  riddle_vcf_free(&task->vcf, control);
  memset(&task->vcf, 0, sizeof task->vcf);
  if (task->force != NULL) riddle_force_free(task->force, control);
}

static riddle_status search(vcf_task *task, riddle_control *control) {
  riddle_vcf *vcf = &task->vcf;
  riddle_force_init(task->force, &task->rule, task->rows, task->columns, task->cells);
  if (riddle_windows_winner(&task->force->windows) >= 0) {
    task->answer = "over";
    return RIDDLE_OK;
  }
  vcf->force = task->force;
  vcf->attacker = task->colour;
  vcf->shortest = task->shortest;
  vcf->node_limit = task->node_limit;
  vcf->patience = task->patience;
  riddle_status status = riddle_vcf_run(vcf, control);
  if (status == RIDDLE_OK && vcf->state == RIDDLE_VCF_FOUND) status = riddle_vcf_prove(vcf, control, &task->proof);
  task->fours = vcf->fours;
  task->answer = vcf->state == RIDDLE_VCF_FOUND ? "found" : vcf->state == RIDDLE_VCF_NONE ? "none" : "gave up";
  task->limit = "nodes";
  return status;
}

/* Begins anew each time, so that the numbers of nodes do not depend on the clock. */
static riddle_status vcf_run(void *state, riddle_control *control) {
  vcf_task *task = state;
  uint64_t began = riddle_clock();
  riddle_status status = RIDDLE_OK;
  forget_all(task, control);
  if (task->force == NULL) task->force = riddle_new_array(control, 1, sizeof *task->force, &status);
  if (status == RIDDLE_OK) status = search(task, control);
  task->nodes = task->vcf.nodes;
  task->positions = task->vcf.table.count;
  task->nanoseconds = riddle_clock() - began;
  bool late = status == RIDDLE_TIME && task->deadline != 0 && riddle_clock() >= task->deadline;
  if (status != RIDDLE_MEMORY && !late) return status;
  task->answer = "gave up";
  task->limit = riddle_status_word(status);
  return RIDDLE_OK;
}

static void push_work(lua_State *L, const vcf_task *task) {
  lua_createtable(L, 0, 3);
  lua_pushinteger(L, (lua_Integer)task->nodes);
  lua_setfield(L, -2, "nodes");
  lua_pushinteger(L, (lua_Integer)task->positions);
  lua_setfield(L, -2, "positions");
  lua_pushnumber(L, (lua_Number)task->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
}

static int vcf_push(lua_State *L, void *state, riddle_control *control) {
  const vcf_task *task = state;
  (void)control;
  lua_pushstring(L, task->answer);
  push_work(L, task);
  if (strcmp(task->answer, "found") == 0) {
    lua_pushinteger(L, task->fours);
    riddle_push_proof(L, &task->proof, task->columns);
    return 5;
  }
  if (strcmp(task->answer, "gave up") != 0) return 2;
  lua_pushstring(L, task->limit);
  return 3;
}

static void vcf_release(void *state, riddle_control *control) {
  vcf_task *task = state;
  forget_all(task, control);
  riddle_free_array(control, task->force, 1, sizeof *task->force);
  riddle_free_array(control, task->cells, (size_t)(task->rows * task->columns), 1);
}

static const riddle_task_class vcf_class = {"vcf", sizeof(vcf_task), vcf_run, vcf_push, vcf_release};

static int side_argument(lua_State *L, int index) {
  lua_Integer size = luaL_checkinteger(L, index);
  luaL_argcheck(L, size >= 1 && size <= RIDDLE_WINDOWS_SIDE, index, "size out of range");
  return (int)size;
}

int riddle_lua_vcf(lua_State *L) {
  size_t length;
  lua_settop(L, 9);
  int rows = side_argument(L, 1), columns = side_argument(L, 2);
  const char *cells = luaL_checklstring(L, 3, &length);
  riddle_lines_rule rule = riddle_lua_check_rule(L, 4);
  lua_Integer colour = luaL_checkinteger(L, 5), nodes = luaL_checkinteger(L, 7);
  lua_Integer patience = luaL_optinteger(L, 9, 32);
  luaL_argcheck(L, length == (size_t)rows * (size_t)columns, 3, "one byte a cell expected");
  luaL_argcheck(L, riddle_force_fits(&rule, rows, columns), 4, "a rule for forced wins expected");
  luaL_argcheck(L, colour == 0 || colour == 1, 5, "0 or 1 expected");
  luaL_argcheck(L, nodes >= 0, 7, "0 or more expected");
  vcf_task *task = riddle_push_job(L, &vcf_class, 8);
  if (task == NULL) return 1;
  riddle_status status;
  riddle_control *control = riddle_job_control(L, -1);
  task->rule = rule;
  task->rows = rows;
  task->columns = columns;
  task->colour = (int)colour;
  task->shortest = lua_toboolean(L, 6);
  task->node_limit = (uint64_t)nodes;
  task->patience = patience < 0 ? UINT64_MAX : (uint64_t)patience;
  task->deadline = control->deadline;
  task->cells = riddle_new_room(control, length, 1, &status);
  if (task->cells == NULL) return riddle_fail_job(L, status);
  memcpy(task->cells, cells, length);
  return 1;
}
