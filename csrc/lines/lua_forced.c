#include "lines/lua_forced.h"

#include <string.h>

#include "lines/lua_rule.h"
#include "lua/lua_job.h"

static int side_argument(lua_State *L, int index) {
  lua_Integer size = luaL_checkinteger(L, index);
  luaL_argcheck(L, size >= 1 && size <= RIDDLE_WINDOWS_SIDE, index, "size out of range");
  return (int)size;
}

void riddle_check_forced(lua_State *L, riddle_forced *forced) {
  size_t length;
  int rows = side_argument(L, 1), columns = side_argument(L, 2);
  const char *cells = luaL_checklstring(L, 3, &length);
  riddle_lines_rule rule = riddle_lua_check_rule(L, 4);
  lua_Integer colour = luaL_checkinteger(L, 5), nodes = luaL_checkinteger(L, 7);
  luaL_argcheck(L, length == (size_t)rows * (size_t)columns, 3, "one byte a cell expected");
  luaL_argcheck(L, riddle_force_fits(&rule, rows, columns), 4, "a rule for forced wins expected");
  luaL_argcheck(L, colour == 0 || colour == 1, 5, "0 or 1 expected");
  luaL_argcheck(L, nodes >= 0, 7, "0 or more expected");
  *forced = (riddle_forced){.rule = rule,
                            .rows = rows,
                            .columns = columns,
                            .colour = (int)colour,
                            .node_limit = (uint64_t)nodes,
                            .cells = (char *)cells};
}

static size_t area(const riddle_forced *forced) { return (size_t)(forced->rows * forced->columns); }

int riddle_forced_keep(lua_State *L, riddle_forced *forced, const riddle_forced *asked) {
  riddle_status status;
  riddle_control *control = riddle_job_control(L, -1);
  *forced = *asked;
  forced->deadline = control->deadline;
  forced->cells = riddle_new_room(control, area(asked), 1, &status);
  if (forced->cells == NULL) return riddle_fail_job(L, status);
  memcpy(forced->cells, asked->cells, area(asked));
  return 1;
}

static void forget(riddle_forced *forced, riddle_control *control) {
  riddle_proof_free(&forced->proof, control);
  if (forced->force != NULL) riddle_force_free(forced->force, control);
}

bool riddle_forced_begin(riddle_forced *forced, riddle_control *control, riddle_status *status) {
  *status = RIDDLE_OK;
  forced->began = riddle_clock();
  forced->found = false;
  forced->limit = NULL;
  forget(forced, control);
  if (forced->force == NULL) forced->force = riddle_new_array(control, 1, sizeof *forced->force, status);
  if (forced->force == NULL) return false;
  riddle_force_init(forced->force, &forced->rule, forced->rows, forced->columns, forced->cells);
  if (riddle_windows_winner(&forced->force->windows) < 0) return true;
  forced->answer = "over";
  return false;
}

void riddle_forced_settle(riddle_forced *forced, bool found, bool none) {
  forced->found = found;
  forced->answer = found ? "found" : none ? "none" : "gave up";
  forced->limit = found || none ? NULL : "nodes";
}

riddle_status riddle_forced_end(riddle_forced *forced, riddle_status status, uint64_t nodes, uint64_t positions) {
  forced->nodes = nodes;
  forced->positions = positions;
  forced->nanoseconds = riddle_clock() - forced->began;
  bool late = status == RIDDLE_TIME && forced->deadline != 0 && riddle_clock() >= forced->deadline;
  if (status != RIDDLE_MEMORY && !late) return status;
  forced->found = false;
  forced->answer = "gave up";
  forced->limit = riddle_status_word(status);
  return RIDDLE_OK;
}

static void push_work(lua_State *L, const riddle_forced *forced) {
  lua_createtable(L, 0, 3);
  lua_pushinteger(L, (lua_Integer)forced->nodes);
  lua_setfield(L, -2, "nodes");
  lua_pushinteger(L, (lua_Integer)forced->positions);
  lua_setfield(L, -2, "positions");
  lua_pushnumber(L, (lua_Number)forced->nanoseconds / 1e9);
  lua_setfield(L, -2, "seconds");
}

int riddle_push_forced(lua_State *L, const riddle_forced *forced) {
  lua_pushstring(L, forced->answer);
  push_work(L, forced);
  if (forced->limit == NULL) return 2;
  lua_pushstring(L, forced->limit);
  return 3;
}

void riddle_forced_release(riddle_forced *forced, riddle_control *control) {
  forget(forced, control);
  riddle_free_array(control, forced->force, 1, sizeof *forced->force);
  riddle_free_array(control, forced->cells, area(forced), 1);
}
