/* The step riddle_pegs_expand of scan.h, written once for every processor path; part of scan_step.h. */
INLINE void NAME(expand_lanes)(riddle_pegs_expansion *work, const int lanes) {
  const riddle_pegs_space *const space = work->space;
  const int words = space->words;
  const uint64_t flip = 0, low_holes_mask = ((uint64_t)1 << space->low_holes) - 1;
  const size_t image_chunk = (size_t)RIDDLE_PEGS_FILLINGS * (size_t)lanes;
  const size_t legal_chunk = (size_t)RIDDLE_PEGS_FILLINGS * (size_t)words;
  uint64_t high_images[MOST_LANES] __attribute__((aligned(32))), images[MOST_LANES] __attribute__((aligned(32)));
  uint64_t high_legal[RIDDLE_PEGS_WORDS], legal[RIDDLE_PEGS_WORDS], prepared = UINT64_MAX;
  riddle_pegs_tally *const tally = &work->tally;
  uint64_t *after = work->after;
#define ON_JUMP *after++ = NAME(least)(images, space->toggles + jump * lanes, lanes) ^ RIDDLE_PEGS_TAG;
  for (size_t i = 0; i < work->count; i++) {
    uint64_t pegs = work->positions[i], high = pegs >> space->low_holes, low = pegs & low_holes_mask;
    if (high != prepared) NAME(prepare)(space, pegs ^ low, flip, lanes, high_images, high_legal);
    prepared = high;
#include "pegs/scan_position.h"
  }
#undef ON_JUMP
  work->found = (size_t)(after - work->after);
}

TARGET static void NAME(expand)(riddle_pegs_expansion *work) {
  const riddle_pegs_space *space = work->space;
#define CALL(lanes) NAME(expand_lanes)(work, lanes)
  EACH_LANES(CALL)
#undef CALL
}
