/* The steps of scan.h between dense sets, written once for every processor path. Included by scan_portable.c and
 * scan_avx2.c, which define NAME, TARGET (a function attribute), COUNT_BITS and, before, how the least of some
 * images is found: NAME(least)(images, toggles, lanes).
 *
 * Images carry RIDDLE_PEGS_TAG, the exponent of 1.0, above their at most 52 holes: read as a double, such a word is a
 * normal number, and numbers compare as the words do. So the least of several comes from the minimum of doubles,
 * which even plain x86-64 has as one instruction for two, where comparing 64-bit integers takes many.
 *
 * Looking up or adding a position goes to a random place in some megabytes of bits: it is prefetched first and done
 * RING positions later. */
enum { RING = 32, BATCH = 32, BATCH_JUMPS = 2048 };

#define ON_END

TARGET static void NAME(prepare)(const riddle_pegs_space *space, uint64_t pegs, uint64_t flip, int lanes,
                                 uint64_t *images, uint64_t *legal) {
  for (int lane = 0; lane < lanes; lane++) images[lane] = RIDDLE_PEGS_TAG;
  for (int w = 0; w < space->words; w++) legal[w] = UINT64_MAX;
  for (int chunk = RIDDLE_PEGS_LOW_CHUNKS; chunk < space->chunks; chunk++) {
    uint64_t filling = riddle_pegs_filling(space, chunk, pegs), seen = riddle_pegs_filling(space, chunk, pegs ^ flip);
    const uint64_t *part = space->images + ((size_t)chunk * RIDDLE_PEGS_FILLINGS + filling) * (size_t)lanes;
    for (int lane = 0; lane < lanes; lane++) images[lane] ^= part[lane];
    const uint64_t *map = space->legal + ((size_t)chunk * RIDDLE_PEGS_FILLINGS + seen) * (size_t)space->words;
    for (int w = 0; w < space->words; w++) legal[w] &= map[w];
  }
}

/* The rank of a canonical position with its tag. */
INLINE uint32_t NAME(rank)(const riddle_pegs_space *space, const riddle_pegs_set *set, uint64_t tagged) {
  uint64_t high_mask = ((uint64_t)1 << space->high_holes) - 1, low_mask = ((uint64_t)1 << space->low_holes) - 1;
  return set->high[tagged >> space->low_holes & high_mask] + space->low_rank[tagged & low_mask];
}

INLINE void NAME(range)(const riddle_pegs_set *set, uint64_t unit, uint32_t *first, uint32_t *end) {
  *first = (uint32_t)(set->highs * unit / RIDDLE_PEGS_UNITS);
  *end = (uint32_t)(set->highs * (unit + 1) / RIDDLE_PEGS_UNITS);
}

/* --- spreading ------------------------------------------------------------------------------------------------ */

INLINE void NAME(set_bit)(uint64_t *bits, const uint64_t *filter, uint32_t rank, bool shared) {
  uint64_t own = (uint64_t)1 << rank % 64, *word = bits + rank / 64;
  if (filter != NULL) own &= filter[rank / 64];
  if (!shared) {
    *word |= own;
  } else if (own & ~__atomic_load_n(word, __ATOMIC_RELAXED)) {
    __atomic_fetch_or(word, own, __ATOMIC_RELAXED);
  }
}

INLINE void NAME(spread)(const riddle_pegs_dense_spread *work, uint64_t unit, riddle_pegs_tally *tally,
                         const int lanes) {
  const riddle_pegs_space *const space = work->spread->space;
  const riddle_pegs_set *const from = work->spread->from, *const to = work->spread->to;
  const uint64_t *const filter = work->spread->filter != NULL ? work->spread->filter->bits : NULL;
  const bool reverse = work->spread->reverse, shared = work->shared;
  uint64_t *const bits = to->bits;
  uint32_t first_high, end_high, ring[RING], place = 0;
  uint32_t spare = (uint32_t)(to->words - 1) * 64; /* a bit that nobody reads */
  NAME(range)(from, unit, &first_high, &end_high);
  for (int i = 0; i < RING; i++) ring[i] = spare;
#define ON_POSITION                                                           \
  tally->edges += (uint64_t)degree;                                           \
  tally->dead += degree == 0;                                                 \
  tally->degrees[degree / 64] |= (uint64_t)1 << degree % 64;                  \
  int same = 0;                                                               \
  UNROLL                                                                      \
  for (int lane = 0; lane < lanes; lane++) same += images[lane] == images[0]; \
  tally->matches[same - (lanes - space->group)]++;
#define ON_JUMP                                                                                     \
  uint32_t rank = NAME(rank)(space, to, NAME(least)(images, space->toggles + jump * lanes, lanes)); \
  __builtin_prefetch(bits + rank / 64, 1);                                                          \
  uint32_t due = ring[place];                                                                       \
  ring[place] = rank;                                                                               \
  place = (place + 1) % RING;                                                                       \
  NAME(set_bit)(bits, filter, due, shared);
#include "pegs/scan_loop.h"
#undef ON_JUMP
  for (int i = 0; i < RING; i++) NAME(set_bit)(bits, filter, ring[i], shared);
}

