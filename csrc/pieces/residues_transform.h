/* Number-theoretic transforms for residues_steps.h; included by residues_portable.c and residues_avx2.c after their
 * arithmetic: the type `element` (LANES residues modulo as many primes), `field`, and mul, add, sub, settle, reduce.
 *
 * A node is a polynomial x^len - c; c(0) = 1. Its children are x^(len/2) - w and x^(len/2) + w with w^2 = c. Node s
 * has the children 2s and 2s + 1, and w = roots[s]; so roots[2s+1] = i * roots[2s], roots[0] = 1, roots[1] = i (a
 * square root of -1), and one table serves all lengths. A forward transform takes a polynomial modulo node s to its
 * values in the order of the leaves; the inverse takes them back, times len. Nothing is permuted. Two levels are
 * done at once (radix 4), and blocks that fit the first cache are finished before the next one is touched.
 *
 * The inverse of roots[s] with 2^t <= s < 2^(t+1) is -roots[3 * 2^t - 1 - s]: angles of a level lie symmetrically. */

enum { CHUNK = 32768 / sizeof(element) };

/* Elements between two looks at the control block. */
enum { CHECKED = 1 << 16 };

typedef struct transform {
  field f;
  element one, minus_one, root_of_minus_one;
  element *roots;
  riddle_control *control;
} transform;

/* One level, x and y = x times w. */
INLINE void forward_two(const transform *t, element *a, size_t len, size_t s) {
  size_t half = len / 2;
  element w = t->roots[s];
  for (size_t j = 0; j < half; j++) {
    element x = settle(&t->f, a[j]), y = mul(&t->f, a[j + half], w);
    a[j] = add(x, y);
    a[j + half] = sub(&t->f, x, y);
  }
}

INLINE void forward_four(const transform *t, element *a, size_t quarter, size_t s) {
  element w2 = t->roots[s], w1 = t->roots[2 * s], w3 = settle(&t->f, mul(&t->f, w1, w2)), i = t->root_of_minus_one;
  for (size_t j = 0; j < quarter; j++) {
    element b0 = settle(&t->f, a[j]), b1 = mul(&t->f, a[j + quarter], w1);
    element b2 = mul(&t->f, a[j + 2 * quarter], w2), b3 = mul(&t->f, a[j + 3 * quarter], w3);
    element sum = add(b0, b2), difference = sub(&t->f, b0, b2);
    element other = add(b1, b3), turned = mul(&t->f, sub(&t->f, b1, b3), i);
    a[j] = add(sum, other);
    a[j + quarter] = sub(&t->f, sum, other);
    a[j + 2 * quarter] = add(difference, turned);
    a[j + 3 * quarter] = sub(&t->f, difference, turned);
  }
}

static size_t mirror(size_t s) {
  size_t top = (size_t)1 << (63 - __builtin_clzll(s));
  return 3 * top - 1 - s;
}

INLINE element inverse_root(const transform *t, size_t s) {
  return s == 0 ? t->one : settle(&t->f, mul(&t->f, t->roots[mirror(s)], t->minus_one));
}

INLINE void inverse_two(const transform *t, element *a, size_t len, size_t s) {
  size_t half = len / 2;
  element w = inverse_root(t, s);
  for (size_t j = 0; j < half; j++) {
    element x = a[j], y = a[j + half];
    a[j] = reduce(&t->f, add(x, y));
    a[j + half] = mul(&t->f, sub(&t->f, x, y), w);
  }
}

INLINE void inverse_four(const transform *t, element *a, size_t quarter, size_t s) {
  element w2 = inverse_root(t, s), w1 = inverse_root(t, 2 * s), w3 = settle(&t->f, mul(&t->f, w1, w2));
  element i = settle(&t->f, mul(&t->f, t->root_of_minus_one, t->minus_one));
  for (size_t j = 0; j < quarter; j++) {
    element a0 = a[j], a1 = a[j + quarter], a2 = a[j + 2 * quarter], a3 = a[j + 3 * quarter];
    element sum = settle(&t->f, add(a0, a1)), difference = sub(&t->f, a0, a1);
    element other = add(a2, a3), turned = mul(&t->f, sub(&t->f, a2, a3), i);
    a[j] = reduce(&t->f, add(sum, other));
    a[j + quarter] = mul(&t->f, add(difference, turned), w1);
    a[j + 2 * quarter] = mul(&t->f, sub(&t->f, sum, other), w2);
    a[j + 3 * quarter] = mul(&t->f, sub(&t->f, difference, turned), w3);
  }
}

