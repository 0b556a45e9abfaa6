/* Bishops on an n x n board by Ferrers rows: exact counts for any n and k.
 *
 * Black and white squares do not meet. Turned by 45 degrees each colour is a board of rows (diagonals)
 * whose bishops move like rooks; sorted by length, each row's columns contain those of all shorter rows
 * (a Ferrers board). So j bishops on the first i rows stand in
 *
 *   t(i,j) = t(i-1,j) + t(i-1,j-1) * (r_i - (j-1)),   t(i,0) = 1
 *
 * ways, and the answer is the convolution of the two colours (Goldman, Joichi and White, "Rook theory
 * I", 1975; the recurrence is classic). Rows in order of length: 1,1,3,3,... for one colour (n rows),
 * 2,2,4,4,... for the other (n-1 rows). For even n both have the same numbers; for odd n they share all rows but the
 * last (see ferrers.c), so that one table is enough.
 *
 * A first pass runs the same recurrence on scaled doubles, which gives the bits of every column with
 * an error far below one bit; so the exact pass works in place, in memory of known size, with
 * mpn_addmul_1 and no allocation of GMP's own.
 *
 * Everything goes on in steps of bounded cost and can be left and resumed at any step. The caller owns
 * the struct; riddle_ferrers_free frees what it holds, with the control block that served it.
 * Cost: n * columns / 2 multiplications of a long number by a word; a whole row is then one product of polynomials
 * (fermat.h). */
#ifndef RIDDLE_PIECES_FERRERS_H
#define RIDDLE_PIECES_FERRERS_H

#include <gmp.h>

#include "core/control.h"
#include "pieces/fermat.h"

/* The largest board; and about how many units of work take a millisecond. */
enum { RIDDLE_FERRERS_LARGEST = 1 << 24, RIDDLE_FERRERS_MILLISECOND = 1 << 20 };

typedef enum riddle_ferrers_stage {
  RIDDLE_FERRERS_PLAN,
  RIDDLE_FERRERS_TABLE,
  RIDDLE_FERRERS_READY
} riddle_ferrers_stage;

typedef struct riddle_ferrers_colour {
  uint64_t rows;
  unsigned shortest; /* length of the first row, 1 or 2 */
  uint64_t *bits;    /* columns + 1: an upper bound of each column's length */
  size_t *offsets;   /* columns + 2: where each column lies in `limbs` */
  uint32_t *sizes;   /* columns + 1: limbs in use */
  mp_limb_t *limbs;  /* the table's current row */
  size_t limb_count;
  size_t cleared; /* limbs of them that were set to 0 */
} riddle_ferrers_colour;

typedef struct riddle_ferrers {
  uint64_t n;
  size_t columns; /* the table holds 0 .. columns bishops of a colour */
  bool whole;     /* columns lie at one distance, with room for the product (see row) */
  int colours;    /* tables that differ: 1 for even n, 2 for odd */
  riddle_ferrers_colour colour[2];
  riddle_ferrers_stage stage;
  uint64_t row;     /* where the next step is: its row, from 1 ... */
  size_t column;    /* ... and column (see ferrers.c); 0 = begin the next rows */
  double *mantissa; /* of the plan's row: value = mantissa * 2^(512 * block) */
  int64_t *block;
  uint64_t steps; /* table cells computed so far, both passes */
  uint64_t steps_total;
  size_t need; /* bytes the tables take (a lower bound until planned) */

  riddle_fermat fermat; /* of `whole`: the product of the tables */
  size_t stride;        /* of `whole`: limbs between columns */
  mp_limb_t *product;   /* scratch of pick and of row */
  size_t product_count;
  mp_limb_t *answer; /* pick: the sum, answer_size limbs */
  size_t answer_count, answer_size;
  uint64_t pick; /* the k being summed */
  size_t cursor; /* pick: next j */
  bool picking;
} riddle_ferrers;

/* The most bishops that fit on n x n. */
static inline uint64_t riddle_bishops_most(uint64_t n) { return n < 2 ? n : 2 * n - 2; }

/* A lower bound of the bytes the answer takes, at once: for coefficient k, or with `whole` for all up to k. */
size_t riddle_ferrers_least_bytes(uint64_t n, uint64_t k, bool whole);

/* Starts tables for n x n, 1 <= n <= RIDDLE_FERRERS_LARGEST, good for every k up to `most_k` or, with `whole`,
 * for the row of them all. RIDDLE_MEMORY when the limit forbids it; `need` then names the bytes. */
riddle_status riddle_ferrers_begin(riddle_ferrers *ferrers, riddle_control *control, uint64_t n, uint64_t most_k,
                                   bool whole);

/* Works for about `budget` units: RIDDLE_OK when the tables are ready, RIDDLE_MORE when not yet. */
riddle_status riddle_ferrers_step(riddle_ferrers *ferrers, riddle_control *control, uint64_t budget);

/* Sums coefficient k (<= most_k) of ready tables into answer[0..answer_size): statuses as above. */
riddle_status riddle_ferrers_pick(riddle_ferrers *ferrers, riddle_control *control, uint64_t k, uint64_t budget);

/* Multiplies ready tables of `whole`: statuses as above. The tables are gone then, and the coefficients are read with
 * riddle_ferrers_coefficient, k = 0 .. most_k; `stride` limbs each. */
riddle_status riddle_ferrers_row(riddle_ferrers *ferrers, riddle_control *control, uint64_t budget);

static inline const mp_limb_t *riddle_ferrers_coefficient(const riddle_ferrers *ferrers, uint64_t k) {
  return ferrers->colour[0].limbs + k * ferrers->stride;
}

/* Progress: how much of riddle_ferrers_total is done. */
uint64_t riddle_ferrers_done(const riddle_ferrers *ferrers);
uint64_t riddle_ferrers_total(const riddle_ferrers *ferrers);

void riddle_ferrers_free(riddle_ferrers *ferrers, riddle_control *control);

#endif