/* The same without spreading: only what the set holds. */
INLINE void NAME(look)(const riddle_pegs_dense_spread *work, uint64_t unit, riddle_pegs_tally *tally, const int lanes) {
  const riddle_pegs_space *const space = work->spread->space;
  const riddle_pegs_set *const from = work->spread->from;
  const bool reverse = work->spread->reverse;
  uint32_t first_high, end_high;
  NAME(range)(from, unit, &first_high, &end_high);
#define ON_JUMP (void)jump;
#include "pegs/scan_loop.h"
#undef ON_JUMP
}

#include "pegs/scan_expand.h"
#undef ON_POSITION

TARGET static void NAME(add_tally)(riddle_pegs_tally *all, const riddle_pegs_tally *tally) {
  all->edges += tally->edges;
  all->dead += tally->dead;
  for (int i = 0; i <= RIDDLE_PEGS_SYMMETRIES; i++) all->matches[i] += tally->matches[i];
  for (int i = 0; i <= RIDDLE_PEGS_WORDS; i++) all->degrees[i] |= tally->degrees[i];
}

TARGET static riddle_status NAME(spread_unit)(void *context, uint64_t unit, int worker) {
  const riddle_pegs_dense_spread *work = context;
  const riddle_pegs_space *space = work->spread->space;
  riddle_pegs_tally tally = {0};
#define CALL(lanes) NAME(spread)(work, unit, &tally, lanes)
  EACH_LANES(CALL)
#undef CALL
  NAME(add_tally)(work->tally + worker, &tally);
  return RIDDLE_OK;
}

TARGET static riddle_status NAME(look_unit)(void *context, uint64_t unit, int worker) {
  const riddle_pegs_dense_spread *work = context;
  const riddle_pegs_space *space = work->spread->space;
  riddle_pegs_tally tally = {0};
#define CALL(lanes) NAME(look)(work, unit, &tally, lanes)
  EACH_LANES(CALL)
#undef CALL
  NAME(add_tally)(work->tally + worker, &tally);
  return RIDDLE_OK;
}

/* --- complements -------------------------------------------------------------------------------------------------- */

INLINE void NAME(complement)(const riddle_pegs_dense_spread *work, uint64_t unit, const int lanes) {
  const riddle_pegs_space *const space = work->spread->space;
  const riddle_pegs_set *const from = work->spread->from, *const to = work->spread->to;
  const bool reverse = false, shared = work->shared;
  uint64_t all_images[MOST_LANES];
  uint32_t first_high, end_high;
  NAME(range)(from, unit, &first_high, &end_high);
  for (int lane = 0; lane < lanes; lane++) all_images[lane] = space->game->all;
#define ON_POSITION                                                                                     \
  (void)degree;                                                                                         \
  NAME(set_bit)(to->bits, NULL, NAME(rank)(space, to, NAME(least)(images, all_images, lanes)), shared); \
  for (int w = 0; w < words; w++) legal[w] = 0;
#define ON_JUMP (void)jump;
#include "pegs/scan_loop.h"
#undef ON_POSITION
#undef ON_JUMP
}

TARGET static riddle_status NAME(complement_unit)(void *context, uint64_t unit, int worker) {
  const riddle_pegs_dense_spread *work = context;
  const riddle_pegs_space *space = work->spread->space;
  (void)worker;
#define CALL(lanes) NAME(complement)(work, unit, lanes)
  EACH_LANES(CALL)
#undef CALL
  return RIDDLE_OK;
}

/* --- sums ----------------------------------------------------------------------------------------------------------
 */

/* Some positions whose sums are due, and the ranks of what they lead to. */
typedef struct NAME(batch) {
  uint32_t positions, jumps;
  uint32_t end[BATCH];
  uint64_t number[BATCH], factor[BATCH];
  uint32_t rank[BATCH_JUMPS + RIDDLE_PEGS_GAME_JUMPS];
  uint32_t found[BATCH_JUMPS + RIDDLE_PEGS_GAME_JUMPS];
} NAME(batch);

