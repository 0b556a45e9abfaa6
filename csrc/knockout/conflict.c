/* The diagnosis of an impossible list. */
#include "knockout/conflict.h"

#include <string.h>

#include "core/array.h"

/* The list as a graph: the places of a team's matches are near[start[team] .. start[team + 1]), in the
 * order of the list. */
typedef struct graph {
  riddle_control *control;
  uint32_t teams, match_count;
  const riddle_match *matches;
  uint32_t *start, *near;
  uint32_t *root; /* union-find, then scratch */
  riddle_conflict *conflict;
} graph;

enum { CHECK_EVERY = 1 << 16 };

static riddle_status check_at(const graph *list, uint32_t step) {
  return step % CHECK_EVERY == 0 ? riddle_check(list->control) : RIDDLE_OK;
}

/* --- what the conflict names -------------------------------------------------------------------- */

static riddle_status add_team(graph *list, uint32_t team) {
  riddle_conflict *conflict = list->conflict;
  riddle_status status =
      RIDDLE_RESERVE(list->control, &conflict->teams, &conflict->team_room, (size_t)conflict->team_count + 1);
  if (status == RIDDLE_OK) conflict->teams[conflict->team_count++] = team;
  return status;
}

static riddle_status add_match(graph *list, uint32_t place) {
  riddle_conflict *conflict = list->conflict;
  riddle_status status =
      RIDDLE_RESERVE(list->control, &conflict->matches, &conflict->match_room, (size_t)conflict->match_count + 1);
  if (status == RIDDLE_OK) conflict->matches[conflict->match_count++] = place;
  return status;
}

static uint32_t opponent(const graph *list, uint32_t place, uint32_t team) {
  return list->matches[place].a ^ list->matches[place].b ^ team;
}

/* Begins a group; add_to_group adds one of its team's matches to the last one. */
static void begin_group(graph *list, uint32_t team, bool idle) {
  riddle_conflict *conflict = list->conflict;
  conflict->group[conflict->group_count++] = (riddle_conflict_group){team, idle, conflict->match_count, 0};
}

static riddle_status add_to_group(graph *list, uint32_t place) {
  riddle_conflict_group *group = &list->conflict->group[list->conflict->group_count - 1];
  riddle_status status = add_team(list, opponent(list, place, group->team));
  if (status == RIDDLE_OK) status = add_match(list, place);
  if (status == RIDDLE_OK) group->count++;
  return status;
}

/* --- the searches: RIDDLE_END = nothing found --------------------------------------------------- */

static riddle_status find_self(graph *list) {
  for (uint32_t place = 0; place < list->match_count; place++) {
    if (list->matches[place].a != list->matches[place].b) continue;
    list->conflict->kind = RIDDLE_CONFLICT_SELF;
    riddle_status status = add_team(list, list->matches[place].a);
    return status == RIDDLE_OK ? add_match(list, place) : status;
  }
  return RIDDLE_END;
}

static riddle_status build(graph *list) {
  riddle_status status;
  list->start = riddle_new_array(list->control, (size_t)list->teams + 1, sizeof *list->start, &status);
  if (list->start == NULL) return status;
  list->near = riddle_new_array(list->control, (size_t)list->match_count * 2, sizeof *list->near, &status);
  if (list->near == NULL) return status;
  list->root = riddle_new_array(list->control, (size_t)list->teams + 1, sizeof *list->root, &status);
  if (list->root == NULL) return status;
  uint32_t *start = list->start, sum = 0;
  for (uint32_t i = 0; i < list->match_count; i++) {
    start[list->matches[i].a]++;
    start[list->matches[i].b]++;
  }
  for (uint32_t team = 0; team <= list->teams; team++) start[team] = sum += start[team];
  for (uint32_t i = list->match_count; i-- > 0;) { /* from behind, so that start[] ends where it should */
    list->near[--start[list->matches[i].a]] = i;
    list->near[--start[list->matches[i].b]] = i;
  }
  return RIDDLE_OK;
}

/* The same match twice: the one whose second mention comes first. */
static riddle_status find_twice(graph *list) {
  uint32_t *seen_by = list->root, first = 0, second = list->match_count;
  memset(seen_by, 0, (size_t)list->teams * sizeof *seen_by);
  for (uint32_t team = 0; team < list->teams; team++) {
    riddle_status status = check_at(list, team);
    if (status != RIDDLE_OK) return status;
    for (uint32_t i = list->start[team]; i < list->start[team + 1]; i++) {
      uint32_t other = opponent(list, list->near[i], team);
      bool again = seen_by[other] == team + 1;
      seen_by[other] = team + 1;
      if (!again || list->near[i] >= second) continue;
      second = list->near[i];
      first = list->start[team];
      while (opponent(list, list->near[first], team) != other) first++;
      first = list->near[first];
    }
  }
  if (second == list->match_count) return RIDDLE_END;
  list->conflict->kind = RIDDLE_CONFLICT_TWICE;
  riddle_status status = add_team(list, list->matches[second].a);
  if (status == RIDDLE_OK) status = add_team(list, list->matches[second].b);
  if (status == RIDDLE_OK) status = add_match(list, first);
  return status == RIDDLE_OK ? add_match(list, second) : status;
}

