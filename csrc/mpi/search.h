/* The positions that a peg game can reach, level by level, on many processes (pegs/levels.h is the same on one).
 *
 * Every process holds a share of the bits of a level (share.h). For a step it takes the positions of its own share,
 * finds the canonical ones after each jump and their numbers (numbers.h), and puts those where they belong
 * (exchange.h). All functions that take a search are collective: every process calls them, in the same order, and gets
 * the same answer.
 *
 * Positions are canonical up to the symmetries that leave the class of the start as it is, as in pegs/census.h, so the
 * counts of the levels are the same. Memory a process: its share of two levels, the buffers and the tables; see
 * riddle_mpi_search_bytes. */
#ifndef RIDDLE_MPI_SEARCH_H
#define RIDDLE_MPI_SEARCH_H

#include "mpi/exchange.h"
#include "mpi/numbers.h"

typedef struct riddle_mpi_search {
  MPI_Comm comm;
  riddle_pegs_game game;
  riddle_pegs_space space;
  riddle_mpi_board board;
  uint64_t start, class;
  bool symmetric; /* the start has all symmetries of its class, so `whole` of the statistics is true of it */
  int level;      /* jumps made */
  riddle_mpi_numbers numbers;
  riddle_mpi_share share;
  riddle_mpi_exchange exchange;
  uint64_t *after; /* where the jumps of a batch of positions lead */
} riddle_mpi_search;

/* What a step did, over all processes. */
typedef struct riddle_mpi_step {
  riddle_pegs_stats stats; /* of the level before */
  uint64_t found;          /* positions of the level after; 0: the search has ended */
  uint64_t numbers, bytes; /* sent from process to process */
  uint64_t rounds;
} riddle_mpi_step;

/* Bytes that each of `processes` needs for the step from `pegs` pegs, with buffers of `room` bytes; SIZE_MAX when that
 * is more than there can be. */
size_t riddle_mpi_search_bytes(const riddle_mpi_board *board, int pegs, uint64_t class, int processes, size_t room);

/* Begins at a position of the board: level 0. The game of `search` must be set, with at most RIDDLE_PEGS_EXPANDED
 * holes. `room`: of each buffer, at least 8 bytes. */
riddle_status riddle_mpi_search_open(riddle_mpi_search *search, riddle_control *control, MPI_Comm comm, uint64_t start,
                                     size_t room);
void riddle_mpi_search_free(riddle_mpi_search *search, riddle_control *control);

/* How many positions the present level has. */
uint64_t riddle_mpi_search_positions(const riddle_mpi_search *search);

/* Goes on to the next level. */
riddle_status riddle_mpi_search_step(riddle_mpi_search *search, riddle_control *control, riddle_mpi_step *step);

/* Makes an empty level of so many jumps the present one: for riddle_mpi_search_add. */
riddle_status riddle_mpi_search_seek(riddle_mpi_search *search, riddle_control *control, int level);

/* The worst status of all processes, for all of them. */
riddle_status riddle_mpi_agree(MPI_Comm comm, riddle_status status);

#endif
