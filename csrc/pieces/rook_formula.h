/* Rooks on m x n, m and n of up to 2^62, without a few squares: exact, by formula.
 *
 * Without holes k rooks stand in r_k(m,n) = C(m,k) C(n,k) k! ways. With holes, inclusion and exclusion over the sets of
 * t holes of which no two share a line, h_t of them (the rook numbers of the holes alone, counted by line_count.h):
 *
 *   sum over t of (-1)^t h_t r_(k-t)(m-t, n-t)          (Kaplansky and Riordan, "The problem of the rooks", 1946)
 *
 * One k: the term of the largest t is one long product. Its divisor (k-t)! is cancelled beforehand, by a sieve over the
 * k-t consecutive factors m-t, m-t-1, ..., and the factors are multiplied by binary splitting; each step to a smaller
 * t multiplies by two words and divides by one. All k: along each t a term follows from the one before the same way.
 * Everything is done modulo a power of two above the answer, so that signs need no care. */
#ifndef RIDDLE_PIECES_ROOK_FORMULA_H
#define RIDDLE_PIECES_ROOK_FORMULA_H

#include "pieces/polynomial.h"

typedef struct riddle_rook_formula {
  uint64_t rows, columns;  /* up to 2^62 */
  riddle_polynomial holes; /* h_t; count 0 stands for 1 */
  bool whole;
  uint64_t k;               /* one k; or all from 0 to here, at most min(rows, columns) */
  size_t need;              /* bytes, when memory is refused */
  riddle_polynomial answer; /* one coefficient, or k + 1 */
  uint64_t steps;           /* long numbers multiplied by a word, or factors */
} riddle_rook_formula;

/* RIDDLE_MEMORY when it does not fit the limit; `need` then names the bytes. The caller frees `holes` too. */
riddle_status riddle_rook_formula_run(riddle_rook_formula *formula, riddle_control *control);
void riddle_rook_formula_free(riddle_rook_formula *formula, riddle_control *control);

/* Divides `count` consecutive numbers first, first - 1, ... by count! in place, prime by prime: each number
 * keeps what is left of it, and the product of all is C(first, count). */
riddle_status riddle_cancel_factorial(riddle_control *control, uint64_t first, uint64_t *numbers, size_t count);

#endif
