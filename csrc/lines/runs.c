/* Runs by shift-and. See the header. */
#include "lines/runs.h"

#include <string.h>

enum { PLANES = 2 + 2 * 4 };

static size_t stride_of(int rows) { return (size_t)rows / 64 + 1; }

size_t riddle_lines_bytes(int rows, int columns) {
  return PLANES * stride_of(rows) * (size_t)columns * sizeof(uint64_t);
}

void riddle_lines_begin(riddle_lines_finder *finder, int rows, int columns, void *memory) {
  *finder = (riddle_lines_finder){.rows = rows, .columns = columns, .stride = stride_of(rows)};
  finder->words = finder->stride * (size_t)columns;
  uint64_t *plane = memory;
  memset(plane, 0, 2 * finder->words * sizeof *plane);
  for (int colour = 0; colour < 2; colour++) {
    finder->stones[colour] = plane;
    plane += finder->words;
  }
  for (int colour = 0; colour < 2; colour++) {
    for (int direction = 0; direction < 4; direction++) {
      finder->starts[colour][direction] = plane;
      plane += finder->words;
    }
  }
}

void riddle_lines_fill(riddle_lines_finder *finder, const char *cells) {
  for (int row = 0; row < finder->rows; row++) {
    size_t word = (size_t)row / 64;
    int bit = row % 64;
    for (int column = 0; column < finder->columns; column++, word += finder->stride) {
      char cell = *cells++;
      finder->stones[0][word] |= (uint64_t)(cell == 'X') << bit;
      finder->stones[1][word] |= (uint64_t)(cell == 'O') << bit;
    }
  }
}

/* Bits from one cell to the next of a direction. */
static size_t step_of(const riddle_lines_finder *finder, int direction) {
  size_t column = finder->stride * 64;
  switch (direction) {
    case RIDDLE_LINES_ACROSS: return column;
    case RIDDLE_LINES_DOWN: return 1;
    case RIDDLE_LINES_FALLING: return column + 1;
    default: return column - 1;
  }
}

/* Word i of a plane moved `bits` towards its start (each cell gets what stands `bits` after it). */
static uint64_t after(const uint64_t *plane, size_t words, size_t i, size_t bits) {
  size_t from = i + bits / 64;
  unsigned shift = bits % 64;
  if (from >= words) return 0;
  uint64_t low = plane[from] >> shift;
  if (shift == 0 || from + 1 >= words) return low;
  return low | plane[from + 1] << (64 - shift);
}

/* Word i of a plane moved `bits` towards its end (each cell gets what stands `bits` before it). */
static uint64_t before(const uint64_t *plane, size_t i, size_t bits) {
  size_t back = bits / 64;
  unsigned shift = bits % 64;
  if (back > i) return 0;
  uint64_t high = plane[i - back] << shift;
  if (shift == 0 || back + 1 > i) return high;
  return high | plane[i - back - 1] >> (64 - shift);
}

/* Leaves in `starts` the first cells of the runs of one colour and direction. A cell is cleared in
 * place: word i takes from words >= i only, and those are still old. */
static void find_starts(riddle_lines_finder *finder, const uint64_t *stones, uint64_t *starts, size_t step, size_t k,
                        bool exactly) {
  size_t words = finder->words;
  memcpy(starts, stones, words * sizeof *starts);
  for (size_t sure = 1; sure < k;) { /* a set bit has `sure` stones from it on */
    size_t more = sure <= k - sure ? sure : k - sure;
    for (size_t i = 0; i < words; i++) starts[i] &= after(starts, words, i, more * step);
    sure += more;
    finder->work += words;
  }
  for (size_t i = 0; i < words; i++) {
    starts[i] &= ~before(stones, i, step);
    if (exactly) starts[i] &= ~after(stones, words, i, k * step);
  }
  finder->work += words;
}

static unsigned count_bits(uint64_t word) {
  unsigned count = 0;
  for (; word != 0; word &= word - 1) count++;
  return count;
}

size_t riddle_lines_find(riddle_lines_finder *finder, int k, bool exactly) {
  finder->word = 0;
  finder->slot = 0;
  int longest = finder->rows > finder->columns ? finder->rows : finder->columns;
  if (k > longest) { /* also keeps k * step small */
    finder->word = finder->words;
    return 0;
  }
  size_t count = 0;
  for (int colour = 0; colour < 2; colour++) {
    for (int direction = 0; direction < 4; direction++) {
      uint64_t *starts = finder->starts[colour][direction];
      find_starts(finder, finder->stones[colour], starts, step_of(finder, direction), (size_t)k, exactly);
      for (size_t i = 0; i < finder->words; i++) count += count_bits(starts[i]);
    }
  }
  return count;
}

static bool is_set(const uint64_t *plane, size_t words, size_t bit) {
  return bit / 64 < words && (plane[bit / 64] >> bit % 64 & 1) != 0;
}

static void describe(const riddle_lines_finder *finder, size_t bit, int direction, int colour, riddle_lines_run *run) {
  size_t column = finder->stride * 64;
  run->column = (int)(bit / column);
  run->row = (int)(bit % column);
  run->colour = colour;
  run->direction = (riddle_lines_direction)direction;
  run->length = 0;
  size_t step = step_of(finder, direction);
  for (size_t at = bit; is_set(finder->stones[colour], finder->words, at); at += step) run->length++;
}

/* All starts of a word, whatever their colour and direction. */
static uint64_t any_start(const riddle_lines_finder *finder, size_t word) {
  uint64_t any = 0;
  for (int i = 0; i < 8; i++) any |= finder->starts[i % 2][i / 2][word];
  return any;
}

bool riddle_lines_next(riddle_lines_finder *finder, riddle_lines_run *run) {
  for (; finder->word < finder->words; finder->word++, finder->slot = 0) {
    uint64_t any = any_start(finder, finder->word);
    while (finder->slot < 64 * 8 && any >> finder->slot / 8 != 0) {
      unsigned bit = finder->slot / 8;
      if ((any >> bit & 1) == 0) {
        finder->slot += 8;
        continue;
      }
      int direction = (int)(finder->slot % 8 / 2), colour = (int)(finder->slot % 2);
      finder->slot++;
      if ((finder->starts[colour][direction][finder->word] >> bit & 1) == 0) continue;
      describe(finder, finder->word * 64 + bit, direction, colour, run);
      return true;
    }
  }
  return false;
}