/* Drops all but the first of equal ranks among those from `first` on. */
TARGET static void NAME(drop_equal)(NAME(batch) * batch, uint32_t first) {
  uint32_t kept = first;
  for (uint32_t i = first; i < batch->jumps; i++) {
    uint32_t k = first;
    while (k < kept && batch->rank[k] != batch->rank[i]) k++;
    if (k == kept) batch->rank[kept++] = batch->rank[i];
  }
  batch->jumps = kept;
}

INLINE void NAME(add_up)(const riddle_pegs_sums *sums, const NAME(batch) * batch, const size_t width,
                         const size_t result_width) {
  uint32_t at = 0;
  for (uint32_t p = 0; p < batch->positions; p++) {
    uint64_t *result = sums->results + batch->number[p] * result_width;
    if (batch->factor[p] == 0) { /* a leaf */
      result[0] = sums->leaf;
      continue;
    }
    if (result_width <= 2) {
      unsigned __int128 sum = 0;
      for (; at < batch->end[p]; at++) {
        if (batch->found[at] == UINT32_MAX) continue;
        const uint64_t *value = sums->values + batch->found[at] * width;
        sum += width == 1 ? value[0] : (unsigned __int128)value[1] << 64 | value[0];
      }
      sum *= batch->factor[p];
      result[0] = (uint64_t)sum;
      if (result_width == 2) result[1] = (uint64_t)(sum >> 64);
    } else {
      for (; at < batch->end[p]; at++) {
        if (batch->found[at] == UINT32_MAX) continue;
        riddle_pegs_add_value(result, result_width, sums->values + batch->found[at] * width, width);
      }
      riddle_pegs_scale_value(result, result_width, batch->factor[p]);
    }
  }
}

TARGET static void NAME(flush)(const riddle_pegs_sums *sums, NAME(batch) * batch) {
  const riddle_pegs_set *to = sums->to;
  for (uint32_t i = 0; i < batch->jumps; i++) {
    uint32_t rank = batch->rank[i];
    uint64_t word = to->bits[rank / 64], own = (uint64_t)1 << rank % 64;
    batch->found[i] = UINT32_MAX;
    if (!(word & own)) continue;
    batch->found[i] = to->before[rank / 64] + (uint32_t)COUNT_BITS(word & (own - 1));
    __builtin_prefetch(sums->values + batch->found[i] * sums->width);
  }
  if (sums->width == 1 && sums->result_width == 1)
    NAME(add_up)(sums, batch, 1, 1);
  else if (sums->width == 1 && sums->result_width == 2)
    NAME(add_up)(sums, batch, 1, 2);
  else if (sums->width == 2 && sums->result_width == 2)
    NAME(add_up)(sums, batch, 2, 2);
  else
    NAME(add_up)(sums, batch, sums->width, sums->result_width);
  batch->positions = batch->jumps = 0;
}

INLINE void NAME(sum)(const riddle_pegs_sums *sums, uint64_t unit, NAME(batch) * batch, const int lanes) {
  const riddle_pegs_space *const space = sums->space;
  const riddle_pegs_set *const from = sums->from, *const to = sums->to;
  const bool reverse = sums->reverse;
  uint32_t first_high, end_high;
  NAME(range)(from, unit, &first_high, &end_high);
#define ON_POSITION                                                                                           \
  if (batch->positions > 0) {                                                                                 \
    if (sums->distinct) NAME(drop_equal)(batch, batch->positions > 1 ? batch->end[batch->positions - 2] : 0); \
    batch->end[batch->positions - 1] = batch->jumps;                                                          \
  }                                                                                                           \
  if (batch->positions == BATCH || batch->jumps > BATCH_JUMPS) NAME(flush)(sums, batch);                      \
  batch->number[batch->positions] = from->before[word] + (uint32_t)COUNT_BITS(left_of);                       \
  batch->factor[batch->positions++] = degree == 0 ? 0 : sums->scale == 0 ? 1 : sums->scale / (uint64_t)degree;
#define ON_JUMP                                                                                     \
  uint32_t rank = NAME(rank)(space, to, NAME(least)(images, space->toggles + jump * lanes, lanes)); \
  __builtin_prefetch(to->bits + rank / 64);                                                         \
  __builtin_prefetch(to->before + rank / 64);                                                       \
  batch->rank[batch->jumps++] = rank;
#include "pegs/scan_loop.h"
#undef ON_POSITION
#undef ON_JUMP
  if (batch->positions > 0) {
    if (sums->distinct) NAME(drop_equal)(batch, batch->positions > 1 ? batch->end[batch->positions - 2] : 0);
    batch->end[batch->positions - 1] = batch->jumps;
  }
  NAME(flush)(sums, batch);
}

