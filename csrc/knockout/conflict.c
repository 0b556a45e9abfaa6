/* The diagnosis of an impossible list. */
#include <string.h>

#include "core/array.h"
#include "knockout/conflict_graph.h"

enum { CHECK_EVERY = 1 << 16 };

riddle_status riddle_conflict_check_at(const riddle_conflict_graph *list, uint32_t step) {
  return step % CHECK_EVERY == 0 ? riddle_check(list->control) : RIDDLE_OK;
}

/* --- what the conflict names -------------------------------------------------------------------- */

riddle_status riddle_conflict_add_team(riddle_conflict_graph *list, uint32_t team) {
  riddle_conflict *conflict = list->conflict;
  riddle_status status =
      RIDDLE_RESERVE(list->control, &conflict->teams, &conflict->team_room, (size_t)conflict->team_count + 1);
  if (status == RIDDLE_OK) conflict->teams[conflict->team_count++] = team;
  return status;
}

riddle_status riddle_conflict_add_match(riddle_conflict_graph *list, uint32_t place) {
  riddle_conflict *conflict = list->conflict;
  riddle_status status =
      RIDDLE_RESERVE(list->control, &conflict->matches, &conflict->match_room, (size_t)conflict->match_count + 1);
  if (status == RIDDLE_OK) conflict->matches[conflict->match_count++] = place;
  return status;
}

void riddle_conflict_begin_group(riddle_conflict_graph *list, uint32_t team, bool idle) {
  riddle_conflict *conflict = list->conflict;
  conflict->group[conflict->group_count++] = (riddle_conflict_group){team, idle, false, conflict->match_count, 0};
}

riddle_status riddle_conflict_add_to_group(riddle_conflict_graph *list, uint32_t place) {
  riddle_conflict_group *group = &list->conflict->group[list->conflict->group_count - 1];
  riddle_status status = riddle_conflict_add_team(list, riddle_conflict_opponent(list, place, group->team));
  if (status == RIDDLE_OK) status = riddle_conflict_add_match(list, place);
  if (status == RIDDLE_OK) group->count++;
  return status;
}

/* --- the searches: RIDDLE_END = nothing found --------------------------------------------------- */

static riddle_status find_self(riddle_conflict_graph *list) {
  for (uint32_t place = 0; place < list->match_count; place++) {
    if (list->matches[place].a != list->matches[place].b) continue;
    list->conflict->kind = RIDDLE_CONFLICT_SELF;
    riddle_status status = riddle_conflict_add_team(list, list->matches[place].a);
    return status == RIDDLE_OK ? riddle_conflict_add_match(list, place) : status;
  }
  return RIDDLE_END;
}

static riddle_status build(riddle_conflict_graph *list) {
  riddle_status status =
      riddle_match_graph_make(&list->graph, list->control, list->teams, list->matches, list->match_count);
  if (status != RIDDLE_OK) return status;
  list->root = riddle_new_array(list->control, (size_t)list->teams + 1, sizeof *list->root, &status);
  return status;
}

/* The same match twice: the one whose second mention comes first. */
static riddle_status find_twice(riddle_conflict_graph *list) {
  uint32_t *seen_by = list->root, first = 0, second = list->match_count;
  memset(seen_by, 0, (size_t)list->teams * sizeof *seen_by);
  for (uint32_t team = 0; team < list->teams; team++) {
    riddle_status status = riddle_conflict_check_at(list, team);
    if (status != RIDDLE_OK) return status;
    for (uint32_t i = list->graph.start[team]; i < list->graph.start[team + 1]; i++) {
      uint32_t other = riddle_conflict_opponent(list, list->graph.near[i], team);
      bool again = seen_by[other] == team + 1;
      seen_by[other] = team + 1;
      if (!again || list->graph.near[i] >= second) continue;
      second = list->graph.near[i];
      first = list->graph.start[team];
      while (riddle_conflict_opponent(list, list->graph.near[first], team) != other) first++;
      first = list->graph.near[first];
    }
  }
  if (second == list->match_count) return RIDDLE_END;
  list->conflict->kind = RIDDLE_CONFLICT_TWICE;
  riddle_status status = riddle_conflict_add_team(list, list->matches[second].a);
  if (status == RIDDLE_OK) status = riddle_conflict_add_team(list, list->matches[second].b);
  if (status == RIDDLE_OK) status = riddle_conflict_add_match(list, first);
  return status == RIDDLE_OK ? riddle_conflict_add_match(list, second) : status;
}

static uint32_t find_root(uint32_t *root, uint32_t team) {
  while (root[team] != team) team = root[team] = root[root[team]]; /* path halving */
  return team;
}

/* Names the way from one team to another through matches before `end`, which form a forest. */
static riddle_status name_path(riddle_conflict_graph *list, uint32_t from, uint32_t to, uint32_t end) {
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
    for (uint32_t i = list->graph.start[team]; i < list->graph.start[team + 1]; i++) {
      uint32_t place = list->graph.near[i];
      if (place >= end || place + 1 == towards[team]) continue;
      uint32_t other = riddle_conflict_opponent(list, place, team);
      towards[other] = place + 1;
      queue[tail++] = other;
    }
  }
  status = riddle_conflict_add_team(list, from);
  for (uint32_t team = from; status == RIDDLE_OK && team != to;) {
    uint32_t place = towards[team] - 1;
    status = riddle_conflict_add_match(list, place);
    team = riddle_conflict_opponent(list, place, team);
    if (status == RIDDLE_OK) status = riddle_conflict_add_team(list, team);
  }
  riddle_free_array(list->control, queue, count, sizeof *queue);
  return status;
}