static uint32_t find_root(uint32_t *root, uint32_t team) {
  while (root[team] != team) team = root[team] = root[root[team]]; /* path halving */
  return team;
}

/* Names the way from one team to another through matches before `end`, which form a forest. */
static riddle_status name_path(graph *list, uint32_t from, uint32_t to, uint32_t end) {
  riddle_status status;
  const size_t count = (size_t)list->teams;
  uint32_t *queue = riddle_new_array(list->control, count, sizeof *queue, &status);
  if (queue == NULL) return status;
  uint32_t *towards = list->root; /* the match by which a team was reached, from `to` outwards, + 1 */
  memset(towards, 0, count * sizeof *towards);
  uint32_t head = 0, tail = 0;
  queue[tail++] = to;
  while (head < tail && queue[head] != from) {
    uint32_t team = queue[head++];
    for (uint32_t i = list->start[team]; i < list->start[team + 1]; i++) {
      uint32_t place = list->near[i];
      if (place >= end || place + 1 == towards[team]) continue;
      uint32_t other = opponent(list, place, team);
      towards[other] = place + 1;
      queue[tail++] = other;
    }
  }
  status = add_team(list, from);
  for (uint32_t team = from; status == RIDDLE_OK && team != to;) {
    uint32_t place = towards[team] - 1;
    status = add_match(list, place);
    team = opponent(list, place, team);
    if (status == RIDDLE_OK) status = add_team(list, team);
  }
  riddle_free_array(list->control, queue, count, sizeof *queue);
  return status;
}

/* The cycle that the earliest possible match closes. */
static riddle_status find_cycle(graph *list) {
  for (uint32_t team = 0; team < list->teams; team++) list->root[team] = team;
  for (uint32_t place = 0; place < list->match_count; place++) {
    riddle_status status = check_at(list, place);
    if (status != RIDDLE_OK) return status;
    uint32_t a = find_root(list->root, list->matches[place].a), b = find_root(list->root, list->matches[place].b);
    if (a != b) {
      list->root[a] = b;
      continue;
    }
    list->conflict->kind = RIDDLE_CONFLICT_CYCLE;
    status = name_path(list, list->matches[place].b, list->matches[place].a, place);
    return status == RIDDLE_OK ? add_match(list, place) : status;
  }
  return RIDDLE_END;
}

/* After find_cycle: how many parts there are, and the teams of a smallest one. */
static riddle_status find_parts(graph *list) {
  riddle_status status;
  uint32_t parts = list->teams - list->match_count; /* a forest */
  if (parts <= 1) return RIDDLE_END;
  const size_t count = (size_t)list->teams;
  uint32_t *size = riddle_new_array(list->control, count, sizeof *size, &status);
  if (size == NULL) return status;
  for (uint32_t team = 0; team < list->teams; team++) size[find_root(list->root, team)]++;
  uint32_t least = find_root(list->root, list->teams - 1);
  for (uint32_t team = list->teams; team-- > 0;) {
    uint32_t root = find_root(list->root, team);
    if (size[root] < size[least]) least = root;
  }
  riddle_free_array(list->control, size, count, sizeof *size);
  list->conflict->kind = RIDDLE_CONFLICT_PARTS;
  list->conflict->parts = parts;
  status = RIDDLE_OK;
  for (uint32_t team = 0; status == RIDDLE_OK && team < list->teams; team++) {
    if (find_root(list->root, team) == least) status = add_team(list, team);
  }
  return status;
}

static riddle_status find_many(graph *list) {
  const uint32_t most = (uint32_t)riddle_rounds_of(list->teams);
  for (uint32_t i = 0; i < 2 * list->match_count; i++) {
    uint32_t team = i % 2 == 0 ? list->matches[i / 2].a : list->matches[i / 2].b;
    if (list->start[team + 1] - list->start[team] <= most) continue;
    list->conflict->kind = RIDDLE_CONFLICT_MANY;
    begin_group(list, team, false);
    riddle_status status = RIDDLE_OK;
    for (uint32_t j = list->start[team]; status == RIDDLE_OK && j < list->start[team + 1]; j++)
      status = add_to_group(list, list->near[j]);
    return status;
  }
  return RIDDLE_END;
}

