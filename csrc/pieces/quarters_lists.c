/* The lists of quarters_lists.h: one walk over all placements counts them by rows and columns, a second one
 * puts them in their places. A walk takes one set of rows after the other, since the lists of a set of rows lie side by
 * side and fit in a cache. Cost: about 10 ns a placement and walk, 16 bytes a placement. */
#include "pieces/quarters_lists.h"

#include "pieces/quarters_sets.h"

enum { CHECK_EVERY = 1 << 14 };

/* Placements of any number of queens on a square board; computed by plain search. The last one is not known and
 * stands for itself as a lower bound, for the largest board is not smaller than the one before. */
static const uint64_t totals[RIDDLE_QUARTERS_SIDE + 1] = {
    1,      2,      5,       18,       87,        462,        2635,        16870,
    118969, 915442, 7535369, 66807234, 633443407, 6354135838, 67480769839, 67480769839};

/* --- sizes ------------------------------------------------------------------------------------------------ */

size_t riddle_quarter_lists_bytes(uint32_t n) {
  uint32_t side = n / 2;
  size_t words = 2 * ((size_t)totals[side] + RIDDLE_QUARTERS_SLACK);
  size_t starts = 2 * (size_t)riddle_choose(2 * side, side) + 1;
  return words * sizeof(uint64_t) + starts * sizeof(size_t) + ((size_t)1 << side) * sizeof(uint32_t);
}

static uint32_t distance(int a) { return (uint32_t)(a < 0 ? -a : a); }

uint64_t riddle_quarters_bit(uint32_t n, bool sigma, int diagonal) {
  int side = (int)(n / 2);
  if (distance(diagonal) >= (uint32_t)side || (n % 2 == 0 && diagonal == 0)) return 0;
  int place = diagonal + side - 1;
  if (n % 2 == 0 && diagonal > 0) place--;
  return UINT64_C(1) << (place + (sigma ? (int)riddle_quarters_field(n) : 0));
}

/* --- the walk ---------------------------------------------------------------------------------------------- */

/* A row that bears a queen, and what stands in the rows before it. */
typedef struct row_level {
  uint32_t choices; /* columns still to be tried */
  uint32_t columns, left, right;
  bool main; /* a queen stands on i = j */
  uint64_t north, south;
} row_level;

typedef struct list_walk {
  riddle_quarter_lists *lists;
  bool fill;
  uint32_t until_check;
  uint64_t north[RIDDLE_QUARTERS_SIDE][RIDDLE_QUARTERS_SIDE]; /* the words of one queen */
  uint64_t south[RIDDLE_QUARTERS_SIDE][RIDDLE_QUARTERS_SIDE];
  row_level levels[RIDDLE_QUARTERS_SIDE + 1];
} list_walk;

static void make_words(list_walk *walk, uint32_t n) {
  int side = (int)(n / 2), gap = n % 2 == 0 ? 1 : 2;
  for (int i = 0; i < side; i++) {
    for (int j = 0; j < side; j++) {
      uint64_t rim = n % 2 != 0 && i + j == side - 2 ? RIDDLE_QUARTERS_RIM : 0;
      walk->north[i][j] = riddle_quarters_bit(n, false, j - i) | riddle_quarters_bit(n, true, -(i + j + gap)) | rim;
      walk->south[i][j] = riddle_quarters_bit(n, false, i + j + gap) | riddle_quarters_bit(n, true, i - j) | rim;
    }
  }
}

/* Takes a placement on the rows whose lists begin at number `first`: counts it one place behind its list, so that the
 * sums of the counts become the starts; or puts it where its list's start points, which moves to the end, the next
 * list's start. */
static void take(const list_walk *walk, const row_level *level, size_t first) {
  riddle_quarter_lists *lists = walk->lists;
  const size_t place = 2 * (first + lists->rank[level->columns]) + level->main;
  if (!walk->fill) {
    lists->start[place + 1]++;
    return;
  }
  size_t entry = lists->start[place]++;
  lists->north[entry] = level->north;
  lists->south[entry] = level->south;
}

/* Puts a queen on a column of a row; `gap` rows further on is the next row, to which *to belongs. */
static void descend(const list_walk *walk, uint32_t row, uint32_t choice, uint32_t gap, const row_level *from,
                    row_level *to) {
  const uint32_t column = (uint32_t)__builtin_ctz(choice), all = (UINT32_C(1) << walk->lists->side) - 1;
  to->columns = from->columns | choice;
  to->left = (from->left | choice) << gap;
  to->right = (from->right | choice) >> gap;
  to->main = from->main || column == row;
  to->north = from->north | walk->north[row][column];
  to->south = from->south | walk->south[row][column];
  to->choices = all & ~(to->columns | to->left | to->right);
}

