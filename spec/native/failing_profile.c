/* failing_profile: the profile method's kernels with every allocation failing in turn, and with every memory limit.
 *
 * Each run must give the same counts or say that memory is missing (failing.h), and name a need above the limit. */
#include "always.h"
#include "failing.h"
#include "pieces/strip.h"

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

static failing_answer ask(const void *subject, riddle_control *control) {
  riddle_profile_counts counts;
  riddle_profile_work work;
  failing_answer answer = {.status = count(*(const int *)subject, control, &counts, &work)};
  ALWAYS(answer.status != RIDDLE_MEMORY || work.need > control->memory_limit);
  for (size_t i = 0; answer.status == RIDDLE_OK && i < counts.count * counts.width; i++) {
    answer.hash = 31 * answer.hash + counts.limbs[i];
  }
  riddle_profile_counts_free(&counts, control);
  return answer;
}

int main(void) {
  for (int question = 0; question < 3; question++) {
    const failing_question asked = {.ask = ask, .subject = &question, .does_without = true};
    failing_report(&asked, (size_t)question, 1, 400);
  }
  return 0;
}
