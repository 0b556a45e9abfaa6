/* The polynomials of polynomial.h. Short products go coefficient by coefficient, long ones as one product of numbers
 * (Kronecker substitution), in blocks: a call of GMP stays short. */
#include "pieces/polynomial.h"

#include <string.h>

#include "pieces/long_product.h"

riddle_status riddle_polynomial_room(riddle_polynomial *polynomial, riddle_control *control, size_t count,
                                     size_t stride) {
  *polynomial = (riddle_polynomial){.count = count, .stride = stride};
  if (count > SIZE_MAX / sizeof(mp_limb_t) / (stride + 1)) return RIDDLE_MEMORY;
  void *limbs = NULL;
  riddle_status status = riddle_resize(control, &limbs, 0, count * stride * sizeof(mp_limb_t));
  polynomial->limbs = limbs;
  return status;
}

riddle_status riddle_polynomial_new(riddle_polynomial *polynomial, riddle_control *control, size_t count,
                                    size_t stride) {
  riddle_status status = riddle_polynomial_room(polynomial, control, count, stride);
  if (status == RIDDLE_OK) memset(polynomial->limbs, 0, count * stride * sizeof(mp_limb_t));
  return status;
}

void riddle_polynomial_free(riddle_polynomial *polynomial, riddle_control *control) {
  riddle_free_array(control, polynomial->limbs, polynomial->count * polynomial->stride, sizeof(mp_limb_t));
  *polynomial = (riddle_polynomial){0};
}

/* The limbs of a coefficient without leading zeros. */
static size_t size_of(const riddle_polynomial *polynomial, size_t k) {
  const mp_limb_t *limbs = polynomial->limbs + k * polynomial->stride;
  size_t size = polynomial->stride;
  while (size > 0 && limbs[size - 1] == 0) size--;
  return size;
}

uint64_t riddle_polynomial_bits(const riddle_polynomial *polynomial) {
  uint64_t most = 0;
  for (size_t k = 0; k < polynomial->count; k++) {
    size_t size = size_of(polynomial, k);
    if (size == 0) continue;
    mp_limb_t top = polynomial->limbs[k * polynomial->stride + size - 1];
    uint64_t bits = (uint64_t)size * 64 - (uint64_t)__builtin_clzll(top);
    most = bits > most ? bits : most;
  }
  return most;
}

/* sum[0 ..] += x * y by way of scratch; the caller knows that the sum has room. */
static void add_product(mp_limb_t *sum, const mp_limb_t *x, size_t x_size, const mp_limb_t *y, size_t y_size,
                        mp_limb_t *scratch) {
  if (x_size == 0 || y_size == 0) return;
  mp_limb_t carry;
  if (y_size == 1) {
    carry = mpn_addmul_1(sum, x, (mp_size_t)x_size, y[0]);
    sum += x_size;
  } else {
    if (x_size >= y_size) {
      mpn_mul(scratch, x, (mp_size_t)x_size, y, (mp_size_t)y_size);
    } else {
      mpn_mul(scratch, y, (mp_size_t)y_size, x, (mp_size_t)x_size);
    }
    size_t size = x_size + y_size;
    if (scratch[size - 1] == 0) size--;
    carry = mpn_add_n(sum, sum, scratch, (mp_size_t)size);
    sum += size;
  }
  for (; carry != 0; sum++) {
    *sum += carry;
    carry = *sum < carry;
  }
}

static riddle_status add_products(const riddle_polynomial *a, const riddle_polynomial *b, riddle_polynomial *product,
                                  mp_limb_t *scratch, riddle_control *control) {
  size_t work = 0;
  for (size_t i = 0; i < a->count && i < product->count; i++) {
    size_t a_size = size_of(a, i);
    for (size_t j = 0; j < b->count && i + j < product->count; j++) {
      size_t b_size = size_of(b, j);
      add_product(product->limbs + (i + j) * product->stride, a->limbs + i * a->stride, a_size,
                  b->limbs + j * b->stride, b_size, scratch);
      work += a_size * b_size + 16;
      if (work < 1 << 20) continue;
      work = 0;
      riddle_status status = riddle_check(control);
      if (status != RIDDLE_OK) return status;
    }
  }
  return RIDDLE_OK;
}

