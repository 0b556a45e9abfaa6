/* Putting residues together (residues.h): Chinese remainders by a tree of products.
 *
 * With M = p1 ... pP and c_i = r_i * (M / p_i)^-1 mod p_i the number is sum c_i M / p_i, less M times a small whole
 * number. The sum goes up a tree: leaves of 16 primes by mpn_addmul_1, then pairs, left * M(right) + right * M(left).
 * The small number is sum c_i / p_i, rounded down; because the number is below M/16, rounding to the nearest
 * is safe on doubles.
 *
 * Coefficients take different numbers of primes, always the first ones, in steps of a leaf; each number of
 * primes in use has a plan: the tree of its products and the inverses of M / p_i. The inverses' own products are
 * carried over from plan to plan. Of one coefficient the c_i are made with the residues, by all threads. */
#include <string.h>

#include "core/threads.h"
#include "pieces/residues.h"

enum { LEAF = RIDDLE_RESIDUES_LEAF, LEVELS = 32 };

/* The products of one number of primes. Node j of a level covers nodes 2j and 2j+1 of the one before; without
 * a partner a node goes up as it is. */
typedef struct plan {
  size_t primes, leaves;
  int levels;
  size_t nodes[LEVELS];   /* of each level; 1 at the top */
  size_t node_at[LEVELS]; /* its first node in `at` and `size` */
  size_t *at, *size;      /* a node's product: limbs from at, size of them */
  mp_limb_t *limbs;       /* all products */
  uint64_t *inverses;     /* (M / p_i)^-1 in Montgomery's form, times 2^64: one product gives c_i; not for one term */
  size_t node_total, limb_total;
} plan;

typedef struct riddle_join {
  plan *plans; /* by leaves, from 1; of one coefficient only the last */
  size_t plan_count;
  mp_limb_t *cofactors; /* each prime's M(leaf) / p, LEAF limbs apart */
} join;

static size_t limbs_of(size_t primes) { return primes * RIDDLE_PRIME_BITS / GMP_NUMB_BITS + 1; }

static size_t leaves_of(size_t primes) { return (primes + LEAF - 1) / LEAF; }

/* The nodes of the tree and, at most, its limbs. */
static void measure(plan *p, size_t primes) {
  *p = (plan){.primes = primes, .leaves = leaves_of(primes)};
  for (size_t nodes = p->leaves;; nodes = (nodes + 1) / 2) {
    p->nodes[p->levels] = nodes;
    p->node_at[p->levels++] = p->node_total;
    p->node_total += nodes;
    p->limb_total += limbs_of(primes) + 2 * nodes;
    if (nodes == 1) break;
  }
}

static size_t plan_bytes(const riddle_residues *residues, size_t primes) {
  plan p;
  measure(&p, primes);
  size_t words = 2 * p.node_total + p.limb_total + (residues->whole ? primes : 0);
  return words * sizeof(uint64_t);
}

/* Each term's number of primes is rounded up to whole leaves, so these are the plans. */
static bool plan_in_use(const riddle_residues *residues, size_t leaves) {
  return residues->whole || leaves == leaves_of(residues->prime_count);
}

static size_t plan_primes(const riddle_residues *residues, size_t leaves) {
  return leaves * LEAF < residues->prime_count ? leaves * LEAF : residues->prime_count;
}

size_t riddle_join_bytes(const riddle_residues *residues) {
  size_t bytes = 0, most = leaves_of(residues->prime_count);
  for (size_t leaves = 1; leaves <= most; leaves++) {
    if (plan_in_use(residues, leaves)) bytes += plan_bytes(residues, plan_primes(residues, leaves));
  }
  return bytes + sizeof(join) + most * sizeof(plan) + residues->prime_count * (LEAF + 1) * sizeof(uint64_t);
}

/* Two levels' sums, a product, and what GMP takes to multiply. */
size_t riddle_join_scratch(const riddle_residues *residues) {
  size_t longest = limbs_of(residues->prime_count) + 2 * leaves_of(residues->prime_count) + LEAF;
  return 3 * longest * sizeof(mp_limb_t);
}

/* --- products ------------------------------------------------------------------------------------------------- */

static size_t normal_size(const mp_limb_t *limbs, size_t size) {
  while (size > 0 && limbs[size - 1] == 0) size--;
  return size;
}

static void multiply(mp_limb_t *to, const mp_limb_t *x, size_t x_size, const mp_limb_t *y, size_t y_size) {
  if (x_size >= y_size) {
    mpn_mul(to, x, (mp_size_t)x_size, y, (mp_size_t)y_size);
  } else {
    mpn_mul(to, y, (mp_size_t)y_size, x, (mp_size_t)x_size);
  }
}

