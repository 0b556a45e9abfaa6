/* The jump sieve. Boards of few jumps get copies of the loop in which the maps stay in registers. */
#include "pegs/sieve.h"

#include <string.h>

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

/* The place of the lowest bit of a word that is not 0. */
ALWAYS_INLINE int lowest(uint64_t word) { return __builtin_ctzll(word); }

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

/* into ^= change, on the words in use. */
ALWAYS_INLINE void toggle(riddle_pegs_maps *into, const riddle_pegs_maps *change, int words) {
  for (int w = 0; w < words; w++) {
    into->source[w] ^= change->source[w];
    into->middle[w] ^= change->middle[w];
    into->target[w] ^= change->target[w];
  }
}

void riddle_pegs_sieve_init(riddle_pegs_sieve *sieve, const riddle_pegs_shape *shape, bool largest_target,
                            bool largest_source) {
  memset(sieve, 0, sizeof *sieve);
  sieve->jumps = shape->jumps;
  sieve->words = (shape->jumps + 63) / 64;
  sort_jumps(sieve, shape, largest_target, largest_source);
  for (int i = 0; i < sieve->jumps; i++) {
    riddle_pegs_jump jump = sieve->jump[i];
    uint64_t bit = (uint64_t)1 << i % 64;
    sieve->peg[jump.source].source[i / 64] |= bit;
    sieve->peg[jump.middle].middle[i / 64] |= bit;
    sieve->peg[jump.target].target[i / 64] |= bit;
  }
  for (int i = 0; i < sieve->jumps; i++) {
    const uint8_t holes[3] = {sieve->jump[i].source, sieve->jump[i].middle, sieve->jump[i].target};
    for (int k = 0; k < 3; k++) {
      sieve->holes[i] |= (uint64_t)1 << holes[k];
      toggle(&sieve->flip[i], &sieve->peg[holes[k]], RIDDLE_PEGS_WORDS);
    }
  }
}

/* The first legal jump, or -1. */
ALWAYS_INLINE int best(const riddle_pegs_maps *maps, int words) {
  for (int w = 0; w < words; w++) {
    uint64_t legal = maps->source[w] & maps->middle[w] & ~maps->target[w];
    if (legal != 0) return w * 64 + lowest(legal);
  }
  return -1;
}

ALWAYS_INLINE int run(const riddle_pegs_sieve *sieve, uint64_t *pegs, int most, uint8_t *made, int words) {
  riddle_pegs_maps maps = {{0}, {0}, {0}};
  for (uint64_t rest = *pegs; rest != 0; rest &= rest - 1) toggle(&maps, &sieve->peg[lowest(rest)], words);
  uint64_t now = *pegs;
  int count = 0;
  for (; count < most; count++) {
    int jump = best(&maps, words);
    if (jump < 0) break;
    toggle(&maps, &sieve->flip[jump], words);
    now ^= sieve->holes[jump];
    if (made != NULL) made[count] = (uint8_t)jump;
  }
  *pegs = now;
  return count;
}

int riddle_pegs_sieve_run(const riddle_pegs_sieve *sieve, uint64_t *pegs, int most, uint8_t *made) {
  if (sieve->words <= 1) return run(sieve, pegs, most, made, 1);
  if (sieve->words == 2) return run(sieve, pegs, most, made, 2);
  return run(sieve, pegs, most, made, RIDDLE_PEGS_WORDS);
}
