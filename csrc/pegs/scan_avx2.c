/* The dense steps with AVX2, BMI and POPCNT. */
#include "pegs/scan_shared.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define NAME(name) name##_avx2
#define TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define INLINE static inline __attribute__((always_inline, target("avx2,bmi,bmi2,popcnt")))
#define COUNT_BITS(word) __builtin_popcountll(word)

INLINE uint64_t NAME(least)(const uint64_t *images, const uint64_t *toggles, const int lanes) {
  if (lanes == 1) return images[0] ^ toggles[0];
  __m128d best;
  if (lanes == 2) {
    best = _mm_xor_pd(_mm_loadu_pd((const double *)images), _mm_loadu_pd((const double *)toggles));
  } else {
    __m256d four = _mm256_xor_pd(_mm256_loadu_pd((const double *)images), _mm256_loadu_pd((const double *)toggles));
    UNROLL
    for (int lane = 4; lane < lanes; lane += 4) {
      const double *image = (const double *)(images + lane), *toggle = (const double *)(toggles + lane);
      four = _mm256_min_pd(four, _mm256_xor_pd(_mm256_loadu_pd(image), _mm256_loadu_pd(toggle)));
    }
    best = _mm_min_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
  }
  best = _mm_min_sd(best, _mm_unpackhi_pd(best, best));
  return (uint64_t)_mm_cvtsi128_si64(_mm_castpd_si128(best));
}

#include "pegs/scan_step.h"
#else
typedef int riddle_pegs_no_avx2; /* a file may not be empty */
#endif
