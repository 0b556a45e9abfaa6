/* The sums of rook_formula.h. */
#include "pieces/rook_formula.h"

#include <string.h>

#include "pieces/long_product.h"

static unsigned bits_of(uint64_t x) { return x == 0 ? 1 : 64 - (unsigned)__builtin_clzll(x); }

static size_t saturate(double bytes) { return bytes > 9e18 ? (size_t)9e18 : (size_t)bytes; }

/* The last t that matters. */
static uint64_t last_holes(const riddle_rook_formula *formula) {
  uint64_t last = formula->holes.count == 0 ? 0 : formula->holes.count - 1;
  return last < formula->k ? last : formula->k;
}

/* The limbs of h_t, without leading zeros; NULL stands for 1. */
static const mp_limb_t *hole_number(const riddle_rook_formula *formula, uint64_t t, size_t *size) {
  *size = 1;
  if (formula->holes.count == 0) return NULL;
  const mp_limb_t *limbs = formula->holes.limbs + t * formula->holes.stride;
  *size = formula->holes.stride;
  while (*size > 0 && limbs[*size - 1] == 0) --*size;
  return limbs;
}

static bool refuse(riddle_rook_formula *formula, const riddle_control *control, double bytes) {
  formula->need = saturate(bytes);
  return !riddle_memory_fits(control, formula->need);
}

/* sum += or -= h_t * term, modulo 2^(64 size). `scratch` has term_size + the holes' stride limbs. */
static void add_term(const riddle_rook_formula *formula, uint64_t t, mp_limb_t *sum, size_t size, const mp_limb_t *term,
                     size_t term_size, mp_limb_t *scratch) {
  size_t factor_size;
  const mp_limb_t *factor = hole_number(formula, t, &factor_size);
  if (factor != NULL) {
    if (factor_size == 0 || term_size == 0) return;
    if (term_size >= factor_size) {
      mpn_mul(scratch, term, (mp_size_t)term_size, factor, (mp_size_t)factor_size);
    } else {
      mpn_mul(scratch, factor, (mp_size_t)factor_size, term, (mp_size_t)term_size);
    }
    term = scratch;
    term_size += factor_size;
  }
  if (term_size > size) term_size = size;
  if (t % 2 == 0) {
    mpn_add(sum, sum, (mp_size_t)size, term, (mp_size_t)term_size);
  } else {
    mpn_sub(sum, sum, (mp_size_t)size, term, (mp_size_t)term_size);
  }
}

/* term * a * b / divisor, exact; returns its limbs. There is room for two more, which are cleared. */
static size_t next_term(mp_limb_t *term, size_t size, uint64_t a, uint64_t b, uint64_t divisor) {
  const uint64_t factor[2] = {a, b};
  for (int i = 0; i < 2; i++) {
    mp_limb_t carry = mpn_mul_1(term, term, (mp_size_t)size, factor[i]);
    if (carry != 0) term[size++] = carry;
  }
  if (divisor != 1) mpn_divrem_1(term, 0, term, (mp_size_t)size, divisor);
  while (size > 0 && term[size - 1] == 0) size--;
  return size;
}

/* --- one k --------------------------------------------------------------------------------------------------- */

