/* Peeling the tree of matches, round by round. */
#include "knockout/peeling.h"

#include <string.h>

#include "core/array.h"
#include "knockout/peeling_parts.h"

int riddle_rounds_of(uint32_t teams) {
  int rounds = 0;
  while (((uint32_t)1 << rounds) < teams) rounds++;
  return rounds;
}

static riddle_status reserve(riddle_peeling *peeling, riddle_control *control) {
  size_t teams = peeling->task.teams;
  riddle_status status = RIDDLE_RESERVE(control, &peeling->alive, &peeling->alive_room, teams);
  if (status == RIDDLE_OK)
    status = RIDDLE_RESERVE(control, &peeling->rounds.played, &peeling->rounds.played_room, teams);
  if (status == RIDDLE_OK && !peeling->task.judge) return riddle_peeling_reserve_input(peeling, control);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &peeling->state, &peeling->state_room, teams);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &peeling->sums, &peeling->sums_room, teams);
  if (status != RIDDLE_OK) return status;
  memset(peeling->state, 0, teams * sizeof *peeling->state);
  memset(peeling->sums, 0, teams * sizeof *peeling->sums);
  return RIDDLE_OK;
}

/* The exclusive or of all numbers below one. */
static uint32_t xor_below(uint32_t count) {
  const uint32_t last = count - 1, sums[4] = {last, 1, count, 0};
  return sums[last % 4];
}

static void begin_round(riddle_peeling *peeling);

riddle_status riddle_peeling_begin(riddle_peeling *peeling, riddle_control *control, const riddle_peeling_task *task) {
  const uint32_t teams = task->teams;
  peeling->task = *task;
  peeling->left = teams;
  riddle_status status = reserve(peeling, control);
  if (status != RIDDLE_OK) return status;
  peeling->rounds.count = 0;
  peeling->rounds.start[0] = 0;
  peeling->rounds.winner = RIDDLE_NO_TEAM;
  peeling->counted = false;
  peeling->next = peeling->kept = 0;
  peeling->alive_count = task->judge ? teams : teams - 1;
  peeling->all_xor = xor_below(teams);
  peeling->visits = 0;
  begin_round(peeling);
  return RIDDLE_OK;
}

void riddle_peeling_free(riddle_peeling *peeling, riddle_control *control) {
  RIDDLE_FREE(control, &peeling->alive, &peeling->alive_room);
  RIDDLE_FREE(control, &peeling->state, &peeling->state_room);
  RIDDLE_FREE(control, &peeling->sums, &peeling->sums_room);
  RIDDLE_FREE(control, &peeling->marks, &peeling->marks_room);
  RIDDLE_FREE(control, &peeling->leaves, &peeling->leaves_room);
  RIDDLE_FREE(control, &peeling->busy, &peeling->busy_room);
  RIDDLE_FREE(control, &peeling->rounds.played, &peeling->rounds.played_room);
}

/* Adds a match to a team's sums or takes it out. */
static void change(riddle_peeling_sums *sums, uint32_t place, uint32_t opponent) {
  sums->places ^= place;
  sums->opponents ^= opponent;
}

/* Judge order: counts each team's matches; false when one has more than there can be rounds. Team i and match i are
 * done together, to save a pass; there is one match less. */
static bool count_matches(riddle_peeling *peeling, uint32_t end) {
  riddle_peeling_team *state = peeling->state;
  const int most = riddle_rounds_of(peeling->task.teams);
  for (uint32_t i = peeling->next; i < end; i++) {
    peeling->alive[i] = peeling->task.by_name == NULL ? i : peeling->task.by_name[i];
    if (i + 1 == peeling->task.teams) break;
    riddle_match match = peeling->task.matches[i];
    if (++state[match.a].left > most || ++state[match.b].left > most) return false;
    change(&peeling->sums[match.a], i, match.b);
    change(&peeling->sums[match.b], i, match.a);
  }
  peeling->next = end;
  return true;
}

static void play(riddle_peeling *peeling, uint32_t place, uint32_t winner, uint32_t loser) {
  riddle_rounds *rounds = &peeling->rounds;
  uint32_t *end = &rounds->start[rounds->count + 1];
  riddle_peeling_team *state = peeling->state;
  rounds->played[(*end)++] = 2 * place + (winner == peeling->task.matches[place].b);
  state[winner].left--;
  state[winner].round = (uint8_t)(rounds->count + 1);
  peeling->played_xor ^= winner ^ loser;
  peeling->out_xor ^= loser;
}

/* Brings what the match of a later team touches nearer. */
static void look_ahead(const riddle_peeling *peeling, uint32_t i, uint32_t end) {
  enum { NEAR = 16 };
  if (i + NEAR >= end) return;
  uint32_t team = peeling->alive[i + NEAR];
  if (peeling->state[team].left != 1) return;
  riddle_peeling_sums sums = peeling->sums[team];
  __builtin_prefetch(&peeling->task.matches[sums.places]);
  __builtin_prefetch(&peeling->state[sums.opponents], 1);
  __builtin_prefetch(&peeling->sums[sums.opponents], 1);
}

