/* Steps from the positions of one level to those of the next: the work that exact enumeration consists of.
 *
 * Each step takes every position of a set (`from`), finds its legal jumps (or, with `reverse`, the jumps that can be
 * taken back) and the canonical positions these lead to, and looks those up in, or adds them to, another set.
 * Between dense sets a step runs in RIDDLE_PEGS_UNITS work units on control->threads threads; otherwise, on one
 * thread, by a slower road (scan_any.c) that takes sets of any form. Either way it adds RIDDLE_PEGS_UNITS to
 * control->done.
 *
 * Cost between dense sets: about 30 instructions a jump; see scan_loop.h. */
#ifndef RIDDLE_PEGS_SCAN_H
#define RIDDLE_PEGS_SCAN_H

#include "core/threads.h"
#include "pegs/level_set.h"

enum { RIDDLE_PEGS_UNITS = 256 };

typedef struct riddle_pegs_stats {
  uint64_t positions, edges, dead;         /* canonical ones; their legal jumps; those without any */
  uint64_t whole;                          /* positions, not up to symmetry */
  uint64_t degrees[RIDDLE_PEGS_WORDS + 1]; /* which numbers of legal jumps there are: bit d for d */
} riddle_pegs_stats;

/* Adds to `to` what one jump leads to; with a filter (of the same level and form as `to`) only what is in there.
 * `stats`, unless NULL, says what `from` holds. */
typedef struct riddle_pegs_spread {
  const riddle_pegs_space *space;
  const riddle_pegs_set *from, *filter;
  riddle_pegs_set *to; /* NULL: nothing is added, only counted */
  bool reverse;
  riddle_pegs_stats *stats;
} riddle_pegs_spread;
riddle_status riddle_pegs_spread_run(const riddle_pegs_spread *spread, riddle_control *control);

/* Adds to `to` the complements of the positions of `from`, canonical again. */
riddle_status riddle_pegs_complement_run(const riddle_pegs_space *space, const riddle_pegs_set *from,
                                         riddle_pegs_set *to, riddle_control *control);

/* For each position of `from`: the sum of the values of what its jumps lead to (absent ones count 0), times
 * scale / degree when there is a scale; `leaf` for positions without jumps. Values are little-endian numbers of
 * `width` words, results of `result_width`, which the caller makes wide enough. Both sets need their index. */
typedef struct riddle_pegs_sums {
  const riddle_pegs_space *space;
  const riddle_pegs_set *from, *to;
  bool reverse, distinct; /* distinct: each neighbour counts once, however many jumps lead there */
  const uint64_t *values;
  size_t width;
  uint64_t *results;
  size_t result_width;
  uint64_t leaf, scale;
} riddle_pegs_sums;
riddle_status riddle_pegs_sums_run(const riddle_pegs_sums *sums, riddle_control *control);

/* For each position of `from`: the fewest moves to the end of the game, and the holes of the pegs with which such
 * an end begins, from those of the next level. (With `reverse`: the fewest since the start, and the holes where
 * such a beginning ends, from those of the level before.) A jump costs a move unless it goes on with the peg of the
 * next (last) one. Moves 255: it cannot be reached. Both sets need their index. */
typedef struct riddle_pegs_moves {
  const riddle_pegs_space *space;
  const riddle_pegs_set *from, *to;
  bool reverse;
  const uint8_t *moves;
  const uint64_t *holes;
  uint8_t *result_moves;
  uint64_t *result_holes;
} riddle_pegs_moves;
riddle_status riddle_pegs_moves_run(const riddle_pegs_moves *moves, riddle_control *control);

/* What a step has seen, up to symmetry. */
typedef struct riddle_pegs_tally {
  uint64_t edges, dead, matches[RIDDLE_PEGS_SYMMETRIES + 1]; /* matches: by images equal to the position */
  uint64_t degrees[RIDDLE_PEGS_WORDS + 1];
} riddle_pegs_tally;
void riddle_pegs_add_tally(const riddle_pegs_space *space, const riddle_pegs_tally *tally, riddle_pegs_stats *stats);

/* The canonical positions after each legal jump of some canonical ones, for sets that are kept elsewhere. Writes all of
 * them, equal ones too, to `after` (room for as many as the game has jumps, for each position) and adds to the tally.
 * Boards of at most RIDDLE_PEGS_EXPANDED holes. Fastest when positions with the same high holes (space.h) come
 * together. */
enum { RIDDLE_PEGS_EXPANDED = 52 };
typedef struct riddle_pegs_expansion {
  const riddle_pegs_space *space;
  const uint64_t *positions;
  size_t count;
  uint64_t *after;
  size_t found;
  riddle_pegs_tally tally;
} riddle_pegs_expansion;
void riddle_pegs_expand(riddle_pegs_expansion *work, const riddle_control *control);

/* --- inner parts ----------------------------------------------------------------------------------------------- */

typedef struct riddle_pegs_dense_spread {
  const riddle_pegs_spread *spread;
  bool shared;              /* other threads add to the set, too */
  riddle_pegs_tally *tally; /* of each worker */
} riddle_pegs_dense_spread;

typedef struct riddle_pegs_dense_steps {
  riddle_unit_function spread, look, complement, sums, moves;
  void (*expand)(riddle_pegs_expansion *work);
} riddle_pegs_dense_steps;

extern const riddle_pegs_dense_steps riddle_pegs_dense_portable;
#if defined(__x86_64__)
extern const riddle_pegs_dense_steps riddle_pegs_dense_avx2;
#endif

/* The same for sets of any form. */
riddle_status riddle_pegs_any_spread(const riddle_pegs_spread *spread, riddle_control *control);
riddle_status riddle_pegs_any_complement(const riddle_pegs_space *space, const riddle_pegs_set *from,
                                         riddle_pegs_set *to, riddle_control *control);
riddle_status riddle_pegs_any_sums(const riddle_pegs_sums *sums, riddle_control *control);
riddle_status riddle_pegs_any_moves(const riddle_pegs_moves *moves, riddle_control *control);

/* Adds a value to a result. */
void riddle_pegs_add_value(uint64_t *result, size_t result_width, const uint64_t *value, size_t width);
/* Multiplies a result. */
void riddle_pegs_scale_value(uint64_t *result, size_t width, uint64_t factor);

#endif
