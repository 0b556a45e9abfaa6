/* Bishops (UVa 10237) the way contest solutions do it: the table for n <= 30 is built once with big
 * numbers of decimal digits and kept as strings; then one scanf and one printf a question.
 * The yardstick of bench/: stdin to stdout. */
#include <stdio.h>
#include <string.h>

#define MOST 30
#define DIGITS 64

typedef struct number {
  int digit[DIGITS]; /* lowest first */
} number;

static char answers[MOST + 1][2 * MOST][DIGITS + 1];

static void add(number *a, const number *b) {
  int carry = 0;
  for (int i = 0; i < DIGITS; i++) {
    int sum = a->digit[i] + b->digit[i] + carry;
    a->digit[i] = sum % 10;
    carry = sum / 10;
  }
}

static number times(const number *a, int factor) {
  number result;
  int carry = 0;
  for (int i = 0; i < DIGITS; i++) {
    int sum = a->digit[i] * factor + carry;
    result.digit[i] = sum % 10;
    carry = sum / 10;
  }
  return result;
}

static number product(const number *a, const number *b) {
  number result = {{0}};
  for (int i = 0; i < DIGITS; i++) {
    int carry = 0;
    for (int j = 0; i + j < DIGITS; j++) {
      int sum = result.digit[i + j] + a->digit[i] * b->digit[j] + carry;
      result.digit[i + j] = sum % 10;
      carry = sum / 10;
    }
  }
  return result;
}

/* Ways to put j rook-like bishops on the diagonals of one colour, sorted by length. */
static void colour(int n, int parity, number *ways) {
  int lengths[2 * MOST], rows = 0;
  for (int length = 1; length <= n; length++) {
    if (length % 2 != parity) continue;
    lengths[rows++] = length;
    if (length < n) lengths[rows++] = length;
  }
  memset(ways, 0, (MOST + 1) * sizeof *ways);
  ways[0].digit[0] = 1;
  for (int i = 0; i < rows; i++) {
    for (int j = i + 1; j > 0; j--) {
      if (lengths[i] - (j - 1) <= 0) continue;
      number term = times(&ways[j - 1], lengths[i] - (j - 1));
      add(&ways[j], &term);
    }
  }
}

static void build(int n) {
  static number black[MOST + 1], white[MOST + 1];
  colour(n, 0, black);
  colour(n, 1, white);
  for (int k = 0; k < 2 * MOST; k++) {
    number sum = {{0}};
    for (int j = 0; j <= k; j++) {
      if (j > n || k - j > n) continue;
      number term = product(&black[j], &white[k - j]);
      add(&sum, &term);
    }
    int top = DIGITS - 1;
    while (top > 0 && sum.digit[top] == 0) top--;
    for (int i = 0; i <= top; i++) answers[n][k][i] = (char)('0' + sum.digit[top - i]);
  }
}

int main(void) {
  int n, k;
  for (n = 1; n <= MOST; n++) build(n);
  while (scanf("%d %d", &n, &k) == 2 && (n != 0 || k != 0)) {
    printf("%s\n", k >= 2 * MOST ? "0" : answers[n][k]);
  }
  return 0;
}
