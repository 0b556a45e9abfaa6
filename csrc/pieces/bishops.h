/* The contest problem Bishops (UVa 10237): how many ways to place k bishops on n x n.
 *
 * Input: lines "n k", ended by "0 0". Output: one number a line. Any n and k are read; a board whose answer
 * does not fit the memory limit is a fault of kind "limit". Little Bishops (UVa 861) is the same format. */
#ifndef RIDDLE_PIECES_BISHOPS_H
#define RIDDLE_PIECES_BISHOPS_H

#include "core/stream.h"

extern const riddle_stream_class riddle_bishops_stream;

#endif