/* --- large products: Kronecker substitution -------------------------------------------------------------- */

/* The first `count` coefficients at another distance: the polynomial at x = 2^(64 stride), as one number. */
static mp_limb_t *spread(const riddle_polynomial *a, size_t count, size_t stride, riddle_control *control,
                         riddle_status *status) {
  mp_limb_t *number = riddle_new_array(control, count * stride, sizeof *number, status);
  for (size_t k = 0; number != NULL && k < count; k++) {
    memcpy(number + k * stride, a->limbs + k * a->stride, size_of(a, k) * sizeof *number);
  }
  return number;
}

/* Coefficients of the product do not reach into each other, so it is one product of numbers. */
static riddle_status multiply_numbers(const riddle_polynomial *a, const riddle_polynomial *b,
                                      riddle_polynomial *product, riddle_control *control) {
  size_t stride = product->stride;
  size_t a_count = a->count < product->count ? a->count : product->count;
  size_t b_count = b->count < product->count ? b->count : product->count;
  size_t a_size = a_count * stride, b_size = b_count * stride;
  size_t scratch_size = riddle_long_scratch(a_size > b_size ? a_size : b_size);
  riddle_status status;
  mp_limb_t *x = spread(a, a_count, stride, control, &status), *y = NULL, *z = NULL, *scratch = NULL;
  if (x != NULL) y = spread(b, b_count, stride, control, &status);
  if (y != NULL) z = riddle_new_array(control, a_size + b_size, sizeof *z, &status);
  if (z != NULL) scratch = riddle_new_array(control, scratch_size, sizeof *scratch, &status);
  if (scratch != NULL) status = riddle_long_multiply(control, z, x, a_size, y, b_size, scratch);
  if (status == RIDDLE_OK) memcpy(product->limbs, z, product->count * stride * sizeof *z);
  riddle_free_array(control, scratch, scratch_size, sizeof *scratch);
  riddle_free_array(control, z, a_size + b_size, sizeof *z);
  riddle_free_array(control, y, b_size, sizeof *y);
  riddle_free_array(control, x, a_size, sizeof *x);
  return status;
}

/* --- the product ----------------------------------------------------------------------------------------- */

static riddle_status multiply_terms(const riddle_polynomial *a, const riddle_polynomial *b, riddle_polynomial *product,
                                    riddle_control *control) {
  size_t scratch_size = a->stride + b->stride;
  riddle_status status;
  mp_limb_t *scratch = riddle_new_array(control, scratch_size, sizeof *scratch, &status);
  if (scratch != NULL) status = add_products(a, b, product, scratch, control);
  riddle_free_array(control, scratch, scratch_size, sizeof *scratch);
  return status;
}

riddle_status riddle_polynomial_multiply(riddle_polynomial *a, const riddle_polynomial *b, riddle_control *control,
                                         uint64_t most) {
  enum { MANY = 24 }; /* from so many coefficients on, one large product is quicker */
  size_t count = a->count + b->count - 1;
  if (most < count) count = (size_t)most + 1;
  /* a coefficient is a sum of at most 2^32 products */
  uint64_t bits = riddle_polynomial_bits(a) + riddle_polynomial_bits(b) + 32;
  riddle_polynomial product;
  riddle_status status = riddle_polynomial_new(&product, control, count, (size_t)(bits / 64) + 1);
  bool large = a->count >= MANY && b->count >= MANY;
  if (status == RIDDLE_OK) status = (large ? multiply_numbers : multiply_terms)(a, b, &product, control);
  if (status != RIDDLE_OK) {
    riddle_polynomial_free(&product, control);
    return status;
  }
  riddle_polynomial_free(a, control);
  *a = product;
  return RIDDLE_OK;
}
