/* failing_lines: the kernels for pieces on lines, with every allocation failing once.
 *
 * Each question is counted again and again: first the 1st allocation fails (and all after it), then the 2nd, and so on
 * until a run needs no more; then the memory limit takes values from 0 to twice what the run needs. Each time the run
 * must say so, or give the same answer, and give all memory back with the sizes it was asked for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feeder.h"
#include "pieces/line_count.h"
#include "pieces/rook_formula.h"
#include "pieces/staircase.h"

/* --- an allocator that counts and fails -------------------------------------------------------------------- */

typedef struct meter {
  size_t requests, failing; /* the request that fails, from 1, and all after it; 0 = none */
  size_t bytes, peak;
} meter;

/* Each block carries its size in front. */
static void *metered_resize(void *context, void *block, size_t old_size, size_t new_size) {
  enum { FRONT = 16 };
  meter *m = context;
  char *start = block == NULL ? NULL : (char *)block - FRONT;
  if (start != NULL) ALWAYS(memcmp(start, &old_size, sizeof old_size) == 0);
  if (new_size > old_size && ++m->requests >= m->failing && m->failing != 0) return NULL;
  m->bytes += new_size - old_size;
  if (m->bytes > m->peak) m->peak = m->bytes;
  if (new_size == 0) {
    free(start);
    return NULL;
  }
  char *moved = realloc(start, FRONT + new_size);
  ALWAYS(moved != NULL);
  memcpy(moved, &new_size, sizeof new_size);
  return moved + FRONT;
}

/* --- the questions ------------------------------------------------------------------------------------------- */

enum { ROWS = 6, COLUMNS = 7, SQUARES = ROWS * COLUMNS, KINDS = 6 };

typedef struct answer {
  riddle_status status;
  uint64_t hash; /* of all coefficients */
} answer;

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

static answer answer_of(riddle_status status, const riddle_polynomial *polynomial) {
  answer got = {status, 0};
  for (size_t k = 0; status == RIDDLE_OK && k < polynomial->count; k++) {
    got.hash = got.hash * 1000003 + polynomial->limbs[k * polynomial->stride];
  }
  return got;
}

static answer ask_lines(riddle_control *control, riddle_plan_kind kind) {
  riddle_status status;
  riddle_line_count count = {.kind = kind, .most = SQUARES};
  count.board = bishops(control, &count.squares, RIDDLE_SQUARE_HOLE, &status);
  if (status == RIDDLE_OK) status = riddle_line_count_prepare(&count, control);
  if (status == RIDDLE_OK) status = riddle_line_count_run(&count, control);
  answer got = answer_of(status, &count.answer);
  riddle_line_count_free(&count, control);
  return got;
}

static answer ask_staircase(riddle_control *control) {
  riddle_status status;
  riddle_staircase staircase = {.most = SQUARES};
  staircase.board = bishops(control, &staircase.squares, RIDDLE_SQUARE_MARKED, &status);
  if (status == RIDDLE_OK) status = riddle_staircase_prepare(&staircase, control);
  if (status == RIDDLE_OK) status = riddle_staircase_run(&staircase, control);
  answer got = answer_of(status, &staircase.answer);
  riddle_staircase_free(&staircase, control);
  return got;
}

static answer ask_formula(riddle_control *control, bool whole) {
  riddle_rook_formula formula = {.rows = 900, .columns = 800, .k = 60, .whole = whole};
  riddle_status status = riddle_polynomial_new(&formula.holes, control, 3, 1);
  if (status == RIDDLE_OK) {
    const mp_limb_t holes[3] = {1, 2, 1};
    memcpy(formula.holes.limbs, holes, sizeof holes);
    status = riddle_rook_formula_run(&formula, control);
  }
  answer got = answer_of(status, &formula.answer);
  riddle_rook_formula_free(&formula, control);
  return got;
}

static answer ask(int kind, riddle_control *control) {
  if (kind < 3) return ask_lines(control, (riddle_plan_kind)kind);
  return kind == 3 ? ask_staircase(control) : ask_formula(control, kind == 5);
}

static answer ask_with(int kind, meter *m, size_t limit) {
  riddle_control control;
  riddle_control_init(&control);
  control.allocate = metered_resize;
  control.allocate_context = m;
  control.memory_limit = limit;
  control.threads = 2;
  answer got = ask(kind, &control);
  ALWAYS(m->bytes == 0 && atomic_load(&control.memory_used) == 0);
  return got;
}

int main(void) {
  size_t ended = 0, refused = 0;
  answer whole[KINDS];
  for (int kind = 0; kind < KINDS; kind++) {
    meter counted = {0};
    whole[kind] = ask_with(kind, &counted, SIZE_MAX);
    ALWAYS(whole[kind].status == RIDDLE_OK);
    for (size_t number = 1; number <= counted.requests; number++) {
      meter failing = {.failing = number};
      answer got = ask_with(kind, &failing, SIZE_MAX);
      ALWAYS(got.status == RIDDLE_NO_MEMORY);
      ended++;
    }
    for (size_t i = 0; i <= 400; i++) {
      meter limited = {0};
      answer got = ask_with(kind, &limited, counted.peak / 200 * i);
      ALWAYS(got.status == RIDDLE_MEMORY || (got.status == RIDDLE_OK && got.hash == whole[kind].hash));
      refused += got.status == RIDDLE_MEMORY;
    }
  }
  for (int kind = 1; kind < 4; kind++) ALWAYS(whole[kind].hash == whole[0].hash);
  printf("%zu failing allocations, %zu memory limits refused\n", ended, refused);
  return 0;
}
