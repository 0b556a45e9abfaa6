/* The bound of block_bound.h. */
#include "pieces/block_bound.h"

/* value = mantissa * 2^(512 * exponent); the mantissa is 0 or from 2^-512 up to 2^512. */
typedef struct scaled {
  double mantissa;
  int64_t exponent;
} scaled;

static const double UP = 0x1p512, DOWN = 0x1p-512;
enum { BLOCK_BITS = 512, MOST_CELLS = 1 << 24 };

static scaled normal(scaled x) {
  if (x.mantissa >= UP) return (scaled){x.mantissa * DOWN, x.exponent + 1};
  return x;
}

/* x + y * factor, 0 <= factor < 2^65 */
static scaled add_product(scaled x, scaled y, double factor) {
  scaled term = normal((scaled){y.mantissa * factor, y.exponent});
  if (term.mantissa == 0) return x;
  if (x.mantissa == 0 || term.exponent > x.exponent + 1) return term;
  if (term.exponent < x.exponent - 1) return x;
  if (term.exponent > x.exponent) x = (scaled){x.mantissa * DOWN, term.exponent};
  if (term.exponent < x.exponent) term.mantissa *= DOWN;
  return normal((scaled){x.mantissa + term.mantissa, x.exponent});
}

static bool less(scaled a, scaled b) {
  if (a.mantissa == 0 || b.mantissa == 0) return b.mantissa != 0 && a.mantissa == 0;
  return a.exponent != b.exponent ? a.exponent < b.exponent : a.mantissa < b.mantissa;
}

static uint64_t bits_of(scaled x) {
  uint64_t bits = 1; /* for the roundings */
  double rest = x.mantissa;
  for (; rest >= 0x1p32; rest *= 0x1p-32) bits += 32;
  for (; rest >= 1; rest /= 2) bits++;
  int64_t all = x.exponent * BLOCK_BITS + (int64_t)bits;
  return all < 2 ? 2 : (uint64_t)all;
}

/* The squares of a line. */
static double line_weight(const riddle_side *side, uint32_t line) {
  double sum = 0;
  for (uint32_t i = side->start[line]; i < side->start[line + 1]; i++) sum += (double)side->weight[i];
  return sum;
}

/* symmetric[k] = e_k of the lines' squares, k = 0 .. most. */
static riddle_status symmetric_function(const riddle_side *side, riddle_control *control, scaled *symmetric,
                                        uint32_t most) {
  for (uint32_t k = 0; k <= most; k++) symmetric[k] = (scaled){k == 0, 0};
  for (uint32_t line = 0; line < side->lines; line++) {
    double weight = line_weight(side, line);
    for (uint32_t k = most < line + 1 ? most : line + 1; k > 0; k--) {
      symmetric[k] = add_product(symmetric[k], symmetric[k - 1], weight);
    }
    riddle_status status = line % 64 == 0 ? riddle_check(control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

static void keep_less(scaled *value, scaled other) {
  if (less(other, *value)) *value = other;
}

/* Caps value[k] by the placements on the full rectangle. */
static void cap_by_rectangle(const riddle_block *block, scaled *value, uint32_t most) {
  const riddle_side *rows = &block->side[0], *columns = &block->side[1];
  for (uint32_t i = 0; i < rows->start[rows->lines]; i++) {
    if (rows->weight[i] != 1) return;
  }
  scaled full = {1, 0};
  for (uint32_t k = 1; k <= most; k++) {
    double choices = (double)(rows->lines - k + 1) * (double)(columns->lines - k + 1);
    full = add_product((scaled){0, 0}, full, choices / k);
    keep_less(&value[k], full);
  }
}

/* The product of (1 + squares) over the lines of a side: where e_k would take too long. */
static uint64_t rough_bits(const riddle_side *side) {
  scaled product = {1, 0};
  for (uint32_t line = 0; line < side->lines; line++) {
    product = add_product((scaled){0, 0}, product, 1 + line_weight(side, line));
  }
  return bits_of(product);
}

riddle_status riddle_block_bits(const riddle_block *block, riddle_control *control, uint64_t most, uint64_t *bits) {
  const riddle_side *rows = &block->side[0], *columns = &block->side[1];
  uint32_t fit = rows->lines < columns->lines ? rows->lines : columns->lines;
  if (most > fit) most = fit;
  uint64_t a = rough_bits(rows), b = rough_bits(columns);
  *bits = a < b ? a : b;
  if (((uint64_t)rows->lines + columns->lines) * most > MOST_CELLS) return RIDDLE_OK;
  riddle_status status;
  scaled *value = riddle_new_array(control, (size_t)most + 1, sizeof *value, &status), *other = NULL;
  if (value != NULL) other = riddle_new_array(control, (size_t)most + 1, sizeof *other, &status);
  if (other != NULL) status = symmetric_function(rows, control, value, (uint32_t)most);
  if (status == RIDDLE_OK) status = symmetric_function(columns, control, other, (uint32_t)most);
  if (status == RIDDLE_OK) {
    for (uint32_t k = 0; k <= most; k++) keep_less(&value[k], other[k]);
    cap_by_rectangle(block, value, (uint32_t)most);
    scaled largest = {1, 0};
    for (uint32_t k = 1; k <= most; k++) {
      if (less(largest, value[k])) largest = value[k];
    }
    uint64_t fine = bits_of(largest);
    if (fine < *bits) *bits = fine;
  }
  riddle_free_array(control, other, (size_t)most + 1, sizeof *other);
  riddle_free_array(control, value, (size_t)most + 1, sizeof *value);
  return status;
}
