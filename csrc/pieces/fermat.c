/* The products of fermat.h. Numbers modulo F are written with L = limbs limbs and a last one that is 0, or 1 with
 * all others 0. */
#include "pieces/fermat.h"

#include <string.h>

/* What is done one after another; in each phase `item` counts, in transforms `walk` does. */
enum {
  FOLD_A,
  FOLD_B,
  FORWARD_A,
  FORWARD_A_SMALL,
  FORWARD_B,
  FORWARD_B_SMALL,
  MULTIPLY,
  INVERSE,
  INVERSE_SMALL,
  UNSCALE,
  UNFOLD,
  READY
};

/* --- numbers modulo F ----------------------------------------------------------------------------------------- */

/* The last limb, 0 .. 2^63 or -1 (as two's complement), counts multiples of 2^N = -1. */
static void normalize(mp_limb_t *x, size_t limbs) {
  mp_limb_t over = x[limbs];
  x[limbs] = 0;
  if (over == 0) return;
  if (over == ~(mp_limb_t)0) {
    x[limbs] = mpn_add_1(x, x, (mp_size_t)limbs, 1);
  } else if (mpn_sub_1(x, x, (mp_size_t)limbs, over)) {
    x[limbs] = mpn_add_1(x, x, (mp_size_t)limbs, 1);
  }
}

static void add(mp_limb_t *to, const mp_limb_t *x, const mp_limb_t *y, size_t limbs) {
  mpn_add_n(to, x, y, (mp_size_t)limbs + 1);
  normalize(to, limbs);
}

static void subtract(mp_limb_t *to, const mp_limb_t *x, const mp_limb_t *y, size_t limbs) {
  mpn_sub_n(to, x, y, (mp_size_t)limbs + 1);
  normalize(to, limbs);
}

/* to = x << bits, 0 <= bits < 64; returns what leaves. */
static mp_limb_t move(mp_limb_t *to, const mp_limb_t *x, size_t count, unsigned bits) {
  if (count == 0) return 0;
  if (bits > 0) return mpn_lshift(to, x, (mp_size_t)count, bits);
  memcpy(to, x, count * sizeof *to);
  return 0;
}

/* to = x * 2^exponent, exponent < N; `high` has room for L + 1 limbs. What is moved beyond 2^N counts negative. */
static void shift(mp_limb_t *to, const mp_limb_t *x, size_t exponent, size_t limbs, mp_limb_t *high) {
  size_t words = exponent / GMP_NUMB_BITS;
  unsigned bits = (unsigned)(exponent % GMP_NUMB_BITS);
  mp_limb_t middle = move(to + words, x, limbs - words, bits);
  mp_limb_t top = move(high, x + limbs - words, words, bits);
  high[words] = top + (x[limbs] << bits);
  high[0] += middle; /* below it there are zeros */
  memset(to, 0, words * sizeof *to);
  to[limbs] = 0;
  mp_limb_t borrow = mpn_sub(to, to, (mp_size_t)limbs, high, (mp_size_t)words + 1);
  if (borrow != 0) to[limbs] = mpn_add_1(to, to, (mp_size_t)limbs, 1);
}

static size_t modulus_bits(const riddle_fermat *fermat) { return fermat->limbs * GMP_NUMB_BITS; }

/* to = from + or - x * 2^exponent, exponent < 2N. */
static void add_shifted(const riddle_fermat *fermat, mp_limb_t *to, const mp_limb_t *x, size_t exponent, bool minus) {
  mp_limb_t *moved = fermat->scratch, *high = moved + fermat->limbs + 1;
  if (exponent >= modulus_bits(fermat)) {
    exponent -= modulus_bits(fermat);
    minus = !minus;
  }
  shift(moved, x, exponent, fermat->limbs, high);
  (minus ? subtract : add)(to, to, moved, fermat->limbs);
}

