/* Small sets as bits of a word, for the count of queens by quarters. */
#ifndef RIDDLE_PIECES_QUARTERS_SETS_H
#define RIDDLE_PIECES_QUARTERS_SETS_H

#include <stdint.h>

static inline uint32_t riddle_set_size(uint32_t set) { return (uint32_t)__builtin_popcount(set); }

/* Sets of k elements out of n; n <= 32. */
static inline uint32_t riddle_choose(uint32_t n, uint32_t k) {
  uint64_t ways = 1;
  for (uint32_t i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
  return (uint32_t)ways;
}

/* The sets of so many elements in ascending order: the first one; and the one after `set`, 2^width or more after the
 * last one with elements below `width`. width < 32. */
static inline uint32_t riddle_first_set(uint32_t size) { return (UINT32_C(1) << size) - 1; }

static inline uint32_t riddle_next_set(uint32_t set, uint32_t width) {
  if (set == 0) return UINT32_C(1) << width;
  uint32_t low = set & (0 - set), ripple = set + low;
  return ripple | ((set ^ ripple) >> 2) / low;
}

#endif
