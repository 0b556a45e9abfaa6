/* Full queens the way Jeff Somers described in 2002 ("The N Queens Problem: a study in optimization"): one row after
 * the other, a word of bits for the columns and two for the diagonals as seen from the row, the lowest free bit first,
 * an explicit stack instead of recursion; only half of the first row, because the mirror image of a placement is
 * another one, and for odd n the middle of the first row with half of the second. The yardstick of bench/: lines with n
 * on stdin, a count each on stdout. */
#include <stdint.h>
#include <stdio.h>

enum { MOST = 32 };

/* Placements that go on from row `first`, where `free` is left to be tried. */
static uint64_t count_from(int n, int first, uint32_t free, const uint32_t columns, uint32_t left, uint32_t right) {
  static uint32_t taken[MOST], falling[MOST], rising[MOST], rest[MOST];
  const uint32_t all = (uint32_t)((UINT64_C(1) << n) - 1);
  uint64_t found = 0;
  int row = first;
  taken[row] = columns;
  falling[row] = left;
  rising[row] = right;
  for (;;) {
    if (free == 0) {
      if (row == first) return found;
      free = rest[--row];
      continue;
    }
    uint32_t queen = free & (0 - free);
    free &= free - 1;
    if (row == n - 1) {
      found++;
      continue;
    }
    rest[row] = free;
    taken[row + 1] = taken[row] | queen;
    falling[row + 1] = (falling[row] | queen) << 1;
    rising[row + 1] = (rising[row] | queen) >> 1;
    row++;
    free = all & ~(taken[row] | falling[row] | rising[row]);
  }
}

static uint64_t count(int n) {
  if (n == 1) return 1;
  uint64_t found = count_from(n, 0, (UINT32_C(1) << n / 2) - 1, 0, 0, 0);
  if (n % 2 != 0) {
    uint32_t middle = UINT32_C(1) << n / 2;
    found += count_from(n, 1, (middle >> 1) - 1, middle, middle << 1, middle >> 1);
  }
  return 2 * found;
}

int main(void) {
  int n;
  while (scanf("%d", &n) == 1 && 1 <= n && n < MOST) printf("%llu\n", (unsigned long long)count(n));
  return 0;
}
