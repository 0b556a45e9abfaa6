/* Why a list of matches belongs to no knockout.
 *
 * The first reason that holds, in this order: a team against itself, the same match twice, a cycle,
 * parts that never meet, more matches than rounds for one team, and otherwise the first round in which
 * peeling fails. Each can be verified by looking at the matches that it names; which teams and matches
 * are named depends on the order of the list, not on the teams' numbers. O(n); 24 bytes a team. */
#ifndef RIDDLE_KNOCKOUT_CONFLICT_H
#define RIDDLE_KNOCKOUT_CONFLICT_H

#include "knockout/peeling.h"

typedef enum riddle_conflict_kind {
  RIDDLE_CONFLICT_SELF,     /* matches[0] */
  RIDDLE_CONFLICT_TWICE,    /* matches[0] and matches[1] */
  RIDDLE_CONFLICT_CYCLE,    /* matches[i] is teams[i] against teams[i + 1], the last against teams[0] */
  RIDDLE_CONFLICT_PARTS,    /* `teams` never meet the others; there are `parts` such parts */
  RIDDLE_CONFLICT_MANY,     /* group 0: one team has too many matches */
  RIDDLE_CONFLICT_OVERFULL, /* group 0: too many have only this team left */
  RIDDLE_CONFLICT_TWINS,    /* groups 0 and 1: two such pairs in an odd round */
  RIDDLE_CONFLICT_IDLE      /* a team cannot play; in an odd round a second one, or a pair of twins */
} riddle_conflict_kind;

/* One team and those of its matches that matter: matches[first..first + count), each against the
 * team at the same place of `teams`. */
typedef struct riddle_conflict_group {
  uint32_t team;
  bool idle; /* cannot play; else its opponents here have only it left */
  uint32_t first, count;
} riddle_conflict_group;

typedef struct riddle_conflict {
  riddle_conflict_kind kind;
  uint32_t round, left; /* from 1, and the teams left at its start; of the last three kinds */
  uint32_t parts;
  uint32_t group_count;
  riddle_conflict_group group[2];
  uint32_t *teams, *matches; /* places from 0 */
  uint32_t team_count, match_count;
  size_t team_room, match_room;
} riddle_conflict;

/* Finds the reason. `rounds` = what peeling found before it failed; not looked at when the number of
 * matches is not teams - 1. RIDDLE_OK, or out of memory, or stopped. */
riddle_status riddle_conflict_find(riddle_conflict *conflict, riddle_control *control, uint32_t teams,
                                   const riddle_match *matches, uint32_t match_count, const riddle_rounds *rounds);

void riddle_conflict_free(riddle_conflict *conflict, riddle_control *control);

/* A stable short word: "self-match", "duplicate match", "cycle", "parts", "too many matches",
 * "overfull", "twins", "idle". */
const char *riddle_conflict_word(riddle_conflict_kind kind);

enum { RIDDLE_SENTENCE = 448 };

/* The reason as a sentence with the teams' names (NULL = numbers from 1) and the matches' places from 1.
 * `room` has RIDDLE_SENTENCE bytes. Long lists are cut and say so. */
void riddle_conflict_sentence(char *room, const riddle_conflict *conflict, uint32_t teams, const riddle_names *names);

#endif
