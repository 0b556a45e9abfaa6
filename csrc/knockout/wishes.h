/* Is there a knockout that contains these matches, and which?
 *
 * The wishes are a list of matches, each with or without a required winner and a first round in which it may be
 * played, and perhaps a required champion. In a round with m teams left, N of which still have wishes (or are the
 * champion), only a team with one wish left can go out by a wished match, in that match; so each opponent puts out at
 * most one. Putting out one for each opponent that can, whichever it is, is best: docs/knockout.md has the proof. If
 * P go out this way, N - P teams go on, and they may only if N - P <= ceil(m / 2); otherwise no knockout contains the
 * wishes. The rest can always be filled in: a team that has wishes and did not play beats one that has none, the
 * others meet each other.
 *
 * Cost: O(n), about 2n visits to matches and, to fill, 2n to teams. Memory: 8 bytes a team and 4 a match, and to fill
 * 28 bytes a team more. */
#ifndef RIDDLE_KNOCKOUT_WISHES_H
#define RIDDLE_KNOCKOUT_WISHES_H

#include "core/random.h"
#include "knockout/peeling.h"

/* The question; everything in it is borrowed. */
typedef struct riddle_wishes_task {
  uint32_t teams; /* n, 1 or more */
  const riddle_match *matches;
  uint32_t match_count;
  const riddle_demands *demands; /* or NULL */
  const uint32_t *places;        /* the matches that are wished, or NULL = all */
  uint32_t place_count;          /* ... so many */
  bool fill;                     /* make the knockout; otherwise only say whether there is one */
  bool random;                   /* fill it at random, by the seed; otherwise in the order of the list and the teams */
  uint64_t seed;
} riddle_wishes_task;

typedef struct riddle_wish_team {
  uint8_t left;  /* wishes left; UINT8_MAX = so many that it can never come to its last one */
  uint8_t round; /* the last round (from 1) in which it played; UINT8_MAX = it is out */
} riddle_wish_team;

typedef struct riddle_wishes {
  riddle_wishes_task task;
  riddle_wish_team *state; /* all zero between runs */
  uint32_t *alive;         /* wishes not played yet */
  uint32_t *teams, *busy, *idle;
  size_t state_room, alive_room, teams_room, busy_room, idle_room;
  uint32_t alive_count, team_count, fill_count;
  uint32_t wishing; /* N */
  riddle_random numbers;
  /* The knockout: the wishes and behind them what was filled in, n - 1 in all, and their rounds. */
  riddle_match *matches;
  size_t match_room;
  riddle_rounds rounds;
  /* When there is none: after `round` only `left` teams are left, but `needed` must be. Round 0: a wish is a team
   * against itself. */
  uint32_t round, left, needed;
  uint64_t visits; /* the signature */
} riddle_wishes;

/* RIDDLE_OK = there is one, RIDDLE_BAD_DATA = there is none; or out of memory, time, or stopped. May be called again
 * with the same number of teams or fewer; cleared memory at first. */
riddle_status riddle_wishes_run(riddle_wishes *wishes, riddle_control *control, const riddle_wishes_task *task);

void riddle_wishes_free(riddle_wishes *wishes, riddle_control *control);

#endif
