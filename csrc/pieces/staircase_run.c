/* Counting for staircase.h: the recurrence for each set of holes, and the sum over all. */
#include <string.h>

#include "core/threads.h"
#include "pieces/staircase.h"

/* What one worker keeps for the block in work. */
typedef struct stair_worker {
  mp_limb_t *table; /* the current row: most + 1 numbers */
  mp_limb_t *sum;   /* of all sets so far, modulo 2^(64 limbs) */
  uint32_t *sizes;  /* of the table's numbers */
  uint64_t steps;
} stair_worker;

typedef struct stair_run {
  const riddle_stairs *stairs;
  riddle_control *control;
  int count;
  stair_worker *workers;
} stair_run;

/* --- one set of holes ------------------------------------------------------------------------------------- */

/* The row's length without the columns of a set; 0 when the row itself is taken. */
static uint64_t length_without(const riddle_stairs *stairs, uint64_t set, uint32_t row) {
  uint64_t length = stairs->lengths[row];
  for (; set != 0; set &= set - 1) {
    const riddle_stair_hole *hole = &stairs->holes[__builtin_ctzll(set)];
    if (hole->row == row) return 0;
    if (hole->from <= row) length--;
  }
  return length;
}

/* number[j] += number[j-1] * factor */
static void add_cell(const riddle_stairs *stairs, stair_worker *worker, uint64_t j, uint64_t factor) {
  mp_limb_t *to = worker->table + j * stairs->limbs;
  const mp_limb_t *from = to - stairs->limbs;
  uint32_t length = worker->sizes[j - 1], size = worker->sizes[j];
  if (length == 0) return;
  if (size < length) size = length;
  mp_limb_t carry = mpn_addmul_1(to, from, (mp_size_t)length, factor);
  for (uint32_t i = length; carry != 0; i++) {
    if (i == size) size++;
    to[i] += carry;
    carry = to[i] < carry;
  }
  worker->sizes[j] = size;
}

/* All rows, for up to `most` pieces. */
static riddle_status run_rows(const stair_run *run, stair_worker *worker, uint64_t set, uint64_t most) {
  const riddle_stairs *stairs = run->stairs;
  memset(worker->table, 0, (most + 1) * stairs->limbs * sizeof(mp_limb_t));
  memset(worker->sizes, 0, (most + 1) * sizeof *worker->sizes);
  worker->table[0] = 1;
  worker->sizes[0] = 1;
  uint64_t fit = 0, work = 0;
  for (uint32_t row = 0; row < stairs->rows; row++) {
    uint64_t length = length_without(stairs, set, row);
    if (length > fit && fit < most) fit++;
    for (uint64_t j = fit < length ? fit : length; j > 0; j--) {
      add_cell(stairs, worker, j, (length - (j - 1)) * stairs->weight);
      work += worker->sizes[j] + 16;
    }
    worker->steps += fit;
    atomic_fetch_add_explicit(&run->control->done, 1, memory_order_relaxed);
    if (work < 1 << 18) continue;
    work = 0;
    riddle_status status = riddle_check(run->control);
    if (status != RIDDLE_OK) return status;
  }
  return riddle_check(run->control);
}

static riddle_status run_set(void *context, uint64_t unit, int number) {
  const stair_run *run = context;
  const riddle_stairs *stairs = run->stairs;
  stair_worker *worker = &run->workers[number];
  uint64_t set = stairs->sets[unit], taken = (uint64_t)__builtin_popcountll(set);
  uint64_t most = stairs->most - taken;
  riddle_status status = run_rows(run, worker, set, most);
  mp_limb_t *sum = worker->sum + taken * stairs->limbs;
  for (uint64_t j = 0; j <= most && status == RIDDLE_OK; j++) {
    mp_limb_t *to = sum + j * stairs->limbs;
    const mp_limb_t *from = worker->table + j * stairs->limbs;
    if (taken % 2 == 0) {
      mpn_add_n(to, to, from, (mp_size_t)stairs->limbs);
    } else {
      mpn_sub_n(to, to, from, (mp_size_t)stairs->limbs);
    }
  }
  return status;
}

