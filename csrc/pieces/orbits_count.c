/* Counting sets of orbits (orbits.h), state by state. */
#include <string.h>

#include "pieces/orbits.h"

enum { SMALLEST = 8, CHECK_EVERY = 4096 /* states or slots between two looks at the control block */ };

/* States whose first free vertex is the same, in an open hash table. A slot is a set, the number of squares taken plus
 * 1 (0: the slot is empty), and the number of beginnings. */
typedef struct orbit_bucket {
  uint64_t *slots;
  size_t capacity, used; /* capacity: 0 or a power of two */
} orbit_bucket;

static size_t stride(const riddle_orbits *orbits) { return (size_t)orbits->words + 1 + orbits->limbs; }

static uint64_t hash(const uint64_t *set, uint32_t words, uint64_t taken) {
  uint64_t mixed = taken * 0x9E3779B97F4A7C15u;
  for (uint32_t w = 0; w < words; w++) {
    mixed = (mixed ^ set[w]) * 0xD6E8FEB86659FD93u;
    mixed ^= mixed >> 32;
  }
  return mixed;
}

/* The slot of a state, or the empty one where it belongs. */
static uint64_t *find_slot(const orbit_bucket *bucket, const riddle_orbits *orbits, const uint64_t *set,
                           uint64_t taken) {
  uint32_t words = orbits->words;
  size_t size = stride(orbits), mask = bucket->capacity - 1;
  for (size_t i = hash(set, words, taken) & mask;; i = (i + 1) & mask) {
    uint64_t *slot = bucket->slots + i * size;
    if (slot[words] == 0) return slot;
    if (slot[words] == taken + 1 && memcmp(slot, set, words * sizeof *set) == 0) return slot;
  }
}

static size_t bucket_bytes(const orbit_bucket *bucket, size_t slot_words) {
  return bucket->capacity * slot_words * sizeof(uint64_t);
}

static void drop_bucket(orbit_bucket *bucket, size_t slot_words, riddle_control *control) {
  void *slots = bucket->slots;
  if (slots != NULL) riddle_resize(control, &slots, bucket_bytes(bucket, slot_words), 0);
  *bucket = (orbit_bucket){0};
}

/* A bucket with empty slots; cleared in pieces, because it may be large. */
static riddle_status new_bucket(orbit_bucket *bucket, size_t capacity, riddle_orbits_count *count) {
  size_t slot_words = stride(count->orbits), block = CHECK_EVERY * slot_words;
  void *slots = NULL;
  *bucket = (orbit_bucket){.capacity = capacity};
  size_t bytes = bucket_bytes(bucket, slot_words);
  riddle_status status = riddle_resize(count->control, &slots, 0, bytes);
  if (status != RIDDLE_OK) {
    count->refused = atomic_load(&count->control->memory_used) + bytes;
    bucket->capacity = 0;
    return status;
  }
  bucket->slots = slots;
  for (size_t at = 0; at < capacity * slot_words && status == RIDDLE_OK; at += block) {
    size_t left = capacity * slot_words - at;
    memset(bucket->slots + at, 0, (left < block ? left : block) * sizeof(uint64_t));
    status = riddle_check(count->control);
  }
  if (status != RIDDLE_OK) drop_bucket(bucket, slot_words, count->control);
  return status;
}

static riddle_status grow(orbit_bucket *bucket, riddle_orbits_count *count) {
  const riddle_orbits *orbits = count->orbits;
  size_t size = stride(orbits);
  orbit_bucket larger;
  riddle_status status = new_bucket(&larger, bucket->capacity == 0 ? SMALLEST : 2 * bucket->capacity, count);
  if (status != RIDDLE_OK) return status;
  larger.used = bucket->used;
  for (size_t i = 0; i < bucket->capacity && status == RIDDLE_OK; i++) {
    const uint64_t *slot = bucket->slots + i * size;
    uint64_t taken = slot[orbits->words];
    if (taken != 0) memcpy(find_slot(&larger, orbits, slot, taken - 1), slot, size * sizeof *slot);
    if (i % CHECK_EVERY == 0) status = riddle_check(count->control);
  }
  if (status != RIDDLE_OK) {
    drop_bucket(&larger, size, count->control);
    return status;
  }
  drop_bucket(bucket, size, count->control);
  *bucket = larger;
  return RIDDLE_OK;
}

