/* The search of search.h. */
#include "mpi/search.h"

#include <string.h>

enum { BATCH = 256 /* positions */ };

riddle_status riddle_mpi_agree(MPI_Comm comm, riddle_status status) {
  int own = (int)status, worst;
  MPI_Allreduce(&own, &worst, 1, MPI_INT, MPI_MAX, comm);
  return (riddle_status)worst;
}

size_t riddle_mpi_search_bytes(const riddle_mpi_board *board, int pegs, uint64_t class, int processes, size_t room) {
  uint64_t from = riddle_mpi_positions(board, pegs, class);
  uint64_t to = pegs > 0 ? riddle_mpi_positions(board, pegs - 1, class) : 0;
  if (from > UINT64_MAX / 4 || to > UINT64_MAX / 4) return SIZE_MAX;
  return riddle_mpi_share_bytes(from, (uint64_t)processes) + riddle_mpi_share_bytes(to, (uint64_t)processes) +
         riddle_mpi_exchange_bytes(processes, room) + 2 * riddle_mpi_table_bytes(board) +
         BATCH * (size_t)board->space->game->jumps * sizeof(uint64_t);
}

static riddle_status open_level(const riddle_mpi_search *search, riddle_control *control, int level,
                                riddle_mpi_numbers *numbers, riddle_mpi_share *share) {
  const riddle_mpi_exchange *exchange = &search->exchange;
  int pegs = riddle_pegs_count(search->start) - level;
  riddle_status status = riddle_mpi_numbers_open(numbers, control, &search->board, pegs, search->class);
  if (status != RIDDLE_OK) return status;
  return riddle_mpi_share_open(share, control, numbers->count, (uint64_t)exchange->process,
                               (uint64_t)exchange->processes);
}

static riddle_status open_parts(riddle_mpi_search *search, riddle_control *control, size_t room) {
  uint64_t group = riddle_pegs_class_stabilizer(&search->game, search->start);
  riddle_status status = riddle_mpi_exchange_open(&search->exchange, control, search->comm, room);
  search->symmetric = group == riddle_pegs_stabilizer(&search->game, &search->start, 1);
  if (status == RIDDLE_OK) status = riddle_pegs_space_open(&search->space, control, &search->game, group);
  if (status == RIDDLE_OK) status = riddle_mpi_board_open(&search->board, control, &search->space);
  if (status == RIDDLE_OK) {
    search->after = riddle_new_array(control, BATCH * (size_t)search->game.jumps, sizeof *search->after, &status);
  }
  if (status == RIDDLE_OK) status = open_level(search, control, 0, &search->numbers, &search->share);
  return status;
}

riddle_status riddle_mpi_search_open(riddle_mpi_search *search, riddle_control *control, MPI_Comm comm, uint64_t start,
                                     size_t room) {
  search->comm = comm;
  search->start = start;
  search->class = riddle_pegs_game_class(&search->game, start);
  riddle_status status = riddle_mpi_agree(comm, open_parts(search, control, room));
  if (status != RIDDLE_OK) return status;
  uint64_t local, canonical = riddle_pegs_canonical(&search->space, start, NULL);
  uint64_t owner = riddle_mpi_owner(&search->share, riddle_mpi_number(&search->numbers, canonical), &local);
  if (owner == search->share.process) riddle_mpi_share_set(&search->share, local);
  return RIDDLE_OK;
}

void riddle_mpi_search_free(riddle_mpi_search *search, riddle_control *control) {
  riddle_free_array(control, search->after, BATCH * (size_t)search->game.jumps, sizeof *search->after);
  riddle_mpi_share_free(&search->share, control);
  riddle_mpi_numbers_free(&search->numbers, control);
  riddle_mpi_exchange_free(&search->exchange, control);
  riddle_mpi_board_free(&search->board, control);
  riddle_pegs_space_free(&search->space, control);
  memset(search, 0, sizeof *search);
}

static uint64_t count_own(const riddle_mpi_share *share) {
  uint64_t count = 0;
  for (size_t w = 0; w < share->words; w++) count += (uint64_t)riddle_pegs_count(share->bits[w]);
  return count;
}

uint64_t riddle_mpi_search_positions(const riddle_mpi_search *search) {
  uint64_t own = count_own(&search->share), all;
  MPI_Allreduce(&own, &all, 1, MPI_UINT64_T, MPI_SUM, search->comm);
  return all;
}

