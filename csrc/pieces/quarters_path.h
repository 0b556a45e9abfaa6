/* The inner loops of the queens' count by quarters: one set of them for each instruction set.
 *
 * All paths give the same counts. Lists are words as of quarters_lists.h; every list that is read has
 * RIDDLE_QUARTERS_SLACK readable words behind it, every one that is written that many writable ones, and no two
 * lists of a call overlap. */
#ifndef RIDDLE_PIECES_QUARTERS_PATH_H
#define RIDDLE_PIECES_QUARTERS_PATH_H

#include "pieces/quarters_lists.h"

typedef struct riddle_quarters_path {
  uint32_t patterns; /* words that one table of `match` takes */
  /* Costs in about nanoseconds, for the choice between match, pairs and split: a call of match with an empty second
   * list, a word of its second list, a pair of `pairs`, a word of split, a call of densities. */
  float table, query, pair, split_word, sample;

  /* The unions, with `mark`, of all pairs of disjoint words of two lists; returns how many. */
  size_t (*join)(const uint64_t *outer, size_t outer_count, const uint64_t *inner, size_t inner_count, uint64_t mark,
                 uint64_t *out);

  /* The words that have none of the forbidden bits, without the bit RIDDLE_QUARTERS_RIM; returns how many. */
  size_t (*filter)(const uint64_t *in, size_t count, uint64_t forbidden, uint64_t *out);

  /* Deals the words into those without a bit and those with it, and takes this bit's place out of all of them: higher
   * bits move down. Returns the number of those without. */
  size_t (*split)(const uint64_t *in, size_t count, uint32_t bit, uint64_t *without, uint64_t *with);

  /* How many words of a sample of the list have each of the lowest bits; returns the size of the sample. */
  uint32_t (*densities)(const uint64_t *in, size_t count, uint32_t bits, uint32_t *ones);

  /* The number of pairs, one word of each list, that share none of the lowest `bits` bits. A word of the first
   * list with the next higher bit counts twice; words of the second list do not have it. match takes at most
   * `patterns` words in the first list. */
  uint64_t (*match)(const uint64_t *first, size_t first_count, const uint64_t *second, size_t second_count,
                    uint32_t bits);
  uint64_t (*pairs)(const uint64_t *first, size_t first_count, const uint64_t *second, size_t second_count,
                    uint32_t bits);
} riddle_quarters_path;

extern const riddle_quarters_path riddle_quarters_portable;

#if defined(__x86_64__) && defined(__GNUC__)
#define RIDDLE_QUARTERS_X86
extern const riddle_quarters_path riddle_quarters_avx2, riddle_quarters_avx512;
#endif

#endif
