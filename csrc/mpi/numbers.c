/* The numbers of numbers.h. */
#include "mpi/numbers.h"

#include <string.h>

static size_t fillings(const riddle_mpi_part *part) { return (size_t)1 << part->width; }

/* Cells of this part and those below. */
static size_t cells_up_to(const riddle_mpi_board *board, const riddle_mpi_part *part) {
  return (size_t)(part->start + part->width + 1) << board->class_bits;
}

/* Rows of a level's table for this part: by the pegs above it and a class. */
static size_t rows(const riddle_mpi_board *board, const riddle_mpi_part *part) {
  return (size_t)(board->space->game->holes - part->start - part->width + 1) << board->class_bits;
}

/* --- a board -------------------------------------------------------------------------------------------------- */

static void add_part(riddle_mpi_board *board, int start, int width) {
  board->part[board->parts++] = (riddle_mpi_part){.start = start, .width = width, .mask = ((uint64_t)1 << width) - 1};
}

static void split(riddle_mpi_board *board) {
  const riddle_pegs_space *space = board->space;
  add_part(board, 0, space->low_holes);
  int more = (space->high_holes + RIDDLE_MPI_PART - 1) / RIDDLE_MPI_PART;
  for (int i = 0; i < more; i++) {
    int start = space->high_holes * i / more, end = space->high_holes * (i + 1) / more;
    add_part(board, space->low_holes + start, end - start);
  }
}

/* The class that a single peg has. */
static uint16_t class_of_hole(const riddle_mpi_board *board, int hole) {
  uint64_t class = riddle_pegs_game_class(board->space->game, (uint64_t)1 << hole);
  return (uint16_t)(class & board->class_mask);
}

static void fill_cells(const riddle_mpi_board *board, const riddle_mpi_part *part) {
  part->cell[0] = 0;
  for (uint32_t filling = 1; filling < fillings(part); filling++) {
    uint16_t hole_class = class_of_hole(board, part->start + __builtin_ctz(filling));
    part->cell[filling] = (uint16_t)((part->cell[filling & (filling - 1)] ^ hole_class) + board->class_mask + 1);
  }
}

static void fill_counts(const riddle_mpi_board *board, int p) {
  const riddle_mpi_part *part = &board->part[p];
  for (size_t filling = 0; filling < fillings(part); filling++) {
    uint64_t cell = part->cell[filling];
    if (p == 0) {
      part->count[cell]++;
      continue;
    }
    const riddle_mpi_part *below = part - 1;
    for (uint64_t under = 0; under < cells_up_to(board, below); under++) {
      uint64_t pegs = (cell >> board->class_bits) + (under >> board->class_bits);
      part->count[pegs << board->class_bits | ((cell ^ under) & board->class_mask)] += below->count[under];
    }
  }
}

static void fill_low(riddle_mpi_board *board) {
  const riddle_mpi_part *low = &board->part[0];
  uint32_t start = 0;
  for (size_t cell = 0; cell < cells_up_to(board, low); cell++) {
    board->low_start[cell] = start;
    start += (uint32_t)low->count[cell];
  }
  for (uint32_t filling = 0; filling < fillings(low); filling++) { /* low_start moves along ... */
    uint32_t *place = &board->low_start[low->cell[filling]];
    board->low_list[(*place)++] = filling;
  }
  for (size_t cell = 0; cell < cells_up_to(board, low); cell++) { /* ... and back */
    board->low_start[cell] -= (uint32_t)low->count[cell];
    for (uint32_t i = 0; i < low->count[cell]; i++) {
      board->low_number[board->low_list[board->low_start[cell] + i]] = (uint16_t)i;
    }
  }
}

riddle_status riddle_mpi_board_open(riddle_mpi_board *board, riddle_control *control, const riddle_pegs_space *space) {
  int invariants = space->game->invariants;
  *board = (riddle_mpi_board){.space = space};
  board->class_bits = invariants < RIDDLE_PEGS_CLASS_BITS ? invariants : RIDDLE_PEGS_CLASS_BITS;
  board->class_mask = ((uint64_t)1 << board->class_bits) - 1;
  split(board);
  riddle_status status = RIDDLE_OK;
  for (int p = 0; p < board->parts && status == RIDDLE_OK; p++) {
    riddle_mpi_part *part = &board->part[p];
    part->cell = riddle_new_array(control, fillings(part), sizeof *part->cell, &status);
    if (status == RIDDLE_OK) {
      part->count = riddle_new_array(control, cells_up_to(board, part), sizeof *part->count, &status);
    }
    if (status != RIDDLE_OK) break;
    fill_cells(board, part);
    fill_counts(board, p);
  }
  const riddle_mpi_part *low = &board->part[0];
  if (status == RIDDLE_OK) {
    board->low_number = riddle_new_array(control, fillings(low), sizeof *board->low_number, &status);
  }
  if (status == RIDDLE_OK) {
    board->low_list = riddle_new_array(control, fillings(low), sizeof *board->low_list, &status);
  }
  if (status == RIDDLE_OK) {
    board->low_start = riddle_new_array(control, cells_up_to(board, low), sizeof *board->low_start, &status);
  }
  if (status == RIDDLE_OK) fill_low(board);
  return status;
}

