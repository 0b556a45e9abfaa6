/* Bit-sliced matching for one instruction set; included by the files of the paths, which define before:
 *
 *   TARGET       the functions' target attribute, or nothing
 *   BYTES        of a vector: 16, 32 or 64
 *   VECTORS      that stand side by side: 1 or 2
 *   ONES(x)      the number of ones of a 64-bit word
 *   and, if there is something better than the plain one, CARRY_SAVE and OR3 (see below).
 *
 * A table holds up to 64 * WORDS patterns, turned by 90 degrees: slice b has bit p when pattern p has bit b. For each
 * group of six bits, the unions of its slices are tabulated, so that the patterns in conflict with a word are the
 * union of one entry for each group. The conflicts are summed in vertical counters by a tree of carry-save adders
 * (after Harley and Seal), so that ones are counted once for each table and not once for each word. */
#include <string.h>

#include "pieces/quarters_path.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RIDDLE_SANITIZED /* clang takes a minute for the checks of inlined code */
#endif
#endif
#if defined(RIDDLE_SANITIZED)
#define INLINE static inline TARGET
#else
#define INLINE static inline __attribute__((always_inline)) TARGET
#endif

typedef uint64_t vector __attribute__((vector_size(BYTES)));
typedef uint64_t loose_vector __attribute__((vector_size(BYTES), aligned(8), may_alias));

enum {
  LANES = BYTES / 8,
  SET = 64 * LANES, /* patterns of one vector */
  PATTERNS = SET * VECTORS,
  GROUP = 6,
  SHIFT = BYTES * VECTORS == 32   ? 5
          : BYTES * VECTORS == 64 ? 6
                                  : 7,
  ENTRIES = ((1 << GROUP) - 1) << SHIFT,
  MOST_GROUPS = 10,
  MOST_LEVELS = 40
};

INLINE vector load(const uint64_t *at) { return *(const loose_vector *)at; }

INLINE vector all_of(uint64_t word) { return word | (vector){0}; }

typedef struct wide {
  vector v[VECTORS];
} wide;

/* A statement for each I below VECTORS. */
#if VECTORS == 1
#define EACH(statement) \
  do {                  \
    enum { I = 0 };     \
    statement;          \
  } while (0)
#else
#define EACH(statement) \
  do {                  \
    {                   \
      enum { I = 0 };   \
      statement;        \
    }                   \
    {                   \
      enum { I = 1 };   \
      statement;        \
    }                   \
  } while (0)
#endif

/* sum, a and b as columns of three bits: the sum stays, the carry is returned. */
#ifndef CARRY_SAVE
INLINE vector carry_save(vector *sum, vector a, vector b) {
  vector half = a ^ b, carry = (a & b) | (half & *sum);
  *sum ^= half;
  return carry;
}
#define CARRY_SAVE carry_save
#endif

#ifndef OR3
#define OR3(a, b, c) ((a) | (b) | (c))
#endif

INLINE wide add_wide(wide *sum, wide a, wide b) {
  wide carry;
  EACH(carry.v[I] = CARRY_SAVE(&sum->v[I], a.v[I], b.v[I]));
  return carry;
}

INLINE uint64_t ones_of(wide a, wide mask) {
  uint64_t words[VECTORS * LANES], sum = 0;
  EACH(a.v[I] &= mask.v[I]);
  memcpy(words, &a, sizeof words);
  for (int i = 0; i < VECTORS * LANES; i++) sum += (uint64_t)ONES(words[i]);
  return sum;
}

/* --- turning ---------------------------------------------------------------------------------------------- */

/* Exchanges the blocks of `step` rows and bits beside the diagonal of each 32 x 32 square. */
INLINE void turn_step(vector rows[32], int step, uint64_t mask) {
  for (int i = 0; i < 32; i = (i + step + 1) & ~step) {
    vector change = ((rows[i] >> step) ^ rows[i + step]) & mask;
    rows[i + step] ^= change;
    rows[i] ^= change << step;
  }
}

