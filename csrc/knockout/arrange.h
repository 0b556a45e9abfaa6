/* Names brought into another order, so that whoever goes through them in that order goes through memory in
 * order too. The index stays good: its teams are renumbered. Works in steps, so that it can be paused. */
#ifndef RIDDLE_KNOCKOUT_ARRANGE_H
#define RIDDLE_KNOCKOUT_ARRANGE_H

#include "knockout/names.h"

typedef struct riddle_arranging {
  riddle_bytes text; /* the new names ... */
  size_t *end;
  size_t end_room;
  uint32_t count; /* ... so many so far */
  size_t slots;   /* of the index, renumbered so far */
} riddle_arranging;

/* Name i becomes the one that was order[i]; place is the inverse of order. Spends at most *budget steps and
 * counts it down: RIDDLE_OK = call again (the names are not to be used meanwhile), RIDDLE_END = done. */
riddle_status riddle_arrange_step(riddle_arranging *arranging, riddle_control *control, riddle_names *names,
                                  const uint32_t *order, const uint32_t *place, size_t *budget);

void riddle_arranging_free(riddle_arranging *arranging, riddle_control *control);

#endif
