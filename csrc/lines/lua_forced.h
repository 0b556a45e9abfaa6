/* What the questions about forced wins (lua_vcf.c, lua_vct.c) have in common: arguments, the board, the shape of
 * answers.
 *
 * A task holds a riddle_forced. Its kernel runs between riddle_forced_begin and riddle_forced_end, its answer is what
 * riddle_push_forced pushes, and then what the question adds to a win. */
#ifndef RIDDLE_LINES_LUA_FORCED_H
#define RIDDLE_LINES_LUA_FORCED_H

#include "lines/force.h"
#include "lines/proofs.h"
#include "lua/lua_support.h"

typedef struct riddle_forced {
  riddle_lines_rule rule;
  int rows, columns, colour;
  uint64_t node_limit, deadline; /* deadline: of the whole, not of the attempt on the calling thread */
  char *cells;                   /* rows * columns bytes; until they are copied, Lua's */
  bool found;
  const char *answer, *limit;
  uint64_t nodes, positions, began, nanoseconds;
  riddle_force *force;
  riddle_proof proof;
} riddle_forced;

/* Reads the arguments 1 to 5 (rows, columns, cells, rule, colour) and 7 (nodes). Raises. */
void riddle_check_forced(lua_State *L, riddle_forced *forced);

/* Copies what was read, and its cells, into the task of the new job on the top of the stack; what is to be returned. */
int riddle_forced_keep(lua_State *L, riddle_forced *forced, const riddle_forced *asked);

/* Begins anew each time, so that the numbers of nodes do not depend on the clock. Is there anything to search? Not when
 * somebody has a line already, nor, with a status, when memory is missing. */
bool riddle_forced_begin(riddle_forced *forced, riddle_control *control, riddle_status *status);

/* The answer of a search: found, or proved that there is none, or the limit of nodes. */
void riddle_forced_settle(riddle_forced *forced, bool found, bool none);

/* The status of a run whose search ended with a status: limits of time and memory are answers. */
riddle_status riddle_forced_end(riddle_forced *forced, riddle_status status, uint64_t nodes, uint64_t positions);

/* Pushes the word of the answer, the work table, and the limit at which it gave up; returns how many values. */
int riddle_push_forced(lua_State *L, const riddle_forced *forced);

void riddle_forced_release(riddle_forced *forced, riddle_control *control);

#endif
