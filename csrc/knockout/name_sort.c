/* Three-way radix quicksort of names, with its own stack so that it can pause anywhere. */
#include "knockout/name_sort.h"

#include <string.h>

#include "knockout/array.h"

enum { SMALL = 12, KEY_BYTES = 7 };

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
  riddle_status status = RIDDLE_RESERVE(control, &sort->entries, &sort->room, (size_t)count);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < count; i++) sort->entries[i].team = i;
  sort->parts[0] = (riddle_sort_part){0, count, 0, false};
  sort->part_count = 1;
  sort->loaded = 0;
  sort->dividing = false;
  if (sort->random == 0) sort->random = riddle_clock() | 1;
  return RIDDLE_OK;
}

void riddle_name_sort_free(riddle_name_sort *sort, riddle_control *control) {
  RIDDLE_FREE(control, &sort->entries, &sort->room);
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
  while (sort->loaded<part->end && * budget> 0) {
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

bool riddle_name_sort_step(riddle_name_sort *sort, const riddle_names *names, size_t *budget) {
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
