/* The simplex method of pagoda.h. */
#include "pegs/pagoda.h"

#include <string.h>

typedef __int128 wide;

enum { STALL = 20 /* pivots without progress until Bland's rule */, NONE = -1 };

/* Rows: the holes, then the costs. Columns: an artificial variable for each hole, the jumps, the right-hand side. */
typedef struct tableau {
  int rows, columns;
  int64_t *cell, denominator;
  int basis[RIDDLE_PEGS_GAME_HOLES];   /* which column belongs to a row */
  bool turned[RIDDLE_PEGS_GAME_HOLES]; /* the row of a negative difference, times -1 */
} tableau;

static int64_t *row_of(const tableau *t, int row) { return t->cell + (size_t)row * (size_t)t->columns; }

static void fill(tableau *t, const riddle_pegs_pagoda *pagoda) {
  int64_t *costs = row_of(t, t->rows);
  for (int row = 0; row < t->rows; row++) {
    t->turned[row] = pagoda->difference[row] < 0;
    row_of(t, row)[row] = 1;
    t->basis[row] = row;
    row_of(t, row)[t->columns - 1] = t->turned[row] ? -pagoda->difference[row] : pagoda->difference[row];
  }
  for (int j = 0; j < pagoda->jumps; j++) {
    riddle_pegs_jump jump = pagoda->jump[j];
    int column = t->rows + j;
    row_of(t, jump.source)[column] = t->turned[jump.source] ? -1 : 1;
    row_of(t, jump.middle)[column] = t->turned[jump.middle] ? -1 : 1;
    row_of(t, jump.target)[column] = t->turned[jump.target] ? 1 : -1;
  }
  for (int column = t->rows; column < t->columns; column++) {
    for (int row = 0; row < t->rows; row++) costs[column] -= row_of(t, row)[column];
  }
  t->denominator = 1;
}

/* The jump that enters the basis: the cheapest, or the first that pays. */
static int entering(const tableau *t, bool first) {
  const int64_t *costs = row_of(t, t->rows);
  int best = NONE;
  for (int column = t->rows; column < t->columns - 1; column++) {
    if (costs[column] < 0 && (best == NONE || costs[column] < costs[best])) {
      best = column;
      if (first) break;
    }
  }
  return best;
}

/* The row whose variable leaves: the least quotient, among equal ones the least variable. */
static int leaving(const tableau *t, int column) {
  int best = NONE, end = t->columns - 1;
  for (int row = 0; row < t->rows; row++) {
    const int64_t *cell = row_of(t, row);
    if (cell[column] <= 0) continue;
    if (best != NONE) {
      const int64_t *least = row_of(t, best);
      wide left = (wide)cell[end] * least[column], right = (wide)least[end] * cell[column];
      if (left > right || (left == right && t->basis[row] > t->basis[best])) continue;
    }
    best = row;
  }
  return best;
}

/* (a * pivot - factor * b) / denominator, which is a whole number. */
static bool combine(int64_t *a, int64_t pivot, int64_t factor, int64_t b, int64_t denominator) {
  wide value = (wide)*a * pivot - (wide)factor * b;
  if ((int64_t)value == value) {
    *a = (int64_t)value / denominator;
    return true;
  }
  value /= denominator;
  *a = (int64_t)value;
  return (int64_t)value == value;
}

static bool pivot_at(tableau *t, int row, int column) {
  const int64_t *chosen = row_of(t, row);
  int64_t pivot = chosen[column];
  for (int i = 0; i <= t->rows; i++) {
    int64_t *cell = row_of(t, i), factor = cell[column];
    if (i == row || (factor == 0 && pivot == t->denominator)) continue;
    for (int k = 0; k < t->columns; k++) {
      if (cell[k] == 0 && (factor == 0 || chosen[k] == 0)) continue;
      if (!combine(&cell[k], pivot, factor, chosen[k], t->denominator)) return false;
    }
  }
  t->denominator = pivot;
  t->basis[row] = column;
  return true;
}

static riddle_status solve(tableau *t, riddle_pegs_pagoda *pagoda, riddle_control *control) {
  riddle_status status = RIDDLE_OK;
  int stalled = 0;
  while (status == RIDDLE_OK) {
    int column = entering(t, stalled > STALL);
    if (column == NONE) break;
    int row = leaving(t, column); /* there is one: the cost of artificial variables is never below 0 */
    if (row == NONE) return RIDDLE_BAD_DATA;
    stalled = row_of(t, row)[t->columns - 1] == 0 ? stalled + 1 : 0;
    if (!pivot_at(t, row, column)) return RIDDLE_BAD_DATA;
    pagoda->pivots++;
    status = riddle_check(control);
  }
  return status;
}

static uint64_t size_of(int64_t value) { return value < 0 ? 0 - (uint64_t)value : (uint64_t)value; }

static uint64_t greatest_divisor(uint64_t a, uint64_t b) {
  while (b != 0) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* The prices of the rows are the weights: what an artificial variable costs, less its reduced cost. */
static void read_weights(const tableau *t, riddle_pegs_pagoda *pagoda) {
  const int64_t *costs = row_of(t, t->rows);
  uint64_t divisor = 0;
  for (int hole = 0; hole < t->rows; hole++) {
    int64_t price = t->denominator - costs[hole];
    pagoda->weight[hole] = t->turned[hole] ? price : -price;
    divisor = greatest_divisor(divisor, size_of(price));
  }
  for (int hole = 0; hole < t->rows && divisor > 1; hole++) pagoda->weight[hole] /= (int64_t)divisor;
}

static void read_times(const tableau *t, riddle_pegs_pagoda *pagoda) {
  memset(pagoda->times, 0, sizeof pagoda->times);
  pagoda->denominator = t->denominator;
  for (int row = 0; row < t->rows; row++) {
    if (t->basis[row] >= t->rows) pagoda->times[t->basis[row] - t->rows] = row_of(t, row)[t->columns - 1];
  }
}

riddle_status riddle_pegs_pagoda_run(riddle_pegs_pagoda *pagoda, riddle_control *control) {
  tableau t = {.rows = pagoda->holes, .columns = pagoda->holes + pagoda->jumps + 1};
  size_t cells = (size_t)(t.rows + 1) * (size_t)t.columns;
  riddle_status status;
  pagoda->pivots = 0;
  t.cell = riddle_new_array(control, cells, sizeof *t.cell, &status);
  if (t.cell == NULL) return status;
  fill(&t, pagoda);
  status = solve(&t, pagoda, control);
  if (status == RIDDLE_OK) {
    pagoda->found = row_of(&t, t.rows)[t.columns - 1] != 0;
    if (pagoda->found) {
      read_weights(&t, pagoda);
    } else {
      read_times(&t, pagoda);
    }
  }
  riddle_free_array(control, t.cell, cells, sizeof *t.cell);
  return status;
}
