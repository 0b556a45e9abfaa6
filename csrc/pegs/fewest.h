/* Fewest moves, proved, over the winning positions of a problem.
 *
 * A move is a run of jumps by one peg. For each position two things are kept: the fewest moves left, and the holes of
 * the pegs with which such a shortest ending can begin. A jump from s to d that leads to b then costs one move,
 * or none when d is such a hole of b: the same peg goes on. One pass over the levels, no search by moves.
 * From the start on, likewise, with the holes where a shortest beginning can end: that gives the fewest moves to
 * every target at once. */
#ifndef RIDDLE_PEGS_FEWEST_H
#define RIDDLE_PEGS_FEWEST_H

#include "pegs/winning.h"

typedef struct riddle_pegs_fewest {
  uint8_t *moves[RIDDLE_PEGS_LEVELS]; /* by number in the level's set; NULL where not kept */
  uint64_t *holes[RIDDLE_PEGS_LEVELS];
  size_t count[RIDDLE_PEGS_LEVELS];
} riddle_pegs_fewest;

/* Called after each level, when its numbers are there. */
typedef riddle_status (*riddle_pegs_fewest_visit)(void *context, int level, const riddle_pegs_fewest *fewest);

/* Fewest moves to the last level (backwards), or from the first one (forwards). Keeps all levels or only the one
 * that was reached last. `visit` may be NULL. */
riddle_status riddle_pegs_fewest_run(riddle_pegs_fewest *fewest, riddle_control *control, riddle_pegs_winning *winning,
                                     bool forward, bool keep, riddle_pegs_fewest_visit visit, void *context);
void riddle_pegs_fewest_free(riddle_pegs_fewest *fewest, riddle_control *control);

/* A shortest ending from the start: the jumps, as many as there are levels less one; returns the number of moves.
 * `fewest` was run backwards and keeps all levels. */
riddle_status riddle_pegs_fewest_line(const riddle_pegs_fewest *fewest, riddle_control *control,
                                      riddle_pegs_winning *winning, uint64_t start, uint16_t *jumps, int *moves);

#endif
