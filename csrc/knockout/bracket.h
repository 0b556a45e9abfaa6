/* Where a match stands among the played ones, and by which matches its two teams came to it: the tree
 * that a bracket draws. One pass over what was played; 12 bytes a match. */
#ifndef RIDDLE_KNOCKOUT_BRACKET_H
#define RIDDLE_KNOCKOUT_BRACKET_H

#include "knockout/peeling.h"

typedef struct riddle_bracket {
  uint32_t *position; /* by place in the list: its index in rounds->played */
  /* By that index: the index, + 1, of the match that its winner and its loser won before; 0 = none. */
  uint32_t *winner_from, *loser_from;
  size_t position_room, winner_room, loser_room;
  bool made;
} riddle_bracket;

/* Which team won and which lost the match at an index of rounds->played. */
static inline riddle_match riddle_result(const riddle_rounds *rounds, const riddle_match *matches, uint32_t index) {
  uint32_t played = rounds->played[index];
  riddle_match match = matches[played / 2];
  return played % 2 == 1 ? (riddle_match){match.b, match.a} : match;
}

/* Fills the bracket of all rounds (which may end early: matches not played have no position,
 * UINT32_MAX). */
riddle_status riddle_bracket_make(riddle_bracket *bracket, riddle_control *control, uint32_t teams,
                                  const riddle_match *matches, uint32_t match_count, const riddle_rounds *rounds);

void riddle_bracket_free(riddle_bracket *bracket, riddle_control *control);

#endif
