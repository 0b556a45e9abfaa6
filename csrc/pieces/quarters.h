/* Full queens: the number of ways to put n queens on an n x n board so that none attacks another, by joining quarter
 * boards.
 *
 * Nothing is searched on the whole board. All placements on a quarter are listed by the rows and columns they use. For
 * each split of the rows between west and east, the half boards of either side are joined from a north and a south
 * quarter with complementary columns and no common diagonal; then the pairs of half boards that share no diagonal are
 * counted, hundreds at a time with one bit for each.
 *
 * Sources. The quarters, the row splits and the bit-sliced count of disjoint pairs are the idea of the author of
 * deepgreen.game.coocan.jp and of Kluev's N-Queens-Count-Sol. Symmetries used here, even n: a main diagonal bears
 * one queen at most, and reflections bring all of them to the west, so that eastern half boards leave both free and
 * western ones have weight 1, 2 or 4; a row split and its reverse have as many solutions; exchanging west and east
 * exchanges a split and its complement, which share their half boards. Odd n: the queens in the middle row and middle
 * column stand a and b squares from the centre with 0 < a < b in an eighth of the solutions, or one stands in the
 * centre, when all splits of an orbit have as many solutions.
 *
 * Work units: a run of row splits (odd n: of one pair a, b). The list of units depends on n alone; a unit's answer is
 * an exact part of the sums, and parts add up, in any order and from any machine: open the same n, run any
 * units with riddle_quarters_run(first, end), add the riddle_quarters_part of all.
 *
 * Cost: 16 bytes a placement on a quarter (n = 18 15 MB, n = 20 122 MB, n = 22 1.1 GB) and a few MB a thread. With AVX2
 * on a busy AMD EPYC 0.1 s for n = 16, 3 s for n = 18, 110 s for n = 20, 1.4 s for n = 17, 25 s for n = 19. The caller
 * owns the struct, zeroed at first. */
#ifndef RIDDLE_PIECES_QUARTERS_H
#define RIDDLE_PIECES_QUARTERS_H

#include "core/control.h"
#include "pieces/quarters_lists.h"
#include "pieces/quarters_splits.h"

/* Answer of some units. */
typedef struct riddle_quarters_part {
  uint64_t low, high;   /* placements: high * 2^64 + low */
  uint64_t half_boards; /* half boards joined */
  uint64_t pairs;       /* pairs of half boards of which the disjoint ones were counted */
  uint64_t all_halves;  /* half boards, those of the splits that the unit stands for as well; see below */
} riddle_quarters_part;

typedef struct riddle_quarters {
  uint32_t n;
  riddle_quarter_lists lists;
  riddle_quarter_splits splits;
} riddle_quarters;

/* Bytes that a count takes: the lists, and for each thread about what its half boards need. */
size_t riddle_quarters_bytes(uint32_t n, int threads);

/* Prepares a count, RIDDLE_QUARTERS_SMALLEST <= n <= RIDDLE_QUARTERS_LARGEST. May be called again after a failure. */
riddle_status riddle_quarters_open(riddle_quarters *quarters, riddle_control *control, uint32_t n);

/* Runs the units first <= unit < end of 0 ... splits.units, and adds their answer to *part. On failure *part is as it
 * was. */
riddle_status riddle_quarters_run(const riddle_quarters *quarters, riddle_control *control, uint64_t first,
                                  uint64_t end, riddle_quarters_part *part);

/* Runs some units, `units` a list of `count` of their numbers, and writes the answer of each: of units[i] to parts[i].
 * `reversed`: with the rows of each split reversed (of odd n, the queen of the middle column as well), which gives as
 * many placements and half boards, found in other lists: a check.
 *
 * all_halves, summed over the units of one case, is the number of half boards that the west and the east have with any
 * rows; for even n, and for odd n with a queen in the centre, of the west alone. It does not depend on which halves fit
 * together. */
riddle_status riddle_quarters_run_units(const riddle_quarters *quarters, riddle_control *control, const uint64_t *units,
                                        size_t count, bool reversed, riddle_quarters_part *parts);

void riddle_quarters_add(riddle_quarters_part *sum, const riddle_quarters_part *more);

void riddle_quarters_close(riddle_quarters *quarters, riddle_control *control);

#endif
