/* The first round of a complete list in which peeling fails. */
#include "knockout/conflict_graph.h"

/* The state at the start of the round: matches[gone] are played; by team how many it has left and how many of
 * its opponents have only it left and may lose. */
typedef struct round_state {
  uint8_t *gone, *left, *leaves;
  uint32_t waiting[2]; /* matches of teams that have no other and may not lose it; the first two */
  uint32_t waiting_count;
} round_state;

/* A team has one match left: may it lose it? */
static void note_leaf(const riddle_conflict_graph *list, round_state *state, uint32_t place, uint32_t leaf,
                      uint32_t opponent) {
  if (riddle_may_lose(list->demands, list->matches, place, leaf)) {
    state->leaves[opponent]++;
  } else if (state->waiting_count < 2) {
    state->waiting[state->waiting_count++] = place;
  }
}

static riddle_status round_state_new(riddle_conflict_graph *list, round_state *state, const riddle_rounds *rounds) {
  riddle_status status;
  state->gone = riddle_new_array(list->control, list->match_count, 1, &status);
  if (state->gone == NULL) return status;
  state->left = riddle_new_array(list->control, list->teams, 1, &status);
  if (state->left == NULL) return status;
  state->leaves = riddle_new_array(list->control, list->teams, 1, &status);
  if (state->leaves == NULL) return status;
  for (uint32_t i = 0; i < rounds->start[rounds->count]; i++) state->gone[rounds->played[i] / 2] = 1;
  for (uint32_t place = 0; place < list->match_count; place++) {
    if (state->gone[place]) continue;
    state->left[list->matches[place].a]++; /* at most 24: find_many came before */
    state->left[list->matches[place].b]++;
  }
  for (uint32_t place = 0; place < list->match_count; place++) {
    if (state->gone[place]) continue;
    riddle_match match = list->matches[place];
    if (state->left[match.a] == 1) note_leaf(list, state, place, match.a, match.b);
    if (state->left[match.b] == 1) note_leaf(list, state, place, match.b, match.a);
  }
  return RIDDLE_OK;
}

static void round_state_free(riddle_conflict_graph *list, round_state *state) {
  riddle_free_array(list->control, state->gone, list->match_count, 1);
  riddle_free_array(list->control, state->left, list->teams, 1);
  riddle_free_array(list->control, state->leaves, list->teams, 1);
}

/* The first team after `*cursor` in the order of the matches left that has several left and at least
 * `least`, at most `most` opponents that have only it left; RIDDLE_NO_TEAM when there is none. */
static uint32_t next_team(const riddle_conflict_graph *list, const round_state *state, uint32_t *cursor, int least,
                          int most, uint32_t except) {
  for (; *cursor < 2 * list->match_count; ++*cursor) {
    uint32_t place = *cursor / 2;
    uint32_t team = *cursor % 2 == 0 ? list->matches[place].a : list->matches[place].b;
    bool fits = !state->gone[place] && state->left[team] > 1 && team != except;
    if (fits && state->leaves[team] >= least && state->leaves[team] <= most) return team;
  }
  return RIDDLE_NO_TEAM;
}

/* A group: a team that cannot play with all its matches left, or one with too many opponents that have
 * only it left with those. */
static riddle_status add_group(riddle_conflict_graph *list, const round_state *state, uint32_t team) {
  bool idle = state->leaves[team] == 0;
  riddle_conflict_begin_group(list, team, idle);
  for (uint32_t i = list->graph.start[team]; i < list->graph.start[team + 1]; i++) {
    uint32_t place = list->graph.near[i];
    uint32_t other = riddle_conflict_opponent(list, place, team);
    bool leaf = state->left[other] == 1 && riddle_may_lose(list->demands, list->matches, place, other);
    if (state->gone[place] || (!idle && !leaf)) continue;
    riddle_status status = riddle_conflict_add_to_group(list, place);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

/* Up to `count` groups of teams with least..most leaves; returns how many there are through *found. */
static riddle_status add_groups(riddle_conflict_graph *list, const round_state *state, int least, int most,
                                uint32_t count) {
  uint32_t cursor = 0, except = RIDDLE_NO_TEAM;
  riddle_status status = RIDDLE_OK;
  while (status == RIDDLE_OK && count-- > 0) {
    except = next_team(list, state, &cursor, least, most, except);
    if (except == RIDDLE_NO_TEAM) break;
    status = add_group(list, state, except);
  }
  return status;
}

static uint32_t count_teams(const riddle_conflict_graph *list, const round_state *state, int least, int most) {
  uint32_t count = 0;
  for (uint32_t team = 0; team < list->teams; team++)
    count += state->left[team] > 1 && state->leaves[team] >= least && state->leaves[team] <= most;
  return count;
}

enum { ANY = UINT8_MAX };

/* The group of a team that waits for the final. */
static riddle_status add_waiting(riddle_conflict_graph *list, const round_state *state, uint32_t place) {
  riddle_match match = list->matches[place];
  bool first = state->left[match.a] == 1 && !riddle_may_lose(list->demands, list->matches, place, match.a);
  riddle_conflict_begin_group(list, first ? match.a : match.b, false);
  list->conflict->group[list->conflict->group_count - 1].waits = true;
  return riddle_conflict_add_to_group(list, place);
}

/* A team waits: nobody else may be idle. */
static riddle_status name_waiting(riddle_conflict_graph *list, const round_state *state, bool odd) {
  list->conflict->kind = RIDDLE_CONFLICT_WAITS;
  riddle_status status = add_waiting(list, state, state->waiting[0]);
  if (status != RIDDLE_OK || !odd) return status;
  if (state->waiting_count > 1) return add_waiting(list, state, state->waiting[1]);
  status = add_groups(list, state, 2, 2, 1);
  if (status != RIDDLE_OK || list->conflict->group_count == 2) return status;
  return add_groups(list, state, 0, 0, 1);
}

/* In a tree of more than two teams each inner team must have exactly one leaf; in an odd round one of
 * them may have two or none. */
static riddle_status name_round(riddle_conflict_graph *list, const round_state *state) {
  riddle_conflict *conflict = list->conflict;
  const bool odd = conflict->left % 2 == 1;
  const int too_many = odd ? 3 : 2;
  if (count_teams(list, state, too_many, ANY) > 0) {
    conflict->kind = RIDDLE_CONFLICT_OVERFULL;
    return add_groups(list, state, too_many, ANY, 1);
  }
  if (state->waiting_count > 0) return name_waiting(list, state, odd);
  uint32_t twins = count_teams(list, state, 2, 2);
  if (twins >= 2) {
    conflict->kind = RIDDLE_CONFLICT_TWINS;
    return add_groups(list, state, 2, 2, 2);
  }
  conflict->kind = RIDDLE_CONFLICT_IDLE;
  riddle_status status = add_groups(list, state, 2, 2, twins);
  if (status != RIDDLE_OK) return status;
  return add_groups(list, state, 0, 0, odd ? 2 - twins : 1);
}

riddle_status riddle_conflict_find_round(riddle_conflict_graph *list, const riddle_rounds *rounds) {
  round_state state = {0};
  list->conflict->round = rounds->count + 1;
  list->conflict->left = list->teams - rounds->start[rounds->count];
  riddle_status status = round_state_new(list, &state, rounds);
  if (status == RIDDLE_OK) status = name_round(list, &state);
  round_state_free(list, &state);
  return status;
}
