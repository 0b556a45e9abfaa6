/* The value of an m,n,k game the way textbooks do it: alpha-beta over win, draw and loss; own win and forced block
 * first, then cells with many windows; no search where the line asked for cannot come any more; symmetries near the
 * root; a transposition table of both bitboards. Each of the two questions (does he win? does he lose?) is a search.
 *
 * Usage: textbook_mnk COLUMNS ROWS K [drop]; prints the value for the first player and the positions. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE = 1 << 22, NEAR_ROOT = 6 };

typedef struct entry {
  uint64_t own, other;
  int8_t low, high, used;
} entry;

static int columns, rows, k, cells, drop, windows;
static uint64_t window[256], through[64][32];
static int passages[64], order[64];
static entry *table;
static uint64_t positions;

static void add_windows(void) {
  static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      for (int d = 0; d < 4; d++) {
        int last_row = row + step[d][0] * (k - 1), last_column = column + step[d][1] * (k - 1);
        if (last_row >= rows || last_column >= columns || last_column < 0) continue;
        uint64_t set = 0;
        for (int i = 0; i < k; i++) {
          set |= (uint64_t)1 << ((row + step[d][0] * i) * columns + column + step[d][1] * i);
        }
        window[windows++] = set;
        for (int cell = 0; cell < cells; cell++) {
          if (set >> cell & 1) through[cell][passages[cell]++] = set;
        }
      }
    }
  }
}

/* Cells by the number of windows through them. */
static void sort_cells(void) {
  for (int i = 0; i < cells; i++) {
    int place = i;
    for (; place > 0 && passages[order[place - 1]] < passages[i]; place--) order[place] = order[place - 1];
    order[place] = i;
  }
}

static int wins(uint64_t own, int cell) {
  for (int i = 0; i < passages[cell]; i++) {
    if ((through[cell][i] & ~own) == 0) return 1;
  }
  return 0;
}

static int playable(uint64_t taken, int cell) {
  if (taken >> cell & 1) return 0;
  return !drop || cell + columns >= cells || (taken >> (cell + columns) & 1);
}

static int stones_of(uint64_t set) {
  int count = 0;
  for (; set != 0; set &= set - 1) count++;
  return count;
}

/* The smallest image of a position. */
static void normalize(uint64_t *own, uint64_t *other) {
  uint64_t a = *own, b = *other;
  for (int turn = 1; turn < 8; turn++) {
    uint64_t x = 0, y = 0;
    if ((turn & 4) && rows != columns) break;
    if (drop && turn != 2) continue;
    for (int cell = 0; cell < cells; cell++) {
      int row = cell / columns, column = cell % columns;
      if (turn & 1) row = rows - 1 - row;
      if (turn & 2) column = columns - 1 - column;
      int to = turn & 4 ? column * columns + row : row * columns + column;
      x |= (a >> cell & 1) << to;
      y |= (b >> cell & 1) << to;
    }
    if (x < *own || (x == *own && y < *other)) {
      *own = x;
      *other = y;
    }
  }
}

static int is_open(uint64_t other) {
  for (int i = 0; i < windows; i++) {
    if (!(window[i] & other)) return 1;
  }
  return 0;
}

static int search(uint64_t own, uint64_t other, int alpha, int beta) {
  if (stones_of(own | other) <= NEAR_ROOT) normalize(&own, &other);
  uint64_t taken = own | other;
  int moves[64], count = 0, block = -1, blocks = 0;
  positions++;
  for (int i = 0; i < cells; i++) {
    int cell = order[i];
    if (!playable(taken, cell)) continue;
    if (wins(own | (uint64_t)1 << cell, cell)) return 1;
    if (wins(other | (uint64_t)1 << cell, cell)) {
      block = cell;
      blocks++;
    }
    moves[count++] = cell;
  }
  if (count == 0) return 0;
  if (blocks > 1) return -1;
  if (block >= 0) {
    moves[0] = block;
    count = 1;
  }
  if (alpha == 0 && !is_open(other)) return 0;
  if (beta == 0 && !is_open(own)) return 0;
  uint64_t hash = (own * 0x9E3779B97F4A7C15u) ^ (other * 0xC2B2AE3D27D4EB4Fu);
  entry *place = &table[(hash ^ hash >> 31) % TABLE];
  int low = -1, high = 1;
  if (place->used && place->own == own && place->other == other) {
    low = place->low;
    high = place->high;
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
  }
  int best = -1;
  for (int i = 0; i < count && best < beta; i++) {
    int value = -search(other, own | (uint64_t)1 << moves[i], -beta, -(best > alpha ? best : alpha));
    if (value > best) best = value;
  }
  if (best > alpha && best > low) low = best;
  if (best < beta && best < high) high = best;
  *place = (entry){own, other, (int8_t)low, (int8_t)high, 1};
  return best;
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  columns = atoi(argv[1]);
  rows = atoi(argv[2]);
  k = atoi(argv[3]);
  drop = argc > 4;
  cells = columns * rows;
  table = calloc(TABLE, sizeof *table);
  if (cells > 64 || table == NULL) return 1;
  add_windows();
  sort_cells();
  int value = search(0, 0, 0, 1);
  if (value <= 0) value = search(0, 0, -1, 0);
  printf("%d %llu\n", value < 0 ? -1 : value > 0, (unsigned long long)positions);
  return 0;
}
