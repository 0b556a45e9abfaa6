/* Pagoda functions: weights of holes that show that a position cannot be reached. Found exactly, in whole numbers.
 *
 * Weights with w[source] + w[middle] >= w[target] for every jump never let the sum over the pegs rise. So when the
 * difference d = start - target (an integer for each hole) has w . d < 0, the target cannot be reached. (Conway,
 * Boardman 1961; see Berlekamp, Conway, Guy, Winning Ways, chapter 23.)
 *
 * Method: the weights are a certificate of Farkas that no numbers x >= 0 (how often each jump is made) have
 * sum x_j (source + middle - target of j) = d: the first phase of the simplex method, on a tableau of whole numbers
 * over one common denominator (Edmonds 1967, Bareiss 1968). All entries are determinants of matrices whose columns
 * have a length of at most 2, one of them d: below 2^63 by Hadamard's bound for 64 holes, so 64 bits hold them and
 * 128 bits their products, and no step is rounded. The entering column is the most negative one, and by Bland's
 * rule while the tableau is degenerate, so it ends.
 *
 * Cost: holes * (jumps + holes) steps of a few ns for each pivot; English board, about 50 pivots. */
#ifndef RIDDLE_PEGS_PAGODA_H
#define RIDDLE_PEGS_PAGODA_H

#include "core/control.h"
#include "pegs/game.h"

enum { RIDDLE_PEGS_MOST_DIFFERENCE = 100 }; /* the largest size of an entry of d */

typedef struct riddle_pegs_pagoda {
  /* the question: */
  int holes, jumps;
  riddle_pegs_jump jump[RIDDLE_PEGS_GAME_JUMPS];
  int difference[RIDDLE_PEGS_GAME_HOLES];
  /* the answer: */
  bool found;
  int64_t weight[RIDDLE_PEGS_GAME_HOLES]; /* without a common divisor */
  /* otherwise: numbers of jumps that make up the difference, over one denominator */
  int64_t times[RIDDLE_PEGS_GAME_JUMPS], denominator;
  uint64_t pivots;
} riddle_pegs_pagoda;

/* RIDDLE_BAD_DATA when a number does not fit (only for differences that no two positions have). */
riddle_status riddle_pegs_pagoda_run(riddle_pegs_pagoda *pagoda, riddle_control *control);

#endif
