/* A minimal conflict: wishes that no knockout contains together, while without any one of them there is one.
 *
 * Method: QuickXplain (Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems",
 * AAAI 2004) over the wishes and the required champion, each test by wishes.h; after that each required winner and
 * first round of the wishes that are left is dropped if the conflict remains. Cost: about 2k log2(n / k) + 2k tests for
 * a conflict of k wishes, each linear in the wishes tested. Memory: 16 bytes a wish and what the tests take. */
#ifndef RIDDLE_KNOCKOUT_SHRINK_H
#define RIDDLE_KNOCKOUT_SHRINK_H

#include "knockout/wishes.h"

typedef struct riddle_shrunk {
  uint32_t *places; /* in the order of the list */
  riddle_match *matches;
  uint8_t *wins, *from; /* of each, as far as they are needed */
  uint32_t count;
  uint32_t champion; /* or RIDDLE_NO_TEAM when it is not needed */
  size_t room, match_room, wins_room, from_room;
  uint32_t round, left, needed; /* as in riddle_wishes */
  uint64_t tests, visits;
} riddle_shrunk;

/* RIDDLE_END = the wishes can all come true; RIDDLE_OK = the conflict; or out of memory, time, or stopped. `shrunk` is
 * cleared memory. */
riddle_status riddle_shrink(riddle_shrunk *shrunk, riddle_control *control, const riddle_wishes_task *task);

void riddle_shrunk_free(riddle_shrunk *shrunk, riddle_control *control);

#endif
