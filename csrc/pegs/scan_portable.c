/* The dense steps for any processor. */
#include "pegs/scan_shared.h"

#if defined(__SSE2__) /* part of every x86-64 */
#include <emmintrin.h>
#endif

#define NAME(name) name##_portable
#define TARGET
#define INLINE static inline __attribute__((always_inline))
#define COUNT_BITS(word) riddle_pegs_count(word)

#if defined(__SSE2__)
INLINE uint64_t NAME(least)(const uint64_t *images, const uint64_t *toggles, const int lanes) {
  if (lanes == 1) return images[0] ^ toggles[0];
  __m128d best = _mm_xor_pd(_mm_loadu_pd((const double *)images), _mm_loadu_pd((const double *)toggles));
  UNROLL
  for (int lane = 2; lane < lanes; lane += 2) {
    const double *image = (const double *)(images + lane), *toggle = (const double *)(toggles + lane);
    best = _mm_min_pd(best, _mm_xor_pd(_mm_loadu_pd(image), _mm_loadu_pd(toggle)));
  }
  best = _mm_min_sd(best, _mm_unpackhi_pd(best, best));
  return (uint64_t)_mm_cvtsi128_si64(_mm_castpd_si128(best));
}
#else
INLINE uint64_t NAME(least)(const uint64_t *images, const uint64_t *toggles, const int lanes) {
  uint64_t best = images[0] ^ toggles[0];
  UNROLL
  for (int lane = 1; lane < lanes; lane++) {
    uint64_t image = images[lane] ^ toggles[lane];
    best = image < best ? image : best;
  }
  return best;
}
#endif

#include "pegs/scan_step.h"
