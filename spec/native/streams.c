/* The list of judge streams, for the test programs and fuzzers. A spec compares it with the problems that
 * riddle.judge knows. */
#include "streams.h"

#include <string.h>

#include "knockout/game_schedule.h"
#include "lines/the_game.h"
#include "pegs/hi_q.h"
#include "pieces/bishops.h"
#include "pieces/eight_queens.h"
#include "pieces/little_bishops.h"

static const riddle_stream_class *const streams[] = {
    &riddle_the_game_stream,       &riddle_game_schedule_stream, &riddle_hi_q_stream,
    &riddle_little_bishops_stream, &riddle_bishops_stream,       &riddle_eight_queens_stream,
};

const riddle_stream_class *stream_by_name(const char *name) {
  for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
    if (strcmp(streams[i]->name, name) == 0) return streams[i];
  }
  return NULL;
}
