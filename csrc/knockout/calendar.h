/* The fewest rounds in which a tree of matches can be played when teams may pause.
 *
 * The loser of a match is out, and nobody plays twice in a round. So all matches of a team but its last are won, and
 * seen from the champion a team plays first those who come behind it, then the one before it. Backwards in time that is
 * the spreading of a message in a tree, one neighbour a round (Slater, Cockayne and Hedetniemi, "Information
 * dissemination in trees", SIAM J. Comput. 10(4), 1981): a team whose opponents behind it need x1 >= x2 >= ... rounds
 * needs the largest of i + xi. All champions are tried at once: the value of each side of each match is found from
 * those beyond it, downwards and upwards.
 *
 * Cost: O(n), by counting sorts in which values too small to matter count as equal. Memory: 46 bytes a team. */
#ifndef RIDDLE_KNOCKOUT_CALENDAR_H
#define RIDDLE_KNOCKOUT_CALENDAR_H

#include "knockout/graph.h"

/* The question; borrowed. The matches are a tree, and no team is required to lose twice nor the champion at all. */
typedef struct riddle_calendar_task {
  uint32_t teams; /* n, 1 or more */
  const riddle_match *matches;
  const riddle_demands *demands; /* without `from`; or NULL */
} riddle_calendar_task;

typedef struct riddle_calendar {
  uint32_t rounds, champion;
  uint32_t *order; /* the places by rounds, in a round as listed */
  uint32_t *start; /* round r (from 0) is order[start[r] .. start[r + 1]) */
  uint8_t *second; /* by place: team b wins */
  size_t order_room, start_room, second_room;
  uint64_t pauses; /* how often a team that is still in does not play in a round */
  /* Places whose required winners leave nobody to be the champion, or keep out the one required. */
  uint32_t clash[2], clash_count;
} riddle_calendar;

/* RIDDLE_OK; RIDDLE_BAD_DATA: see `clash`; or out of memory, time, or stopped. `calendar` is cleared memory at first.
 */
riddle_status riddle_calendar_make(riddle_calendar *calendar, riddle_control *control,
                                   const riddle_calendar_task *task);

void riddle_calendar_free(riddle_calendar *calendar, riddle_control *control);

#endif
