/* Jobs: one runner thread each, waited for through one condition variable per Lua state.
 *
 * All jobs of a state share a `hub`; a finished job wakes whoever waits there, so waiting for one job
 * and for the first of many are the same thing. Threads never see the lua_State.
 *
 * A job made by a finalizer while the state closes is never finalized itself. The hub lists all open jobs
 * therefore, and its own finalizer, one of the last, closes them; after that no job can be made. */
#include "lua/lua_job.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/threads.h"

#define JOB_TYPE "riddle.core.job"
#define HUB_TYPE "riddle.core.hub"

typedef struct hub {
  pthread_mutex_t lock;
  pthread_cond_t finished;
  struct job *open; /* a list, for the Lua state's own thread alone */
} hub;

/* JOB_FAILED: could not be set up; finished before it began. */
typedef enum job_state { JOB_NEW, JOB_FAILED, JOB_RUNNING, JOB_DONE, JOB_TAKEN, JOB_CLOSED } job_state;

typedef struct job {
  const riddle_task_class *class;
  void *task;
  hub *hub;
  struct job *next, **link; /* in the hub's list: the next one, and what points at this one */
  pthread_t thread;
  bool joinable;
  atomic_bool finished;
  riddle_status status; /* valid when finished */
  job_state state;
  riddle_control control;
} job;

static const char hub_key = 'h';

/* --- the hub ----------------------------------------------------------------------------------- */

static hub *hub_new(void) {
  hub *place = calloc(1, sizeof *place);
  if (place == NULL) return NULL;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
#if !defined(__APPLE__)
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
  pthread_mutex_init(&place->lock, NULL);
  pthread_cond_init(&place->finished, &attributes);
  pthread_condattr_destroy(&attributes);
  return place;
}

/* Waits on the hub, whose lock is held, until the clock shows `until`; false at that time. */
static bool hub_wait(hub *place, uint64_t until) {
#if defined(__APPLE__)
  uint64_t now = riddle_clock();
  uint64_t left = until > now ? until - now : 0;
  struct timespec span = {(time_t)(left / 1000000000u), (long)(left % 1000000000u)};
  return pthread_cond_timedwait_relative_np(&place->finished, &place->lock, &span) != ETIMEDOUT;
#else
  struct timespec moment = {(time_t)(until / 1000000000u), (long)(until % 1000000000u)};
  return pthread_cond_timedwait(&place->finished, &place->lock, &moment) != ETIMEDOUT;
#endif
}

static hub *hub_of(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &hub_key);
  hub **box = lua_touserdata(L, -1);
  lua_pop(L, 1);
  if (box == NULL || *box == NULL) luaL_error(L, "the Lua state is closing");
  return *box;
}

static void hub_enter(hub *place, job *work) {
  work->hub = place;
  work->next = place->open;
  work->link = &place->open;
  if (work->next != NULL) work->next->link = &work->next;
  place->open = work;
}

static void hub_remove(job *work) {
  *work->link = work->next;
  if (work->next != NULL) work->next->link = work->link;
  work->hub = NULL;
}

static int hub_gc(lua_State *L);

static void open_hub(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &hub_key) == LUA_TUSERDATA) {
    lua_pop(L, 1);
    return;
  }
  lua_pop(L, 1);
  hub **box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = NULL;
  luaL_newmetatable(L, HUB_TYPE);
  lua_pushcfunction(L, hub_gc);
  lua_setfield(L, -2, "__gc");
  lua_setmetatable(L, -2);
  *box = hub_new();
  if (*box == NULL) riddle_lua_raise(L, RIDDLE_NO_MEMORY);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &hub_key);
}

/* --- the runner thread -------------------------------------------------------------------------- */

static void *run_job(void *argument) {
  job *work = argument;
  work->status = work->class->run(work->task, &work->control);
  pthread_mutex_lock(&work->hub->lock);
  atomic_store(&work->finished, true);
  pthread_cond_broadcast(&work->hub->finished);
  pthread_mutex_unlock(&work->hub->lock);
  return NULL;
}

/* --- life of a job ------------------------------------------------------------------------------ */

static job *check_job(lua_State *L, int index) { return luaL_checkudata(L, index, JOB_TYPE); }

static job *check_open(lua_State *L, int index) {
  job *work = check_job(L, index);
  if (work->state == JOB_CLOSED) luaL_error(L, "the job is cancelled");
  return work;
}

