/* The sort of sort_keys.h: runs of length 1, 2, 4, ... are merged from one array into the other and back. */
#include "pieces/sort_keys.h"

#include <string.h>

/* Merges [first, middle) and [middle, end). */
static void merge(const uint64_t *from, uint64_t *to, size_t first, size_t middle, size_t end) {
  size_t a = first, b = middle;
  for (size_t i = first; i < end; i++) {
    bool left = a < middle && (b >= end || from[a] <= from[b]);
    to[i] = left ? from[a++] : from[b++];
  }
}

riddle_status riddle_sort_keys(riddle_control *control, uint64_t *keys, size_t count) {
  riddle_status status = RIDDLE_OK;
  bool sorted = true;
  for (size_t i = 1; i < count && sorted; i++) sorted = keys[i - 1] <= keys[i];
  if (sorted) return RIDDLE_OK;
  uint64_t *other = riddle_new_array(control, count, sizeof *other, &status);
  if (other == NULL) return status;
  uint64_t *from = keys, *to = other;
  for (size_t run = 1; run < count && status == RIDDLE_OK; run *= 2) {
    for (size_t at = 0; at < count; at += 2 * run) {
      size_t middle = count - at < run ? count : at + run, end = count - at < 2 * run ? count : at + 2 * run;
      merge(from, to, at, middle, end);
    }
    uint64_t *swap = from;
    from = to;
    to = swap;
    status = riddle_check(control);
  }
  if (from != keys) memcpy(keys, from, count * sizeof *keys);
  riddle_free_array(control, other, count, sizeof *other);
  return status;
}
