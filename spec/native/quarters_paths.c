/* Compares the paths of the queens' count by quarters: quarters_paths [LARGEST]
 *
 * Each inner loop of each path that can be run here against the plainest code, on random lists; then whole counts,
 * whose answers, half boards and pairs must be alike. AVX-512 is emulated (spec/native/quarters_avx512.c). Prints a
 * line a path: its name, comparisons, and whether it was skipped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "pieces/quarters.h"
#include "pieces/quarters_path.h"

#ifdef RIDDLE_QUARTERS_X86
extern const int quarters_avx512_emulated;
#endif

enum { ROUNDS = 400, MOST = 1100, SLACK = RIDDLE_QUARTERS_SLACK };

static uint64_t state = 88172645463325252u;
static unsigned long compared;

static uint64_t random_word(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

/* Words of `bits` bits, about one in four of them set, and beyond them garbage as in lists that end. */
static void fill(uint64_t *list, size_t count, uint32_t bits, bool marks) {
  const uint64_t below = (UINT64_C(1) << bits) - 1;
  for (size_t i = 0; i < count; i++) {
    list[i] = random_word() & random_word() & below;
    if (marks && random_word() % 4 == 0) list[i] |= UINT64_C(1) << bits;
  }
  for (size_t i = count; i < count + SLACK; i++) list[i] = random_word();
}

static void need(bool right, const char *path, const char *what) {
  compared++;
  if (right) return;
  printf("%s: %s differs\n", path, what);
  exit(1);
}

