/* The control block: how the outside speaks with a running kernel.
 *
 * One block serves one run. The caller sets the limits before the run; a kernel calls riddle_check
 * often enough to stop within 20 ms (every few thousand cheap steps), adds to `done`, and takes all
 * its memory through riddle_resize, so that the memory limit and failing allocators hold everywhere.
 * `stop`, `done` and `total` may be touched by any thread at any time; the rest is fixed during a run. */
#ifndef RIDDLE_CORE_CONTROL_H
#define RIDDLE_CORE_CONTROL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/cpu.h"
#include "core/status.h"

/* An allocator has the shape of realloc with the old size known. new_size 0 frees and returns NULL;
 * block NULL allocates. It may be called from several threads at once. */
typedef void *(*riddle_resize_function)(void *context, void *block, size_t old_size, size_t new_size);

typedef struct riddle_control {
  atomic_bool stop;                /* set by anyone: end soon */
  _Atomic uint64_t done;           /* progress: units finished ... */
  _Atomic uint64_t total;          /* ... of so many; 0 = not known */
  uint64_t deadline;               /* riddle_clock() time at which to end; 0 = none */
  int threads;                     /* threads a kernel may use, >= 1 */
  riddle_cpu cpu;                  /* which instruction set the kernels may use */
  size_t memory_limit;             /* bytes all live blocks may have together; SIZE_MAX = no limit */
  _Atomic size_t memory_used;      /* bytes of all live blocks */
  riddle_resize_function allocate; /* NULL = the C library's realloc and free */
  void *allocate_context;
} riddle_control;

/* No limits, one thread, portable instructions, the C library's allocator. */
void riddle_control_init(riddle_control *control);

/* Nanoseconds of a clock that never goes back. */
uint64_t riddle_clock(void);

/* RIDDLE_OK, or RIDDLE_STOPPED or RIDDLE_TIME when the kernel must end. Costs about 35 ns with a
 * deadline, 3 ns without. */
riddle_status riddle_check(riddle_control *control);

/* Grows, shrinks or frees (new_size 0) a block. On failure the old block stays as it was, *block is
 * unchanged, and the status is RIDDLE_MEMORY or RIDDLE_NO_MEMORY. Fresh bytes are not cleared. */
riddle_status riddle_resize(riddle_control *control, void **block, size_t old_size, size_t new_size);

/* A fresh zeroed array of count * size bytes (checked multiplication); NULL with *status set on
 * failure. count 0 gives a block of one byte, so NULL always means failure. */
void *riddle_new_array(riddle_control *control, size_t count, size_t size, riddle_status *status);

/* The same, with whatever the bytes hold: for large arrays that are written piece by piece between looks at the stop
 * flag. */
void *riddle_new_room(riddle_control *control, size_t count, size_t size, riddle_status *status);

/* Clears that many bytes in slices, between looks at the stop flag: fresh memory costs more than the writing. */
riddle_status riddle_clear(riddle_control *control, void *block, size_t bytes);

/* Frees an array of one of these (with the same count and size); NULL is fine. */
void riddle_free_array(riddle_control *control, void *array, size_t count, size_t size);

/* Can `bytes` more be allocated within the memory limit? For libraries with an allocator of their
 * own (GMP ends the process when it fails): ask before the call. */
bool riddle_memory_fits(const riddle_control *control, size_t bytes);

#endif
