/* What this machine can do: three fixed jobs, so that figures from other machines can be read.
 *
 *   multiply   GMP, two numbers of 2^24 bits each
 *   memcpy     64 MB, GB/s (bytes copied, not bytes moved)
 *   queens     all solutions for n = 14, one core, bit-parallel half-board search with an explicit
 *              stack, after the published description by Jeff Somers (2002)
 *
 * Best of five each; one line each on standard output. */
#include <gmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double multiply(void) {
  mpz_t a, b, product;
  mpz_inits(a, b, product, NULL);
  mpz_ui_pow_ui(a, 3, 10585400);
  mpz_ui_pow_ui(b, 7, 5976200);
  double start = seconds();
  mpz_mul(product, a, b);
  double spent = seconds() - start;
  mpz_clears(a, b, product, NULL);
  return spent;
}

/* Called through a pointer, or the compiler sees that nobody reads the copy and leaves it out. */
static void *(*volatile copy_bytes)(void *, const void *, size_t) = memcpy;

static double copy(void) {
  const size_t size = (size_t)64 << 20;
  char *from = malloc(size), *to = malloc(size);
  if (from == NULL || to == NULL) exit(1);
  memset(from, 1, size);
  memset(to, 2, size);
  double start = seconds();
  copy_bytes(to, from, size);
  double spent = seconds() - start;
  free(from);
  free(to);
  return spent;
}

/* Counts with the first queen in the left half, doubles, and adds the middle column of odd boards. */
static uint64_t queens(int n) {
  uint64_t all = (UINT64_C(1) << n) - 1, total = 0;
  uint64_t columns[32], left[32], right[32], open[32];
  for (int part = 0; part <= n % 2; part++) {
    uint64_t count = 0;
    int row = 0;
    columns[0] = left[0] = right[0] = 0;
    open[0] = part == 0 ? (UINT64_C(1) << n / 2) - 1 : UINT64_C(1) << n / 2;
    while (row >= 0) {
      if (open[row] == 0) {
        row--;
        continue;
      }
      uint64_t queen = open[row] & (0 - open[row]);
      open[row] ^= queen;
      if (row == n - 1) {
        count++;
        continue;
      }
      columns[row + 1] = columns[row] | queen;
      left[row + 1] = (left[row] | queen) << 1;
      right[row + 1] = (right[row] | queen) >> 1;
      row++;
      open[row] = all & ~(columns[row] | left[row] | right[row]);
    }
    total += part == 0 ? 2 * count : count;
  }
  return total;
}

static double count_queens(void) {
  double start = seconds();
  if (queens(14) != 365596) exit(1);
  return seconds() - start;
}

static double best(double (*job)(void)) {
  double least = 1e9;
  for (int i = 0; i < 5; i++) {
    double spent = job();
    if (spent < least) least = spent;
  }
  return least;
}

int main(void) {
  printf("multiply, 2^24 bits by 2^24 bits: %.1f ms\n", best(multiply) * 1e3);
  printf("memcpy, 64 MB: %.1f GB/s\n", 0.0671088640 / best(copy));
  printf("queens, n = 14, one core: %.1f ms\n", best(count_queens) * 1e3);
  return 0;
}
