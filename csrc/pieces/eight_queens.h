/* The contest problem 8 Queens Chess Problem (UVa 750): all ways to put eight queens on the 8 x 8 board, none
 * attacking another, with one queen given.
 *
 * Input: the number of data sets, then for each the row and column (1..8) of the given queen. Output per set,
 * with a blank line between sets: two header lines, a blank line, and the numbered solutions; for each
 * column the row of its queen, in lexicographic order. */
#ifndef RIDDLE_PIECES_EIGHT_QUEENS_H
#define RIDDLE_PIECES_EIGHT_QUEENS_H

#include "core/stream.h"

extern const riddle_stream_class riddle_eight_queens_stream;

#endif
