/* The tables of ferrers.h: plan (how long is each number), layout, and the exact recurrence. */
#include "pieces/ferrers.h"

#include <string.h>

/* Without libm, so that the module needs no other library than GMP. */
static const double BLOCK_UP = 0x1p512, BLOCK_DOWN = 0x1p-512;
enum { BLOCK_BITS = 512 };

/* Rows of a pass that are computed side by side. */
enum { ROWS = 8 };

/* The most bishops on one colour. */
static uint64_t colour_most(uint64_t n) { return n < 2 ? n : n - 1; }

/* The length of row i (from 1) of a colour. */
static uint64_t row_length(const riddle_ferrers_colour *colour, uint64_t i) {
  return 2 * ((i - 1) / 2) + colour->shortest;
}

/* The colour whose table is computed; the other one, if it differs, branches off in its last row. */
static riddle_ferrers_colour *long_colour(riddle_ferrers *ferrers) { return &ferrers->colour[ferrers->colours - 1]; }

static size_t saturate(double bytes) { return bytes >= 9e18 ? (size_t)9e18 : (size_t)bytes; }

/* The binary logarithm of a number of at least 1, rounded down to 1/256. */
static double log2_below(double x) {
  double whole = 0, fraction = 0;
  for (; x >= 2; x /= 2) whole++;
  for (double bit = 0.5; bit >= 1.0 / 256; bit /= 2) {
    x *= x;
    if (x < 2) continue;
    x /= 2;
    fraction += bit;
  }
  return whole + fraction;
}

/* The exponent e of a positive number 2^(e-1) <= x < 2^e. */
static int exponent_of(double x) {
  int exponent = 0;
  for (; x >= 0x1p32; x *= 0x1p-32) exponent += 32;
  for (; x >= 1; x /= 2) exponent++;
  return exponent;
}

/* j bishops on the j longest rows of a colour alone stand in at least (n-j)^j ways. j * log2(n-j) is
 * concave in j, so the trapezoids through a few of its points lie below it. */
size_t riddle_ferrers_least_bytes(uint64_t n, uint64_t k, bool whole) {
  enum { POINTS = 64 };
  if (n < 64) return 0;
  double columns = (double)(k > colour_most(n) ? colour_most(n) : k);
  double highest = 0, sum = 0, before = 0;
  for (int i = 1; i <= POINTS; i++) {
    double j = columns * i / POINTS;
    double bits = j >= (double)n - 2 ? 0 : j * log2_below((double)n - j - 1);
    sum += (before + bits) / 2 * columns / POINTS;
    highest = bits > highest ? bits : highest;
    before = bits;
  }
  double tables = n % 2 == 0 ? 1 : 2;
  return saturate(whole ? columns * (2 * highest / 8) * (2 * tables + 2) : sum / 8 * tables);
}

/* --- memory --------------------------------------------------------------------------------------- */

static void free_colour(riddle_ferrers *ferrers, riddle_control *control, riddle_ferrers_colour *colour) {
  riddle_free_array(control, colour->bits, ferrers->columns + 1, sizeof *colour->bits);
  riddle_free_array(control, colour->offsets, ferrers->columns + 2, sizeof *colour->offsets);
  riddle_free_array(control, colour->sizes, ferrers->columns + 1, sizeof *colour->sizes);
  riddle_free_array(control, colour->limbs, colour->limb_count, sizeof *colour->limbs);
}

static void free_plan(riddle_ferrers *ferrers, riddle_control *control) {
  riddle_free_array(control, ferrers->mantissa, ferrers->columns + 1, sizeof *ferrers->mantissa);
  riddle_free_array(control, ferrers->block, ferrers->columns + 1, sizeof *ferrers->block);
  ferrers->mantissa = NULL;
  ferrers->block = NULL;
}

void riddle_ferrers_free(riddle_ferrers *ferrers, riddle_control *control) {
  for (int c = 0; c < 2; c++) free_colour(ferrers, control, &ferrers->colour[c]);
  free_plan(ferrers, control);
  riddle_free_array(control, ferrers->product, ferrers->product_count, sizeof(mp_limb_t));
  riddle_free_array(control, ferrers->answer, ferrers->answer_count, sizeof(mp_limb_t));
  *ferrers = (riddle_ferrers){0};
}

/* --- the plan: the recurrence on scaled doubles --------------------------------------------------- */

static void plan_clear(riddle_ferrers *ferrers) {
  for (size_t j = 1; j <= ferrers->columns; j++) {
    ferrers->mantissa[j] = 0;
    ferrers->block[j] = 0;
  }
  ferrers->mantissa[0] = 1;
  ferrers->block[0] = 0;
}

