/* Questions whose memory is missing: see failing.h. */
#include "failing.h"

#include <stdio.h>

#include "always.h"

static failing_answer ask(const failing_question *question, heap *memory, size_t limit) {
  riddle_control control;
  heap_control(memory, &control);
  control.memory_limit = limit;
  failing_answer answer = question->ask(question->subject, &control);
  heap_check_empty(memory, &control);
  return answer;
}

static bool same(failing_answer answer, const failing_whole *whole) {
  return answer.status == RIDDLE_OK && answer.hash == whole->answer.hash;
}

failing_whole failing_nowhere(const failing_question *question) {
  heap memory = {0};
  failing_whole whole = {.answer = ask(question, &memory, SIZE_MAX)};
  ALWAYS(whole.answer.status == RIDDLE_OK);
  whole.allocations = memory.requests;
  whole.peak = memory.peak;
  return whole;
}

size_t failing_each(const failing_question *question, const failing_whole *whole) {
  size_t ended = 0;
  for (size_t number = 1; number <= whole->allocations; number++) {
    heap memory = {.failing = number};
    failing_answer answer = ask(question, &memory, SIZE_MAX);
    ALWAYS(answer.status == RIDDLE_NO_MEMORY || (question->does_without && same(answer, whole)));
    ended += answer.status != RIDDLE_OK;
  }
  return ended;
}

size_t failing_limits(const failing_question *question, const failing_whole *whole, size_t step, size_t count) {
  size_t refused = 0;
  for (size_t i = 0; i < count; i++) {
    heap memory = {0};
    failing_answer answer = ask(question, &memory, step * i);
    ALWAYS(answer.status == RIDDLE_MEMORY || same(answer, whole));
    refused += answer.status != RIDDLE_OK;
  }
  return refused;
}

void failing_report(const failing_question *question, size_t number, size_t times, size_t count) {
  failing_whole whole = failing_nowhere(question);
  size_t ended = failing_each(question, &whole);
  size_t refused = failing_limits(question, &whole, whole.peak * times / count, count);
  ALWAYS(ended > 0 && refused > 0 && (times == 1 || refused < count));
  printf("question %zu: %zu allocations, %zu ended the run, %zu of %zu memory limits refused\n", number,
         whole.allocations, ended, refused, count);
}
