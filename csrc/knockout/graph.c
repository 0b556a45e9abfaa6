/* Lists of matches as graphs: a counting sort of the teams' mentions. */
#include "knockout/graph.h"

enum { CHECK_EVERY = 1 << 16 };

riddle_status riddle_match_graph_make(riddle_match_graph *graph, riddle_control *control, uint32_t teams,
                                      const riddle_match *matches, uint32_t match_count) {
  riddle_status status;
  graph->teams = teams;
  graph->match_count = match_count;
  uint32_t *start = graph->start = riddle_new_array(control, (size_t)teams + 1, sizeof *start, &status), sum = 0;
  if (start == NULL) return status;
  uint32_t *near = graph->near = riddle_new_room(control, (size_t)match_count * 2, sizeof *near, &status);
  for (uint32_t i = 0; status == RIDDLE_OK && i < match_count; i++) {
    if (i % CHECK_EVERY == 0) status = riddle_check(control);
    start[matches[i].a]++;
    start[matches[i].b]++;
  }
  if (status != RIDDLE_OK) return status;
  for (uint32_t team = 0; team <= teams; team++) start[team] = sum += start[team];
  for (uint32_t i = match_count; i-- > 0;) { /* from behind, so that start[] ends where it should */
    if (i % CHECK_EVERY == 0) status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
    near[--start[matches[i].a]] = i;
    near[--start[matches[i].b]] = i;
  }
  return RIDDLE_OK;
}

void riddle_match_graph_free(riddle_match_graph *graph, riddle_control *control) {
  riddle_free_array(control, graph->start, (size_t)graph->teams + 1, sizeof *graph->start);
  riddle_free_array(control, graph->near, (size_t)graph->match_count * 2, sizeof *graph->near);
  graph->start = graph->near = NULL;
}
