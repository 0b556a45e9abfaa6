/* Wishes with demands that the theory of wishes.h does not cover, by exact search: teams that may not meet before a
 * round or never, and matches that must be played by a round.
 *
 * Which wishes are open follows from who is left, so a state of the search is the set of the teams left. A state goes
 * on to those that remain when half of the teams lose: to each set of losers that can be matched with different
 * winners. Teams with the same demands and no wishes are alike, of them always the last ones lose. States without a way
 * to the end are remembered. A state is given up at once when a wish is overdue or the wishes left are too many by the
 * count of wishes.h. The search starts anew, in another random order, after 1000, 2000, 4000, ... steps, and keeps what
 * it knows; so it is exhaustive in the end, and seldom lost in a bad beginning.
 *
 * Cost: exponential in the worst case. Memory: about 150 KB, and for each dead state up to 128 bytes. */
#ifndef RIDDLE_KNOCKOUT_SEARCH_H
#define RIDDLE_KNOCKOUT_SEARCH_H

#include "core/random.h"
#include "knockout/peeling.h"

enum { RIDDLE_SEARCH_TEAMS = 256, RIDDLE_SEARCH_WORDS = RIDDLE_SEARCH_TEAMS / 64, RIDDLE_SEARCH_ROUNDS = 8 };

/* Teams, bit i % 64 of word i / 64. */
typedef struct riddle_team_set {
  uint64_t word[RIDDLE_SEARCH_WORDS];
} riddle_team_set;

/* The question; borrowed. The wishes are a forest. */
typedef struct riddle_search_task {
  uint32_t teams; /* 1 .. RIDDLE_SEARCH_TEAMS */
  const riddle_match *matches;
  uint32_t match_count;
  const riddle_demands *demands;
  const uint8_t *until; /* by place: the last round in which the match may be played, 0 = any; or NULL */
  const uint8_t *first; /* teams * teams, symmetric: the first round in which two teams may meet; UINT8_MAX = never */
  uint64_t seed;
} riddle_search_task;

/* What is tried from one state. */
typedef struct riddle_search_level {
  riddle_team_set alive, lost;
  riddle_team_set options[RIDDLE_SEARCH_TEAMS]; /* whom each may lose to in this round */
  uint16_t order[RIDDLE_SEARCH_TEAMS];          /* those who may lose, in the order in which they are tried */
  bool chosen[RIDDLE_SEARCH_TEAMS];             /* by place in the order: does it lose? */
  uint32_t count, at, lost_count, wanted;
  uint16_t winner_of[RIDDLE_SEARCH_TEAMS], loser_of[RIDDLE_SEARCH_TEAMS]; /* who beats whom, UINT16_MAX = nobody */
} riddle_search_level;

typedef struct riddle_search {
  riddle_search_task task;
  uint32_t round_count;
  riddle_team_set wished[RIDDLE_SEARCH_TEAMS];                      /* opponents in wishes */
  riddle_team_set meets[RIDDLE_SEARCH_ROUNDS][RIDDLE_SEARCH_TEAMS]; /* by round from 0 */
  uint16_t like[RIDDLE_SEARCH_TEAMS];                               /* the first team that is like this one */
  uint32_t weight[RIDDLE_SEARCH_TEAMS];                             /* how much stands in a team's way */
  riddle_search_level levels[RIDDLE_SEARCH_ROUNDS];
  uint32_t depth;
  uint8_t *places; /* teams * teams: the place of a wish + 1, or 0 */
  riddle_team_set *dead;
  size_t dead_room, dead_count;
  riddle_random numbers;
  uint64_t limit;                 /* steps at which to start anew */
  uint64_t steps, states, starts; /* the signature */
  /* The knockout, as in riddle_wishes. */
  riddle_match *found;
  size_t found_room;
  riddle_rounds rounds;
} riddle_search;

/* RIDDLE_OK = found, RIDDLE_BAD_DATA = there is none: all was tried; or out of memory, time, or stopped. `search` is
 * cleared memory. */
riddle_status riddle_search_run(riddle_search *search, riddle_control *control, const riddle_search_task *task);

void riddle_search_free(riddle_search *search, riddle_control *control);

#endif