/* x *= 2^-exponent, 0 < exponent < N. */
static void unscale(const riddle_fermat *fermat, mp_limb_t *x, size_t exponent) {
  mp_limb_t *moved = fermat->scratch, *high = moved + fermat->limbs + 1;
  if (exponent == 0) return;
  shift(moved, x, modulus_bits(fermat) - exponent, fermat->limbs, high); /* 2^(N - e) = -2^-e */
  memset(x, 0, (fermat->limbs + 1) * sizeof *x);
  subtract(x, x, moved, fermat->limbs);
}

/* x = x * y. */
static void multiply(const riddle_fermat *fermat, mp_limb_t *x, const mp_limb_t *y) {
  size_t limbs = fermat->limbs;
  mp_limb_t *product = fermat->scratch;
  if (x[limbs] != 0 || y[limbs] != 0) { /* one of them is -1 */
    memcpy(product, x[limbs] != 0 ? y : x, (limbs + 1) * sizeof *x);
    memset(x, 0, (limbs + 1) * sizeof *x);
    subtract(x, x, product, limbs);
    return;
  }
  if (x == y) {
    mpn_sqr(product, x, (mp_size_t)limbs);
  } else {
    mpn_mul_n(product, x, y, (mp_size_t)limbs);
  }
  mp_limb_t borrow = mpn_sub_n(x, product, product + limbs, (mp_size_t)limbs);
  x[limbs] = borrow == 0 ? 0 : mpn_add_1(x, x, (mp_size_t)limbs, 1);
}

/* --- transforms --------------------------------------------------------------------------------------------------- */

static int log_of(size_t power) { return __builtin_ctzll(power); }

/* Node s is x^len - 2^c; the exponent of its root is c/2. Of the children one has the root's exponent as its c, the
 * other that plus N. */
static size_t root_exponent(const riddle_fermat *fermat, size_t s) {
  size_t c = 0;
  for (int bit = s == 0 ? -1 : 63 - __builtin_clzll(s); bit >= 0; bit--) {
    c = c / 2 + ((s >> bit & 1) != 0 ? modulus_bits(fermat) : 0);
  }
  return c / 2;
}

/* x, y become x + y w and x - y w. */
static void forward_pair(const riddle_fermat *fermat, mp_limb_t *x, mp_limb_t *y, size_t exponent) {
  mp_limb_t *moved = fermat->scratch, *high = moved + fermat->limbs + 1;
  shift(moved, y, exponent, fermat->limbs, high); /* the exponent of a root is below N */
  subtract(y, x, moved, fermat->limbs);
  add(x, x, moved, fermat->limbs);
}

/* x, y become x + y and (x - y) / w. */
static void inverse_pair(const riddle_fermat *fermat, mp_limb_t *x, mp_limb_t *y, size_t exponent) {
  mp_limb_t *difference = fermat->scratch, *high = difference + fermat->limbs + 1;
  if (exponent == 0) {
    subtract(difference, x, y, fermat->limbs);
    add(x, x, y, fermat->limbs);
    memcpy(y, difference, (fermat->limbs + 1) * sizeof *y);
    return;
  }
  subtract(difference, y, x, fermat->limbs); /* 2^(N - e) = -2^-e */
  add(x, x, y, fermat->limbs);
  shift(y, difference, modulus_bits(fermat) - exponent, fermat->limbs, high);
}

static bool spend(riddle_fermat *fermat, uint64_t *budget, uint64_t cost) {
  fermat->done += cost;
  *budget -= cost < *budget ? cost : *budget;
  return *budget > 0;
}

static uint64_t pair_cost(const riddle_fermat *fermat) { return 4 * fermat->limbs + 16; }

/* The next pairs of the node where the walk stands; false when the budget is spent before its end. */
static bool walk_node(riddle_fermat *fermat, mp_limb_t *a, size_t start, size_t s, bool inverse, uint64_t *budget) {
  riddle_fermat_walk *walk = &fermat->walk;
  size_t half = (size_t)1 << (walk->level - 1), distance = fermat->limbs + 1, exponent = root_exponent(fermat, s);
  while (walk->next < half) {
    if (*budget == 0) return false;
    mp_limb_t *x = a + (start + walk->next++) * distance, *y = x + half * distance;
    (inverse ? inverse_pair : forward_pair)(fermat, x, y, exponent);
    spend(fermat, budget, pair_cost(fermat));
  }
  walk->next = 0;
  return true;
}

