/* The binding of subgraphs.h:
 *
 *   core.pieces.subgraphs(position, pieces, placed, option)   a job: a table of the sums for `pieces` more pieces, work
 *
 * `position` and `placed` as in lua_position.h. */
#include "lua/lua_job.h"
#include "pieces/lua_answer.h"
#include "pieces/lua_pieces.h"
#include "pieces/lua_position.h"
#include "pieces/subgraphs.h"

typedef struct subgraphs_task {
  riddle_position position;
  uint32_t *placed;
  riddle_subgraphs subgraphs;
  bool refused;
  uint64_t nanoseconds;
} subgraphs_task;

static riddle_status subgraphs_run(void *state, riddle_control *control) {
  subgraphs_task *task = state;
  uint64_t start = riddle_clock();
  task->subgraphs.position = &task->position;
  task->subgraphs.placed = task->placed;
  riddle_status status = riddle_subgraphs_run(&task->subgraphs, control);
  task->nanoseconds = riddle_clock() - start;
  task->refused = status == RIDDLE_MEMORY;
  return task->refused ? RIDDLE_OK : status;
}

static int subgraphs_push(lua_State *L, void *state, riddle_control *control) {
  const subgraphs_task *task = state;
  const riddle_subgraph_sums *sums = &task->subgraphs.sums;
  const struct {
    const char *name;
    uint64_t sum;
  } fields[] = {{"vertices", sums->vertices},   {"edges", sums->edges},       {"cherries", sums->cherries},
                {"claws", sums->claws},         {"paths", sums->paths},       {"paws", sums->paws},
                {"triangles", sums->triangles}, {"diamonds", sums->diamonds}, {"squares", sums->squares},
                {"cliques", sums->cliques}};
  if (task->refused) return riddle_push_memory_limit(L, riddle_subgraphs_bytes(&task->position), control);
  lua_createtable(L, 0, 10);
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    lua_pushinteger(L, (lua_Integer)fields[i].sum);
    lua_setfield(L, -2, fields[i].name);
  }
  riddle_push_work(L, "edges", sums->edges, task->nanoseconds);
  return 2;
}

static void subgraphs_release(void *state, riddle_control *control) {
  subgraphs_task *task = state;
  riddle_subgraphs_free(&task->subgraphs, control);
  riddle_free_array(control, task->placed, task->subgraphs.placed_count, sizeof *task->placed);
  riddle_position_free(&task->position, control);
}

static const riddle_task_class subgraphs_class = {"subgraphs", sizeof(subgraphs_task), subgraphs_run, subgraphs_push,
                                                  subgraphs_release};

int riddle_lua_subgraphs(lua_State *L) {
  lua_settop(L, 4);
  riddle_check_position(L, 1, RIDDLE_SUBGRAPHS_SQUARES);
  lua_Integer squares = riddle_lua_squares(L, 1), pieces = luaL_checkinteger(L, 2);
  luaL_argcheck(L, pieces >= 0 && pieces <= RIDDLE_SUBGRAPHS_PIECES, 2, "up to 4 pieces expected");
  uint32_t placed_count = riddle_check_squares(L, 3, squares);
  subgraphs_task *task = riddle_push_job(L, &subgraphs_class, 4);
  if (task == NULL) return 1;
  riddle_control *control = riddle_job_control(L, -1);
  task->subgraphs.pieces = (uint32_t)pieces;
  task->subgraphs.placed_count = placed_count;
  riddle_status status = riddle_read_position(L, 1, control, &task->position);
  if (status == RIDDLE_OK) status = riddle_read_squares(L, 3, control, &task->placed, placed_count);
  return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);
}