/* All nodes of one length in a[0..size), which is `size / (4 quarter)` children of a node, the first of them s. */
INLINE void forward_level(const transform *t, element *a, size_t size, size_t quarter, size_t s) {
  for (size_t at = 0; at < size; at += 4 * quarter) forward_four(t, a + at, quarter, s++);
}

INLINE void inverse_level(const transform *t, element *a, size_t size, size_t quarter, size_t s) {
  for (size_t at = 0; at < size; at += 4 * quarter) inverse_four(t, a + at, quarter, s++);
}

/* A block that fits the cache; its length is a power of 4. */
TARGET static void forward_chunk(const transform *t, element *a, size_t size, size_t s) {
  for (size_t quarter = size / 4; quarter > 1; quarter /= 4, s *= 4) forward_level(t, a, size, quarter, s);
  if (size >= 4) forward_level(t, a, size, 1, s);
}

TARGET static void inverse_chunk(const transform *t, element *a, size_t size, size_t s) {
  if (size >= 4) inverse_level(t, a, size, 1, s * (size / 4));
  for (size_t quarter = 4; quarter < size; quarter *= 4) inverse_level(t, a, size, quarter, s * (size / (4 * quarter)));
}

static bool is_power_of_4(size_t size) { return __builtin_ctzll(size) % 2 == 0; }

/* a[0..size), a polynomial modulo node s, becomes its values. */
TARGET static riddle_status forward(const transform *t, element *a, size_t size, size_t s) {
  size_t len = size;
  riddle_status status = RIDDLE_OK;
  if (!is_power_of_4(len)) {
    forward_two(t, a, len, s);
    len /= 2;
    s *= 2;
  }
  for (; len > CHUNK && status == RIDDLE_OK; len /= 4, s *= 4) {
    forward_level(t, a, size, len / 4, s);
    status = riddle_check(t->control);
  }
  for (size_t at = 0; at < size && status == RIDDLE_OK; at += len) {
    forward_chunk(t, a + at, len, s++);
    if (at % CHECKED == 0) status = riddle_check(t->control);
  }
  return status;
}

/* The reverse, times `size`. */
TARGET static riddle_status inverse(const transform *t, element *a, size_t size, size_t s) {
  bool two = !is_power_of_4(size);
  size_t whole = two ? size / 2 : size, len = whole;
  while (len > CHUNK) len /= 4;
  riddle_status status = RIDDLE_OK;
  size_t first = s * (size / len);
  for (size_t at = 0; at < size && status == RIDDLE_OK; at += len) {
    inverse_chunk(t, a + at, len, first++);
    if (at % CHECKED == 0) status = riddle_check(t->control);
  }
  for (; len < whole && status == RIDDLE_OK; len *= 4) {
    inverse_level(t, a, size, len, s * (size / (4 * len)));
    status = riddle_check(t->control);
  }
  if (two) inverse_two(t, a, size, s);
  return status;
}

/* roots[0 .. big/2), and of the next big/2 the first and the last small/2, which are the others' inverses; `root`
 * has the order 2^25. Reduced, because the bounds of residues_avx2.c want them small. */
