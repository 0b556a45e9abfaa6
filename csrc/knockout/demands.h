/* What is required of the matches of a list besides that they are played.
 *
 * A team may lose a match when nothing requires that it wins it and it is not the champion required. */
#ifndef RIDDLE_KNOCKOUT_DEMANDS_H
#define RIDDLE_KNOCKOUT_DEMANDS_H

#include "knockout/names.h"

/* Two teams, numbered from 0. */
typedef struct riddle_match {
  uint32_t a, b;
} riddle_match;

enum { RIDDLE_EITHER_WINS, RIDDLE_FIRST_WINS, RIDDLE_SECOND_WINS };

/* All borrowed; a NULL array requires nothing. Places are those of matches in the list, from 0. */
typedef struct riddle_demands {
  const uint8_t *wins; /* by place: one of the three above */
  const uint8_t *from; /* by place: the first round, from 1, in which the match may be played; 0 = any */
  uint32_t champion;   /* or RIDDLE_NO_TEAM */
} riddle_demands;

/* The team that must win a match, or RIDDLE_NO_TEAM. */
static inline uint32_t riddle_required_winner(const riddle_demands *demands, const riddle_match *matches,
                                              uint32_t place) {
  if (demands == NULL || demands->wins == NULL || demands->wins[place] == RIDDLE_EITHER_WINS) return RIDDLE_NO_TEAM;
  return demands->wins[place] == RIDDLE_FIRST_WINS ? matches[place].a : matches[place].b;
}

static inline bool riddle_may_lose(const riddle_demands *demands, const riddle_match *matches, uint32_t place,
                                   uint32_t team) {
  return demands == NULL || (team != demands->champion && riddle_required_winner(demands, matches, place) != team);
}

#endif
