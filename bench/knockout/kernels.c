/* kernels: processor time and memory of the kernels of knockout, without Lua, on random lists of its own.
 *
 *   kernels TEAMS RUNS QUESTION...
 *
 * A list is made by playing: neighbours in a random row meet, a random one of them goes on; then it is shuffled. One
 * line for each question: its name, the best processor seconds of the runs, and the most bytes that were in use (of the
 * list itself nothing). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/random.h"
#include "knockout/calendar.h"
#include "knockout/shrink.h"
#include "knockout/wishes.h"

typedef struct list {
  uint32_t teams;
  riddle_match *matches;
} list;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void *must(void *block) {
  if (block == NULL) exit(1);
  return block;
}

static void shuffle(riddle_random *random, uint32_t *row, uint32_t count) {
  for (uint32_t i = count; i > 1; i--) {
    uint32_t j = (uint32_t)riddle_random_below(random, i), kept = row[i - 1];
    row[i - 1] = row[j];
    row[j] = kept;
  }
}

static list make_list(uint32_t teams, uint64_t seed) {
  riddle_random random;
  riddle_random_begin(&random, seed);
  list made = {teams, must(malloc(teams * sizeof *made.matches))};
  uint32_t *row = must(malloc(teams * sizeof *row)), count = 0;
  for (uint32_t i = 0; i < teams; i++) row[i] = i;
  shuffle(&random, row, teams);
  for (uint32_t left = teams; left > 1;) {
    uint32_t kept = 0;
    if (left % 2 == 1) { /* the idle team changes places with the first */
      uint32_t j = (uint32_t)riddle_random_below(&random, left), idle = row[j];
      row[j] = row[0];
      row[0] = idle;
      kept = 1;
    }
    for (uint32_t i = left % 2; i < left; i += 2) {
      bool second = riddle_random_bits(&random) >> 63;
      made.matches[count++] = (riddle_match){row[i], row[i + 1]};
      row[kept++] = row[i + second];
    }
    left = kept;
  }
  for (uint32_t i = count; i > 1; i--) {
    uint32_t j = (uint32_t)riddle_random_below(&random, i);
    riddle_match last = made.matches[i - 1];
    made.matches[i - 1] = made.matches[j];
    made.matches[j] = last;
  }
  free(row);
  return made;
}

static void expect(bool right, const char *what) {
  if (right) return;
  fprintf(stderr, "wrong: %s\n", what);
  exit(1);
}

/* --- the questions: each runs once and says how many bytes it needed at most -------------------- */

typedef struct meter {
  size_t used, peak;
} meter;

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
  meter *bytes = context;
  bytes->used += new_size - old_size;
  if (bytes->used > bytes->peak) bytes->peak = bytes->used;
  if (new_size > 0) return realloc(block, new_size);
  free(block);
  return NULL;
}

static void begin(riddle_control *control, meter *bytes) {
  riddle_control_init(control);
  *bytes = (meter){0, 0};
  control->allocate = resize;
  control->allocate_context = bytes;
}

static size_t peel(const list *given, bool judge) {
  riddle_control control;
  meter bytes;
  riddle_peeling peeling = {0};
  begin(&control, &bytes);
  const riddle_peeling_task task = {.teams = given->teams, .matches = given->matches, .judge = judge};
  expect(riddle_peeling_begin(&peeling, &control, &task) == RIDDLE_OK, "memory");
  size_t budget = SIZE_MAX;
  expect(riddle_peeling_step(&peeling, &budget) == RIDDLE_END, "a schedule");
  riddle_peeling_free(&peeling, &control);
  return bytes.peak;
}

static size_t input_order(const list *given) { return peel(given, false); }
static size_t judge_order(const list *given) { return peel(given, true); }

static size_t wish(const list *given, uint32_t count, bool random) {
  riddle_control control;
  meter bytes;
  riddle_wishes wishes = {0};
  begin(&control, &bytes);
  const riddle_wishes_task task = {.teams = given->teams,
                                   .matches = given->matches,
                                   .match_count = count,
                                   .fill = true,
                                   .random = random,
                                   .seed = 1};
  expect(riddle_wishes_run(&wishes, &control, &task) == RIDDLE_OK, "a knockout");
  riddle_wishes_free(&wishes, &control);
  return bytes.peak;
}

static size_t wish_all(const list *given) { return wish(given, given->teams - 1, false); }
static size_t wish_half(const list *given) { return wish(given, given->teams / 2, false); }
static size_t wish_random(const list *given) { return wish(given, given->teams / 2, true); }

static size_t calendar(const list *given) {
  riddle_control control;
  meter bytes;
  riddle_calendar made = {0};
  begin(&control, &bytes);
  const riddle_calendar_task task = {given->teams, given->matches, NULL};
  expect(riddle_calendar_make(&made, &control, &task) == RIDDLE_OK, "a calendar");
  riddle_calendar_free(&made, &control);
  return bytes.peak;
}

/* Half of the list, with a ring of six matches hidden in it. */
static size_t conflict(const list *given) {
  riddle_control control;
  meter bytes;
  riddle_shrunk shrunk = {0};
  begin(&control, &bytes);
  const uint32_t teams = given->teams, count = teams / 2;
  riddle_match *matches = must(malloc(count * sizeof *matches));
  memcpy(matches, given->matches, count * sizeof *matches);
  const uint32_t at = count / 3;
  for (uint32_t i = 0; i < 6; i++) matches[(at + i * (count / 7)) % count] = (riddle_match){i, (i + 1) % 6};
  const riddle_wishes_task task = {.teams = teams, .matches = matches, .match_count = count};
  expect(riddle_shrink(&shrunk, &control, &task) == RIDDLE_OK && shrunk.count <= 10, "a small conflict");
  riddle_shrunk_free(&shrunk, &control);
  free(matches);
  return bytes.peak;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    size_t (*run)(const list *given);
  } questions[] = {{"input", input_order},
                   {"judge", judge_order},
                   {"wish-all", wish_all},
                   {"wish-half", wish_half},
                   {"wish-half-random", wish_random},
                   {"conflict", conflict},
                   {"calendar", calendar}};
  if (argc < 4) {
    fprintf(stderr, "usage: kernels TEAMS RUNS QUESTION...\n");
    return 1;
  }
  const list given = make_list((uint32_t)strtoul(argv[1], NULL, 10), 1);
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    double best = 1e9;
    size_t used = 0;
    bool asked = false;
    for (int k = 3; k < argc; k++) asked |= strcmp(argv[k], questions[i].name) == 0;
    if (!asked) continue;
    for (long run = strtol(argv[2], NULL, 10); run > 0; run--) {
      double start = seconds();
      used = questions[i].run(&given);
      double spent = seconds() - start;
      if (spent < best) best = spent;
    }
    printf("%s %.6f %zu\n", questions[i].name, best, used);
  }
  free(given.matches);
  return 0;
}
