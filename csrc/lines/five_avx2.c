/* Exactly five on 19 x 19 with AVX2.
 *
 * Reading: the text is compared with that of the empty board by XOR, 32 bytes at a time, which
 * leaves a cell's two bits in its digit's byte; a multiplication brings them to the top bits of the
 * digit's and the blank's byte, and movemask collects them. So a byte of text becomes a bit, a row
 * 38 bits, and four rows exactly 19 bytes, which one shuffle and one shift spread over four words.
 * Testing: five registers of four rows; the rows i + 1 ... i + 5 of each come by shuffles, not memory.
 * There is no AVX-512 path, that level uses this one: reading the bytes into Lua takes more than twice as long as
 * this kernel (26 and 10 ms for 100,000 boards), so another one could save a tenth of the whole at best. */
#include "lines/five_avx2.h"

#ifdef RIDDLE_FIVE_AVX2

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define INLINE static inline __attribute__((always_inline)) AVX2

enum { GROUPS = 5, VECTORS = RIDDLE_FIVE_TEXT_BYTES / 32, BYTES = RIDDLE_FIVE_TEXT_BYTES };

#define ROW "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
#define FOUR_ROWS ROW ROW ROW ROW
static const char empty_board[] = FOUR_ROWS FOUR_ROWS FOUR_ROWS FOUR_ROWS ROW ROW ROW;

INLINE __m256i load(const void *at) { return _mm256_loadu_si256((const __m256i *)at); }

/* The bits of 32 bytes; what is not canonical leaves a bit outside 0x0003 in *seen. */
INLINE uint32_t read_cells(const char *text, int offset, __m256i *seen) {
  __m256i cells = _mm256_xor_si256(load(text + offset), load(empty_board + offset));
  *seen = _mm256_or_si256(*seen, cells);
  return (uint32_t)_mm256_movemask_epi8(_mm256_mullo_epi16(cells, _mm256_set1_epi16(1 << 7 | 1 << 14)));
}

/* Four rows from 19 bytes of packed bits. */
INLINE __m256i unpack_rows(const char *bits) {
  const __m256i place = _mm256_setr_epi8(0, 1, 2, 3, 4, -1, -1, -1, 4, 5, 6, 7, 8, 9, -1, -1, /* rows 0, 1 */
                                         0, 1, 2, 3, 4, 5, -1, -1, 5, 6, 7, 8, 9, -1, -1, -1 /* rows 2, 3 */);
  __m256i bytes = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)bits)),
                                          _mm_loadu_si128((const __m128i *)(bits + 9)), 1);
  __m256i rows = _mm256_srlv_epi64(_mm256_shuffle_epi8(bytes, place), _mm256_setr_epi64x(0, 6, 4, 2));
  return _mm256_and_si256(rows, _mm256_set1_epi64x((INT64_C(1) << RIDDLE_FIVE_ROW_BYTES) - 1));
}

INLINE __m256i and5(__m256i a, __m256i b, __m256i c, __m256i d, __m256i e) {
  return _mm256_and_si256(_mm256_and_si256(_mm256_and_si256(a, b), _mm256_and_si256(c, d)), e);
}

/* a without b and c */
INLINE __m256i without(__m256i a, __m256i b, __m256i c) { return _mm256_andnot_si256(_mm256_or_si256(b, c), a); }

INLINE __m256i right(__m256i row, int columns) { return _mm256_srli_epi64(row, 2 * columns); }
INLINE __m256i left(__m256i row, int columns) { return _mm256_slli_epi64(row, 2 * columns); }

/* The words 1..4 of eight. */
INLINE __m256i one_on(__m256i low, __m256i high) {
  return _mm256_alignr_epi8(_mm256_permute2x128_si256(low, high, 0x21), low, 8);
}
INLINE __m256i two_on(__m256i low, __m256i high) { return _mm256_permute2x128_si256(low, high, 0x21); }
INLINE __m256i three_on(__m256i low, __m256i high) {
  return _mm256_alignr_epi8(high, _mm256_permute2x128_si256(low, high, 0x21), 8);
}

