/* The product of two polynomials with long coefficients, by transforms modulo a Fermat number.
 *
 * Coefficients are numbers modulo F = 2^(64 * limbs) + 1. There 2 is a root of unity of order 128 * limbs, so the
 * transforms need only shifts and additions (A. Schoenhage and V. Strassen, "Schnelle Multiplikation grosser Zahlen",
 * 1971), and in between there is one product of GMP of `limbs` limbs for each value. Nothing takes long: all goes in
 * steps of bounded cost and can be left and resumed at any step.
 *
 * A product of up to big + small terms is taken modulo x^big - 1 and, when small > 0, modulo x^small - r, r being a
 * root of -1 that is a power of 2; big and small are powers of two. The tree of nodes is that of
 * residues_transform.h; it is walked depth first, so that what fits the caches stays there.
 *
 * A number takes limbs + 1 limbs, at most 2^(64 * limbs). The caller owns all memory.
 * Cost: size * log2(size) / 2 times some 4 * limbs steps for each transform, and big + small products. */
#ifndef RIDDLE_PIECES_FERMAT_H
#define RIDDLE_PIECES_FERMAT_H

#include <gmp.h>

#include "core/control.h"

/* Where a walk over the nodes stands: node of 2^level elements at `place`, its butterfly `next`. */
typedef struct riddle_fermat_walk {
  size_t place, next;
  int level;
} riddle_fermat_walk;

typedef struct riddle_fermat {
  size_t limbs, big, small;
  mp_limb_t *scratch; /* riddle_fermat_scratch limbs */
  size_t length;      /* the factors have so many coefficients, at most big */
  mp_limb_t *a, *b;   /* the factors, big + small numbers each; a becomes the product, b is scratch; NULL: a * a */
  int phase;
  size_t item;
  riddle_fermat_walk walk;
  uint64_t done, total; /* cost, in limbs */
} riddle_fermat;

/* The shape for products of `terms` terms whose coefficients have at most `bits` bits. */
void riddle_fermat_shape(riddle_fermat *fermat, size_t terms, uint64_t bits);

static inline size_t riddle_fermat_scratch(const riddle_fermat *fermat) { return 3 * (fermat->limbs + 1); }

/* Starts a product; a and b (or NULL) hold `length` coefficients, and zeros after them. */
void riddle_fermat_begin(riddle_fermat *fermat, mp_limb_t *a, mp_limb_t *b, size_t length, mp_limb_t *scratch);

/* Works for about `budget` limbs: RIDDLE_OK when a is the product, RIDDLE_MORE when not yet. */
riddle_status riddle_fermat_step(riddle_fermat *fermat, uint64_t budget);

#endif
