/* Team names. The hash folds 64 x 64 -> 128 bit products, as Wang Yi's wyhash does. */
#include "knockout/names.h"

#include <string.h>

#include "core/array.h"

enum { BATCH = 32 }; /* names whose cache misses overlap */

__extension__ typedef unsigned __int128 wide;

static uint64_t fold(uint64_t a, uint64_t b) {
  wide product = (wide)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t load8(const char *at) {
  uint64_t value;
  memcpy(&value, at, sizeof value);
  return value;
}

static uint64_t load4(const char *at) {
  uint32_t value;
  memcpy(&value, at, sizeof value);
  return value;
}

static uint64_t load_few(const char *at, size_t length) { /* 1..3 bytes */
  uint64_t first = (unsigned char)at[0], middle = (unsigned char)at[length / 2], last = (unsigned char)at[length - 1];
  return first << 16 | middle << 8 | last;
}

static uint32_t hash_of(const riddle_names *names, const char *at, size_t length) {
  const uint64_t odd = 0x9E3779B97F4A7C15u;
  uint64_t key = names->key, sum = key ^ (uint64_t)length * odd, low = 0, high = 0;
  for (; length > 16; at += 16, length -= 16) sum = fold(load8(at) ^ key, load8(at + 8) ^ sum);
  if (length >= 8) {
    low = load8(at);
    high = load8(at + length - 8);
  } else if (length >= 4) {
    low = load4(at);
    high = load4(at + length - 4);
  } else if (length > 0) {
    low = load_few(at, length);
  }
  return (uint32_t)(fold(fold(low ^ key, high ^ sum), odd) >> 32);
}

static void choose_key(riddle_names *names) {
  if (names->key != 0) return;
  uint64_t moment = riddle_clock(), place = (uint64_t)(uintptr_t)names;
  names->key = fold(moment ^ 0xD1B54A32D192ED03u, place ^ 0xABC98388FB8FAC03u) | 1;
}

void riddle_names_clear(riddle_names *names) {
  names->text.length = 0;
  names->count = names->indexed = 0;
  names->slot_count = names->slots_cleared = 0;
}

void riddle_names_free(riddle_names *names, riddle_control *control) {
  riddle_bytes_free(&names->text, control);
  RIDDLE_FREE(control, &names->end, &names->end_room);
  RIDDLE_FREE(control, &names->slots, &names->slot_room);
  riddle_names_clear(names);
}

riddle_status riddle_names_add(riddle_names *names, riddle_control *control, const char *text, size_t length) {
  if (names->count >= RIDDLE_TEAMS_MOST) return RIDDLE_MEMORY;
  riddle_status status = RIDDLE_RESERVE(control, &names->end, &names->end_room, (size_t)names->count + 1);
  if (status == RIDDLE_OK) status = riddle_bytes_reserve(&names->text, control, length + RIDDLE_NAMES_SLACK);
  if (status == RIDDLE_OK) status = riddle_bytes_add(&names->text, control, text, length);
  if (status == RIDDLE_OK) names->end[names->count++] = names->text.length;
  return status;
}

/* --- the index ---------------------------------------------------------------------------------- */

static bool same_name(const riddle_names *names, uint32_t team, const char *text, size_t length) {
  size_t known_length;
  const char *known = riddle_name(names, team, &known_length);
  return known_length == length && (length == 0 || memcmp(known, text, length) == 0);
}

static size_t next_slot(const riddle_names *names, size_t slot) { return (slot + 1) & (names->slot_count - 1); }

static uint32_t slot_hash(uint64_t slot) { return (uint32_t)(slot >> 32); }

static uint32_t slot_team(uint64_t slot) { return (uint32_t)slot - 1; }

/* The slot of a name, or the free slot where it belongs. */
static size_t find_slot(const riddle_names *names, uint32_t hash, const char *text, size_t length) {
  size_t slot = hash >> names->shift;
  for (; names->slots[slot] != 0; slot = next_slot(names, slot)) {
    uint64_t found = names->slots[slot];
    if (slot_hash(found) == hash && same_name(names, slot_team(found), text, length)) break;
  }
  return slot;
}

/* Chooses a table for `count` names, at most three quarters full; its slots are not cleared. */
static riddle_status choose_table(riddle_names *names, riddle_control *control, size_t count) {
  int bits = 3;
  while (((size_t)3 << bits) / 4 < count) bits++;
  riddle_status status = RIDDLE_RESERVE(control, &names->slots, &names->slot_room, (size_t)1 << bits);
  if (status != RIDDLE_OK) return status;
  choose_key(names);
  names->slot_count = (size_t)1 << bits;
  names->shift = 32 - bits;
  names->slots_cleared = 0;
  names->indexed = 0;
  return RIDDLE_OK;
}

static void clear_slots(riddle_names *names, size_t *budget) {
  size_t steps = (names->slot_count - names->slots_cleared + 7) / 8;
  if (steps > *budget) steps = *budget;
  size_t slots =
      steps * 8 < names->slot_count - names->slots_cleared ? steps * 8 : names->slot_count - names->slots_cleared;
  memset(names->slots + names->slots_cleared, 0, slots * sizeof *names->slots);
  names->slots_cleared += slots;
  *budget -= steps;
}

/* Enters the names indexed .. indexed + count - 1. */
static riddle_status enter(riddle_names *names, uint32_t count, uint32_t *first, uint32_t *second) {
  uint32_t hashes[BATCH];
  size_t length;
  for (uint32_t i = 0; i < count; i++) {
    const char *text = riddle_name(names, names->indexed + i, &length);
    hashes[i] = hash_of(names, text, length);
    __builtin_prefetch(&names->slots[hashes[i] >> names->shift], 1);
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t team = names->indexed;
    const char *text = riddle_name(names, team, &length);
    size_t slot = find_slot(names, hashes[i], text, length);
    if (names->slots[slot] != 0) {
      *first = slot_team(names->slots[slot]);
      *second = team;
      return RIDDLE_BAD_DATA;
    }
    names->slots[slot] = (uint64_t)hashes[i] << 32 | (team + 1);
    names->indexed++;
  }
  return RIDDLE_OK;
}

riddle_status riddle_names_index(riddle_names *names, riddle_control *control, size_t *budget, uint32_t *first,
                                 uint32_t *second) {
  if (names->slot_count == 0) {
    riddle_status status = choose_table(names, control, names->count);
    if (status != RIDDLE_OK) return status;
  }
  if (names->slots_cleared < names->slot_count) clear_slots(names, budget);
  if (names->slots_cleared < names->slot_count) return RIDDLE_OK;
  while (names->indexed < names->count) {
    if (*budget == 0) return RIDDLE_OK;
    uint32_t left = names->count - names->indexed;
    uint32_t count = left < BATCH ? left : BATCH;
    riddle_status status = enter(names, count, first, second);
    if (status != RIDDLE_OK) return status;
    *budget -= count < *budget ? count : *budget;
  }
  return RIDDLE_END;
}

/* --- searches ----------------------------------------------------------------------------------- */

/* The first slot with the query's hash, or a free one. */
static size_t likely_slot(const riddle_names *names, uint32_t hash) {
  size_t slot = hash >> names->shift;
  while (names->slots[slot] != 0 && slot_hash(names->slots[slot]) != hash) slot = next_slot(names, slot);
  return slot;
}

static void find_batch(const riddle_names *names, riddle_name_query *queries, size_t count) {
  for (size_t i = 0; i < count; i++) {
    queries[i].hash = hash_of(names, queries[i].text, queries[i].length);
    __builtin_prefetch(&names->slots[queries[i].hash >> names->shift]);
  }
  for (size_t i = 0; i < count; i++) {
    uint64_t slot = names->slots[likely_slot(names, queries[i].hash)];
    queries[i].team = slot == 0 ? RIDDLE_NO_TEAM : slot_team(slot);
    if (slot != 0) __builtin_prefetch(&names->end[queries[i].team]);
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t team = queries[i].team;
    if (team != RIDDLE_NO_TEAM && team > 0) __builtin_prefetch(names->text.data + names->end[team - 1]);
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t team = queries[i].team;
    if (team == RIDDLE_NO_TEAM || same_name(names, team, queries[i].text, queries[i].length)) continue;
    uint64_t slot = names->slots[find_slot(names, queries[i].hash, queries[i].text, queries[i].length)];
    queries[i].team = slot == 0 ? RIDDLE_NO_TEAM : slot_team(slot);
  }
}

void riddle_names_find(const riddle_names *names, riddle_name_query *queries, size_t count) {
  for (size_t i = 0; i < count; i += BATCH) find_batch(names, queries + i, count - i < BATCH ? count - i : BATCH);
}

/* Doubles the table: slots are in the order of their hashes but for the runs, so this goes through
 * both tables from front to back. */
static riddle_status grow_table(riddle_names *names, riddle_control *control) {
  uint64_t *old = names->slots;
  size_t old_count = names->slot_count, old_room = names->slot_room;
  uint32_t indexed = names->indexed;
  names->slots = NULL;
  names->slot_room = 0;
  riddle_status status = choose_table(names, control, (size_t)indexed * 2 + 1);
  if (status != RIDDLE_OK) {
    names->slots = old;
    names->slot_room = old_room;
    return status;
  }
  memset(names->slots, 0, names->slot_count * sizeof *names->slots);
  names->slots_cleared = names->slot_count;
  names->indexed = indexed;
  for (size_t i = 0; i < old_count; i++) {
    if (old[i] == 0) continue;
    size_t slot = slot_hash(old[i]) >> names->shift;
    while (names->slots[slot] != 0) slot = next_slot(names, slot);
    names->slots[slot] = old[i];
  }
  RIDDLE_FREE(control, &old, &old_room);
  return RIDDLE_OK;
}

riddle_status riddle_names_intern(riddle_names *names, riddle_control *control, const char *text, size_t length,
                                  uint32_t *team) {
  if ((size_t)names->indexed + 1 > names->slot_count / 4 * 3) {
    riddle_status status = grow_table(names, control);
    if (status != RIDDLE_OK) return status;
  }
  uint32_t hash = hash_of(names, text, length);
  size_t slot = find_slot(names, hash, text, length);
  if (names->slots[slot] == 0) {
    riddle_status status = riddle_names_add(names, control, text, length);
    if (status != RIDDLE_OK) return status;
    names->indexed = names->count;
    names->slots[slot] = (uint64_t)hash << 32 | names->count;
  }
  *team = slot_team(names->slots[slot]);
  return RIDDLE_OK;
}

/* --- the nearest name --------------------------------------------------------------------------- */

enum { NEAREST_AMONG = 4096, NEAREST_LONGEST = 64 };

static int folded(char byte) { return byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte; }

static int least(int a, int b) { return a < b ? a : b; }

/* Optimal string alignment distance of two texts of at most NEAREST_LONGEST bytes. */
static int distance(const char *a, int a_length, const char *b, int b_length) {
  int rows[3][NEAREST_LONGEST + 1];
  for (int j = 0; j <= b_length; j++) rows[0][j] = j;
  for (int i = 1; i <= a_length; i++) {
    int *row = rows[i % 3], *before = rows[(i + 2) % 3], *two_before = rows[(i + 1) % 3];
    row[0] = i;
    for (int j = 1; j <= b_length; j++) {
      bool same = folded(a[i - 1]) == folded(b[j - 1]);
      row[j] = least(least(row[j - 1], before[j]) + 1, before[j - 1] + (same ? 0 : 1));
      bool swapped = i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) && folded(a[i - 2]) == folded(b[j - 1]);
      if (swapped) row[j] = least(row[j], two_before[j - 2] + 1);
    }
  }
  return rows[a_length % 3][b_length];
}

uint32_t riddle_names_nearest(const riddle_names *names, const char *text, size_t length) {
  uint32_t best = RIDDLE_NO_TEAM;
  int best_distance = 0;
  if (length > NEAREST_LONGEST) return best;
  for (uint32_t team = 0; team < names->count && team < NEAREST_AMONG; team++) {
    size_t known_length;
    const char *known = riddle_name(names, team, &known_length);
    if (known_length > NEAREST_LONGEST) continue;
    int most = known_length < 6 ? 1 : (int)known_length / 3;
    int apart = (int)known_length - (int)length;
    if (apart > most || -apart > most) continue;
    int found = distance(text, (int)length, known, (int)known_length);
    if (found <= most && (best == RIDDLE_NO_TEAM || found < best_distance)) {
      best = team;
      best_distance = found;
    }
  }
  return best;
}
