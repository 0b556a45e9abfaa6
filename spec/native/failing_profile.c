/* failing_profile: the profile method's kernels with every allocation failing in turn, and with every memory limit.
 *
 * Each run must give the same counts or say that memory is missing, name a need above the limit, and give
 * all memory back with the sizes it was taken with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "pieces/strip.h"

#define ALWAYS(condition)                                             \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      abort();                                                        \
    }                                                                 \
  } while (0)

/* Counts allocations; the one with number `failing`, if any, and all after it fail. Blocks know their size. */
typedef struct meter {
  size_t allocations, failing, live, peak;
} meter;

static void *metered(void *context, void *block, size_t old_size, size_t new_size) {
  meter *counter = context;
  size_t *place = block == NULL ? NULL : (size_t *)block - 2;
  ALWAYS((place == NULL ? 0 : *place) == old_size);
  if (new_size == 0) {
    counter->live -= old_size;
    free(place);
    return NULL;
  }
  if (++counter->allocations >= counter->failing && counter->failing != 0) return NULL;
  place = realloc(place, new_size + 2 * sizeof *place);
  ALWAYS(place != NULL);
  *place = new_size;
  counter->live += new_size - old_size;
  if (counter->live > counter->peak) counter->peak = counter->live;
  return place + 2;
}

typedef struct run {
  riddle_status status;
  uint64_t hash;
  size_t need;
  meter counter;
} run;

static const riddle_profile_leap king[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static riddle_status count(int question, riddle_control *control, riddle_profile_counts *counts,
                           riddle_profile_work *work) {
  const uint32_t holes[] = {3, 17}, placed[] = {30};
  if (question == 2) {
    const riddle_strip strip = {.length = 1000000, .width = 3, .most = 9, .leaps = king, .leap_count = 4};
    return riddle_strip_count(&strip, control, counts, work);
  }
  const riddle_profile_board board = {.rows = 7,
                                      .columns = 6,
                                      .torus = question == 1,
                                      .leaps = king,
                                      .leap_count = 4,
                                      .holes = holes,
                                      .hole_count = 2,
                                      .placed = placed,
                                      .placed_count = 1};
  return riddle_profile_count(&board, 42, false, control, counts, work);
}

static run try_it(int question, size_t failing, size_t limit) {
  run result = {.counter = {.failing = failing}};
  riddle_control control;
  riddle_control_init(&control);
  control.allocate = metered;
  control.allocate_context = &result.counter;
  control.memory_limit = limit;
  riddle_profile_counts counts;
  riddle_profile_work work;
  result.status = count(question, &control, &counts, &work);
  result.need = work.need;
  for (size_t i = 0; result.status == RIDDLE_OK && i < counts.count * counts.width; i++) {
    result.hash = 31 * result.hash + counts.limbs[i];
  }
  riddle_profile_counts_free(&counts, &control);
  ALWAYS(result.counter.live == 0 && atomic_load(&control.memory_used) == 0);
  return result;
}

int main(void) {
  enum { LIMITS = 400 };
  for (int question = 0; question < 3; question++) {
    run whole = try_it(question, 0, SIZE_MAX);
    ALWAYS(whole.status == RIDDLE_OK);
    size_t ended = 0, refused = 0;
    for (size_t number = 1; number <= whole.counter.allocations; number++) {
      run failed = try_it(question, number, SIZE_MAX);
      ALWAYS(failed.status == RIDDLE_NO_MEMORY || (failed.status == RIDDLE_OK && failed.hash == whole.hash));
      ended += failed.status != RIDDLE_OK;
    }
    for (size_t i = 0; i < LIMITS; i++) {
      size_t limit = whole.counter.peak / LIMITS * i;
      run limited = try_it(question, 0, limit);
      ALWAYS(limited.status == RIDDLE_MEMORY ? limited.need > limit
                                             : limited.status == RIDDLE_OK && limited.hash == whole.hash);
      refused += limited.status != RIDDLE_OK;
    }
    printf("question %d: %zu allocations, %zu ended the run, %zu of %d memory limits refused\n", question,
           whole.counter.allocations, ended, refused, LIMITS);
  }
  return 0;
}
