/* How many pairs, one word of each of two lists, are disjoint?
 *
 * Divide: by the bit that forbids most pairs, both lists fall into those without it and those with it, and the pairs
 * of two words that have it need not be looked at; every split also makes the words one bit shorter. Conquer: short
 * lists by the tables or the plain pairs of a path. The tree depends on the path, the count does not. */
#ifndef RIDDLE_PIECES_QUARTERS_MATCH_H
#define RIDDLE_PIECES_QUARTERS_MATCH_H

#include "pieces/quarters_path.h"

typedef struct riddle_quarters_matcher {
  const riddle_quarters_path *path;
  riddle_control *control;
  uint64_t *arena; /* the lists of the splits */
  size_t capacity; /* words */
} riddle_quarters_matcher;

/* Adds to *sum the disjoint pairs of words of `bits` bits. If marked, words of the first list may have the next higher
 * bit, and count twice then. Both lists have RIDDLE_QUARTERS_SLACK readable words behind them. */
riddle_status riddle_quarters_match(riddle_quarters_matcher *matcher, const uint64_t *first, size_t first_count,
                                    const uint64_t *second, size_t second_count, uint32_t bits, bool marked,
                                    uint64_t *sum);

void riddle_quarters_matcher_free(riddle_quarters_matcher *matcher);

#endif
