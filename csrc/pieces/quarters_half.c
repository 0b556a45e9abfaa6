/* The joins of quarters_half.h: for each set of columns of the northern quarter, its list with that of the other
 * columns in the south. */
#include "pieces/quarters_half.h"

static size_t bytes_of(size_t capacity) { return (capacity + RIDDLE_QUARTERS_SLACK) * sizeof(uint64_t); }

riddle_status riddle_quarters_reserve(riddle_quarters_words *list, riddle_control *control, size_t more) {
  size_t wanted = list->count + more;
  if (list->words != NULL && wanted <= list->capacity) return RIDDLE_OK;
  wanted += wanted / 2 + 64;
  void *block = list->words;
  riddle_status status =
      riddle_resize(control, &block, list->words == NULL ? 0 : bytes_of(list->capacity), bytes_of(wanted));
  if (status != RIDDLE_OK) return status;
  list->words = block;
  list->capacity = wanted;
  return RIDDLE_OK;
}

void riddle_quarters_words_free(riddle_quarters_words *list, riddle_control *control) {
  void *block = list->words;
  if (block != NULL) riddle_resize(control, &block, bytes_of(list->capacity), 0);
  *list = (riddle_quarters_words){0};
}

/* --- sets of columns ------------------------------------------------------------------------------------------ */

/* The next subset of `columns` with as many elements as `set`, in ascending order; 0 after the last. */
static uint32_t next_subset(uint32_t set, uint32_t columns) {
  uint32_t low = set & (0 - set);
  if (set == 0) return 0;
  uint32_t ripple = ((set | ~columns) + low) & columns; /* the carry jumps over what is no column */
  if (ripple <= set) return 0;
  uint32_t missing = (uint32_t)__builtin_popcount(set) - (uint32_t)__builtin_popcount(ripple);
  for (uint32_t left = columns; missing > 0; missing--) {
    ripple |= left & (0 - left);
    left &= left - 1;
  }
  return ripple;
}

static uint32_t first_subset(uint32_t size, uint32_t columns) {
  uint32_t set = 0;
  for (; size > 0; size--) {
    set |= columns & (0 - columns);
    columns &= columns - 1;
  }
  return set;
}

/* --- joins ---------------------------------------------------------------------------------------------------- */

typedef struct word_list {
  const uint64_t *words;
  size_t count;
} word_list;

static riddle_status append(const riddle_quarters_half *half, word_list north, word_list south, uint64_t mark,
                            riddle_quarters_words *out) {
  if (north.count == 0 || south.count == 0) return RIDDLE_OK;
  riddle_status status = riddle_quarters_reserve(out, half->control, north.count * south.count);
  if (status != RIDDLE_OK) return status;
  word_list outer = north.count < south.count ? north : south, inner = north.count < south.count ? south : north;
  out->count += half->path->join(outer.words, outer.count, inner.words, inner.count, mark, out->words + out->count);
  return RIDDLE_OK;
}

/* The lists without and with the main diagonal. */
static void find_lists(const riddle_quarter_lists *lists, const uint64_t *words, uint32_t rows, uint32_t columns,
                       word_list found[2]) {
  const size_t *start = lists->start + 2 * (size_t)riddle_quarters_list(lists, rows, columns);
  found[0] = (word_list){words + start[0], start[1] - start[0]};
  found[1] = (word_list){words + start[1], start[2] - start[1]};
}

riddle_status riddle_quarters_join_even(const riddle_quarters_half *half, uint64_t mark, riddle_quarters_words *free,
                                        riddle_quarters_words *others) {
  uint32_t set = first_subset((uint32_t)__builtin_popcount(half->north_rows), half->columns);
  do {
    word_list north[2], south[2];
    riddle_status status = riddle_check(half->control);
    find_lists(half->lists, half->lists->north, half->north_rows, set, north);
    find_lists(half->lists, half->lists->south, half->south_rows, half->columns ^ set, south);
    if (status == RIDDLE_OK) status = append(half, north[0], south[0], 0, free);
    if (status == RIDDLE_OK) status = append(half, north[0], south[1], 0, others);
    if (status == RIDDLE_OK) status = append(half, north[1], south[0], 0, others);
    if (status == RIDDLE_OK) status = append(half, north[1], south[1], mark, others);
    if (status != RIDDLE_OK) return status;
    set = next_subset(set, half->columns);
  } while (set != 0);
  return RIDDLE_OK;
}

/* One list, without its forbidden words, appended to *out. */
static riddle_status append_filtered(const riddle_quarters_half *half, const uint64_t *words, uint32_t rows,
                                     uint32_t columns, uint64_t forbidden, riddle_quarters_words *out) {
  const size_t *start = half->lists->start + 2 * (size_t)riddle_quarters_list(half->lists, rows, columns);
  size_t count = start[2] - start[0];
  riddle_status status = riddle_quarters_reserve(out, half->control, count);
  if (status != RIDDLE_OK) return status;
  out->count += half->path->filter(words + start[0], count, forbidden, out->words + out->count);
  return RIDDLE_OK;
}

riddle_status riddle_quarters_filter_north(const riddle_quarters_half *half, uint64_t forbidden,
                                           riddle_quarters_words *north, riddle_quarters_words *ends) {
  uint32_t set = first_subset((uint32_t)__builtin_popcount(half->north_rows), half->columns);
  north->count = ends->count = 0;
  do {
    riddle_status status = riddle_check(half->control);
    if (status == RIDDLE_OK) {
      status = append_filtered(half, half->lists->north, half->north_rows, set, forbidden, north);
    }
    if (status == RIDDLE_OK) status = riddle_quarters_reserve(ends, half->control, 1);
    if (status != RIDDLE_OK) return status;
    ends->words[ends->count++] = north->count;
    set = next_subset(set, half->columns);
  } while (set != 0);
  return RIDDLE_OK;
}

riddle_status riddle_quarters_join_filtered(const riddle_quarters_half *half, const riddle_quarters_words *north,
                                            const riddle_quarters_words *ends, uint64_t forbidden,
                                            riddle_quarters_words *scratch, riddle_quarters_words *out) {
  uint32_t set = first_subset((uint32_t)__builtin_popcount(half->north_rows), half->columns);
  size_t begin = 0;
  riddle_status status = riddle_check(half->control);
  for (size_t i = 0; i < ends->count && status == RIDDLE_OK; i++) {
    word_list above = {north->words + begin, ends->words[i] - begin};
    begin = ends->words[i];
    scratch->count = 0;
    if (above.count > 0) {
      status = append_filtered(half, half->lists->south, half->south_rows, half->columns ^ set, forbidden, scratch);
      word_list below = {scratch->words, scratch->count};
      if (status == RIDDLE_OK) status = append(half, above, below, 0, out);
    }
    set = next_subset(set, half->columns);
  }
  return status;
}
