/* The contest problem Little Bishops (UVa 861): the format of Bishops (bishops.h), with n <= 8. */
#ifndef RIDDLE_PIECES_LITTLE_BISHOPS_H
#define RIDDLE_PIECES_LITTLE_BISHOPS_H

#include "core/stream.h"

extern const riddle_stream_class riddle_little_bishops_stream;

#endif
