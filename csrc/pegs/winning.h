/* The winning positions of a problem: those that the start can reach and that can reach a target.
 *
 * Method, from both ends: a jump taken back is a jump of the complement, so "b can reach t" says "the complement of b
 * is reachable from the complement of t". Half of the levels are searched from the start and half from the
 * complements of the targets; where they meet, both sets are intersected; from there winning positions are followed
 * up and down within what was found. (feschber/peg-solitaire; the complement is Bell's, arXiv 0903.3696.)
 * The symmetries of `space` must leave the start and the set of targets as they are.
 * Cost: English board, centre to centre, a quarter of a full enumeration. */
#ifndef RIDDLE_PEGS_WINNING_H
#define RIDDLE_PEGS_WINNING_H

#include "pegs/levels.h"

typedef struct riddle_pegs_winning {
  const riddle_pegs_space *space;
  int levels;        /* level l: l jumps made; 0 when no target can be reached */
  uint64_t searched; /* positions seen from both ends */
  riddle_pegs_set set[RIDDLE_PEGS_LEVELS];
  riddle_pegs_stats stats[RIDDLE_PEGS_LEVELS];
} riddle_pegs_winning;

/* The steps of RIDDLE_PEGS_UNITS work units each that a run takes, at most. */
int riddle_pegs_winning_steps(int jumps);

/* Targets have equal numbers of pegs, at most the start's, and the start's class. */
riddle_status riddle_pegs_winning_run(riddle_pegs_winning *winning, riddle_control *control,
                                      const riddle_pegs_space *space, uint64_t start, const uint64_t *targets,
                                      int count);

/* All positions that can reach a target, from `pegs` pegs on: level 0 has so many. For any start at all. */
riddle_status riddle_pegs_winning_all(riddle_pegs_winning *winning, riddle_control *control,
                                      const riddle_pegs_space *space, int pegs, const uint64_t *targets, int count);

void riddle_pegs_winning_free(riddle_pegs_winning *winning, riddle_control *control);

#endif
