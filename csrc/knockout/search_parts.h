/* What search.c is made of: sets of teams, and the parts in search_parts.c. Internal. */
#ifndef RIDDLE_KNOCKOUT_SEARCH_PARTS_H
#define RIDDLE_KNOCKOUT_SEARCH_PARTS_H

#include "knockout/search.h"

static inline bool riddle_set_has(const riddle_team_set *set, uint32_t team) {
  return set->word[team / 64] >> team % 64 & 1;
}

static inline void riddle_set_add(riddle_team_set *set, uint32_t team) {
  set->word[team / 64] |= UINT64_C(1) << team % 64;
}

static inline void riddle_set_remove(riddle_team_set *set, uint32_t team) {
  set->word[team / 64] &= ~(UINT64_C(1) << team % 64);
}

static inline void riddle_set_remove_all(riddle_team_set *set, const riddle_team_set *others) {
  for (int i = 0; i < RIDDLE_SEARCH_WORDS; i++) set->word[i] &= ~others->word[i];
}

static inline riddle_team_set riddle_set_and(const riddle_team_set *a, const riddle_team_set *b) {
  riddle_team_set both;
  for (int i = 0; i < RIDDLE_SEARCH_WORDS; i++) both.word[i] = a->word[i] & b->word[i];
  return both;
}

static inline bool riddle_set_meets(const riddle_team_set *a, const riddle_team_set *b) {
  uint64_t any = 0;
  for (int i = 0; i < RIDDLE_SEARCH_WORDS; i++) any |= a->word[i] & b->word[i];
  return any != 0;
}

static inline bool riddle_set_empty(const riddle_team_set *set) { return !riddle_set_meets(set, set); }

static inline bool riddle_set_equal(const riddle_team_set *a, const riddle_team_set *b) {
  uint64_t difference = 0;
  for (int i = 0; i < RIDDLE_SEARCH_WORDS; i++) difference |= a->word[i] ^ b->word[i];
  return difference == 0;
}

static inline uint32_t riddle_set_count(const riddle_team_set *set) {
  int count = 0;
  for (int i = 0; i < RIDDLE_SEARCH_WORDS; i++) count += __builtin_popcountll(set->word[i]);
  return (uint32_t)count;
}

/* The first team of a set that is not empty. */
static inline uint32_t riddle_set_first(const riddle_team_set *set) {
  int i = 0;
  while (set->word[i] == 0) i++;
  return (uint32_t)(64 * i + __builtin_ctzll(set->word[i]));
}

/* The place of the wish of two teams that have one. */
static inline uint32_t riddle_search_place(const riddle_search *search, uint32_t a, uint32_t b) {
  return (uint32_t)search->places[a * search->task.teams + b] - 1;
}

/* Fills the tables from the task. */
riddle_status riddle_search_prepare(riddle_search *search, riddle_control *control);

/* Of teams alike the later ones come first in the order. */
void riddle_search_order_alike(const riddle_search *search, riddle_search_level *level);

/* Is no wish overdue at the start of a round, and are the wishes left not too many? */
bool riddle_search_may_go_on(const riddle_search *search, const riddle_team_set *alive, uint32_t round);

/* Does each wish that must be played in this round have its loser? */
bool riddle_search_in_time(const riddle_search *search, const riddle_search_level *level, uint32_t round);

/* Lets a team lose, too, if all losers can then have winners of their own; false, and nothing changed, if not. */
bool riddle_search_let_lose(riddle_search_level *level, uint32_t team);

/* Takes that back. */
void riddle_search_let_live(riddle_search_level *level, uint32_t team);

/* Makes the knockout of the levels. */
riddle_status riddle_search_record(riddle_search *search, riddle_control *control);

#endif