/* Nodes from the root down, depth first: those that begin at a place, the longest first. `first` is the number of the
 * root. True when all is done. */
static bool walk_down(riddle_fermat *fermat, mp_limb_t *a, size_t size, size_t first, uint64_t *budget) {
  riddle_fermat_walk *walk = &fermat->walk;
  if (size == 1) return true;
  if (walk->level == 0) *walk = (riddle_fermat_walk){.level = log_of(size)};
  while (walk->place < size) {
    size_t s = (first << (log_of(size) - walk->level)) + (walk->place >> walk->level);
    if (!walk_node(fermat, a, walk->place, s, false, budget)) return false;
    if (--walk->level > 0) continue;
    walk->place += 2;
    if (walk->place < size) walk->level = log_of(walk->place);
  }
  *walk = (riddle_fermat_walk){0};
  return true;
}

/* Nodes from the leaves up: those that end before a place, the shortest first. */
static bool walk_up(riddle_fermat *fermat, mp_limb_t *a, size_t size, size_t first, uint64_t *budget) {
  riddle_fermat_walk *walk = &fermat->walk;
  if (size == 1) return true;
  if (walk->level == 0) *walk = (riddle_fermat_walk){.place = 2, .level = 1};
  while (walk->place <= size) {
    size_t start = walk->place - ((size_t)1 << walk->level);
    size_t s = (first << (log_of(size) - walk->level)) + (start >> walk->level);
    if (!walk_node(fermat, a, start, s, true, budget)) return false;
    if (walk->level < log_of(walk->place)) {
      walk->level++;
    } else {
      walk->place += 2;
      walk->level = 1;
    }
  }
  *walk = (riddle_fermat_walk){0};
  return true;
}

/* --- the phases ----------------------------------------------------------------------------------------------------
 */

static mp_limb_t *number(const riddle_fermat *fermat, mp_limb_t *a, size_t i) { return a + i * (fermat->limbs + 1); }

/* r = 2^(N small / big), the c of the node big/small. */
static size_t small_exponent(const riddle_fermat *fermat) {
  return modulus_bits(fermat) / (fermat->big / fermat->small);
}

/* One coefficient modulo x^small - r. */
static uint64_t fold(riddle_fermat *fermat, mp_limb_t *a, size_t j) {
  mp_limb_t *to = number(fermat, a, fermat->big + j);
  uint64_t cost = 1;
  for (size_t block = 0; block * fermat->small + j < fermat->length; block++) {
    add_shifted(fermat, to, number(fermat, a, block * fermat->small + j), block * small_exponent(fermat), false);
    cost += 3 * fermat->limbs;
  }
  return cost;
}

/* From the remainders modulo x^big - 1 and x^small - r: a[j] is the sum of coefficients j and big + j; from
 * the other remainder comes their difference. */
static uint64_t unfold(riddle_fermat *fermat, size_t j) {
  mp_limb_t *sum = number(fermat, fermat->a, j), *rest = number(fermat, fermat->a, fermat->big + j);
  for (size_t block = 1; block * fermat->small < fermat->big; block++) {
    const mp_limb_t *other = number(fermat, fermat->a, block * fermat->small + j);
    add_shifted(fermat, rest, other, block * small_exponent(fermat), true);
  }
  forward_pair(fermat, sum, rest, 0);
  unscale(fermat, sum, 1);
  unscale(fermat, rest, 1);
  return fermat->big / fermat->small * 3 * fermat->limbs;
}

static uint64_t multiply_cost(const riddle_fermat *fermat) {
  size_t capped = fermat->limbs < 64 ? fermat->limbs : 64; /* the faster products of GMP */
  return fermat->limbs * capped + 16;
}

