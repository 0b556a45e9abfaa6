/* The passes of peeling.c in input order, in peeling_input.c. Internal. */
#ifndef RIDDLE_KNOCKOUT_PEELING_PARTS_H
#define RIDDLE_KNOCKOUT_PEELING_PARTS_H

#include "knockout/peeling.h"

/* Words of 64 teams. */
static inline size_t riddle_peeling_words(uint32_t teams) { return (size_t)teams / 64 + 1; }

riddle_status riddle_peeling_reserve_input(riddle_peeling *peeling, riddle_control *control);

/* Before a round: nobody is marked. */
void riddle_peeling_unmark(riddle_peeling *peeling);

/* Marks the teams of the matches left from `next` to `end`. */
void riddle_peeling_mark(riddle_peeling *peeling, uint32_t end);

/* After that: finds the teams with one match left. */
void riddle_peeling_find_leaves(riddle_peeling *peeling);

/* Plays what can be played of the matches left from `next` to `end`. */
void riddle_peeling_pass(riddle_peeling *peeling, uint32_t end);

#endif
