/* failing_mnk: values of small games with every allocation failing in turn, and with memory limits up to twice what it
 * takes.
 *
 * Each run must give the same value or say that memory is missing, and give all memory back with the sizes it was taken
 * with. Tables that cannot grow are no fault: the value does not depend on them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines/mnk_solve.h"

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

typedef struct question {
  int rows, columns, value;
  bool weak;
  riddle_lines_rule rule;
} question;

static const question questions[] = {{4, 5, 0, false, {.k = 4}},
                                     {4, 4, 0, false, {.k = 4, .gravity = true}},
                                     {4, 6, 0, true, {.k = 4}},
                                     {5, 6, 1, false, {.k = 4, .overline = RIDDLE_OVERLINE_IGNORED}}};

typedef struct run {
  riddle_status status;
  meter counter;
} run;

static riddle_mnk_solver solver;

static run try_it(const question *asked, size_t failing, size_t limit) {
  run result = {.counter = {.failing = failing}};
  riddle_control control;
  riddle_control_init(&control);
  control.allocate = metered;
  control.allocate_context = &result.counter;
  control.memory_limit = limit;
  memset(&solver, 0, sizeof solver);
  riddle_mnk_game_init(&solver.game, &asked->rule, asked->rows, asked->columns);
  solver.most = UINT64_MAX;
  solver.bytes = limit < (size_t)1 << 24 ? limit : (size_t)1 << 24;
  solver.weak = asked->weak;
  result.status = riddle_mnk_solve(&solver, &control);
  if (result.status == RIDDLE_OK) {
    ALWAYS(solver.settled && solver.value == asked->value);
    ALWAYS(solver.end == (asked->value == 0 ? RIDDLE_MNK_DEAD : RIDDLE_MNK_LINE));
  }
  riddle_mnk_solver_free(&solver, &control);
  ALWAYS(result.counter.live == 0 && atomic_load(&control.memory_used) == 0);
  return result;
}

int main(void) {
  enum { LIMITS = 60 };
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    run whole = try_it(&questions[i], 0, SIZE_MAX);
    ALWAYS(whole.status == RIDDLE_OK);
    size_t ended = 0, refused = 0;
    for (size_t number = 1; number <= whole.counter.allocations; number++) {
      run failed = try_it(&questions[i], number, SIZE_MAX);
      ALWAYS(failed.status == RIDDLE_NO_MEMORY || failed.status == RIDDLE_OK);
      ended += failed.status != RIDDLE_OK;
    }
    for (size_t j = 0; j < LIMITS; j++) {
      run limited = try_it(&questions[i], 0, whole.counter.peak * 2 / LIMITS * j);
      ALWAYS(limited.status == RIDDLE_MEMORY || limited.status == RIDDLE_OK);
      refused += limited.status != RIDDLE_OK;
    }
    ALWAYS(ended > 0 && refused > 0 && refused < LIMITS);
    printf("question %zu: %zu allocations, %zu ended the run, %zu of %d memory limits refused\n", i,
           whole.counter.allocations, ended, refused, LIMITS);
  }
  return 0;
}
