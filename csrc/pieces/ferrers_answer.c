/* The answers of ferrers.h: one coefficient as a sum of products, or all as a product of polynomials. */
#include "pieces/ferrers.h"

#include <string.h>

static mp_limb_t *new_limbs(riddle_control *control, size_t count, riddle_status *status) {
  return riddle_new_array(control, count, sizeof(mp_limb_t), status);
}

/* result[0..] += term; the caller knows that it has room for the carry. */
static void add_at(mp_limb_t *result, const mp_limb_t *term, size_t length) {
  mp_limb_t carry = mpn_add_n(result, result, term, (mp_size_t)length);
  for (mp_limb_t *at = result + length; carry != 0; at++) {
    *at += carry;
    carry = *at == 0;
  }
}

/* --- one coefficient ------------------------------------------------------------------------------- */

static const riddle_ferrers_colour *other_colour(const riddle_ferrers *ferrers) {
  return &ferrers->colour[ferrers->colours - 1];
}

static void first_and_last(const riddle_ferrers *ferrers, uint64_t k, size_t *first, size_t *last) {
  *first = k > ferrers->columns ? (size_t)(k - ferrers->columns) : 0;
  *last = k < ferrers->columns ? (size_t)k : ferrers->columns;
}

static void free_answer(riddle_ferrers *ferrers, riddle_control *control) {
  riddle_free_array(control, ferrers->answer, ferrers->answer_count, sizeof(mp_limb_t));
  riddle_free_array(control, ferrers->product, ferrers->product_count, sizeof(mp_limb_t));
  ferrers->answer = ferrers->product = NULL;
}

static riddle_status allocate_answer(riddle_ferrers *ferrers, riddle_control *control, size_t answer_count,
                                     size_t product_count) {
  if (ferrers->answer != NULL && ferrers->answer_count >= answer_count && ferrers->product_count >= product_count) {
    memset(ferrers->answer, 0, ferrers->answer_count * sizeof(mp_limb_t));
    return RIDDLE_OK;
  }
  free_answer(ferrers, control);
  ferrers->answer_count = answer_count;
  ferrers->product_count = product_count;
  riddle_status status;
  ferrers->answer = new_limbs(control, answer_count, &status);
  if (ferrers->answer != NULL) ferrers->product = new_limbs(control, product_count, &status);
  return ferrers->product == NULL ? status : RIDDLE_OK;
}

/* Room for the sum of at most 2^25 products, each twice (25 + 1 bits and the products' own limb). */
static riddle_status begin_pick(riddle_ferrers *ferrers, riddle_control *control, uint64_t k) {
  size_t first, last, longest = 0;
  first_and_last(ferrers, k, &first, &last);
  for (size_t j = first; j <= last; j++) {
    size_t length = ferrers->colour[0].sizes[j] + (size_t)other_colour(ferrers)->sizes[(size_t)k - j];
    longest = length > longest ? length : longest;
  }
  riddle_status status = allocate_answer(ferrers, control, longest + 2, longest + 1);
  if (status != RIDDLE_OK) return status;
  ferrers->pick = k;
  ferrers->cursor = first;
  ferrers->picking = true;
  return RIDDLE_OK;
}

/* Adds the product of column j and its partner; returns its cost in units. */
static uint64_t add_product(riddle_ferrers *ferrers, size_t j, bool twice) {
  const riddle_ferrers_colour *a = &ferrers->colour[0], *b = other_colour(ferrers);
  size_t partner = (size_t)ferrers->pick - j;
  size_t longer = a->sizes[j], shorter = b->sizes[partner];
  const mp_limb_t *x = a->limbs + a->offsets[j], *y = b->limbs + b->offsets[partner];
  if (longer == 0 || shorter == 0) return 8;
  if (longer < shorter) {
    size_t swap = longer;
    longer = shorter;
    shorter = swap;
    const mp_limb_t *pointer = x;
    x = y;
    y = pointer;
  }
  mpn_mul(ferrers->product, x, (mp_size_t)longer, y, (mp_size_t)shorter);
  if (twice)
    ferrers->product[longer + shorter] =
        mpn_lshift(ferrers->product, ferrers->product, (mp_size_t)(longer + shorter), 1);
  add_at(ferrers->answer, ferrers->product, longer + shorter + (twice ? 1 : 0));
  size_t capped = shorter < 256 ? shorter : 256; /* the faster products of GMP */
  return longer * capped + 32;
}

riddle_status riddle_ferrers_pick(riddle_ferrers *ferrers, riddle_control *control, uint64_t k, uint64_t budget) {
  riddle_status status = ferrers->picking && ferrers->pick == k ? RIDDLE_OK : begin_pick(ferrers, control, k);
  if (status != RIDDLE_OK) return status;
  size_t first, last;
  first_and_last(ferrers, k, &first, &last);
  bool same = ferrers->colours == 1; /* then j and k - j give the same product */
  if (same) last = (size_t)(k / 2);
  while (ferrers->cursor <= last) {
    if (budget == 0) return RIDDLE_MORE;
    size_t j = ferrers->cursor++;
    uint64_t cost = add_product(ferrers, j, same && 2 * (uint64_t)j != k);
    budget -= cost < budget ? cost : budget;
  }
  ferrers->picking = false;
  ferrers->answer_size = ferrers->answer_count;
  while (ferrers->answer_size > 0 && ferrers->answer[ferrers->answer_size - 1] == 0) ferrers->answer_size--;
  return RIDDLE_OK;
}

/* --- the whole row ------------------------------------------------------------------------------------ */

riddle_status riddle_ferrers_row(riddle_ferrers *ferrers, riddle_control *control, uint64_t budget) {
  riddle_fermat *fermat = &ferrers->fermat;
  if (!ferrers->picking) {
    riddle_status status;
    ferrers->product_count = riddle_fermat_scratch(fermat);
    ferrers->product = new_limbs(control, ferrers->product_count, &status);
    if (ferrers->product == NULL) return status;
    mp_limb_t *other = ferrers->colours == 1 ? NULL : ferrers->colour[1].limbs;
    riddle_fermat_begin(fermat, ferrers->colour[0].limbs, other, ferrers->columns + 1, ferrers->product);
    ferrers->picking = true;
  }
  return riddle_fermat_step(fermat, budget);
}

/* The product of a row counts as much as its tables. */
uint64_t riddle_ferrers_total(const riddle_ferrers *ferrers) {
  return ferrers->whole ? 2 * ferrers->steps_total : ferrers->steps_total;
}

uint64_t riddle_ferrers_done(const riddle_ferrers *ferrers) {
  if (!ferrers->whole || !ferrers->picking) return ferrers->steps;
  double part = (double)ferrers->fermat.done / (double)ferrers->fermat.total;
  return ferrers->steps + (uint64_t)((double)ferrers->steps_total * (part < 1 ? part : 1));
}
