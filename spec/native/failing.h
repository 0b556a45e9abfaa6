/* Asks a question of a kernel again and again: with every allocation failing in turn, and with every memory limit.
 *
 * Each time it must say that memory is missing, or do without and give the same answer; and it must give all memory
 * back with the sizes it was taken with (heap.h). Whatever else is promised is tested by the question itself. */
#ifndef RIDDLE_SPEC_FAILING_H
#define RIDDLE_SPEC_FAILING_H

#include "heap.h"

typedef struct failing_answer {
  riddle_status status;
  uint64_t hash; /* of all that is answered */
} failing_answer;

typedef struct failing_question {
  failing_answer (*ask)(const void *subject, riddle_control *control);
  const void *subject;
  bool does_without; /* may answer although an allocation failed */
} failing_question;

typedef struct failing_whole {
  failing_answer answer;
  size_t allocations, peak;
} failing_whole;

/* Nothing fails; the answer must be there. */
failing_whole failing_nowhere(const failing_question *question);

/* Every allocation in turn; returns how many of them ended the run. */
size_t failing_each(const failing_question *question, const failing_whole *whole);

/* Limits 0, step, 2 step, ...; returns how many of them were too small. */
size_t failing_limits(const failing_question *question, const failing_whole *whole, size_t step, size_t count);

/* All of it, with `count` limits up to `times` what it takes, and a line about it. */
void failing_report(const failing_question *question, size_t number, size_t times, size_t count);

#endif
