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

INLINE __m256i load(const uint64_t *at) { return _mm256_loadu_si256((const __m256i *)at); }

INLINE uint32_t signs(__m256i words) { return (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(words)); }

/* Which of the words are zero; `left` of them count. */
INLINE uint32_t zeros_of(__m256i words, size_t left) {
  uint32_t mask = signs(_mm256_cmpeq_epi64(words, _mm256_setzero_si256()));
  return left < 4 ? mask & ((1u << left) - 1) : mask;
}

/* Writes the words of the mask, and something behind them; returns how many they are. */
INLINE size_t keep(uint64_t *out, __m256i words, uint32_t mask) {
  __m256i order = _mm256_load_si256((const __m256i *)orders[mask]);
  _mm256_storeu_si256((__m256i *)out, _mm256_permutevar8x32_epi32(words, order));
  return (size_t)__builtin_popcount(mask);
}

TARGET static size_t join(const uint64_t *outer, size_t outer_count, const uint64_t *inner, size_t inner_count,
                          uint64_t mark, uint64_t *out) {
  uint64_t *end = out;
  for (size_t i = 0; i < outer_count; i++) {
    __m256i word = _mm256_set1_epi64x((long long)outer[i]), marked = _mm256_set1_epi64x((long long)(outer[i] | mark));
    for (size_t j = 0; j < inner_count; j += 4) {
      __m256i other = load(inner + j);
      end += keep(end, _mm256_or_si256(marked, other), zeros_of(_mm256_and_si256(word, other), inner_count - j));
    }
  }
  return (size_t)(end - out);
}

TARGET static size_t filter(const uint64_t *in, size_t count, uint64_t forbidden, uint64_t *out) {
  const __m256i forbid = _mm256_set1_epi64x((long long)forbidden);
  const __m256i wanted = _mm256_set1_epi64x((long long)~RIDDLE_QUARTERS_RIM);
  uint64_t *end = out;
  for (size_t i = 0; i < count; i += 4) {
    __m256i words = load(in + i);
    end += keep(end, _mm256_and_si256(words, wanted), zeros_of(_mm256_and_si256(words, forbid), count - i));
  }
  return (size_t)(end - out);
}

TARGET static size_t split(const uint64_t *in, size_t count, uint32_t bit, uint64_t *without, uint64_t *with) {
  const __m256i below = _mm256_set1_epi64x((long long)((UINT64_C(1) << bit) - 1));
  const __m128i to_sign = _mm_cvtsi32_si128((int)(63 - bit));
  size_t zeros = 0, ones = 0;
  for (size_t i = 0; i < count; i += 4) {
    __m256i word = load(in + i);
    __m256i low = _mm256_and_si256(word, below), high = _mm256_andnot_si256(below, _mm256_srli_epi64(word, 1));
    uint32_t there = count - i < 4 ? (1u << (count - i)) - 1 : 15;
    uint32_t mask = signs(_mm256_sll_epi64(word, to_sign));
    word = _mm256_or_si256(low, high);
    zeros += keep(without + zeros, word, ~mask & there);
    ones += keep(with + ones, word, mask & there);
  }
  return zeros;
}

TARGET static uint64_t pairs(const uint64_t *first, size_t first_count, const uint64_t *second, size_t second_count,
                             uint32_t bits) {
  const uint64_t below = (UINT64_C(1) << bits) - 1;
  uint64_t sum = 0;
  for (size_t i = 0; i < first_count; i++) {
    __m256i word = _mm256_set1_epi64x((long long)(first[i] & below)), found = _mm256_setzero_si256();
    size_t j = 0;
    for (; j + 4 <= second_count; j += 4) {
      __m256i shared = _mm256_and_si256(word, load(second + j));
      found = _mm256_sub_epi64(found, _mm256_cmpeq_epi64(shared, _mm256_setzero_si256()));
    }
    uint64_t lanes[4], count = 0;
    _mm256_storeu_si256((__m256i *)lanes, found);
    for (; j < second_count; j++) count += (first[i] & below & second[j]) == 0;
    sum += (count + lanes[0] + lanes[1] + lanes[2] + lanes[3]) << (first[i] >> bits & 1);
  }
  return sum;
}

const riddle_quarters_path riddle_quarters_avx2 = {
    .patterns = PATTERNS,
    .table = 600,
    .query = 2.9f,
    .pair = 0.17f,
    .split_word = 0.6f,
    .sample = 300,
    .join = join,
    .filter = filter,
    .split = split,
    .densities = count_bits,
    .match = match_words,
    .pairs = pairs,
};

#endif