void riddle_mpi_board_free(riddle_mpi_board *board, riddle_control *control) {
  if (board->space == NULL) return;
  const riddle_mpi_part *low = &board->part[0];
  riddle_free_array(control, board->low_number, fillings(low), sizeof *board->low_number);
  riddle_free_array(control, board->low_list, fillings(low), sizeof *board->low_list);
  riddle_free_array(control, board->low_start, cells_up_to(board, low), sizeof *board->low_start);
  for (int p = 0; p < board->parts; p++) {
    riddle_mpi_part *part = &board->part[p];
    riddle_free_array(control, part->cell, fillings(part), sizeof *part->cell);
    riddle_free_array(control, part->count, cells_up_to(board, part), sizeof *part->count);
  }
  memset(board, 0, sizeof *board);
}

uint64_t riddle_mpi_positions(const riddle_mpi_board *board, int pegs, uint64_t class) {
  const riddle_mpi_part *top = &board->part[board->parts - 1];
  return top->count[(size_t)pegs << board->class_bits | (class & board->class_mask)];
}

/* --- a level -------------------------------------------------------------------------------------------------- */

/* How many positions of the parts below `p` go with a filling of it, when `left` pegs and a class are left for both. */
static uint64_t count_below(const riddle_mpi_board *board, int p, int left, uint64_t class, uint64_t filling) {
  const riddle_mpi_part *part = &board->part[p], *below = part - 1;
  int pegs = left - (part->cell[filling] >> board->class_bits);
  if (pegs < 0 || pegs > part->start) return 0;
  uint64_t under = (class ^ part->cell[filling]) & board->class_mask;
  return below->count[(size_t)pegs << board->class_bits | under];
}

static void fill_before(riddle_mpi_numbers *numbers, int p) {
  const riddle_mpi_board *board = numbers->board;
  const riddle_mpi_part *part = &board->part[p];
  for (size_t row = 0; row < rows(board, part); row++) {
    uint64_t *before = numbers->before[p] + (row << part->width), sum = 0;
    int left = numbers->pegs - (int)(row >> board->class_bits);
    for (size_t filling = 0; filling < fillings(part); filling++) {
      before[filling] = sum;
      sum += count_below(board, p, left, row & board->class_mask, filling);
    }
  }
}

riddle_status riddle_mpi_numbers_open(riddle_mpi_numbers *numbers, riddle_control *control,
                                      const riddle_mpi_board *board, int pegs, uint64_t class) {
  class &= board->class_mask;
  *numbers = (riddle_mpi_numbers){.board = board, .pegs = pegs, .class = class};
  numbers->count = riddle_mpi_positions(board, pegs, class);
  riddle_status status = RIDDLE_OK;
  for (int p = 1; p < board->parts && status == RIDDLE_OK; p++) {
    size_t words = rows(board, &board->part[p]) << board->part[p].width;
    numbers->before[p] = riddle_new_array(control, words, sizeof(uint64_t), &status);
    if (status == RIDDLE_OK) fill_before(numbers, p);
  }
  return status;
}

void riddle_mpi_numbers_free(riddle_mpi_numbers *numbers, riddle_control *control) {
  if (numbers->board == NULL) return;
  for (int p = 1; p < numbers->board->parts; p++) {
    size_t words = rows(numbers->board, &numbers->board->part[p]) << numbers->board->part[p].width;
    riddle_free_array(control, numbers->before[p], words, sizeof(uint64_t));
  }
  memset(numbers, 0, sizeof *numbers);
}

size_t riddle_mpi_table_bytes(const riddle_mpi_board *board) {
  const riddle_mpi_part *low = &board->part[0];
  size_t bytes = fillings(low) * (sizeof *board->low_number + sizeof *board->low_list) +
                 cells_up_to(board, low) * sizeof *board->low_start;
  for (int p = 0; p < board->parts; p++) {
    const riddle_mpi_part *part = &board->part[p];
    bytes += fillings(part) * sizeof *part->cell + cells_up_to(board, part) * sizeof *part->count;
    if (p > 0) bytes += rows(board, part) * fillings(part) * sizeof(uint64_t);
  }
  return bytes;
}

/* The last filling whose entry is at most `number`. */
static uint64_t last_at_most(const uint64_t *before, uint64_t count, uint64_t number) {
  uint64_t low = 0, high = count; /* before[low] <= number < before[high], where there is one */
  while (high - low > 1) {
    uint64_t middle = low + (high - low) / 2;
    if (before[middle] <= number) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

riddle_mpi_run riddle_mpi_run_of(const riddle_mpi_numbers *numbers, uint64_t number) {
  const riddle_mpi_board *board = numbers->board;
  uint64_t class_mask = board->class_mask, above = numbers->class, rest = number;
  riddle_mpi_run run = {0};
  for (int p = board->parts - 1; p > 0; p--) {
    const riddle_mpi_part *part = &board->part[p];
    const uint64_t *before = numbers->before[p] + (above << part->width);
    uint64_t filling = last_at_most(before, fillings(part), rest), cell = part->cell[filling];
    rest -= before[filling];
    run.high |= filling << part->start;
    above = (above + (cell & ~class_mask)) ^ (cell & class_mask);
  }
  uint64_t pegs = (uint64_t)numbers->pegs - (above >> board->class_bits);
  uint64_t cell = pegs << board->class_bits | (above & class_mask);
  run.first = number - rest;
  run.count = board->part[0].count[cell];
  run.low = board->low_list + board->low_start[cell];
  return run;
}