TARGET static riddle_status NAME(sums_unit)(void *context, uint64_t unit, int worker) {
  const riddle_pegs_sums *sums = context;
  const riddle_pegs_space *space = sums->space;
  NAME(batch) batch;
  batch.positions = batch.jumps = 0;
  (void)worker;
#define CALL(lanes) NAME(sum)(sums, unit, &batch, lanes)
  EACH_LANES(CALL)
#undef CALL
  return RIDDLE_OK;
}

/* --- fewest moves
 * ----------------------------------------------------------------------------------------------------- */

/* What the jumps of one position lead to. */
typedef struct NAME(leads) {
  uint32_t count, rank[RIDDLE_PEGS_GAME_JUMPS];
  int jump[RIDDLE_PEGS_GAME_JUMPS];
  uint64_t next[RIDDLE_PEGS_GAME_JUMPS];
} NAME(leads);

INLINE void NAME(choose)(const riddle_pegs_moves *work, const NAME(leads) * leads, const uint64_t *images,
                         uint64_t number, const int lanes) {
  const riddle_pegs_space *const space = work->space;
  const riddle_pegs_set *const to = work->to;
  uint64_t holes = 0;
  int best = 255;
  for (uint32_t i = 0; i < leads->count; i++) {
    uint64_t bits = to->bits[leads->rank[i] / 64], own = (uint64_t)1 << leads->rank[i] % 64;
    if (!(bits & own)) continue;
    uint64_t found = to->before[leads->rank[i] / 64] + (uint64_t)COUNT_BITS(bits & (own - 1));
    const uint64_t *toggles = space->toggles + leads->jump[i] * lanes;
    int lane = 0;
    while ((images[lane] ^ toggles[lane]) != leads->next[i]) lane++;
    riddle_pegs_jump made = space->game->jump[leads->jump[i]];
    int joint = work->reverse ? made.source : made.target, mine = work->reverse ? made.target : made.source;
    const uint8_t *map = space->game->symmetry[lane < space->group ? space->permutation[lane] : 0];
    int cost = work->moves[found] + 1 - (int)(work->holes[found] >> map[joint] & 1);
    if (cost < best) best = cost, holes = 0;
    if (cost == best) holes |= (uint64_t)1 << mine;
  }
  work->result_moves[number] = (uint8_t)best;
  work->result_holes[number] = holes;
}

INLINE void NAME(fewest)(const riddle_pegs_moves *work, uint64_t unit, NAME(leads) * leads, const int lanes) {
  const riddle_pegs_space *const space = work->space;
  const riddle_pegs_set *const from = work->from, *const to = work->to;
  const bool reverse = work->reverse;
  uint32_t first_high, end_high;
  NAME(range)(from, unit, &first_high, &end_high);
#define ON_POSITION                                                     \
  uint64_t number = from->before[word] + (uint32_t)COUNT_BITS(left_of); \
  leads->count = 0;                                                     \
  (void)degree;
#define ON_JUMP                                                              \
  uint64_t next = NAME(least)(images, space->toggles + jump * lanes, lanes); \
  uint32_t rank = NAME(rank)(space, to, next);                               \
  __builtin_prefetch(to->bits + rank / 64);                                  \
  leads->rank[leads->count] = rank;                                          \
  leads->jump[leads->count] = jump;                                          \
  leads->next[leads->count++] = next;
#undef ON_END
#define ON_END NAME(choose)(work, leads, images, number, lanes);
#include "pegs/scan_loop.h"
#undef ON_POSITION
#undef ON_JUMP
#undef ON_END
#define ON_END
}

TARGET static riddle_status NAME(moves_unit)(void *context, uint64_t unit, int worker) {
  const riddle_pegs_moves *work = context;
  const riddle_pegs_space *space = work->space;
  NAME(leads) leads;
  (void)worker;
#define CALL(lanes) NAME(fewest)(work, unit, &leads, lanes)
  EACH_LANES(CALL)
#undef CALL
  return RIDDLE_OK;
}

const riddle_pegs_dense_steps NAME(riddle_pegs_dense) = {NAME(spread_unit), NAME(look_unit),  NAME(complement_unit),
                                                         NAME(sums_unit),   NAME(moves_unit), NAME(expand)};
