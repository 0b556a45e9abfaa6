/* Which rounds of a schedule were settled between twins: two teams that had only the same opponent left, of which
 * one played and the other took the wildcard. All other rounds are forced.
 *
 * One pass over the matches after each odd round: O(n). */
#ifndef RIDDLE_KNOCKOUT_TWINS_H
#define RIDDLE_KNOCKOUT_TWINS_H

#include "knockout/peeling.h"

typedef struct riddle_twins {
  uint32_t round;        /* from 0 */
  uint32_t rival;        /* the opponent that both had left */
  uint32_t waiting, out; /* the one that took the wildcard, the one that played and lost */
  uint32_t later, now;   /* indices into rounds->played: the match of the first, which comes later, and of the other */
} riddle_twins;

/* Fills `twins` (room for RIDDLE_ROUNDS_MOST) from the first round on; returns how many there are. */
uint32_t riddle_twins_find(riddle_twins *twins, const riddle_match *matches, const riddle_rounds *rounds);

#endif
