/* The steps for one batch of primes (see residues.h); included by residues_portable.c and residues_avx2.c after
 * their arithmetic and residues_transform.h. Three arrays a thread: roots, a, b. */

typedef struct steps {
  transform t;
  const riddle_residues *residues;
  element *a, *b;
  uint64_t n, m; /* m = floor(n/2) */
  size_t degree; /* 2m, of x^m (x+1)^m */
  element big_scale, small_scale, half;
} steps;

static size_t scratch_elements(const riddle_residues_shape *shape) {
  size_t size = shape->big + shape->small;
  return 2 * size + shape->big;
}

/* 1/x for residues of a prime each. */
TARGET static element inverse_of(const field *f, const riddle_prime *primes, element x) {
  uint64_t plain[LANES];
  store_plain(f, x, plain);
  for (int lane = 0; lane < LANES; lane++) {
    plain[lane] = riddle_prime_power(&primes[lane], plain[lane], primes[lane].p - 2);
  }
  return from_plain(f, plain);
}

TARGET static void open_steps(steps *s, const riddle_residues *residues, const riddle_prime *primes, void *scratch,
                              riddle_control *control) {
  const riddle_residues_shape *shape = &residues->shape;
  size_t size = shape->big + shape->small;
  *s = (steps){.residues = residues, .n = residues->n, .m = residues->n / 2, .degree = residues->n / 2 * 2};
  s->a = scratch;
  s->b = s->a + size;
  s->t.roots = s->b + size;
  s->t.control = control;
  open_field(&s->t.f, primes);
  s->t.one = constant(&s->t.f, 1);
  uint64_t root[LANES];
  for (int lane = 0; lane < LANES; lane++) root[lane] = primes[lane].root;
  fill_roots(&s->t, from_plain(&s->t.f, root), shape);
  s->half = inverse_of(&s->t.f, primes, constant(&s->t.f, 2));
  s->big_scale = inverse_of(&s->t.f, primes, constant(&s->t.f, shape->big));
  if (shape->small > 0) s->small_scale = inverse_of(&s->t.f, primes, constant(&s->t.f, shape->small));
}

enum { AT_ONCE = 8 };

/* a[i[q]] = i[q]^exponent for AT_ONCE numbers side by side, because a product waits long for the one before. */
TARGET static void put_powers(steps *s, const uint64_t *i, uint64_t exponent) {
  const field *f = &s->t.f;
  element base[AT_ONCE], power[AT_ONCE];
  for (int q = 0; q < AT_ONCE; q++) base[q] = power[q] = constant(f, i[q]);
  int bit = 62 - __builtin_clzll(exponent);
  for (; bit >= 0; bit--) {
    for (int q = 0; q < AT_ONCE; q++) power[q] = mul(f, power[q], power[q]);
    if ((exponent >> bit & 1) == 0) continue;
    for (int q = 0; q < AT_ONCE; q++) power[q] = mul(f, power[q], base[q]);
  }
  for (int q = 0; q < AT_ONCE; q++) s->a[i[q]] = power[q];
}

/* a[i] = i^m, i = 0 .. degree + 1: powers of primes, and products of those. */
TARGET static void fill_powers(steps *s) {
  const uint32_t *factor = s->residues->factor;
  size_t last = s->degree + 1;
  if (s->m == 0) { /* the empty product */
    for (size_t i = 0; i <= last; i++) s->a[i] = s->t.one;
    return;
  }
  uint64_t waiting[AT_ONCE] = {1, 1, 1, 1, 1, 1, 1, 1};
  int count = 0;
  for (size_t i = 2; i <= last; i++) {
    if (factor[i] != i) continue;
    waiting[count++] = i;
    if (count < AT_ONCE) continue;
    put_powers(s, waiting, s->m);
    count = 0;
  }
  put_powers(s, waiting, s->m); /* some of them again */
  s->a[0] = sub(&s->t.f, s->t.one, s->t.one);
  s->a[1] = s->t.one;
  for (size_t i = 2; i <= last; i++) {
    if (factor[i] != i) s->a[i] = mul(&s->t.f, s->a[factor[i]], s->a[i / factor[i]]);
  }
}

/* b[i] = 1/i!, i = 0 .. degree. AT_ONCE chains of products i+1, i+2, ... up to the end of the chain's part, then
 * each part times what is beyond it. */
TARGET static void fill_inverse_factorials(steps *s, const riddle_prime *primes) {
  const field *f = &s->t.f;
  size_t part = s->degree / AT_ONCE + 1;
  element chain[AT_ONCE], all = s->t.one;
  for (int q = 0; q < AT_ONCE; q++) chain[q] = s->t.one;
  for (size_t i = part; i-- > 0;) { /* q * part + i + 1 is the number beyond q * part + i */
    for (int q = 0; q < AT_ONCE; q++) {
      size_t at = (size_t)q * part + i;
      s->b[at] = chain[q];
      if (at > 0) chain[q] = mul(f, chain[q], constant(f, at));
    }
  }
  for (int q = 0; q < AT_ONCE; q++) all = mul(f, all, chain[q]);
  element beyond = inverse_of(f, primes, all);
  for (int q = AT_ONCE; q-- > 0;) {
    for (size_t i = 0; i < part; i++) s->b[(size_t)q * part + i] = mul(f, s->b[(size_t)q * part + i], beyond);
    beyond = mul(f, beyond, chain[q]);
  }
}

