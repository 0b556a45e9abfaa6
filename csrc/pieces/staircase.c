/* Preparing for staircase.h: are the blocks nested, and which sets of holes are there? */
#include "pieces/staircase.h"

#include <string.h>

#include "pieces/block_bound.h"
#include "pieces/sort_keys.h"

/* Rough nanoseconds of one step, of each limb in it, of a square of the board, and of a limb of the answer. */
static const double STEP = 12, LIMB = 0.5, SQUARE = 200, ANSWER_LIMB = 120;

/* --- nested rows ------------------------------------------------------------------------------------------- */

/* Sorts the rows by length: keys length << 32 | row. */
static riddle_status sort_rows(const riddle_side *rows, riddle_control *control, uint64_t *keys) {
  for (uint32_t i = 0; i < rows->lines; i++) {
    keys[i] = (uint64_t)(rows->start[i + 1] - rows->start[i]) << 32 | i;
  }
  return riddle_sort_keys(control, keys, rows->lines);
}

/* Do all columns of the i-th shortest row reach up to the longest? And do all edges have the same number of squares,
 * marks aside? */
static bool is_staircase(const riddle_block *block, const uint64_t *keys) {
  const riddle_side *rows = &block->side[0], *columns = &block->side[1];
  for (uint32_t i = 0; i < rows->lines; i++) {
    uint32_t row = (uint32_t)keys[i];
    for (uint32_t j = rows->start[row]; j < rows->start[row + 1]; j++) {
      uint32_t column = rows->other[j];
      if (columns->start[column + 1] - columns->start[column] < rows->lines - i) return false;
      if (rows->weight[j] % RIDDLE_MARK != rows->weight[0] % RIDDLE_MARK) return false;
    }
  }
  return true;
}

/* --- holes --------------------------------------------------------------------------------------------------- */

static uint64_t count_marks(const riddle_side *rows) {
  uint64_t marks = 0;
  for (uint32_t i = 0; i < rows->start[rows->lines]; i++) marks += rows->weight[i] / RIDDLE_MARK;
  return marks;
}

static void list_holes(riddle_stairs *stairs, const riddle_block *block, const uint64_t *keys) {
  const riddle_side *rows = &block->side[0], *columns = &block->side[1];
  uint32_t found = 0;
  for (uint32_t i = 0; i < rows->lines; i++) {
    uint32_t row = (uint32_t)keys[i];
    for (uint32_t j = rows->start[row]; j < rows->start[row + 1]; j++) {
      uint32_t column = rows->other[j];
      uint32_t from = rows->lines - (columns->start[column + 1] - columns->start[column]);
      for (uint64_t mark = rows->weight[j] / RIDDLE_MARK; mark > 0; mark--) {
        stairs->holes[found++] = (riddle_stair_hole){.row = i, .line = row, .column = column, .from = from};
      }
    }
  }
  for (uint32_t a = 0; a < found; a++) {
    for (uint32_t b = 0; b < found; b++) {
      bool attack = stairs->holes[a].row == stairs->holes[b].row || stairs->holes[a].column == stairs->holes[b].column;
      if (attack) stairs->holes[a].attacked |= (uint64_t)1 << b;
    }
  }
}

/* Lists all sets of at most `most` holes that do not attack each other: each hole joins those before it. false when
 * there are too many. */
