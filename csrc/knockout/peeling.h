/* From a list of matches to the rounds in which they were played.
 *
 * In a knockout of m > 2 teams whose matches form a tree, a team with one match left loses it in this
 * round, or takes the wildcard; all else follows (docs/knockout.md has the proof). So each round is one
 * pass over what is left:
 *   input order  over the matches as listed; of two teams that have only the same opponent left, the one
 *                whose match comes first plays; in the final the team named first wins
 *   judge order  over the teams by name, as the original judge's program does: a team with one match left
 *                loses it unless its opponent has played; so in the final the smaller name loses
 * With required winners or a champion a team that may not lose its last match waits, so that the other
 * of two teams with the same opponent plays; it can only be the one that wins the final.
 * A round is right when half of the teams left (rounded down) lost: then at most one was idle, and the
 * result needs no other proof. What is left halves, so the cost is O(n) in all; about 4n visits in input order, which
 * counts the matches left anew in each round, 3n in judge order.
 *
 * Works in steps, so that it can be paused. Memory: 9 bytes a team (judge order: 18). */
#ifndef RIDDLE_KNOCKOUT_PEELING_H
#define RIDDLE_KNOCKOUT_PEELING_H

#include "knockout/demands.h"

enum { RIDDLE_ROUNDS_MOST = 24 }; /* ceil(log2 RIDDLE_TEAMS_MOST) */

/* The answer. A place is the number of a match in the list, from 0. */
typedef struct riddle_rounds {
  uint32_t *played; /* 2 * place + (1 when team b won), in the order of play */
  size_t played_room;
  uint32_t count;                            /* rounds */
  uint32_t start[RIDDLE_ROUNDS_MOST + 2];    /* round r (from 0) is played[start[r] .. start[r + 1]) */
  uint32_t wildcard[RIDDLE_ROUNDS_MOST + 1]; /* or RIDDLE_NO_TEAM */
  uint32_t winner;
} riddle_rounds;

/* Judge order: what one pass needs to know of a team. */
typedef struct riddle_peeling_team {
  uint8_t left;  /* matches left */
  uint8_t round; /* the last round (from 1) in which it played */
} riddle_peeling_team;

/* Judge order: of a team with one match left these are that match and the opponent in it. */
typedef struct riddle_peeling_sums {
  uint32_t places, opponents; /* xor over the team's matches left */
} riddle_peeling_sums;

/* What is to be peeled; everything in it is borrowed. */
typedef struct riddle_peeling_task {
  uint32_t teams;                /* n, 1 or more */
  const riddle_match *matches;   /* n - 1, each team below n */
  bool judge;                    /* judge order, else input order */
  const uint32_t *by_name;       /* judge order: the teams sorted; NULL = by number */
  const riddle_demands *demands; /* without `from`; NULL = nothing is required */
  const uint32_t *waiting; /* by round, RIDDLE_ROUNDS_MOST: a team that does not play, or RIDDLE_NO_TEAM; NULL = none */
} riddle_peeling_task;

/* Input order: of 64 teams those that have a match left, and those that have two or more. */
typedef struct riddle_peeling_marks {
  uint64_t once, twice;
} riddle_peeling_marks;

typedef struct riddle_peeling {
  riddle_peeling_task task;
  riddle_rounds rounds;
  uint32_t *alive;             /* matches (input order) or teams (judge order) left */
  riddle_peeling_team *state;  /* judge order only */
  riddle_peeling_sums *sums;   /* the same */
  riddle_peeling_marks *marks; /* input order only */
  uint64_t *leaves, *busy;     /* the same: teams with one match left; those that have won one in this round */
  size_t alive_room, state_room, sums_room, marks_room, leaves_room, busy_room;
  bool counted; /* the matches of each team are counted; else `next` is how far that is */
  uint32_t next, alive_count, kept;
  uint32_t left;                /* teams left at the start of the round */
  uint32_t all_xor;             /* of the teams left at the start of the round, ... */
  uint32_t played_xor, out_xor; /* ... of those that play in it, of its losers */
  uint64_t visits;              /* matches and teams looked at: the signature */
} riddle_peeling;

/* The least r with 2^r >= teams. */
int riddle_rounds_of(uint32_t teams);

/* Starts with a new list; memory of an earlier one is used again. */
riddle_status riddle_peeling_begin(riddle_peeling *peeling, riddle_control *control, const riddle_peeling_task *task);

/* Spends at most *budget visits and counts it down. RIDDLE_OK = call again, RIDDLE_END = `rounds` is the
 * answer, RIDDLE_BAD_DATA = there is none; `rounds` holds the rounds before the first that fails. */
riddle_status riddle_peeling_step(riddle_peeling *peeling, size_t *budget);

void riddle_peeling_free(riddle_peeling *peeling, riddle_control *control);

#endif
