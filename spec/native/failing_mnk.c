/* failing_mnk: values of small games with every allocation failing in turn, and with memory limits up to twice what it
 * takes.
 *
 * Each run must give the same value or say that memory is missing (failing.h). Tables that cannot grow are no fault:
 * the value does not depend on them. */
#include <string.h>

#include "always.h"
#include "failing.h"
#include "lines/mnk_solve.h"

typedef struct question {
  int rows, columns, value;
  bool weak;
  riddle_lines_rule rule;
} question;

static const question questions[] = {{4, 5, 0, false, {.k = 4}},
                                     {4, 4, 0, false, {.k = 4, .gravity = true}},
                                     {4, 6, 0, true, {.k = 4}},
                                     {5, 6, 1, false, {.k = 4, .overline = RIDDLE_OVERLINE_IGNORED}}};

static failing_answer ask(const void *subject, riddle_control *control) {
  static riddle_mnk_solver solver;
  enum { TABLES = 1 << 24 }; /* bytes */
  const question *asked = subject;
  memset(&solver, 0, sizeof solver);
  riddle_mnk_game_init(&solver.game, &asked->rule, asked->rows, asked->columns);
  solver.most = UINT64_MAX;
  solver.bytes = control->memory_limit < TABLES ? control->memory_limit : TABLES;
  solver.weak = asked->weak;
  failing_answer answer = {.status = riddle_mnk_solve(&solver, control)};
  if (answer.status == RIDDLE_OK) {
    ALWAYS(solver.settled && solver.value == asked->value);
    ALWAYS(solver.end == (asked->value == 0 ? RIDDLE_MNK_DEAD : RIDDLE_MNK_LINE));
  }
  riddle_mnk_solver_free(&solver, control);
  return answer;
}

int main(void) {
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    const failing_question asked = {.ask = ask, .subject = &questions[i], .does_without = true};
    failing_report(&asked, i, 2, 60);
  }
  return 0;
}
