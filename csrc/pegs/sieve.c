/* The jump sieve: the tables, and one loop for boards of up to 128 jumps, one for all others. */
#include "pegs/sieve.h"

#include <string.h>

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

/* The place of the lowest bit of a word that is not 0. */
ALWAYS_INLINE size_t lowest(uint64_t word) { return (unsigned)__builtin_ctzll(word); }

/* Smaller is better. */
static int rank(riddle_pegs_jump jump, bool largest_target, bool largest_source) {
  int target = largest_target ? RIDDLE_PEGS_HOLES - 1 - jump.target : jump.target;
  int source = largest_source ? RIDDLE_PEGS_HOLES - 1 - jump.source : jump.source;
  return target * RIDDLE_PEGS_HOLES + source;
}

static void sort_jumps(riddle_pegs_sieve *sieve, const riddle_pegs_shape *shape, bool largest_target,
                       bool largest_source) {
  for (int i = 0; i < shape->jumps; i++) {
    int key = rank(shape->jump[i], largest_target, largest_source);
    int at = i;
    while (at > 0 && rank(sieve->jump[at - 1], largest_target, largest_source) > key) {
      sieve->jump[at] = sieve->jump[at - 1];
      at--;
    }
    sieve->jump[at] = shape->jump[i];
  }
}

ALWAYS_INLINE void toggle(riddle_pegs_maps *maps, const riddle_pegs_maps *change) {
  maps->source ^= change->source;
  maps->middle ^= change->middle;
  maps->target ^= change->target;
}

ALWAYS_INLINE void toggle_all(riddle_pegs_maps *maps, const riddle_pegs_maps *change, size_t words) {
  for (size_t w = 0; w < words; w++) toggle(&maps[w], &change[w]);
}

/* What a peg in one hole toggles. */
static void map_peg(const riddle_pegs_sieve *sieve, int hole, riddle_pegs_maps *maps) {
  memset(maps, 0, RIDDLE_PEGS_WORDS * sizeof *maps);
  for (size_t i = 0; i < sieve->jumps; i++) {
    uint64_t bit = (uint64_t)1 << i % 64;
    if (sieve->jump[i].source == hole) maps[i / 64].source |= bit;
    if (sieve->jump[i].middle == hole) maps[i / 64].middle |= bit;
    if (sieve->jump[i].target == hole) maps[i / 64].target |= bit;
  }
}

void riddle_pegs_sieve_init(riddle_pegs_sieve *sieve, const riddle_pegs_shape *shape, bool largest_target,
                            bool largest_source) {
  memset(sieve, 0, sizeof *sieve);
  sieve->holes = shape->holes;
  sieve->jumps = (size_t)shape->jumps;
  sieve->words = sieve->jumps == 0 ? 1 : (sieve->jumps + 63) / 64;
  sort_jumps(sieve, shape, largest_target, largest_source);
  for (int hole = 0; hole < sieve->holes; hole++) {
    riddle_pegs_maps peg[RIDDLE_PEGS_WORDS];
    map_peg(sieve, hole, peg);
    for (size_t i = 0; i < sieve->jumps; i++) {
      riddle_pegs_jump jump = sieve->jump[i];
      bool touched = jump.source == hole || jump.middle == hole || jump.target == hole;
      if (!touched) continue;
      toggle_all(&sieve->flip[i * sieve->words], peg, sieve->words);
      sieve->touched[i] |= (uint64_t)1 << hole;
    }
    for (size_t pegs = 0; pegs < 16; pegs++) {
      bool there = (pegs >> hole % 4 & 1) == 1;
      if (there) toggle_all(&sieve->start[((size_t)hole / 4 * 16 + pegs) * sieve->words], peg, sieve->words);
    }
  }
}

ALWAYS_INLINE uint64_t legal(const riddle_pegs_maps *maps) { return maps->source & maps->middle & maps->target; }

/* The entry of `start` for the four holes from `hole` on. */
ALWAYS_INLINE size_t start_index(uint64_t pegs, int hole) { return (size_t)hole * 4 + (pegs >> hole & 15); }

/* Boards of 65 to 128 jumps, such as the English one: the maps stay in registers. */
ALWAYS_INLINE int run_two(const riddle_pegs_sieve *sieve, uint64_t *pegs, int most, uint8_t *made) {
  riddle_pegs_maps low = {0, 0, UINT64_MAX}, high = low;
  uint64_t now = *pegs;
  for (int hole = 0; hole < sieve->holes; hole += 4) {
    const riddle_pegs_maps *start = &sieve->start[start_index(now, hole) * 2];
    toggle(&low, &start[0]);
    toggle(&high, &start[1]);
  }
  int count = 0;
  for (; count < most; count++) {
    uint64_t left = legal(&low);
    size_t jump = 0;
    if (left == 0) {
      left = legal(&high);
      if (left == 0) break;
      jump = 64;
    }
    jump += lowest(left);
    const riddle_pegs_maps *flip = &sieve->flip[jump * 2];
    toggle(&low, &flip[0]);
    toggle(&high, &flip[1]);
    now ^= sieve->touched[jump];
    if (made != NULL) made[count] = (uint8_t)jump;
  }
  *pegs = now;
  return count;
}

static int run_many(const riddle_pegs_sieve *sieve, uint64_t *pegs, int most, uint8_t *made) {
  const size_t words = sieve->words;
  uint64_t now = *pegs;
  riddle_pegs_maps maps[RIDDLE_PEGS_WORDS];
  for (size_t w = 0; w < words; w++) maps[w] = (riddle_pegs_maps){0, 0, UINT64_MAX};
  for (int hole = 0; hole < sieve->holes; hole += 4) {
    toggle_all(maps, &sieve->start[start_index(now, hole) * words], words);
  }
  int count = 0;
  for (; count < most; count++) {
    size_t word = 0;
    while (word < words && legal(&maps[word]) == 0) word++;
    if (word == words) break;
    size_t jump = word * 64 + lowest(legal(&maps[word]));
    toggle_all(maps, &sieve->flip[jump * words], words);
    now ^= sieve->touched[jump];
    if (made != NULL) made[count] = (uint8_t)jump;
  }
  *pegs = now;
  return count;
}

int riddle_pegs_sieve_run(const riddle_pegs_sieve *sieve, uint64_t *pegs, int most, uint8_t *made) {
  if (sieve->words != 2) return run_many(sieve, pegs, most, made);
  if (made == NULL) return run_two(sieve, pegs, most, NULL); /* a copy without the lines about `made` */
  return run_two(sieve, pegs, most, made);
}
