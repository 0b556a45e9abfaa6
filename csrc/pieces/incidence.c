/* The blocks of incidence.h: squares as edges, connected by union and find, then sorted into place. */
#include "pieces/incidence.h"

#include <string.h>

#include "pieces/board_lines.h"
#include "pieces/sort_keys.h"

enum { FIELD = 21 }; /* bits of a number in a key: lines and blocks are below 2^21 */
static const uint64_t FIELD_MASK = ((uint64_t)1 << FIELD) - 1;
static const uint64_t EDGE_MARK = (uint64_t)1 << 63;

/* What the making takes: rows are the nodes 0 .. rows - 1, columns follow. */
typedef struct making {
  uint64_t *edges; /* row << 32 | column, and EDGE_MARK */
  size_t edge_count;
  uint32_t rows, nodes;
  uint32_t *parent; /* nodes: a forest; later the block of each node */
  uint32_t *place;  /* nodes: its number within the block */
} making;

/* --- connected blocks -------------------------------------------------------------------------------- */

static uint32_t root_of(uint32_t *parent, uint32_t node) {
  while (parent[node] != node) {
    parent[node] = parent[parent[node]];
    node = parent[node];
  }
  return node;
}

static uint32_t edge_row(uint64_t edge) { return (uint32_t)((edge & ~EDGE_MARK) >> 32); }
static uint32_t edge_column(const making *make, uint64_t edge) { return make->rows + (uint32_t)edge; }

/* Joins rows and columns, the smaller number as the root, and counts the blocks that have edges. */
static riddle_status join(making *make, riddle_control *control) {
  for (uint32_t i = 0; i < make->nodes; i++) make->parent[i] = i;
  for (size_t i = 0; i < make->edge_count; i++) {
    uint32_t a = root_of(make->parent, edge_row(make->edges[i]));
    uint32_t b = root_of(make->parent, edge_column(make, make->edges[i]));
    make->parent[a > b ? a : b] = a > b ? b : a;
    if (i % 4096 == 0) {
      riddle_status status = riddle_check(control);
      if (status != RIDDLE_OK) return status;
    }
  }
  for (uint32_t i = 0; i < make->nodes; i++) make->parent[i] = root_of(make->parent, i);
  return RIDDLE_OK;
}

/* Numbers the blocks in the order of their first rows, and rows and columns within their blocks; lines
 * without squares get none. Fills the blocks' numbers of lines. */
static riddle_status number_blocks(making *make, riddle_incidence *incidence, riddle_control *control) {
  riddle_status status;
  uint32_t *number = riddle_new_array(control, make->nodes, sizeof *number, &status);
  if (number == NULL) return status;
  for (size_t i = 0; i < make->edge_count; i++) number[make->parent[edge_row(make->edges[i])]] = 1;
  for (uint32_t i = 0; i < make->nodes; i++) {
    if (number[i] != 0) number[i] = ++incidence->count;
  }
  incidence->blocks = riddle_new_array(control, incidence->count, sizeof *incidence->blocks, &status);
  if (incidence->blocks != NULL) {
    for (uint32_t i = 0; i < make->nodes; i++) {
      uint32_t block = number[make->parent[i]];
      make->parent[i] = block;
      if (block == 0) continue;
      riddle_side *side = &incidence->blocks[block - 1].side[i < make->rows ? 0 : 1];
      make->place[i] = side->lines++;
    }
  }
  riddle_free_array(control, number, make->nodes, sizeof *number);
  return status;
}

/* --- the sides ----------------------------------------------------------------------------------------- */

/* Gives the sides their parts of the arrays `start`. */
static void place_starts(riddle_incidence *incidence) {
  uint32_t at = 0;
  for (uint32_t b = 0; b < incidence->count; b++) {
    for (int s = 0; s < 2; s++) {
      incidence->blocks[b].side[s].start = incidence->start + at;
      at += incidence->blocks[b].side[s].lines + 1;
    }
  }
}

/* Fills side s of all blocks from keys block, line, other line, mark; equal keys become one edge of more weight.
 * Edges go to the arrays from `at` on; returns where they end. */
static uint32_t fill_sides(riddle_incidence *incidence, const uint64_t *keys, size_t count, int s, uint32_t at) {
  size_t i = 0;
  for (uint32_t b = 0; b < incidence->count; b++) {
    riddle_side *side = &incidence->blocks[b].side[s];
    side->other = incidence->other + at;
    side->weight = incidence->weight + at;
    uint32_t first = at;
    for (uint32_t line = 0; line < side->lines; line++) {
      side->start[line] = at - first;
      uint64_t key = (uint64_t)b << FIELD | line;
      for (; i < count && keys[i] >> (FIELD + 1) == key; i++) {
        uint32_t other = (uint32_t)(keys[i] >> 1 & FIELD_MASK);
        bool again = at > first + side->start[line] && incidence->other[at - 1] == other;
        if (!again) incidence->other[at++] = other;
        incidence->weight[at - 1] += keys[i] % 2 == 1 ? RIDDLE_MARK + 1 : 1;
      }
    }
    side->start[side->lines] = at - first;
  }
  return at;
}

