/* The contest problem "Game schedule required" (POJ 2476, ZOJ 2801, SPOJ 385) as a stream.
 *
 * A case is read token by token into a name table and an array of matches, so that it never lies in
 * the input buffer; a case of n teams takes about 50 bytes a team and the names' bytes (judge order: 90),
 * which the next case uses again. */
#ifndef RIDDLE_KNOCKOUT_GAME_SCHEDULE_H
#define RIDDLE_KNOCKOUT_GAME_SCHEDULE_H

#include "core/stream.h"

typedef struct riddle_game_schedule_options {
  bool judge; /* the original judge's order of the answers; else the order of the input */
} riddle_game_schedule_options;

extern const riddle_stream_class riddle_game_schedule_stream;

#endif
