/* All judge streams by name. */
#ifndef RIDDLE_SPEC_STREAMS_H
#define RIDDLE_SPEC_STREAMS_H

#include "core/stream.h"

/* The class of a problem's stream; NULL when there is none of that name. */
const riddle_stream_class *stream_by_name(const char *name);

#endif
