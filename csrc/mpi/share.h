/* What one process owns of a level: a bit for each number that is its own.
 *
 * Blocks of 4,096 numbers go to the processes in turn. Canonical positions have small numbers more often than large
 * ones, so whole ranges would leave some processes without work. */
#ifndef RIDDLE_MPI_SHARE_H
#define RIDDLE_MPI_SHARE_H

#include "core/control.h"

enum { RIDDLE_MPI_BLOCK_BITS = 12, RIDDLE_MPI_BLOCK_WORDS = 1 << (RIDDLE_MPI_BLOCK_BITS - 6) };

typedef struct riddle_mpi_share {
  uint64_t process, processes;
  uint64_t blocks; /* of this process: all have as many, the last ones with nothing in them where it does not divide */
  uint64_t *bits;
  size_t words;
} riddle_mpi_share;

/* The blocks and bytes that each process has of `count` numbers. */
static inline uint64_t riddle_mpi_blocks(uint64_t count, uint64_t processes) {
  uint64_t blocks = (count + ((uint64_t)1 << RIDDLE_MPI_BLOCK_BITS) - 1) >> RIDDLE_MPI_BLOCK_BITS;
  return (blocks + processes - 1) / processes;
}
static inline size_t riddle_mpi_share_bytes(uint64_t count, uint64_t processes) {
  return (size_t)riddle_mpi_blocks(count, processes) * RIDDLE_MPI_BLOCK_WORDS * sizeof(uint64_t);
}

riddle_status riddle_mpi_share_open(riddle_mpi_share *share, riddle_control *control, uint64_t count, uint64_t process,
                                    uint64_t processes);
void riddle_mpi_share_free(riddle_mpi_share *share, riddle_control *control);

/* The whole-level number of a block of this process, in blocks. */
static inline uint64_t riddle_mpi_block_number(const riddle_mpi_share *share, uint64_t block) {
  return block * share->processes + share->process;
}

/* Whose number it is, and which it is there. */
static inline uint64_t riddle_mpi_owner(const riddle_mpi_share *share, uint64_t number, uint64_t *local) {
  uint64_t block = number >> RIDDLE_MPI_BLOCK_BITS, inside = number & (((uint64_t)1 << RIDDLE_MPI_BLOCK_BITS) - 1);
  uint64_t turn = block / share->processes;
  *local = turn << RIDDLE_MPI_BLOCK_BITS | inside;
  return block - turn * share->processes;
}

static inline void riddle_mpi_share_set(riddle_mpi_share *share, uint64_t local) {
  share->bits[local / 64] |= (uint64_t)1 << local % 64;
}

#endif
