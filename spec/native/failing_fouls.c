/* failing_fouls: the board of lines/fouls.h with every allocation failing in turn, with every memory limit, and stopped
 * at every point that it judges.
 *
 * The position was found by a search for much work: double-threes nest deeper than the stack has room at first.
 * Whatever happens, a call says so or gives the same answer, leaves the board as it was, and gives all memory back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feeder.h"
#include "lines/fouls.h"

enum { SIZE = 15, ROW = 7, COLUMN = 7 };

static const char picture[SIZE * SIZE + 1] =
    "XX...X.XO.O..XX"
    "OOX.O..OOXXXXO."
    ".XXOXO.OO......"
    ".X...X..O.O...X"
    "O..X.X....X.O.O"
    ".X.XOXX.XXX...."
    "...X.X.......XX"
    "O.XX....X.X..XO"
    "...XX....XX...."
    "...X...X...X..X"
    "....X.XX...X..."
    "...XX...XX....."
    "OXOX.X..XOX.XX."
    "XOO.XXO..X..XX."
    "OX..O.X..XO..X.";

/* --- an allocator that counts and fails -------------------------------------------------------------------- */

typedef struct meter {
  size_t requests, failing; /* the request that fails, from 1, and all after it; 0 = none */
  size_t bytes, peak;
} meter;

static void *metered_resize(void *context, void *block, size_t old_size, size_t new_size) {
  enum { FRONT = 16 };
  meter *m = context;
  char *start = block == NULL ? NULL : (char *)block - FRONT;
  if (start != NULL) ALWAYS(memcmp(start, &old_size, sizeof old_size) == 0);
  if (new_size > old_size && ++m->requests >= m->failing && m->failing != 0) return NULL;
  m->bytes += new_size - old_size;
  if (m->bytes > m->peak) m->peak = m->bytes;
  if (new_size == 0) {
    free(start);
    return NULL;
  }
  char *moved = realloc(start, FRONT + new_size);
  ALWAYS(moved != NULL);
  memcpy(moved, &new_size, sizeof new_size);
  return moved + FRONT;
}

/* --- the question ------------------------------------------------------------------------------------------------ */

typedef struct answer {
  riddle_status status;
  unsigned reasons;
  uint64_t probes;
} answer;

/* `stopped_at`: the control's stop flag is set, and looked at after so many points; 0 = never. */
static answer ask(meter *m, size_t limit, uint64_t stopped_at) {
  const riddle_lines_rule rule = {.k = 5, .overline = RIDDLE_OVERLINE_FOUL, .double_four = true, .double_three = true};
  riddle_control control;
  riddle_control_init(&control);
  control.allocate = metered_resize;
  control.allocate_context = m;
  control.memory_limit = limit;
  riddle_fouls board;
  answer got = {riddle_fouls_init(&board, &control, SIZE, SIZE, &rule), 0, 0};
  if (got.status == RIDDLE_OK) {
    riddle_fouls_fill(&board, picture);
    size_t bytes = board.bytes - (size_t)(board.cells - (uint8_t *)board.before);
    uint8_t *cells = malloc(bytes);
    ALWAYS(cells != NULL);
    memcpy(cells, board.cells, bytes);
    const uint64_t every = 0x1000; /* probes between two looks at the flag */
    uint64_t start = stopped_at == 0 ? 0 : every - stopped_at;
    board.probes = start;
    atomic_store(&control.stop, stopped_at != 0);
    got.status = riddle_fouls_at(&board, &control, ROW, COLUMN, &got.reasons);
    got.probes = board.probes - start;
    ALWAYS(memcmp(cells, board.cells, bytes) == 0);
    free(cells);
    riddle_fouls_free(&board, &control);
  }
  ALWAYS(m->bytes == 0 && atomic_load(&control.memory_used) == 0);
  return got;
}

static bool same(answer one, answer other) {
  return one.status == RIDDLE_OK && one.reasons == other.reasons && one.probes == other.probes;
}

int main(void) {
  meter counted = {0};
  answer whole = ask(&counted, SIZE_MAX, 0);
  ALWAYS(whole.status == RIDDLE_OK);
  size_t failed = 0, refused = 0, stopped = 0;
  for (size_t number = 1; number <= counted.requests; number++, failed++) {
    meter failing = {.failing = number};
    ALWAYS(ask(&failing, SIZE_MAX, 0).status == RIDDLE_NO_MEMORY);
  }
  for (size_t limit = 0; limit <= counted.peak + 100; limit++) {
    meter limited = {0};
    answer got = ask(&limited, limit, 0);
    ALWAYS(got.status == RIDDLE_MEMORY || same(got, whole));
    refused += got.status == RIDDLE_MEMORY;
  }
  for (uint64_t number = 1; number <= whole.probes + 1; number++) {
    meter plain = {0};
    answer got = ask(&plain, SIZE_MAX, number);
    ALWAYS(number <= whole.probes ? got.status == RIDDLE_STOPPED && got.probes == number : same(got, whole));
    stopped += got.status == RIDDLE_STOPPED;
  }
  printf("%zu failing allocations, %zu memory limits refused, %zu stops\n", failed, refused, stopped);
  return 0;
}
