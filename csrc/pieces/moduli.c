/* The moduli and the Chinese remainder of moduli.h. */
#include "pieces/moduli.h"

#include <string.h>

static uint64_t value_of(riddle_modulus modulus) { return ((uint64_t)1 << RIDDLE_RESIDUE_BITS) - modulus.gap; }

static uint64_t common_factor(uint64_t a, uint64_t b) {
  while (b != 0) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

riddle_status riddle_moduli_make(riddle_moduli *residues, riddle_control *control, uint32_t count) {
  riddle_status status;
  residues->count = count;
  residues->moduli = riddle_new_array(control, count, sizeof *residues->moduli, &status);
  if (residues->moduli == NULL) return status;
  uint64_t gap = 1;
  for (uint32_t i = 1; i < count; gap += 2) {
    riddle_modulus next = {gap};
    bool alone = true;
    /* a common factor divides the difference of the gaps */
    for (uint32_t j = 1; j < i && alone; j++) {
      alone = common_factor(value_of(next), gap - residues->moduli[j].gap) == 1;
    }
    if (alone) residues->moduli[i++] = next;
  }
  return RIDDLE_OK;
}

void riddle_moduli_free(riddle_moduli *residues, riddle_control *control) {
  riddle_free_array(control, residues->moduli, residues->count, sizeof *residues->moduli);
  *residues = (riddle_moduli){0};
}

static uint64_t product_modulo(uint64_t a, uint64_t b, uint64_t m) {
  __extension__ typedef unsigned __int128 wide;
  return (uint64_t)((wide)a * b % m);
}

/* 1 / a modulo m, a and m without a common factor, a < m < 2^63. */
static uint64_t inverse(uint64_t a, uint64_t m) {
  int64_t x = 1, y = 0;
  uint64_t b = m;
  while (a > 1) {
    uint64_t quotient = a / b, rest = a % b;
    int64_t next = x - (int64_t)quotient * y;
    a = b;
    b = rest;
    x = y;
    y = next;
  }
  return x < 0 ? (uint64_t)(x + (int64_t)m) : (uint64_t)x;
}

void riddle_moduli_number(const riddle_moduli *residues, uint32_t count, const uint64_t *x, size_t stride,
                          mp_limb_t *number, mp_limb_t *scratch) {
  memset(number, 0, count * sizeof *number);
  memset(scratch, 0, count * sizeof *scratch);
  number[0] = x[0];
  if (count > 1) scratch[1] = 1; /* the product of the moduli so far */
  for (uint32_t i = 1; i < count; i++) {
    uint64_t m = value_of(residues->moduli[i]);
    uint64_t known = mpn_mod_1(number, i, m), wanted = x[i * stride] % m;
    uint64_t missing = wanted >= known ? wanted - known : wanted + m - known;
    uint64_t digit = product_modulo(missing, inverse(mpn_mod_1(scratch, i + 1, m), m), m);
    /* the product is below 2^(64 + 58 (i - 1)), so i + 1 limbs hold it, and the sum */
    mpn_addmul_1(number, scratch, i + 1, digit);
    if (i + 1 < count) {
      mp_limb_t carry = mpn_mul_1(scratch, scratch, i + 1, m);
      scratch[i + 1] = carry;
    }
  }
}
