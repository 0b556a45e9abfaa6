/* The batches of residues.h on 64-bit integers, one prime at a time.
 *
 * Numbers are in Montgomery's form, and lazy: below 2^57, so that a product with a number below 2p stays below
 * 2^64 * p. A product is below 2p; a transform of 2^22 terms adds at most 8p eleven times. */
#include "pieces/residues.h"

#define TARGET
#define INLINE static inline __attribute__((always_inline))
enum { LANES = 1 };

typedef uint64_t element;

typedef struct field {
  uint64_t p, inverse, four_p, one, square;
} field;

static void open_field(field *f, const riddle_prime *primes) {
  *f = (field){primes->p, primes->inverse, 4 * primes->p, primes->one, primes->square};
}

INLINE element mul(const field *f, element a, element b) { return riddle_prime_mul(a, b, f->p, f->inverse); }
INLINE element add(element a, element b) { return a + b; }

/* b is at most 4p. */
INLINE element sub(const field *f, element a, element b) { return a + f->four_p - b; }

INLINE element settle(const field *f, element a) {
  (void)f;
  return a;
}

/* To below 2p. */
INLINE element reduce(const field *f, element a) { return mul(f, a, f->one); }

INLINE element constant(const field *f, uint64_t value) { return mul(f, value, f->square); }
INLINE element from_plain(const field *f, const uint64_t *plain) { return mul(f, *plain, f->square); }

INLINE void store_plain(const field *f, element a, uint64_t *plain) {
  uint64_t value = mul(f, a, 1);
  *plain = value >= f->p ? value - f->p : value;
}

#include "pieces/residues_transform.h"
#include "pieces/residues_steps.h"

size_t riddle_residues_scratch_portable(const riddle_residues *residues) {
  return scratch_elements(&residues->shape) * sizeof(element);
}

riddle_status riddle_residues_batch_portable(const riddle_residues *residues, size_t batch, void *scratch,
                                             riddle_control *control) {
  return run_batch(residues, batch, scratch, control);
}
