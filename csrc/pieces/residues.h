/* Bishops on an n x n board by residues: exact counts modulo many primes, put together at the end.
 *
 * j bishops of one colour stand in as many ways as the coefficient c[n-j] of the falling factorial
 * x(x-1)...(x-n+j+1) in x^(n-p) (x+1)^p says, p = floor(n/2) for one colour and ceil(n/2) for the other (Goldman,
 * Joichi and White, "Rook theory I", 1975; as sums of Stirling numbers: Santos, arXiv:2411.16492, 2024). By Newton's
 * formula
 *
 *   c[m] = sum over i of f(i)/i! * (-1)^(m-i)/(m-i)!,   f(i) = i^(n-p) (i+1)^p,
 *
 * a convolution, and the answer is sum over m of c[m] d[2n-k-m], d being the c of the other colour. Modulo a prime
 * each is a few number-theoretic transforms of about 2n terms. For odd n the two colours share
 * x^m (x+1)^m, m = floor(n/2): times (x+a) gives c'[m] = c[m-1] + (m+a) c[m].
 *
 * Primes (residues_primes.h) lie just below 2^50, so that four fit doubles of AVX2 (residues_avx2.c); elsewhere
 * the same steps run on 64-bit integers (residues_portable.c), one prime at a time; both give the same residues.
 * How many primes are needed says an upper bound that is proved and tight to some ten bits (residues_bound.c).
 * Putting together (Chinese remainders) goes by a tree of products (residues_join.c).
 *
 * Work units: four primes each, then runs of coefficients; their lists depend on the question alone. The caller
 * owns the struct; riddle_residues_free frees what it holds, with the control block that served it.
 * Cost: O(n log n) steps a prime, O(bits) primes; joining a coefficient of b bits about (b/50)^1.6 steps.
 * Memory: O(n) for each thread, and one word for each prime and coefficient. */
#ifndef RIDDLE_PIECES_RESIDUES_H
#define RIDDLE_PIECES_RESIDUES_H

#include <gmp.h>

#include "core/control.h"
#include "pieces/residues_primes.h"

/* The largest board: all products of GMP for one coefficient then stay below 0.2 s. */
enum { RIDDLE_RESIDUES_LARGEST = 1 << 20 };

/* Primes of a work unit, and of a leaf of the joining tree. */
enum { RIDDLE_RESIDUES_BATCH = 4, RIDDLE_RESIDUES_LEAF = 16 };

/* The shape of a transform: a product of up to big + small terms is taken modulo x^big - 1 and, when small > 0,
 * modulo x^small - r, r a root of -1; big and small are powers of two, small <= big. */
typedef struct riddle_residues_shape {
  size_t big, small;
} riddle_residues_shape;

typedef struct riddle_residues {
  uint64_t n, k; /* k: of one coefficient */
  bool whole;    /* all k from 0 */
  riddle_residues_shape shape;
  size_t terms;       /* coefficients wanted */
  uint32_t *bits;     /* terms: an upper bound of each one's length */
  uint32_t *counts;   /* terms: how many primes it takes */
  uint32_t *factor;   /* n + 3: the least prime factor */
  size_t prime_count; /* a multiple of RIDDLE_RESIDUES_BATCH */
  size_t prime_room;
  riddle_prime *primes; /* from the largest down */
  size_t batch_count;   /* units of primes */
  size_t batch_room;
  size_t *first, *last;     /* batch_count: the terms that take a batch's primes, first .. last - 1 */
  size_t *residue_at;       /* batch_count + 1: where a batch's residues lie, four for each term */
  uint64_t *residues;       /* ... */
  struct riddle_join *join; /* residues_join.c */
  size_t join_count;        /* units of coefficients ... */
  size_t *join_first;       /* join_count + 1: ... the first term of each */
  size_t *answer_at;        /* terms + 1: where each answer's limbs lie */
  mp_limb_t *answer;
  void **scratch; /* one for each thread */
  size_t scratch_bytes;
  int scratch_count;
  riddle_control *control; /* of the run */
  size_t need;             /* bytes in all with one thread, known before anything large is allocated */
} riddle_residues;

/* An upper bound of the length in bits of T(n,k), for each of `terms` values k, k + 1, ...; concave in k. */
riddle_status riddle_residues_bound(uint64_t n, uint64_t k, size_t terms, uint32_t *bits, riddle_control *control);

/* Finds the primes and allocates, for coefficient k or with `whole` for all up to k, which fit on n x n;
 * 1 <= n <= RIDDLE_RESIDUES_LARGEST.
 * RIDDLE_MEMORY when the limit forbids it; `need` then names the bytes. */
riddle_status riddle_residues_begin(riddle_residues *residues, riddle_control *control, uint64_t n, uint64_t k,
                                    bool whole);

/* Runs all units on control->threads threads, or as many as memory allows. Can be run again when it was stopped. */
riddle_status riddle_residues_run(riddle_residues *residues, riddle_control *control);

void riddle_residues_free(riddle_residues *residues, riddle_control *control);

/* --- between the files of the kernel ---------------------------------------------------------------------- */

/* Does one batch of primes; `scratch` has the bytes that the function for them names. */
riddle_status riddle_residues_batch_portable(const riddle_residues *residues, size_t batch, void *scratch,
                                             riddle_control *control);
size_t riddle_residues_scratch_portable(const riddle_residues *residues);

#if defined(__x86_64__) && defined(__GNUC__)
#define RIDDLE_RESIDUES_AVX2
riddle_status riddle_residues_batch_avx2(const riddle_residues *residues, size_t batch, void *scratch,
                                         riddle_control *control);
size_t riddle_residues_scratch_avx2(const riddle_residues *residues);
#endif

/* The bytes of joining: for all, and for each thread. */
size_t riddle_join_bytes(const riddle_residues *residues);
size_t riddle_join_scratch(const riddle_residues *residues);

riddle_status riddle_join_begin(riddle_residues *residues, riddle_control *control);
void riddle_join_free(riddle_residues *residues, riddle_control *control);

/* Of one coefficient: makes the residues of a batch those factors that the sum of products takes. */
void riddle_join_prepare(const riddle_residues *residues, size_t batch);

/* Joins one term. */
riddle_status riddle_join_term(const riddle_residues *residues, size_t term, void *scratch, riddle_control *control);

#endif
