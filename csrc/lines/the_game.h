/* The contest problem "The Game" (POJ 1970, ZOJ 2495) as a stream.
 *
 * Input: t, then t boards of 19 lines of 19 numbers 0, 1 or 2. Output: 0, or the winner's number and, on a second
 * line, row and column of the first stone of his five (lines/five.h). Blank lines, more blanks
 * between numbers, CRLF and a missing last line end are fine.
 * Method: a board in canonical text goes through lines/five.h at once, anything else line by line, and
 * a line that is not canonical when the blanks at its end are cut off word by word; the answer is the
 * same. A state is 200 bytes. Takes no options. */
#ifndef RIDDLE_LINES_THE_GAME_H
#define RIDDLE_LINES_THE_GAME_H

#include "core/stream.h"

extern const riddle_stream_class riddle_the_game_stream;

#endif
