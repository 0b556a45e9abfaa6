/* Threads: started with all signals blocked, joined by whoever started them, never cancelled.
 *
 * Big work is cut into numbered work units first; the list of units depends on the question alone,
 * never on the number of threads. */
#ifndef RIDDLE_CORE_THREADS_H
#define RIDDLE_CORE_THREADS_H

#include <pthread.h>

#include "core/control.h"

/* Starts a thread that receives no signal; false when the system refuses it. */
bool riddle_thread_start(pthread_t *thread, void *(*run)(void *), void *argument);

/* The number of cores this process may use, at least 1. */
int riddle_cores(void);

/* Does one unit. `worker` (from 0, below control->threads) names the thread's own scratch space.
 * Any status but RIDDLE_OK ends the whole run. */
typedef riddle_status (*riddle_unit_function)(void *context, uint64_t unit, int worker);

/* Runs the units first, first + 1, ... below `end`, each once, on control->threads threads, of which
 * the calling one is the first; adds 1 to control->done for each. When a thread cannot be started the
 * others do its share. Returns when all threads have ended: RIDDLE_OK, or the status of the unit
 * that ended the run (the lowest-numbered one among those that failed). */
riddle_status riddle_units_run(riddle_control *control, uint64_t first, uint64_t end, riddle_unit_function work,
                               void *context);

#endif
