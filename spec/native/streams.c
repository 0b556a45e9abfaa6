/* The list of judge streams, for the test programs and fuzzers. A spec compares it with the problems that
 * riddle.judge knows. */
#include "streams.h"

#include <string.h>

#if __has_include("knockout/game_schedule.h")
#include "knockout/game_schedule.h"
#endif
#if __has_include("lines/the_game.h")
#include "lines/the_game.h"
#endif
#if __has_include("pegs/hi_q.h")
#include "pegs/hi_q.h"
#endif
#if __has_include("pieces/bishops.h")
#include "pieces/bishops.h"
#include "pieces/eight_queens.h"
#include "pieces/little_bishops.h"
#endif

static const riddle_stream_class *const streams[] = {
#if __has_include("lines/the_game.h")
    &riddle_the_game_stream,
#endif
#if __has_include("knockout/game_schedule.h")
    &riddle_game_schedule_stream,
#endif
#if __has_include("pegs/hi_q.h")
    &riddle_hi_q_stream,
#endif
#if __has_include("pieces/bishops.h")
    &riddle_little_bishops_stream, &riddle_bishops_stream, &riddle_eight_queens_stream,
#endif
    NULL,
};

const riddle_stream_class *stream_by_name(const char *name) {
  for (size_t i = 0; streams[i] != NULL; i++) {
    if (strcmp(streams[i]->name, name) == 0) return streams[i];
  }
  return NULL;
}
