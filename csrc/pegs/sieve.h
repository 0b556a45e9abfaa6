/* The jump sieve: makes jumps by a rule of priority, on any board.
 *
 * Method (our own): the jumps of a board, best first, are the bits of three maps: its source holds a
 * peg, its middle holds a peg, its target holds a peg. A jump is legal when its bits are 1, 1, 0, so
 * one pass of "and" over at most 4 words sifts all jumps, and the first bit left is the one to make.
 * Making it toggles three holes, which changes the maps by constants: one "xor" a word. Nothing
 * depends on the geometry or on the rule but the tables made beforehand.
 *
 * A sieve is read-only once made; it needs no memory of its own and may serve many threads. Cost of
 * making one: O(jumps^2), about 20 us on 64 holes. Cost of a jump: a few ns. */
#ifndef RIDDLE_PEGS_SIEVE_H
#define RIDDLE_PEGS_SIEVE_H

#include <stdbool.h>

#include "pegs/shape.h"

enum { RIDDLE_PEGS_WORDS = RIDDLE_PEGS_JUMPS / 64 };

/* One bit for each jump, in the order of priority. */
typedef struct riddle_pegs_maps {
  uint64_t source[RIDDLE_PEGS_WORDS], middle[RIDDLE_PEGS_WORDS], target[RIDDLE_PEGS_WORDS];
} riddle_pegs_maps;

typedef struct riddle_pegs_sieve {
  int jumps, words;
  riddle_pegs_jump jump[RIDDLE_PEGS_JUMPS]; /* best first */
  uint64_t holes[RIDDLE_PEGS_JUMPS];        /* the three holes of a jump, as bits */
  riddle_pegs_maps flip[RIDDLE_PEGS_JUMPS]; /* what a jump toggles */
  riddle_pegs_maps peg[RIDDLE_PEGS_HOLES];  /* what one peg sets */
} riddle_pegs_sieve;

/* The rule compares hole numbers: first the targets (the largest or the smallest is best), and among
 * equal ones the sources. */
void riddle_pegs_sieve_init(riddle_pegs_sieve *sieve, const riddle_pegs_shape *shape, bool largest_target,
                            bool largest_source);

/* Makes the best jump again and again, until none is legal or `most` are made; returns how many.
 * `made`, if not NULL, gets their indices into sieve->jump (room for `most`; a game has fewer jumps
 * than pegs). */
int riddle_pegs_sieve_run(const riddle_pegs_sieve *sieve, uint64_t *pegs, int most, uint8_t *made);

#endif
