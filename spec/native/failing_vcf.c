/* failing_vcf: wins by continuous fours with every allocation failing in turn, and with every memory limit.
 *
 * Each run must give the same answer and proof or say that memory is missing, leave the board as it was, and give all
 * memory back with the sizes it was taken with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines/vcf.h"

#define ALWAYS(condition)                                             \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      abort();                                                        \
    }                                                                 \
  } while (0)

/* Counts allocations; the one with number `failing`, if any, and all after it fail. Blocks know their size. */
typedef struct meter {
  size_t allocations, failing, live, peak;
} meter;

static void *metered(void *context, void *block, size_t old_size, size_t new_size) {
  meter *counter = context;
  size_t *place = block == NULL ? NULL : (size_t *)block - 2;
  ALWAYS((place == NULL ? 0 : *place) == old_size);
  if (new_size == 0) {
    counter->live -= old_size;
    free(place);
    return NULL;
  }
  if (++counter->allocations >= counter->failing && counter->failing != 0) return NULL;
  place = realloc(place, new_size + 2 * sizeof *place);
  ALWAYS(place != NULL);
  *place = new_size;
  counter->live += new_size - old_size;
  if (counter->live > counter->peak) counter->peak = counter->live;
  return place + 2;
}

/* quintet (renju-note, MIT) test_vcf_black and test_vcf_white: 12 and 5 fours. */
static const char black[] =
    ".......................O..X.......X.OX..............X..O...........OX..O..."
    "......XXO.X.........O.OOX.O..........XXO..................................."
    "...........................................................................";
static const char white[] =
    "..........................O.............X.............O.OX..........O...X.."
    ".......OOX.O.........XOXX..X.......OXX....................................."
    "...........................................................................";
static const char caro[] = "........OXXX................X.......X...........";

typedef struct question {
  const char *cells;
  int rows, columns, colour, fours;
  bool shortest;
  riddle_lines_rule rule;
} question;

#define RENJU \
  { .k = 5, .overline = RIDDLE_OVERLINE_FOUL, .double_four = true, .double_three = true }
#define CARO \
  { .k = 5, .overline = RIDDLE_OVERLINE_WINS, .blocked_ignored = true }

static const question questions[] = {{black, 15, 15, RIDDLE_BLACK, 12, true, RENJU},
                                     {white, 15, 15, RIDDLE_WHITE, 5, false, RENJU},
                                     {caro, 6, 8, RIDDLE_BLACK, 2, true, CARO}};

typedef struct run {
  riddle_status status;
  uint64_t hash;
  meter counter;
} run;

static riddle_force force;

static void hash_proof(run *result, const riddle_proof *proof) {
  for (size_t i = 0; i < proof->nodes; i++) {
    result->hash = 31 * result->hash + (uint64_t)proof->node[i].move + proof->node[i].otherwise;
  }
  for (size_t i = 0; i < proof->replies; i++) {
    result->hash = 31 * result->hash + (uint64_t)proof->reply[i].answer + proof->reply[i].node;
  }
}

static run try_it(const question *asked, size_t failing, size_t limit) {
  run result = {.counter = {.failing = failing}};
  riddle_control control;
  riddle_proof proof = {0};
  riddle_vcf vcf = {.force = &force, .attacker = asked->colour, .shortest = asked->shortest};
  riddle_control_init(&control);
  control.allocate = metered;
  control.allocate_context = &result.counter;
  control.memory_limit = limit;
  riddle_force_init(&force, &asked->rule, asked->rows, asked->columns, asked->cells);
  static riddle_windows before;
  before = force.windows;
  riddle_force_key key = force.key;
  result.status = riddle_vcf_run(&vcf, &control);
  if (result.status == RIDDLE_OK) result.status = riddle_vcf_prove(&vcf, &control, &proof);
  if (result.status == RIDDLE_OK) {
    ALWAYS(vcf.state == RIDDLE_VCF_FOUND && (vcf.fours == asked->fours || !asked->shortest));
    hash_proof(&result, &proof);
  }
  ALWAYS(memcmp(&before.line, &force.windows.line, sizeof before.line) == 0);
  ALWAYS(memcmp(&before.some, &force.windows.some, sizeof before.some) == 0);
  ALWAYS(key.half[0] == force.key.half[0] && key.half[1] == force.key.half[1]);
  riddle_proof_free(&proof, &control);
  riddle_vcf_free(&vcf, &control);
  riddle_force_free(&force, &control);
  ALWAYS(result.counter.live == 0 && atomic_load(&control.memory_used) == 0);
  return result;
}

int main(void) {
  enum { LIMITS = 400 };
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    run whole = try_it(&questions[i], 0, SIZE_MAX);
    ALWAYS(whole.status == RIDDLE_OK);
    size_t ended = 0, refused = 0;
    for (size_t number = 1; number <= whole.counter.allocations; number++) {
      run failed = try_it(&questions[i], number, SIZE_MAX);
      ALWAYS(failed.status == RIDDLE_NO_MEMORY);
      ended++;
    }
    for (size_t j = 0; j < LIMITS; j++) {
      run limited = try_it(&questions[i], 0, whole.counter.peak / LIMITS * j);
      ALWAYS(limited.status == RIDDLE_MEMORY || (limited.status == RIDDLE_OK && limited.hash == whole.hash));
      refused += limited.status != RIDDLE_OK;
    }
    printf("question %zu: %zu allocations, %zu ended the run, %zu of %d memory limits refused\n", i,
           whole.counter.allocations, ended, refused, LIMITS);
  }
  return 0;
}