/* The product of a leaf's primes but one (skip = none: of all), at `to`; its size. */
static size_t leaf_product(const riddle_prime *primes, size_t count, size_t skip, mp_limb_t *to) {
  size_t size = 1;
  to[0] = 1;
  for (size_t i = 0; i < count; i++) {
    if (i == skip) continue;
    mp_limb_t carry = mpn_mul_1(to, to, (mp_size_t)size, primes[i].p);
    if (carry != 0) to[size++] = carry;
  }
  return size;
}

static size_t leaf_count(const plan *p, size_t leaf) {
  size_t left = p->primes - leaf * LEAF;
  return left < LEAF ? left : LEAF;
}

/* The products of one level above the leaves. */
static riddle_status fill_level(plan *p, int level, size_t *used, riddle_control *control) {
  riddle_status status = RIDDLE_OK;
  for (size_t node = 0; node < p->nodes[level] && status == RIDDLE_OK; node++) {
    size_t left = p->node_at[level - 1] + 2 * node, to = p->node_at[level] + node;
    bool alone = 2 * node + 1 == p->nodes[level - 1];
    p->at[to] = alone ? p->at[left] : *used;
    p->size[to] = p->size[left];
    if (alone) continue;
    mp_limb_t *product = p->limbs + *used;
    multiply(product, p->limbs + p->at[left], p->size[left], p->limbs + p->at[left + 1], p->size[left + 1]);
    p->size[to] = normal_size(product, p->size[left] + p->size[left + 1]);
    *used += p->size[to];
    status = riddle_check(control);
  }
  return status;
}

static riddle_status fill_products(plan *p, const riddle_prime *primes, riddle_control *control) {
  size_t used = 0;
  for (size_t leaf = 0; leaf < p->leaves; leaf++) {
    size_t count = leaf_count(p, leaf);
    p->at[leaf] = used;
    p->size[leaf] = leaf_product(primes + leaf * LEAF, count, count, p->limbs + used);
    used += p->size[leaf];
  }
  riddle_status status = riddle_check(control);
  for (int level = 1; level < p->levels && status == RIDDLE_OK; level++) status = fill_level(p, level, &used, control);
  return status;
}

static riddle_status fill_cofactors(const riddle_residues *residues, mp_limb_t *cofactors, riddle_control *control) {
  riddle_status status = RIDDLE_OK;
  for (size_t i = 0; i < residues->prime_count && status == RIDDLE_OK; i++) {
    size_t first = i / LEAF * LEAF, count = residues->prime_count - first;
    leaf_product(residues->primes + first, count < LEAF ? count : LEAF, i - first, cofactors + i * LEAF);
    if (i % 256 == 0) status = riddle_check(control);
  }
  return status;
}

/* --- plans --------------------------------------------------------------------------------------------------- */

static void free_plan(plan *p, riddle_control *control) {
  riddle_free_array(control, p->at, p->node_total, sizeof *p->at);
  riddle_free_array(control, p->size, p->node_total, sizeof *p->size);
  riddle_free_array(control, p->limbs, p->limb_total, sizeof *p->limbs);
  riddle_free_array(control, p->inverses, p->primes, sizeof *p->inverses);
}

static riddle_status allocate_plan(plan *p, riddle_control *control, bool whole) {
  riddle_status status;
  p->at = riddle_new_array(control, p->node_total, sizeof *p->at, &status);
  if (p->at != NULL) p->size = riddle_new_array(control, p->node_total, sizeof *p->size, &status);
  if (p->size != NULL) p->limbs = riddle_new_array(control, p->limb_total, sizeof *p->limbs, &status);
  if (p->limbs != NULL && whole) p->inverses = riddle_new_array(control, p->primes, sizeof *p->inverses, &status);
  return status;
}

/* others[i] *= primes[j] modulo primes[i], for j in from .. to - 1 but i; Montgomery's form throughout. */
static void multiply_by(const riddle_prime *primes, size_t count, size_t from, size_t to, uint64_t *others) {
  for (size_t i = 0; i < count; i++) {
    const riddle_prime *prime = &primes[i];
    uint64_t product = others[i];
    for (size_t j = from; j < to; j++) {
      if (j == i) continue;
      uint64_t factor = riddle_prime_mul(primes[j].p, prime->square, prime->p, prime->inverse);
      product = riddle_prime_mul(product, factor, prime->p, prime->inverse);
    }
    others[i] = product;
  }
}

