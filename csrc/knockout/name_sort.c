/* Radix sort and three-way radix quicksort of names, with a stack of their own so that they can pause. */
#include "knockout/name_sort.h"

#include <string.h>

#include "core/array.h"

enum { SMALL = 12, KEY_BYTES = 7, MANY = 2000 };

static uint64_t key_of(const riddle_names *names, uint32_t team, size_t depth) {
  size_t length;
  const unsigned char *text = (const unsigned char *)riddle_name(names, team, &length) + depth;
  length -= depth; /* a part's names share their first `depth` bytes */
  uint64_t key = 0;
  size_t count = length < KEY_BYTES ? length : KEY_BYTES;
  for (size_t i = 0; i < count; i++) key |= (uint64_t)text[i] << (56 - 8 * i);
  return key | (length > KEY_BYTES ? KEY_BYTES + 1 : length);
}

static bool is_whole(uint64_t key) { return (key & 0xFF) <= KEY_BYTES; }

riddle_status riddle_name_sort_begin(riddle_name_sort *sort, riddle_control *control, uint32_t count) {
  bool many = count > MANY;
  riddle_status status = RIDDLE_RESERVE(control, &sort->entries, &sort->room, (size_t)count);
  if (status == RIDDLE_OK && many) status = RIDDLE_RESERVE(control, &sort->spare, &sort->spare_room, (size_t)count);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < count; i++) sort->entries[i].team = i;
  sort->parts[0] = (riddle_sort_part){0, count, 0, false};
  sort->part_count = many ? 0 : 1;
  sort->total = count;
  sort->run = many ? 0 : count;
  sort->digit = many ? -1 : RIDDLE_SORT_DIGITS;
  sort->loaded = sort->moved = 0;
  sort->dividing = false;
  if (many) memset(sort->places, 0, sizeof sort->places);
  if (sort->random == 0) sort->random = riddle_clock() | 1;
  return RIDDLE_OK;
}

void riddle_name_sort_free(riddle_name_sort *sort, riddle_control *control) {
  RIDDLE_FREE(control, &sort->entries, &sort->room);
  RIDDLE_FREE(control, &sort->spare, &sort->spare_room);
}

/* Is entry a before b? Both have keys at this depth. */
static bool before(const riddle_names *names, const riddle_sort_entry *a, const riddle_sort_entry *b, size_t depth) {
  if (a->key != b->key || is_whole(a->key)) return a->key < b->key;
  size_t a_length, b_length;
  const char *a_text = riddle_name(names, a->team, &a_length), *b_text = riddle_name(names, b->team, &b_length);
  size_t seen = depth + KEY_BYTES;
  size_t common = (a_length < b_length ? a_length : b_length) - seen;
  int sign = memcmp(a_text + seen, b_text + seen, common);
  return sign != 0 ? sign < 0 : a_length < b_length;
}

static void sort_small(riddle_name_sort *sort, const riddle_names *names, const riddle_sort_part *part) {
  for (uint32_t i = part->first + 1; i < part->end; i++) {
    riddle_sort_entry entry = sort->entries[i];
    uint32_t j = i;
    for (; j > part->first && before(names, &entry, &sort->entries[j - 1], part->depth); j--)
      sort->entries[j] = sort->entries[j - 1];
    sort->entries[j] = entry;
  }
}

static uint64_t random_key(riddle_name_sort *sort, const riddle_sort_part *part) {
  sort->random ^= sort->random << 13; /* xorshift (Marsaglia 2003) */
  sort->random ^= sort->random >> 7;
  sort->random ^= sort->random << 17;
  return sort->entries[part->first + (uint32_t)(sort->random % (part->end - part->first))].key;
}

/* The middle one of three random keys. */
static uint64_t choose_pivot(riddle_name_sort *sort, const riddle_sort_part *part) {
  uint64_t a = random_key(sort, part), b = random_key(sort, part), c = random_key(sort, part);
  uint64_t low = a < b ? a : b, high = a < b ? b : a;
  return c < low ? low : c > high ? high : c;
}

static void load_keys(riddle_name_sort *sort, const riddle_names *names, riddle_sort_part *part, size_t *budget) {
  if (sort->loaded < part->first || sort->loaded > part->end) sort->loaded = part->first;
  while (*budget > 0 && sort->loaded < part->end) {
    riddle_sort_entry *entry = &sort->entries[sort->loaded++];
    entry->key = key_of(names, entry->team, part->depth);
    --*budget;
  }
  if (sort->loaded < part->end) return;
  part->keyed = true;
  sort->loaded = 0;
}

static void divide(riddle_name_sort *sort, size_t *budget) {
  riddle_sort_entry *entries = sort->entries;
  uint32_t low = sort->low, next = sort->next, high = sort->high;
  size_t left = *budget;
  for (; next < high && left > 0; left--) {
    riddle_sort_entry entry = entries[next];
    if (entry.key < sort->pivot) {
      entries[next++] = entries[low];
      entries[low++] = entry;
    } else if (entry.key > sort->pivot) {
      entries[next] = entries[--high];
      entries[high] = entry;
    } else {
      next++;
    }
  }
  *budget = left;
  sort->low = low;
  sort->next = next;
  sort->high = high;
}

