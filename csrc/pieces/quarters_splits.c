/* The lists of quarters_splits.h. */
#include "pieces/quarters_splits.h"

#include "pieces/quarters_lists.h"
#include "pieces/quarters_sets.h"

enum { CHECK_EVERY = 1 << 14 };

/* Orbits of the sets of half the rows under reversal and complement, by Burnside's lemma: a set is its reverse when
 * north and south are alike, and the reverse of its complement when the south is the north's complement. */
static uint64_t count_orbits(uint32_t side) {
  uint64_t alike = side % 2 == 0 ? riddle_choose(side, side / 2) : 0;
  return (riddle_choose(2 * side, side) + alike + (UINT64_C(1) << side)) / 4;
}

static uint64_t count_splits(uint32_t n) { return n % 2 == 0 ? 0 : riddle_choose(n - 2, n / 2 - 1); }

/* Splits of a unit: so many that it takes some 5 to 50 ms from n = 17 on. */
static uint32_t group_size(uint32_t n) {
  static const uint16_t even[] = {64, 64, 64, 64, 64, 64, 16};
  static const uint16_t odd[] = {2048, 2048, 2048, 2048, 2048, 1024, 128, 16, 2};
  uint32_t place = (n - RIDDLE_QUARTERS_SMALLEST) / 2;
  if (n % 2 == 0) return place < 7 ? even[place] : 1;
  return place < 9 ? odd[place] : 1;
}

size_t riddle_quarter_splits_bytes(uint32_t n) {
  return (size_t)(count_orbits(n / 2) + count_splits(n)) * sizeof(riddle_quarter_split);
}

static uint32_t key(uint32_t north, uint32_t south) { return north << 16 | south; }

/* Does this split stand for its orbit? */
static bool is_first(uint32_t north, uint32_t south, uint32_t all) {
  uint32_t own = key(north, south);
  return own <= key(south, north) && own <= key(north ^ all, south ^ all) && own <= key(south ^ all, north ^ all);
}

uint32_t riddle_quarter_splits_orbit(const riddle_quarter_splits *splits, riddle_quarter_split split) {
  uint32_t all = (UINT32_C(1) << splits->side) - 1;
  return split.north == split.south || split.north == (split.south ^ all) ? 2 : 4;
}

/* Lists the splits of `rows` rows in all, the south with south_side rows; all, or only the first of each orbit. */
static riddle_status list_splits(riddle_control *control, riddle_quarter_split *list, uint32_t rows, uint32_t side,
                                 uint32_t south_side, bool first_only) {
  const uint32_t all = (UINT32_C(1) << side) - 1, south_end = UINT32_C(1) << south_side;
  uint32_t listed = 0, until_check = CHECK_EVERY;
  for (uint32_t north = 0; north <= all; north++) {
    uint32_t north_rows = riddle_set_size(north);
    if (north_rows > rows || rows - north_rows > south_side) continue;
    uint32_t south = riddle_first_set(rows - north_rows);
    for (; south < south_end; south = riddle_next_set(south, south_side)) {
      if (!first_only || is_first(north, south, all)) {
        list[listed++] = (riddle_quarter_split){(uint16_t)north, (uint16_t)south};
      }
      if (--until_check > 0) continue;
      until_check = CHECK_EVERY;
      riddle_status status = riddle_check(control);
      if (status != RIDDLE_OK) return status;
    }
  }
  return RIDDLE_OK;
}

static uint64_t units_of(uint32_t count, uint32_t group) { return ((uint64_t)count + group - 1) / group; }

void riddle_quarter_splits_measure(riddle_quarter_splits *splits, uint32_t n) {
  uint32_t side = n / 2;
  splits->n = n;
  splits->side = side;
  splits->cases = n % 2 == 0 ? 1 : 1 + side * (side - 1) / 2;
  splits->group = group_size(n);
  splits->orbit_count = (uint32_t)count_orbits(side);
  splits->count = (uint32_t)count_splits(n);
  splits->orbit_units = units_of(splits->orbit_count, splits->group);
  splits->case_units = units_of(splits->count, splits->group);
  splits->units = splits->orbit_units + (splits->cases - 1) * splits->case_units;
}

riddle_status riddle_quarter_splits_make(riddle_quarter_splits *splits, riddle_control *control, uint32_t n) {
  riddle_status status;
  riddle_quarter_splits_measure(splits, n);
  const uint32_t side = splits->side;
  splits->orbits = riddle_new_array(control, splits->orbit_count, sizeof *splits->orbits, &status);
  if (status == RIDDLE_OK) splits->splits = riddle_new_array(control, splits->count, sizeof *splits->splits, &status);
  if (status == RIDDLE_OK) status = list_splits(control, splits->orbits, side, side, side, true);
  if (status == RIDDLE_OK && n % 2 != 0) status = list_splits(control, splits->splits, side - 1, side, side - 1, false);
  return status;
}

void riddle_quarter_splits_free(riddle_quarter_splits *splits, riddle_control *control) {
  riddle_free_array(control, splits->orbits, splits->orbit_count, sizeof *splits->orbits);
  riddle_free_array(control, splits->splits, splits->count, sizeof *splits->splits);
  *splits = (riddle_quarter_splits){0};
}

riddle_quarter_unit riddle_quarter_splits_unit(const riddle_quarter_splits *splits, uint64_t unit) {
  riddle_quarter_unit piece = {.splits = splits->orbits};
  uint32_t count = splits->orbit_count;
  uint64_t of_orbits = units_of(count, splits->group);
  if (unit >= of_orbits) {
    uint64_t of_case = units_of(splits->count, splits->group), number = (unit - of_orbits) / of_case;
    unit = (unit - of_orbits) % of_case;
    piece.splits = splits->splits;
    count = splits->count;
    piece.b = 2; /* pairs in the order (1, 2) (1, 3) (2, 3) (1, 4) ... */
    for (; number >= piece.b - 1; piece.b++) number -= piece.b - 1;
    piece.a = (uint32_t)number + 1;
  }
  uint32_t first = (uint32_t)unit * splits->group;
  piece.splits += first;
  piece.count = count - first < splits->group ? count - first : splits->group;
  return piece;
}