/* --- a step ----------------------------------------------------------------------------------------------------- */

typedef struct stepping {
  riddle_mpi_search *search;
  const riddle_control *control;
  riddle_mpi_numbers to; /* of the level after */
  riddle_pegs_expansion expansion;
  uint64_t positions[BATCH];
} stepping;

/* Puts what the positions of the batch lead to where it belongs. */
static void flush(stepping *work) {
  riddle_pegs_expansion *expansion = &work->expansion;
  riddle_pegs_expand(expansion, work->control);
  uint64_t *after = expansion->after;
  for (size_t i = 0; i < expansion->found; i++) after[i] = riddle_mpi_number(&work->to, after[i]);
  riddle_mpi_exchange_put(&work->search->exchange, after, expansion->found);
  expansion->count = 0;
}

static void take_block(stepping *work, uint64_t block) {
  const riddle_mpi_search *search = work->search;
  const uint64_t *bits = search->share.bits + block * RIDDLE_MPI_BLOCK_WORDS;
  uint64_t base = riddle_mpi_block_number(&search->share, block) << RIDDLE_MPI_BLOCK_BITS;
  riddle_mpi_run run = {0};
  for (uint64_t word = 0; word < RIDDLE_MPI_BLOCK_WORDS; word++) {
    for (uint64_t left = bits[word]; left != 0; left &= left - 1) {
      uint64_t number = base + word * 64 + (uint64_t)__builtin_ctzll(left);
      if (number - run.first >= run.count) run = riddle_mpi_run_of(&search->numbers, number);
      work->positions[work->expansion.count++] = run.high | run.low[number - run.first];
      if (work->expansion.count == BATCH) flush(work);
    }
  }
}

/* Sums over all processes. */
static void add_up(const stepping *work, const riddle_mpi_share *to, riddle_mpi_step *step) {
  const riddle_mpi_search *search = work->search;
  riddle_pegs_stats stats = {0};
  riddle_pegs_add_tally(&search->space, &work->expansion.tally, &stats);
  uint64_t own[] = {stats.positions,          stats.edges,           stats.dead, stats.whole, count_own(to),
                    search->exchange.numbers, search->exchange.bytes};
  enum { SUMS = sizeof own / sizeof *own };
  uint64_t all[SUMS];
  MPI_Allreduce(own, all, SUMS, MPI_UINT64_T, MPI_SUM, search->comm);
  step->stats.positions = all[0];
  step->stats.edges = all[1];
  step->stats.dead = all[2];
  step->stats.whole = all[3];
  step->found = all[4];
  step->numbers = all[5];
  step->bytes = all[6];
  step->rounds = search->exchange.rounds; /* as many in all processes */
}

riddle_status riddle_mpi_search_step(riddle_mpi_search *search, riddle_control *control, riddle_mpi_step *step) {
  riddle_status status;
  riddle_mpi_share to = {0};
  memset(step, 0, sizeof *step);
  stepping *work = riddle_new_array(control, 1, sizeof *work, &status);
  if (status == RIDDLE_OK) status = open_level(search, control, search->level + 1, &work->to, &to);
  status = riddle_mpi_agree(search->comm, status);
  if (status == RIDDLE_OK) {
    work->search = search;
    work->control = control;
    work->expansion =
        (riddle_pegs_expansion){.space = &search->space, .positions = work->positions, .after = search->after};
    riddle_mpi_exchange_begin(&search->exchange, &to);
    for (uint64_t block = 0; block < search->share.blocks; block++) take_block(work, block);
    flush(work);
    riddle_mpi_exchange_end(&search->exchange);
    add_up(work, &to, step);
    riddle_mpi_share_free(&search->share, control);
    riddle_mpi_numbers_free(&search->numbers, control);
    search->share = to;
    search->numbers = work->to;
    search->level++;
  } else {
    riddle_mpi_share_free(&to, control);
    if (work != NULL) riddle_mpi_numbers_free(&work->to, control);
  }
  riddle_free_array(control, work, 1, sizeof *work);
  return status;
}

riddle_status riddle_mpi_search_seek(riddle_mpi_search *search, riddle_control *control, int level) {
  riddle_mpi_share_free(&search->share, control);
  riddle_mpi_numbers_free(&search->numbers, control);
  search->level = level;
  return riddle_mpi_agree(search->comm, open_level(search, control, level, &search->numbers, &search->share));
}