static void add_count(riddle_orbits_count *count, uint32_t taken, const uint64_t *value, uint64_t times) {
  mp_size_t limbs = (mp_size_t)count->orbits->limbs;
  if (times > 0) mpn_addmul_1(count->counts + (size_t)taken * count->orbits->limbs, (mp_srcptr)value, limbs, times);
}

/* Drops the heavy vertices of a set; returns how many these were. */
static uint64_t drop_heavy(const riddle_orbits *orbits, uint64_t *set) {
  uint64_t heavy = 0;
  for (uint32_t w = 0; w < orbits->words; w++) {
    heavy += (uint64_t)__builtin_popcountll(set[w] & ~orbits->light[w]);
    set[w] &= orbits->light[w];
  }
  return heavy;
}

/* Can exactly so many squares be taken from a set whose first vertex is v? True when in doubt. */
static bool can_take(const riddle_orbits *orbits, const uint64_t *set, uint32_t v, uint32_t wanted) {
  if (orbits->most[v] < wanted) return false;
  uint64_t sum = 0, odd = wanted % orbits->weight; /* so many light ones are needed at least */
  for (uint32_t w = v / 64; w < orbits->words && odd > 0; w++) {
    uint64_t light = (uint64_t)__builtin_popcountll(set[w] & orbits->light[w]);
    odd -= light < odd ? light : odd;
  }
  if (odd > 0) return false;
  for (uint32_t w = v / 64; w < orbits->words && sum < wanted; w++) {
    uint64_t light = (uint64_t)__builtin_popcountll(set[w] & orbits->light[w]);
    sum += light + orbits->weight * ((uint64_t)__builtin_popcountll(set[w]) - light);
  }
  return sum >= wanted;
}

static uint32_t first_vertex(const riddle_orbits *orbits, const uint64_t *set) {
  for (uint32_t w = 0; w < orbits->words; w++) {
    if (set[w] != 0) return 64 * w + (uint32_t)__builtin_ctzll(set[w]);
  }
  return orbits->count;
}

/* Takes a state in: counts what is complete, and puts what goes on into its bucket. `set` may be changed. */
static riddle_status take(riddle_orbits_count *count, uint64_t *set, uint32_t taken, const uint64_t *value) {
  const riddle_orbits *orbits = count->orbits;
  uint32_t left = count->target - taken;
  if (left < orbits->weight || (left == orbits->weight && !count->all)) {
    uint64_t heavy = drop_heavy(orbits, set);
    if (left == orbits->weight) add_count(count, count->target, value, heavy); /* one heavy one completes it */
  }
  uint32_t v = left == 0 ? orbits->count : first_vertex(orbits, set);
  if (v == orbits->count) {
    if (left == 0 || count->all) add_count(count, taken, value, 1);
    return RIDDLE_OK;
  }
  if (!count->all && !can_take(orbits, set, v, left)) return RIDDLE_OK;
  orbit_bucket *bucket = &count->buckets[v];
  if (bucket->used >= bucket->capacity / 4 * 3) {
    riddle_status status = grow(bucket, count);
    if (status != RIDDLE_OK) return status;
  }
  uint64_t *slot = find_slot(bucket, orbits, set, taken);
  uint64_t *sum = slot + orbits->words + 1;
  if (slot[orbits->words] == 0) {
    memcpy(slot, set, orbits->words * sizeof *set);
    slot[orbits->words] = (uint64_t)taken + 1;
    bucket->used++;
  }
  mpn_add_n((mp_ptr)sum, (mp_srcptr)sum, (mp_srcptr)value, (mp_size_t)orbits->limbs);
  return RIDDLE_OK;
}

