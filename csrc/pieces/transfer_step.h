/* The inner loops of transfer.c; compiled once for the plain machine and once for AVX2. */
#ifndef RIDDLE_PIECES_TRANSFER_STEP_H
#define RIDDLE_PIECES_TRANSFER_STEP_H

#include <string.h>

#include "pieces/transfer.h"

#define RIDDLE_STEP_INLINE static inline __attribute__((always_inline))

enum { RIDDLE_BLOCK_SLOTS = 10, RIDDLE_BLOCK_STATES = 1 << RIDDLE_BLOCK_SLOTS };

/* Words of scratch: a block, and a page more to place it on (see riddle_take_block). */
enum { RIDDLE_BLOCK_SCRATCH = RIDDLE_BLOCK_STATES + 512 };

/* The place within the scratch that lies half a page off the table's blocks. */
RIDDLE_STEP_INLINE uint64_t *riddle_place_sum(uint64_t *scratch, const uint64_t *table) {
  size_t ahead = ((uintptr_t)table + 2048 - (uintptr_t)scratch) % 4096 / sizeof *scratch;
  return scratch + ahead;
}

typedef uint64_t riddle_words __attribute__((vector_size(32)));
typedef uint32_t riddle_halves __attribute__((vector_size(32)));

/* to[i] += from[i] * weight */
RIDDLE_STEP_INLINE void riddle_add_run(uint64_t *to, const uint64_t *from, size_t count, riddle_modulus modulus,
                                       uint64_t weight) {
  size_t i = 0;
  if (weight != 1) {
    for (; i < count; i++) to[i] = riddle_fold(modulus, to[i] + riddle_fold_product(modulus, from[i], weight));
    return;
  }
  for (; i + 4 <= count; i += 4) {
    riddle_words a, b;
    memcpy(&a, to + i, sizeof a);
    memcpy(&b, from + i, sizeof b);
    a += b;
    memcpy(to + i, &a, sizeof a);
  }
  for (; i < count; i++) to[i] += from[i];
}

/* Two sources at once: half the loads and stores of the block. */
RIDDLE_STEP_INLINE void riddle_add_two_runs(uint64_t *to, const uint64_t *from, const uint64_t *more, size_t count) {
  for (size_t i = 0; i + 4 <= count; i += 4) {
    riddle_words a, b, c;
    memcpy(&a, to + i, sizeof a);
    memcpy(&b, from + i, sizeof b);
    memcpy(&c, more + i, sizeof c);
    a += b + c;
    memcpy(to + i, &a, sizeof a);
  }
}

/* Folds sums of at most RIDDLE_RESIDUE_TERMS residues. The part above 2^58 has 6 bits and the gap 17 at most, so
 * products of halves do. */
RIDDLE_STEP_INLINE void riddle_fold_run(uint64_t *to, size_t count, riddle_modulus modulus) {
  if (modulus.gap == 0) return;
  size_t i = 0;
  const uint64_t mask = ((uint64_t)1 << RIDDLE_RESIDUE_BITS) - 1;
  const uint32_t gap = (uint32_t)modulus.gap;
  for (; i + 4 <= count; i += 4) {
    riddle_words a;
    memcpy(&a, to + i, sizeof a);
    riddle_halves high = (riddle_halves)(a >> RIDDLE_RESIDUE_BITS) * gap;
    a = (a & mask) + (riddle_words)high;
    memcpy(to + i, &a, sizeof a);
  }
  for (; i < count; i++) to[i] = riddle_fold(modulus, to[i]);
}

/* The slots above those of a block: sum[i] += the same block without each bit of `high`. */
RIDDLE_STEP_INLINE void riddle_take_high(uint64_t *sum, const uint64_t *plane, size_t block, size_t states,
                                         const riddle_link *links, uint32_t count, riddle_modulus modulus) {
  const uint64_t *waiting = NULL;
  for (uint32_t i = 0; i < count; i++) {
    if (links[i].slot < RIDDLE_BLOCK_SLOTS) continue;
    size_t bit = (size_t)1 << (links[i].slot - RIDDLE_BLOCK_SLOTS);
    if ((block & bit) == 0) continue;
    const uint64_t *from = plane + (block ^ bit) * states;
    if (links[i].weight != 1) {
      riddle_add_run(sum, from, states, modulus, links[i].weight);
    } else if (waiting == NULL) {
      waiting = from;
    } else {
      riddle_add_two_runs(sum, waiting, from, states);
      waiting = NULL;
    }
  }
  if (waiting != NULL) riddle_add_run(sum, waiting, states, modulus, 1);
}

/* The slots within a block: from the block as it was. */
RIDDLE_STEP_INLINE void riddle_take_low(uint64_t *sum, const uint64_t *block, size_t states, const riddle_link *links,
                                        uint32_t count, riddle_modulus modulus) {
  for (uint32_t i = 0; i < count; i++) {
    if (links[i].slot >= RIDDLE_BLOCK_SLOTS) continue;
    size_t run = (size_t)1 << links[i].slot;
    uint64_t weight = links[i].weight;
    if (run == 1 && weight == 1) {
      for (size_t at = 0; at < states; at += 2) sum[at + 1] += block[at];
    } else if (run == 2 && weight == 1) {
      for (size_t at = 0; at < states; at += 4) {
        sum[at + 2] += block[at];
        sum[at + 3] += block[at + 1];
      }
    } else {
      for (size_t at = 0; at < states; at += 2 * run) riddle_add_run(sum + at + run, block + at, run, modulus, weight);
    }
  }
}

/* One block of a plane; `below` is the block of the plane below, from which `amount` private squares lead here. The sum
 * is made apart: its stores must not share the low 12 bits of addresses with the loads that follow. */
RIDDLE_STEP_INLINE void riddle_take_block(uint64_t *plane, const uint64_t *below, size_t block, size_t states,
                                          const riddle_step *step, const riddle_link *links, riddle_modulus modulus,
                                          uint64_t *sum) {
  uint64_t *to = plane + block * states;
  memcpy(sum, to, states * sizeof *sum);
  riddle_take_high(sum, plane, block, states, links, step->links, modulus);
  riddle_take_low(sum, to, states, links, step->links, modulus);
  if (below != NULL) {
    riddle_fold_run(sum, states, modulus);
    riddle_add_run(sum, below + block * states, states, modulus, step->amount);
  }
  riddle_fold_run(sum, states, modulus);
  memcpy(to, sum, states * sizeof *sum);
}

/* to[i] += more[i], folded */
RIDDLE_STEP_INLINE void riddle_sum_run(uint64_t *to, const uint64_t *more, size_t count, riddle_modulus modulus) {
  riddle_add_run(to, more, count, modulus, 1);
  riddle_fold_run(to, count, modulus);
}

/* to[i] += from[i] * (squares - pieces(i)) for i in first .. end - 1, where pieces(i) is `standing` and one for each
 * bit of i. */
RIDDLE_STEP_INLINE void riddle_count_run(uint64_t *to, const uint64_t *from, size_t first, size_t end, uint64_t squares,
                                         uint64_t standing, riddle_modulus modulus) {
  for (size_t i = first; i < end; i++) {
    uint64_t pieces = standing + (uint64_t)__builtin_popcountll(i);
    uint64_t choices = squares > pieces ? squares - pieces : 0;
    to[i] = riddle_fold(modulus, to[i] + riddle_fold_product(modulus, from[i], choices));
  }
}

#endif
