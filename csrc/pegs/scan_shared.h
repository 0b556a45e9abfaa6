/* What the files that include scan_step.h share. */
#ifndef RIDDLE_PEGS_SCAN_SHARED_H
#define RIDDLE_PEGS_SCAN_SHARED_H

#include "pegs/scan.h"

#define RIDDLE_PEGS_TAG ((uint64_t)0x3FF << 52)
enum { MOST_LANES = RIDDLE_PEGS_SYMMETRIES };

/* With sanitizers the loops are compiled once, for any number of lanes: with constants, unrolled, compilers would work
 * on their checks for minutes. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(SANITIZED)
#define EACH_LANES(call) call(space->lanes);
#else
#define EACH_LANES(call)                \
  switch (space->lanes) {               \
    case 1: call(1); break;             \
    case 2: call(2); break;             \
    case 4: call(4); break;             \
    case 8: call(8); break;             \
    default: call(space->lanes); break; \
  }
#endif

#if defined(SANITIZED)
#define UNROLL
#elif defined(__clang__)
#define UNROLL _Pragma("unroll")
#else
#define UNROLL _Pragma("GCC unroll 8")
#endif

#endif
