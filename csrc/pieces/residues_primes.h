/* Primes for number-theoretic transforms, and arithmetic modulo one of them on 64-bit words.
 *
 * The primes are those of the form p = h * 2^25 + 1 with h < 2^25, so p < 2^50. By Proth's theorem (F. Proth,
 * 1878) such a number is prime exactly if some a has a^((p-1)/2) = -1 modulo p, so one power proves it; and a^h
 * then is a root of unity of order 2^25. No table of primes is needed; there are 1.9 million of them.
 *
 * Multiplication is Montgomery's ("Modular multiplication without trial division", 1985) with R = 2^64. */
#ifndef RIDDLE_PIECES_RESIDUES_PRIMES_H
#define RIDDLE_PIECES_RESIDUES_PRIMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RIDDLE_PRIME_BITS = 50, RIDDLE_PRIME_ORDER = 25 };

typedef struct riddle_prime {
  uint64_t p;
  uint64_t inverse; /* of p modulo 2^64 */
  uint64_t one;     /* 2^64 mod p */
  uint64_t square;  /* 2^128 mod p */
  uint64_t root;    /* of order 2^25, as a plain residue */
  double reciprocal;
} riddle_prime;

__extension__ typedef unsigned __int128 riddle_wide;

/* a * b / 2^64 modulo p, in (0, 2p); needs a * b < 2^64 * p. */
static inline uint64_t riddle_prime_mul(uint64_t a, uint64_t b, uint64_t p, uint64_t inverse) {
  riddle_wide product = (riddle_wide)a * b;
  uint64_t quotient = (uint64_t)product * inverse;
  return (uint64_t)(product >> 64) + p - (uint64_t)((riddle_wide)quotient * p >> 64);
}

/* Plain residues: a * b mod p, and a^e mod p, in [0, p). */
uint64_t riddle_prime_times(const riddle_prime *prime, uint64_t a, uint64_t b);
uint64_t riddle_prime_power(const riddle_prime *prime, uint64_t a, uint64_t exponent);

/* Makes `prime` the largest of the primes below `limit` (<= 2^50); false when there is none. */
bool riddle_prime_below(uint64_t limit, riddle_prime *prime);

#endif
