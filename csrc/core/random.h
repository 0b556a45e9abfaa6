/* Random numbers for kernels: the generator of lua/riddle/random.lua, with the same numbers for the same seed.
 *
 * Method: xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021); the state is
 * filled from the seed by splitmix64 (Steele, Lea, Flood, 2014). */
#ifndef RIDDLE_CORE_RANDOM_H
#define RIDDLE_CORE_RANDOM_H

#include <stdint.h>

typedef struct riddle_random {
  uint64_t state[4];
} riddle_random;

static inline void riddle_random_begin(riddle_random *random, uint64_t seed) {
  for (int i = 0; i < 4; i++) {
    seed += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = seed;
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    random->state[i] = z ^ z >> 31;
  }
}

static inline uint64_t riddle_random_bits(riddle_random *random) {
  uint64_t *s = random->state, x = s[1] * 5, result = (x << 7 | x >> 57) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = s[3] << 45 | s[3] >> 19;
  return result;
}

/* A number of 0 .. span - 1, each as likely as the others; span is 1 .. 2^61. */
static inline uint64_t riddle_random_below(riddle_random *random, uint64_t span) {
  const uint64_t all = UINT64_C(1) << 62, most = all - all % span; /* larger draws would favour some */
  uint64_t draw;
  do draw = riddle_random_bits(random) >> 2;
  while (draw >= most);
  return draw % span;
}

#endif