/* 32 slices, from the bit `shift` on, of SET patterns. */
INLINE void turn(const uint64_t *patterns, int shift, vector slices[32]) {
  const uint64_t low = UINT64_C(0xffffffff);
  for (int i = 0; i < 32; i++) {
    vector a = load(patterns + i * LANES), b = load(patterns + (i + 32) * LANES);
    slices[i] = (a >> shift & low) | b >> shift << 32;
  }
  turn_step(slices, 16, UINT64_C(0x0000ffff0000ffff));
  turn_step(slices, 8, UINT64_C(0x00ff00ff00ff00ff));
  turn_step(slices, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
  turn_step(slices, 2, UINT64_C(0x3333333333333333));
  turn_step(slices, 1, UINT64_C(0x5555555555555555));
}

/* --- tables ----------------------------------------------------------------------------------------------- */

typedef struct slice_table {
  wide unions[MOST_GROUPS][1 << GROUP];
  wide slices[64];
} slice_table;

static TARGET void make_slices(slice_table *table, const uint64_t *patterns, size_t count, uint32_t bits) {
  uint64_t padded[PATTERNS];
  vector turned[32];
  if (count < PATTERNS) {
    memcpy(padded, patterns, count * sizeof *padded);
    memset(padded + count, 0, (PATTERNS - count) * sizeof *padded);
    patterns = padded;
  }
  for (uint32_t first = 0; first < bits; first += 32) {
    for (int set = 0; set < VECTORS; set++) {
      turn(patterns + set * SET, (int)first, turned);
      for (int i = 0; i < 32; i++) table->slices[first + (uint32_t)i].v[set] = turned[i];
    }
  }
}

static TARGET void make_unions(slice_table *table, uint32_t bits) {
  for (uint32_t bit = 0; bit < bits; bit++) {
    wide *group = table->unions[bit / GROUP];
    uint32_t size = 1u << bit % GROUP;
    if (size == 1) memset(&group[0], 0, sizeof group[0]);
    wide slice = table->slices[bit];
    for (uint32_t i = 0; i < size; i++) EACH(group[size + i].v[I] = group[i].v[I] | slice.v[I]);
  }
}

/* --- counting ------------------------------------------------------------------------------------------------ */

typedef struct level_counters {
  wide sum[MOST_LEVELS];     /* bit of weight 2^level of each pattern's number of conflicts ... */
  wide waiting[MOST_LEVELS]; /* ... and another one, if the level's bit in the number of blocks is set */
} level_counters;

INLINE uint64_t rotate(uint64_t word, int places) { return word >> (places & 63) | word << (-places & 63); }

INLINE wide conflicts(const slice_table *table, uint64_t word, const uint32_t groups) {
/* A rotation brings the group's bits to where they are the entry's distance in bytes. */
#define ENTRY(g) ((const wide *)((const char *)table->unions[g] + (rotate(word, (g)*GROUP - SHIFT) & ENTRIES)))->v[I]
  wide all;
  EACH(all.v[I] = ENTRY(0));
  if (groups == 2) EACH(all.v[I] |= ENTRY(1));
  if (groups >= 3) EACH(all.v[I] = OR3(all.v[I], ENTRY(1), ENTRY(2)));
  if (groups == 4) EACH(all.v[I] |= ENTRY(3));
  if (groups >= 5) EACH(all.v[I] = OR3(all.v[I], ENTRY(3), ENTRY(4)));
  if (groups == 6) EACH(all.v[I] |= ENTRY(5));
  if (groups >= 7) EACH(all.v[I] = OR3(all.v[I], ENTRY(5), ENTRY(6)));
  if (groups == 8) EACH(all.v[I] |= ENTRY(7));
  if (groups >= 9) EACH(all.v[I] = OR3(all.v[I], ENTRY(7), ENTRY(8)));
  if (groups == 10) EACH(all.v[I] |= ENTRY(9));
#undef ENTRY
  return all;
}

INLINE wide add_four(const slice_table *table, const uint64_t *words, const uint32_t groups, wide low[4]) {
  wide a = add_wide(&low[0], conflicts(table, words[0], groups), conflicts(table, words[1], groups));
  wide b = add_wide(&low[0], conflicts(table, words[2], groups), conflicts(table, words[3], groups));
  return add_wide(&low[1], a, b);
}

INLINE wide add_eight(const slice_table *table, const uint64_t *words, const uint32_t groups, wide low[4]) {
  wide a = add_four(table, words, groups, low);
  wide b = add_four(table, words + 4, groups, low);
  return add_wide(&low[2], a, b);
}

/* Adds a bit of weight 16 to the counters; `block` is how many there were before. */
INLINE void add_block(level_counters *counters, size_t block, wide carry) {
  uint32_t level = 4;
  for (; block % 2 != 0; block /= 2, level++) {
    carry = add_wide(&counters->sum[level], counters->waiting[level], carry);
  }
  counters->waiting[level] = carry;
}

INLINE void count_words(const slice_table *table, level_counters *counters, const uint64_t *words, size_t count,
                        const uint32_t groups) {
  wide low[4];
  memset(low, 0, sizeof low);
  uint64_t rest[16] = {0};
  for (size_t block = 0; block * 16 < count; block++) {
    const uint64_t *next = words + block * 16;
    if (count - block * 16 < 16)
      next = memcpy(rest, next, count % 16 * sizeof *rest); /* the others are in no conflict */
    wide a = add_eight(table, next, groups, low);
    wide b = add_eight(table, next + 8, groups, low);
    add_block(counters, block, add_wide(&low[3], a, b));
  }
  memcpy(counters->sum, low, sizeof low);
}

#define COUNT(groups)                                                                                          \
  static TARGET void count_##groups(const slice_table *table, level_counters *counters, const uint64_t *words, \
                                    size_t count) {                                                            \
    count_words(table, counters, words, count, groups);                                                        \
  }
