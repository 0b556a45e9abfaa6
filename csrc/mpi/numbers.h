/* Numbers for the positions of a level, for boards whose bit sets fill many machines.
 *
 * The positions with p pegs in one class are numbered without gaps, in order of size, as by the ranks of pegs/space.h;
 * but numbers have 64 bits, and no table is as long as the fillings of half a board. The holes fall into parts, the
 * lowest of the space's low holes, the others of at most 9. A number is the sum, over the parts from the top, of how
 * many positions have the same fillings above and a smaller one there; for each part that depends on the filling, and
 * on the pegs and the class of those above.
 *
 * Cost: a number one look-up a part (4 for 41 holes), a position a binary search a part. Tables: 1.4 MB for the English
 * board, 2.7 MB for the diamond of 41 holes. */
#ifndef RIDDLE_MPI_NUMBERS_H
#define RIDDLE_MPI_NUMBERS_H

#include "pegs/scan.h"

enum { RIDDLE_MPI_PART = 9 /* holes */, RIDDLE_MPI_PARTS = 5 };

/* The holes from `start`. */
typedef struct riddle_mpi_part {
  int start, width;
  uint64_t mask;   /* `width` ones */
  uint16_t *cell;  /* of a filling: pegs << class_bits | class */
  uint64_t *count; /* fillings of this part and those below, by cell */
} riddle_mpi_part;

/* What all levels share. Owns its tables; the space must outlive it. */
typedef struct riddle_mpi_board {
  const riddle_pegs_space *space;
  int class_bits, parts;
  uint64_t class_mask;                    /* `class_bits` ones */
  riddle_mpi_part part[RIDDLE_MPI_PARTS]; /* from the lowest */
  uint16_t *low_number;                   /* of a filling of part 0: among those of its cell */
  uint32_t *low_list, *low_start;         /* those fillings by cell; where each cell begins */
} riddle_mpi_board;

riddle_status riddle_mpi_board_open(riddle_mpi_board *board, riddle_control *control, const riddle_pegs_space *space);
void riddle_mpi_board_free(riddle_mpi_board *board, riddle_control *control);

/* How many positions have so many pegs and this class (of riddle_pegs_game_class). */
uint64_t riddle_mpi_positions(const riddle_mpi_board *board, int pegs, uint64_t class);

/* The numbers of one level. */
typedef struct riddle_mpi_numbers {
  const riddle_mpi_board *board;
  int pegs;
  uint64_t class, count;
  uint64_t *before[RIDDLE_MPI_PARTS]; /* [pegs above << class_bits | class of what is left][filling] */
} riddle_mpi_numbers;

riddle_status riddle_mpi_numbers_open(riddle_mpi_numbers *numbers, riddle_control *control,
                                      const riddle_mpi_board *board, int pegs, uint64_t class);
void riddle_mpi_numbers_free(riddle_mpi_numbers *numbers, riddle_control *control);

/* Bytes of the tables of a board and of one level. */
size_t riddle_mpi_table_bytes(const riddle_mpi_board *board);

/* Positions that differ in their low holes only: their numbers are `first`, first + 1, ... */
typedef struct riddle_mpi_run {
  uint64_t high; /* the position without its low holes */
  uint64_t first, count;
  const uint32_t *low; /* their low holes */
} riddle_mpi_run;

/* The run that has the position of a number, which is less than `count`. */
riddle_mpi_run riddle_mpi_run_of(const riddle_mpi_numbers *numbers, uint64_t number);

/* The number of a position with the level's pegs and class. */
static inline uint64_t riddle_mpi_number(const riddle_mpi_numbers *numbers, uint64_t pegs) {
  const riddle_mpi_board *board = numbers->board;
  uint64_t class_mask = board->class_mask, above = numbers->class, number = 0;
  for (const riddle_mpi_part *part = board->part + board->parts - 1; part > board->part; part--) {
    uint64_t filling = pegs >> part->start & part->mask, cell = part->cell[filling];
    number += numbers->before[part - board->part][(above << part->width) + filling];
    above = (above + (cell & ~class_mask)) ^ (cell & class_mask);
  }
  return number + board->low_number[pegs & board->part[0].mask];
}

#endif
