/* Counts placements on a board of two kinds of lines (incidence.h) for every number of pieces at once: each block by a
 * plan (transfer_plan.h), modulo as many numbers as its bound asks for (moduli.h), then the product of the blocks.
 *
 * Work units are the pairs of a block and a modulus, in that order; each worker has a table of its own. The memory of
 * tables, residues and answer is known before the first is counted.
 *
 * Set `board` (with its squares, rows * columns of them from riddle_new_array, which are freed here), or `edges`
 * likewise, `kind` and `most`; then prepare, which also tells the cost, and run. Both may be called again after
 * RIDDLE_TIME. The caller owns the struct and frees what it holds. */
#ifndef RIDDLE_PIECES_LINE_COUNT_H
#define RIDDLE_PIECES_LINE_COUNT_H

#include "pieces/incidence.h"
#include "pieces/polynomial.h"
#include "pieces/moduli.h"
#include "pieces/transfer_plan.h"

typedef struct riddle_line_count {
  riddle_lines_board board;
  uint8_t *squares;
  uint64_t *edges; /* instead of a board; NULL = a board */
  size_t edge_count;
  riddle_plan_kind kind;
  uint64_t most; /* pieces beside the placed ones */

  bool prepared, bounded;
  unsigned width; /* the most slots a block needs; above RIDDLE_PLAN_WIDTH it cannot be counted */
  uint64_t bits;  /* the largest bound of a block */
  double seconds; /* a rough estimate for one core */
  uint64_t work;  /* additions, over all moduli */
  size_t need;    /* bytes for one worker */
  uint64_t fit;   /* no more pieces fit, by the lines' numbers alone */

  riddle_incidence incidence;
  riddle_plan *plans;   /* of each block */
  uint64_t *block_bits; /* of each block: the bound of its numbers */
  uint32_t *moduli;     /* of each block: how many */
  uint64_t *unit_end;   /* of each block: its units lie before this one */
  size_t *offset;       /* of each block: its residues [modulus][pieces] begin here; and the end */
  riddle_moduli residues;
  uint64_t *values;
  uint64_t **tables; /* of each worker */
  size_t table_words;
  int workers;
  riddle_control *control;
  riddle_polynomial answer; /* coefficient k: k pieces beside the placed ones */
} riddle_line_count;

riddle_status riddle_line_count_prepare(riddle_line_count *count, riddle_control *control);

/* The same for another kind of plan, on the same board. */
riddle_status riddle_line_count_plan_anew(riddle_line_count *count, riddle_control *control, riddle_plan_kind kind);

/* RIDDLE_MEMORY when `need` does not fit the limit. */
riddle_status riddle_line_count_run(riddle_line_count *count, riddle_control *control);

void riddle_line_count_free(riddle_line_count *count, riddle_control *control);

#endif
