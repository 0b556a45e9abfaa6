/* Runs a judge stream on a whole input as hard as one can, for tests and fuzzers.
 *
 * The input is cut into pieces, each in a block of its own exact size, so that a sanitizer sees every
 * byte read too far. Memory comes from heap.h. Whatever core/stream.h promises is tested at each call of feed;
 * a broken promise ends the process with a message. */
#ifndef RIDDLE_SPEC_FEEDER_H
#define RIDDLE_SPEC_FEEDER_H

#include "core/stream.h"

typedef struct feed_plan {
  const unsigned char *cuts; /* sizes of the pieces less one, taken in turn, 255 = all that is left ... */
  size_t cut_count;          /* ... 0 = the whole input in one piece */
  size_t failing_allocation; /* the one that fails, from 1, and all after it; 0 = none */
  size_t memory_limit;       /* as in a control block */
  uint64_t time;             /* nanoseconds until the run gives up; 0 = none */
  riddle_cpu cpu;
} feed_plan;

typedef struct feed_result {
  riddle_status status; /* the last one: RIDDLE_END when all went well */
  riddle_fault fault;   /* of RIDDLE_BAD_DATA */
  char *output;         /* all of it */
  size_t length;
  size_t allocations; /* requests for more memory, the failed ones included */
  size_t peak;        /* most bytes alive at once */
} feed_result;

/* The plan of an ordinary run: one piece, no limits, portable instructions. */
extern const feed_plan feed_plainly;

feed_result feed_run(const riddle_stream_class *class, const char *input, size_t length, const feed_plan *plan);

void feed_free(feed_result *result);

/* Did the run stop for want of time or memory? */
bool feed_gave_up(const feed_result *result);

/* Is `result` the beginning of the answer `whole`, ended by a failing allocator (RIDDLE_NO_MEMORY) or by
 * a memory limit (RIDDLE_MEMORY, or a fault of kind "limit" that names the place)? */
bool feed_is_cut_short(const feed_result *result, const feed_result *whole, riddle_status stopped);

bool feed_same(const feed_result *one, const feed_result *other);

#endif
