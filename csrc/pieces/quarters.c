/* The count of quarters.h: one split after the other, half boards first, then the pairs. */
#include "pieces/quarters.h"

#include "core/threads.h"
#include "pieces/quarters_half.h"
#include "pieces/quarters_match.h"

__extension__ typedef unsigned __int128 wide_sum;

/* What one thread keeps to itself. */
typedef struct count_worker {
  riddle_quarters_matcher matcher;
  riddle_quarters_shares shares[2];
  /* Even n: half boards of a split and of its complement, those that leave the main diagonals free apart. */
  riddle_quarters_words free[2], others[2];
  /* Odd n: half boards of west and east, the filtered northern quarters of both and the unit and rows they are for. */
  riddle_quarters_words halves[2], north[2], ends[2], scratch;
  uint64_t unit;
  uint32_t north_rows;
  wide_sum sum;
  uint64_t half_boards, pairs, all_halves;
} count_worker;

typedef struct full_count {
  const riddle_quarters *quarters;
  const riddle_quarters_path *path;
  riddle_control *control;
  count_worker *workers;
  bool reversed;
  const uint64_t *units;       /* a list of units, of which ... */
  riddle_quarters_part *parts; /* ... each has its own part; or NULL */
} full_count;

static const riddle_quarters_path *path_of(riddle_cpu cpu) {
#ifdef RIDDLE_QUARTERS_X86
  if (cpu >= RIDDLE_CPU_AVX512) return &riddle_quarters_avx512;
  if (cpu >= RIDDLE_CPU_AVX2) return &riddle_quarters_avx2;
#endif
  (void)cpu;
  return &riddle_quarters_portable;
}

/* --- words ---------------------------------------------------------------------------------------------------- */

/* Turns half boards as seen from the west into those of the east: delta and sigma change places. */
static void mirror(riddle_quarters_words *list, uint32_t field) {
  const uint64_t low = (UINT64_C(1) << field) - 1;
  for (size_t i = 0; i < list->count; i++) {
    uint64_t word = list->words[i];
    list->words[i] = (word & low) << field | word >> field;
  }
}

/* Appends a list to another. */
static riddle_status append(riddle_control *control, const riddle_quarters_words *more, riddle_quarters_words *list) {
  riddle_status status = riddle_quarters_reserve(list, control, more->count);
  if (status != RIDDLE_OK) return status;
  for (size_t i = 0; i < more->count; i++) list->words[list->count + i] = more->words[i];
  list->count += more->count;
  return RIDDLE_OK;
}

static riddle_status match(const full_count *count, count_worker *worker, const riddle_quarters_words *first,
                           const riddle_quarters_words *second, uint64_t *sum) {
  worker->pairs += first->count * second->count;
  return riddle_quarters_match(&worker->matcher, first->words, first->count, second->words, second->count,
                               2 * riddle_quarters_field(count->quarters->n), count->quarters->n % 2 == 0, sum);
}

/* --- even n --------------------------------------------------------------------------------------------------- */

/* A split R and its complement S. With F and O for half boards that leave both main diagonals free or not, the sum over
 * both is w(R) against F(S) and w(S) against F(R), w = 1, 2, 4. Pairs of two free ones are the same on both sides and
 * are counted once, with 2: so all have the weight 2, or 4 when both main diagonals are used, which the mark says. */
static riddle_status count_even(const full_count *count, count_worker *worker, riddle_quarter_split split) {
  const riddle_quarter_lists *lists = &count->quarters->lists;
  const uint32_t field = riddle_quarters_field(count->quarters->n), all = (UINT32_C(1) << lists->side) - 1;
  const uint64_t mark = UINT64_C(1) << (2 * field);
  const uint32_t orbit = riddle_quarter_splits_orbit(&count->quarters->splits, split);
  riddle_status status = RIDDLE_OK;
  if (count->reversed) split = (riddle_quarter_split){split.south, split.north};
  for (int i = 0; i < 2 && status == RIDDLE_OK; i++) {
    uint32_t flip = i == 0 ? 0 : all;
    riddle_quarters_half half = {
        lists, count->path, count->control, &worker->shares[0], split.north ^ flip, split.south ^ flip, all};
    worker->free[i].count = worker->others[i].count = 0;
    status = riddle_quarters_join_even(&half, mark, &worker->free[i], &worker->others[i]);
    worker->half_boards += worker->free[i].count + worker->others[i].count;
    worker->all_halves += (worker->free[i].count + worker->others[i].count) * (orbit / 2);
  }
  uint64_t sum = 0;
  if (status == RIDDLE_OK) status = append(count->control, &worker->free[0], &worker->others[0]);
  for (int i = 0; i < 2 && status == RIDDLE_OK; i++) {
    mirror(&worker->free[1 - i], field);
    status = match(count, worker, &worker->others[i], &worker->free[1 - i], &sum);
  }
  worker->sum += (wide_sum)sum * orbit;
  return status;
}