/* The cycle that the earliest possible match closes. */
static riddle_status find_cycle(riddle_conflict_graph *list) {
  for (uint32_t team = 0; team < list->teams; team++) list->root[team] = team;
  for (uint32_t place = 0; place < list->match_count; place++) {
    riddle_status status = riddle_conflict_check_at(list, place);
    if (status != RIDDLE_OK) return status;
    uint32_t a = find_root(list->root, list->matches[place].a), b = find_root(list->root, list->matches[place].b);
    if (a != b) {
      list->root[a] = b;
      continue;
    }
    list->conflict->kind = RIDDLE_CONFLICT_CYCLE;
    status = name_path(list, list->matches[place].b, list->matches[place].a, place);
    return status == RIDDLE_OK ? riddle_conflict_add_match(list, place) : status;
  }
  return RIDDLE_END;
}

/* After find_cycle: how many parts there are, and the teams of a smallest one. */
static riddle_status find_parts(riddle_conflict_graph *list) {
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
    if (find_root(list->root, team) == least) status = riddle_conflict_add_team(list, team);
  }
  return status;
}

static riddle_status find_many(riddle_conflict_graph *list) {
  const uint32_t most = (uint32_t)riddle_rounds_of(list->teams);
  for (uint32_t i = 0; i < 2 * list->match_count; i++) {
    uint32_t team = i % 2 == 0 ? list->matches[i / 2].a : list->matches[i / 2].b;
    if (list->graph.start[team + 1] - list->graph.start[team] <= most) continue;
    list->conflict->kind = RIDDLE_CONFLICT_MANY;
    riddle_conflict_begin_group(list, team, false);
    riddle_status status = RIDDLE_OK;
    for (uint32_t j = list->graph.start[team]; status == RIDDLE_OK && j < list->graph.start[team + 1]; j++)
      status = riddle_conflict_add_to_group(list, list->graph.near[j]);
    return status;
  }
  return RIDDLE_END;
}

/* The reasons in the structure of the list, in their order. */
static riddle_status find_in_structure(riddle_conflict_graph *list, riddle_list_kind kind) {
  riddle_status status = find_self(list);
  if (status == RIDDLE_END) {
    status = build(list);
    if (status == RIDDLE_OK) status = find_twice(list);
  }
  if (status == RIDDLE_END) status = find_cycle(list);
  if (status == RIDDLE_END && kind != RIDDLE_LIST_PARTIAL) status = find_parts(list);
  if (status == RIDDLE_END && kind != RIDDLE_LIST_TREE) status = find_many(list);
  if (status == RIDDLE_END) status = riddle_conflict_find_contradiction(list, kind != RIDDLE_LIST_PARTIAL);
  return status;
}

riddle_status riddle_conflict_find(riddle_conflict *conflict, riddle_control *control,
                                   const riddle_conflict_list *given) {
  riddle_conflict_graph list = {.control = control,
                                .teams = given->teams,
                                .match_count = given->match_count,
                                .matches = given->matches,
                                .demands = given->demands,
                                .conflict = conflict};
  conflict->round = conflict->left = conflict->parts = conflict->needed = 0;
  conflict->group_count = conflict->team_count = conflict->match_count = 0;
  riddle_status status = find_in_structure(&list, given->kind);
  if (status == RIDDLE_END && given->kind == RIDDLE_LIST_COMPLETE)
    status = riddle_conflict_find_round(&list, given->rounds);
  if (status == RIDDLE_END && given->kind == RIDDLE_LIST_PARTIAL) {
    conflict->kind = RIDDLE_CONFLICT_CROWDED;
    status = RIDDLE_OK;
  }
  riddle_match_graph_free(&list.graph, control);
  riddle_free_array(control, list.root, (size_t)given->teams + 1, sizeof *list.root);
  return status;
}

void riddle_conflict_set_crowd(riddle_conflict *conflict, uint32_t round, uint32_t left, uint32_t needed) {
  if (conflict->kind != RIDDLE_CONFLICT_CROWDED) return;
  conflict->round = round;
  conflict->left = left;
  conflict->needed = needed;
}

riddle_status riddle_conflict_set_sides(riddle_conflict *conflict, riddle_control *control,
                                        const riddle_conflict_list *given, const uint32_t *places, uint32_t count) {
  riddle_conflict_graph list = {.control = control, .conflict = conflict};
  riddle_status status = RIDDLE_OK;
  conflict->kind = RIDDLE_CONFLICT_SIDES;
  conflict->round = conflict->left = conflict->parts = conflict->needed = 0;
  conflict->group_count = conflict->team_count = conflict->match_count = 0;
  for (uint32_t i = 0; status == RIDDLE_OK && i < count; i++) {
    status = riddle_conflict_add_team(&list, riddle_required_winner(given->demands, given->matches, places[i]));
    if (status == RIDDLE_OK) status = riddle_conflict_add_match(&list, places[i]);
  }
  return status;
}

void riddle_conflict_free(riddle_conflict *conflict, riddle_control *control) {
  RIDDLE_FREE(control, &conflict->teams, &conflict->team_room);
  RIDDLE_FREE(control, &conflict->matches, &conflict->match_room);
}
