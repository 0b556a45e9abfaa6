/* The jump sieve: makes jumps by a rule of priority, on any board.
 *
 * Method (our own): the jumps of a board, best first, are the bits of three maps: its source holds a
 * peg, its middle holds a peg, its target is empty. A jump is legal when its three bits are set, so one
 * pass of "and" over the words (2 on the English board, at most 16) sifts all jumps, and the first bit left
 * is the one to make. Making it toggles three holes, which changes the maps by constants: one "xor" a word.
 * Nothing depends on the geometry or on the rule but the tables made beforehand.
 *
 * A sieve is read-only once made; it owns no memory: its tables lie in arrays of the caller, who keeps them
 * as long as the sieve, and it may serve many threads. Cost of making one: O(holes * jumps), about 30 us for the
 * English board and 0.8 ms for 121 holes and 720 jumps (AMD EPYC, one core). Cost of a jump: a few ns. */
#ifndef RIDDLE_PEGS_SIEVE_H
#define RIDDLE_PEGS_SIEVE_H

#include <stddef.h>

#include "pegs/shape.h"

/* The maps of 64 jumps: which have a peg at the source, which one to jump over, which an empty target. */
typedef struct riddle_pegs_maps {
  uint64_t source, middle, target;
} riddle_pegs_maps;

#define RIDDLE_PEGS_MOST_WORDS (RIDDLE_PEGS_JUMPS / 64)

/* Words of a map of so many jumps, and how many riddle_pegs_maps the tables of a sieve have. */
#define RIDDLE_PEGS_WORDS(jumps) ((jumps) == 0 ? 1 : ((size_t)(jumps) + 63) / 64)
#define RIDDLE_PEGS_TABLES(holes, jumps) (((size_t)(jumps) + ((size_t)(holes) + 3) / 4 * 16) * RIDDLE_PEGS_WORDS(jumps))

typedef struct riddle_pegs_sieve {
  int holes;
  size_t jumps, words;          /* jump i is bit i % 64 of word i / 64 */
  const riddle_pegs_jump *jump; /* best first */
  riddle_pegs_bits *touched;    /* the three holes of a jump */
  /* What jump i toggles: flip[i * words], ... one for each word; packed, so that all the tables of the English
   * board fit the first-level cache. */
  riddle_pegs_maps *flip;
  /* Without pegs all targets are empty. What the pegs in holes 4k..4k+3, as a number p of four bits, toggle:
   * start[(16k + p) * words], ... */
  riddle_pegs_maps *start;
} riddle_pegs_sieve;

/* Makes a sieve of jumps in their order of priority, best first. The arrays: `jump` of jumps, which stays as it
 * is; `touched` of jumps, and `tables` of RIDDLE_PEGS_TABLES(holes, jumps), to be filled. At most
 * RIDDLE_PEGS_HOLES holes and RIDDLE_PEGS_JUMPS jumps. */
void riddle_pegs_sieve_init(riddle_pegs_sieve *sieve, int holes, const riddle_pegs_jump *jump, size_t jumps,
                            riddle_pegs_bits *touched, riddle_pegs_maps *tables);

/* Makes the best jump again and again, until none is legal or `most` are made; returns how many.
 * `made`, if not NULL, gets their indices into sieve->jump (room for `most`; a game has fewer jumps
 * than pegs). Bits beyond the board stay as they are. */
int riddle_pegs_sieve_run(const riddle_pegs_sieve *sieve, riddle_pegs_bits *pegs, int most, uint16_t *made);

#endif
