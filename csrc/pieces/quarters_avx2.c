/* The AVX2 path of quarters_path.h. */
#include "pieces/quarters_path.h"

#ifdef RIDDLE_QUARTERS_X86

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define BYTES 32
#define VECTORS 2
#define ONES(x) __builtin_popcountll(x)

#include "pieces/quarters_kernel.h"

/* Which 32-bit halves move to the front when the words of a mask are kept. */
#define WORD(i) 2 * (i), 2 * (i) + 1
#define ROW(a, b, c, d) \
  { WORD(a), WORD(b), WORD(c), WORD(d) }
static const uint32_t orders[16][8] __attribute__((aligned(32))) = {
    ROW(0, 0, 0, 0), ROW(0, 0, 0, 0), ROW(1, 1, 1, 1), ROW(0, 1, 1, 1), ROW(2, 2, 2, 2), ROW(0, 2, 2, 2),
    ROW(1, 2, 2, 2), ROW(0, 1, 2, 2), ROW(3, 3, 3, 3), ROW(0, 3, 3, 3), ROW(1, 3, 3, 3), ROW(0, 1, 3, 3),
    ROW(2, 3, 3, 3), ROW(0, 2, 3, 3), ROW(1, 2, 3, 3), ROW(0, 1, 2, 3)};

INLINE uint32_t signs(__m256i words) { return (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(words)); }

INLINE uint32_t disjoint(vector words, vector others, size_t left) {
  uint32_t mask = signs(_mm256_cmpeq_epi64((__m256i)(words & others), _mm256_setzero_si256()));
  return left < 4 ? mask & ((1u << left) - 1) : mask;
}

INLINE size_t keep(uint64_t *out, vector words, uint32_t mask) {
  __m256i order = _mm256_load_si256((const __m256i *)orders[mask]);
  _mm256_storeu_si256((__m256i *)out, _mm256_permutevar8x32_epi32((__m256i)words, order));
  return (size_t)__builtin_popcount(mask);
}

INLINE uint64_t count_disjoint(uint64_t word, const uint64_t *list, size_t count) {
  vector found = {0};
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    found -= (vector)_mm256_cmpeq_epi64((__m256i)(all_of(word) & load(list + i)), _mm256_setzero_si256());
  }
  uint64_t sum = found[0] + found[1] + found[2] + found[3];
  for (; i < count; i++) sum += (word & list[i]) == 0;
  return sum;
}

#define WIDE_LISTS
#include "pieces/quarters_loops.h"

TARGET static size_t split(const uint64_t *in, size_t count, uint32_t bit, uint64_t *without, uint64_t *with) {
  const vector below = all_of((UINT64_C(1) << bit) - 1);
  const __m128i to_sign = _mm_cvtsi32_si128((int)(63 - bit));
  size_t zeros = 0, ones = 0;
  for (size_t i = 0; i < count; i += LANES) {
    vector word = load(in + i);
    uint32_t there = count - i < 4 ? (1u << (count - i)) - 1 : 15;
    uint32_t mask = signs(_mm256_sll_epi64((__m256i)word, to_sign));
    word = (word & below) | (word >> 1 & ~below);
    zeros += keep(without + zeros, word, ~mask & there);
    ones += keep(with + ones, word, mask & there);
  }
  return zeros;
}

const riddle_quarters_path riddle_quarters_avx2 = {
    LOOPS, .table = 600, .query = 2.9f, .pair = 0.17f, .split_word = 0.6f, .sample = 300,
};

#endif
