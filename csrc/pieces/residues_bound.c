/* How long can T(n,k) be? An upper bound from generating functions.
 *
 * With c and f of residues.h, sum c[m] x^m = e^-x sum f(i) x^i / i! (Dobinski's formula for falling factorials), and
 * all c[m] are >= 0. So T(n,k), the coefficient of x^(2n-k) in the product of the two colours' sums C and D, is at
 * most C(x) D(x) / x^(2n-k) for every x > 0; the least of these is too large by a factor of about the standard
 * deviation of the distribution with weights T(n,k) x^(2n-k) (some ten bits).
 *
 * The sum over i has log-concave terms: one peak. It is bounded by steps: blocks of equal width from the peak
 * to both sides, each at most its width times its value nearest to the peak. 1/i! <= e^i / (sqrt(2 pi) i^(i+1/2)
 * e^(1/(12i+1))) (H. Robbins, 1955).
 *
 * For all k at once x runs over a grid; the bound is the least of the lines (2n-k) -> log C(x) D(x) - (2n-k) log x,
 * thus concave. Logarithms are to base 2, and the C library's are not used, so that the module needs no other
 * library than GMP; their errors, relative 2^-50 of numbers below 2^42, are covered by a bit more at the end. */
#include "pieces/residues.h"

static const double LN2 = 0.693147180559945309417, LOG2E = 1.44269504088896340736;

/* log2 of x >= 2^-60. */
static double log2_of(double x) {
  double whole = 0;
  for (; x >= 4294967296.0; x *= 0x1p-32) whole += 32;
  for (; x >= 1.5; x /= 2) whole++;
  for (; x < 0.75; x *= 2) whole--;
  double z = (x - 1) / (x + 1), square = z * z, sum = 0; /* |z| <= 1/5 */
  for (int i = 23; i >= 1; i -= 2) sum = sum * square + 1.0 / i;
  return whole + 2 * LOG2E * z * sum;
}

/* 2^x; 0 below 2^-1000. */
static double power2(double x) {
  if (x < -1000) return 0;
  double scale = 1;
  for (; x <= -32; x += 32) scale *= 0x1p-32;
  for (; x < 0; x++) scale /= 2;
  for (; x >= 1; x--) scale *= 2;
  double term = 1, sum = 1;
  for (int i = 1; i < 24; i++) sum += term *= x * LN2 / i;
  return sum * scale;
}

/* One colour and one x. */
typedef struct weight {
  double zeros, ones; /* f(i) = i^zeros * (i+1)^ones */
  double log_x;
} weight;

/* At least log2 of f(t) x^t / t!, t >= 1; concave in t. */
static double log_term(const weight *w, double t) {
  double log_t = log2_of(t);
  const double half_log_2pi = 1.32574806473616;
  double factorial = (t + 0.5) * log_t - t * LOG2E + half_log_2pi + LOG2E / (12 * t + 1);
  return w->zeros * log_t + w->ones * log2_of(t + 1) + t * w->log_x - factorial;
}

/* Its derivative, times ln 2. */
static double slope(const weight *w, double t) {
  double last = 12 / ((12 * t + 1) * (12 * t + 1));
  return w->zeros / t + w->ones / (t + 1) + LN2 * (w->log_x - log2_of(t)) - 0.5 / t + last;
}

static double peak_of(const weight *w) {
  double low = 1, high = 2;
  while (slope(w, high) > 0) {
    low = high;
    high *= 2;
  }
  if (low == 1 && slope(w, 1) <= 0) return 1;
  for (int i = 0; i < 40 && high - low > 0.001; i++) {
    double middle = (low + high) / 2;
    *(slope(w, middle) > 0 ? &low : &high) = middle;
  }
  return low;
}

static double root_of(double x) {
  double root = power2(log2_of(x) / 2);
  return (root + x / root) / 2;
}

/* At least the sum of 2^(log_term - top) over the integers beyond the peak in steps of `width`, to one side. */
static double side(const weight *w, double peak, double width, double top, double direction) {
  double sum = 0, before = 1;
  for (double at = peak; at >= 1; at += direction * width) {
    double value = power2(log_term(w, at) - top);
    sum += width * value;
    if (value < 0x1p-20 && value < before / 2) return sum + width * value; /* the rest falls as fast or faster */
    before = value;
  }
  return sum;
}

