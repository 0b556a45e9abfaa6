/* What the searches for a reason share: the list as a graph, and what the reason names. Internal to conflict*.c. */
#ifndef RIDDLE_KNOCKOUT_CONFLICT_GRAPH_H
#define RIDDLE_KNOCKOUT_CONFLICT_GRAPH_H

#include "knockout/conflict.h"
#include "knockout/graph.h"

typedef struct riddle_conflict_graph {
  riddle_control *control;
  uint32_t teams, match_count;
  const riddle_match *matches;
  const riddle_demands *demands;
  riddle_match_graph graph;
  uint32_t *root; /* union-find, then scratch */
  riddle_conflict *conflict;
} riddle_conflict_graph;

static inline uint32_t riddle_conflict_opponent(const riddle_conflict_graph *list, uint32_t place, uint32_t team) {
  return list->matches[place].a ^ list->matches[place].b ^ team;
}

/* Looks at the stop flag now and then. */
riddle_status riddle_conflict_check_at(const riddle_conflict_graph *list, uint32_t step);

/* Names a team, or a match. */
riddle_status riddle_conflict_add_team(riddle_conflict_graph *list, uint32_t team);
riddle_status riddle_conflict_add_match(riddle_conflict_graph *list, uint32_t place);

/* Begins a group; add_to_group adds one of its team's matches to the last one. */
void riddle_conflict_begin_group(riddle_conflict_graph *list, uint32_t team, bool idle);
riddle_status riddle_conflict_add_to_group(riddle_conflict_graph *list, uint32_t place);

/* The searches; RIDDLE_END = nothing found. Demands that contradict each other; the first round that fails in a
 * complete list that has none of the other faults. */
riddle_status riddle_conflict_find_contradiction(riddle_conflict_graph *list, bool complete);
riddle_status riddle_conflict_find_round(riddle_conflict_graph *list, const riddle_rounds *rounds);

#endif
