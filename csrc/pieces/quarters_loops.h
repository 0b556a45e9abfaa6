/* Loops over lists that the paths have in common; included by their files after quarters_kernel.h and
 *
 *   count_disjoint(word, list, count)   how many words of a list share no bit with a word
 *   and, with WIDE_LISTS, for vectors whose words can be tested and moved one by one:
 *   disjoint(words, others, left)       a mask: which words of two vectors share no bit; `left` of them count
 *   keep(out, words, mask)              writes the words of a mask, and something behind them; returns how many
 *
 * They are those of quarters_path.h. */

/* The fields of a path that are not its costs. */
#define LOOPS                                                                                                          \
  .patterns = PATTERNS, .join = join, .filter = filter, .split = split, .densities = count_bits, .match = match_words, \
  .pairs = pairs

TARGET static uint64_t pairs(const uint64_t *first, size_t first_count, const uint64_t *second, size_t second_count,
                             uint32_t bits) {
  const uint64_t below = (UINT64_C(1) << bits) - 1;
  uint64_t sum = 0;
  for (size_t i = 0; i < first_count; i++) {
    sum += count_disjoint(first[i] & below, second, second_count) << (first[i] >> bits & 1);
  }
  return sum;
}

#ifdef WIDE_LISTS

TARGET static size_t join(const uint64_t *outer, size_t outer_count, const uint64_t *inner, size_t inner_count,
                          uint64_t mark, uint64_t *out) {
  uint64_t *end = out;
  for (size_t i = 0; i < outer_count; i++) {
    const vector word = all_of(outer[i]), marked = all_of(outer[i] | mark);
    for (size_t j = 0; j < inner_count; j += LANES) {
      vector other = load(inner + j);
      end += keep(end, marked | other, disjoint(word, other, inner_count - j));
    }
  }
  return (size_t)(end - out);
}

TARGET static size_t filter(const uint64_t *in, size_t count, uint64_t forbidden, uint64_t *out) {
  const vector forbid = all_of(forbidden), wanted = all_of(~RIDDLE_QUARTERS_RIM);
  uint64_t *end = out;
  for (size_t i = 0; i < count; i += LANES) {
    vector words = load(in + i);
    end += keep(end, words & wanted, disjoint(words, forbid, count - i));
  }
  return (size_t)(end - out);
}

#endif
