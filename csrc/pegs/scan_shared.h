/* What the files that include scan_step.h share. */
#ifndef RIDDLE_PEGS_SCAN_SHARED_H
#define RIDDLE_PEGS_SCAN_SHARED_H

#include "pegs/scan.h"

#define RIDDLE_PEGS_TAG ((uint64_t)0x3FF << 52)
enum { MOST_LANES = RIDDLE_PEGS_SYMMETRIES };

#if defined(__clang__)
#define UNROLL _Pragma("unroll")
#else
#define UNROLL _Pragma("GCC unroll 8")
#endif

#endif
