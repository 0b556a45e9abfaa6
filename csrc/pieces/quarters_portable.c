/* The portable path of quarters_path.h: words of 64 bits, two at a time where the compiler knows how. */
#define TARGET
#define BYTES 16
#define VECTORS 2
#define ONES(x) ones_of_word(x)

#include <stdint.h>

/* Without an instruction for it, as the compiler's own function has to look up tables. */
static inline int ones_of_word(uint64_t x) {
  x -= x >> 1 & UINT64_C(0x5555555555555555);
  x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
  x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (int)(x * UINT64_C(0x0101010101010101) >> 56);
}

#include "pieces/quarters_kernel.h"

static size_t join(const uint64_t *outer, size_t outer_count, const uint64_t *inner, size_t inner_count, uint64_t mark,
                   uint64_t *out) {
  size_t found = 0;
  for (size_t i = 0; i < outer_count; i++) {
    uint64_t word = outer[i], marked = word | mark;
    for (size_t j = 0; j < inner_count; j++) {
      out[found] = marked | inner[j];
      found += (word & inner[j]) == 0;
    }
  }
  return found;
}

static size_t filter(const uint64_t *in, size_t count, uint64_t forbidden, uint64_t *out) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) {
    out[found] = in[i] & ~RIDDLE_QUARTERS_RIM;
    found += (in[i] & forbidden) == 0;
  }
  return found;
}

static size_t split(const uint64_t *in, size_t count, uint32_t bit, uint64_t *without, uint64_t *with) {
  const uint64_t below = (UINT64_C(1) << bit) - 1;
  size_t zeros = 0, ones = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t word = (in[i] & below) | (in[i] >> 1 & ~below), is_one = in[i] >> bit & 1;
    without[zeros] = word;
    with[ones] = word;
    zeros += 1 - is_one;
    ones += is_one;
  }
  return zeros;
}

INLINE uint64_t count_disjoint(uint64_t word, const uint64_t *list, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (word & list[i]) == 0;
  return sum;
}

#include "pieces/quarters_loops.h"

const riddle_quarters_path riddle_quarters_portable = {
    LOOPS, .table = 550, .query = 4.2f, .pair = 0.7f, .split_word = 1.3f, .sample = 300,
};
