/* Jobs: kernels that may run long, on threads of their own, while Lua waits in slices.
 *
 * A binding describes its kernel once, as a riddle_task_class, and makes a job for each question:
 *
 *   my_state *state = riddle_push_job(L, &my_task, options_index);   pushes the job
 *   if (state == NULL) return 1;                                     a job that failed: no memory for the state
 *   ... fill *state from the arguments, memory through riddle_job_control(L, -1) ...
 *   return status == RIDDLE_OK ? 1 : riddle_fail_job(L, status);     when that may fail, too
 *
 * Lua code (lua/riddle/job.lua) does the rest: it tries the kernel for 0.2 ms on the calling thread
 * (`attempt`), starts a thread when that does not suffice (`start`), waits (`poll`), and takes the
 * answer (`result`). The state is zeroed at first and lives in plain memory, not in the lua_State. */
#ifndef RIDDLE_LUA_JOB_H
#define RIDDLE_LUA_JOB_H

#include "core/control.h"
#include "lua/lua_support.h"

typedef struct riddle_task_class {
  const char *name;
  size_t size; /* bytes of a state */
  /* The kernel. May be called a second time after it returned RIDDLE_TIME or RIDDLE_MEMORY (the
   * 0.2 ms attempt): it then starts anew or goes on, as it likes. Runs on any thread, never sees Lua. */
  riddle_status (*run)(void *state, riddle_control *control);
  /* Pushes the answer after RIDDLE_OK and returns how many values that are. Called once. */
  int (*push)(lua_State *L, void *state, riddle_control *control);
  /* Frees everything the state holds; called once, whatever happened before. */
  void (*release)(void *state, riddle_control *control);
} riddle_task_class;

/* Pushes a new job with a zeroed state and limits from the option table at `index`; returns the state, or
 * NULL when there is no memory for it: the job has failed then. */
void *riddle_push_job(lua_State *L, const riddle_task_class *class, int index);

/* Ends the job on the top of the stack, which is new, with a status: its kernel never runs, and its answer is
 * nil and the error. Returns 1, the number of values that the binding then returns. */
int riddle_fail_job(lua_State *L, riddle_status status);

/* The control block of the job at `index`. */
riddle_control *riddle_job_control(lua_State *L, int index);

/* Pushes the table of functions of core.job: any. */
int riddle_open_job(lua_State *L);

#endif
