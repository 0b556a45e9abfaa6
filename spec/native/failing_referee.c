/* failing_referee: a long game of lines/referee.h with every allocation failing once.
 *
 * A move whose allocation fails is not made and changes nothing; made again it must go through, and the game goes on as
 * if nothing had happened. In the end all memory is given back. */
#include <stdio.h>

#include "always.h"
#include "heap.h"
#include "lines/referee.h"

enum { SIZE = 12, TRIES = 1200 };

static uint32_t next_random(uint32_t *state) { return *state = *state * 1664525u + 1013904223u; }

static uint64_t mixed(uint64_t hash, uint64_t value) { return (hash ^ value) * UINT64_C(0x100000001B3); }

/* Tries a move, once more when its allocation failed; the board must not have changed then. */
static riddle_move_verdict attempt(riddle_referee *referee, riddle_control *control, int row, int column,
                                   size_t *failed) {
  riddle_move_verdict verdict;
  size_t moves = referee->moves, free_cells = referee->free;
  int colour = referee->to_move;
  riddle_status status = riddle_referee_play(referee, control, row, column, colour, &verdict);
  if (status == RIDDLE_OK) return verdict;
  ALWAYS(status == RIDDLE_NO_MEMORY && referee->moves == moves && referee->free == free_cells);
  ALWAYS(referee->to_move == colour && referee->end == RIDDLE_GAME_RUNS);
  ++*failed;
  ALWAYS(riddle_referee_play(referee, control, row, column, colour, &verdict) == RIDDLE_OK);
  return verdict;
}

/* What happens in a game of random moves, some taken back; the whole of it in a number. */
static uint64_t play(heap *memory, size_t *failed) {
  riddle_control control;
  heap_control(memory, &control);
  const riddle_referee_setting setting = {
      .rows = SIZE,
      .columns = SIZE,
      .rule = {.k = 5, .overline = RIDDLE_OVERLINE_FOUL, .double_four = true, .double_three = true},
      .may_pass = true,
  };
  riddle_referee referee;
  riddle_status status = riddle_referee_init(&referee, &control, &setting);
  if (status != RIDDLE_OK) {
    ALWAYS(status == RIDDLE_NO_MEMORY && memory->blocks == 0);
    ++*failed;
    ALWAYS(riddle_referee_init(&referee, &control, &setting) == RIDDLE_OK);
  }
  uint32_t state = 1;
  uint64_t hash = 0;
  for (int i = 0; i < TRIES; i++) {
    uint32_t draw = next_random(&state) >> 8;
    hash = mixed(hash, attempt(&referee, &control, (int)(draw % SIZE), (int)(draw / SIZE % SIZE), failed));
    riddle_referee_outlook outlook;
    ALWAYS(riddle_referee_forecast(&referee, &control, &outlook) == RIDDLE_OK);
    hash = mixed(hash, referee.free * 64 + (uint64_t)referee.end * 8 + (uint64_t)outlook.count * 2 + outlook.lost);
    if (referee.end != RIDDLE_GAME_RUNS || draw >> 16 == 0) {
      for (int back = 0; back < 9 && referee.moves > 0; back++) riddle_referee_undo(&referee);
    }
  }
  riddle_referee_free(&referee, &control);
  heap_check_empty(memory, &control);
  return hash;
}

int main(void) {
  heap counted = {0};
  size_t none = 0, failed = 0;
  uint64_t whole = play(&counted, &none);
  ALWAYS(none == 0);
  for (size_t number = 1; number <= counted.requests; number++) {
    heap failing = {.failing = number, .once = true};
    size_t before = failed;
    ALWAYS(play(&failing, &failed) == whole && failed == before + 1);
  }
  printf("%zu failing allocations\n", failed);
  return 0;
}
