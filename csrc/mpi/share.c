/* The shares of share.h. */
#include "mpi/share.h"

#include <string.h>
#include <sys/mman.h>

/* Bits are touched at random places: with small pages each look-up would walk through the tables of pages, too. */
static void ask_for_large_pages(void *block, size_t bytes) {
#if defined(MADV_HUGEPAGE)
  const uintptr_t page = (uintptr_t)1 << 21;
  uintptr_t start = ((uintptr_t)block + page - 1) / page * page, end = ((uintptr_t)block + bytes) / page * page;
  if (end > start) (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
  (void)block;
  (void)bytes;
#endif
}

riddle_status riddle_mpi_share_open(riddle_mpi_share *share, riddle_control *control, uint64_t count, uint64_t process,
                                    uint64_t processes) {
  riddle_status status;
  *share = (riddle_mpi_share){.process = process, .processes = processes};
  share->blocks = riddle_mpi_blocks(count, processes);
  if (share->blocks > SIZE_MAX / 8 / RIDDLE_MPI_BLOCK_WORDS) return RIDDLE_NO_MEMORY;
  size_t words = (size_t)share->blocks * RIDDLE_MPI_BLOCK_WORDS;
  share->bits = riddle_new_room(control, words, sizeof *share->bits, &status);
  if (status != RIDDLE_OK) return status;
  share->words = words;
  ask_for_large_pages(share->bits, words * sizeof *share->bits);
  memset(share->bits, 0, words * sizeof *share->bits);
  return RIDDLE_OK;
}

void riddle_mpi_share_free(riddle_mpi_share *share, riddle_control *control) {
  riddle_free_array(control, share->bits, share->words, sizeof *share->bits);
  memset(share, 0, sizeof *share);
}
