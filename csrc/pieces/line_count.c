/* The count of line_count.h. */
#include "pieces/line_count.h"

#include <string.h>

#include "core/threads.h"
#include "pieces/block_bound.h"
#include "pieces/transfer.h"

/* Rough nanoseconds of the Chinese remainder: of each modulus, and of each limb in it; and of a square. */
static const double REMAINDER = 250, REMAINDER_LIMB = 4, SQUARE = 200;

enum { LINE_WORDS = 8 }; /* a table begins with a cache line: vectors that cross lines cost twice */

/* The pieces that a block can hold, of those wanted. */
static uint64_t block_most(const riddle_line_count *count, uint32_t block) {
  const riddle_side *side = count->incidence.blocks[block].side;
  uint64_t fit = side[0].lines < side[1].lines ? side[0].lines : side[1].lines;
  return fit < count->most ? fit : count->most;
}

/* --- preparing ------------------------------------------------------------------------------------------- */

static riddle_status allocate_plans(riddle_line_count *count, riddle_control *control) {
  uint32_t blocks = count->incidence.count;
  riddle_status status;
  count->plans = riddle_new_array(control, blocks, sizeof *count->plans, &status);
  if (count->plans == NULL) return status;
  count->block_bits = riddle_new_array(control, blocks, sizeof *count->block_bits, &status);
  if (count->block_bits == NULL) return status;
  count->moduli = riddle_new_array(control, blocks, sizeof *count->moduli, &status);
  if (count->moduli == NULL) return status;
  count->unit_end = riddle_new_array(control, blocks, sizeof *count->unit_end, &status);
  if (count->unit_end == NULL) return status;
  count->offset = riddle_new_array(control, (size_t)blocks + 1, sizeof *count->offset, &status);
  return status;
}

static void free_plans(riddle_line_count *count, riddle_control *control) {
  uint32_t blocks = count->incidence.count;
  for (uint32_t i = 0; count->plans != NULL && i < blocks; i++) riddle_plan_free(&count->plans[i], control);
  riddle_free_array(control, count->plans, blocks, sizeof *count->plans);
  riddle_free_array(control, count->block_bits, blocks, sizeof *count->block_bits);
  riddle_free_array(control, count->moduli, blocks, sizeof *count->moduli);
  riddle_free_array(control, count->unit_end, blocks, sizeof *count->unit_end);
  riddle_free_array(control, count->offset, (size_t)blocks + 1, sizeof *count->offset);
  count->plans = NULL;
  count->block_bits = NULL;
  count->moduli = NULL;
  count->unit_end = NULL;
  count->offset = NULL;
  riddle_incidence_free(&count->incidence, control);
  count->bounded = false;
}

/* The bounds of the blocks' numbers, once. */
static riddle_status bound_blocks(riddle_line_count *count, riddle_control *control) {
  riddle_status status = RIDDLE_OK;
  for (uint32_t i = 0; i < count->incidence.count && status == RIDDLE_OK && !count->bounded; i++) {
    status = riddle_block_bits(&count->incidence.blocks[i], control, block_most(count, i), &count->block_bits[i]);
  }
  count->bounded = status == RIDDLE_OK;
  return status;
}

/* The figures of one block. */
static riddle_status plan_block(riddle_line_count *count, uint32_t block, riddle_control *control) {
  uint64_t bits = count->block_bits[block], most = block_most(count, block);
  riddle_plan *plan = &count->plans[block];
  riddle_plan_free(plan, control);
  riddle_status status = riddle_plan_make(plan, control, &count->incidence.blocks[block], count->kind, most);
  if (status != RIDDLE_OK) return status;
  uint64_t moduli = riddle_moduli_for(bits);
  if (plan->width > count->width) count->width = plan->width;
  if (moduli > RIDDLE_RESIDUE_MOST) count->width = RIDDLE_PLAN_WIDTH + 1;
  if (bits > count->bits) count->bits = bits;
  if (plan->entries + LINE_WORDS > count->table_words) count->table_words = (size_t)plan->entries + LINE_WORDS;
  count->moduli[block] = (uint32_t)(moduli > RIDDLE_RESIDUE_MOST ? RIDDLE_RESIDUE_MOST : moduli);
  count->unit_end[block] = (block == 0 ? 0 : count->unit_end[block - 1]) + count->moduli[block];
  count->offset[block + 1] = count->offset[block] + (size_t)(most + 1) * count->moduli[block];
  double remainders = (double)(most + 1) * (double)moduli * (REMAINDER + (double)moduli * REMAINDER_LIMB);
  count->seconds += (plan->cost * (double)moduli + remainders) * 1e-9;
  double work = (double)plan->work * (double)moduli;
  count->work = work > 1e18 || count->work > (uint64_t)1e18 ? (uint64_t)1e18 : count->work + plan->work * moduli;
  count->fit += most;
  return RIDDLE_OK;
}

