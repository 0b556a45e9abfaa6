/* One placement of k pieces of any kind on any board, or a proof that there is none.
 *
 * Partitions: the squares are divided into groups whose squares attack each other, in several ways: the lines of each
 * direction in which the piece rides (rows, columns, diagonals), cut at holes that stop it; or, for pieces that
 * only leap, one partition into pairs (matching.h) or larger groups (groups.h). A group holds at most one piece, so a
 * partition of g groups leaves g - k of them empty, its slack. The search takes the partition with the least slack
 * left, in it the group with the fewest squares left, and puts a piece on one of them; when that leads nowhere, it
 * drops this square and goes on. A branch ends when a partition has lost more groups than its slack. This is the usual
 * most-constrained-first rule (as in Knuth's "Dancing Links", 2000), with slack for groups that may stay empty.
 *
 * Squares of a group are tried in a pseudo-random order of a fixed seed. A search that does not end is begun again
 * with another order and twice the nodes, so that an unlucky beginning costs little and a proof at most twice its
 * nodes. The answer depends on the question alone.
 *
 * The most pieces that can stand are found from above: the smallest partition bounds them, and one piece less is tried
 * until a placement is found.
 *
 * The stack is explicit. Cost: about 10 ns for each square that a piece attacks, per node; memory: some 40 bytes a
 * square and partition. */
#ifndef RIDDLE_PIECES_SOLVER_H
#define RIDDLE_PIECES_SOLVER_H

#include "pieces/partition.h"

typedef enum riddle_solved { RIDDLE_SOLVED_OPEN, RIDDLE_SOLVED_FOUND, RIDDLE_SOLVED_NONE } riddle_solved;

typedef struct riddle_solver {
  riddle_position position; /* moved in; freed with the solver */
  bool maximum;             /* find the most pieces that can stand; `pieces` is the answer */
  uint32_t pieces;          /* wanted, with the placed ones */
  uint32_t *placed;         /* squares, not attacking each other */
  uint32_t placed_count;

  riddle_solved solved;
  uint32_t *answer; /* `pieces` squares when found */
  int short_one;    /* the partition with fewer groups than pieces that proves "none" at once, or -1 */
  uint64_t nodes;   /* pieces put, in all rounds */
  uint64_t rounds;  /* searches begun */

  riddle_partition *partitions;
  uint32_t partition_count;
  bool *dead;      /* square -> a hole, attacked, taken or given up */
  uint32_t *trail; /* squares in the order they died */
  uint32_t trail_length;
  uint32_t *marks; /* depth -> trail length before the piece */
  uint32_t room;   /* pieces that `answer` and `marks` hold */
  uint32_t depth;  /* pieces put besides the placed ones; they stand on answer[placed_count ...] */
  uint64_t random;
} riddle_solver;

/* The caller sets `position`, `maximum` or `pieces`, `placed` (from the control block) and `placed_count`; the rest is
 * zero. RIDDLE_OK when `solved` says the answer. May be called again after RIDDLE_TIME; it then begins anew. */
riddle_status riddle_solver_run(riddle_solver *solver, riddle_control *control);

void riddle_solver_free(riddle_solver *solver, riddle_control *control);

#endif