/* All placements with one queen in each row of a set, which is not empty. */
static riddle_status walk_rows(list_walk *walk, riddle_control *control, uint32_t rows) {
  const riddle_quarter_lists *lists = walk->lists;
  const uint32_t queens = riddle_set_size(rows);
  const size_t first = (size_t)lists->base[queens] + (size_t)lists->rank[rows] * lists->sets[queens];
  uint32_t row_of[RIDDLE_QUARTERS_SIDE + 1], depth = 0;
  for (uint32_t rest = rows; rest != 0; rest &= rest - 1) row_of[depth++] = (uint32_t)__builtin_ctz(rest);
  row_of[depth] = row_of[depth - 1]; /* nothing follows */
  depth = 0;
  walk->levels[0] = (row_level){.choices = (UINT32_C(1) << lists->side) - 1};
  for (;;) {
    row_level *here = &walk->levels[depth];
    if (here->choices == 0) {
      if (depth-- == 0) return RIDDLE_OK;
      continue;
    }
    const uint32_t choice = here->choices & (0 - here->choices);
    here->choices ^= choice;
    descend(walk, row_of[depth], choice, row_of[depth + 1] - row_of[depth], here, here + 1);
    if (depth + 1 == queens) {
      take(walk, here + 1, first);
    } else {
      depth++;
    }
    if (--walk->until_check > 0) continue;
    walk->until_check = CHECK_EVERY;
    riddle_status status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
  }
}

static riddle_status walk_all(list_walk *walk, riddle_control *control) {
  const row_level none = {.columns = 0};
  riddle_status status = RIDDLE_OK;
  walk->until_check = CHECK_EVERY;
  take(walk, &none, walk->lists->base[0]);
  for (uint32_t rows = 1; rows < UINT32_C(1) << walk->lists->side && status == RIDDLE_OK; rows++) {
    status = walk_rows(walk, control, rows);
  }
  return status;
}

/* --- the lists ----------------------------------------------------------------------------------------------- */

/* Numbers the sets of each size in ascending order. */
static void number_sets(riddle_quarter_lists *lists) {
  for (uint32_t queens = 0; queens <= lists->side; queens++) {
    lists->sets[queens] = riddle_choose(lists->side, queens);
    lists->base[queens] = lists->lists;
    lists->lists += lists->sets[queens] * lists->sets[queens];
  }
  uint32_t next[RIDDLE_QUARTERS_SIDE + 1] = {0};
  for (uint32_t set = 0; set < UINT32_C(1) << lists->side; set++) {
    lists->rank[set] = next[riddle_set_size(set)]++;
  }
}

static void *new_words(riddle_control *control, size_t count, riddle_status *status) {
  void *words = NULL;
  *status = riddle_resize(control, &words, 0, (count + RIDDLE_QUARTERS_SLACK) * sizeof(uint64_t));
  return words;
}

static void free_words(riddle_control *control, uint64_t *words, size_t count) {
  void *block = words;
  if (words != NULL) riddle_resize(control, &block, (count + RIDDLE_QUARTERS_SLACK) * sizeof(uint64_t), 0);
}

static riddle_status allocate_entries(riddle_quarter_lists *lists, riddle_control *control) {
  riddle_status status;
  for (size_t i = 1; i <= 2 * (size_t)lists->lists; i++) lists->start[i] += lists->start[i - 1];
  lists->total = lists->start[2 * (size_t)lists->lists];
  lists->north = new_words(control, lists->total, &status);
  if (status == RIDDLE_OK) lists->south = new_words(control, lists->total, &status);
  if (status != RIDDLE_OK) return status;
  for (size_t i = 0; i < RIDDLE_QUARTERS_SLACK; i++)
    lists->north[lists->total + i] = lists->south[lists->total + i] = 0;
  return RIDDLE_OK;
}

riddle_status riddle_quarter_lists_make(riddle_quarter_lists *lists, riddle_control *control, uint32_t n) {
  riddle_status status;
  list_walk walk = {.lists = lists, .fill = false};
  lists->side = n / 2;
  lists->gap = n % 2 == 0 ? 1 : 2;
  lists->lists = 0;
  make_words(&walk, n);
  lists->rank = riddle_new_array(control, (size_t)1 << lists->side, sizeof *lists->rank, &status);
  if (status != RIDDLE_OK) return status;
  number_sets(lists);
  lists->start = riddle_new_array(control, 2 * (size_t)lists->lists + 1, sizeof *lists->start, &status);
  if (status == RIDDLE_OK) status = walk_all(&walk, control);
  if (status == RIDDLE_OK) status = allocate_entries(lists, control);
  walk.fill = true;
  if (status == RIDDLE_OK) status = walk_all(&walk, control);
  if (status != RIDDLE_OK) return status;
  for (size_t i = 2 * (size_t)lists->lists; i > 0; i--) lists->start[i] = lists->start[i - 1];
  lists->start[0] = 0;
  return RIDDLE_OK;
}

void riddle_quarter_lists_free(riddle_quarter_lists *lists, riddle_control *control) {
  if (lists->rank == NULL) return;
  riddle_free_array(control, lists->rank, (size_t)1 << lists->side, sizeof *lists->rank);
  riddle_free_array(control, lists->start, 2 * (size_t)lists->lists + 1, sizeof *lists->start);
  free_words(control, lists->north, lists->total);
  free_words(control, lists->south, lists->total);
  *lists = (riddle_quarter_lists){0};
}