/* At least log2 of sum c[m] x^m of a colour: of the terms, and f(0) = 0 as zeros > 0. */
static double log_sum(uint64_t n, uint64_t p, double log_x) {
  weight w = {(double)(n - p), (double)p, log_x};
  double peak = peak_of(&w), top = log_term(&w, peak);
  double deviation = peak / root_of((double)n + peak);
  double width = (double)(uint64_t)(deviation / 4 + 1);
  double sum = side(&w, peak, width, top, 1) + side(&w, peak, width, top, -1);
  return top + log2_of(sum) - power2(log_x) * LOG2E;
}

static double log_both(uint64_t n, double log_x) {
  double one = log_sum(n, n / 2, log_x);
  return one + (n % 2 == 0 ? one : log_sum(n, n - n / 2, log_x));
}

static uint32_t round_up(double bits) { return bits < 1 ? 2 : (uint32_t)(bits + 2); }

/* x may be as large as n^2: there nearly all of the sum is its first term, k = 0. */
static double highest_log(uint64_t n) { return 2 * log2_of((double)n); }

/* The least over x for one k: the bound is convex in log x. */
static double bound_one(uint64_t n, uint64_t k) {
  double power = (double)(2 * n - k), low = -(double)n, high = highest_log(n), least = 1e300;
  const double golden = 0.61803398874989485;
  double a = high - golden * (high - low), b = low + golden * (high - low);
  double at_a = log_both(n, a) - a * power, at_b = log_both(n, b) - b * power;
  while (high - low > 0.01) {
    if (at_a < at_b) {
      high = b;
      b = a;
      at_b = at_a;
      a = high - golden * (high - low);
      at_a = log_both(n, a) - a * power;
    } else {
      low = a;
      a = b;
      at_a = at_b;
      b = low + golden * (high - low);
      at_b = log_both(n, b) - b * power;
    }
    least = at_a < least ? at_a : least;
    least = at_b < least ? at_b : least;
  }
  return least;
}

typedef struct line {
  double log_x, height; /* a bound is height - (2n-k) * log_x */
} line;

static double value_at(const line *one, uint64_t power) { return one->height - (double)power * one->log_x; }

/* The grid, from large x down: fine where most coefficients have their best x, then ever coarser. */
static size_t make_grid(uint64_t n, line *lines, riddle_control *control) {
  double step = 8 / root_of((double)n), fine_end = -8;
  size_t count = 0;
  for (double log_x = highest_log(n); log_x > -(double)n; log_x -= step) {
    if (log_x < fine_end) step *= 1.1;
    if (lines != NULL) {
      if (riddle_check(control) != RIDDLE_OK) return 0;
      lines[count] = (line){log_x, log_both(n, log_x)};
    }
    count++;
  }
  return count;
}

static riddle_status bound_many(uint64_t n, uint64_t k, size_t terms, uint32_t *bits, riddle_control *control) {
  size_t count = make_grid(n, NULL, control), best = 0;
  riddle_status status;
  line *lines = riddle_new_array(control, count, sizeof *lines, &status);
  if (lines == NULL) return status;
  if (make_grid(n, lines, control) == 0) {
    riddle_free_array(control, lines, count, sizeof *lines);
    return riddle_check(control);
  }
  for (size_t i = 0; i < terms; i++) {
    uint64_t power = 2 * n - k - i; /* falls, so that the best x does */
    while (best + 1 < count && value_at(&lines[best + 1], power) <= value_at(&lines[best], power)) best++;
    bits[i] = round_up(value_at(&lines[best], power));
  }
  riddle_free_array(control, lines, count, sizeof *lines);
  return RIDDLE_OK;
}

riddle_status riddle_residues_bound(uint64_t n, uint64_t k, size_t terms, uint32_t *bits, riddle_control *control) {
  if (n < 8) { /* at most all subsets of the squares */
    for (size_t i = 0; i < terms; i++) bits[i] = 64;
    return RIDDLE_OK;
  }
  if (terms > 1) return bound_many(n, k, terms, bits, control);
  bits[0] = round_up(bound_one(n, k));
  return RIDDLE_OK;
}
