/* Sums over the levels of a game: in how many ways, or with which odds.
 *
 * From one end of a list of levels to the other, the value of each position is the sum of the values of its
 * neighbours on the level before (scan.h), starting from ones. Values are whole numbers that never wrap: before each
 * level their greatest length so far, and what one step can add to it, say how many words they need.
 *
 *   ways       backwards: the number of jump sequences to the last level (to the targets)
 *   boards     the same, but sequences of canonical positions: jumps that lead to the same one count once
 *   odds       backwards: the probability that random play (each legal jump as likely as the others) reaches the last
 *              level, as a whole number over the product of `scale`: of each level the least common multiple of its
 *              degrees. Exact; `inexact` when such a multiple does not fit 64 bits (then there is no value)
 *   games      backwards: the number of jump sequences until no jump is left
 *   paths      forwards: the number of jump sequences from the first level
 *
 * Memory: the values and indexes of two levels at a time. */
#ifndef RIDDLE_PEGS_FOLD_H
#define RIDDLE_PEGS_FOLD_H

#include "pegs/scan.h"

typedef enum riddle_pegs_fold_kind {
  RIDDLE_PEGS_WAYS,
  RIDDLE_PEGS_BOARDS,
  RIDDLE_PEGS_ODDS,
  RIDDLE_PEGS_GAMES,
  RIDDLE_PEGS_PATHS
} riddle_pegs_fold_kind;

typedef struct riddle_pegs_fold {
  uint64_t *values; /* of the positions of the end level, by number; `count` times `width` words */
  size_t count, width;
  uint64_t scale[RIDDLE_PEGS_GAME_HOLES]; /* odds: of each level */
  int scales;
  bool inexact;
} riddle_pegs_fold;

/* Called after each level with its values; `level` counts as in the list. */
typedef riddle_status (*riddle_pegs_fold_visit)(void *context, int level, const riddle_pegs_fold *fold);

/* `stats` of the levels is for odds alone. */
riddle_status riddle_pegs_fold_run(riddle_pegs_fold *fold, riddle_control *control, const riddle_pegs_space *space,
                                   riddle_pegs_set *sets, const riddle_pegs_stats *stats, int levels,
                                   riddle_pegs_fold_kind kind, riddle_pegs_fold_visit visit, void *context);
void riddle_pegs_fold_free(riddle_pegs_fold *fold, riddle_control *control);

#endif
