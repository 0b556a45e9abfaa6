/* failing_allocations PROBLEM FILE: runs a problem's stream on a sample again and again.
 *
 * First the 1st allocation fails (and all after it), then the 2nd, and so on until one run needs no more.
 * Then the memory limit takes values from 0 to what the run needs. Each time the run must stop and say so,
 * with nothing written but the beginning of the answer, or do without (a cache, say) and give the same
 * answer; and it must give all memory back, which feeder.c checks. */
#include <stdio.h>
#include <stdlib.h>

#include "always.h"
#include "feeder.h"
#include "streams.h"

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  char *text = malloc(1 << 20);
  if (file == NULL || text == NULL) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  *length = fread(text, 1, 1 << 20, file);
  fclose(file);
  return text;
}

/* Did the run stop in good order, or do without and come to the same answer? */
static bool stopped(const feed_result *result, const feed_result *whole, riddle_status status) {
  bool cut_short = feed_is_cut_short(result, whole, status);
  ALWAYS(cut_short || feed_same(result, whole));
  return cut_short;
}

/* Returns how many of the failing allocations ended the run. */
static size_t fail_each_allocation(const riddle_stream_class *class, const char *text, size_t length,
                                   const feed_result *whole) {
  size_t ended = 0;
  for (size_t number = 1; number <= whole->allocations; number++) {
    feed_plan plan = feed_plainly;
    plan.failing_allocation = number;
    feed_result result = feed_run(class, text, length, &plan);
    ended += stopped(&result, whole, RIDDLE_NO_MEMORY);
    feed_free(&result);
  }
  return ended;
}

/* Returns how many of the limits were too small. */
static size_t try_limits(const riddle_stream_class *class, const char *text, size_t length, const feed_result *whole) {
  enum { LIMITS = 200 };
  size_t refused = 0;
  for (size_t i = 0; i < LIMITS; i++) {
    feed_plan plan = feed_plainly;
    plan.memory_limit = whole->peak / LIMITS * i;
    feed_result result = feed_run(class, text, length, &plan);
    refused += stopped(&result, whole, RIDDLE_MEMORY);
    feed_free(&result);
  }
  return refused;
}

int main(int argc, char **argv) {
  const riddle_stream_class *class = argc == 3 ? stream_by_name(argv[1]) : NULL;
  if (class == NULL) {
    fprintf(stderr, "usage: failing_allocations PROBLEM FILE\n");
    return 1;
  }
  size_t length;
  char *text = read_file(argv[2], &length);
  feed_result whole = feed_run(class, text, length, &feed_plainly);
  size_t ended = fail_each_allocation(class, text, length, &whole);
  size_t refused = try_limits(class, text, length, &whole);
  printf("%s: status %s, %zu allocations, %zu ended the run, %zu memory limits refused\n", class->name,
         riddle_status_word(whole.status), whole.allocations, ended, refused);
  feed_free(&whole);
  free(text);
  return 0;
}