static riddle_status make_sides(making *make, riddle_incidence *incidence, riddle_control *control) {
  riddle_status status;
  incidence->lines = 2 * incidence->count;
  for (uint32_t b = 0; b < incidence->count; b++) {
    incidence->lines += incidence->blocks[b].side[0].lines + incidence->blocks[b].side[1].lines;
  }
  incidence->edges = (uint32_t)(2 * make->edge_count);
  incidence->start = riddle_new_array(control, incidence->lines, sizeof *incidence->start, &status);
  if (incidence->start == NULL) return status;
  incidence->other = riddle_new_array(control, incidence->edges, sizeof *incidence->other, &status);
  if (incidence->other == NULL) return status;
  incidence->weight = riddle_new_array(control, incidence->edges, sizeof *incidence->weight, &status);
  if (incidence->weight == NULL) return status;
  place_starts(incidence);
  uint64_t *keys = riddle_new_array(control, make->edge_count, sizeof *keys, &status);
  uint32_t at = 0;
  for (int s = 0; s < 2 && status == RIDDLE_OK; s++) {
    for (size_t i = 0; i < make->edge_count; i++) {
      uint32_t row = edge_row(make->edges[i]), column = edge_column(make, make->edges[i]);
      uint64_t block = make->parent[row] - 1;
      uint64_t line = make->place[s == 0 ? row : column], other = make->place[s == 0 ? column : row];
      keys[i] = ((block << FIELD | line) << FIELD | other) << 1 | make->edges[i] >> 63;
    }
    status = riddle_sort_keys(control, keys, make->edge_count);
    if (status == RIDDLE_OK) at = fill_sides(incidence, keys, make->edge_count, s, at);
  }
  riddle_free_array(control, keys, make->edge_count, sizeof *keys);
  return status;
}

static riddle_status make_blocks(making *make, riddle_incidence *incidence, riddle_control *control) {
  riddle_status status;
  make->parent = riddle_new_array(control, make->nodes, sizeof *make->parent, &status);
  if (make->parent != NULL) make->place = riddle_new_array(control, make->nodes, sizeof *make->place, &status);
  if (make->place != NULL) status = join(make, control);
  if (status == RIDDLE_OK) status = number_blocks(make, incidence, control);
  if (status == RIDDLE_OK) status = make_sides(make, incidence, control);
  riddle_free_array(control, make->parent, make->nodes, sizeof *make->parent);
  riddle_free_array(control, make->place, make->nodes, sizeof *make->place);
  return status;
}

/* --- what the header offers ---------------------------------------------------------------------------- */

riddle_status riddle_incidence_of_board(riddle_incidence *incidence, riddle_control *control,
                                        const riddle_lines_board *board) {
  *incidence = (riddle_incidence){0};
  uint32_t squares = board->rows * board->columns, rows = 0, columns = 0;
  uint32_t *row = NULL, *column = NULL;
  making make = {0};
  riddle_status status;
  row = riddle_new_array(control, squares, sizeof *row, &status);
  if (row != NULL) column = riddle_new_array(control, squares, sizeof *column, &status);
  if (column != NULL) make.edges = riddle_new_array(control, squares, sizeof *make.edges, &status);
  if (make.edges != NULL) status = riddle_board_lines(board, control, 0, row, &rows);
  if (status == RIDDLE_OK) status = riddle_board_lines(board, control, 1, column, &columns);
  if (status == RIDDLE_OK) {
    for (uint32_t i = 0; i < squares; i++) {
      if (row[i] == RIDDLE_NO_LINE || column[i] == RIDDLE_NO_LINE) continue;
      uint64_t mark = board->squares[i] == RIDDLE_SQUARE_MARKED ? EDGE_MARK : 0;
      make.edges[make.edge_count++] = mark | (uint64_t)row[i] << 32 | column[i];
    }
    make.rows = rows;
    make.nodes = rows + columns;
    status = make_blocks(&make, incidence, control);
  }
  riddle_free_array(control, make.edges, squares, sizeof *make.edges);
  riddle_free_array(control, column, squares, sizeof *column);
  riddle_free_array(control, row, squares, sizeof *row);
  return status;
}

/* Replaces the numbers in one half of the edges by their ranks; returns how many there are. */
static riddle_status rank_half(uint64_t *edges, size_t count, riddle_control *control, uint32_t *different) {
  *different = 0;
  riddle_status status = riddle_sort_keys(control, edges, count);
  uint32_t last = 0;
  for (size_t i = 0; i < count && status == RIDDLE_OK; i++) {
    uint32_t high = (uint32_t)(edges[i] >> 32), low = (uint32_t)edges[i];
    if (i == 0 || high != last) ++*different;
    last = high;
    edges[i] = (uint64_t)low << 32 | (*different - 1); /* the halves change places */
  }
  return status;
}

riddle_status riddle_incidence_of_edges(riddle_incidence *incidence, riddle_control *control, uint64_t *edges,
                                        size_t count) {
  *incidence = (riddle_incidence){0};
  uint32_t rows, columns;
  if (count > RIDDLE_LINES_SQUARES) return RIDDLE_MEMORY;
  riddle_status status = rank_half(edges, count, control, &rows);
  if (status == RIDDLE_OK) status = rank_half(edges, count, control, &columns);
  if (status != RIDDLE_OK) return status;
  making make = {.edges = edges, .edge_count = count, .rows = rows, .nodes = rows + columns};
  return make_blocks(&make, incidence, control);
}

void riddle_incidence_free(riddle_incidence *incidence, riddle_control *control) {
  riddle_free_array(control, incidence->blocks, incidence->count, sizeof *incidence->blocks);
  riddle_free_array(control, incidence->start, incidence->lines, sizeof *incidence->start);
  riddle_free_array(control, incidence->other, incidence->edges, sizeof *incidence->other);
  riddle_free_array(control, incidence->weight, incidence->edges, sizeof *incidence->weight);
  *incidence = (riddle_incidence){0};
}