static riddle_status list_sets(riddle_stairs *stairs, riddle_control *control, bool *few) {
  size_t room = 1;
  void *sets = stairs->sets;
  riddle_status status = riddle_resize(control, &sets, 0, room * sizeof *stairs->sets);
  if (status != RIDDLE_OK) return status;
  stairs->sets = sets;
  stairs->set_room = room;
  stairs->sets[0] = 0;
  stairs->set_count = 1;
  for (uint32_t hole = 0; hole < stairs->hole_count; hole++) {
    size_t before = stairs->set_count;
    for (size_t i = 0; i < before; i++) {
      uint64_t set = stairs->sets[i];
      if ((set & stairs->holes[hole].attacked) != 0) continue;
      if ((uint64_t)__builtin_popcountll(set) >= stairs->most) continue;
      if (stairs->set_count == RIDDLE_STAIRCASE_SETS) {
        *few = false;
        return RIDDLE_OK;
      }
      if (stairs->set_count == stairs->set_room) {
        sets = stairs->sets;
        status = riddle_resize(control, &sets, stairs->set_room * sizeof set, 2 * stairs->set_room * sizeof set);
        if (status != RIDDLE_OK) return status;
        stairs->sets = sets;
        stairs->set_room *= 2;
      }
      stairs->sets[stairs->set_count++] = set | (uint64_t)1 << hole;
    }
    status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

/* --- a block --------------------------------------------------------------------------------------------------- */

/* Takes the marks out of the weights. */
static void unmark(const riddle_block *block) {
  for (int s = 0; s < 2; s++) {
    const riddle_side *side = &block->side[s];
    for (uint32_t i = 0; i < side->start[side->lines]; i++) side->weight[i] %= RIDDLE_MARK;
  }
}

static riddle_status fill_stairs(riddle_staircase *staircase, riddle_stairs *stairs, const riddle_block *block,
                                 const uint64_t *keys, riddle_control *control) {
  const riddle_side *rows = &block->side[0];
  riddle_status status;
  if (!is_staircase(block, keys)) {
    staircase->nested = false;
    return RIDDLE_OK;
  }
  uint64_t marks = count_marks(rows);
  if (marks > RIDDLE_STAIRCASE_HOLES) {
    staircase->few = false;
    return RIDDLE_OK;
  }
  stairs->weight = rows->weight[0] % RIDDLE_MARK;
  stairs->hole_count = (uint32_t)marks;
  stairs->holes = riddle_new_array(control, stairs->hole_count, sizeof *stairs->holes, &status);
  if (stairs->holes == NULL) return status;
  list_holes(stairs, block, keys);
  status = list_sets(stairs, control, &staircase->few);
  if (status != RIDDLE_OK) return status;
  unmark(block);
  uint64_t bits;
  status = riddle_block_bits(block, control, stairs->most, &bits);
  stairs->limbs = (size_t)(bits / 64) + 1;
  return status;
}

static riddle_status prepare_block(riddle_staircase *staircase, uint32_t number, riddle_control *control) {
  const riddle_block *block = &staircase->incidence.blocks[number];
  riddle_stairs *stairs = &staircase->stairs[number];
  stairs->rows = block->side[0].lines;
  uint64_t fit = stairs->rows < block->side[1].lines ? stairs->rows : block->side[1].lines;
  stairs->most = fit < staircase->most ? fit : staircase->most;
  riddle_status status;
  stairs->lengths = riddle_new_array(control, stairs->rows, sizeof *stairs->lengths, &status);
  if (stairs->lengths == NULL) return status;
  uint64_t *keys = riddle_new_array(control, stairs->rows, sizeof *keys, &status);
  if (keys == NULL) return status;
  status = sort_rows(&block->side[0], control, keys);
  for (uint32_t i = 0; i < stairs->rows; i++) stairs->lengths[i] = (uint32_t)(keys[i] >> 32);
  if (status == RIDDLE_OK) status = fill_stairs(staircase, stairs, block, keys, control);
  riddle_free_array(control, keys, stairs->rows, sizeof *keys);
  return status;
}

/* --- the board -------------------------------------------------------------------------------------------------- */

static void free_stairs(riddle_staircase *staircase, riddle_control *control) {
  for (uint32_t i = 0; staircase->stairs != NULL && i < staircase->incidence.count; i++) {
    riddle_stairs *stairs = &staircase->stairs[i];
    riddle_free_array(control, stairs->lengths, stairs->rows, sizeof *stairs->lengths);
    riddle_free_array(control, stairs->holes, stairs->hole_count, sizeof *stairs->holes);
    riddle_free_array(control, stairs->sets, stairs->set_room, sizeof *stairs->sets);
  }
  riddle_free_array(control, staircase->stairs, staircase->incidence.count, sizeof *staircase->stairs);
  staircase->stairs = NULL;
  riddle_incidence_free(&staircase->incidence, control);
}

static void sum_figures(riddle_staircase *staircase, const riddle_control *control) {
  double answer_limbs = 4, most_words = 0, fit = 0, workers = control->threads;
  for (uint32_t i = 0; i < staircase->incidence.count; i++) {
    const riddle_stairs *stairs = &staircase->stairs[i];
    double most = (double)stairs->most, sets = (double)stairs->set_count;
    double steps = sets * (double)stairs->rows * (most / 2 + 1), words = 2 * (most + 2) * (double)stairs->limbs;
    if (workers > sets) workers = sets;
    staircase->seconds += 1e-9 * steps * (STEP + LIMB * (double)stairs->limbs / 2);
    if (words > most_words) most_words = words;
    answer_limbs += (double)stairs->limbs;
    fit += most;
  }
  if (fit > (double)staircase->most) fit = (double)staircase->most;
  staircase->seconds += 1e-9 * SQUARE * (double)staircase->board.rows * (double)staircase->board.columns;
  staircase->seconds += 1e-9 * ANSWER_LIMB * fit * answer_limbs;
  double bytes = 8 * (most_words * (workers < 1 ? 1 : workers) + 6 * (fit + 1) * answer_limbs);
  staircase->need = bytes > 9e18 ? (size_t)9e18 : (size_t)bytes;
}

static riddle_status prepare(riddle_staircase *staircase, riddle_control *control) {
  staircase->nested = staircase->few = true;
  staircase->seconds = 0;
  riddle_status status = riddle_incidence_of_board(&staircase->incidence, control, &staircase->board);
  if (status != RIDDLE_OK) return status;
  staircase->stairs = riddle_new_array(control, staircase->incidence.count, sizeof *staircase->stairs, &status);
  for (uint32_t i = 0; i < staircase->incidence.count && status == RIDDLE_OK; i++) {
    status = prepare_block(staircase, i, control);
    if (!staircase->nested || !staircase->few) return status;
  }
  if (status == RIDDLE_OK) sum_figures(staircase, control);
  return status;
}

riddle_status riddle_staircase_prepare(riddle_staircase *staircase, riddle_control *control) {
  if (staircase->prepared) return RIDDLE_OK;
  riddle_status status = prepare(staircase, control);
  staircase->prepared = status == RIDDLE_OK;
  if (!staircase->prepared) free_stairs(staircase, control);
  return status;
}

void riddle_staircase_free(riddle_staircase *staircase, riddle_control *control) {
  free_stairs(staircase, control);
  riddle_polynomial_free(&staircase->answer, control);
  riddle_free_array(control, staircase->squares, (size_t)staircase->board.rows * staircase->board.columns, 1);
  *staircase = (riddle_staircase){0};
}
