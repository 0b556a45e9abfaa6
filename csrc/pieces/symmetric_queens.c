/* The two searches of symmetric_queens.h. */
#include "pieces/symmetric_queens.h"

#include "core/threads.h"

enum { CHECK_EVERY = 1 << 14, MOST_PAIRS = RIDDLE_SYMMETRIC_QUEENS_LARGEST / 2 };

typedef struct turn_search {
  riddle_control *control;
  uint32_t n, pairs;
  riddle_symmetric_queens *workers;
} turn_search;

static uint64_t bit(uint32_t place) { return UINT64_C(1) << place; }

/* --- the half turn --------------------------------------------------------------------------------------------- */

/* The rows from the middle up to that of a level are settled; `depth` counts from the middle, as the rows there leave
 * the fewest choices. falling has bit column - row + n - 1, rising bit column + row. */
typedef struct pair_level {
  uint64_t choices, columns, falling, rising;
} pair_level;

/* Columns of a row where neither the queen nor its image is attacked, and which do not attack each other. */
static uint64_t free_columns(uint32_t n, uint32_t row, const pair_level *level) {
  uint64_t taken = level->columns | level->falling >> (n - 1 - row) | level->rising >> row;
  return (bit(n) - 1) & ~(taken | bit(row) | bit(n - 1 - row));
}

/* The level of the next row, when there is one. */
static pair_level put_pair(uint32_t n, uint32_t depth, uint32_t column, const pair_level *level) {
  const uint32_t row = n / 2 - 1 - depth, opposite_row = n - 1 - row, opposite = n - 1 - column;
  pair_level next = {
      .columns = level->columns | bit(column) | bit(opposite),
      .falling = level->falling | bit(column + n - 1 - row) | bit(opposite + n - 1 - opposite_row),
      .rising = level->rising | bit(column + row) | bit(opposite + opposite_row),
  };
  next.choices = row == 0 ? 0 : free_columns(n, row - 1, &next);
  return next;
}

static pair_level first_level(uint32_t n) {
  pair_level level = {.columns = n % 2 == 0 ? 0 : bit(n / 2)}; /* the centre's diagonals are closed anyway */
  level.choices = free_columns(n, n / 2 - 1, &level);
  return level;
}

/* Counts what follows the level at depth `first`. */
static riddle_status count_pairs(const turn_search *search, uint32_t first, const pair_level *start,
                                 riddle_symmetric_queens *found) {
  pair_level levels[MOST_PAIRS + 1];
  uint32_t depth = first, until_check = CHECK_EVERY;
  levels[depth] = *start;
  for (;;) {
    pair_level *here = &levels[depth];
    if (here->choices == 0) {
      if (depth == first) return RIDDLE_OK;
      depth--;
      continue;
    }
    uint32_t column = (uint32_t)__builtin_ctzll(here->choices);
    here->choices &= here->choices - 1;
    found->nodes++;
    if (depth + 1 == search->pairs) {
      found->half += 2;
    } else {
      levels[depth + 1] = put_pair(search->n, depth, column, here);
      depth++;
    }
    if (--until_check > 0) continue;
    until_check = CHECK_EVERY;
    riddle_status status = riddle_check(search->control);
    if (status != RIDDLE_OK) return status;
  }
}

/* The unit of a column in each of the two rows at the middle. */
static riddle_status half_turn_unit(const turn_search *search, uint32_t first, uint32_t second,
                                    riddle_symmetric_queens *found) {
  pair_level level = first_level(search->n);
  if ((level.choices >> first & 1) == 0) return RIDDLE_OK;
  if (second == 0) found->nodes++; /* the first pair belongs to many units */
  level = put_pair(search->n, 0, first, &level);
  level.choices &= bit(second);
  return count_pairs(search, 1, &level, found);
}

/* --- the quarter turn ------------------------------------------------------------------------------------------ */

/* Opposite rows and the columns of the same number are one line; diagonals are numbered from the main one, on both
 * sides alike. Each four takes two lines, and two numbers of both kinds of diagonals. */
typedef struct four_level {
  uint64_t choices, lines, diagonals;
} four_level;

static uint32_t line_of(uint32_t n, uint32_t column) { return column < n - 1 - column ? column : n - 1 - column; }

static uint32_t apart(uint32_t a, uint32_t b) { return a < b ? b - a : a - b; }

static riddle_status count_fours(const turn_search *search, riddle_symmetric_queens *found) {
  const uint32_t n = search->n, lines = n / 2;
  four_level levels[MOST_PAIRS / 2 + 1];
  if (lines % 2 != 0) return RIDDLE_OK;
  if (lines == 0) found->quarter++;
  levels[0] = (four_level){.choices = lines == 0 ? 0 : bit(n) - 1, .diagonals = 1};
  for (uint32_t depth = 0;;) {
    four_level *here = &levels[depth];
    if (here->choices == 0) {
      if (depth-- == 0) return RIDDLE_OK;
      continue;
    }
    uint32_t row = (uint32_t)__builtin_ctzll(~here->lines), column = (uint32_t)__builtin_ctzll(here->choices);
    here->choices &= here->choices - 1;
    uint64_t both = bit(row) | bit(line_of(n, column));
    uint32_t falling = apart(row, column), rising = apart(row + column, n - 1);
    if (line_of(n, column) == row || line_of(n, column) == lines || (here->lines & both) != 0) continue;
    if (falling == rising || (here->diagonals & (bit(falling) | bit(rising))) != 0) continue;
    found->nodes++;
    if (2 * depth + 2 == lines) {
      found->quarter++;
    } else {
      levels[++depth] = (four_level){bit(n) - 1, here->lines | both, here->diagonals | bit(falling) | bit(rising)};
      riddle_status status = riddle_check(search->control);
      if (status != RIDDLE_OK) return status;
    }
  }
}

/* --- units ----------------------------------------------------------------------------------------------------- */

static riddle_status count_unit(void *context, uint64_t unit, int worker) {
  const turn_search *search = context;
  riddle_symmetric_queens *found = &search->workers[worker];
  if (unit == 0) return count_fours(search, found);
  return half_turn_unit(search, (uint32_t)((unit - 1) / search->n), (uint32_t)((unit - 1) % search->n), found);
}

riddle_status riddle_symmetric_queens_run(riddle_control *control, uint32_t n, riddle_symmetric_queens *found) {
  riddle_status status;
  const size_t threads = (size_t)control->threads;
  turn_search search = {.control = control, .n = n, .pairs = n / 2};
  const uint64_t units = 1 + (n < 4 ? 0 : (uint64_t)search.pairs * n);
  search.workers = riddle_new_array(control, threads, sizeof *search.workers, &status);
  if (status != RIDDLE_OK) return status;
  atomic_store(&control->total, units);
  status = riddle_units_run(control, 0, units, count_unit, &search);
  *found = (riddle_symmetric_queens){.half = n == 1}; /* none for 2 and 3 */
  for (size_t i = 0; i < threads; i++) {
    found->half += search.workers[i].half;
    found->quarter += search.workers[i].quarter;
    found->nodes += search.workers[i].nodes;
  }
  riddle_free_array(control, search.workers, threads, sizeof *search.workers);
  return status;
}
