/* failing_fouls: the board of lines/fouls.h with every allocation failing in turn, with every memory limit, and stopped
 * at every point that it judges.
 *
 * The position was found by a search for much work: double-threes nest deeper than the stack has room at first.
 * Whatever happens, a call says so or gives the same answer, leaves the board as it was, and gives all memory back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "always.h"
#include "failing.h"
#include "lines/fouls.h"

enum { SIZE = 15, ROW = 7, COLUMN = 7, EVERY = 0x1000 /* points judged between two looks at the flag */ };

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

/* The subject: the control's stop flag is set, and looked at after so many points that are judged; 0 = never. */
static failing_answer ask(const void *subject, riddle_control *control) {
  const riddle_lines_rule rule = {.k = 5, .overline = RIDDLE_OVERLINE_FOUL, .double_four = true, .double_three = true};
  const uint64_t stopped_at = *(const uint64_t *)subject, start = stopped_at == 0 ? 0 : EVERY - stopped_at;
  riddle_fouls board;
  failing_answer answer = {.status = riddle_fouls_init(&board, control, SIZE, SIZE, &rule)};
  if (answer.status != RIDDLE_OK) return answer;
  riddle_fouls_fill(&board, picture);
  size_t bytes = board.bytes - (size_t)(board.cells - (uint8_t *)board.before);
  uint8_t *cells = malloc(bytes);
  ALWAYS(cells != NULL);
  memcpy(cells, board.cells, bytes);
  unsigned reasons = 0;
  board.probes = start;
  atomic_store(&control->stop, stopped_at != 0);
  answer.status = riddle_fouls_at(&board, control, ROW, COLUMN, &reasons);
  ALWAYS(board.probes - start < EVERY);
  answer.hash = reasons * EVERY + (board.probes - start);
  ALWAYS(memcmp(cells, board.cells, bytes) == 0);
  free(cells);
  riddle_fouls_free(&board, control);
  return answer;
}

/* Stopped at every point; returns how often that ended the run. */
static size_t stop_each(const failing_whole *whole) {
  const uint64_t points = whole->answer.hash % EVERY;
  size_t stopped = 0;
  for (uint64_t number = 1; number <= points + 1; number++) {
    heap memory = {0};
    riddle_control control;
    heap_control(&memory, &control);
    failing_answer answer = ask(&number, &control);
    heap_check_empty(&memory, &control);
    ALWAYS(answer.status == (number <= points ? RIDDLE_STOPPED : RIDDLE_OK));
    ALWAYS(number <= points ? answer.hash % EVERY == number : answer.hash == whole->answer.hash);
    stopped += answer.status == RIDDLE_STOPPED;
  }
  return stopped;
}

int main(void) {
  const uint64_t never = 0;
  const failing_question question = {.ask = ask, .subject = &never};
  failing_whole whole = failing_nowhere(&question);
  size_t failed = failing_each(&question, &whole);
  size_t refused = failing_limits(&question, &whole, 1, whole.peak + 101);
  size_t stopped = stop_each(&whole);
  printf("%zu failing allocations, %zu memory limits refused, %zu stops\n", failed, refused, stopped);
  return 0;
}
