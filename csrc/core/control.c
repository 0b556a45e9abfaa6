/* The control block: checks of the stop flag and the deadline, counted memory. */
#include "core/control.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void *system_resize(void *context, void *block, size_t old_size, size_t new_size) {
  (void)context;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, new_size);
}

void riddle_control_init(riddle_control *control) {
  atomic_init(&control->stop, false);
  atomic_init(&control->done, 0);
  atomic_init(&control->total, 0);
  atomic_init(&control->memory_used, 0);
  control->deadline = 0;
  control->threads = 1;
  control->cpu = RIDDLE_CPU_PORTABLE;
  control->memory_limit = SIZE_MAX;
  control->allocate = NULL;
  control->allocate_context = NULL;
}

uint64_t riddle_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

riddle_status riddle_check(riddle_control *control) {
  if (atomic_load_explicit(&control->stop, memory_order_relaxed)) return RIDDLE_STOPPED;
  if (control->deadline != 0 && riddle_clock() >= control->deadline) return RIDDLE_TIME;
  return RIDDLE_OK;
}

/* Takes `more` bytes from the limit; false when they do not fit. */
static bool charge(riddle_control *control, size_t more) {
  size_t used = atomic_load_explicit(&control->memory_used, memory_order_relaxed);
  do {
    if (used > control->memory_limit || more > control->memory_limit - used) return false;
  } while (!atomic_compare_exchange_weak_explicit(&control->memory_used, &used, used + more, memory_order_relaxed,
                                                  memory_order_relaxed));
  return true;
}

static void discharge(riddle_control *control, size_t less) {
  atomic_fetch_sub_explicit(&control->memory_used, less, memory_order_relaxed);
}

riddle_status riddle_resize(riddle_control *control, void **block, size_t old_size, size_t new_size) {
  if (new_size > old_size && !charge(control, new_size - old_size)) return RIDDLE_MEMORY;
  riddle_resize_function allocate = control->allocate != NULL ? control->allocate : system_resize;
  void *moved = allocate(control->allocate_context, *block, old_size, new_size);
  if (moved == NULL && new_size != 0) {
    if (new_size > old_size) discharge(control, new_size - old_size);
    return RIDDLE_NO_MEMORY;
  }
  if (new_size < old_size) discharge(control, old_size - new_size);
  *block = moved;
  return RIDDLE_OK;
}

/* Bytes of an array; 0 when the product does not fit a size_t. */
static size_t array_bytes(size_t count, size_t size) {
  if (count == 0 || size == 0) return 1;
  return count > SIZE_MAX / size ? 0 : count * size;
}

void *riddle_new_room(riddle_control *control, size_t count, size_t size, riddle_status *status) {
  size_t bytes = array_bytes(count, size);
  void *array = NULL;
  *status = bytes == 0 ? RIDDLE_MEMORY : riddle_resize(control, &array, 0, bytes);
  return *status == RIDDLE_OK ? array : NULL;
}

void *riddle_new_array(riddle_control *control, size_t count, size_t size, riddle_status *status) {
  void *array = riddle_new_room(control, count, size, status);
  if (array != NULL) memset(array, 0, array_bytes(count, size));
  return array;
}

riddle_status riddle_clear(riddle_control *control, void *block, size_t bytes) {
  enum { SLICE = 1 << 18 };
  char *at = block;
  for (; bytes > SLICE; at += SLICE, bytes -= SLICE) {
    memset(at, 0, SLICE);
    riddle_status status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
  }
  memset(at, 0, bytes);
  return RIDDLE_OK;
}

void riddle_free_array(riddle_control *control, void *array, size_t count, size_t size) {
  if (array != NULL) riddle_resize(control, &array, array_bytes(count, size), 0);
}

bool riddle_memory_fits(const riddle_control *control, size_t bytes) {
  size_t used = atomic_load_explicit(&control->memory_used, memory_order_relaxed);
  return used <= control->memory_limit && bytes <= control->memory_limit - used;
}
