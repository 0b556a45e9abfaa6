/* Exact numbers from residues: moduli that fit a machine word, and the Chinese remainder.
 *
 * The first modulus is 2^64, whose arithmetic is the machine's own; the others are 2^58 - c with small odd c, no two
 * with a common factor. So up to 32 residues add up in a word, and one fold, high * c + low, brings the sum back below
 * 2^58 + 2^24. Numbers come out in mixed radix (Garner 1959), word by word, with no memory of GMP's own. */
#ifndef RIDDLE_PIECES_MODULI_H
#define RIDDLE_PIECES_MODULI_H

#include <gmp.h>

#include "core/control.h"

enum {
  RIDDLE_RESIDUE_BITS = 58,
  RIDDLE_RESIDUE_TERMS = 32, /* so many folded residues add up without overflow */
  RIDDLE_RESIDUE_MOST = 1024 /* moduli: numbers of up to 57,000 bits */
};

/* A modulus 2^58 - gap; gap 0 stands for 2^64. */
typedef struct riddle_modulus {
  uint64_t gap;
} riddle_modulus;

typedef struct riddle_moduli {
  uint32_t count;
  riddle_modulus *moduli;
} riddle_moduli;

/* How many moduli hold numbers below 2^bits. */
static inline uint64_t riddle_moduli_for(uint64_t bits) { return bits <= 64 ? 1 : 1 + (bits - 64 + 56) / 57; }

/* The first `count` (1 .. RIDDLE_RESIDUE_MOST) moduli; always the same. */
riddle_status riddle_moduli_make(riddle_moduli *residues, riddle_control *control, uint32_t count);
void riddle_moduli_free(riddle_moduli *residues, riddle_control *control);

/* Brings a sum of residues back below 2^58 + 2^24, or a residue modulo 2^64 unchanged. */
static inline uint64_t riddle_fold(riddle_modulus modulus, uint64_t x) {
  if (modulus.gap == 0) return x;
  return (x & (((uint64_t)1 << RIDDLE_RESIDUE_BITS) - 1)) + (x >> RIDDLE_RESIDUE_BITS) * modulus.gap;
}

/* x * factor, folded; x folded, factor below 2^40. */
static inline uint64_t riddle_fold_product(riddle_modulus modulus, uint64_t x, uint64_t factor) {
  if (modulus.gap == 0) return x * factor;
  __extension__ typedef unsigned __int128 wide;
  wide product = (wide)x * factor;
  uint64_t low = (uint64_t)product & (((uint64_t)1 << RIDDLE_RESIDUE_BITS) - 1);
  return riddle_fold(modulus, low + (uint64_t)(product >> RIDDLE_RESIDUE_BITS) * modulus.gap);
}

/* The number with the residues x[0], x[stride], ... (folded or not) modulo the first `count` moduli, to `number`, which
 * has `count` limbs; `scratch` has count limbs too. */
void riddle_moduli_number(const riddle_moduli *residues, uint32_t count, const uint64_t *x, size_t stride,
                          mp_limb_t *number, mp_limb_t *scratch);

#endif
