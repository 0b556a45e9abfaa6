/* The contest problem Hi-Q (UVa 379) as a stream.
 *
 * Input: the number of instances, then for each the holes of the English board (1..33, row by row) that
 * hold a peg, increasing, closed by 0. Line ends mean nothing. Output: HI Q OUTPUT, for each instance
 * the sum of the holes that hold a peg when no jump is left (always the jump with the largest target,
 * among those the one with the largest source), END OF OUTPUT. Example:
 *
 *   2  10 12 17 19 25 0  0     gives     HI Q OUTPUT / 51 / 0 / END OF OUTPUT
 *
 * Faults: "end", "number", "range" (a hole that is not there), "order" (holes not increasing),
 * "trailing" (text after the last instance), "too long". Options: none. Memory: constant. */
#ifndef RIDDLE_PEGS_HI_Q_H
#define RIDDLE_PEGS_HI_Q_H

#include "core/stream.h"

extern const riddle_stream_class riddle_hi_q_stream;

#endif