/* --- a block ---------------------------------------------------------------------------------------------------- */

static void free_workers(stair_run *run) {
  size_t numbers = (size_t)run->stairs->most + 1, limbs = run->stairs->limbs;
  for (int i = 0; run->workers != NULL && i < run->count; i++) {
    riddle_free_array(run->control, run->workers[i].table, numbers * limbs, sizeof(mp_limb_t));
    riddle_free_array(run->control, run->workers[i].sum, numbers * limbs, sizeof(mp_limb_t));
    riddle_free_array(run->control, run->workers[i].sizes, numbers, sizeof(uint32_t));
  }
  riddle_free_array(run->control, run->workers, (size_t)run->count, sizeof *run->workers);
  run->workers = NULL;
}

static riddle_status make_workers(stair_run *run) {
  size_t numbers = (size_t)run->stairs->most + 1, limbs = run->stairs->limbs;
  riddle_status status;
  run->workers = riddle_new_array(run->control, (size_t)run->count, sizeof *run->workers, &status);
  for (int i = 0; i < run->count && status == RIDDLE_OK; i++) {
    stair_worker *worker = &run->workers[i];
    worker->table = riddle_new_array(run->control, numbers * limbs, sizeof(mp_limb_t), &status);
    if (worker->table != NULL)
      worker->sum = riddle_new_array(run->control, numbers * limbs, sizeof(mp_limb_t), &status);
    if (worker->sum != NULL) worker->sizes = riddle_new_array(run->control, numbers, sizeof(uint32_t), &status);
  }
  return status;
}

/* Runs all sets of a block; the polynomial is the caller's to free, also after a failure. */
static riddle_status run_block(riddle_staircase *staircase, const riddle_stairs *stairs, riddle_control *control,
                               riddle_polynomial *polynomial) {
  stair_run run = {.stairs = stairs, .control = control, .count = control->threads};
  if ((size_t)run.count > stairs->set_count) run.count = (int)stairs->set_count;
  riddle_status status = riddle_polynomial_new(polynomial, control, (size_t)stairs->most + 1, stairs->limbs);
  if (status == RIDDLE_OK) status = make_workers(&run);
  if (status == RIDDLE_OK) status = riddle_units_run(control, 0, stairs->set_count, run_set, &run);
  for (int i = 0; i < run.count && status == RIDDLE_OK; i++) {
    for (uint64_t k = 0; k <= stairs->most; k++) {
      mp_limb_t *to = polynomial->limbs + k * stairs->limbs;
      mpn_add_n(to, to, run.workers[i].sum + k * stairs->limbs, (mp_size_t)stairs->limbs);
    }
    staircase->work += run.workers[i].steps;
  }
  free_workers(&run);
  return status;
}

/* What a block counts for in the progress: as much for its rows as for the product with the others. */
static uint64_t block_work(const riddle_stairs *stairs) { return stairs->set_count * ((uint64_t)stairs->rows + 1); }

riddle_status riddle_staircase_run(riddle_staircase *staircase, riddle_control *control) {
  if (!riddle_memory_fits(control, staircase->need)) return RIDDLE_MEMORY;
  uint64_t total = 0;
  for (uint32_t i = 0; i < staircase->incidence.count; i++) {
    total += 2 * block_work(&staircase->stairs[i]);
  }
  atomic_store(&control->total, total);
  staircase->work = 0;
  riddle_polynomial_free(&staircase->answer, control);
  riddle_status status = riddle_polynomial_new(&staircase->answer, control, 1, 1);
  if (status == RIDDLE_OK) staircase->answer.limbs[0] = 1;
  for (uint32_t i = 0; i < staircase->incidence.count && status == RIDDLE_OK; i++) {
    riddle_polynomial polynomial = {0};
    status = run_block(staircase, &staircase->stairs[i], control, &polynomial);
    if (status == RIDDLE_OK) {
      status = riddle_polynomial_multiply(&staircase->answer, &polynomial, control, staircase->most);
    }
    riddle_polynomial_free(&polynomial, control);
    atomic_fetch_add_explicit(&control->done, block_work(&staircase->stairs[i]), memory_order_relaxed);
  }
  return status;
}
