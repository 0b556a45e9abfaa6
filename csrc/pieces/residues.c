/* Bishops by residues (residues.h): the shape, the primes, memory, and the run over all units. */
#include "pieces/residues.h"

#include <string.h>

#include "core/threads.h"

enum { BATCH = RIDDLE_RESIDUES_BATCH, LEAF = RIDDLE_RESIDUES_LEAF };

/* The number is below M / 2^SPARE_BITS, M the product of its primes (see residues_join.c). */
enum { SPARE_BITS = 4 };

static size_t round_up(size_t value, size_t step) { return (value + step - 1) / step * step; }

/* Products have 2n + 1 terms. */
static riddle_residues_shape shape_for(uint64_t n) {
  size_t terms = (size_t)(2 * n + 1);
  riddle_residues_shape shape = {16, 0};
  while (2 * shape.big <= terms) shape.big *= 2;
  if (shape.big >= terms) return shape;
  shape.small = 2; /* so that its root is in the table */
  while (shape.big + shape.small < terms) shape.small *= 2;
  if (shape.small == shape.big) shape = (riddle_residues_shape){2 * shape.big, 0};
  return shape;
}

/* --- memory ------------------------------------------------------------------------------------------------- */

static void free_scratch(riddle_residues *residues, riddle_control *control) {
  for (int i = 0; i < residues->scratch_count; i++) {
    riddle_free_array(control, residues->scratch[i], residues->scratch_bytes, 1);
  }
  riddle_free_array(control, residues->scratch, (size_t)residues->scratch_count, sizeof *residues->scratch);
  residues->scratch = NULL;
  residues->scratch_count = 0;
}

static size_t residue_count(const riddle_residues *residues) {
  return residues->residue_at == NULL ? 0 : residues->residue_at[residues->batch_count];
}

static size_t answer_limbs(const riddle_residues *residues) {
  return residues->answer_at == NULL ? 0 : residues->answer_at[residues->terms];
}

void riddle_residues_free(riddle_residues *residues, riddle_control *control) {
  riddle_join_free(residues, control);
  free_scratch(residues, control);
  riddle_free_array(control, residues->residues, residue_count(residues), sizeof *residues->residues);
  riddle_free_array(control, residues->answer, answer_limbs(residues), sizeof *residues->answer);
  riddle_free_array(control, residues->bits, residues->terms, sizeof *residues->bits);
  riddle_free_array(control, residues->counts, residues->terms, sizeof *residues->counts);
  riddle_free_array(control, residues->factor, (size_t)residues->n + 3, sizeof *residues->factor);
  riddle_free_array(control, residues->primes, residues->prime_room, sizeof *residues->primes);
  riddle_free_array(control, residues->first, residues->batch_room, sizeof *residues->first);
  riddle_free_array(control, residues->last, residues->batch_room, sizeof *residues->last);
  riddle_free_array(control, residues->residue_at, residues->batch_room, sizeof *residues->residue_at);
  riddle_free_array(control, residues->join_first, residues->terms + 1, sizeof *residues->join_first);
  riddle_free_array(control, residues->answer_at, residues->terms + 1, sizeof *residues->answer_at);
  *residues = (riddle_residues){0};
}

/* --- the plan ----------------------------------------------------------------------------------------------- */

static uint32_t most_bits(const riddle_residues *residues) {
  uint32_t most = 0;
  for (size_t i = 0; i < residues->terms; i++) most = residues->bits[i] > most ? residues->bits[i] : most;
  return most;
}

/* factor[i] for i = 2 .. n + 2: the sieve of Eratosthenes. */
static riddle_status sift(riddle_residues *residues, riddle_control *control) {
  size_t count = (size_t)residues->n + 3;
  riddle_status status;
  residues->factor = riddle_new_array(control, count, sizeof *residues->factor, &status);
  if (residues->factor == NULL) return status;
  for (size_t i = 2; i < count; i++) {
    if (residues->factor[i] != 0) continue;
    for (size_t j = i; j < count; j += i) {
      if (residues->factor[j] == 0) residues->factor[j] = (uint32_t)i;
    }
  }
  return RIDDLE_OK;
}

