/* Long products of words by binary splitting, in calls of GMP that stay short. */
#ifndef RIDDLE_PIECES_LONG_PRODUCT_H
#define RIDDLE_PIECES_LONG_PRODUCT_H

#include <gmp.h>

#include "core/control.h"

/* product[0 .. a_size + b_size) = a * b, the longer factor first; cut into blocks, between which the control block
 * is looked at. `scratch` has riddle_long_scratch limbs. */
enum { RIDDLE_LONG_BLOCK = 1 << 16 };

/* Factors of up to `size` limbs need no scratch when they are single blocks. */
static inline size_t riddle_long_scratch(size_t size) { return size <= RIDDLE_LONG_BLOCK ? 0 : 2 * RIDDLE_LONG_BLOCK; }

riddle_status riddle_long_multiply(riddle_control *control, mp_limb_t *product, const mp_limb_t *a, size_t a_size,
                                   const mp_limb_t *b, size_t b_size, mp_limb_t *scratch);

/* Multiplies `count` words, none 0. *product (of riddle_new_array, *room limbs, *size in use) is the caller's to free,
 * also after a failure. Adds the limbs of each level of the tree to control->done. */
riddle_status riddle_long_product(riddle_control *control, const uint64_t *factors, size_t count, mp_limb_t **product,
                                  size_t *size, size_t *room);

/* An upper bound of the product's limbs, from the bits of its factors; and of the bytes that making it takes. */
size_t riddle_long_limbs(const uint64_t *factors, size_t count);
static inline size_t riddle_long_bytes(size_t limbs) {
  size_t block = limbs < RIDDLE_LONG_BLOCK ? limbs : RIDDLE_LONG_BLOCK; /* what GMP takes for a product of blocks */
  return (2 * limbs + 8 * block) * 8;
}

#endif