/* Fills factors[0 .. 2 count) whose product is r_count(rows, columns). */
static riddle_status make_factors(riddle_control *control, uint64_t rows, uint64_t columns, uint64_t *factors,
                                  size_t count) {
  for (size_t i = 0; i < count; i++) {
    factors[i] = rows - i;
    factors[count + i] = columns - i;
    riddle_status status = i % 65536 == 0 ? riddle_check(control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
  }
  return riddle_cancel_factorial(control, rows, factors, count);
}

/* From the term of the last t to the sum of all; `term` has room for the largest and two limbs more. */
static riddle_status sum_terms(riddle_rook_formula *formula, riddle_control *control, mp_limb_t *term, size_t size,
                               mp_limb_t *scratch) {
  riddle_polynomial *answer = &formula->answer;
  for (uint64_t t = last_holes(formula);; t--) {
    add_term(formula, t, answer->limbs, answer->stride, term, size, scratch);
    formula->steps++;
    riddle_status status = riddle_check(control);
    if (t == 0 || status != RIDDLE_OK) return status;
    size = next_term(term, size, formula->rows - (t - 1), formula->columns - (t - 1), formula->k - (t - 1));
  }
}

/* The product `first`, and then the sum. */
static riddle_status finish_one(riddle_rook_formula *formula, riddle_control *control, const mp_limb_t *first,
                                size_t size) {
  uint64_t last = last_holes(formula);
  size_t more = 3;
  for (uint64_t t = 0; t < last; t++) more += (bits_of(formula->rows - t) + bits_of(formula->columns - t)) / 64 + 2;
  size_t limbs = size + more, scratch_limbs = limbs + formula->holes.stride + 1;
  riddle_status status = riddle_polynomial_new(&formula->answer, control, 1, limbs);
  mp_limb_t *term = NULL, *scratch = NULL;
  if (status == RIDDLE_OK) term = riddle_new_array(control, limbs, sizeof *term, &status);
  if (term != NULL) scratch = riddle_new_array(control, scratch_limbs, sizeof *scratch, &status);
  if (scratch != NULL) {
    memcpy(term, first, size * sizeof *term);
    status = sum_terms(formula, control, term, size, scratch);
  }
  riddle_free_array(control, scratch, scratch_limbs, sizeof *scratch);
  riddle_free_array(control, term, limbs, sizeof *term);
  return status;
}

static riddle_status run_one(riddle_rook_formula *formula, riddle_control *control) {
  uint64_t last = last_holes(formula), count = formula->k - last;
  uint64_t rows = formula->rows - last, columns = formula->columns - last;
  if (refuse(formula, control, 17.0 * (double)count)) return RIDDLE_MEMORY;
  riddle_status status;
  uint64_t *factors = riddle_new_array(control, 2 * (size_t)count, sizeof *factors, &status);
  if (factors == NULL) return status;
  mp_limb_t *first = NULL;
  size_t size = 0, room = 0;
  status = make_factors(control, rows, columns, factors, (size_t)count);
  formula->steps += 2 * count;
  if (status == RIDDLE_OK) {
    size_t limbs = riddle_long_limbs(factors, 2 * (size_t)count);
    double bytes = (double)riddle_long_bytes(limbs) + 24.0 * ((double)limbs + 4 * (double)last);
    uint64_t levels = 1;
    for (uint64_t parts = count / 16 + 1; parts > 1; parts = (parts + 1) / 2) levels++;
    atomic_store(&control->total, levels * limbs);
    status = refuse(formula, control, bytes)
                 ? RIDDLE_MEMORY
                 : riddle_long_product(control, factors, 2 * (size_t)count, &first, &size, &room);
  }
  riddle_free_array(control, factors, 2 * (size_t)count, sizeof *factors);
  if (status == RIDDLE_OK) status = finish_one(formula, control, first, size);
  riddle_free_array(control, first, room, sizeof *first);
  return status;
}

/* --- all k ----------------------------------------------------------------------------------------------------- */

/* The bits of the largest r_0 ... r_k(rows, columns), on doubles with an exponent of their own. */
static riddle_status largest_bits(const riddle_rook_formula *formula, riddle_control *control, uint64_t *bits) {
  double mantissa = 1; /* from 2^-512 to 2^512 */
  int64_t exponent = 0, largest = 1;
  for (uint64_t k = 1; k <= formula->k; k++) {
    mantissa *= (double)(formula->rows - k + 1) / (double)k * (double)(formula->columns - k + 1);
    if (mantissa >= 0x1p256) {
      mantissa *= 0x1p-256;
      exponent += 256;
    } else if (mantissa < 1) {
      mantissa *= 0x1p256;
      exponent -= 256;
    }
    int64_t here = exponent + 2;
    double rest = mantissa;
    for (; rest >= 0x1p32; rest *= 0x1p-32) here += 32;
    here += bits_of((uint64_t)rest);
    if (here > largest) largest = here;
    riddle_status status = k % 65536 == 0 ? riddle_check(control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
  }
  *bits = (uint64_t)largest;
  return RIDDLE_OK;
}

/* Adds the terms of one t to all coefficients. */
static riddle_status add_terms(riddle_rook_formula *formula, riddle_control *control, uint64_t t, mp_limb_t *term,
                               mp_limb_t *scratch) {
  size_t stride = formula->answer.stride, size = 1, work = 0;
  uint64_t rows = formula->rows - t, columns = formula->columns - t;
  memset(term, 0, (stride + 3) * sizeof *term);
  term[0] = 1;
  for (uint64_t j = 0; j + t <= formula->k; j++) {
    if (j > 0) size = next_term(term, size, rows - j + 1, columns - j + 1, j);
    if (t == 0) memset(formula->answer.limbs + j * stride, 0, stride * sizeof *term);
    add_term(formula, t, formula->answer.limbs + (j + t) * stride, stride, term, size, scratch);
    formula->steps++;
    atomic_fetch_add_explicit(&control->done, 1, memory_order_relaxed);
    work += size + 8;
    if (work < 1 << 18) continue;
    work = 0;
    riddle_status status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
  }
  return riddle_check(control);
}

static riddle_status run_whole(riddle_rook_formula *formula, riddle_control *control) {
  uint64_t bits, last = last_holes(formula);
  if (refuse(formula, control, 16 * ((double)formula->k + 1))) return RIDDLE_MEMORY;
  riddle_status status = largest_bits(formula, control, &bits);
  if (status != RIDDLE_OK) return status;
  size_t stride = (size_t)(bits / 64) + 1, scratch_limbs = stride + formula->holes.stride + 4;
  if (refuse(formula, control, 16 * ((double)formula->k + 3) * (double)stride)) return RIDDLE_MEMORY;
  atomic_store(&control->total, (formula->k + 1) * (last + 1));
  status = riddle_polynomial_room(&formula->answer, control, (size_t)formula->k + 1, stride);
  mp_limb_t *term = NULL, *scratch = NULL;
  if (status == RIDDLE_OK) term = riddle_new_array(control, stride + 3, sizeof *term, &status);
  if (term != NULL) scratch = riddle_new_array(control, scratch_limbs, sizeof *scratch, &status);
  for (uint64_t t = 0; t <= last && status == RIDDLE_OK; t++) status = add_terms(formula, control, t, term, scratch);
  riddle_free_array(control, scratch, scratch_limbs, sizeof *scratch);
  riddle_free_array(control, term, stride + 3, sizeof *term);
  return status;
}

riddle_status riddle_rook_formula_run(riddle_rook_formula *formula, riddle_control *control) {
  riddle_polynomial_free(&formula->answer, control);
  formula->steps = 0;
  formula->need = 0;
  return formula->whole ? run_whole(formula, control) : run_one(formula, control);
}

void riddle_rook_formula_free(riddle_rook_formula *formula, riddle_control *control) {
  riddle_polynomial_free(&formula->holes, control);
  riddle_polynomial_free(&formula->answer, control);
  *formula = (riddle_rook_formula){0};
}
