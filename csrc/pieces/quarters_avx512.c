/* The AVX-512 path of quarters_path.h. It was never run on such a processor: spec/native/quarters_paths.c includes this
 * file with RIDDLE_EMULATE_AVX512 and has its instructions done by SIMDe, so its answers are tested and its speed is
 * not known; the costs below are guesses from the AVX2 path. */
#include "pieces/quarters_path.h"

#if defined(RIDDLE_QUARTERS_X86) || defined(RIDDLE_EMULATE_AVX512)

#ifdef RIDDLE_EMULATE_AVX512
#define TARGET
#else
#include <immintrin.h>
#define TARGET \
  __attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq")))
#endif

#define BYTES 64
#define VECTORS 1
#define ONES(x) __builtin_popcountll(x)

/* Any function of three bits in one instruction, by its table: a + b + sum has the carry 0xe8 and the sum 0x96. */
#define TERNARY(a, b, c, table) ((vector)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))
#define CARRY_SAVE(sum, a, b) carry_save(sum, a, b)
#define OR3(a, b, c) TERNARY(a, b, c, 0xfe)

#include <stdint.h>

typedef uint64_t vector __attribute__((vector_size(BYTES)));

static inline __attribute__((always_inline)) TARGET vector carry_save(vector *sum, vector a, vector b) {
  vector carry = TERNARY(*sum, a, b, 0xe8);
  *sum = TERNARY(*sum, a, b, 0x96);
  return carry;
}

#include "pieces/quarters_kernel.h"

/* The lanes that count when `left` words are left. */
INLINE uint32_t lanes_of(size_t left) { return left < 8 ? (1u << left) - 1 : 0xff; }

INLINE uint32_t disjoint(vector words, vector others, size_t left) {
  return (uint32_t)_mm512_testn_epi64_mask((__m512i)words, (__m512i)others) & lanes_of(left);
}

/* Compresses into a register and stores all of it, as compressing into memory is slow on some processors. */
INLINE size_t keep(uint64_t *out, vector words, uint32_t mask) {
  _mm512_storeu_si512((void *)out, _mm512_maskz_compress_epi64((unsigned char)mask, (__m512i)words));
  return (size_t)__builtin_popcount(mask);
}

INLINE uint64_t count_disjoint(uint64_t word, const uint64_t *list, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i += LANES) {
    sum += (uint64_t)__builtin_popcount(disjoint(all_of(word), load(list + i), count - i));
  }
  return sum;
}

#define WIDE_LISTS
#include "pieces/quarters_loops.h"

TARGET static size_t split(const uint64_t *in, size_t count, uint32_t bit, uint64_t *without, uint64_t *with) {
  const vector below = all_of((UINT64_C(1) << bit) - 1), one = all_of(UINT64_C(1) << bit);
  size_t zeros = 0, ones = 0;
  for (size_t i = 0; i < count; i += LANES) {
    vector word = load(in + i);
    uint32_t there = lanes_of(count - i), mask = (uint32_t)_mm512_test_epi64_mask((__m512i)word, (__m512i)one);
    /* Bits below from the word, the others from the word moved down. */
    word = TERNARY(below, word, _mm512_srli_epi64((__m512i)word, 1), 0xca);
    zeros += keep(without + zeros, word, ~mask & there);
    ones += keep(with + ones, word, mask & there);
  }
  return zeros;
}

const riddle_quarters_path riddle_quarters_avx512 = {
    LOOPS, .table = 400, .query = 1.8f, .pair = 0.12f, .split_word = 0.5f, .sample = 300,
};

#endif
