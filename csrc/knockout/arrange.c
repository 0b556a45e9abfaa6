/* Arranging names: one pass over the names, whose reads jump, and one over the index. */
#include "knockout/arrange.h"

#include <string.h>

#include "core/array.h"

static riddle_status reserve(riddle_arranging *arranging, riddle_control *control, const riddle_names *names) {
  arranging->text.length = 0;
  riddle_status status = riddle_bytes_reserve(&arranging->text, control, names->text.length + RIDDLE_NAMES_SLACK);
  if (status != RIDDLE_OK) return status;
  return RIDDLE_RESERVE(control, &arranging->end, &arranging->end_room, (size_t)names->count);
}

/* Brings later names nearer: where they are, then the names. */
static void look_ahead(const riddle_names *names, const uint32_t *order, uint32_t i) {
  enum { FAR = 24, NEAR = 12 };
  size_t length;
  if (i + FAR < names->count) __builtin_prefetch(&names->end[order[i + FAR]]);
  if (i + NEAR < names->count) __builtin_prefetch(riddle_name(names, order[i + NEAR], &length));
}

static void copy_names(riddle_arranging *arranging, const riddle_names *names, const uint32_t *order, size_t *budget) {
  for (; *budget > 0 && arranging->count < names->count; --*budget) {
    look_ahead(names, order, arranging->count);
    size_t length;
    const char *name = riddle_name(names, order[arranging->count], &length);
    memcpy(arranging->text.data + arranging->text.length, name, length);
    arranging->text.length += length;
    arranging->end[arranging->count++] = arranging->text.length;
  }
}

static void renumber_slots(riddle_arranging *arranging, riddle_names *names, const uint32_t *place, size_t *budget) {
  for (; *budget > 0 && arranging->slots < names->slot_count; --*budget) {
    uint64_t *slot = &names->slots[arranging->slots++];
    if (*slot != 0) *slot = (*slot >> 32 << 32) | (place[(uint32_t)*slot - 1] + 1);
  }
}

/* The new names for the old ones, whose memory serves the next time. */
static void exchange(riddle_arranging *arranging, riddle_names *names) {
  riddle_bytes text = names->text;
  size_t *end = names->end, end_room = names->end_room;
  names->text = arranging->text;
  names->end = arranging->end;
  names->end_room = arranging->end_room;
  *arranging = (riddle_arranging){.text = text, .end = end, .end_room = end_room};
}

riddle_status riddle_arrange_step(riddle_arranging *arranging, riddle_control *control, riddle_names *names,
                                  const uint32_t *order, const uint32_t *place, size_t *budget) {
  if (arranging->count == 0) {
    riddle_status status = reserve(arranging, control, names);
    if (status != RIDDLE_OK) return status;
  }
  copy_names(arranging, names, order, budget);
  if (arranging->count < names->count) return RIDDLE_OK;
  renumber_slots(arranging, names, place, budget);
  if (arranging->slots < names->slot_count) return RIDDLE_OK;
  exchange(arranging, names);
  return RIDDLE_END;
}

void riddle_arranging_free(riddle_arranging *arranging, riddle_control *control) {
  riddle_bytes_free(&arranging->text, control);
  RIDDLE_FREE(control, &arranging->end, &arranging->end_room);
}
