/* The loop over the positions of a dense set and their jumps. Included inside functions that define
 *
 *   space, from, first_high, end_high, lanes (a constant where it matters), reverse, and the macros
 *   ON_POSITION   sees `images` (lanes words, with RIDDLE_PEGS_TAG), `low`, `high`, `word` (the place in
 *                 from->bits), `left_of` (its bits below the position's own), `degree`
 *   ON_JUMP       sees `jump` and `images`
 *   ON_END        after the jumps of a position
 *
 * Positions that share their high holes come together, so most of the work for images and legal jumps is done once
 * for all of them. */
const riddle_pegs_game *const game = space->game;
const uint64_t flip = reverse ? game->all : 0;
const int words = space->words;
const size_t image_chunk = (size_t)RIDDLE_PEGS_FILLINGS * (size_t)lanes;
const size_t legal_chunk = (size_t)RIDDLE_PEGS_FILLINGS * (size_t)words;
uint64_t high_images[MOST_LANES] __attribute__((aligned(32))), images[MOST_LANES] __attribute__((aligned(32)));
uint64_t high_legal[RIDDLE_PEGS_WORDS], legal[RIDDLE_PEGS_WORDS];
for (uint32_t high = first_high; high < end_high; high++) {
  const uint32_t *list = NULL;
  uint32_t lows = riddle_pegs_lows(from, space, high, &list);
  if (lows == 0) continue;
  uint32_t first = from->high[high], last = first + lows - 1;
  bool prepared = false;
  for (uint32_t word = first / 64; word <= last / 64; word++) {
    uint64_t whole_word = from->bits[word], left = whole_word;
    if (word == first / 64) left &= UINT64_MAX << first % 64;
    if (word == last / 64) left &= UINT64_MAX >> (63 - last % 64);
    if (left != 0 && !prepared) {
      prepared = true;
      NAME(prepare)(space, (uint64_t)high << space->low_holes, flip, lanes, high_images, high_legal);
    }
    while (left != 0) {
      int at = __builtin_ctzll(left);
      left &= left - 1;
      uint64_t left_of = whole_word & (((uint64_t)1 << at) - 1);
      (void)left_of;
      uint64_t low = list[word * 64 + (uint32_t)at - first], seen = low ^ flip;
      uint64_t f0 = low & 63, f1 = low >> 6 & 63, f2 = low >> 12;
      const uint64_t *t0 = space->images + f0 * (uint64_t)lanes;
      const uint64_t *t1 = space->images + image_chunk + f1 * (uint64_t)lanes;
      const uint64_t *t2 = space->images + 2 * image_chunk + f2 * (uint64_t)lanes;
      UNROLL
      for (int lane = 0; lane < lanes; lane++) images[lane] = high_images[lane] ^ t0[lane] ^ t1[lane] ^ t2[lane];
      uint64_t low_mask = ((uint64_t)1 << space->low_holes) - 1;
      seen &= low_mask;
      const uint64_t *m0 = space->legal + (seen & 63) * (uint64_t)words;
      const uint64_t *m1 = space->legal + legal_chunk + (seen >> 6 & 63) * (uint64_t)words;
      const uint64_t *m2 = space->legal + 2 * legal_chunk + (seen >> 12) * (uint64_t)words;
      int degree = 0;
      for (int w = 0; w < words; w++) {
        legal[w] = high_legal[w] & m0[w] & m1[w] & m2[w];
        degree += COUNT_BITS(legal[w]);
      }
      ON_POSITION
      for (int w = 0; w < words; w++) {
        for (uint64_t jumps = legal[w]; jumps != 0; jumps &= jumps - 1) {
          int jump = 64 * w + __builtin_ctzll(jumps);
          ON_JUMP
        }
      }
      ON_END
    }
  }
}
