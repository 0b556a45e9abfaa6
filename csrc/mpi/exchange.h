/* Numbers on their way from the processes that find them to those that own them.
 *
 * Each process fills a buffer for each other one. When one of its buffers is full it enters a *round*: all processes
 * tell each other how many bytes they have, exchange them (MPI_Alltoallv), and put what arrives into their shares. A
 * process that has no more work goes on entering rounds until all are done, so rounds always meet. Buffers are bounded,
 * and the counts of a round are far below the 2^31 that fit an int.
 *
 * A number takes as many bytes as the largest one needs: 4 up to 512 MB of bits a process. Processes must have the same
 * byte order.
 *
 * Positions are found from several others, often close together: a table of those put last keeps many of them from
 * being sent again. */
#ifndef RIDDLE_MPI_EXCHANGE_H
#define RIDDLE_MPI_EXCHANGE_H

#include <mpi.h>

#include "mpi/share.h"

typedef struct riddle_mpi_exchange {
  MPI_Comm comm;
  riddle_mpi_share *share; /* where numbers go */
  int process, processes, width;
  size_t room;                     /* bytes of a buffer */
  unsigned char *out, *in;         /* a buffer for each process */
  int *counts;                     /* four lists of `processes`: */
  int *out_count, *in_count;       /* bytes */
  int *told, *heard;               /* bytes * 2 + 1 if done */
  int *at;                         /* where each buffer begins */
  uint32_t *recent;                /* of the number that was put last with this remainder: the quotient */
  uint64_t bytes, rounds, numbers; /* sent to others; numbers without those that were kept back */
} riddle_mpi_exchange;

/* The bytes of each buffer when nobody says: 32 MB for all, each between 4 KB and 1 MB. */
size_t riddle_mpi_exchange_room(int processes);

/* Bytes that the buffers take. */
size_t riddle_mpi_exchange_bytes(int processes, size_t room);

riddle_status riddle_mpi_exchange_open(riddle_mpi_exchange *exchange, riddle_control *control, MPI_Comm comm,
                                       size_t room);
void riddle_mpi_exchange_free(riddle_mpi_exchange *exchange, riddle_control *control);

/* From here on numbers go to this share. */
void riddle_mpi_exchange_begin(riddle_mpi_exchange *exchange, riddle_mpi_share *share);

/* Adds numbers to the shares of their owners: now, or in a round. */
void riddle_mpi_exchange_put(riddle_mpi_exchange *exchange, const uint64_t *numbers, size_t count);

/* This process has no more numbers: rounds until nobody has. */
void riddle_mpi_exchange_end(riddle_mpi_exchange *exchange);

#endif
