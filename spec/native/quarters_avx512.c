/* The AVX-512 path of the queens' count by quarters, with SIMDe for the instructions where it is installed. */
#if defined(__has_include)
#if __has_include(<simde/x86/avx512.h>)
#define SIMDE_ENABLE_NATIVE_ALIASES
#define RIDDLE_EMULATE_AVX512
#include <simde/x86/avx512.h>
#endif
#endif

#include "pieces/quarters_avx512.c"

#ifdef RIDDLE_EMULATE_AVX512
const int quarters_avx512_emulated = 1;
#else
const int quarters_avx512_emulated = 0;
#endif
