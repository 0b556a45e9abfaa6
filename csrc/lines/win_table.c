/* A hash table of positions; see win_table.h. */
#include "lines/win_table.h"

enum { FIRST_ROOM = 64, SLICE = 1 << 15 };

static riddle_win_entry *place_of(riddle_win_entry *entry, size_t room, riddle_force_key key) {
  size_t at = (size_t)key.half[0] & (room - 1);
  while (entry[at].mark != 0 && (entry[at].key.half[0] != key.half[0] || entry[at].key.half[1] != key.half[1])) {
    at = (at + 1) & (room - 1);
  }
  return &entry[at];
}

riddle_win_entry *riddle_win_find(const riddle_win_table *table, riddle_force_key key) {
  if (table->room == 0) return NULL;
  riddle_win_entry *found = place_of(table->entry, table->room, key);
  return found->mark != 0 ? found : NULL;
}

/* Clears a new block and moves the entries over, in slices between looks at the control. */
static riddle_status fill(const riddle_win_table *table, riddle_control *control, riddle_win_entry *entry,
                          size_t room) {
  riddle_status status = riddle_clear(control, entry, room * sizeof *entry);
  for (size_t at = 0; at < table->room && status == RIDDLE_OK; at++) {
    if (table->entry[at].mark != 0) *place_of(entry, room, table->entry[at].key) = table->entry[at];
    if (at % SLICE == SLICE - 1) status = riddle_check(control);
  }
  return status;
}

static riddle_status grow(riddle_win_table *table, riddle_control *control) {
  riddle_status status;
  size_t room = table->room == 0 ? FIRST_ROOM : table->room * 2;
  riddle_win_entry *entry = riddle_new_room(control, room, sizeof *entry, &status);
  if (entry == NULL) return status;
  status = fill(table, control, entry, room);
  if (status != RIDDLE_OK) {
    riddle_free_array(control, entry, room, sizeof *entry);
    return status;
  }
  riddle_free_array(control, table->entry, table->room, sizeof *entry);
  table->entry = entry;
  table->room = room;
  return RIDDLE_OK;
}

riddle_status riddle_win_set(riddle_win_table *table, riddle_control *control, riddle_force_key key, int fours,
                             int move) {
  if (table->count >= table->room / 3 * 2) {
    riddle_status status = grow(table, control);
    if (status != RIDDLE_OK) return status;
  }
  riddle_win_entry *entry = place_of(table->entry, table->room, key);
  if (entry->mark == 0) table->count++;
  *entry = (riddle_win_entry){key, (int16_t)fours, (int16_t)(move < 0 ? -1 : move + 1), 0};
  return RIDDLE_OK;
}

void riddle_win_free(riddle_win_table *table, riddle_control *control) {
  riddle_free_array(control, table->entry, table->room, sizeof *table->entry);
  *table = (riddle_win_table){0};
}