/* x in Montgomery's form to 1/x, plain times 2^64 (the same form), below p. */
static uint64_t invert(const riddle_prime *prime, uint64_t x) {
  uint64_t plain = riddle_prime_mul(x, 1, prime->p, prime->inverse);
  uint64_t inverse = riddle_prime_power(prime, plain % prime->p, prime->p - 2);
  return riddle_prime_mul(inverse, prime->square, prime->p, prime->inverse) % prime->p;
}

/* The inverses of all plans, each from the one before; `others[i]` is M / p_i. */
static riddle_status fill_inverses(riddle_residues *residues, riddle_control *control) {
  join *j = residues->join;
  riddle_status status;
  size_t count = residues->prime_count, before = 0;
  uint64_t *others = riddle_new_array(control, count, sizeof *others, &status);
  if (others == NULL) return status;
  for (size_t l = 0; l < j->plan_count && status == RIDDLE_OK; l++) {
    plan *p = &j->plans[l];
    for (size_t i = before; i < p->primes; i++) others[i] = residues->primes[i].one;
    multiply_by(residues->primes, before, before, p->primes, others);
    for (size_t i = before; i < p->primes; i++) {
      uint64_t *own = &others[i];
      const riddle_prime *prime = &residues->primes[i];
      for (size_t q = 0; q < p->primes; q++) {
        if (q == i) continue;
        uint64_t factor = riddle_prime_mul(residues->primes[q].p, prime->square, prime->p, prime->inverse);
        *own = riddle_prime_mul(*own, factor, prime->p, prime->inverse);
      }
    }
    for (size_t i = 0; i < p->primes; i++) p->inverses[i] = invert(&residues->primes[i], others[i]);
    before = p->primes;
    status = riddle_check(control);
  }
  riddle_free_array(control, others, count, sizeof *others);
  return status;
}

riddle_status riddle_join_begin(riddle_residues *residues, riddle_control *control) {
  riddle_status status;
  size_t most = leaves_of(residues->prime_count);
  join *j = residues->join = riddle_new_array(control, 1, sizeof *j, &status);
  if (j == NULL) return status;
  j->plans = riddle_new_array(control, most, sizeof *j->plans, &status);
  if (j->plans == NULL) return status;
  j->plan_count = most;
  j->cofactors = riddle_new_array(control, residues->prime_count * LEAF, sizeof *j->cofactors, &status);
  if (j->cofactors != NULL) status = fill_cofactors(residues, j->cofactors, control);
  for (size_t leaves = 1; leaves <= most && status == RIDDLE_OK; leaves++) {
    plan *p = &j->plans[leaves - 1];
    if (!plan_in_use(residues, leaves)) continue;
    measure(p, plan_primes(residues, leaves));
    status = allocate_plan(p, control, residues->whole);
    if (status == RIDDLE_OK) status = fill_products(p, residues->primes, control);
  }
  if (status == RIDDLE_OK && residues->whole) status = fill_inverses(residues, control);
  return status;
}

void riddle_join_free(riddle_residues *residues, riddle_control *control) {
  join *j = residues->join;
  if (j == NULL) return;
  for (size_t l = 0; j->plans != NULL && l < j->plan_count; l++) free_plan(&j->plans[l], control);
  riddle_free_array(control, j->plans, leaves_of(residues->prime_count), sizeof *j->plans);
  riddle_free_array(control, j->cofactors, residues->prime_count * LEAF, sizeof *j->cofactors);
  riddle_free_array(control, j, 1, sizeof *j);
  residues->join = NULL;
}

/* --- one coefficient: c_i by all threads ---------------------------------------------------------------------- */

void riddle_join_prepare(const riddle_residues *residues, size_t batch) {
  enum { BATCH = RIDDLE_RESIDUES_BATCH };
  const riddle_prime *all = residues->primes, *own = all + batch * BATCH;
  uint64_t product[BATCH];
  for (int l = 0; l < BATCH; l++) product[l] = own[l].one;
  for (size_t j = 0; j < residues->prime_count; j++) {
    for (int l = 0; l < BATCH; l++) {
      if (j == batch * BATCH + (size_t)l) continue;
      uint64_t factor = riddle_prime_mul(all[j].p, own[l].square, own[l].p, own[l].inverse);
      product[l] = riddle_prime_mul(product[l], factor, own[l].p, own[l].inverse);
    }
  }
  uint64_t *residue = residues->residues + residues->residue_at[batch];
  for (int l = 0; l < BATCH; l++) {
    uint64_t c = riddle_prime_mul(residue[l], invert(&own[l], product[l]), own[l].p, own[l].inverse);
    residue[l] = c >= own[l].p ? c - own[l].p : c;
  }
}

/* --- joining -------------------------------------------------------------------------------------------------- */