/* value[j] += value[j-1] * factor. A term 2^512 times smaller than the other is dropped; factors stay
 * below 2^25, so a mantissa that is kept below 2^512 cannot overflow. */
static void plan_cell(riddle_ferrers *ferrers, size_t j, uint64_t factor) {
  double term = ferrers->mantissa[j - 1] * (double)factor;
  int64_t ahead = ferrers->mantissa[j] == 0 ? INT64_MAX : ferrers->block[j - 1] - ferrers->block[j];
  double sum = ferrers->mantissa[j];
  int64_t block = ferrers->block[j];
  if (ahead == 0) {
    sum += term;
  } else if (ahead > 1) {
    sum = term;
    block = ferrers->block[j - 1];
  } else if (ahead == 1) {
    sum = term + sum * BLOCK_DOWN;
    block++;
  } else if (ahead == -1) {
    sum += term * BLOCK_DOWN;
  }
  if (sum >= BLOCK_UP) {
    sum = sum * BLOCK_DOWN;
    block++;
  }
  ferrers->mantissa[j] = sum;
  ferrers->block[j] = block;
}

/* The bits of each column; the other colour's numbers are not larger. n <= 2^24 roundings of 2^-52 change a value by
 * less than one part in 2^26, so one bit more than the double shows is enough. */
static void plan_finish(riddle_ferrers *ferrers) {
  for (size_t j = 0; j <= ferrers->columns; j++) {
    int64_t bits = ferrers->block[j] * BLOCK_BITS + exponent_of(ferrers->mantissa[j]) + 1;
    for (int c = 0; c < ferrers->colours; c++) ferrers->colour[c].bits[j] = (uint64_t)bits;
  }
}

/* --- layout ---------------------------------------------------------------------------------------- */

static size_t limbs_for(uint64_t bits) { return (size_t)(bits / GMP_NUMB_BITS + 1); }

static uint64_t most_bits(const riddle_ferrers *ferrers, const riddle_ferrers_colour *colour) {
  uint64_t most = 0;
  for (size_t j = 0; j <= ferrers->columns; j++) most = colour->bits[j] > most ? colour->bits[j] : most;
  return most;
}

/* Places the columns. With `whole` each has room for a coefficient of the product, a sum of at most 2^25 products
 * (25 bits more than one), and after them there is room for the product's higher half. */
static void place_columns(riddle_ferrers *ferrers) {
  const riddle_ferrers_colour *last = &ferrers->colour[ferrers->colours - 1];
  riddle_fermat *fermat = &ferrers->fermat;
  if (ferrers->whole) {
    riddle_fermat_shape(fermat, 2 * ferrers->columns + 1,
                        most_bits(ferrers, &ferrers->colour[0]) + most_bits(ferrers, last) + 25);
    ferrers->stride = fermat->limbs + 1;
  }
  for (int c = 0; c < ferrers->colours; c++) {
    riddle_ferrers_colour *colour = &ferrers->colour[c];
    size_t at = 0;
    for (size_t j = 0; j <= ferrers->columns; j++) {
      colour->offsets[j] = at;
      at += ferrers->whole ? ferrers->stride : limbs_for(colour->bits[j]);
    }
    colour->offsets[ferrers->columns + 1] = at;
    colour->limb_count = ferrers->whole ? (fermat->big + fermat->small) * ferrers->stride : at;
  }
}

/* Bytes of the tables, of the answer (a whole row is made in a table, but handed out) and of what GMP takes to
 * multiply and to print it. */
static size_t bytes_needed(const riddle_ferrers *ferrers) {
  double limbs = 0, longest = 0;
  for (int c = 0; c < ferrers->colours; c++) {
    limbs += (double)ferrers->colour[c].limb_count;
    longest += (double)limbs_for(most_bits(ferrers, &ferrers->colour[c]));
  }
  if (ferrers->whole) {
    limbs += (2 * (double)ferrers->columns + 20) * (double)ferrers->stride;
  } else {
    limbs += 16 * longest;
  }
  return saturate(limbs * sizeof(mp_limb_t));
}

static riddle_status allocate_tables(riddle_ferrers *ferrers, riddle_control *control) {
  place_columns(ferrers);
  ferrers->need = bytes_needed(ferrers);
  if (!riddle_memory_fits(control, ferrers->need)) {
    for (int c = 0; c < ferrers->colours; c++) ferrers->colour[c].limb_count = 0; /* nothing to free */
    return RIDDLE_MEMORY;
  }
  for (int c = 0; c < ferrers->colours; c++) {
    riddle_ferrers_colour *colour = &ferrers->colour[c];
    void *limbs = NULL;
    riddle_status status = riddle_resize(control, &limbs, 0, colour->limb_count * sizeof(mp_limb_t));
    if (status != RIDDLE_OK) return status;
    colour->limbs = limbs;
  }
  return RIDDLE_OK;
}

