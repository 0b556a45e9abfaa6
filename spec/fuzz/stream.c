/* Fuzzes the judge stream of STREAM_NAME.
 *
 * The first bytes of the fuzzer's data steer the runs, the rest is the input. Whatever the pieces, the
 * instruction set, the failing allocation and the memory limit: the answer must be that of the plain
 * run, or its beginning when a run had to stop; feeder.c checks what core/stream.h promises. */
#include "always.h"
#include "feeder.h"
#include "streams.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
  CUTS = 4,            /* bytes 0 to 3: sizes of the pieces */
  FAILING = CUTS,      /* bytes 4 and 5: which allocation fails */
  LIMIT = FAILING + 2, /* byte 6: a share of the memory that the plain run took, in 256ths */
  STEERING = LIMIT + 1,
  MEMORY = 64 << 20,
};
static const uint64_t SECOND = 1000000000u;

static feed_result run(const char *text, size_t length, const feed_plan *plan) {
  static const riddle_stream_class *class = NULL;
  if (class == NULL) class = stream_by_name(STREAM_NAME);
  ALWAYS(class != NULL);
  return feed_run(class, text, length, plan);
}

static void check_pieces(const uint8_t *data, const char *text, size_t length, const feed_result *whole) {
  feed_plan plan = {.cuts = data, .cut_count = CUTS, .memory_limit = MEMORY, .time = SECOND, .cpu = riddle_cpu_best()};
  feed_result result = run(text, length, &plan);
  ALWAYS(feed_gave_up(&result) || feed_same(&result, whole));
  feed_free(&result);
}

static void check_failing(const uint8_t *data, const char *text, size_t length, const feed_result *whole) {
  feed_plan plan = {.memory_limit = MEMORY, .time = SECOND};
  plan.failing_allocation = 1 + (data[FAILING] | (size_t)data[FAILING + 1] << 8) % whole->allocations;
  feed_result result = run(text, length, &plan);
  ALWAYS(result.status == RIDDLE_TIME || feed_is_cut_short(&result, whole, RIDDLE_NO_MEMORY) ||
         feed_same(&result, whole));
  feed_free(&result);
}

static void check_limit(const uint8_t *data, const char *text, size_t length, const feed_result *whole) {
  feed_plan plan = {.memory_limit = whole->peak / 256 * data[LIMIT], .time = SECOND};
  feed_result result = run(text, length, &plan);
  ALWAYS(result.status == RIDDLE_TIME || feed_is_cut_short(&result, whole, RIDDLE_MEMORY) || feed_same(&result, whole));
  feed_free(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < STEERING) return -1;
  const char *text = (const char *)data + STEERING;
  size_t length = size - STEERING;
  feed_plan plain = {.memory_limit = MEMORY, .time = SECOND};
  feed_result whole = run(text, length, &plain);
  if (!feed_gave_up(&whole)) { /* else the run tells nothing about the next */
    check_pieces(data, text, length, &whole);
    check_failing(data, text, length, &whole);
    check_limit(data, text, length, &whole);
  }
  feed_free(&whole);
  return 0;
}
