/* Exactly five on 19 x 19: portable path and dispatch. See the header. */
#include "lines/five.h"

#include <string.h>

#include "lines/five_avx2.h"

enum { SIZE = RIDDLE_FIVE_SIZE, ABOVE = 1, BELOW = 5 }; /* blank rows around a board, so that no test needs a border */

/* Eight bytes, the first one lowest, on any machine. */
static uint64_t load(const char *text) {
  const unsigned char *byte = (const unsigned char *)text;
  return (uint64_t)byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 | (uint64_t)byte[3] << 24 |
         (uint64_t)byte[4] << 32 | (uint64_t)byte[5] << 40 | (uint64_t)byte[6] << 48 | (uint64_t)byte[7] << 56;
}

/* Brings four cells of two bits, 16 bits apart, together in the lowest byte. */
static uint64_t gather(uint64_t cells) {
  return cells * (UINT64_C(1) << 48 | UINT64_C(1) << 34 | UINT64_C(1) << 20 | UINT64_C(1) << 6) >> 48 & 0xFF;
}

static const uint64_t CELLS = UINT64_C(0x0003000300030003); /* the bits of four cells, as they stand in text */

/* Reads "0 1 2 ... 0"; what is not canonical leaves a bit outside CELLS in *seen. */
static uint64_t read_row(const char *text, uint64_t *seen) {
  const uint64_t empty = UINT64_C(0x2030203020302030);
  uint64_t a = load(text) ^ empty, b = load(text + 8) ^ empty, c = load(text + 16) ^ empty;
  uint64_t d = load(text + 24) ^ empty, e = (load(text + 29) ^ empty << 8 ^ 0x20) >> 8; /* d and e share a cell */
  *seen |= a | b | c | d | e;
  return gather(a) | gather(b) << 8 | gather(c) << 16 | gather(d) << 24 | gather(e) << 30;
}

/* Is what was read canonical? `both` holds the cells ANDed with themselves moved by one bit: a 3 shows. */
static bool is_canonical(uint64_t seen, uint64_t both) {
  return (seen & ~CELLS) == 0 && (both & UINT64_C(0x1555555555)) == 0;
}

bool riddle_five_row(const char *text, uint64_t *row) {
  uint64_t seen = 0;
  *row = read_row(text, &seen);
  return is_canonical(seen, *row & *row >> 1);
}

/* Where fives across, down and falling begin in a row. `at` points into rows with blank ones around. */
static uint64_t starts_here(const uint64_t *at) {
  uint64_t x = at[0], n = at[5], p = at[-1];
  uint64_t across = x & x >> 2 & x >> 4 & x >> 6 & x >> 8 & ~(x << 2) & ~(x >> 10);
  uint64_t down = x & at[1] & at[2] & at[3] & at[4] & ~p & ~n;
  uint64_t falling = x & at[1] >> 2 & at[2] >> 4 & at[3] >> 6 & at[4] >> 8 & ~(p << 2) & ~(n >> 10);
  return across | down | falling;
}

/* Where fives begin four rows below that rise to this row. */
static uint64_t starts_below(const uint64_t *at) {
  return at[4] & at[3] >> 2 & at[2] >> 4 & at[1] >> 6 & at[0] >> 8 & ~(at[5] << 2) & ~(at[-1] >> 10);
}

/* `padded` has a blank row above and five below. */
static riddle_five find(const uint64_t *padded) {
  const uint64_t *rows = padded + ABOVE;
  uint64_t starts[SIZE + BELOW] = {0}, all = 0;
  for (int row = 0; row < SIZE; row++) {
    uint64_t here = starts_here(rows + row), below = starts_below(rows + row);
    starts[row] |= here;
    starts[row + 4] |= below;
    all |= here | below;
  }
  riddle_five five = {0, 0, 0};
  if (all == 0) return five;
  while ((all & 3) == 0) {
    all >>= 2;
    five.column++;
  }
  while ((starts[five.row] >> 2 * five.column & 3) == 0) five.row++;
  five.winner = (int)(starts[five.row] >> 2 * five.column & 3);
  return five;
}

static bool portable_text(const char *text, riddle_five *five) {
  uint64_t padded[ABOVE + SIZE + BELOW] = {0}, seen = 0, both = 0;
  for (int row = 0; row < SIZE; row++, text += RIDDLE_FIVE_ROW_BYTES) {
    uint64_t cells = read_row(text, &seen);
    seen |= (uint64_t)(unsigned char)(text[RIDDLE_FIVE_ROW_BYTES - 1] ^ '\n') << 8;
    padded[ABOVE + row] = cells;
    both |= cells & cells >> 1;
  }
  if (!is_canonical(seen, both)) return false;
  *five = find(padded);
  return true;
}

static riddle_five portable_rows(const uint64_t *rows) {
  uint64_t padded[ABOVE + SIZE + BELOW] = {0};
  memcpy(padded + ABOVE, rows, SIZE * sizeof *rows);
  return find(padded);
}

riddle_five riddle_five_rows(const uint64_t rows[RIDDLE_FIVE_SIZE], riddle_cpu cpu) {
#ifdef RIDDLE_FIVE_AVX2
  if (cpu >= RIDDLE_CPU_AVX2) return riddle_five_rows_avx2(rows);
#endif
  (void)cpu;
  return portable_rows(rows);
}

bool riddle_five_text(const char *text, riddle_cpu cpu, riddle_five *five) {
#ifdef RIDDLE_FIVE_AVX2
  if (cpu >= RIDDLE_CPU_AVX2) return riddle_five_text_avx2(text, five);
#endif
  (void)cpu;
  return portable_text(text, five);
}
