/* Rooks on n x n with holes, the textbook way: for each row, for each set of columns, for each column; sums of 128
 * bits. Reads n and then n rows of '.' and '#'; writes the number of placements of 0, 1, ..., n rooks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 number;

static void print(number x) {
  char text[40];
  int at = 39;
  text[at] = '\0';
  do {
    text[--at] = (char)('0' + (int)(x % 10));
    x /= 10;
  } while (x != 0);
  puts(text + at);
}

int main(void) {
  int n;
  char line[64];
  if (scanf("%d", &n) != 1 || n < 1 || n > 26) return 1;
  size_t sets = (size_t)1 << n;
  number *ways = calloc(sets, sizeof *ways), *counts = calloc((size_t)n + 1, sizeof *counts);
  if (ways == NULL || counts == NULL) return 1;
  ways[0] = 1;
  for (int row = 0; row < n; row++) {
    if (scanf("%63s", line) != 1) return 1;
    for (size_t set = sets; set-- > 0;) {
      if (ways[set] == 0) continue;
      for (int column = 0; column < n; column++) {
        size_t bit = (size_t)1 << column;
        if (line[column] == '.' && (set & bit) == 0) ways[set | bit] += ways[set];
      }
    }
  }
  for (size_t set = 0; set < sets; set++) counts[__builtin_popcountll(set)] += ways[set];
  for (int k = 0; k <= n; k++) print(counts[k]);
  free(ways);
  free(counts);
  return 0;
}
