/* The exchange of exchange.h. */
#include "mpi/exchange.h"

#include <string.h>

enum { ALL_ROOM = 1 << 25, LEAST_ROOM = 1 << 12, MOST_ROOM = 1 << 20, LISTS = 5 };

/* RECENT * 2^32 is more than the positions of 52 holes with equally many pegs, so 32 bits tell them apart. */
enum { RECENT = 1 << 17, AHEAD = 64 };

size_t riddle_mpi_exchange_room(int processes) {
  size_t room = ALL_ROOM / (size_t)processes;
  if (room < LEAST_ROOM) return LEAST_ROOM;
  return room > MOST_ROOM ? MOST_ROOM : room;
}

size_t riddle_mpi_exchange_bytes(int processes, size_t room) {
  return (size_t)processes * (2 * room + LISTS * sizeof(int)) + RECENT * sizeof(uint32_t);
}

riddle_status riddle_mpi_exchange_open(riddle_mpi_exchange *exchange, riddle_control *control, MPI_Comm comm,
                                       size_t room) {
  riddle_status status;
  memset(exchange, 0, sizeof *exchange);
  exchange->comm = comm;
  exchange->room = room;
  MPI_Comm_rank(comm, &exchange->process);
  MPI_Comm_size(comm, &exchange->processes);
  size_t processes = (size_t)exchange->processes;
  if (processes > INT32_MAX / room) return RIDDLE_NO_MEMORY; /* places in the buffers are ints, too */
  exchange->out = riddle_new_array(control, processes, room, &status);
  if (status == RIDDLE_OK) exchange->in = riddle_new_array(control, processes, room, &status);
  if (status == RIDDLE_OK) exchange->counts = riddle_new_array(control, LISTS * processes, sizeof(int), &status);
  if (status == RIDDLE_OK) exchange->recent = riddle_new_array(control, RECENT, sizeof(uint32_t), &status);
  if (status != RIDDLE_OK) return status;
  exchange->out_count = exchange->counts;
  exchange->in_count = exchange->out_count + processes;
  exchange->told = exchange->in_count + processes;
  exchange->heard = exchange->told + processes;
  exchange->at = exchange->heard + processes;
  for (size_t i = 0; i < processes; i++) exchange->at[i] = (int)(i * room);
  return RIDDLE_OK;
}

void riddle_mpi_exchange_free(riddle_mpi_exchange *exchange, riddle_control *control) {
  size_t processes = (size_t)exchange->processes;
  riddle_free_array(control, exchange->out, processes, exchange->room);
  riddle_free_array(control, exchange->in, processes, exchange->room);
  riddle_free_array(control, exchange->counts, LISTS * processes, sizeof(int));
  riddle_free_array(control, exchange->recent, RECENT, sizeof(uint32_t));
  memset(exchange, 0, sizeof *exchange);
}

/* Bytes that hold every number below `count`. */
static int bytes_for(uint64_t count) {
  int bytes = 1;
  while (bytes < 8 && count > (uint64_t)1 << 8 * bytes) bytes++;
  return bytes;
}

void riddle_mpi_exchange_begin(riddle_mpi_exchange *exchange, riddle_mpi_share *share) {
  exchange->share = share;
  exchange->width = bytes_for((uint64_t)share->words * 64);
  exchange->bytes = exchange->rounds = exchange->numbers = 0;
  memset(exchange->recent, 0xFF, RECENT * sizeof *exchange->recent);
}

/* Puts the numbers of a buffer into the share. Their words are random places in many megabytes: they are fetched some
 * numbers ahead. */
static void take(riddle_mpi_exchange *exchange, const unsigned char *buffer, int bytes) {
  uint64_t number[AHEAD];
  size_t width = (size_t)exchange->width, left = (size_t)bytes / width;
  while (left > 0) {
    size_t some = left < AHEAD ? left : AHEAD;
    for (size_t i = 0; i < some; i++, buffer += width) {
      number[i] = 0;
      for (size_t k = 0; k < width; k++) number[i] |= (uint64_t)buffer[k] << 8 * k;
      __builtin_prefetch(exchange->share->bits + number[i] / 64, 1);
    }
    for (size_t i = 0; i < some; i++) riddle_mpi_share_set(exchange->share, number[i]);
    left -= some;
  }
}

/* One round; true when nobody has more. */
static bool meet(riddle_mpi_exchange *exchange, bool done) {
  bool all_done = true;
  for (int i = 0; i < exchange->processes; i++) exchange->told[i] = exchange->out_count[i] * 2 + done;
  MPI_Alltoall(exchange->told, 1, MPI_INT, exchange->heard, 1, MPI_INT, exchange->comm);
  for (int i = 0; i < exchange->processes; i++) {
    exchange->in_count[i] = exchange->heard[i] / 2;
    all_done = all_done && exchange->heard[i] % 2 == 1;
  }
  MPI_Alltoallv(exchange->out, exchange->out_count, exchange->at, MPI_BYTE, exchange->in, exchange->in_count,
                exchange->at, MPI_BYTE, exchange->comm);
  for (int i = 0; i < exchange->processes; i++) {
    take(exchange, exchange->in + exchange->at[i], exchange->in_count[i]);
    exchange->bytes += (uint64_t)exchange->out_count[i];
    exchange->out_count[i] = 0;
  }
  exchange->rounds++;
  return all_done;
}

/* Was this number put a moment ago? It is now. */
static bool is_recent(riddle_mpi_exchange *exchange, uint64_t number) {
  uint32_t *place = &exchange->recent[number % RECENT], rest = (uint32_t)(number / RECENT);
  bool same = *place == rest;
  *place = rest;
  return same;
}

static void send(riddle_mpi_exchange *exchange, int to, uint64_t local) {
  if ((size_t)exchange->out_count[to] + (size_t)exchange->width > exchange->room) (void)meet(exchange, false);
  unsigned char *place = exchange->out + exchange->at[to] + exchange->out_count[to];
  for (int k = 0; k < exchange->width; k++) place[k] = (unsigned char)(local >> 8 * k);
  exchange->out_count[to] += exchange->width;
  exchange->numbers++;
}

/* Some numbers: each loop asks for the memory that the next one needs. */
static void put(riddle_mpi_exchange *exchange, const uint64_t *numbers, size_t count) {
  uint64_t own[AHEAD];
  size_t owned = 0;
  for (size_t i = 0; i < count; i++) __builtin_prefetch(&exchange->recent[numbers[i] % RECENT], 1);
  for (size_t i = 0; i < count; i++) {
    uint64_t local;
    if (is_recent(exchange, numbers[i])) continue;
    int to = (int)riddle_mpi_owner(exchange->share, numbers[i], &local);
    if (to != exchange->process) {
      send(exchange, to, local);
      continue;
    }
    own[owned++] = local;
    __builtin_prefetch(exchange->share->bits + local / 64, 1);
  }
  for (size_t i = 0; i < owned; i++) riddle_mpi_share_set(exchange->share, own[i]);
}

void riddle_mpi_exchange_put(riddle_mpi_exchange *exchange, const uint64_t *numbers, size_t count) {
  for (size_t at = 0; at < count; at += AHEAD) {
    put(exchange, numbers + at, count - at < AHEAD ? count - at : AHEAD);
  }
}

void riddle_mpi_exchange_end(riddle_mpi_exchange *exchange) {
  while (!meet(exchange, true)) {
  }
}
