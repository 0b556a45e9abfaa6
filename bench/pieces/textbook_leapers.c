/* Textbook program for kings and knights on n x n: all numbers of pieces, one a line.
 *
 *   textbook_leapers king 14 < /dev/null
 *
 * Row by row: a state is the set of squares taken in the last row (kings) or the last two (knights), kept in a map
 * with a polynomial of 128-bit numbers; each state is combined with each set of squares that the next row may hold.
 * Polynomials end at their highest degree. Right as long as the numbers fit 128 bits (kings to 17). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 number;

typedef struct state {
  unsigned above, last; /* taken squares of the last row but one and the last row */
  int high;
  number *counts;
  struct state *next; /* in the list of the layer */
} state;

static int n, knights;
static unsigned *rows, row_count;
static state **map, *layer;

static int row_allowed(unsigned row) { return knights || !(row & row << 1); }

static int fits(const state *one, unsigned row) {
  if (!knights) return !(row & (one->last | one->last << 1 | one->last >> 1));
  return !(row & (one->last << 2 | one->last >> 2 | one->above << 1 | one->above >> 1));
}

static state *find(unsigned above, unsigned last) {
  state **place = &map[(size_t)above << n | last];
  if (*place == NULL) {
    *place = calloc(1, sizeof(state));
    (*place)->above = above;
    (*place)->last = last;
    (*place)->counts = calloc((size_t)n * (size_t)n + 1, sizeof(number));
    (*place)->next = layer;
    layer = *place;
  }
  return *place;
}

static void print(number value) {
  char text[48], *at = text + 47;
  *at = 0;
  do *--at = (char)('0' + (int)(value % 10));
  while ((value /= 10) != 0);
  puts(at);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  knights = strcmp(argv[1], "knight") == 0;
  n = atoi(argv[2]);
  rows = malloc(sizeof *rows << n);
  for (unsigned row = 0; row < 1u << n; row++) {
    if (row_allowed(row)) rows[row_count++] = row;
  }
  size_t places = (size_t)1 << (knights ? 2 * n : n);
  map = calloc(places, sizeof *map);
  find(0, 0)->counts[0] = 1;
  for (int i = 0; i < n; i++) {
    state *old = layer;
    layer = NULL;
    memset(map, 0, places * sizeof *map);
    while (old != NULL) {
      for (unsigned j = 0; j < row_count; j++) {
        if (!fits(old, rows[j])) continue;
        state *to = find(knights ? old->last : 0, rows[j]);
        int pieces = __builtin_popcount(rows[j]);
        for (int k = 0; k <= old->high; k++) to->counts[k + pieces] += old->counts[k];
        if (old->high + pieces > to->high) to->high = old->high + pieces;
      }
      state *done = old;
      old = old->next;
      free(done->counts);
      free(done);
    }
  }
  number *total = calloc((size_t)n * (size_t)n + 1, sizeof *total);
  int most = 0;
  for (state *one = layer; one != NULL; one = one->next) {
    for (int k = 0; k <= one->high; k++) total[k] += one->counts[k];
    if (one->high > most) most = one->high;
  }
  for (int k = 0; k <= most; k++) print(total[k]);
  return 0;
}