/* Replaces the last part by its three, the largest lowest on the stack, so that the stack stays short. */
static void push_parts(riddle_name_sort *sort) {
  riddle_sort_part whole = sort->parts[--sort->part_count];
  riddle_sort_part three[3] = {{whole.first, sort->low, whole.depth, true},
                               {sort->low, sort->high, whole.depth + KEY_BYTES, false},
                               {sort->high, whole.end, whole.depth, true}};
  if (is_whole(sort->pivot)) three[1].end = three[1].first; /* equal and over: the same names */
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2 - i; j++) {
      if (three[j].end - three[j].first >= three[j + 1].end - three[j + 1].first) continue;
      riddle_sort_part moved = three[j];
      three[j] = three[j + 1];
      three[j + 1] = moved;
    }
  }
  for (int i = 0; i < 3; i++) {
    if (three[i].end - three[i].first > 1) sort->parts[sort->part_count++] = three[i];
  }
}

/* Sorts the parts on the stack. */
static bool sort_parts(riddle_name_sort *sort, const riddle_names *names, size_t *budget) {
  while (sort->part_count > 0) {
    if (*budget == 0) return false;
    riddle_sort_part *part = &sort->parts[sort->part_count - 1];
    if (!part->keyed) load_keys(sort, names, part, budget);
    if (!part->keyed) return false;
    if (part->end - part->first <= SMALL) {
      sort_small(sort, names, part);
      sort->part_count--;
      *budget -= *budget < SMALL ? *budget : SMALL;
      continue;
    }
    if (!sort->dividing) {
      sort->pivot = choose_pivot(sort, part);
      sort->low = sort->next = part->first;
      sort->high = part->end;
      sort->dividing = true;
    }
    divide(sort, budget);
    if (sort->next < sort->high) return false;
    sort->dividing = false;
    push_parts(sort);
  }
  return true;
}

/* --- the radix sort ----------------------------------------------------------------------------- */

static unsigned byte_of(uint64_t key, int digit) { return (unsigned)(key >> (8 * digit)) & 0xFF; }

/* Loads all keys and counts their bytes. */
static void load_all(riddle_name_sort *sort, const riddle_names *names, size_t *budget) {
  for (; *budget > 0 && sort->loaded < sort->total; --*budget) {
    riddle_sort_entry *entry = &sort->entries[sort->loaded++];
    entry->key = key_of(names, entry->team, 0);
    for (int digit = 0; digit < RIDDLE_SORT_DIGITS; digit++) sort->places[digit][byte_of(entry->key, digit)]++;
  }
}

/* Goes to the next digit in which the keys differ, and turns its counts into places. */
static void next_digit(riddle_name_sort *sort) {
  while (++sort->digit < RIDDLE_SORT_DIGITS) {
    uint32_t *places = sort->places[sort->digit], sum = 0;
    if (places[byte_of(sort->entries[0].key, sort->digit)] == sort->total) continue;
    for (int byte = 0; byte < 1 << 8; byte++) {
      uint32_t count = places[byte];
      places[byte] = sum;
      sum += count;
    }
    return;
  }
}

static void move_by_digit(riddle_name_sort *sort, size_t *budget) {
  uint32_t *places = sort->places[sort->digit];
  for (; *budget > 0 && sort->moved < sort->total; --*budget) {
    riddle_sort_entry entry = sort->entries[sort->moved++];
    sort->spare[places[byte_of(entry.key, sort->digit)]++] = entry;
  }
  if (sort->moved < sort->total) return;
  riddle_sort_entry *entries = sort->entries;
  size_t room = sort->room;
  sort->entries = sort->spare;
  sort->room = sort->spare_room;
  sort->spare = entries;
  sort->spare_room = room;
  sort->moved = 0;
  next_digit(sort);
}

/* Puts the next run of equal keys that are not whole names on the stack; false when there is none. */
static bool push_run(riddle_name_sort *sort, size_t *budget) {
  while (*budget > 0 && sort->run < sort->total) {
    uint32_t first = sort->run, end = first + 1;
    uint64_t key = sort->entries[first].key;
    while (end < sort->total && sort->entries[end].key == key) end++;
    *budget -= end - first < *budget ? end - first : *budget;
    sort->run = end;
    if (end - first == 1 || is_whole(key)) continue;
    sort->parts[0] = (riddle_sort_part){first, end, KEY_BYTES, false};
    sort->part_count = 1;
    return true;
  }
  return false;
}

bool riddle_name_sort_step(riddle_name_sort *sort, const riddle_names *names, size_t *budget) {
  if (sort->digit < 0) {
    load_all(sort, names, budget);
    if (sort->loaded < sort->total) return false;
    sort->loaded = 0;
    next_digit(sort);
  }
  while (sort->digit < RIDDLE_SORT_DIGITS) {
    if (*budget == 0) return false;
    move_by_digit(sort, budget);
  }
  do {
    if (!sort_parts(sort, names, budget)) return false;
  } while (push_run(sort, budget));
  return sort->run == sort->total;
}