/* Goes on from a state with vertex v and without it. */
static riddle_status go_on(riddle_orbits_count *count, uint32_t v, const uint64_t *slot) {
  const riddle_orbits *orbits = count->orbits;
  const uint64_t *after = orbits->after + (size_t)v * orbits->words, *value = slot + orbits->words + 1;
  uint32_t taken = (uint32_t)(slot[orbits->words] - 1);
  bool light = orbits->light[v / 64] >> v % 64 & 1;
  uint64_t *set = count->scratch;
  memcpy(set, slot, orbits->words * sizeof *set);
  set[v / 64] &= ~((uint64_t)1 << v % 64);
  riddle_status status = take(count, set, taken, value);
  if (status != RIDDLE_OK) return status;
  for (uint32_t w = 0; w < orbits->words; w++) set[w] = slot[w] & after[w];
  return take(count, set, taken + (light ? 1 : orbits->weight), value);
}

static riddle_status pass_vertex(riddle_orbits_count *count, uint32_t v) {
  const riddle_orbits *orbits = count->orbits;
  orbit_bucket *bucket = &count->buckets[v];
  size_t size = stride(orbits);
  riddle_status status = riddle_check(count->control);
  for (size_t i = 0; i < bucket->capacity && status == RIDDLE_OK; i++) {
    if (bucket->slots[i * size + orbits->words] != 0) {
      status = go_on(count, v, bucket->slots + i * size);
      count->states++;
    }
    if (status == RIDDLE_OK && i % CHECK_EVERY == 0) status = riddle_check(count->control);
  }
  drop_bucket(bucket, size, count->control);
  return status;
}

static void drop_states(riddle_orbits_count *count, riddle_control *control) {
  const riddle_orbits *orbits = count->orbits;
  for (uint32_t v = 0; v < orbits->count && count->buckets != NULL; v++) {
    drop_bucket(&count->buckets[v], stride(orbits), control);
  }
  riddle_free_array(control, count->buckets, orbits->count, sizeof *count->buckets);
  riddle_free_array(control, count->scratch, stride(orbits), sizeof *count->scratch);
  count->buckets = NULL;
  count->scratch = NULL;
}

static size_t count_limbs(const riddle_orbits_count *count) {
  return ((size_t)count->target + 1) * count->orbits->limbs;
}

/* The state in which nothing is taken. */
static riddle_status begin(riddle_orbits_count *count) {
  const riddle_orbits *orbits = count->orbits;
  uint64_t *set = count->scratch, *one = set + orbits->words + 1;
  for (uint32_t v = 0; v < orbits->count; v++) set[v / 64] |= (uint64_t)1 << v % 64;
  one[0] = 1;
  return take(count, set, 0, one);
}

riddle_status riddle_orbits_count_run(riddle_orbits_count *count, riddle_control *control) {
  const riddle_orbits *orbits = count->orbits;
  riddle_status status;
  count->control = control;
  riddle_orbits_count_free(count, control);
  count->counts = riddle_new_array(control, count_limbs(count), sizeof *count->counts, &status);
  if (status == RIDDLE_OK) {
    count->buckets = riddle_new_array(control, orbits->count, sizeof *count->buckets, &status);
  }
  if (status == RIDDLE_OK) count->scratch = riddle_new_array(control, stride(orbits), sizeof *count->scratch, &status);
  if (status == RIDDLE_OK) {
    atomic_store(&control->done, 0);
    atomic_store(&control->total, orbits->count);
    status = begin(count);
  }
  for (uint32_t v = 0; v < orbits->count && status == RIDDLE_OK; v++) {
    status = pass_vertex(count, v);
    atomic_store(&control->done, v + 1);
  }
  drop_states(count, control);
  return status;
}

void riddle_orbits_count_free(riddle_orbits_count *count, riddle_control *control) {
  if (count->orbits == NULL) return;
  drop_states(count, control);
  riddle_free_array(control, count->counts, count_limbs(count), sizeof *count->counts);
  count->counts = NULL;
  count->states = 0;
}