/* Bytes of one worker's table, the residues, and the answer's product with its factors. */
static size_t bytes_needed(const riddle_line_count *count) {
  double all_bits = 0;
  for (uint32_t i = 0; i < count->incidence.count; i++) all_bits += (double)count->block_bits[i];
  double answer = (double)((count->fit < count->most ? count->fit : count->most) + 1) * (all_bits / 64 + 2);
  double words = (double)count->table_words + (double)count->offset[count->incidence.count] + 6 * answer;
  return words > 1e18 ? (size_t)8e18 : (size_t)(words * 8);
}

static riddle_status plan_blocks(riddle_line_count *count, riddle_control *control) {
  count->width = 0;
  count->bits = count->work = count->fit = 0;
  count->seconds = 1e-9 * SQUARE * (double)count->board.rows * (double)count->board.columns;
  count->table_words = LINE_WORDS + 1;
  riddle_status status = RIDDLE_OK;
  for (uint32_t i = 0; i < count->incidence.count && status == RIDDLE_OK; i++) {
    status = plan_block(count, i, control);
  }
  if (status == RIDDLE_OK) count->need = bytes_needed(count);
  return status;
}

static riddle_status find_blocks(riddle_line_count *count, riddle_control *control) {
  if (count->edges == NULL) return riddle_incidence_of_board(&count->incidence, control, &count->board);
  return riddle_incidence_of_edges(&count->incidence, control, count->edges, count->edge_count);
}

riddle_status riddle_line_count_prepare(riddle_line_count *count, riddle_control *control) {
  if (count->prepared) return RIDDLE_OK;
  riddle_status status = find_blocks(count, control);
  if (status == RIDDLE_OK) status = allocate_plans(count, control);
  if (status == RIDDLE_OK) status = bound_blocks(count, control);
  if (status == RIDDLE_OK) status = plan_blocks(count, control);
  count->prepared = status == RIDDLE_OK;
  if (!count->prepared) free_plans(count, control);
  return status;
}

riddle_status riddle_line_count_plan_anew(riddle_line_count *count, riddle_control *control, riddle_plan_kind kind) {
  count->kind = kind;
  if (!count->prepared) return riddle_line_count_prepare(count, control);
  return plan_blocks(count, control);
}

/* --- work units --------------------------------------------------------------------------------------------- */

