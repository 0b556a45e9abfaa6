/* The jump sieve: makes jumps by a rule of priority, on any board.
 *
 * Method (our own): the jumps of a board, best first, are the bits of three maps: its source holds a
 * peg, its middle holds a peg, its target is empty. A jump is legal when its three bits are set, so one
 * pass of "and" over at most 4 words sifts all jumps, and the first bit left is the one to make.
 * Making it toggles three holes, which changes the maps by constants: one "xor" a word. Nothing
 * depends on the geometry or on the rule but the tables made beforehand.
 *
 * A sieve is read-only once made; it needs no memory of its own and may serve many threads. Cost of
 * making one: O(jumps^2), about 20 us on 64 holes. Cost of a jump: a few ns. */
#ifndef RIDDLE_PEGS_SIEVE_H
#define RIDDLE_PEGS_SIEVE_H

#include <stdbool.h>
#include <stddef.h>

#include "pegs/shape.h"

enum { RIDDLE_PEGS_WORDS = RIDDLE_PEGS_JUMPS / 64 };

/* The maps of 64 jumps: which have a peg at the source, which one to jump over, which an empty target. */
typedef struct riddle_pegs_maps {
  uint64_t source, middle, target;
} riddle_pegs_maps;

typedef struct riddle_pegs_sieve {
  int holes;
  size_t jumps, words;                      /* words = 1..4; jump i is bit i % 64 of word i / 64 */
  riddle_pegs_jump jump[RIDDLE_PEGS_JUMPS]; /* best first */
  uint64_t touched[RIDDLE_PEGS_JUMPS];      /* the three holes of a jump, as bits */
  /* What jump i toggles: flip[i * words], ... one for each word; packed, so that all the tables of the
   * English board fit the first-level cache. */
  riddle_pegs_maps flip[RIDDLE_PEGS_JUMPS * RIDDLE_PEGS_WORDS];
  /* Without pegs all targets are empty. What the pegs in holes 4k..4k+3, as a number p of four bits, toggle: start[(16k
   * + p) * words], ... */
  riddle_pegs_maps start[RIDDLE_PEGS_HOLES / 4 * 16 * RIDDLE_PEGS_WORDS];
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
