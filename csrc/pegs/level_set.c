/* The sets of level_set.h. */
#include "pegs/level_set.h"

#include <string.h>

enum { CHECKED = 1 << 16, FIRST_ROOM = 64 };

size_t riddle_pegs_dense_bytes(const riddle_pegs_space *space, int pegs, uint64_t class) {
  if (!space->ranked) return SIZE_MAX;
  uint64_t ranks = riddle_pegs_ranks(space, pegs, class);
  if (ranks >= UINT32_MAX - 64) return SIZE_MAX;
  return (size_t)(ranks / 64 + 2) * 8 + ((size_t)4 << space->high_holes);
}

static void fill_high(riddle_pegs_set *set, const riddle_pegs_space *space) {
  uint32_t rank = 0;
  const uint32_t *list;
  for (uint32_t high = 0; high < set->highs; high++) {
    set->high[high] = rank;
    rank += riddle_pegs_lows(set, space, high, &list);
  }
}

riddle_status riddle_pegs_new_cleared(riddle_control *control, size_t words, uint64_t **bits) {
  void *block = NULL;
  riddle_status status = riddle_resize(control, &block, 0, words * sizeof **bits);
  *bits = block;
  for (size_t at = 0; at < words && status == RIDDLE_OK; at += CHECKED) {
    size_t count = words - at < CHECKED ? words - at : CHECKED;
    memset(*bits + at, 0, count * sizeof **bits);
    status = riddle_check(control);
  }
  return status;
}

riddle_status riddle_pegs_set_open(riddle_pegs_set *set, riddle_control *control, const riddle_pegs_space *space,
                                   int pegs, uint64_t class, bool dense) {
  *set = (riddle_pegs_set){.open = true, .dense = dense, .pegs = pegs, .class = class};
  if (!dense) return RIDDLE_OK;
  set->ranks = riddle_pegs_ranks(space, pegs, class);
  size_t words = (size_t)(set->ranks / 64 + 2);
  riddle_status status = riddle_pegs_new_cleared(control, words, &set->bits);
  if (set->bits != NULL) set->words = words;
  if (status != RIDDLE_OK) return status;
  set->highs = (size_t)1 << space->high_holes;
  set->high = riddle_new_array(control, set->highs, sizeof *set->high, &status);
  if (status == RIDDLE_OK) fill_high(set, space);
  return status;
}

void riddle_pegs_set_free(riddle_pegs_set *set, riddle_control *control) {
  riddle_pegs_set_unindex(set, control);
  riddle_free_array(control, set->bits, set->words, sizeof *set->bits);
  riddle_free_array(control, set->high, set->highs, sizeof *set->high);
  riddle_free_array(control, set->list, set->list_room, sizeof *set->list);
  riddle_free_array(control, set->slots, set->slot_room, sizeof *set->slots);
  memset(set, 0, sizeof *set);
}

/* --- sparse ------------------------------------------------------------------------------------------------------ */

static size_t slot_of(const riddle_pegs_set *set, uint64_t pegs) {
  return (size_t)((pegs ^ pegs >> 32) * 0x9E3779B97F4A7C15u >> 20) & (set->slot_room - 1);
}

/* Where a position is or would be. */
static size_t probe(const riddle_pegs_set *set, uint64_t pegs) {
  size_t slot = slot_of(set, pegs);
  while (set->slots[slot] != 0 && set->list[set->slots[slot] - 1] != pegs) slot = (slot + 1) & (set->slot_room - 1);
  return slot;
}