/* One item of a phase that is no transform; returns its cost. */
static uint64_t do_item(riddle_fermat *fermat, size_t i) {
  switch (fermat->phase) {
    case FOLD_A: return fold(fermat, fermat->a, i);
    case FOLD_B: return fold(fermat, fermat->b, i);
    case UNFOLD: return unfold(fermat, i);
    case MULTIPLY:
      multiply(fermat, number(fermat, fermat->a, i), number(fermat, fermat->b != NULL ? fermat->b : fermat->a, i));
      return multiply_cost(fermat);
    default: /* UNSCALE */
      unscale(fermat, number(fermat, fermat->a, i), (size_t)log_of(i < fermat->big ? fermat->big : fermat->small));
      return 2 * fermat->limbs + 8;
  }
}

static size_t items_of(const riddle_fermat *fermat) {
  switch (fermat->phase) {
    case FOLD_A: return fermat->small;
    case FOLD_B: return fermat->b != NULL ? fermat->small : 0;
    case UNFOLD: return fermat->small;
    default: return fermat->big + fermat->small;
  }
}

static bool run_items(riddle_fermat *fermat, uint64_t *budget) {
  for (size_t count = items_of(fermat); fermat->item < count;) {
    if (*budget == 0) return false;
    spend(fermat, budget, do_item(fermat, fermat->item++));
  }
  fermat->item = 0;
  return true;
}

/* One phase; true when it is over. */
static bool run_phase(riddle_fermat *fermat, uint64_t *budget) {
  size_t big = fermat->big, small = fermat->small, node = small > 0 ? big / small : 0;
  mp_limb_t *a = fermat->a, *b = fermat->b;
  switch (fermat->phase) {
    case FORWARD_A: return walk_down(fermat, a, big, 0, budget);
    case FORWARD_A_SMALL: return small == 0 || walk_down(fermat, number(fermat, a, big), small, node, budget);
    case FORWARD_B: return b == NULL || walk_down(fermat, b, big, 0, budget);
    case FORWARD_B_SMALL:
      return b == NULL || small == 0 || walk_down(fermat, number(fermat, b, big), small, node, budget);
    case INVERSE: return walk_up(fermat, a, big, 0, budget);
    case INVERSE_SMALL: return small == 0 || walk_up(fermat, number(fermat, a, big), small, node, budget);
    default: return run_items(fermat, budget);
  }
}

riddle_status riddle_fermat_step(riddle_fermat *fermat, uint64_t budget) {
  while (fermat->phase != READY && budget > 0) {
    if (run_phase(fermat, &budget)) fermat->phase++;
  }
  return fermat->phase == READY ? RIDDLE_OK : RIDDLE_MORE;
}

/* --- the shape ------------------------------------------------------------------------------------------------------
 */

void riddle_fermat_shape(riddle_fermat *fermat, size_t terms, uint64_t bits) {
  *fermat = (riddle_fermat){.big = 1};
  while (2 * fermat->big <= terms) fermat->big *= 2;
  if (fermat->big < terms) {
    fermat->small = 1;
    while (fermat->big + fermat->small < terms) fermat->small *= 2;
  }
  if (fermat->small == fermat->big) {
    fermat->big *= 2;
    fermat->small = 0;
  }
  /* Roots of the order of all nodes: the exponents are halved so often. */
  size_t order = fermat->small > 0 ? 2 * fermat->big : fermat->big;
  size_t step = order > 2 * GMP_NUMB_BITS ? order / (2 * GMP_NUMB_BITS) : 1;
  fermat->limbs = (size_t)(bits / GMP_NUMB_BITS) + 1;
  fermat->limbs = (fermat->limbs + step - 1) / step * step;
}

void riddle_fermat_begin(riddle_fermat *fermat, mp_limb_t *a, mp_limb_t *b, size_t length, mp_limb_t *scratch) {
  fermat->a = a;
  fermat->b = b;
  fermat->length = length;
  fermat->scratch = scratch;
  fermat->phase = FOLD_A;
  uint64_t size = fermat->big + fermat->small, pairs = size / 2 * (uint64_t)log_of(fermat->big);
  fermat->done = 0;
  fermat->total = pairs * pair_cost(fermat) * (b != NULL ? 3 : 2) + size * (multiply_cost(fermat) + 2 * fermat->limbs);
  if (fermat->small > 0) fermat->total += 6 * (uint64_t)fermat->big * fermat->limbs;
}