TARGET static void fill_roots(transform *t, element root, const riddle_residues_shape *shape) {
  element powers[RIDDLE_PRIME_ORDER]; /* [e] has the order 2^(25-e) */
  powers[0] = root;
  for (int e = 1; e < RIDDLE_PRIME_ORDER; e++) powers[e] = mul(&t->f, powers[e - 1], powers[e - 1]);
  t->minus_one = reduce(&t->f, powers[RIDDLE_PRIME_ORDER - 1]);
  t->root_of_minus_one = reduce(&t->f, powers[RIDDLE_PRIME_ORDER - 2]);
  t->roots[0] = t->one;
  const element *power = &powers[RIDDLE_PRIME_ORDER - 2];
  for (size_t top = 1; top < shape->big; top *= 2, power--) {
    size_t end = 2 * top < shape->big ? top : shape->small / 2, last = 2 * top < shape->big ? top : top - end;
    for (size_t s = 0; s < end; s++) t->roots[top + s] = reduce(&t->f, mul(&t->f, t->roots[s], *power));
    for (size_t s = last; s < top; s++) t->roots[top + s] = reduce(&t->f, mul(&t->f, t->roots[s], *power));
  }
}

/* --- modulo x^big - 1 and x^small - r ------------------------------------------------------------------------ */

/* The node of x^small - r: the leftmost of its length below x^big + 1; and r, for which r^(big/small) = -1. */
static size_t small_node(const riddle_residues_shape *shape) { return shape->big / shape->small; }

INLINE element small_root(const transform *t, const riddle_residues_shape *shape) {
  size_t node = small_node(shape);
  return node == 1 ? t->minus_one : t->roots[node / 2];
}

/* out[j] = sum over b from `first` of r^b a[b * small + j], j < small, for the blocks b below a[length]. */
TARGET static void fold(const transform *t, const riddle_residues_shape *shape, const element *a, size_t length,
                        size_t first, element *out) {
  size_t small = shape->small, blocks = (length + small - 1) / small;
  element r = small_root(t, shape), zero = sub(&t->f, t->one, t->one);
  for (size_t j = 0; j < small; j++) out[j] = zero;
  for (size_t block = blocks; block-- > 0;) {
    size_t end = length - block * small < small ? length - block * small : small;
    for (size_t j = 0; j < small; j++) {
      element more = mul(&t->f, out[j], r);
      out[j] = block >= first && j < end ? add(more, a[block * small + j]) : more;
    }
  }
}

/* Transforms a[0..length), length <= big, whose array has big + small elements, of which the rest is scratch. */
TARGET static riddle_status forward_both(const transform *t, const riddle_residues_shape *shape, element *a,
                                         size_t length) {
  element zero = sub(&t->f, t->one, t->one);
  if (shape->small > 0) fold(t, shape, a, length, 0, a + shape->big);
  for (size_t j = length; j < shape->big; j++) a[j] = zero;
  riddle_status status = forward(t, a, shape->big, 0);
  if (status == RIDDLE_OK && shape->small > 0) status = forward(t, a + shape->big, shape->small, small_node(shape));
  return status;
}

/* a = a * b, values; `scale` undoes the factor of the inverse. */
INLINE void multiply(const transform *t, element *a, const element *b, size_t length, element scale) {
  for (size_t j = 0; j < length; j++) a[j] = mul(&t->f, mul(&t->f, b[j], scale), settle(&t->f, a[j]));
}

/* The product of two transformed polynomials, big + small coefficients in a; b (may be a) is scratch afterwards. */
TARGET static riddle_status product_both(const transform *t, const riddle_residues_shape *shape, element *a, element *b,
                                         element *spare, element big_scale, element small_scale, element half) {
  size_t big = shape->big, small = shape->small;
  multiply(t, a, b, big, big_scale);
  riddle_status status = inverse(t, a, big, 0);
  if (status != RIDDLE_OK || small == 0) return status;
  multiply(t, a + big, b + big, small, small_scale);
  status = inverse(t, a + big, small, small_node(shape));
  if (status != RIDDLE_OK) return status;
  fold(t, shape, a, big, 1, spare);
  for (size_t j = 0; j < small; j++) { /* a[j] is the sum of two coefficients, the rest their difference */
    element both = a[j], difference = reduce(&t->f, sub(&t->f, a[big + j], spare[j]));
    a[j] = mul(&t->f, add(both, difference), half);
    a[big + j] = mul(&t->f, sub(&t->f, both, difference), half);
  }
  return RIDDLE_OK;
}
