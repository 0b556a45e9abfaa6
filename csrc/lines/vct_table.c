/* Positions of a proof-number search; see vct_table.h. */
#include "lines/vct_table.h"

#include <string.h>

#include "core/array.h"

enum { FIRST_SLOTS = 64, SLICE = 1 << 15 };

static size_t place_of(const riddle_vct_table *table, const uint32_t *slot, size_t slots, riddle_force_key key,
                       bool defends) {
  size_t at = ((size_t)key.half[0] + defends) & (slots - 1);
  for (; slot[at] != 0; at = (at + 1) & (slots - 1)) {
    const riddle_vct_node *node = &table->node[slot[at]];
    if (node->key.half[0] == key.half[0] && node->key.half[1] == key.half[1] && node->defends == defends) break;
  }
  return at;
}

uint32_t riddle_vct_find(const riddle_vct_table *table, riddle_force_key key, bool defends) {
  return table->slots == 0 ? 0 : table->slot[place_of(table, table->slot, table->slots, key, defends)];
}

/* Clears a new block of slots and fills it, in slices between looks at the control. */
static riddle_status fill(const riddle_vct_table *table, riddle_control *control, uint32_t *slot, size_t slots) {
  riddle_status status = riddle_clear(control, slot, slots * sizeof *slot);
  for (size_t i = 1; i < table->nodes && status == RIDDLE_OK; i++) {
    const riddle_vct_node *node = &table->node[i];
    slot[place_of(table, slot, slots, node->key, node->defends)] = (uint32_t)i;
    if (i % SLICE == 0) status = riddle_check(control);
  }
  return status;
}

static riddle_status grow(riddle_vct_table *table, riddle_control *control) {
  riddle_status status;
  size_t slots = table->slots == 0 ? FIRST_SLOTS : 2 * table->slots;
  uint32_t *slot = riddle_new_room(control, slots, sizeof *slot, &status);
  if (slot == NULL) return status;
  status = fill(table, control, slot, slots);
  if (status != RIDDLE_OK) {
    riddle_free_array(control, slot, slots, sizeof *slot);
    return status;
  }
  riddle_free_array(control, table->slot, table->slots, sizeof *slot);
  table->slot = slot;
  table->slots = slots;
  return RIDDLE_OK;
}

riddle_status riddle_vct_node_of(riddle_vct_table *table, riddle_control *control, riddle_force_key key, bool defends,
                                 uint32_t *node) {
  *node = riddle_vct_find(table, key, defends);
  if (*node != 0) return RIDDLE_OK;
  if (table->nodes == 0) table->nodes = 1;
  if (table->nodes >= UINT32_MAX) return RIDDLE_MEMORY;
  riddle_status status = table->nodes >= table->slots / 2 ? grow(table, control) : RIDDLE_OK;
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &table->node, &table->node_room, table->nodes + 1);
  if (status != RIDDLE_OK) return status;
  *node = (uint32_t)table->nodes++;
  table->node[*node] = (riddle_vct_node){.key = key, .proof = 1, .disproof = 1, .defends = defends};
  table->slot[place_of(table, table->slot, table->slots, key, defends)] = *node;
  return RIDDLE_OK;
}

riddle_status riddle_vct_add_move(riddle_vct_table *table, riddle_control *control, uint32_t node, int cell) {
  riddle_status status = RIDDLE_RESERVE(control, &table->move, &table->move_room, table->moves + 1);
  if (status != RIDDLE_OK) return status;
  if (table->moves >= UINT32_MAX) return RIDDLE_MEMORY;
  riddle_vct_node *to = &table->node[node];
  if (to->moves++ == 0) to->first = (uint32_t)table->moves;
  table->move[table->moves++] = (riddle_vct_move){(int16_t)cell, 0};
  return RIDDLE_OK;
}

riddle_status riddle_vct_add_late_move(riddle_vct_table *table, riddle_control *control, uint32_t node, int cell) {
  riddle_vct_node *to = &table->node[node];
  size_t wanted = table->moves + to->moves + 1u;
  riddle_status status = RIDDLE_RESERVE(control, &table->move, &table->move_room, wanted);
  if (status != RIDDLE_OK) return status;
  if (wanted >= UINT32_MAX) return RIDDLE_MEMORY;
  uint32_t first = (uint32_t)table->moves;
  if (to->moves > 0) memcpy(table->move + first, table->move + to->first, to->moves * sizeof *table->move);
  table->move[wanted - 1] = (riddle_vct_move){(int16_t)cell, 0};
  table->moves = wanted;
  to->first = first;
  to->moves++;
  return RIDDLE_OK;
}

void riddle_vct_table_free(riddle_vct_table *table, riddle_control *control) {
  RIDDLE_FREE(control, &table->node, &table->node_room);
  RIDDLE_FREE(control, &table->move, &table->move_room);
  riddle_free_array(control, table->slot, table->slots, sizeof *table->slot);
  *table = (riddle_vct_table){0};
}