/* Stops and joins the thread, frees everything. Safe to call again. */
static void close_job(job *work) {
  if (work->state == JOB_CLOSED) return;
  work->state = JOB_CLOSED;
  atomic_store(&work->control.stop, true);
  if (work->joinable) pthread_join(work->thread, NULL);
  work->joinable = false;
  if (work->task != NULL) {
    work->class->release(work->task, &work->control);
    riddle_free_array(&work->control, work->task, 1, work->class->size);
    work->task = NULL;
  }
  if (work->hub != NULL) hub_remove(work);
}

static int hub_gc(lua_State *L) {
  hub **box = luaL_checkudata(L, 1, HUB_TYPE);
  hub *place = *box;
  if (place == NULL) return 0;
  *box = NULL;
  while (place->open != NULL) close_job(place->open);
  pthread_cond_destroy(&place->finished);
  pthread_mutex_destroy(&place->lock);
  free(place);
  return 0;
}

static int job_close(lua_State *L) {
  close_job(check_job(L, 1));
  return 0;
}

void *riddle_push_job(lua_State *L, const riddle_task_class *class, int index) {
  index = lua_absindex(L, index);
  hub *place = hub_of(L);
  job *work = lua_newuserdatauv(L, sizeof *work, 0);
  memset(work, 0, sizeof *work);
  work->class = class;
  atomic_init(&work->finished, false);
  riddle_lua_control(L, index, &work->control);
  luaL_setmetatable(L, JOB_TYPE);
  hub_enter(place, work);
  riddle_status status;
  work->task = riddle_new_array(&work->control, 1, class->size, &status);
  if (work->task == NULL) riddle_fail_job(L, status);
  return work->task;
}

int riddle_fail_job(lua_State *L, riddle_status status) {
  job *work = check_job(L, -1);
  work->status = status;
  work->state = JOB_FAILED;
  atomic_store(&work->finished, true);
  return 1;
}

riddle_control *riddle_job_control(lua_State *L, int index) { return &check_job(L, index)->control; }

/* --- what Lua calls ------------------------------------------------------------------------------ */

/* job:attempt(seconds): runs the kernel on this thread for at most so long; true when the job is
 * finished (also by a limit of its own). Only before start. */
static int job_attempt(lua_State *L) {
  job *work = check_open(L, 1);
  double seconds = luaL_checknumber(L, 2);
  luaL_argcheck(L, seconds >= 0 && seconds <= 1, 2, "expected 0 to 1 seconds");
  if (work->state == JOB_FAILED) {
    lua_pushboolean(L, true);
    return 1;
  }
  if (work->state != JOB_NEW) return luaL_error(L, "the job is started already");
  riddle_control *control = &work->control;
  uint64_t deadline = control->deadline;
  uint64_t soon = riddle_clock() + (uint64_t)(seconds * 1e9);
  bool cut = deadline == 0 || soon < deadline;
  int threads = control->threads;
  if (cut) control->deadline = soon;
  control->threads = 1;
  riddle_status status = work->class->run(work->task, control);
  control->deadline = deadline;
  control->threads = threads;
  bool over = !(cut && status == RIDDLE_TIME);
  if (over) {
    work->status = status;
    work->state = JOB_DONE;
    atomic_store(&work->finished, true);
  } else {
    atomic_store(&control->done, 0);
  }
  lua_pushboolean(L, over);
  return 1;
}

/* job:start(): starts the runner thread. */
static int job_start(lua_State *L) {
  job *work = check_open(L, 1);
  if (work->state == JOB_FAILED) return 0;
  if (work->state != JOB_NEW) return luaL_error(L, "the job is started already");
  if (!riddle_thread_start(&work->thread, run_job, work)) {
    work->status = RIDDLE_NO_THREAD;
    work->state = JOB_DONE;
    atomic_store(&work->finished, true);
    return 0;
  }
  work->joinable = true;
  work->state = JOB_RUNNING;
  return 0;
}

/* The slice after which a waiting call looks for Ctrl-C. */
enum { SLICE = 10 * 1000 * 1000 };

/* lua.c answers Ctrl-C by setting, on the main thread, a hook for every event with count 1. Code that
 * waits here never reaches a hook, and a coroutine has hooks of its own; so look for it, clear it as
 * lua.c's own hook would, and raise the same error. */