/* clang-format off */
COUNT(1) COUNT(2) COUNT(3) COUNT(4) COUNT(5) COUNT(6) COUNT(7) COUNT(8) COUNT(9) COUNT(10)
    /* clang-format on */

    typedef void (*count_function)(const slice_table *, level_counters *, const uint64_t *, size_t);

/* The sum of all patterns' counters, those of the mask's patterns alone. */
static TARGET uint64_t conflicts_in(const level_counters *counters, size_t count, wide mask) {
  size_t blocks = (count + 15) / 16;
  uint64_t sum = 0;
  for (uint32_t level = 0; level < 4 || blocks >> (level - 4) != 0; level++) {
    sum += ones_of(counters->sum[level], mask) << level;
    if (level >= 4 && blocks >> (level - 4) & 1) sum += ones_of(counters->waiting[level], mask) << level;
  }
  return sum;
}

static TARGET void clear_counters(level_counters *counters, size_t count) {
  size_t blocks = (count + 15) / 16;
  for (uint32_t level = 4; blocks >> (level - 4) != 0; level++) {
    memset(&counters->sum[level], 0, sizeof counters->sum[level]);
  }
}

static TARGET uint64_t match_words(const uint64_t *first, size_t first_count, const uint64_t *second,
                                   size_t second_count, uint32_t bits) {
  static const count_function count[MOST_GROUPS + 1] = {count_1, count_1, count_2, count_3, count_4, count_5,
                                                        count_6, count_7, count_8, count_9, count_10};
  slice_table table;
  level_counters counters;
  make_slices(&table, first, first_count, bits + 1);
  make_unions(&table, bits);
  if (bits == 0) memset(&table.unions[0][0], 0, sizeof table.unions[0][0]);
  clear_counters(&counters, second_count);
  count[(bits + GROUP - 1) / GROUP](&table, &counters, second, second_count);
  wide all;
  memset(&all, 0xff, sizeof all);
  uint64_t twice = ones_of(table.slices[bits], all);
  uint64_t sum = (first_count + twice) * second_count - conflicts_in(&counters, second_count, all);
  return twice == 0 ? sum : sum - conflicts_in(&counters, second_count, table.slices[bits]);
}

/* --- the choice of a bit ------------------------------------------------------------------------------------- */

static TARGET uint32_t count_bits(const uint64_t *in, size_t count, uint32_t bits, uint32_t *ones) {
  uint64_t sample[SET];
  vector turned[32];
  size_t step = count / SET + 1, taken = 0;
  for (size_t i = 0; i < count; i += step) sample[taken++] = in[i];
  memset(sample + taken, 0, (SET - taken) * sizeof *sample);
  for (uint32_t first = 0; first < bits; first += 32) {
    turn(sample, (int)first, turned);
    for (uint32_t bit = first; bit < bits && bit < first + 32; bit++) {
      uint64_t words[LANES];
      memcpy(words, &turned[bit - first], sizeof words);
      ones[bit] = 0;
      for (int i = 0; i < LANES; i++) ones[bit] += (uint32_t)ONES(words[i]);
    }
  }
  return (uint32_t)taken;
}
