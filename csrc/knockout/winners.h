/* Who can win which of the wished matches in a knockout that contains them all?
 *
 * Each result is required once, beside all else, and tested by wishes.h: a test a result that is not known to be
 * possible, linear in the wishes. Memory: 1 byte a wish besides. */
#ifndef RIDDLE_KNOCKOUT_WINNERS_H
#define RIDDLE_KNOCKOUT_WINNERS_H

#include "knockout/wishes.h"

enum { RIDDLE_FIRST_CAN_WIN = 1, RIDDLE_SECOND_CAN_WIN = 2 };

/* Fills possible[place] with the sum of these. RIDDLE_BAD_DATA = no knockout contains the wishes; or out of memory,
 * time, or stopped. `wishes` is cleared memory or was used before. */
riddle_status riddle_winners_find(uint8_t *possible, riddle_wishes *wishes, riddle_control *control,
                                  const riddle_wishes_task *task);

#endif
