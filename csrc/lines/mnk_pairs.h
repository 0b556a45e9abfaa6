/* Pairings: disjoint pairs of empty cells such that every line that a player can still complete contains a pair.
 *
 * Who answers each stone on a cell of a pair with the other one gets a cell of every such line, so the player never
 * completes one, whoever is to move (Hales and Jewett 1963). One pair may serve many lines.
 * Method: depth first; the line with the fewest cells left is served next, by the pairs of its cells that serve most
 * lines and touch fewest others; at most four of them are tried, and so many pairs in all as the caller allows, so
 * "not found" does not mean that there is none. Cost: some 1 us for each pair tried. */
#ifndef RIDDLE_LINES_MNK_PAIRS_H
#define RIDDLE_LINES_MNK_PAIRS_H

#include "lines/mnk_game.h"

enum { RIDDLE_MNK_PAIRS = RIDDLE_MNK_CELLS / 2 };

typedef struct riddle_mnk_pairs {
  int count;
  uint64_t pair[RIDDLE_MNK_PAIRS];
} riddle_mnk_pairs;

/* Looks for a pairing of `count` <= RIDDLE_MNK_WINDOWS sets of empty cells; tries at most `budget` pairs. */
bool riddle_mnk_find_pairs(const uint64_t *lines, int count, int budget, riddle_mnk_pairs *pairs);

#endif
