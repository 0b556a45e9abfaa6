/* One position and its jumps. Included inside loops that define
 *
 *   space, lanes (a constant where it matters), words, flip, image_chunk, legal_chunk, images, legal,
 *   low (the filling of the low holes), high_images and high_legal (NAME(prepare) for the other holes), and the macros
 *   ON_POSITION   sees `images` (lanes words, with RIDDLE_PEGS_TAG), `legal` and `degree`
 *   ON_JUMP       sees `jump` and `images`
 *   ON_END        after the jumps of a position */
uint64_t seen = low ^ flip;
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
