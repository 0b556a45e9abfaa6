/* The polynomials of polynomial.h. Products go coefficient by coefficient: a call of GMP stays short. */
#include "pieces/polynomial.h"

riddle_status riddle_polynomial_new(riddle_polynomial *polynomial, riddle_control *control, size_t count,
                                    size_t stride) {
  *polynomial = (riddle_polynomial){.count = count, .stride = stride};
  riddle_status status;
  if (count > SIZE_MAX / sizeof(mp_limb_t) / (stride + 1)) return RIDDLE_MEMORY;
  polynomial->limbs = riddle_new_array(control, count * stride, sizeof(mp_limb_t), &status);
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

riddle_status riddle_polynomial_multiply(riddle_polynomial *a, const riddle_polynomial *b, riddle_control *control,
                                         uint64_t most) {
  size_t count = a->count + b->count - 1;
  if (most < count) count = (size_t)most + 1;
  /* a coefficient is a sum of at most 2^32 products */
  uint64_t bits = riddle_polynomial_bits(a) + riddle_polynomial_bits(b) + 32;
  riddle_polynomial product;
  riddle_status status = riddle_polynomial_new(&product, control, count, (size_t)(bits / 64) + 1);
  size_t scratch_size = a->stride + b->stride;
  mp_limb_t *scratch = NULL;
  if (status == RIDDLE_OK) scratch = riddle_new_array(control, scratch_size, sizeof *scratch, &status);
  if (status == RIDDLE_OK) status = add_products(a, b, &product, scratch, control);
  riddle_free_array(control, scratch, scratch_size, sizeof *scratch);
  if (status != RIDDLE_OK) {
    riddle_polynomial_free(&product, control);
    return status;
  }
  riddle_polynomial_free(a, control);
  *a = product;
  return RIDDLE_OK;
}