/* A team that has played cannot play again; its other matches are as they were, and a team whose only
 * match is with it is idle. So it does no harm that counts change during the pass. */
static inline void pass_over_teams(riddle_peeling *peeling, uint32_t end, const riddle_demands *demands) {
  const riddle_peeling_team *state = peeling->state;
  const uint8_t round = (uint8_t)(peeling->rounds.count + 1);
  uint32_t kept = peeling->kept;
  for (uint32_t i = peeling->next; i < end; i++) {
    look_ahead(peeling, i, end);
    uint32_t team = peeling->alive[i];
    if (state[team].left == 1 && state[team].round != round) {
      riddle_peeling_sums sums = peeling->sums[team];
      bool out = riddle_may_lose(demands, peeling->task.matches, sums.places, team);
      if (out && state[sums.opponents].round != round) {
        play(peeling, sums.places, sums.opponents, team);
        change(&peeling->sums[sums.opponents], sums.places, team);
        continue;
      }
    }
    peeling->alive[kept++] = team;
  }
  peeling->next = end;
  peeling->kept = kept;
}

static void begin_round(riddle_peeling *peeling) {
  riddle_rounds *rounds = &peeling->rounds;
  rounds->start[rounds->count + 1] = rounds->start[rounds->count];
  peeling->next = peeling->kept = 0;
  peeling->played_xor = peeling->out_xor = 0;
  if (peeling->left <= 1) return;
  if (!peeling->task.judge) {
    peeling->counted = false;
    riddle_peeling_unmark(peeling);
    return;
  }
  uint32_t team = peeling->task.waiting == NULL ? RIDDLE_NO_TEAM : peeling->task.waiting[rounds->count];
  if (team != RIDDLE_NO_TEAM) peeling->state[team].round = (uint8_t)(rounds->count + 1); /* as if it had played */
}

/* Closes the round; false when too few teams played. */
static bool end_round(riddle_peeling *peeling) {
  riddle_rounds *rounds = &peeling->rounds;
  uint32_t losers = rounds->start[rounds->count + 1] - rounds->start[rounds->count];
  if (losers != peeling->left / 2) return false;
  bool odd = peeling->left % 2 == 1;
  rounds->wildcard[rounds->count++] = odd ? peeling->all_xor ^ peeling->played_xor : RIDDLE_NO_TEAM;
  peeling->all_xor ^= peeling->out_xor;
  peeling->left -= losers;
  peeling->alive_count = peeling->kept;
  begin_round(peeling);
  return true;
}

/* How far the pass may go from `next`. */
static uint32_t spend(riddle_peeling *peeling, uint32_t end, size_t *budget) {
  size_t steps = end - peeling->next;
  if (steps > *budget) steps = *budget;
  *budget -= steps;
  peeling->visits += steps;
  return peeling->next + (uint32_t)steps;
}

/* Counts the matches of each team: RIDDLE_OK = not done yet, RIDDLE_END = done, RIDDLE_BAD_DATA = too many. */
static riddle_status count(riddle_peeling *peeling, size_t *budget) {
  const uint32_t count = peeling->task.judge ? peeling->task.teams : peeling->alive_count;
  const uint32_t end = spend(peeling, count, budget);
  if (!peeling->task.judge) {
    riddle_peeling_mark(peeling, end);
  } else if (!count_matches(peeling, end)) {
    return RIDDLE_BAD_DATA;
  }
  if (end < count) return RIDDLE_OK;
  if (!peeling->task.judge) riddle_peeling_find_leaves(peeling);
  peeling->counted = true;
  peeling->next = 0;
  return RIDDLE_END;
}

static void pass(riddle_peeling *peeling, uint32_t end) {
  if (!peeling->task.judge) {
    riddle_peeling_pass(peeling, end);
  } else if (peeling->task.demands == NULL) {
    pass_over_teams(peeling, end, NULL); /* whose tests of the demands vanish */
  } else {
    pass_over_teams(peeling, end, peeling->task.demands);
  }
}

riddle_status riddle_peeling_step(riddle_peeling *peeling, size_t *budget) {
  while (peeling->left > 1) {
    riddle_status status = peeling->counted ? RIDDLE_END : count(peeling, budget);
    if (status != RIDDLE_END) return status;
    uint32_t end = spend(peeling, peeling->alive_count, budget);
    pass(peeling, end);
    if (end < peeling->alive_count) return RIDDLE_OK;
    if (!end_round(peeling)) return RIDDLE_BAD_DATA;
  }
  peeling->rounds.winner = peeling->all_xor;
  return RIDDLE_END;
}