static uint32_t block_of_unit(const riddle_line_count *count, uint64_t unit) {
  uint32_t low = 0, high = count->incidence.count;
  while (low + 1 < high) {
    uint32_t middle = (low + high) / 2;
    if (count->unit_end[middle - 1] <= unit) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

static riddle_status run_unit(void *context, uint64_t unit, int worker) {
  riddle_line_count *count = context;
  uint32_t block = block_of_unit(count, unit);
  uint64_t modulus = unit - (block == 0 ? 0 : count->unit_end[block - 1]);
  const riddle_plan *plan = &count->plans[block];
  uint64_t *values = count->values + count->offset[block] + modulus * (plan->most + 1);
  uint64_t *table = count->tables[worker];
  table += (LINE_WORDS - (uintptr_t)table / sizeof *table % LINE_WORDS) % LINE_WORDS;
  return riddle_transfer_run(plan, count->control, count->residues.moduli[modulus], table, values);
}

static void free_run(riddle_line_count *count, riddle_control *control) {
  for (int i = 0; count->tables != NULL && i < count->workers; i++) {
    riddle_free_array(control, count->tables[i], count->table_words, sizeof **count->tables);
  }
  riddle_free_array(control, count->tables, (size_t)count->workers, sizeof *count->tables);
  riddle_free_array(control, count->values, count->offset[count->incidence.count], sizeof *count->values);
  riddle_moduli_free(&count->residues, control);
  count->tables = NULL;
  count->values = NULL;
}

static riddle_status allocate_run(riddle_line_count *count, riddle_control *control) {
  uint32_t most = 1;
  riddle_status status;
  for (uint32_t i = 0; i < count->incidence.count; i++) most = count->moduli[i] > most ? count->moduli[i] : most;
  status = riddle_moduli_make(&count->residues, control, most);
  if (status != RIDDLE_OK) return status;
  count->values = riddle_new_array(control, count->offset[count->incidence.count], sizeof *count->values, &status);
  if (count->values == NULL) return status;
  count->tables = riddle_new_array(control, (size_t)count->workers, sizeof *count->tables, &status);
  for (int i = 0; i < count->workers && status == RIDDLE_OK; i++) {
    void *table = NULL; /* not cleared: that would take long, and steps clear what they read */
    status = riddle_resize(control, &table, 0, count->table_words * sizeof **count->tables);
    count->tables[i] = table;
  }
  return status;
}

/* As many workers as there are units and tables fit. */
static int workers_for(const riddle_line_count *count, const riddle_control *control, uint64_t units) {
  uint64_t workers = (uint64_t)control->threads;
  if (workers > units) workers = units > 0 ? units : 1;
  while (workers > 1 && !riddle_memory_fits(control, count->need + (workers - 1) * count->table_words * 8)) workers--;
  return (int)workers;
}

/* --- the answer ----------------------------------------------------------------------------------------------- */

/* The polynomial of one block from its residues. */
static riddle_status block_polynomial(const riddle_line_count *count, uint32_t block, riddle_polynomial *polynomial,
                                      mp_limb_t *scratch, riddle_control *control) {
  uint32_t moduli = count->moduli[block];
  size_t coefficients = (size_t)count->plans[block].most + 1;
  const uint64_t *values = count->values + count->offset[block];
  riddle_status status = riddle_polynomial_new(polynomial, control, coefficients, moduli);
  for (size_t k = 0; k < coefficients && status == RIDDLE_OK; k++) {
    riddle_moduli_number(&count->residues, moduli, values + k, coefficients, polynomial->limbs + k * moduli, scratch);
    status = riddle_check(control);
  }
  return status;
}

static riddle_status multiply_blocks(riddle_line_count *count, riddle_control *control) {
  riddle_polynomial_free(&count->answer, control);
  riddle_status status = riddle_polynomial_new(&count->answer, control, 1, 1);
  if (status != RIDDLE_OK) return status;
  count->answer.limbs[0] = 1;
  mp_limb_t *scratch = riddle_new_array(control, count->residues.count, sizeof *scratch, &status);
  for (uint32_t i = 0; i < count->incidence.count && status == RIDDLE_OK; i++) {
    riddle_polynomial polynomial = {0};
    status = block_polynomial(count, i, &polynomial, scratch, control);
    if (status == RIDDLE_OK) status = riddle_polynomial_multiply(&count->answer, &polynomial, control, count->most);
    riddle_polynomial_free(&polynomial, control);
  }
  riddle_free_array(control, scratch, count->residues.count, sizeof *scratch);
  return status;
}

riddle_status riddle_line_count_run(riddle_line_count *count, riddle_control *control) {
  if (!riddle_memory_fits(control, count->need)) return RIDDLE_MEMORY;
  uint32_t blocks = count->incidence.count;
  uint64_t units = blocks == 0 ? 0 : count->unit_end[blocks - 1];
  count->control = control;
  count->workers = workers_for(count, control, units);
  atomic_store(&control->total, count->work + units);
  riddle_status status = allocate_run(count, control);
  if (status == RIDDLE_OK) {
    int threads = control->threads;
    control->threads = count->workers;
    status = riddle_units_run(control, 0, units, run_unit, count);
    control->threads = threads;
  }
  if (status == RIDDLE_OK) status = multiply_blocks(count, control);
  free_run(count, control);
  return status;
}

void riddle_line_count_free(riddle_line_count *count, riddle_control *control) {
  free_plans(count, control);
  riddle_polynomial_free(&count->answer, control);
  riddle_free_array(control, count->squares, (size_t)count->board.rows * count->board.columns, 1);
  riddle_free_array(control, count->edges, count->edge_count, sizeof *count->edges);
  *count = (riddle_line_count){0};
}
