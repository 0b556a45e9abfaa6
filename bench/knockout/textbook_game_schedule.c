/* Game schedule required, the way contest solutions do it: one scanf a name, names sorted with qsort
 * and searched with bsearch, adjacency lists, and a pass over all teams in every round.
 *
 * Writes the original judge's order. Valid input only; names of at most 63 bytes. The bench compares
 * `riddle judge game-schedule` with it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 64 };

typedef struct edge {
  int to, next;
} edge;

static char (*names)[LONGEST];

static int compare(const void *a, const void *b) { return strcmp(a, b); }

static int find(const char *name, int count) {
  char(*found)[LONGEST] = bsearch(name, names, (size_t)count, LONGEST, compare);
  return (int)(found - names);
}

/* The only opponent left of a team with one match left. */
static int last_opponent(const edge *edges, const int *first, const char *out, int team) {
  for (int e = first[team]; e >= 0; e = edges[e].next)
    if (!out[edges[e].to]) return edges[e].to;
  return -1;
}

static void solve(int count, const edge *edges, const int *first, int *degree) {
  char *out = calloc((size_t)count, 1), *used = calloc((size_t)count, 1);
  int left = count;
  for (int round = 1; left > 1; round++) {
    int wildcard = -1, losers = 0;
    printf("Round #%d\n", round);
    memset(used, 0, (size_t)count);
    for (int team = 0; team < count; team++) {
      if (out[team] || used[team] || degree[team] != 1) continue;
      int winner = last_opponent(edges, first, out, team);
      if (used[winner]) {
        wildcard = team;
        continue;
      }
      printf("%s defeats %s\n", names[winner], names[team]);
      used[winner] = used[team] = out[team] = 1;
      degree[winner]--;
      losers++;
    }
    for (int team = 0; team < count && wildcard < 0 && left % 2 == 1; team++)
      if (!out[team] && !used[team]) wildcard = team;
    if (left % 2 == 1) printf("%s advances with wildcard\n", names[wildcard]);
    left -= losers;
  }
  for (int team = 0; team < count; team++)
    if (!out[team]) printf("Winner: %s\n\n", names[team]);
  free(out);
  free(used);
}

int main(void) {
  int count;
  while (scanf("%d", &count) == 1 && count > 0) {
    names = malloc((size_t)count * LONGEST);
    for (int i = 0; i < count; i++)
      if (scanf("%63s", names[i]) != 1) return 1;
    qsort(names, (size_t)count, LONGEST, compare);
    edge *edges = malloc((size_t)count * 2 * sizeof *edges);
    int *first = malloc((size_t)count * sizeof *first), *degree = calloc((size_t)count, sizeof *degree);
    int edge_count = 0;
    for (int i = 0; i < count; i++) first[i] = -1;
    for (int i = 1; i < count; i++) {
      char a[LONGEST], b[LONGEST];
      if (scanf("%63s %63s", a, b) != 2) return 1;
      int x = find(a, count), y = find(b, count);
      edges[edge_count] = (edge){y, first[x]};
      first[x] = edge_count++;
      edges[edge_count] = (edge){x, first[y]};
      first[y] = edge_count++;
      degree[x]++;
      degree[y]++;
    }
    solve(count, edges, first, degree);
    free(names);
    free(edges);
    free(first);
    free(degree);
  }
  return 0;
}