/* --- odd n ---------------------------------------------------------------------------------------------------- */

/* The diagonals that queens in the middle row at column c and in the middle column at row r (from the centre) take,
 * for the northern and the southern quarter of the west. */
static void forbid(uint32_t n, int c, int r, uint64_t *north, uint64_t *south) {
  const int rim = (int)(n / 2);
  *north = *south = riddle_quarters_bit(n, false, -c) | riddle_quarters_bit(n, false, r) |
                    riddle_quarters_bit(n, true, c) | riddle_quarters_bit(n, true, r);
  if (c == -rim || r == -rim) *north |= RIDDLE_QUARTERS_RIM;
  if (-c == rim || r == rim) *south |= RIDDLE_QUARTERS_RIM;
}

/* Half boards of one side into halves[side], side 0 west, 1 east; c as seen from this side. */
static riddle_status join_side(const full_count *count, count_worker *worker, int side,
                               const riddle_quarters_half *half, int c, int r, bool same_north) {
  uint64_t north, south;
  riddle_status status = RIDDLE_OK;
  forbid(count->quarters->n, c, r, &north, &south);
  if (!same_north) {
    status = riddle_quarters_filter_north(half, north, &worker->north[side], &worker->ends[side]);
  }
  worker->halves[side].count = 0;
  if (status == RIDDLE_OK) {
    status = riddle_quarters_join_filtered(half, &worker->north[side], &worker->ends[side], south, &worker->scratch,
                                           &worker->halves[side]);
  }
  worker->half_boards += worker->halves[side].count;
  return status;
}

/* A split of odd n: the queen of the middle row a squares west, that of the middle column b squares south (north, when
 * reversed), or both are one in the centre. */
static riddle_status count_odd(const full_count *count, count_worker *worker, const riddle_quarter_unit *unit,
                               uint64_t number, riddle_quarter_split split) {
  const riddle_quarter_lists *lists = &count->quarters->lists;
  const uint32_t all = (UINT32_C(1) << lists->side) - 1;
  uint32_t south = split.south, southern = all, western = all, weight, times = 1;
  if (unit->b == 0) {
    weight = riddle_quarter_splits_orbit(&count->quarters->splits, split);
    times = weight / 2;
  } else {
    uint32_t below = (UINT32_C(1) << (unit->b - 1)) - 1;
    south = (south & below) | (south & ~below) << 1;
    southern ^= UINT32_C(1) << (unit->b - 1);
    western ^= UINT32_C(1) << (unit->a - 1);
    weight = 8;
  }
  const int a = (int)unit->a, b = (int)unit->b;
  const bool same_north = !count->reversed && worker->unit == number && worker->north_rows == split.north;
  const uint64_t halves = worker->half_boards;
  riddle_quarters_half west = {lists, count->path, count->control, &worker->shares[0], split.north, south, western};
  riddle_quarters_half east = {
      lists, count->path, count->control, &worker->shares[1], split.north ^ all, south ^ southern, all};
  if (count->reversed) {
    west.north_rows = south;
    west.south_rows = split.north;
    east.north_rows = south ^ southern;
    east.south_rows = split.north ^ all;
  }
  const int r = count->reversed ? -b : b;
  worker->unit = UINT64_MAX;
  riddle_status status = join_side(count, worker, 0, &west, -a, r, same_north);
  if (status == RIDDLE_OK) status = join_side(count, worker, 1, &east, a, r, same_north);
  if (status != RIDDLE_OK) return status;
  worker->unit = number;
  worker->north_rows = split.north;
  uint64_t sum = 0;
  mirror(&worker->halves[1], riddle_quarters_field(count->quarters->n));
  status = match(count, worker, &worker->halves[0], &worker->halves[1], &sum);
  worker->sum += (wide_sum)sum * weight;
  worker->all_halves += (worker->half_boards - halves) * times;
  return status;
}

/* --- units ---------------------------------------------------------------------------------------------------- */

static riddle_quarters_part part_of(const count_worker *worker) {
  return (riddle_quarters_part){(uint64_t)worker->sum, (uint64_t)(worker->sum >> 64), worker->half_boards,
                                worker->pairs, worker->all_halves};
}

/* Begins a new part. */
static void reset(count_worker *worker) {
  worker->sum = 0;
  worker->half_boards = worker->pairs = worker->all_halves = 0;
}