/* --- the exact table -------------------------------------------------------------------------------- */

/* Column j of `to` += column j-1 of `from` * factor; returns its cost in units. */
static size_t add_multiple(riddle_ferrers_colour *to, const riddle_ferrers_colour *from, size_t j, uint64_t factor) {
  mp_limb_t *sum = to->limbs + to->offsets[j];
  size_t length = from->sizes[j - 1], size = to->sizes[j];
  if (length == 0) return 8;
  mp_limb_t carry = mpn_addmul_1(sum, from->limbs + from->offsets[j - 1], (mp_size_t)length, factor);
  if (size < length) size = length; /* limbs above the size are 0 */
  for (size_t i = length; carry != 0; i++) {
    if (i == size) size++;
    sum[i] += carry;
    carry = sum[i] < carry;
  }
  to->sizes[j] = (uint32_t)size;
  return length + 12;
}

/* A cell of the table. For odd n the colours share all rows but the last: 1, 1, 3, 3, ... n-2, n-2, and then n for one
 * and n-1 for the other. Its own rows are 0, 2, 2, 4, 4, ... n-1, n-1; but in order of length only the differences
 * b - i of the rows' lengths b and numbers i matter, whichever row has which (Goldman, Joichi and White), and these
 * are 0 and -1 equally often in both. */
static size_t table_cell(riddle_ferrers *ferrers, uint64_t row, size_t j, uint64_t factor) {
  riddle_ferrers_colour *colour = long_colour(ferrers), *other = &ferrers->colour[0];
  size_t cost = 0;
  if (ferrers->colours == 2 && row == colour->rows) {
    memcpy(other->limbs + other->offsets[j], colour->limbs + colour->offsets[j], colour->sizes[j] * sizeof(mp_limb_t));
    other->sizes[j] = colour->sizes[j];
    cost = add_multiple(other, colour, j, factor - 1) + colour->sizes[j] / 4;
  }
  return cost + add_multiple(colour, colour, j, factor);
}

/* --- stepping ----------------------------------------------------------------------------------------- */

static void begin_pass(riddle_ferrers *ferrers) {
  ferrers->row = 1;
  ferrers->column = 0;
}

/* The last column that row i can change: as many bishops as rows, and as its squares. */
static size_t last_column(const riddle_ferrers *ferrers, uint64_t row, uint64_t length) {
  uint64_t last = row < length ? row : length;
  return last < ferrers->columns ? (size_t)last : ferrers->columns;
}

/* Sets the tables to 0, and their first columns to 1; true when done. */
static bool clear_tables(riddle_ferrers *ferrers, uint64_t *budget) {
  enum { STEP = 1 << 13, LIMBS_A_UNIT = 8 };
  for (int c = 0; c < ferrers->colours; c++) {
    riddle_ferrers_colour *colour = &ferrers->colour[c];
    while (colour->cleared < colour->limb_count) {
      if (*budget == 0) return false;
      size_t left = colour->limb_count - colour->cleared, count = left < STEP ? left : STEP;
      memset(colour->limbs + colour->cleared, 0, count * sizeof(mp_limb_t));
      colour->cleared += count;
      if (colour->cleared == colour->limb_count) colour->limbs[0] = colour->sizes[0] = 1;
      *budget -= count / LIMBS_A_UNIT < *budget ? count / LIMBS_A_UNIT : *budget;
    }
  }
  return true;
}

/* Row `row` of the current pass, column j; returns its cost in units. */
static uint64_t do_cell(riddle_ferrers *ferrers, uint64_t row, uint64_t length, size_t j) {
  ferrers->steps++;
  if (ferrers->stage == RIDDLE_FERRERS_TABLE) return table_cell(ferrers, row, j, length - (j - 1));
  plan_cell(ferrers, j, length - (j - 1));
  return 5;
}

/* The next cells of ROWS rows from ferrers->row on, side by side so that columns stay in the caches: a cell wants its
 * own column and the one before as the row before leaves them, so each row goes one column behind that. */
