/* The row splits of a count by quarters, and the work units made of them.
 *
 * A split says which rows the queens of the west stand in: a set of northern rows and one of southern rows, both
 * counted from the middle. Even n, and odd n with a queen in the centre: one split stands for its orbit under
 * reversing the rows and under exchanging west and east. Odd n with queens in the middle row, a squares west of the
 * centre, and in the middle column, b squares south of it: all splits of the other rows, with row b taken out of
 * the south. */
#ifndef RIDDLE_PIECES_QUARTERS_SPLITS_H
#define RIDDLE_PIECES_QUARTERS_SPLITS_H

#include "core/control.h"

typedef struct riddle_quarter_split {
  uint16_t north, south;
} riddle_quarter_split;

typedef struct riddle_quarter_splits {
  uint32_t n, side;
  uint32_t cases;               /* 1, for odd n more: one for each a and b */
  uint32_t orbit_count, count;  /* splits of case 0, and of each other one */
  uint32_t group;               /* splits of a unit, at most */
  riddle_quarter_split *orbits; /* of case 0 */
  riddle_quarter_split *splits; /* of the others, without row b: h - 1 southern rows */
  uint64_t units;
  uint64_t orbit_units, case_units; /* units of case 0, and of each other one: those of case 0 come first */
} riddle_quarter_splits;

/* Some splits of one case. */
typedef struct riddle_quarter_unit {
  const riddle_quarter_split *splits;
  uint32_t count;
  uint32_t a, b; /* 0 in case 0 */
} riddle_quarter_unit;

size_t riddle_quarter_splits_bytes(uint32_t n);

/* How many cases, splits and units there are; a struct of zeros at first. Lists nothing. */
void riddle_quarter_splits_measure(riddle_quarter_splits *splits, uint32_t n);

/* Makes the list; a struct of zeros at first. On failure the caller frees. */
riddle_status riddle_quarter_splits_make(riddle_quarter_splits *splits, riddle_control *control, uint32_t n);

void riddle_quarter_splits_free(riddle_quarter_splits *splits, riddle_control *control);

riddle_quarter_unit riddle_quarter_splits_unit(const riddle_quarter_splits *splits, uint64_t unit);

/* How many splits there are in the orbit of one of case 0: 2 or 4. */
uint32_t riddle_quarter_splits_orbit(const riddle_quarter_splits *splits, riddle_quarter_split split);

#endif
