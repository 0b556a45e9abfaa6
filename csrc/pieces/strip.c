/* Leapers on a strip; see strip.h. Differences are kept in two's complement of a width that they cannot exceed. */
#include "pieces/strip.h"

#include <string.h>

#include "pieces/profile_parts.h"

typedef struct evaluation {
  const riddle_strip *strip;
  riddle_control *control;
  size_t *need;
  uint32_t first, rows; /* counts of `first`, ..., `rows` rows are kept */
  size_t points;        /* rows - first + 1 */
  size_t width;         /* limbs of a kept count, or of a difference */
  uint64_t *values;     /* [degree][row - first], or [row - first] of degree `most` only */
  size_t binomial_width, sum_width;
  uint64_t *binomial, *absolute, *product, *plus, *minus;
} evaluation;

/* The farthest leap along the strip that stays on it. */
static uint64_t farthest(const riddle_strip *strip) {
  uint64_t far = 0;
  for (size_t i = 0; i < strip->leap_count; i++) {
    int64_t down = strip->leaps[i].down, right = strip->leaps[i].right;
    if (!strip->torus && (right >= (int64_t)strip->width || right <= -(int64_t)strip->width)) continue;
    uint64_t rows = (uint64_t)(down < 0 ? -down : down);
    if (rows > far) far = rows;
  }
  return far;
}

/* From this length on counts are polynomials. */
static uint64_t threshold(const riddle_strip *strip) {
  if (strip->torus) return (uint64_t)strip->most * farthest(strip) + 1;
  return strip->most == 0 ? 0 : (uint64_t)(strip->most - 1) * farthest(strip);
}

uint64_t riddle_strip_rows(const riddle_strip *strip) {
  uint64_t rows = threshold(strip) + strip->most;
  return rows < strip->length ? rows : strip->length;
}

static uint32_t bit_length(uint64_t value) { return value == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(value); }

/* Bits of a number of ways to choose at most `most` of `squares` squares of which each is one of bit_length. */
static uint64_t count_bits(uint64_t squares, uint32_t most) {
  uint64_t product = (uint64_t)most * bit_length(squares);
  return (product < squares ? product : squares) + 1;
}

static uint64_t *value_at(const evaluation *one, uint32_t degree, uint32_t point) {
  size_t column = one->strip->one ? 0 : degree;
  return one->values + (column * one->points + point) * one->width;
}

/* --- collecting ------------------------------------------------------------------------------------------- */

static void keep(evaluation *one, uint32_t rows, uint32_t degree, const uint64_t *limbs, size_t width) {
  if (rows < one->first || degree > one->strip->most || (one->strip->one && degree != one->strip->most)) return;
  size_t used = width < one->width ? width : one->width; /* the rest is 0 */
  memcpy(value_at(one, degree, rows - one->first), limbs, used * sizeof *limbs);
}

static void keep_row(void *context, uint32_t rows, uint32_t degree, const uint64_t *limbs, size_t width) {
  keep(context, rows, degree, limbs, width);
}

/* The counts of tori of `first`, ..., `rows` rows, one by one. */
static riddle_status collect_tori(evaluation *one, riddle_profile_work *work) {
  const riddle_strip *strip = one->strip;
  riddle_status status = RIDDLE_OK;
  uint64_t squares = 0;
  for (uint32_t rows = one->first; rows <= one->rows; rows++) squares += (uint64_t)rows * strip->width;
  atomic_store(&one->control->total, 2 * squares + 3 * (uint64_t)one->points);
  for (uint32_t rows = one->first; rows <= one->rows && status == RIDDLE_OK; rows++) {
    const riddle_profile_board board = {
        .rows = rows, .columns = strip->width, .torus = true, .leaps = strip->leaps, .leap_count = strip->leap_count};
    riddle_profile_counts counts;
    riddle_profile_work part;
    status = riddle_profile_count(&board, strip->most, strip->one, one->control, &counts, &part);
    for (uint32_t degree = 0; degree < counts.count && status == RIDDLE_OK; degree++) {
      keep(one, rows, degree, counts.limbs + degree * counts.width, counts.width);
    }
    riddle_profile_counts_free(&counts, one->control);
    work->states += part.states;
    work->links += part.links;
    work->words += part.words;
    work->need = part.need;
  }
  return status;
}