/* log2 p, rounded down: with p = (1 - e) 2^50 and e <= 1/2 it is at least 50 - 2e. */
static double bits_of(const riddle_prime *prime) {
  double e = 1 - (double)prime->p * 0x1p-50;
  return RIDDLE_PRIME_BITS - 2 * e - 0x1p-30;
}

/* Primes are taken in steps: for rows whole leaves, so that few plans of joining are needed. */
static size_t step_of(const riddle_residues *residues) { return residues->whole ? LEAF : BATCH; }

/* Takes primes from 2^50 down until their product has the bits of the longest number; reach[i] becomes the bits for
 * which i + 1 steps are enough. */
static riddle_status find_primes(riddle_residues *residues, riddle_control *control, uint32_t most, uint32_t *reach) {
  size_t step = step_of(residues), count = 0;
  uint64_t limit = (uint64_t)1 << RIDDLE_PRIME_BITS;
  double product = -SPARE_BITS;
  while (product < most || count % step != 0) {
    if (count == residues->prime_room) return RIDDLE_MEMORY; /* e > 1/2: more than there are */
    if (!riddle_prime_below(limit, &residues->primes[count])) return RIDDLE_MEMORY;
    limit = residues->primes[count].p;
    product += bits_of(&residues->primes[count++]);
    if (count % step == 0) reach[count / step - 1] = (uint32_t)product;
    riddle_status status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
  }
  residues->prime_count = count;
  residues->batch_count = count / BATCH;
  return RIDDLE_OK;
}