static riddle_status grow(riddle_pegs_set *set, riddle_control *control) {
  size_t room = set->list_room == 0 ? FIRST_ROOM : set->list_room * 2;
  if (room > UINT32_MAX / 2) return RIDDLE_MEMORY;
  void *list = set->list;
  riddle_status status = riddle_resize(control, &list, set->list_room * sizeof *set->list, room * sizeof *set->list);
  if (status != RIDDLE_OK) return status;
  set->list = list;
  set->list_room = room;
  riddle_free_array(control, set->slots, set->slot_room, sizeof *set->slots);
  set->slot_room = 0;
  set->slots = riddle_new_array(control, room * 2, sizeof *set->slots, &status);
  if (status != RIDDLE_OK) return status;
  set->slot_room = room * 2;
  for (size_t place = 0; place < set->count; place++) {
    set->slots[probe(set, set->list[place])] = (uint32_t)place + 1;
    if (place % CHECKED == 0 && (status = riddle_check(control)) != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

riddle_status riddle_pegs_set_add(riddle_pegs_set *set, riddle_control *control, const riddle_pegs_space *space,
                                  uint64_t pegs) {
  if (set->dense) {
    uint32_t rank = riddle_pegs_rank(set, space, pegs);
    set->bits[rank / 64] |= (uint64_t)1 << rank % 64;
    return RIDDLE_OK;
  }
  if (set->count == set->list_room) {
    riddle_status status = grow(set, control);
    if (status != RIDDLE_OK) return status;
  }
  size_t slot = probe(set, pegs);
  if (set->slots[slot] != 0) return RIDDLE_OK;
  set->list[set->count++] = pegs;
  set->slots[slot] = (uint32_t)set->count;
  return RIDDLE_OK;
}

/* --- looking up -----------------------------------------------------------------------------------------------------
 */

bool riddle_pegs_set_has(const riddle_pegs_set *set, const riddle_pegs_space *space, uint64_t pegs) {
  if (!set->dense) return set->slot_room > 0 && set->slots[probe(set, pegs)] != 0;
  uint32_t rank = riddle_pegs_rank(set, space, pegs);
  return set->bits[rank / 64] >> rank % 64 & 1;
}

uint64_t riddle_pegs_set_find(const riddle_pegs_set *set, const riddle_pegs_space *space, uint64_t pegs) {
  if (!set->dense) {
    uint32_t place = set->slot_room > 0 ? set->slots[probe(set, pegs)] : 0;
    return place == 0 ? RIDDLE_PEGS_ABSENT : place - 1;
  }
  uint32_t rank = riddle_pegs_rank(set, space, pegs);
  uint64_t word = set->bits[rank / 64], own = (uint64_t)1 << rank % 64;
  if (!(word & own)) return RIDDLE_PEGS_ABSENT;
  return set->before[rank / 64] + (uint64_t)riddle_pegs_count(word & (own - 1));
}

riddle_status riddle_pegs_set_index(riddle_pegs_set *set, riddle_control *control) {
  if (!set->dense || set->before != NULL) return RIDDLE_OK;
  riddle_status status;
  set->before = riddle_new_array(control, set->words, sizeof *set->before, &status);
  if (status != RIDDLE_OK) return status;
  set->indexed = set->words;
  set->bits[set->words - 1] = 0;
  uint32_t count = 0;
  for (size_t w = 0; w < set->words; w++) {
    set->before[w] = count;
    if (set->bits[w] != 0) count += (uint32_t)riddle_pegs_count(set->bits[w]);
    if (w % (16 * CHECKED) == 0 && (status = riddle_check(control)) != RIDDLE_OK) return status;
  }
  set->count = count;
  return RIDDLE_OK;
}

void riddle_pegs_set_unindex(riddle_pegs_set *set, riddle_control *control) {
  riddle_free_array(control, set->before, set->indexed, sizeof *set->before);
  set->before = NULL;
  set->indexed = 0;
}

/* --- visiting
 * --------------------------------------------------------------------------------------------------------- */

static riddle_status each_dense(const riddle_pegs_set *set, const riddle_pegs_space *space, riddle_control *control,
                                riddle_pegs_visit visit, void *context) {
  uint64_t number = 0;
  const uint32_t *list = NULL;
  riddle_status status = RIDDLE_OK;
  for (uint32_t high = 0; high < set->highs && status == RIDDLE_OK; high++) {
    uint32_t lows = riddle_pegs_lows(set, space, high, &list), first = set->high[high];
    for (uint32_t i = 0; i < lows && status == RIDDLE_OK; i++) {
      uint32_t rank = first + i;
      if (set->bits[rank / 64] >> rank % 64 == 0) { /* nothing more in this word */
        i += 63 - rank % 64;
        continue;
      }
      if (set->bits[rank / 64] >> rank % 64 & 1) {
        status = visit(context, number++, (uint64_t)high << space->low_holes | list[i]);
        if (status == RIDDLE_OK && number % 1024 == 0) status = riddle_check(control);
      }
    }
    if (status == RIDDLE_OK && high % 1024 == 0) status = riddle_check(control);
  }
  return status;
}

riddle_status riddle_pegs_set_each(const riddle_pegs_set *set, const riddle_pegs_space *space, riddle_control *control,
                                   riddle_pegs_visit visit, void *context) {
  if (set->dense) return each_dense(set, space, control, visit, context);
  riddle_status status = riddle_check(control);
  for (uint64_t i = 0; i < set->count && status == RIDDLE_OK; i++) {
    status = visit(context, i, set->list[i]);
    if (status == RIDDLE_OK && i % 1024 == 1023) status = riddle_check(control);
  }
  return status;
}
