/* Positions of a proof-number search, with their moves.
 *
 * Method: nodes in one array that grows, found by a hash of their keys (open addressing); the moves of a node side by
 * side in another array, each with the node that it leads to once that is known. Node 0 is none.
 * Memory: 40 to 50 bytes a node, 8 to 12 a move, through the control; nothing is forgotten. */
#ifndef RIDDLE_LINES_VCT_TABLE_H
#define RIDDLE_LINES_VCT_TABLE_H

#include "lines/force.h"

enum { RIDDLE_VCT_SETTLED = 1 << 30 }; /* a number that is settled; others stay below */

typedef struct riddle_vct_move {
  int16_t cell;
  uint32_t node; /* 0: not yet made */
} riddle_vct_move;

typedef struct riddle_vct_node {
  riddle_force_key key;
  uint32_t proof, disproof; /* numbers: 0 and RIDDLE_VCT_SETTLED when proved */
  uint32_t first;           /* of its moves */
  uint16_t moves;
  bool expanded, defends; /* defends: the defender is to move */
  uint32_t written;       /* 1 + its place in a proof, 0: none yet */
} riddle_vct_node;

typedef struct riddle_vct_table {
  riddle_vct_node *node;
  riddle_vct_move *move;
  uint32_t *slot;
  size_t nodes, node_room, moves, move_room, slots; /* slots: a power of two, or 0 */
} riddle_vct_table;

/* The node of a position, or 0. */
uint32_t riddle_vct_find(const riddle_vct_table *table, riddle_force_key key, bool defends);

/* The same; a new one with both numbers 1 where there is none. */
riddle_status riddle_vct_node_of(riddle_vct_table *table, riddle_control *control, riddle_force_key key, bool defends,
                                 uint32_t *node);

/* Adds a move to those of the node that got its first one last. */
riddle_status riddle_vct_add_move(riddle_vct_table *table, riddle_control *control, uint32_t node, int cell);

/* Adds a move to any node: its moves are copied. */
riddle_status riddle_vct_add_late_move(riddle_vct_table *table, riddle_control *control, uint32_t node, int cell);

void riddle_vct_table_free(riddle_vct_table *table, riddle_control *control);

#endif