/* Where each five begins, by row; returns the OR of all. */
INLINE __m256i find_starts(const __m256i *group, __m256i *starts) {
  const __m256i none = _mm256_setzero_si256();
  __m256i before = none, rising_above = none, all = none;
#pragma GCC unroll 5
  for (int g = 0; g < GROUPS; g++) {
    __m256i next = g + 1 < GROUPS ? group[g + 1] : none, after_next = g + 2 < GROUPS ? group[g + 2] : none;
    __m256i x = group[g], x1 = one_on(x, next), x2 = two_on(x, next), x3 = three_on(x, next), x4 = next;
    __m256i p = three_on(before, x), n = one_on(next, after_next);
    __m256i across = without(and5(x, right(x, 1), right(x, 2), right(x, 3), right(x, 4)), left(x, 1), right(x, 5));
    __m256i down = without(and5(x, x1, x2, x3, x4), p, n);
    __m256i falling = without(and5(x, right(x1, 1), right(x2, 2), right(x3, 3), right(x4, 4)), left(p, 1), right(n, 5));
    __m256i rising = without(and5(x4, right(x3, 1), right(x2, 2), right(x1, 3), right(x, 4)), left(n, 1), right(p, 5));
    starts[g] = _mm256_or_si256(_mm256_or_si256(across, down), _mm256_or_si256(falling, rising_above));
    all = _mm256_or_si256(all, starts[g]);
    rising_above = rising; /* they begin four rows below */
    before = x;
  }
  return all;
}

INLINE riddle_five find(const __m256i *group) {
  __m256i starts[GROUPS];
  __m256i all = find_starts(group, starts);
  riddle_five five = {0, 0, 0};
  if (_mm256_testz_si256(all, all)) return five;
  __m128i half = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
  uint64_t columns = (uint64_t)_mm_cvtsi128_si64(half) | (uint64_t)_mm_extract_epi64(half, 1);
  five.column = __builtin_ctzll(columns) / 2;
  uint32_t empty = 0; /* a bit a row: no five begins there in this column */
  const __m256i column = _mm256_set1_epi64x(INT64_C(3) << 2 * five.column);
#pragma GCC unroll 5
  for (int g = 0; g < GROUPS; g++) {
    __m256i miss = _mm256_cmpeq_epi64(_mm256_and_si256(starts[g], column), _mm256_setzero_si256());
    empty |= (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(miss)) << 4 * g;
  }
  five.row = __builtin_ctz(~empty);
  uint64_t words[4 * GROUPS];
#pragma GCC unroll 5
  for (int g = 0; g < GROUPS; g++) _mm256_storeu_si256((__m256i *)(words + 4 * g), starts[g]);
  five.winner = (int)(words[five.row] >> 2 * five.column & 3);
  return five;
}

/* Three rows in the last register. */
INLINE __m256i last_group(__m256i rows) { return _mm256_and_si256(rows, _mm256_setr_epi64x(-1, -1, -1, 0)); }

AVX2 riddle_five riddle_five_rows_avx2(const uint64_t rows[RIDDLE_FIVE_SIZE]) {
  __m256i group[GROUPS];
  for (int g = 0; g < GROUPS - 1; g++) group[g] = load(rows + 4 * g);
  group[GROUPS - 1] = _mm256_setr_epi64x((int64_t)rows[16], (int64_t)rows[17], (int64_t)rows[18], 0);
  return find(group);
}

AVX2 bool riddle_five_text_avx2(const char *text, riddle_five *five) {
  char bits[4 * VECTORS + 4 + 12]; /* 722 bits, and room for loads of 16 bytes */
  __m256i seen = _mm256_setzero_si256();
#pragma GCC unroll 22
  for (int i = 0; i < VECTORS; i++) {
    uint32_t cells = read_cells(text, 32 * i, &seen);
    __builtin_memcpy(bits + 4 * i, &cells, sizeof cells);
  }
  uint32_t rest = read_cells(text, BYTES - 32, &seen) >> (32 - BYTES % 32); /* overlaps the vector before it */
  __builtin_memcpy(bits + 4 * VECTORS, &rest, sizeof rest);

  __m256i group[GROUPS], both = _mm256_setzero_si256();
#pragma GCC unroll 5
  for (int g = 0; g < GROUPS; g++) {
    group[g] = unpack_rows(bits + RIDDLE_FIVE_SIZE * g);
    if (g == GROUPS - 1) group[g] = last_group(group[g]);
    both = _mm256_or_si256(both, _mm256_and_si256(group[g], _mm256_srli_epi64(group[g], 1))); /* a 3 */
  }
  bool canonical = _mm256_testz_si256(seen, _mm256_set1_epi16(~3)) &&
                   _mm256_testz_si256(both, _mm256_set1_epi64x(INT64_C(0x1555555555)));
  if (canonical) *five = find(group);
  return canonical;
}

#endif