static bool run_rows(riddle_ferrers *ferrers, uint64_t *budget) {
  const riddle_ferrers_colour *colour = long_colour(ferrers);
  uint64_t left = colour->rows + 1 - ferrers->row;
  size_t rows = left < ROWS ? (size_t)left : ROWS, last[ROWS];
  uint64_t length[ROWS];
  for (size_t r = 0; r < rows; r++) {
    length[r] = row_length(colour, ferrers->row + r);
    last[r] = last_column(ferrers, ferrers->row + r, length[r]);
  }
  if (ferrers->column == 0) ferrers->column = last[rows - 1] + ROWS - 1;
  for (; ferrers->column > 0; ferrers->column--) { /* the first row's column and ROWS - 1 */
    if (*budget == 0) return false;
    uint64_t cost = 1;
    for (size_t r = 0; r < rows; r++) {
      size_t j = ferrers->column + r;
      if (j < ROWS || j - (ROWS - 1) > last[r]) continue;
      cost += do_cell(ferrers, ferrers->row + r, length[r], j - (ROWS - 1));
    }
    *budget -= cost < *budget ? cost : *budget;
  }
  ferrers->row += rows;
  ferrers->column = 0;
  return true;
}

/* Runs the current pass; true when it is done. */
static bool run_pass(riddle_ferrers *ferrers, uint64_t *budget) {
  while (ferrers->row <= long_colour(ferrers)->rows) {
    if (!run_rows(ferrers, budget)) return false;
  }
  return true;
}

static riddle_status finish_pass(riddle_ferrers *ferrers, riddle_control *control) {
  begin_pass(ferrers);
  if (ferrers->stage == RIDDLE_FERRERS_TABLE) {
    ferrers->stage = RIDDLE_FERRERS_READY;
    return RIDDLE_OK;
  }
  plan_finish(ferrers);
  free_plan(ferrers, control);
  ferrers->stage = RIDDLE_FERRERS_TABLE;
  return allocate_tables(ferrers, control);
}

riddle_status riddle_ferrers_step(riddle_ferrers *ferrers, riddle_control *control, uint64_t budget) {
  while (ferrers->stage != RIDDLE_FERRERS_READY) {
    if (ferrers->stage == RIDDLE_FERRERS_TABLE && !clear_tables(ferrers, &budget)) return RIDDLE_MORE;
    if (!run_pass(ferrers, &budget)) return RIDDLE_MORE;
    riddle_status status = finish_pass(ferrers, control);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

/* The cells of one pass over a colour: row i changes min(i, length, columns), and both grow with i, so up to
 * some row it is i or length, from there on `columns`. */
static uint64_t cells(const riddle_ferrers *ferrers, const riddle_ferrers_colour *colour) {
  uint64_t sum = 0, i = 1;
  for (; i <= colour->rows; i++) {
    size_t last = last_column(ferrers, i, row_length(colour, i));
    if (last == ferrers->columns) break;
    sum += last;
  }
  return sum + (colour->rows + 1 - i) * ferrers->columns;
}

riddle_status riddle_ferrers_begin(riddle_ferrers *ferrers, riddle_control *control, uint64_t n, uint64_t most_k,
                                   bool whole) {
  uint64_t most = colour_most(n);
  *ferrers = (riddle_ferrers){.n = n, .whole = whole, .colours = n % 2 == 0 ? 1 : 2};
  ferrers->need = riddle_ferrers_least_bytes(n, most_k, whole);
  if (ferrers->need > control->memory_limit) return RIDDLE_MEMORY;
  ferrers->columns = (size_t)(most_k > most ? most : most_k);
  ferrers->colour[0].shortest = 2;
  ferrers->colour[0].rows = n - 1;
  ferrers->colour[1].shortest = 1;
  ferrers->colour[1].rows = n;
  ferrers->steps_total = 2 * cells(ferrers, long_colour(ferrers));
  riddle_status status;
  for (int c = 0; c < ferrers->colours; c++) {
    riddle_ferrers_colour *colour = &ferrers->colour[c];
    colour->bits = riddle_new_array(control, ferrers->columns + 1, sizeof *colour->bits, &status);
    if (colour->bits == NULL) return status;
    colour->offsets = riddle_new_array(control, ferrers->columns + 2, sizeof *colour->offsets, &status);
    if (colour->offsets == NULL) return status;
    colour->sizes = riddle_new_array(control, ferrers->columns + 1, sizeof *colour->sizes, &status);
    if (colour->sizes == NULL) return status;
  }
  ferrers->mantissa = riddle_new_array(control, ferrers->columns + 1, sizeof *ferrers->mantissa, &status);
  if (ferrers->mantissa == NULL) return status;
  ferrers->block = riddle_new_array(control, ferrers->columns + 1, sizeof *ferrers->block, &status);
  if (ferrers->block == NULL) return status;
  plan_clear(ferrers);
  begin_pass(ferrers);
  return RIDDLE_OK;
}
