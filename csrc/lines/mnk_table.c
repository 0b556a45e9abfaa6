#include "lines/mnk_table.h"

#include <string.h>

enum {
  SMALLEST = 1 << 10, /* entries */
  SLICE = 1 << 14     /* entries between two looks at the stop flag */
};

static size_t power_below(size_t entries) {
  size_t power = SMALLEST;
  while (power <= entries / 2) power *= 2;
  return power;
}

enum { BUCKET = 4 * sizeof(riddle_mnk_entry) };

/* Room for `size` entries, not cleared, such that each four of them share as few lines of the cache as can be. */
static riddle_status take_room(riddle_mnk_table *table, riddle_control *control, size_t size) {
  riddle_status status;
  table->size = size;
  table->block = riddle_new_room(control, size + 4, sizeof *table->entry, &status);
  if (table->block == NULL) return status;
  uintptr_t place = (uintptr_t)table->block;
  table->entry = (riddle_mnk_entry *)((char *)table->block + (BUCKET - place % BUCKET) % BUCKET);
  return RIDDLE_OK;
}

riddle_status riddle_mnk_table_open(riddle_mnk_table *table, riddle_control *control, size_t bytes) {
  memset(table, 0, sizeof *table);
  table->most = power_below(bytes / sizeof *table->entry);
  riddle_status status = take_room(table, control, SMALLEST);
  return status == RIDDLE_OK ? riddle_clear(control, table->entry, SMALLEST * sizeof *table->entry) : status;
}

void riddle_mnk_table_free(riddle_mnk_table *table, riddle_control *control) {
  riddle_free_array(control, table->block, table->size + 4, sizeof *table->entry);
  table->block = NULL;
}

riddle_mnk_entry *riddle_mnk_table_place(riddle_mnk_table *table, uint64_t first, uint64_t second,
                                         riddle_mnk_worth worth) {
  riddle_mnk_entry *places = riddle_mnk_places(table, first, second), *least = NULL;
  uint32_t least_worth = 0;
  for (int i = 0; i < 4; i++) {
    if (riddle_mnk_is_free(&places[i])) {
      table->used++;
      return &places[i];
    }
    uint32_t one = worth(&places[i]);
    if (least == NULL || one < least_worth) {
      least = &places[i];
      least_worth = one;
    }
  }
  return least;
}

/* Moves all entries to the larger table `next`. */
static riddle_status move_all(const riddle_mnk_table *table, riddle_mnk_table *next, riddle_control *control,
                              riddle_mnk_worth worth) {
  riddle_status status = riddle_clear(control, next->entry, next->size * sizeof *next->entry);
  for (size_t i = 0; i < table->size && status == RIDDLE_OK; i++) {
    const riddle_mnk_entry *entry = &table->entry[i];
    if (!riddle_mnk_is_free(entry)) {
      *riddle_mnk_table_place(next, entry->first, entry->second, worth) = *entry;
    }
    if (i % SLICE == 0) status = riddle_check(control);
  }
  return status;
}

riddle_status riddle_mnk_table_grow(riddle_mnk_table *table, riddle_control *control, riddle_mnk_worth worth) {
  riddle_status status;
  if (!riddle_mnk_table_is_full(table)) return RIDDLE_OK;
  riddle_mnk_table next = {.most = table->most};
  status = take_room(&next, control, table->size * 4 <= table->most ? table->size * 4 : table->most);
  if (status != RIDDLE_OK) {
    table->most = table->size;
    return RIDDLE_OK;
  }
  status = move_all(table, &next, control, worth);
  if (status != RIDDLE_OK) {
    riddle_mnk_table_free(&next, control);
    return status;
  }
  riddle_mnk_table_free(table, control);
  *table = next;
  return RIDDLE_OK;
}