/* --- the first round that fails ----------------------------------------------------------------- */

/* The state at the start of the round: matches[gone] are played; left[] and leaves[] by team. */
typedef struct round_state {
  uint8_t *gone, *left, *leaves;
} round_state;

static riddle_status round_state_new(graph *list, round_state *state, const riddle_rounds *rounds) {
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
    if (state->left[match.a] == 1) state->leaves[match.b]++;
    if (state->left[match.b] == 1) state->leaves[match.a]++;
  }
  return RIDDLE_OK;
}

static void round_state_free(graph *list, round_state *state) {
  riddle_free_array(list->control, state->gone, list->match_count, 1);
  riddle_free_array(list->control, state->left, list->teams, 1);
  riddle_free_array(list->control, state->leaves, list->teams, 1);
}

/* The first team after `*cursor` in the order of the matches left that has several left and at least
 * `least`, at most `most` opponents that have only it left; RIDDLE_NO_TEAM when there is none. */
static uint32_t next_team(const graph *list, const round_state *state, uint32_t *cursor, int least, int most,
                          uint32_t except) {
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
static riddle_status add_group(graph *list, const round_state *state, uint32_t team) {
  bool idle = state->leaves[team] == 0;
  begin_group(list, team, idle);
  for (uint32_t i = list->start[team]; i < list->start[team + 1]; i++) {
    uint32_t place = list->near[i];
    if (state->gone[place] || (!idle && state->left[opponent(list, place, team)] > 1)) continue;
    riddle_status status = add_to_group(list, place);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

/* Up to `count` groups of teams with least..most leaves; returns how many there are through *found. */
static riddle_status add_groups(graph *list, const round_state *state, int least, int most, uint32_t count) {
  uint32_t cursor = 0, except = RIDDLE_NO_TEAM;
  riddle_status status = RIDDLE_OK;
  while (status == RIDDLE_OK && count-- > 0) {
    except = next_team(list, state, &cursor, least, most, except);
    if (except == RIDDLE_NO_TEAM) break;
    status = add_group(list, state, except);
  }
  return status;
}

static uint32_t count_teams(const graph *list, const round_state *state, int least, int most) {
  uint32_t count = 0;
  for (uint32_t team = 0; team < list->teams; team++)
    count += state->left[team] > 1 && state->leaves[team] >= least && state->leaves[team] <= most;
  return count;
}

enum { ANY = UINT8_MAX };

/* In a tree of more than two teams each inner team must have exactly one leaf; in an odd round one of
 * them may have two or none. */
static riddle_status name_round(graph *list, const round_state *state) {
  riddle_conflict *conflict = list->conflict;
  const bool odd = conflict->left % 2 == 1;
  const int too_many = odd ? 3 : 2;
  if (count_teams(list, state, too_many, ANY) > 0) {
    conflict->kind = RIDDLE_CONFLICT_OVERFULL;
    return add_groups(list, state, too_many, ANY, 1);
  }
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

static riddle_status find_round(graph *list, const riddle_rounds *rounds) {
  round_state state = {0};
  list->conflict->round = rounds->count + 1;
  list->conflict->left = list->teams - rounds->start[rounds->count];
  riddle_status status = round_state_new(list, &state, rounds);
  if (status == RIDDLE_OK) status = name_round(list, &state);
  round_state_free(list, &state);
  return status;
}

riddle_status riddle_conflict_find(riddle_conflict *conflict, riddle_control *control, uint32_t teams,
                                   const riddle_match *matches, uint32_t match_count, const riddle_rounds *rounds) {
  graph list = {control, teams, match_count, matches, NULL, NULL, NULL, conflict};
  conflict->round = conflict->left = conflict->parts = 0;
  conflict->group_count = conflict->team_count = conflict->match_count = 0;
  riddle_status status = find_self(&list);
  if (status == RIDDLE_END) {
    status = build(&list);
    if (status == RIDDLE_OK) status = find_twice(&list);
  }
  if (status == RIDDLE_END) status = find_cycle(&list);
  if (status == RIDDLE_END) status = find_parts(&list);
  if (status == RIDDLE_END) status = find_many(&list);
  if (status == RIDDLE_END) status = find_round(&list, rounds);
  riddle_free_array(control, list.start, (size_t)teams + 1, sizeof *list.start);
  riddle_free_array(control, list.near, (size_t)match_count * 2, sizeof *list.near);
  riddle_free_array(control, list.root, (size_t)teams + 1, sizeof *list.root);
  return status;
}

void riddle_conflict_free(riddle_conflict *conflict, riddle_control *control) {
  RIDDLE_FREE(control, &conflict->teams, &conflict->team_room);
  RIDDLE_FREE(control, &conflict->matches, &conflict->match_room);
}