/* Where a term's residues modulo a batch's primes lie. They are far from those of the batch before. */
static const uint64_t *residues_of(const riddle_residues *residues, size_t batch, size_t term) {
  return residues->residues + residues->residue_at[batch] + (term - residues->first[batch]) * RIDDLE_RESIDUES_BATCH;
}

/* A leaf's sum c_i M(leaf) / p_i at `to`, one limb longer than M(leaf); adds c_i / p_i to *quotient. */
static void join_leaf(const riddle_residues *residues, const plan *p, size_t leaf, size_t term, mp_limb_t *to,
                      double *quotient) {
  enum { BATCH = RIDDLE_RESIDUES_BATCH, AHEAD = 2 * LEAF };
  size_t size = p->size[leaf], count = leaf_count(p, leaf);
  memset(to, 0, (size + 1) * sizeof *to);
  for (size_t i = 0; i < count; i++) {
    size_t number = leaf * LEAF + i;
    const riddle_prime *prime = &residues->primes[number];
    if (i % BATCH == 0 && number + AHEAD < p->primes) {
      __builtin_prefetch(residues_of(residues, (number + AHEAD) / BATCH, term));
    }
    uint64_t c = residues_of(residues, number / BATCH, term)[number % BATCH];
    if (p->inverses != NULL) {
      c = riddle_prime_mul(c, p->inverses[number], prime->p, prime->inverse);
      if (c >= prime->p) c -= prime->p;
    }
    *quotient += (double)c * prime->reciprocal;
    to[size] += mpn_addmul_1(to, residues->join->cofactors + number * LEAF, (mp_size_t)size, c);
  }
}

/* left * M(right) + right * M(left): one limb longer than M of both. */
static void join_pair(const plan *p, size_t left, size_t right, size_t both, const mp_limb_t *x, const mp_limb_t *y,
                      mp_limb_t *to, mp_limb_t *product) {
  size_t size = p->size[left] + p->size[right] + 1;
  multiply(product, x, p->size[left] + 1, p->limbs + p->at[right], p->size[right]);
  multiply(to, y, p->size[right] + 1, p->limbs + p->at[left], p->size[left]);
  mpn_add_n(product, product, to, (mp_size_t)size);
  memcpy(to, product, (p->size[both] + 1) * sizeof *to);
}

/* Takes M from the sum as often as `quotient` says and stores the number. */
static void finish_term(const riddle_residues *residues, const plan *p, size_t term, mp_limb_t *sum, double quotient) {
  size_t top = p->node_total - 1, size = p->size[top];
  uint64_t times = (uint64_t)(quotient + 0.5);
  sum[size] -= mpn_submul_1(sum, p->limbs + p->at[top], (mp_size_t)size, times);
  size_t room = residues->answer_at[term + 1] - residues->answer_at[term];
  size_t used = normal_size(sum, size + 1);
  if (used > room) used = room; /* cannot be */
  mp_limb_t *to = residues->answer + residues->answer_at[term];
  memcpy(to, sum, used * sizeof *sum);
  memset(to + used, 0, (room - used) * sizeof *to);
}

riddle_status riddle_join_term(const riddle_residues *residues, size_t term, void *scratch, riddle_control *control) {
  const plan *p = &residues->join->plans[leaves_of(residues->counts[term]) - 1];
  size_t longest = limbs_of(residues->prime_count) + 2 * leaves_of(residues->prime_count) + LEAF;
  mp_limb_t *from = scratch, *to = from + longest, *product = to + longest;
  double quotient = 0;
  size_t used = 0;
  for (size_t leaf = 0; leaf < p->leaves; leaf++) {
    join_leaf(residues, p, leaf, term, from + used, &quotient);
    used += p->size[leaf] + 1;
  }
  for (int level = 1; level < p->levels; level++) {
    size_t read = 0, written = 0;
    for (size_t node = 0; node < p->nodes[level]; node++) {
      size_t left = p->node_at[level - 1] + 2 * node, both = p->node_at[level] + node;
      if (2 * node + 1 == p->nodes[level - 1]) {
        memcpy(to + written, from + read, (p->size[left] + 1) * sizeof *to);
      } else {
        join_pair(p, left, left + 1, both, from + read, from + read + p->size[left] + 1, to + written, product);
        read += p->size[left] + p->size[left + 1] + 2;
      }
      written += p->size[both] + 1;
      riddle_status status = riddle_check(control);
      if (status != RIDDLE_OK) return status;
    }
    mp_limb_t *swap = from;
    from = to;
    to = swap;
  }
  finish_term(residues, p, term, from, quotient);
  return RIDDLE_OK;
}
