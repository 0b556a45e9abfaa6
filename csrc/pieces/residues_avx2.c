/* The batches of residues.h with AVX2 and FMA: four primes at once, one in each lane.
 *
 * Residues are doubles that hold whole numbers below 8p <= 2^53 in absolute value. A product is taken in two halves,
 * high = a * b rounded and low = a * b - high (exact by FMA), and q = high / p rounded to a whole number, so that
 * (high - q * p) + low is exact (the idea is that of J. van der Hoeven, G. Lecerf and G. Quintin, "Modular SIMD
 * arithmetic in Mathemagix", 2016, and of FLINT's fft_small). Three roundings of 2^-53 move q by at most
 * 3/8 |a| |b| / p^2, so the result is at most (1/2 + 3/8 |a| |b| / p^2) p.
 *
 * With roots of at most p/2 a forward transform keeps to 4.6p: if x p is the bound of what a step of four gets, the
 * first is reduced to p/2, the others become at most (1/2 + 3/16 x) p, and a sum of all is at most (2 + 9/16 x) p. In
 * the inverse, where sums come first and one is reduced, x becomes at most 0.6 + 0.45 x: it keeps to 1.1p, its
 * sums of four to 4.4p. */
#include "pieces/residues.h"

#ifdef RIDDLE_RESIDUES_AVX2

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,fma")))
#define INLINE static inline __attribute__((always_inline)) TARGET
enum { LANES = 4 };

typedef __m256d element;

typedef struct field {
  element p, inverse;
} field;

TARGET static void open_field(field *f, const riddle_prime *primes) {
  f->p = _mm256_setr_pd((double)primes[0].p, (double)primes[1].p, (double)primes[2].p, (double)primes[3].p);
  f->inverse = _mm256_div_pd(_mm256_set1_pd(1), f->p);
}

INLINE element whole(element a) { return _mm256_round_pd(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }

INLINE element mul(const field *f, element a, element b) {
  element high = _mm256_mul_pd(a, b), low = _mm256_fmsub_pd(a, b, high);
  element q = whole(_mm256_mul_pd(high, f->inverse));
  return _mm256_add_pd(_mm256_fnmadd_pd(q, f->p, high), low);
}

INLINE element add(element a, element b) { return _mm256_add_pd(a, b); }

INLINE element sub(const field *f, element a, element b) {
  (void)f;
  return _mm256_sub_pd(a, b);
}

/* To at most p/2 and a little. */
INLINE element reduce(const field *f, element a) {
  return _mm256_fnmadd_pd(whole(_mm256_mul_pd(a, f->inverse)), f->p, a);
}

INLINE element settle(const field *f, element a) { return reduce(f, a); }

INLINE element constant(const field *f, uint64_t value) {
  (void)f;
  return _mm256_set1_pd((double)value);
}

INLINE element from_plain(const field *f, const uint64_t *plain) {
  (void)f;
  return _mm256_setr_pd((double)plain[0], (double)plain[1], (double)plain[2], (double)plain[3]);
}

/* 2^52 + a has the bits of a at its end. */
INLINE void store_plain(const field *f, element a, uint64_t *plain) {
  element reduced = reduce(f, a), bias = _mm256_set1_pd(0x1p52);
  element negative = _mm256_cmp_pd(reduced, _mm256_setzero_pd(), _CMP_LT_OQ);
  element value = _mm256_add_pd(reduced, _mm256_and_pd(negative, f->p));
  _mm256_storeu_pd((double *)plain, _mm256_xor_pd(_mm256_add_pd(value, bias), bias));
}

#include "pieces/residues_transform.h"
#include "pieces/residues_steps.h"

/* 32 bytes more to align. */
size_t riddle_residues_scratch_avx2(const riddle_residues *residues) {
  return (scratch_elements(&residues->shape) + 1) * sizeof(element);
}

riddle_status riddle_residues_batch_avx2(const riddle_residues *residues, size_t batch, void *scratch,
                                         riddle_control *control) {
  uintptr_t aligned = ((uintptr_t)scratch + 31) / 32 * 32;
  return run_batch(residues, batch, (void *)aligned, control);
}

#endif