static void check_interrupt(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  lua_State *main_thread = lua_tothread(L, -1);
  lua_pop(L, 1);
  const int all = LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT;
  if (main_thread != NULL && lua_gethookmask(main_thread) == all && lua_gethookcount(main_thread) == 1) {
    lua_sethook(main_thread, NULL, 0, 0);
    luaL_error(L, "interrupted!");
  }
}

static uint64_t moment_after(lua_State *L, int index) {
  double seconds = luaL_optnumber(L, index, 0);
  luaL_argcheck(L, seconds >= 0, index, "expected seconds, 0 or more");
  if (seconds > 1e9) seconds = 1e9;
  return riddle_clock() + (uint64_t)(seconds * 1e9);
}

static bool finished(const job *work) { return work->state != JOB_RUNNING || atomic_load(&work->finished); }

/* Waits until one of the jobs is finished or the clock shows `until`; returns its place or -1. */
static int wait_for_any(lua_State *L, hub *place, job *const *jobs, int count, uint64_t until) {
  for (;;) {
    int first = -1;
    bool in_time = true;
    uint64_t slice = riddle_clock() + SLICE;
    pthread_mutex_lock(&place->lock);
    for (;;) {
      for (int i = 0; i < count && first < 0; i++) {
        if (finished(jobs[i])) first = i;
      }
      if (first >= 0 || !in_time || riddle_clock() >= until) break;
      in_time = hub_wait(place, slice < until ? slice : until);
    }
    pthread_mutex_unlock(&place->lock);
    check_interrupt(L);
    if (first >= 0 || riddle_clock() >= until) return first;
  }
}

/* job:poll([seconds]): waits at most so long (default 0); true when the job is finished. */
static int job_poll(lua_State *L) {
  job *work = check_open(L, 1);
  uint64_t until = moment_after(L, 2);
  lua_pushboolean(L, wait_for_any(L, work->hub, &work, 1, until) == 0);
  return 1;
}

/* core.job.any(list, [seconds]): the place in the list of the first finished job, or nil. */
static int jobs_any(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  uint64_t until = moment_after(L, 2);
  lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
  luaL_argcheck(L, 1 <= count && count <= 1 << 16, 1, "expected 1 to 65536 jobs");
  job **jobs = lua_newuserdatauv(L, (size_t)count * sizeof *jobs, 0);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, 1, i + 1);
    jobs[i] = check_open(L, -1);
    lua_pop(L, 1); /* the list holds it */
  }
  int first = wait_for_any(L, hub_of(L), jobs, (int)count, until);
  if (first < 0) {
    luaL_pushfail(L);
  } else {
    lua_pushinteger(L, first + 1);
  }
  return 1;
}

/* job:progress(): units done, and units in all or nil while that is not known. */
static int job_progress(lua_State *L) {
  job *work = check_open(L, 1);
  uint64_t total = atomic_load(&work->control.total);
  lua_pushinteger(L, (lua_Integer)atomic_load(&work->control.done));
  if (total == 0) {
    luaL_pushfail(L);
  } else {
    lua_pushinteger(L, (lua_Integer)total);
  }
  return 2;
}

/* job:result(): what the task pushes; or nil and {kind =, message =}. Only once, when finished; frees
 * the task's memory. */
static int job_result(lua_State *L) {
  job *work = check_open(L, 1);
  lua_settop(L, 1);
  if (!finished(work) || work->state == JOB_NEW) return luaL_error(L, "the job is not finished");
  if (work->state == JOB_TAKEN) return luaL_error(L, "the job's answer was taken already");
  if (work->joinable) pthread_join(work->thread, NULL);
  work->joinable = false;
  work->state = JOB_TAKEN;
  int count = work->status == RIDDLE_OK ? work->class->push(L, work->task, &work->control)
                                        : riddle_lua_failure(L, work->status, &work->control);
  close_job(work);
  return count;
}

int riddle_open_job(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"attempt", job_attempt}, {"start", job_start}, {"poll", job_poll}, {"progress", job_progress},
      {"result", job_result},   {"close", job_close}, {NULL, NULL}};
  static const luaL_Reg events[] = {{"__gc", job_close}, {"__close", job_close}, {NULL, NULL}};
  static const luaL_Reg functions[] = {{"any", jobs_any}, {NULL, NULL}};
  open_hub(L);
  /* Filled also when it is there: an earlier opening may have run out of memory on the way. */
  luaL_newmetatable(L, JOB_TYPE);
  luaL_setfuncs(L, events, 0);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}
