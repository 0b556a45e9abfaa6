/* The jump sieve: the tables, and one loop for boards of 65 to 128 jumps and at most 64 holes, one for all others. */
#include "pegs/sieve.h"

#include <string.h>

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

/* The place of the lowest bit of a word that is not 0. */
ALWAYS_INLINE size_t lowest(uint64_t word) { return (unsigned)__builtin_ctzll(word); }

ALWAYS_INLINE void toggle(riddle_pegs_maps *maps, const riddle_pegs_maps *change) {
  maps->source ^= change->source;
  maps->middle ^= change->middle;
  maps->target ^= change->target;
}

ALWAYS_INLINE void toggle_all(riddle_pegs_maps *maps, const riddle_pegs_maps *change, size_t words) {
  for (size_t w = 0; w < words; w++) toggle(&maps[w], &change[w]);
}

static bool touches(riddle_pegs_jump jump, int hole) {
  return jump.source == hole || jump.middle == hole || jump.target == hole;
}

/* What a peg in one hole toggles. */
static void map_peg(const riddle_pegs_sieve *sieve, int hole, riddle_pegs_maps *maps) {
  memset(maps, 0, sieve->words * sizeof *maps);
  for (size_t i = 0; i < sieve->jumps; i++) {
    uint64_t bit = (uint64_t)1 << i % 64;
    if (sieve->jump[i].source == hole) maps[i / 64].source |= bit;
    if (sieve->jump[i].middle == hole) maps[i / 64].middle |= bit;
    if (sieve->jump[i].target == hole) maps[i / 64].target |= bit;
  }
}

void riddle_pegs_sieve_init(riddle_pegs_sieve *sieve, int holes, const riddle_pegs_jump *jump, size_t jumps,
                            riddle_pegs_bits *touched, riddle_pegs_maps *tables) {
  size_t words = RIDDLE_PEGS_WORDS(jumps);
  *sieve = (riddle_pegs_sieve){holes, jumps, words, jump, touched, tables, tables + jumps * words};
  memset(touched, 0, jumps * sizeof *touched);
  memset(tables, 0, RIDDLE_PEGS_TABLES(holes, jumps) * sizeof *tables);
  for (int hole = 0; hole < holes; hole++) {
    riddle_pegs_maps peg[RIDDLE_PEGS_MOST_WORDS];
    map_peg(sieve, hole, peg);
    for (size_t i = 0; i < jumps; i++) {
      if (!touches(jump[i], hole)) continue;
      toggle_all(&sieve->flip[i * words], peg, words);
      touched[i].word[hole / 64] |= (uint64_t)1 << hole % 64;
    }
    for (size_t pegs = 0; pegs < 16; pegs++) {
      bool there = (pegs >> hole % 4 & 1) == 1;
      if (there) toggle_all(&sieve->start[((size_t)hole / 4 * 16 + pegs) * words], peg, words);
    }
  }
}

ALWAYS_INLINE uint64_t legal(const riddle_pegs_maps *maps) { return maps->source & maps->middle & maps->target; }

/* The entry of `start` for the four holes from `hole` on. */
ALWAYS_INLINE size_t start_index(uint64_t pegs, int hole) { return (size_t)hole * 4 + (pegs >> hole & 15); }

/* Boards of 65 to 128 jumps and at most 64 holes, such as the English one: all stays in registers. */
ALWAYS_INLINE int run_two(const riddle_pegs_sieve *sieve, riddle_pegs_bits *pegs, int most, uint16_t *made) {
  riddle_pegs_maps low = {0, 0, UINT64_MAX}, high = low;
  uint64_t now = pegs->word[0];
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
    now ^= sieve->touched[jump].word[0];
    if (made != NULL) made[count] = (uint16_t)jump;
  }
  pegs->word[0] = now;
  return count;
}

/* The maps when nothing is made yet. */
static void start_maps(const riddle_pegs_sieve *sieve, const riddle_pegs_bits *pegs, riddle_pegs_maps *maps) {
  const size_t words = sieve->words;
  for (size_t w = 0; w < words; w++) maps[w] = (riddle_pegs_maps){0, 0, UINT64_MAX};
  for (int hole = 0; hole < sieve->holes; hole += 4) {
    size_t four = (size_t)(pegs->word[hole / 64] >> hole % 64 & 15);
    toggle_all(maps, &sieve->start[((size_t)hole * 4 + four) * words], words);
  }
}

static int run_many(const riddle_pegs_sieve *sieve, riddle_pegs_bits *pegs, int most, uint16_t *made) {
  const size_t words = sieve->words;
  riddle_pegs_maps maps[RIDDLE_PEGS_MOST_WORDS];
  start_maps(sieve, pegs, maps);
  riddle_pegs_bits now = *pegs;
  int count = 0;
  for (; count < most; count++) {
    size_t word = 0;
    while (word < words && legal(&maps[word]) == 0) word++;
    if (word == words) break;
    size_t jump = word * 64 + lowest(legal(&maps[word]));
    toggle_all(maps, &sieve->flip[jump * words], words);
    now.word[0] ^= sieve->touched[jump].word[0];
    now.word[1] ^= sieve->touched[jump].word[1];
    if (made != NULL) made[count] = (uint16_t)jump;
  }
  *pegs = now;
  return count;
}

int riddle_pegs_sieve_run(const riddle_pegs_sieve *sieve, riddle_pegs_bits *pegs, int most, uint16_t *made) {
  if (sieve->words != 2 || sieve->holes > 64) return run_many(sieve, pegs, most, made);
  if (made == NULL) return run_two(sieve, pegs, most, NULL); /* a copy without the lines about `made` */
  return run_two(sieve, pegs, most, made);
}