/* The first of the steps that is enough. */
static size_t find_step(const uint32_t *reach, size_t steps, uint32_t bits) {
  size_t low = 0, high = steps - 1;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (reach[middle] >= bits) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

static size_t prime_room(const riddle_residues *residues) {
  return round_up(most_bits(residues) / (RIDDLE_PRIME_BITS - 1) + 2, LEAF);
}

static riddle_status choose_primes(riddle_residues *residues, riddle_control *control) {
  riddle_status status;
  residues->prime_room = prime_room(residues);
  residues->primes = riddle_new_array(control, residues->prime_room, sizeof *residues->primes, &status);
  if (residues->primes == NULL) return status;
  residues->counts = riddle_new_array(control, residues->terms, sizeof *residues->counts, &status);
  if (residues->counts == NULL) return status;
  size_t step = step_of(residues), steps = residues->prime_room / step;
  uint32_t *reach = riddle_new_array(control, steps, sizeof *reach, &status);
  if (reach == NULL) return status;
  status = find_primes(residues, control, most_bits(residues), reach);
  for (size_t i = 0; i < residues->terms && status == RIDDLE_OK; i++) {
    residues->counts[i] = (uint32_t)(step * (find_step(reach, residues->prime_count / step, residues->bits[i]) + 1));
  }
  riddle_free_array(control, reach, steps, sizeof *reach);
  return status;
}

/* Which terms need a batch's residues, and where those lie. The bits are concave in k, so the terms are a run. */
static riddle_status place_residues(riddle_residues *residues, riddle_control *control) {
  size_t first = 0, last = residues->terms, at = 0;
  riddle_status status;
  residues->batch_room = residues->batch_count + 1;
  residues->first = riddle_new_array(control, residues->batch_room, sizeof *residues->first, &status);
  if (residues->first == NULL) return status;
  residues->last = riddle_new_array(control, residues->batch_room, sizeof *residues->last, &status);
  if (residues->last == NULL) return status;
  residues->residue_at = riddle_new_array(control, residues->batch_room, sizeof *residues->residue_at, &status);
  if (residues->residue_at == NULL) return status;
  for (size_t batch = 0; batch < residues->batch_count; batch++) {
    while (first < last && residues->counts[first] <= batch * BATCH) first++;
    while (last > first && residues->counts[last - 1] <= batch * BATCH) last--;
    residues->first[batch] = first;
    residues->last[batch] = last;
    residues->residue_at[batch] = at;
    at += BATCH * (last - first);
  }
  residues->residue_at[residues->batch_count] = at;
  return RIDDLE_OK;
}

/* Runs of coefficients that take about as long to join as a batch takes, for even progress. */
static riddle_status place_answers(riddle_residues *residues, riddle_control *control) {
  riddle_status status;
  residues->answer_at = riddle_new_array(control, residues->terms + 1, sizeof *residues->answer_at, &status);
  if (residues->answer_at == NULL) return status;
  residues->join_first = riddle_new_array(control, residues->terms + 1, sizeof *residues->join_first, &status);
  if (residues->join_first == NULL) return status;
  const double batch = 100.0 * (double)(residues->shape.big + residues->shape.small);
  double cost = 0;
  size_t at = 0;
  for (size_t i = 0; i < residues->terms; i++) {
    residues->answer_at[i] = at;
    at += residues->bits[i] / GMP_NUMB_BITS + 1;
    double primes = residues->counts[i];
    if (cost == 0) residues->join_first[residues->join_count++] = i;
    cost += primes * (20 + primes / 2);
    if (cost > batch) cost = 0;
  }
  residues->answer_at[residues->terms] = at;
  residues->join_first[residues->join_count] = residues->terms;
  return RIDDLE_OK;
}

static size_t scratch_bytes(const riddle_residues *residues, riddle_cpu cpu) {
  size_t batch = riddle_residues_scratch_portable(residues), join = riddle_join_scratch(residues);
#ifdef RIDDLE_RESIDUES_AVX2
  if (cpu >= RIDDLE_CPU_AVX2) batch = riddle_residues_scratch_avx2(residues);
#else
  (void)cpu;
#endif
  return batch > join ? batch : join;
}

/* Besides the lists: residues, tables of joining, the answer (a row twice: it is handed out), one thread's scratch,
 * and what GMP takes to multiply and to print. */
static size_t large_bytes(const riddle_residues *residues, size_t residue_words, size_t limbs) {
  size_t longest = most_bits(residues) / 8 + 8;
  return residue_words * sizeof(uint64_t) + 2 * limbs * sizeof(mp_limb_t) + riddle_join_bytes(residues) +
         residues->scratch_bytes + 64 + 12 * longest;
}

/* The bytes of all, before the primes are known: the lists, and the rest for as many primes as if they had 50
 * bits. */
static size_t bytes_expected(riddle_residues *residues, const riddle_control *control) {
  size_t words = 0, limbs = 0, step = step_of(residues), room = prime_room(residues);
  for (size_t i = 0; i < residues->terms; i++) {
    words += round_up((residues->bits[i] + SPARE_BITS) / RIDDLE_PRIME_BITS + 1, step);
    limbs += residues->bits[i] / GMP_NUMB_BITS + 1;
  }
  residues->prime_count = round_up((most_bits(residues) + SPARE_BITS) / RIDDLE_PRIME_BITS + 1, step);
  residues->scratch_bytes = scratch_bytes(residues, control->cpu);
  size_t bytes = large_bytes(residues, words, limbs);
  residues->prime_count = 0;
  bytes += atomic_load(&control->memory_used) + room * (sizeof(riddle_prime) + 3 * sizeof(size_t) / BATCH);
  return bytes + residues->terms * (sizeof *residues->counts + 2 * sizeof(size_t)) +
         ((size_t)residues->n + 3) * sizeof *residues->factor;
}

/* Not cleared, which would take long: all of them are written before they are read. */
static uint64_t *new_words(riddle_control *control, size_t count, riddle_status *status) {
  void *block = NULL;
  *status = riddle_resize(control, &block, 0, count * sizeof(uint64_t));
  return block;
}

static riddle_status allocate(riddle_residues *residues, riddle_control *control) {
  residues->scratch_bytes = scratch_bytes(residues, control->cpu);
  residues->need =
      atomic_load(&control->memory_used) + large_bytes(residues, residue_count(residues), answer_limbs(residues));
  if (residues->need > control->memory_limit) return RIDDLE_MEMORY;
  riddle_status status;
  residues->residues = new_words(control, residue_count(residues), &status);
  if (residues->residues == NULL) return status;
  residues->answer = new_words(control, answer_limbs(residues), &status);
  if (residues->answer == NULL) return status;
  return riddle_join_begin(residues, control);
}

/* The lists of terms and factors alone. */
static size_t list_bytes(const riddle_residues *residues) {
  return residues->terms * 32 + (size_t)residues->n * sizeof *residues->factor;
}

static riddle_status plan_all(riddle_residues *residues, riddle_control *control) {
  riddle_status status;
  residues->need = list_bytes(residues);
  residues->bits = riddle_new_array(control, residues->terms, sizeof *residues->bits, &status);
  if (residues->bits == NULL) return status;
  status = riddle_residues_bound(residues->n, residues->k, residues->terms, residues->bits, control);
  if (status != RIDDLE_OK) return status;
  residues->need = bytes_expected(residues, control);
  if (residues->need > control->memory_limit) return RIDDLE_MEMORY;
  status = sift(residues, control);
  if (status == RIDDLE_OK) status = choose_primes(residues, control);
  if (status == RIDDLE_OK) status = place_residues(residues, control);
  if (status == RIDDLE_OK) status = place_answers(residues, control);
  return status == RIDDLE_OK ? allocate(residues, control) : status;
}

riddle_status riddle_residues_begin(riddle_residues *residues, riddle_control *control, uint64_t n, uint64_t k,
                                    bool whole) {
  *residues = (riddle_residues){.n = n, .k = whole ? 0 : k, .whole = whole};
  residues->shape = shape_for(n);
  residues->terms = whole ? (size_t)k + 1 : 1;
  riddle_status status = plan_all(residues, control);
  bool small = status == RIDDLE_MEMORY && residues->need <= control->memory_limit;
  if (small) residues->need = control->memory_limit + 1; /* at least */
  return status;
}

/* --- the run --------------------------------------------------------------------------------------------------- */

static riddle_status run_batch(void *context, uint64_t unit, int worker) {
  const riddle_residues *residues = context;
  riddle_control *control = residues->control;
  void *scratch = residues->scratch[worker];
  riddle_status status;
#ifdef RIDDLE_RESIDUES_AVX2
  if (control->cpu >= RIDDLE_CPU_AVX2) {
    status = riddle_residues_batch_avx2(residues, (size_t)unit, scratch, control);
  } else
#endif
    status = riddle_residues_batch_portable(residues, (size_t)unit, scratch, control);
  if (status == RIDDLE_OK && !residues->whole) riddle_join_prepare(residues, (size_t)unit);
  return status;
}

static riddle_status run_join(void *context, uint64_t unit, int worker) {
  const riddle_residues *residues = context;
  riddle_status status = RIDDLE_OK;
  for (size_t i = residues->join_first[unit]; i < residues->join_first[unit + 1] && status == RIDDLE_OK; i++) {
    status = riddle_join_term(residues, i, residues->scratch[worker], residues->control);
  }
  return status;
}

/* Scratch for the threads, of which there is one at least. */
static riddle_status allocate_scratch(riddle_residues *residues, riddle_control *control) {
  riddle_status status;
  int count = control->threads;
  residues->scratch = riddle_new_array(control, (size_t)count, sizeof *residues->scratch, &status);
  if (residues->scratch == NULL) return status;
  residues->scratch_count = count;
  for (int i = 0; i < count && status == RIDDLE_OK; i++) {
    status = riddle_resize(control, &residues->scratch[i], 0, residues->scratch_bytes); /* clearing would take long */
  }
  return status;
}

riddle_status riddle_residues_run(riddle_residues *residues, riddle_control *control) {
  int threads = control->threads;
  residues->control = control;
  while (control->threads > 1 &&
         residues->need + (size_t)(control->threads - 1) * residues->scratch_bytes > control->memory_limit) {
    control->threads--;
  }
  riddle_status status = allocate_scratch(residues, control);
  if (status == RIDDLE_OK) status = riddle_units_run(control, 0, residues->batch_count, run_batch, residues);
  if (status == RIDDLE_OK) status = riddle_units_run(control, 0, residues->join_count, run_join, residues);
  free_scratch(residues, control);
  control->threads = threads;
  return status;
}
