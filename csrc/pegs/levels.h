/* The positions that a game can reach, level by level (a level: so many jumps made), each once up to symmetry.
 *
 * Method: breadth-first search, level by level; a level's set (level_set.h) is dense where the ranks of its
 * positions are few against what the level before lets expect, else sparse. Source of the method: public solvers by
 * B. Amend (a set per level) and feschber/peg-solitaire (bit sets by rank, linear symmetries).
 * Cost: English board from the central vacancy, 23,475,688 positions and 186,020,935 jumps: see docs/speed.md. */
#ifndef RIDDLE_PEGS_LEVELS_H
#define RIDDLE_PEGS_LEVELS_H

#include "pegs/scan.h"

enum { RIDDLE_PEGS_LEVELS = RIDDLE_PEGS_GAME_HOLES + 1 };

typedef struct riddle_pegs_levels {
  const riddle_pegs_space *space;
  int levels;                                  /* found so far; all of them are not empty */
  riddle_pegs_set set[RIDDLE_PEGS_LEVELS];     /* closed where not kept */
  riddle_pegs_stats stats[RIDDLE_PEGS_LEVELS]; /* of all levels but the last, when that was asked for only in part */
  size_t refused;                              /* bytes that did not fit; 0 when nothing was refused */
} riddle_pegs_levels;

/* The bytes that the dense sets of the two largest neighbouring levels take (all levels, with `keep`), and the
 * tables beside: what a full search needs unless its levels stay small. SIZE_MAX when there are no such sets. */
size_t riddle_pegs_levels_bytes(const riddle_pegs_space *space, int pegs, uint64_t class, bool keep);

/* Finds at most `most` levels after the start positions (level 0), which have the same pegs and class; or all, until
 * no jump is left, with their statistics, when `most` is negative. Keeps the sets, or only the last one. */
riddle_status riddle_pegs_levels_run(riddle_pegs_levels *levels, riddle_control *control,
                                     const riddle_pegs_space *space, const uint64_t *starts, int count, int most,
                                     bool keep);
void riddle_pegs_levels_free(riddle_pegs_levels *levels, riddle_control *control);

/* Opens a set of a level, after one with `count` positions: dense or sparse as pays. */
riddle_status riddle_pegs_open_level(riddle_pegs_set *set, riddle_control *control, const riddle_pegs_space *space,
                                     int pegs, uint64_t class, uint64_t count);

#endif
