/* Threads and the work-unit loop. A thread costs about 50 us to start and join. */
#if defined(__linux__)
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include "core/threads.h"

#include <signal.h>
#include <unistd.h>
#if defined(__linux__)
#include <sched.h>
#endif

bool riddle_thread_start(pthread_t *thread, void *(*run)(void *), void *argument) {
  sigset_t all, before;
  sigfillset(&all);
  if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0) return false;
  int failed = pthread_create(thread, NULL, run, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return failed == 0;
}

int riddle_cores(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  return cores < 1 ? 1 : (int)cores;
}

typedef struct unit_run {
  riddle_control *control;
  riddle_unit_function work;
  void *context;
  _Atomic uint64_t next;
  uint64_t end;
  pthread_mutex_t lock; /* guards the two below */
  riddle_status status;
  uint64_t failed_unit;
  atomic_bool over;
} unit_run;

typedef struct unit_worker {
  unit_run *run;
  int number;
} unit_worker;

static void record_failure(unit_run *run, uint64_t unit, riddle_status status) {
  pthread_mutex_lock(&run->lock);
  if (run->status == RIDDLE_OK || unit < run->failed_unit) {
    run->status = status;
    run->failed_unit = unit;
  }
  pthread_mutex_unlock(&run->lock);
  atomic_store(&run->over, true);
}

static void *work_loop(void *argument) {
  unit_worker *worker = argument;
  unit_run *run = worker->run;
  while (!atomic_load_explicit(&run->over, memory_order_relaxed)) {
    uint64_t unit = atomic_fetch_add(&run->next, 1);
    if (unit >= run->end) break;
    riddle_status status = riddle_check(run->control);
    if (status == RIDDLE_OK) status = run->work(run->context, unit, worker->number);
    if (status != RIDDLE_OK) {
      record_failure(run, unit, status);
      break;
    }
    atomic_fetch_add_explicit(&run->control->done, 1, memory_order_relaxed);
  }
  return NULL;
}

riddle_status riddle_units_run(riddle_control *control, uint64_t first, uint64_t end, riddle_unit_function work,
                               void *context) {
  enum { MOST = 256 };
  pthread_t threads[MOST];
  unit_worker workers[MOST];
  unit_run run = {.control = control, .work = work, .context = context, .end = end, .status = RIDDLE_OK};
  atomic_init(&run.next, first);
  atomic_init(&run.over, false);
  if (pthread_mutex_init(&run.lock, NULL) != 0) return RIDDLE_NO_THREAD;

  uint64_t useful = end > first ? end - first : 1;
  int wanted = control->threads < MOST ? control->threads : MOST;
  if ((uint64_t)wanted > useful) wanted = (int)useful;
  int started = 1;
  for (int i = 0; i < wanted; i++) workers[i] = (unit_worker){&run, i};
  while (started < wanted && riddle_thread_start(&threads[started], work_loop, &workers[started])) started++;
  work_loop(&workers[0]);
  for (int i = 1; i < started; i++) pthread_join(threads[i], NULL);
  pthread_mutex_destroy(&run.lock);
  return run.status;
}
