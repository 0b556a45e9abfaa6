/* The AVX-512 path of the queens' count by quarters, with SIMDe for the instructions where it is installed. */
#if defined(__has_include) && defined(__x86_64__)
#if __has_include(<simde/x86/avx512.h>)
#define SIMDE_ENABLE_NATIVE_ALIASES
#define RIDDLE_EMULATE_AVX512
/* One by one, and without ternarylogic.h, which takes minutes to compile. */
#include <simde/x86/avx512/and.h>
#include <simde/x86/avx512/compress.h>
#include <simde/x86/avx512/loadu.h>
#include <simde/x86/avx512/or.h>
#include <simde/x86/avx512/set1.h>
#include <simde/x86/avx512/srli.h>
#include <simde/x86/avx512/storeu.h>
#include <simde/x86/avx512/test.h>
#include <simde/x86/avx512/testn.h>

/* Bit 4 a + 2 b + c of the table is the result for the bits a, b, c. */
static inline __m512i ternary(__m512i a, __m512i b, __m512i c, int table) {
  __m512i result = a ^ a;
  for (int row = 0; row < 8; row++) {
    if (table >> row & 1) result |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
  }
  return result;
}
#undef _mm512_ternarylogic_epi64
#define _mm512_ternarylogic_epi64(a, b, c, table) ternary(a, b, c, table)
#endif
#endif

#include "pieces/quarters_avx512.c"

#ifdef RIDDLE_EMULATE_AVX512
const int quarters_avx512_emulated = 1;
#else
const int quarters_avx512_emulated = 0;
#endif