static riddle_status count_unit(void *context, uint64_t place, int thread) {
  const full_count *count = context;
  count_worker *worker = &count->workers[thread];
  const uint64_t number = count->units == NULL ? place : count->units[place];
  riddle_quarter_unit unit = riddle_quarter_splits_unit(&count->quarters->splits, number);
  if (count->parts != NULL) reset(worker);
  for (uint32_t i = 0; i < unit.count; i++) {
    riddle_status status = count->quarters->n % 2 == 0 ? count_even(count, worker, unit.splits[i])
                                                       : count_odd(count, worker, &unit, number, unit.splits[i]);
    if (status != RIDDLE_OK) return status;
  }
  if (count->parts != NULL) count->parts[place] = part_of(worker);
  return RIDDLE_OK;
}

static void free_worker(count_worker *worker, riddle_control *control) {
  riddle_quarters_matcher_free(&worker->matcher);
  for (int i = 0; i < 2; i++) {
    riddle_quarters_words_free(&worker->shares[i].ranks, control);
    riddle_quarters_words_free(&worker->free[i], control);
    riddle_quarters_words_free(&worker->others[i], control);
    riddle_quarters_words_free(&worker->halves[i], control);
    riddle_quarters_words_free(&worker->north[i], control);
    riddle_quarters_words_free(&worker->ends[i], control);
  }
  riddle_quarters_words_free(&worker->scratch, control);
}

/* Runs the units, or places of the list of units, first <= i < end; adds their answer to *part unless each has its own.
 */
static riddle_status run(full_count *count, uint64_t first, uint64_t end, riddle_quarters_part *part) {
  riddle_status status;
  riddle_control *control = count->control;
  const size_t threads = (size_t)control->threads;
  count->path = path_of(control->cpu);
  count->workers = riddle_new_array(control, threads, sizeof *count->workers, &status);
  if (status != RIDDLE_OK) return status;
  for (size_t i = 0; i < threads; i++) {
    count->workers[i].matcher.path = count->path;
    count->workers[i].matcher.control = control;
    count->workers[i].unit = UINT64_MAX;
  }
  status = riddle_units_run(control, first, end, count_unit, count);
  for (size_t i = 0; i < threads; i++) {
    const riddle_quarters_part more = part_of(&count->workers[i]);
    if (status == RIDDLE_OK && count->parts == NULL) riddle_quarters_add(part, &more);
    free_worker(&count->workers[i], control);
  }
  riddle_free_array(control, count->workers, threads, sizeof *count->workers);
  return status;
}

riddle_status riddle_quarters_run(const riddle_quarters *quarters, riddle_control *control, uint64_t first,
                                  uint64_t end, riddle_quarters_part *part) {
  full_count count = {.quarters = quarters, .control = control};
  return run(&count, first, end, part);
}

riddle_status riddle_quarters_run_units(const riddle_quarters *quarters, riddle_control *control, const uint64_t *units,
                                        size_t number, bool reversed, riddle_quarters_part *parts) {
  full_count count = {.quarters = quarters, .control = control, .reversed = reversed, .units = units, .parts = parts};
  return run(&count, 0, number, NULL);
}

void riddle_quarters_add(riddle_quarters_part *sum, const riddle_quarters_part *more) {
  sum->low += more->low;
  sum->high += more->high + (sum->low < more->low);
  sum->half_boards += more->half_boards;
  sum->pairs += more->pairs;
  sum->all_halves += more->all_halves;
}

/* Half boards, and the lists they are split in: measured from n = 12 to 20, where it grows by 3 to 6 for two rows more.
 */
static size_t scratch_bytes(uint32_t n) {
  double bytes = 80000;
  for (uint32_t rows = 12; rows < n; rows += 2) bytes *= 4.4;
  return (size_t)bytes;
}

size_t riddle_quarters_bytes(uint32_t n, int threads) {
  return riddle_quarter_lists_bytes(n) + riddle_quarter_splits_bytes(n) + (size_t)threads * scratch_bytes(n);
}

riddle_status riddle_quarters_open(riddle_quarters *quarters, riddle_control *control, uint32_t n) {
  quarters->n = n;
  riddle_status status = riddle_quarter_splits_make(&quarters->splits, control, n);
  if (status == RIDDLE_OK) status = riddle_quarter_lists_make(&quarters->lists, control, n);
  if (status != RIDDLE_OK) riddle_quarters_close(quarters, control);
  return status;
}

void riddle_quarters_close(riddle_quarters *quarters, riddle_control *control) {
  riddle_quarter_lists_free(&quarters->lists, control);
  riddle_quarter_splits_free(&quarters->splits, control);
}
