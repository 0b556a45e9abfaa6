/* The primes of residues_primes.h. */
#include "pieces/residues_primes.h"

static const uint64_t STEP = (uint64_t)1 << RIDDLE_PRIME_ORDER;

/* The constants for an odd p < 2^50. */
static void set_modulus(riddle_prime *prime, uint64_t p) {
  uint64_t inverse = p; /* right to 3 bits; each step doubles them */
  for (int i = 0; i < 5; i++) inverse *= 2 - p * inverse;
  *prime = (riddle_prime){.p = p, .inverse = inverse, .one = (uint64_t)(((riddle_wide)1 << 64) % p)};
  prime->reciprocal = 1 / (double)p;
  prime->square = (uint64_t)((riddle_wide)prime->one * prime->one % p);
}

static uint64_t mul(const riddle_prime *prime, uint64_t a, uint64_t b) {
  return riddle_prime_mul(a, b, prime->p, prime->inverse);
}

static uint64_t least(const riddle_prime *prime, uint64_t a) { return a >= prime->p ? a - prime->p : a; }

uint64_t riddle_prime_times(const riddle_prime *prime, uint64_t a, uint64_t b) {
  return least(prime, mul(prime, mul(prime, a, b), prime->square));
}

/* a^e for a in Montgomery's form, to the same form. */
static uint64_t power(const riddle_prime *prime, uint64_t a, uint64_t exponent) {
  uint64_t result = prime->one;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = mul(prime, result, a);
    a = mul(prime, a, a);
  }
  return least(prime, result);
}

uint64_t riddle_prime_power(const riddle_prime *prime, uint64_t a, uint64_t exponent) {
  return least(prime, mul(prime, power(prime, mul(prime, a, prime->square), exponent), 1));
}

/* Has p a small factor? p is larger than all of them. */
static bool has_small_factor(uint64_t p) {
  static const uint32_t small[] = {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47};
  for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
    if (p % small[i] == 0) return true;
  }
  return false;
}

/* Proth's test. A prime p has a^((p-1)/2) = 1 or -1 for every a it does not divide, so another value proves that
 * p is composite; for half of all a it is -1. */
static bool is_prime(riddle_prime *prime) {
  uint64_t minus_one = prime->p - prime->one;
  for (uint64_t a = 3; a < 200; a++) { /* 2 is a square modulo every p */
    uint64_t base = least(prime, mul(prime, a, prime->square));
    uint64_t value = power(prime, base, (prime->p - 1) / 2);
    if (value == minus_one) {
      prime->root = riddle_prime_power(prime, a, (prime->p - 1) >> RIDDLE_PRIME_ORDER);
      return true;
    }
    if (value != prime->one) return false;
  }
  return false; /* no prime that is known; a prime left out would do no harm */
}

bool riddle_prime_below(uint64_t limit, riddle_prime *prime) {
  if (limit < STEP) return false;
  /* the largest h with h * STEP + 1 < limit; 1 is no prime */
  for (uint64_t h = (limit - 2) / STEP; h > 64; h--) {
    uint64_t p = h * STEP + 1;
    if (has_small_factor(p)) continue;
    set_modulus(prime, p);
    if (is_prime(prime)) return true;
  }
  return false;
}
