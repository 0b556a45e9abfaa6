/* The loop over the positions of a dense set and their jumps. Included inside functions that define
 *
 *   space, from, first_high, end_high, lanes (a constant where it matters), reverse, and the macros
 *   ON_POSITION, ON_JUMP, ON_END   see scan_position.h; they see `high`, `word` (the place in from->bits) and `left_of`
 *                                  (its bits below the position's own), too
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
      uint64_t low = list[word * 64 + (uint32_t)at - first];
#include "pegs/scan_position.h"
    }
  }
}