static int order(const void *a, const void *b) {
  const uint64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static bool same_words(uint64_t *a, size_t a_count, uint64_t *b, size_t b_count) {
  qsort(a, a_count, sizeof *a, order);
  qsort(b, b_count, sizeof *b, order);
  return a_count == b_count && memcmp(a, b, a_count * sizeof *a) == 0;
}

static void compare_loops(const riddle_quarters_path *path, const char *name) {
  static uint64_t a[MOST + SLACK], b[MOST + SLACK], got[64 * 64 + SLACK], rest[MOST + SLACK], right[64 * 64],
      others[MOST];
  const size_t a_count = random_word() % 40, b_count = random_word() % 64, many = random_word() % MOST;
  const uint32_t bits = (uint32_t)(random_word() % 60) + 1, bit = (uint32_t)(random_word() % bits);
  const uint64_t mark = UINT64_C(1) << 61, below = (UINT64_C(1) << bit) - 1;
  size_t found = 0, left = 0;

  fill(a, a_count, bits, false);
  fill(b, b_count, bits, false);
  for (size_t i = 0; i < a_count; i++) {
    for (size_t j = 0; j < b_count; j++) {
      if ((a[i] & b[j]) == 0) right[found++] = a[i] | b[j] | mark;
    }
  }
  need(same_words(got, path->join(a, a_count, b, b_count, mark, got), right, found), name, "join");

  fill(a, many, bits, true);
  found = 0;
  for (size_t i = 0; i < many; i++) {
    if (random_word() % 3 == 0) a[i] |= RIDDLE_QUARTERS_RIM;
    if ((a[i] & (mark | 5)) == 0) right[found++] = a[i] & ~RIDDLE_QUARTERS_RIM;
  }
  need(same_words(got, path->filter(a, many, mark | 5, got), right, found), name, "filter");

  found = 0;
  for (size_t i = 0; i < many; i++) {
    uint64_t word = (a[i] & below) | (a[i] >> (bit + 1) << bit);
    if (a[i] >> bit & 1) {
      others[left++] = word;
    } else {
      right[found++] = word;
    }
  }
  size_t zeros = path->split(a, many, bit, got, rest);
  need(same_words(got, zeros, right, found) && same_words(rest, many - zeros, others, left), name, "split");
}

static void compare_counts(const riddle_quarters_path *path, const char *name) {
  static uint64_t a[MOST + SLACK], b[MOST + SLACK];
  const size_t a_count = random_word() % (path->patterns + 1), b_count = random_word() % MOST;
  const uint32_t bits = (uint32_t)(random_word() % 60) + 1;
  const uint64_t below = (UINT64_C(1) << bits) - 1;
  uint64_t right = 0;
  uint32_t ones[64], sample;

  fill(a, a_count, bits, true);
  fill(b, b_count, bits, false);
  for (size_t i = 0; i < a_count; i++) {
    uint64_t weight = (a[i] >> bits & 1) + 1;
    for (size_t j = 0; j < b_count; j++) right += (a[i] & below & b[j]) == 0 ? weight : 0;
  }
  need(path->match(a, a_count, b, b_count, bits) == right, name, "match");
  need(path->pairs(a, a_count, b, b_count, bits) == right, name, "pairs");

  sample = path->densities(a, a_count, bits, ones);
  size_t step = sample == 0 ? 1 : (a_count + sample - 1) / sample;
  for (uint32_t bit = 0; bit < bits; bit++) {
    uint32_t there = 0;
    for (size_t i = 0; i < a_count; i += step) there += (uint32_t)(a[i] >> bit & 1);
    need(ones[bit] == there, name, "densities");
  }
}

static riddle_quarters_part count(uint32_t n, riddle_cpu cpu) {
  riddle_control control;
  riddle_quarters quarters = {0};
  riddle_quarters_part part = {0};
  riddle_control_init(&control);
  control.cpu = cpu;
  bool done = riddle_quarters_open(&quarters, &control, n) == RIDDLE_OK &&
              riddle_quarters_run(&quarters, &control, 0, quarters.splits.units, &part) == RIDDLE_OK;
  riddle_quarters_close(&quarters, &control);
  if (!done || control.memory_used != 0) exit(2);
  return part;
}

static void compare(const riddle_quarters_path *path, riddle_cpu cpu, const char *name, uint32_t largest) {
  compared = 0;
  for (int i = 0; i < ROUNDS; i++) compare_loops(path, name);
  for (int i = 0; i < ROUNDS; i++) compare_counts(path, name);
  for (uint32_t n = RIDDLE_QUARTERS_SMALLEST; n <= largest; n++) {
    riddle_quarters_part one = count(n, RIDDLE_CPU_PORTABLE), other = count(n, cpu);
    need(memcmp(&one, &other, sizeof one) == 0, name, "the whole count");
  }
  printf("%s: %lu comparisons\n", name, compared);
}

/* --- the portable path alone ------------------------------------------------------------------------------------- */

/* The parts of any division of the units add up. */
static void compare_parts(uint32_t n) {
  riddle_control control;
  riddle_quarters quarters = {0};
  riddle_quarters_part sum = {0}, whole = count(n, RIDDLE_CPU_PORTABLE);
  riddle_control_init(&control);
  if (riddle_quarters_open(&quarters, &control, n) != RIDDLE_OK) exit(2);
  uint64_t units = quarters.splits.units;
  for (uint64_t first = units; first-- > 0;) { /* backwards, as order does not matter */
    riddle_quarters_part part = {0};
    if (riddle_quarters_run(&quarters, &control, first, first + 1, &part) != RIDDLE_OK) exit(2);
    riddle_quarters_add(&sum, &part);
  }
  riddle_quarters_close(&quarters, &control);
  need(memcmp(&sum, &whole, sizeof sum) == 0, "portable", "the sum of the parts");
}

/* Fails each allocation of a count; returns how many there are. */
static unsigned long fail_each(uint32_t n) {
  for (unsigned long allowed = 0;; allowed++) {
    riddle_control control;
    riddle_quarters quarters = {0};
    riddle_quarters_part part = {0};
    heap memory = {.failing = allowed + 1};
    heap_control(&memory, &control);
    riddle_status status = riddle_quarters_open(&quarters, &control, n);
    if (status == RIDDLE_OK) status = riddle_quarters_run(&quarters, &control, 0, quarters.splits.units, &part);
    riddle_quarters_close(&quarters, &control);
    heap_check_empty(&memory, &control);
    if (status == RIDDLE_OK) return allowed;
    need(status == RIDDLE_NO_MEMORY && part.low == 0, "portable", "the answer without memory");
  }
}

int main(int argc, char **argv) {
  uint32_t largest = argc > 1 ? (uint32_t)atoi(argv[1]) : 13;
  compare(&riddle_quarters_portable, RIDDLE_CPU_PORTABLE, "portable", largest);
#ifdef RIDDLE_QUARTERS_X86
  if (riddle_cpu_best() >= RIDDLE_CPU_AVX2) {
    compare(&riddle_quarters_avx2, RIDDLE_CPU_AVX2, "avx2", largest);
  } else {
    puts("avx2: skipped, this processor has none");
  }
  if (quarters_avx512_emulated) {
    compare(&riddle_quarters_avx512, RIDDLE_CPU_AVX512, "avx512, emulated", largest);
  } else if (riddle_cpu_best() >= RIDDLE_CPU_AVX512) {
    compare(&riddle_quarters_avx512, RIDDLE_CPU_AVX512, "avx512", largest);
  } else {
    puts("avx512: skipped, neither such a processor nor libsimde-dev");
  }
#endif
  for (uint32_t n = RIDDLE_QUARTERS_SMALLEST; n <= 12; n++) compare_parts(n);
  unsigned long allocations = fail_each(9) + fail_each(10);
  printf("parts add up, %lu allocations failed\n", allocations);
  return 0;
}