static riddle_status collect(evaluation *one, riddle_profile_work *work) {
  const riddle_strip *strip = one->strip;
  const uint64_t unit = 1;
  if (one->first == 0) keep(one, 0, 0, &unit, 1);
  if (one->rows == 0) return RIDDLE_OK;
  if (strip->torus) return collect_tori(one, work);
  const riddle_profile_board board = {
      .rows = one->rows, .columns = strip->width, .leaps = strip->leaps, .leap_count = strip->leap_count};
  return riddle_profile_rows(&board, strip->most, one->control, keep_row, one, work);
}

/* --- evaluating ------------------------------------------------------------------------------------------- */

/* Turns a degree's values into their differences: value d becomes the d-th difference at the first point. */
static riddle_status differences(const evaluation *one, uint32_t degree) {
  for (uint32_t order = 1; order <= degree; order++) {
    for (uint32_t point = degree; point >= order; point--) {
      mp_limb_t *value = (mp_limb_t *)value_at(one, degree, point);
      mpn_sub_n(value, value, (mp_limb_t *)value_at(one, degree, point - 1), (mp_size_t)one->width);
    }
    riddle_status status = riddle_check(one->control);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

/* Adds difference * binomial to the positive or the negative sum. */
static void add_term(const evaluation *one, const uint64_t *difference) {
  mp_size_t width = (mp_size_t)one->width, long_width = (mp_size_t)one->binomial_width;
  bool negative = difference[one->width - 1] >> 63;
  if (negative) {
    mpn_neg((mp_limb_t *)one->absolute, (const mp_limb_t *)difference, width);
  } else {
    memcpy(one->absolute, difference, one->width * sizeof *difference);
  }
  mp_limb_t *a = (mp_limb_t *)one->absolute, *b = (mp_limb_t *)one->binomial, *product = (mp_limb_t *)one->product;
  if (width >= long_width) {
    mpn_mul(product, a, width, b, long_width);
  } else {
    mpn_mul(product, b, long_width, a, width);
  }
  mp_limb_t *sum = (mp_limb_t *)(negative ? one->minus : one->plus);
  mpn_add(sum, sum, (mp_size_t)one->sum_width, product, width + long_width);
}

/* The polynomial of a degree at the strip's length. */
static riddle_status evaluate(const evaluation *one, uint32_t degree, uint64_t *answer) {
  riddle_status status = differences(one, degree);
  if (status != RIDDLE_OK) return status;
  uint64_t distance = one->strip->length - one->first;
  memset(one->plus, 0, one->sum_width * sizeof *one->plus);
  memset(one->minus, 0, one->sum_width * sizeof *one->minus);
  memset(one->binomial, 0, one->binomial_width * sizeof *one->binomial);
  one->binomial[0] = 1;
  mp_limb_t *binomial = (mp_limb_t *)one->binomial;
  mp_size_t long_width = (mp_size_t)one->binomial_width;
  for (uint32_t order = 0;; order++) {
    add_term(one, value_at(one, degree, order));
    if (order == degree) break;
    mpn_mul_1(binomial, binomial, long_width, (mp_limb_t)(distance - order));
    mpn_divrem_1(binomial, 0, binomial, long_width, order + 1); /* leaves no rest */
    status = riddle_check(one->control);
    if (status != RIDDLE_OK) return status;
  }
  mpn_sub_n((mp_limb_t *)answer, (mp_limb_t *)one->plus, (mp_limb_t *)one->minus, (mp_size_t)one->sum_width);
  return RIDDLE_OK;
}

/* --- the whole ------------------------------------------------------------------------------------------------ */

static riddle_status new_words(const evaluation *one, uint64_t **words, size_t count, size_t each) {
  riddle_status status;
  size_t total;
  if (__builtin_mul_overflow(count, each, &total)) total = SIZE_MAX;
  *words = profile_new_array(one->control, total, sizeof **words, &status, one->need);
  return status;
}

/* The scratch of evaluate; also asks whether GMP's own fits. */
static riddle_status open_scratch(evaluation *one) {
  size_t product = one->width + one->binomial_width;
  riddle_status status = new_words(one, &one->binomial, one->binomial_width, 1);
  if (status == RIDDLE_OK) status = new_words(one, &one->absolute, one->width, 1);
  if (status == RIDDLE_OK) status = new_words(one, &one->product, product, 1);
  if (status == RIDDLE_OK) status = new_words(one, &one->plus, one->sum_width, 1);
  if (status == RIDDLE_OK) status = new_words(one, &one->minus, one->sum_width, 1);
  if (status != RIDDLE_OK || riddle_memory_fits(one->control, 32 * product)) return status;
  *one->need = atomic_load(&one->control->memory_used) + 32 * product;
  return RIDDLE_MEMORY;
}

static void close_scratch(evaluation *one) {
  riddle_free_array(one->control, one->binomial, one->binomial_width, sizeof *one->binomial);
  riddle_free_array(one->control, one->absolute, one->width, sizeof *one->absolute);
  riddle_free_array(one->control, one->product, one->width + one->binomial_width, sizeof *one->product);
  riddle_free_array(one->control, one->plus, one->sum_width, sizeof *one->plus);
  riddle_free_array(one->control, one->minus, one->sum_width, sizeof *one->minus);
}

/* Answers from the kept values: as they are when the strip is no longer than the rows counted. */
static riddle_status answer(evaluation *one, riddle_profile_counts *counts) {
  const riddle_strip *strip = one->strip;
  bool direct = strip->length == one->rows;
  riddle_status status = RIDDLE_OK;
  for (uint32_t degree = strip->one ? strip->most : 0; degree <= strip->most && status == RIDDLE_OK; degree++) {
    uint64_t *to = counts->limbs + degree * counts->width;
    if (direct) {
      memcpy(to, value_at(one, degree, one->rows - one->first), one->width * sizeof *to);
    } else {
      status = evaluate(one, degree, to);
    }
  }
  return status;
}

riddle_status riddle_strip_count(const riddle_strip *strip, riddle_control *control, riddle_profile_counts *counts,
                                 riddle_profile_work *work) {
  size_t need = 0;
  evaluation one = {.strip = strip, .control = control, .need = &need};
  *work = (riddle_profile_work){0};
  *counts = (riddle_profile_counts){0};
  one.rows = (uint32_t)riddle_strip_rows(strip);
  bool direct = strip->length == one.rows;
  one.first = direct ? one.rows : one.rows - strip->most;
  one.points = one.rows - one.first + 1;
  one.width = (count_bits((uint64_t)one.rows * strip->width, strip->most) + strip->most + 1) / 64 + 1;
  one.binomial_width = (uint64_t)strip->most * bit_length(strip->length) / 64 + 2;
  one.sum_width = one.width + one.binomial_width + 1;
  riddle_status status =
      new_words(&one, &one.values, (strip->one ? 1 : (size_t)strip->most + 1) * one.points, one.width);
  if (status == RIDDLE_OK) status = open_scratch(&one);
  if (status == RIDDLE_OK) {
    counts->width = one.sum_width;
    counts->count = (size_t)strip->most + 1;
    status = new_words(&one, &counts->limbs, counts->count + 1, counts->width);
  }
  if (status == RIDDLE_OK) status = collect(&one, work);
  if (status == RIDDLE_OK) status = answer(&one, counts);
  close_scratch(&one);
  riddle_free_array(control, one.values, (strip->one ? 1 : (size_t)strip->most + 1) * one.points * one.width,
                    sizeof *one.values);
  if (need > work->need) work->need = need;
  return status;
}
