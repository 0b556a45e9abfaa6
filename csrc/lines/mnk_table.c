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

/* Empties entries in slices: fresh memory costs more than the writing. */
static riddle_status clear(riddle_mnk_entry *entry, size_t size, riddle_control *control) {
  riddle_status status = RIDDLE_OK;
  for (size_t i = 0; i < size && status == RIDDLE_OK; i += SLICE) {
    size_t count = size - i < SLICE ? size - i : SLICE;
    memset(entry + i, 0, count * sizeof *entry);
    status = riddle_check(control);
  }
  return status;
}

riddle_status riddle_mnk_table_open(riddle_mnk_table *table, riddle_control *control, size_t bytes) {
  riddle_status status;
  memset(table, 0, sizeof *table);
  table->size = SMALLEST;
  table->most = power_below(bytes / sizeof *table->entry);
  table->entry = riddle_new_array(control, table->size, sizeof *table->entry, &status);
  return status;
}

void riddle_mnk_table_free(riddle_mnk_table *table, riddle_control *control) {
  riddle_free_array(control, table->entry, table->size, sizeof *table->entry);
  table->entry = NULL;
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
  riddle_status status = clear(next->entry, next->size, control);
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
  next.size = table->size * 4 <= table->most ? table->size * 4 : table->most;
  next.entry = riddle_new_room(control, next.size, sizeof *next.entry, &status);
  if (next.entry == NULL) {
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
