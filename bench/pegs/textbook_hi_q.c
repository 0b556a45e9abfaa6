/* Hi-Q (UVa 379) the way contest solutions do it: one scanf a number, and in each step a look through the
 * list of jumps, sorted beforehand, for the first legal one. The yardstick of `riddle judge hi-q`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct jump {
  int source, middle, target;
} jump;

static jump jumps[76];
static int jump_count;

static int by_target_then_source(const void *a, const void *b) {
  const jump *x = a, *y = b;
  if (x->target != y->target) return y->target - x->target;
  return y->source - x->source;
}

static void make_jumps(void) {
  int number[11][11] = {{0}}, holes = 0; /* two cells of margin all round */
  for (int row = 0; row < 7; row++) {
    for (int column = 0; column < 7; column++) {
      if ((row >= 2 && row <= 4) || (column >= 2 && column <= 4)) number[row + 2][column + 2] = ++holes;
    }
  }
  static const int down[4] = {1, 0, 0, -1}, right[4] = {0, 1, -1, 0};
  for (int row = 2; row < 9; row++) {
    for (int column = 2; column < 9; column++) {
      for (int d = 0; d < 4; d++) {
        jump one = {number[row][column], number[row + down[d]][column + right[d]],
                    number[row + 2 * down[d]][column + 2 * right[d]]};
        if (one.source && one.middle && one.target) jumps[jump_count++] = one;
      }
    }
  }
  qsort(jumps, (size_t)jump_count, sizeof *jumps, by_target_then_source);
}

static int make_best_jump(int *peg) {
  for (int i = 0; i < jump_count; i++) {
    const jump *one = &jumps[i];
    if (peg[one->source] && peg[one->middle] && !peg[one->target]) {
      peg[one->source] = peg[one->middle] = 0;
      peg[one->target] = 1;
      return 1;
    }
  }
  return 0;
}

int main(void) {
  int cases, hole;
  make_jumps();
  if (scanf("%d", &cases) != 1) return 1;
  printf("HI Q OUTPUT\n");
  while (cases-- > 0) {
    int peg[34], sum = 0;
    memset(peg, 0, sizeof peg);
    while (scanf("%d", &hole) == 1 && hole != 0) peg[hole] = 1;
    while (make_best_jump(peg)) continue;
    for (int i = 1; i <= 33; i++) sum += peg[i] * i;
    printf("%d\n", sum);
  }
  printf("END OF OUTPUT\n");
  return 0;
}
