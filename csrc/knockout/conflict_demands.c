/* Demands that contradict each other whatever else is played. */
#include "knockout/conflict_graph.h"

static riddle_status find_late(riddle_conflict_graph *list) {
  const uint8_t *from = list->demands->from;
  const int most = riddle_rounds_of(list->teams);
  for (uint32_t place = 0; from != NULL && place < list->match_count; place++) {
    if (from[place] <= most) continue;
    list->conflict->kind = RIDDLE_CONFLICT_LATE;
    list->conflict->round = from[place];
    riddle_status status = riddle_conflict_add_team(list, list->matches[place].a);
    if (status == RIDDLE_OK) status = riddle_conflict_add_team(list, list->matches[place].b);
    return status == RIDDLE_OK ? riddle_conflict_add_match(list, place) : status;
  }
  return RIDDLE_END;
}

static bool is_lost(const riddle_conflict_graph *list, uint32_t team, uint32_t place) {
  uint32_t winner = riddle_required_winner(list->demands, list->matches, place);
  return winner != RIDDLE_NO_TEAM && winner != team;
}

/* How many of its matches a team is to lose. */
static uint32_t count_lost(const riddle_conflict_graph *list, uint32_t team) {
  uint32_t lost = 0;
  for (uint32_t i = list->graph.start[team]; i < list->graph.start[team + 1]; i++)
    lost += is_lost(list, team, list->graph.near[i]);
  return lost;
}

static riddle_status name_lost(riddle_conflict_graph *list, uint32_t team, riddle_conflict_kind kind) {
  riddle_status status = RIDDLE_OK;
  list->conflict->kind = kind;
  riddle_conflict_begin_group(list, team, false);
  for (uint32_t i = list->graph.start[team]; status == RIDDLE_OK && i < list->graph.start[team + 1]; i++) {
    if (is_lost(list, team, list->graph.near[i])) status = riddle_conflict_add_to_group(list, list->graph.near[i]);
  }
  return status;
}

/* The first team, in the order of the list, that loses twice, or the champion. */
static riddle_status find_loses(riddle_conflict_graph *list) {
  const uint32_t champion = list->demands->champion;
  for (uint32_t i = 0; i < 2 * list->match_count; i++) {
    uint32_t team = i % 2 == 0 ? list->matches[i / 2].a : list->matches[i / 2].b;
    if (!is_lost(list, team, i / 2)) continue;
    if (count_lost(list, team) > 1) return name_lost(list, team, RIDDLE_CONFLICT_LOSES);
    if (team == champion) return name_lost(list, team, RIDDLE_CONFLICT_CHAMPION);
  }
  return RIDDLE_END;
}

/* Is a team to win all its matches? */
static bool wins_all(const riddle_conflict_graph *list, uint32_t team) {
  for (uint32_t i = list->graph.start[team]; i < list->graph.start[team + 1]; i++) {
    if (riddle_required_winner(list->demands, list->matches, list->graph.near[i]) != team) return false;
  }
  return list->graph.start[team] < list->graph.start[team + 1];
}

static riddle_status name_unbeaten(riddle_conflict_graph *list, uint32_t team) {
  riddle_status status = RIDDLE_OK;
  riddle_conflict_begin_group(list, team, false);
  for (uint32_t i = list->graph.start[team]; status == RIDDLE_OK && i < list->graph.start[team + 1]; i++)
    status = riddle_conflict_add_to_group(list, list->graph.near[i]);
  return status;
}

/* In a complete list, a tree: the champion required and another team that wins all its matches, or two such. */
static riddle_status find_unbeaten(riddle_conflict_graph *list) {
  uint32_t first = list->demands->champion;
  if (list->demands->wins == NULL) return RIDDLE_END;
  for (uint32_t i = 0; i < 2 * list->match_count; i++) {
    uint32_t team = i % 2 == 0 ? list->matches[i / 2].a : list->matches[i / 2].b;
    if (team == first || !wins_all(list, team)) continue;
    if (first == RIDDLE_NO_TEAM) {
      first = team;
      continue;
    }
    list->conflict->kind = RIDDLE_CONFLICT_UNBEATEN;
    riddle_status status = name_unbeaten(list, first);
    return status == RIDDLE_OK ? name_unbeaten(list, team) : status;
  }
  return RIDDLE_END;
}

riddle_status riddle_conflict_find_contradiction(riddle_conflict_graph *list, bool complete) {
  if (list->demands == NULL) return RIDDLE_END;
  riddle_status status = find_late(list);
  if (status == RIDDLE_END) status = find_loses(list);
  if (status == RIDDLE_END && complete) status = find_unbeaten(list);
  return status;
}
