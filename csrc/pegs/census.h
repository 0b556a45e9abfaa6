/* Everything that can be counted about a game from a start position: levels, games, and what leads to targets.
 *
 * It only puts together levels.h, winning.h, fold.h and fewest.h: which symmetries may be used where, and what is
 * kept in memory for how long. The answer does not depend on threads or the processor path.
 *
 * Symmetries: levels are counted up to all symmetries of the board (those that keep the start's class do it); numbers
 * of positions and all that has to do with targets take those that leave the start and the set of targets as they are.
 */
#ifndef RIDDLE_PEGS_CENSUS_H
#define RIDDLE_PEGS_CENSUS_H

#include "pegs/fewest.h"
#include "pegs/fold.h"

enum { RIDDLE_PEGS_NUMBER = 64 }; /* words; 63 levels of at most 63 bits each */

typedef struct riddle_pegs_number {
  uint64_t word[RIDDLE_PEGS_NUMBER];
  size_t width;
} riddle_pegs_number;

typedef struct riddle_pegs_goal {
  uint64_t target; /* on the board */
  bool reached;
  int moves; /* fewest */
  riddle_pegs_number solutions;
} riddle_pegs_goal;

typedef struct riddle_pegs_census {
  /* the question: */
  riddle_pegs_game game;
  uint64_t start; /* on the board */
  riddle_pegs_goal *goals;
  size_t goal_count;
  bool count_levels, count_whole, count_games, count_solutions, count_boards, count_odds, count_moves;
  /* the answer: */
  int levels;
  riddle_pegs_stats stats[RIDDLE_PEGS_LEVELS];
  bool whole_known;
  riddle_pegs_number games;
  int winning_levels; /* 0: no target can be reached */
  int group;          /* symmetries of start and targets */
  uint64_t winning[RIDDLE_PEGS_LEVELS], winning_whole[RIDDLE_PEGS_LEVELS];
  riddle_pegs_number solutions, fixed_solutions, boards, odds;
  uint64_t odds_scale[RIDDLE_PEGS_GAME_HOLES];
  int odds_scales;
  bool odds_inexact;
  int moves;
} riddle_pegs_census;

/* `fixed_solutions` is the sum over the symmetries of how many solutions each leaves as they are: by Burnside's lemma
 * there are fixed_solutions / group solutions up to symmetry. */
riddle_status riddle_pegs_census_run(riddle_pegs_census *census, riddle_control *control);

/* Can a position become another as far as holes that never change, numbers of pegs and classes tell? */
bool riddle_pegs_may_become(const riddle_pegs_game *game, uint64_t board, uint64_t target);

/* Solutions of a game in jump sequences, without symmetry, from a start to any of some goals. */
riddle_status riddle_pegs_count_plain(const riddle_pegs_game *game, riddle_control *control, uint64_t start,
                                      const riddle_pegs_goal *goals, size_t count, riddle_pegs_number *solutions);

#endif
