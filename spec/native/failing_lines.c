/* failing_lines: the kernels for pieces on lines, with every allocation failing once.
 *
 * Each question is counted again and again: first the 1st allocation fails (and all after it), then the 2nd, and so on
 * until a run needs no more; then the memory limit takes values from 0 to twice what the run needs. Each time the run
 * must say so, or give the same answer, and give all memory back with the sizes it was asked for. */
#include <stdio.h>
#include <string.h>

#include "always.h"
#include "failing.h"
#include "pieces/line_count.h"
#include "pieces/rook_formula.h"
#include "pieces/staircase.h"

enum { ROWS = 6, COLUMNS = 7, SQUARES = ROWS * COLUMNS, KINDS = 6 };

static riddle_lines_board bishops(riddle_control *control, uint8_t **squares, riddle_square hole,
                                  riddle_status *status) {
  riddle_lines_board board = {.rows = ROWS, .columns = COLUMNS, .kinds = 2};
  board.down[0] = board.down[1] = board.right[0] = 1;
  board.right[1] = -1;
  *squares = riddle_new_array(control, SQUARES, 1, status);
  if (*squares == NULL) return board;
  (*squares)[3] = (*squares)[10] = (*squares)[24] = (uint8_t)hole;
  board.squares = *squares;
  return board;
}

static failing_answer answer_of(riddle_status status, const riddle_polynomial *polynomial) {
  failing_answer got = {.status = status};
  for (size_t k = 0; status == RIDDLE_OK && k < polynomial->count; k++) {
    got.hash = got.hash * 1000003 + polynomial->limbs[k * polynomial->stride];
  }
  return got;
}

static failing_answer ask_lines(riddle_control *control, riddle_plan_kind kind) {
  riddle_status status;
  riddle_line_count count = {.kind = kind, .most = SQUARES};
  count.board = bishops(control, &count.squares, RIDDLE_SQUARE_HOLE, &status);
  if (status == RIDDLE_OK) status = riddle_line_count_prepare(&count, control);
  if (status == RIDDLE_OK) status = riddle_line_count_run(&count, control);
  failing_answer got = answer_of(status, &count.answer);
  riddle_line_count_free(&count, control);
  return got;
}

static failing_answer ask_staircase(riddle_control *control) {
  riddle_status status;
  riddle_staircase staircase = {.most = SQUARES};
  staircase.board = bishops(control, &staircase.squares, RIDDLE_SQUARE_MARKED, &status);
  if (status == RIDDLE_OK) status = riddle_staircase_prepare(&staircase, control);
  if (status == RIDDLE_OK) status = riddle_staircase_run(&staircase, control);
  failing_answer got = answer_of(status, &staircase.answer);
  riddle_staircase_free(&staircase, control);
  return got;
}

static failing_answer ask_formula(riddle_control *control, bool whole) {
  riddle_rook_formula formula = {.rows = 900, .columns = 800, .k = 60, .whole = whole};
  riddle_status status = riddle_polynomial_new(&formula.holes, control, 3, 1);
  if (status == RIDDLE_OK) {
    const mp_limb_t holes[3] = {1, 2, 1};
    memcpy(formula.holes.limbs, holes, sizeof holes);
    status = riddle_rook_formula_run(&formula, control);
  }
  failing_answer got = answer_of(status, &formula.answer);
  riddle_rook_formula_free(&formula, control);
  return got;
}

static failing_answer ask(const void *subject, riddle_control *control) {
  const int kind = *(const int *)subject;
  control->threads = 2;
  if (kind < 3) return ask_lines(control, (riddle_plan_kind)kind);
  return kind == 3 ? ask_staircase(control) : ask_formula(control, kind == 5);
}

int main(void) {
  size_t ended = 0, refused = 0;
  failing_whole whole[KINDS];
  for (int kind = 0; kind < KINDS; kind++) {
    const failing_question question = {.ask = ask, .subject = &kind};
    whole[kind] = failing_nowhere(&question);
    ended += failing_each(&question, &whole[kind]);
    refused += failing_limits(&question, &whole[kind], whole[kind].peak / 200, 401);
  }
  for (int kind = 1; kind < 4; kind++) ALWAYS(whole[kind].answer.hash == whole[0].answer.hash);
  printf("%zu failing allocations, %zu memory limits refused\n", ended, refused);
  return 0;
}
