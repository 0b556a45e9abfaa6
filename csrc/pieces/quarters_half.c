/* The joins of quarters_half.h: for each share of the columns, the list of the northern quarter with that of the
 * southern one. */
#include "pieces/quarters_half.h"

#include "pieces/quarters_sets.h"

enum { CHECK_EVERY = 16 /* shares */ };

/* --- growing lists --------------------------------------------------------------------------------------------- */

static size_t bytes_of(size_t capacity) { return (capacity + RIDDLE_QUARTERS_SLACK) * sizeof(uint64_t); }

riddle_status riddle_quarters_reserve(riddle_quarters_words *list, riddle_control *control, size_t more) {
  size_t wanted = list->count + more;
  if (list->words != NULL && wanted <= list->capacity) return RIDDLE_OK;
  wanted += wanted / 4 + 64;
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

/* --- shares of the columns --------------------------------------------------------------------------------------- */

static riddle_status find_shares(const riddle_quarters_half *half) {
  riddle_quarters_shares *shares = half->shares;
  const uint32_t queens = riddle_set_size(half->north_rows), width = riddle_set_size(half->columns);
  if (shares->ranks.count > 0 && shares->columns == half->columns && shares->north_queens == queens) return RIDDLE_OK;
  const uint32_t gap = ~half->columns & (half->columns + 1); /* the one column that may be missing */
  shares->ranks.count = 0;
  riddle_status status = riddle_quarters_reserve(&shares->ranks, half->control, riddle_choose(width, queens));
  if (status != RIDDLE_OK) return status;
  for (uint32_t set = riddle_first_set(queens); set < UINT32_C(1) << width; set = riddle_next_set(set, width)) {
    uint32_t north = (set & (gap - 1)) | (set & ~(gap - 1)) << 1;
    if (gap > half->columns) north = set;
    const uint64_t south_rank = half->lists->rank[half->columns ^ north];
    shares->ranks.words[shares->ranks.count++] = half->lists->rank[north] | south_rank << 32;
  }
  shares->columns = half->columns;
  shares->north_queens = queens;
  return RIDDLE_OK;
}

/* The starts of the lists of some rows; those of columns of rank r are 2 * r further on. */
static const size_t *starts_of(const riddle_quarter_lists *lists, uint32_t rows) {
  const uint32_t queens = riddle_set_size(rows);
  return lists->start + 2 * ((size_t)lists->base[queens] + (size_t)lists->rank[rows] * lists->sets[queens]);
}

/* --- joins ------------------------------------------------------------------------------------------------------- */

/* The joins of the words [from[0], from[1]) of two lists. */
static riddle_status append(const riddle_quarters_half *half, const uint64_t *north, size_t north_count,
                            const uint64_t *south, size_t south_count, uint64_t mark, riddle_quarters_words *out) {
  if (north_count == 0 || south_count == 0) return RIDDLE_OK;
  if (out->count + north_count * south_count > out->capacity || out->words == NULL) {
    riddle_status status = riddle_quarters_reserve(out, half->control, north_count * south_count);
    if (status != RIDDLE_OK) return status;
  }
  uint64_t *end = out->words + out->count;
  out->count += north_count < south_count ? half->path->join(north, north_count, south, south_count, mark, end)
                                          : half->path->join(south, south_count, north, north_count, mark, end);
  return RIDDLE_OK;
}

riddle_status riddle_quarters_join_even(const riddle_quarters_half *half, uint64_t mark, riddle_quarters_words *free,
                                        riddle_quarters_words *others) {
  riddle_status status = find_shares(half);
  const riddle_quarters_words *ranks = &half->shares->ranks;
  const size_t *northern = starts_of(half->lists, half->north_rows);
  const size_t *southern = starts_of(half->lists, half->south_rows);
  for (size_t i = 0; i < ranks->count && status == RIDDLE_OK; i++) {
    const size_t *n = northern + 2 * (ranks->words[i] & UINT32_MAX), *s = southern + 2 * (ranks->words[i] >> 32);
    const uint64_t *north = half->lists->north + n[0], *north_main = half->lists->north + n[1];
    const uint64_t *south = half->lists->south + s[0], *south_main = half->lists->south + s[1];
    const size_t norths = n[1] - n[0], north_mains = n[2] - n[1], souths = s[1] - s[0], south_mains = s[2] - s[1];
    if (i % CHECK_EVERY == 0) status = riddle_check(half->control);
    if (status == RIDDLE_OK) status = append(half, north, norths, south, souths, 0, free);
    if (status == RIDDLE_OK) status = append(half, north, norths, south_main, south_mains, 0, others);
    if (status == RIDDLE_OK) status = append(half, north_main, north_mains, south, souths, 0, others);
    if (status == RIDDLE_OK) status = append(half, north_main, north_mains, south_main, south_mains, mark, others);
  }
  return status;
}

/* Appends the words [bounds[0], bounds[2]) that are not forbidden. */
static riddle_status append_filtered(const riddle_quarters_half *half, const uint64_t *words, const size_t *bounds,
                                     uint64_t forbidden, riddle_quarters_words *out) {
  const size_t count = bounds[2] - bounds[0];
  if (out->count + count > out->capacity || out->words == NULL) {
    riddle_status status = riddle_quarters_reserve(out, half->control, count);
    if (status != RIDDLE_OK) return status;
  }
  out->count += half->path->filter(words + bounds[0], count, forbidden, out->words + out->count);
  return RIDDLE_OK;
}

riddle_status riddle_quarters_filter_north(const riddle_quarters_half *half, uint64_t forbidden,
                                           riddle_quarters_words *north, riddle_quarters_words *ends) {
  riddle_status status = find_shares(half);
  const riddle_quarters_words *ranks = &half->shares->ranks;
  const size_t *northern = starts_of(half->lists, half->north_rows);
  north->count = ends->count = 0;
  if (status == RIDDLE_OK) status = riddle_quarters_reserve(ends, half->control, ranks->count);
  for (size_t i = 0; i < ranks->count && status == RIDDLE_OK; i++) {
    if (i % CHECK_EVERY == 0) status = riddle_check(half->control);
    const size_t *bounds = northern + 2 * (ranks->words[i] & UINT32_MAX);
    if (status == RIDDLE_OK) status = append_filtered(half, half->lists->north, bounds, forbidden, north);
    ends->words[ends->count++] = north->count;
  }
  return status;
}

riddle_status riddle_quarters_join_filtered(const riddle_quarters_half *half, const riddle_quarters_words *north,
                                            const riddle_quarters_words *ends, uint64_t forbidden,
                                            riddle_quarters_words *scratch, riddle_quarters_words *out) {
  riddle_status status = find_shares(half);
  const riddle_quarters_words *ranks = &half->shares->ranks;
  const size_t *southern = starts_of(half->lists, half->south_rows);
  size_t begin = 0;
  for (size_t i = 0; i < ranks->count && status == RIDDLE_OK; i++) {
    const size_t end = ends->words[i], above = end - begin;
    if (i % CHECK_EVERY == 0) status = riddle_check(half->control);
    if (status == RIDDLE_OK && above > 0) {
      scratch->count = 0;
      status = append_filtered(half, half->lists->south, southern + 2 * (ranks->words[i] >> 32), forbidden, scratch);
      if (status == RIDDLE_OK) {
        status = append(half, north->words + begin, above, scratch->words, scratch->count, 0, out);
      }
    }
    begin = end;
  }
  return status;
}
