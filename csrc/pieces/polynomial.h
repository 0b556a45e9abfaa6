/* Polynomials with long coefficients that are not negative, at one distance in memory. */
#ifndef RIDDLE_PIECES_POLYNOMIAL_H
#define RIDDLE_PIECES_POLYNOMIAL_H

#include <gmp.h>

#include "core/control.h"

typedef struct riddle_polynomial {
  size_t count;  /* coefficients 0 .. count - 1 */
  size_t stride; /* limbs of each */
  mp_limb_t *limbs;
} riddle_polynomial;

/* All coefficients 0. */
riddle_status riddle_polynomial_new(riddle_polynomial *polynomial, riddle_control *control, size_t count,
                                    size_t stride);

/* The same without clearing: large memory is cleared piece by piece by whoever fills it. */
riddle_status riddle_polynomial_room(riddle_polynomial *polynomial, riddle_control *control, size_t count,
                                     size_t stride);

void riddle_polynomial_free(riddle_polynomial *polynomial, riddle_control *control);

/* The bits of the largest coefficient. */
uint64_t riddle_polynomial_bits(const riddle_polynomial *polynomial);

/* *a becomes *a * b, cut after the coefficient `most`. On failure *a is still to be freed. */
riddle_status riddle_polynomial_multiply(riddle_polynomial *a, const riddle_polynomial *b, riddle_control *control,
                                         uint64_t most);

#endif
