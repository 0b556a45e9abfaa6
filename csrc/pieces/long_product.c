/* The products of long_product.h: runs of words first, then neighbours level by level, from one array into another. */
#include "pieces/long_product.h"

#include <string.h>

enum { RUN = 32 }; /* words that are multiplied one by one */

/* --- two numbers ------------------------------------------------------------------------------------------ */

static void add_at(mp_limb_t *sum, const mp_limb_t *term, size_t size) {
  mp_limb_t carry = mpn_add_n(sum, sum, term, (mp_size_t)size);
  for (sum += size; carry != 0; sum++) {
    *sum += carry;
    carry = *sum < carry;
  }
}

static void multiply(mp_limb_t *product, const mp_limb_t *a, size_t a_size, const mp_limb_t *b, size_t b_size) {
  if (a_size >= b_size) {
    mpn_mul(product, a, (mp_size_t)a_size, b, (mp_size_t)b_size);
  } else {
    mpn_mul(product, b, (mp_size_t)b_size, a, (mp_size_t)a_size);
  }
}

riddle_status riddle_long_multiply(riddle_control *control, mp_limb_t *product, const mp_limb_t *a, size_t a_size,
                                   const mp_limb_t *b, size_t b_size, mp_limb_t *scratch) {
  const size_t block = RIDDLE_LONG_BLOCK;
  if (a_size <= block && b_size <= block) {
    multiply(product, a, a_size, b, b_size);
    return riddle_check(control);
  }
  memset(product, 0, (a_size + b_size) * sizeof *product);
  for (size_t i = 0; i < a_size; i += block) {
    size_t a_part = a_size - i < block ? a_size - i : block;
    for (size_t j = 0; j < b_size; j += block) {
      size_t b_part = b_size - j < block ? b_size - j : block;
      multiply(scratch, a + i, a_part, b + j, b_part);
      add_at(product + i + j, scratch, a_part + b_part);
      riddle_status status = riddle_check(control);
      if (status != RIDDLE_OK) return status;
    }
  }
  return RIDDLE_OK;
}

/* --- many words ------------------------------------------------------------------------------------------- */

static unsigned bits_of(uint64_t x) { return x == 0 ? 1 : 64 - (unsigned)__builtin_clzll(x); }

/* Each run of words rounds up to whole limbs. */
size_t riddle_long_limbs(const uint64_t *factors, size_t count) {
  size_t bits = 0;
  for (size_t i = 0; i < count; i++) bits += bits_of(factors[i]);
  return bits / 64 + count / RUN + 2;
}

typedef struct tree {
  riddle_control *control;
  size_t room, parts;
  mp_limb_t *from, *to, *scratch;
  size_t *start; /* parts + 1 */
} tree;

static riddle_status multiply_runs(tree *t, const uint64_t *factors, size_t count) {
  size_t at = 0;
  for (size_t i = 0; i < count; i += RUN) {
    t->start[t->parts++] = at;
    mp_limb_t *run = t->from + at;
    size_t size = 1;
    run[0] = factors[i];
    for (size_t j = i + 1; j < count && j < i + RUN; j++) {
      mp_limb_t carry = mpn_mul_1(run, run, (mp_size_t)size, factors[j]);
      if (carry != 0) run[size++] = carry;
    }
    at += size;
    if (i % (RUN * 64) == 0) {
      riddle_status status = riddle_check(t->control);
      if (status != RIDDLE_OK) return status;
    }
  }
  t->start[t->parts] = at;
  return RIDDLE_OK;
}

/* Multiplies neighbours. */
static riddle_status next_level(tree *t) {
  size_t at = 0, parts = 0;
  for (size_t i = 0; i < t->parts; i += 2) {
    size_t first = t->start[i], middle = t->start[i + 1], size = middle - first;
    size_t end = i + 1 < t->parts ? t->start[i + 2] : middle;
    if (end == middle) {
      memcpy(t->to + at, t->from + first, size * sizeof *t->to);
    } else {
      riddle_status status = riddle_long_multiply(t->control, t->to + at, t->from + first, size, t->from + middle,
                                                  end - middle, t->scratch);
      if (status != RIDDLE_OK) return status;
      size = end - first;
      if (t->to[at + size - 1] == 0) size--;
    }
    t->start[parts++] = at;
    at += size;
  }
  atomic_fetch_add_explicit(&t->control->done, at, memory_order_relaxed);
  t->start[parts] = at;
  t->parts = parts;
  mp_limb_t *swap = t->from;
  t->from = t->to;
  t->to = swap;
  return RIDDLE_OK;
}

riddle_status riddle_long_product(riddle_control *control, const uint64_t *factors, size_t count, mp_limb_t **product,
                                  size_t *size, size_t *room) {
  tree t = {.control = control, .room = riddle_long_limbs(factors, count)};
  size_t starts = count / RUN + 2, scratch = riddle_long_scratch(t.room);
  riddle_status status;
  t.from = riddle_new_array(control, t.room, sizeof *t.from, &status);
  if (t.from != NULL) t.to = riddle_new_array(control, t.room, sizeof *t.to, &status);
  if (t.to != NULL) t.scratch = riddle_new_array(control, scratch, sizeof *t.scratch, &status);
  if (t.scratch != NULL) t.start = riddle_new_array(control, starts, sizeof *t.start, &status);
  if (t.start != NULL) {
    t.from[0] = 1;
    t.start[1] = 1;
    if (count > 0) status = multiply_runs(&t, factors, count);
    while (t.parts > 1 && status == RIDDLE_OK) status = next_level(&t);
    *size = t.start[1];
  }
  riddle_free_array(control, t.start, starts, sizeof *t.start);
  riddle_free_array(control, t.scratch, scratch, sizeof *t.scratch);
  riddle_free_array(control, t.to, t.room, sizeof *t.to);
  *product = t.from;
  *room = t.room;
  return status;
}
