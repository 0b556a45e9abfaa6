/* A list of matches as a graph: which matches each team has. Two passes over the list; 4 bytes a team and 8 a
 * match. */
#ifndef RIDDLE_KNOCKOUT_GRAPH_H
#define RIDDLE_KNOCKOUT_GRAPH_H

#include "knockout/demands.h"

/* The places of a team's matches are near[start[team] .. start[team + 1]), in the order of the list. */
typedef struct riddle_match_graph {
  uint32_t teams, match_count;
  uint32_t *start, *near;
} riddle_match_graph;

/* Each team is below `teams`. On failure what was made is still to be freed. */
riddle_status riddle_match_graph_make(riddle_match_graph *graph, riddle_control *control, uint32_t teams,
                                      const riddle_match *matches, uint32_t match_count);

void riddle_match_graph_free(riddle_match_graph *graph, riddle_control *control);

#endif