/* a[i] = f(i)/i! and b[i] = (-1)^i/i! */
TARGET static void fill_factors(steps *s) {
  const field *f = &s->t.f;
  for (size_t i = 0; i <= s->degree; i++) {
    s->a[i] = mul(f, mul(f, s->a[i], s->a[i + 1]), s->b[i]);
    if (i % 2 == 1) s->b[i] = mul(f, s->b[i], s->t.minus_one);
  }
}

/* The coefficients of both colours: a and b, or for even n both a; n + 1 numbers each. */
TARGET static void split_colours(steps *s) {
  const field *f = &s->t.f;
  if (s->n % 2 == 0) return;
  s->a[s->n] = sub(f, s->t.one, s->t.one);
  for (size_t i = 0; i <= s->n; i++) {
    element raised = mul(f, s->a[i], constant(f, i));
    s->b[i] = i == 0 ? raised : reduce(f, add(raised, s->a[i - 1]));
  }
  for (size_t i = 0; i <= s->n; i++) s->a[i] = reduce(f, add(s->a[i], s->b[i]));
}

/* The sum of a[i] * other[power - i]. */
TARGET static element one_sum(const steps *s, const element *other, size_t power) {
  const field *f = &s->t.f;
  size_t first = power > s->n ? power - s->n : 0, last = power < s->n ? power : s->n;
  element sums[4], zero = sub(f, s->t.one, s->t.one);
  for (int q = 0; q < 4; q++) sums[q] = zero;
  size_t left = last - first + 1;
  for (; left >= 4; left -= 4, first += 4) {
    for (size_t q = 0; q < 4; q++) {
      sums[q] = reduce(f, add(sums[q], mul(f, s->a[first + q], other[power - first - q])));
    }
  }
  for (; left > 0; left--, first++) sums[0] = reduce(f, add(sums[0], mul(f, s->a[first], other[power - first])));
  return add(add(sums[0], sums[1]), add(sums[2], sums[3]));
}

TARGET static riddle_status run_steps(steps *s, const riddle_prime *primes, size_t batch, uint64_t *out) {
  const riddle_residues *residues = s->residues;
  const riddle_residues_shape *shape = &residues->shape;
  const transform *t = &s->t;
  fill_powers(s);
  riddle_status status = riddle_check(t->control);
  if (status != RIDDLE_OK) return status;
  fill_inverse_factorials(s, primes);
  status = riddle_check(t->control);
  if (status != RIDDLE_OK) return status;
  fill_factors(s);
  status = forward_both(t, shape, s->b, s->degree + 1);
  if (status == RIDDLE_OK) status = forward_both(t, shape, s->a, s->degree + 1);
  if (status == RIDDLE_OK) status = product_both(t, shape, s->a, s->b, s->b, s->big_scale, s->small_scale, s->half);
  if (status != RIDDLE_OK) return status;
  split_colours(s);
  element *other = s->n % 2 == 0 ? s->a : s->b;
  if (!residues->whole) {
    store_plain(&t->f, one_sum(s, other, (size_t)(2 * s->n - residues->k)), out);
    return RIDDLE_OK;
  }
  status = forward_both(t, shape, s->a, s->n + 1);
  if (status == RIDDLE_OK && other != s->a) status = forward_both(t, shape, other, s->n + 1);
  if (status == RIDDLE_OK) status = product_both(t, shape, s->a, other, s->b, s->big_scale, s->small_scale, s->half);
  for (size_t k = residues->first[batch]; k < residues->last[batch] && status == RIDDLE_OK; k++) {
    store_plain(&t->f, s->a[2 * s->n - k], out + RIDDLE_RESIDUES_BATCH * (k - residues->first[batch]));
  }
  return status;
}

TARGET static riddle_status run_batch(const riddle_residues *residues, size_t batch, void *scratch,
                                      riddle_control *control) {
  riddle_status status = RIDDLE_OK;
  for (size_t lane = 0; lane < RIDDLE_RESIDUES_BATCH && status == RIDDLE_OK; lane += LANES) {
    const riddle_prime *primes = &residues->primes[batch * RIDDLE_RESIDUES_BATCH + lane];
    steps s;
    open_steps(&s, residues, primes, scratch, control);
    status = run_steps(&s, primes, batch, residues->residues + residues->residue_at[batch] + lane);
  }
  return status;
}
