/* Why a list of matches belongs to no knockout.
 *
 * The first reason that holds, in this order: a team against itself, the same match twice, a cycle,
 * parts that never meet, more matches than rounds for one team; with demands a match that may not be
 * played in any round, a team that loses twice, a champion that loses, two teams that never lose; and
 * otherwise the first round in which peeling fails. Each can be verified by looking at the matches that it names; which
 * teams and matches are named depends on the order of the list, not on the teams' numbers. O(n); 24 bytes a team. */
#ifndef RIDDLE_KNOCKOUT_CONFLICT_H
#define RIDDLE_KNOCKOUT_CONFLICT_H

#include "knockout/peeling.h"

typedef enum riddle_conflict_kind {
  RIDDLE_CONFLICT_SELF,     /* matches[0] */
  RIDDLE_CONFLICT_TWICE,    /* matches[0] and matches[1] */
  RIDDLE_CONFLICT_CYCLE,    /* matches[i] is teams[i] against teams[i + 1], the last against teams[0] */
  RIDDLE_CONFLICT_PARTS,    /* `teams` never meet the others; there are `parts` such parts */
  RIDDLE_CONFLICT_MANY,     /* group 0: one team has too many matches */
  RIDDLE_CONFLICT_LATE,     /* matches[0]: not to be played before `round`, and there are fewer rounds */
  RIDDLE_CONFLICT_LOSES,    /* group 0: one team is to lose these */
  RIDDLE_CONFLICT_CHAMPION, /* group 0: the champion required is to lose this */
  RIDDLE_CONFLICT_UNBEATEN, /* groups 0 and 1: two teams win all their matches, or are the champion required */
  RIDDLE_CONFLICT_SIDES,    /* a tree: the winners teams[i] of matches[i], one or two, leave no side for a champion */
  RIDDLE_CONFLICT_OVERFULL, /* group 0: too many have only this team left */
  RIDDLE_CONFLICT_TWINS,    /* groups 0 and 1: two such pairs in an odd round */
  RIDDLE_CONFLICT_WAITS,    /* group 0: a team that may not lose its last match; in an odd round group 1 as below */
  RIDDLE_CONFLICT_IDLE,     /* a team cannot play; in an odd round a second one, or a pair of twins */
  RIDDLE_CONFLICT_CROWDED   /* a partial list: `needed` teams must go on from `round`, and `left` do */
} riddle_conflict_kind;

/* One team and those of its matches that matter: matches[first..first + count), each against the
 * team at the same place of `teams`. */
typedef struct riddle_conflict_group {
  uint32_t team;
  bool idle;  /* cannot play; else its opponents here have only it left */
  bool waits; /* has one match left, this one, and may not lose it */
  uint32_t first, count;
} riddle_conflict_group;

typedef struct riddle_conflict {
  riddle_conflict_kind kind;
  uint32_t round, left; /* from 1, and the teams left at its start; of the kinds that fail in a round */
  uint32_t needed;      /* RIDDLE_CONFLICT_CROWDED: see wishes.h; `left` is then the number at its end */
  uint32_t parts;
  uint32_t group_count;
  riddle_conflict_group group[2];
  uint32_t *teams, *matches; /* places from 0 */
  uint32_t team_count, match_count;
  size_t team_room, match_room;
} riddle_conflict;

typedef enum riddle_list_kind {
  RIDDLE_LIST_COMPLETE, /* all matches of a knockout */
  RIDDLE_LIST_PARTIAL,  /* some of them */
  RIDDLE_LIST_TREE      /* all matches, in any number of rounds */
} riddle_list_kind;

/* What is impossible; borrowed. */
typedef struct riddle_conflict_list {
  riddle_list_kind kind;
  uint32_t teams, match_count;
  const riddle_match *matches;
  const riddle_demands *demands; /* or NULL */
  /* Of a complete list what peeling found before it failed; not looked at when the number of matches is not
   * teams - 1. */
  const riddle_rounds *rounds;
} riddle_conflict_list;

/* Sets the numbers of RIDDLE_CONFLICT_CROWDED; does nothing to others. */
void riddle_conflict_set_crowd(riddle_conflict *conflict, uint32_t round, uint32_t left, uint32_t needed);

/* Names the one or two matches of RIDDLE_CONFLICT_SIDES. */
riddle_status riddle_conflict_set_sides(riddle_conflict *conflict, riddle_control *control,
                                        const riddle_conflict_list *list, const uint32_t *places, uint32_t count);

/* Finds the reason. RIDDLE_OK, or out of memory, or stopped. The reason of a partial list that has none of the
 * simple ones is RIDDLE_CONFLICT_CROWDED; the caller sets its `round`, `left` and `needed`. RIDDLE_END = a tree has
 * none of these. */
riddle_status riddle_conflict_find(riddle_conflict *conflict, riddle_control *control,
                                   const riddle_conflict_list *list);

void riddle_conflict_free(riddle_conflict *conflict, riddle_control *control);

/* A stable short word: "self-match", "duplicate match", "cycle", "parts", "too many matches", "too late",
 * "loses twice", "champion", "unbeaten", "sides", "overfull", "twins", "waits", "idle", "crowded". */
const char *riddle_conflict_word(riddle_conflict_kind kind);

enum { RIDDLE_SENTENCE = 448 };

/* The reason as a sentence with the teams' names (NULL = numbers from 1) and the matches' places from 1.
 * `champion` is the one required, or RIDDLE_NO_TEAM. `room` has RIDDLE_SENTENCE bytes. Long lists are cut and say
 * so. */
void riddle_conflict_sentence(char *room, const riddle_conflict *conflict, uint32_t teams, uint32_t champion,
                              const riddle_names *names);

#endif
