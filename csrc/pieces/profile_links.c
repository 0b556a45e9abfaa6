/* Profile method: the states before each square and where they lead.
 *
 * States are kept in increasing order of their keys. To skip a square drops the lowest bit, which keeps the order;
 * to place a piece also sets the mask's bits, and these keys are sorted (by radix). The two streams are then merged;
 * equal keys become one state. Where states and steps are those of a row earlier, so are the links. */
#include <string.h>

#include "pieces/profile_parts.h"

typedef struct entry {
  uint64_t key;
  uint32_t from;
  uint32_t placed; /* 1 = by placing a piece */
} entry;

typedef struct builder {
  const profile_path *path;
  uint32_t most;
  riddle_control *control;
  size_t *need;
  entry *entries, *spare;
  size_t entry_room;
  uint32_t entry_count;
} builder;

/* --- sorting ------------------------------------------------------------------------------------------------ */

enum { FEW = 24 };

static void insertion_sort(entry *entries, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    entry one = entries[i];
    uint32_t place = i;
    for (; place > 0 && entries[place - 1].key > one.key; place--) entries[place] = entries[place - 1];
    entries[place] = one;
  }
}

/* Long loops look at the stop flag every so often. */
static riddle_status now_and_then(const builder *build, uint32_t i) {
  return (i & 0xFFFF) == 0xFFFF ? riddle_check(build->control) : RIDDLE_OK;
}

static riddle_status sort_by_digit(builder *build, unsigned shift, unsigned digit) {
  const entry *from = build->entries;
  entry *to = build->spare;
  uint32_t count = build->entry_count;
  riddle_status status;
  uint32_t starts[1 << 11];
  uint64_t low = ((uint64_t)1 << digit) - 1;
  memset(starts, 0, sizeof *starts << digit);
  for (uint32_t i = 0; i < count; i++) {
    starts[from[i].key >> shift & low]++;
    if ((status = now_and_then(build, i)) != RIDDLE_OK) return status;
  }
  uint32_t sum = 0;
  for (uint64_t i = 0; i <= low; i++) {
    uint32_t here = starts[i];
    starts[i] = sum;
    sum += here;
  }
  for (uint32_t i = 0; i < count; i++) {
    to[starts[from[i].key >> shift & low]++] = from[i];
    if ((status = now_and_then(build, i)) != RIDDLE_OK) return status;
  }
  build->spare = build->entries;
  build->entries = to;
  return riddle_check(build->control);
}

/* Sorts the entries by key; equal keys stay in order. Digits in which all keys agree are left out. */
static riddle_status sort_entries(builder *build) {
  uint32_t count = build->entry_count;
  if (count <= FEW) {
    insertion_sort(build->entries, count);
    return RIDDLE_OK;
  }
  uint64_t vary = 0;
  for (uint32_t i = 1; i < count; i++) {
    vary |= build->entries[i].key ^ build->entries[0].key;
    riddle_status status = now_and_then(build, i);
    if (status != RIDDLE_OK) return status;
  }
  unsigned digit = count < 4096 ? 6 : 11;
  while (vary != 0) {
    unsigned shift = (unsigned)__builtin_ctzll(vary);
    riddle_status status = sort_by_digit(build, shift, digit);
    if (status != RIDDLE_OK) return status;
    vary &= ~((((uint64_t)1 << digit) - 1) << shift);
  }
  return RIDDLE_OK;
}

/* --- one square --------------------------------------------------------------------------------------------- */

static void free_entries(builder *build) {
  riddle_free_array(build->control, build->entries, build->entry_room, sizeof *build->entries);
  riddle_free_array(build->control, build->spare, build->entry_room, sizeof *build->spare);
  build->entries = build->spare = NULL;
  build->entry_room = 0;
}

/* Room for so many entries; those there were are lost. */
static riddle_status reserve_entries(builder *build, uint32_t count) {
  if (count <= build->entry_room) return RIDDLE_OK;
  size_t size = count * sizeof *build->entries;
  free_entries(build);
  build->entry_room = count;
  riddle_status status = profile_resize(build->control, (void **)&build->entries, 0, size, build->need);
  if (status != RIDDLE_OK) return status;
  return profile_resize(build->control, (void **)&build->spare, 0, size, build->need);
}

static bool may_place(const builder *build, const profile_link *link, const profile_step *step, uint32_t state) {
  return !step->closed && !(link->keys[state] & 1) && link->least[state] < build->most;
}

/* Key of the state that `key` leads to. */
static uint64_t next_key(const profile_path *path, const profile_step *step, uint64_t key, bool placed) {
  uint64_t next = key >> 1 | (placed ? step->mask : 0);
  if (!step->mirrored) return next;
  uint64_t image = profile_mirror(next, path->columns);
  return image < next ? image : next;
}

/* The keys that have to be sorted: those of placing, and at mirrored ends of rows all. */
static riddle_status list_entries(builder *build, const profile_link *link, const profile_step *step) {
  riddle_status status;
  uint64_t count = step->mirrored ? link->count : 0;
  for (uint32_t i = 0; i < link->count; i++) {
    count += may_place(build, link, step, i);
    if ((status = now_and_then(build, i)) != RIDDLE_OK) return status;
  }
  if (count + link->count >= PROFILE_NONE) {
    *build->need = SIZE_MAX;
    return RIDDLE_MEMORY;
  }
  status = reserve_entries(build, (uint32_t)count);
  if (status != RIDDLE_OK) return status;
  build->entry_count = 0;
  for (uint32_t i = 0; i < link->count; i++) {
    if (step->mirrored) {
      uint64_t key = next_key(build->path, step, link->keys[i], false);
      build->entries[build->entry_count++] = (entry){key, i, 0};
    }
    if (may_place(build, link, step, i)) {
      uint64_t key = next_key(build->path, step, link->keys[i], true);
      build->entries[build->entry_count++] = (entry){key, i, 1};
    }
    if ((status = now_and_then(build, i)) != RIDDLE_OK) return status;
  }
  return sort_entries(build);
}

static riddle_status new_array(builder *build, void **array, size_t count, size_t size) {
  *array = NULL;
  return profile_resize(build->control, array, 0, count * size, build->need);
}

/* Joins the sorted entries with the skips, which are in order unless they are among the entries. Fills the links of
 * `link` and the keys of `next`, which has room for all. */
static riddle_status merge(const builder *build, profile_link *link, profile_link *next, bool skips_sorted) {
  uint32_t skip_at = skips_sorted ? link->count : 0, entry_at = 0, state = 0;
  uint32_t most_skips = 0, most_places = 0;
  while (skip_at < link->count || entry_at < build->entry_count) {
    uint64_t key = UINT64_MAX;
    if (skip_at < link->count) key = link->keys[skip_at] >> 1;
    if (entry_at < build->entry_count && (skip_at == link->count || build->entries[entry_at].key < key)) {
      key = build->entries[entry_at].key;
    }
    uint32_t least = UINT16_MAX, skips = 0, places = 0;
    for (; skip_at < link->count && link->keys[skip_at] >> 1 == key; skip_at++, skips++) {
      link->skip[skip_at] = state;
      if (link->least[skip_at] < least) least = link->least[skip_at];
    }
    for (; entry_at < build->entry_count && build->entries[entry_at].key == key; entry_at++) {
      entry one = build->entries[entry_at];
      uint32_t pieces = link->least[one.from] + one.placed;
      (one.placed ? link->place : link->skip)[one.from] = state;
      skips += !one.placed;
      places += one.placed;
      if (pieces < least) least = pieces;
    }
    if (skips > most_skips) most_skips = skips;
    if (places > most_places) most_places = places;
    next->keys[state] = key;
    next->least[state] = (uint16_t)least;
    state++;
    riddle_status status = now_and_then(build, state);
    if (status != RIDDLE_OK) return status;
  }
  next->count = link->next_count = state;
  link->skip_bits = profile_bits_for(most_skips);
  link->place_bits = profile_bits_for(most_places);
  return RIDDLE_OK;
}

static void free_keys(riddle_control *control, profile_link *link) {
  riddle_free_array(control, link->keys, link->key_room, 1);
  link->keys = NULL;
}

static void free_link(riddle_control *control, profile_link *link) {
  if (link == NULL) return;
  free_keys(control, link);
  riddle_free_array(control, link->least, link->least_room, 1);
  riddle_free_array(control, link->skip, link->count, sizeof *link->skip);
  riddle_free_array(control, link->place, link->count, sizeof *link->place);
  riddle_free_array(control, link, 1, sizeof *link);
}

/* A link with room for `count` states and nothing else. */
static riddle_status new_states(builder *build, size_t count, profile_link **made) {
  riddle_status status;
  profile_link *link = profile_new_array(build->control, 1, sizeof *link, &status, build->need);
  if (link == NULL) return status;
  link->count = (uint32_t)count;
  link->key_room = count * sizeof *link->keys;
  link->least_room = count * sizeof *link->least;
  status = new_array(build, (void **)&link->keys, count, sizeof *link->keys);
  if (status == RIDDLE_OK) status = new_array(build, (void **)&link->least, count, sizeof *link->least);
  if (status != RIDDLE_OK) {
    free_link(build->control, link);
    return status;
  }
  *made = link;
  return RIDDLE_OK;
}

/* Cuts the room of a link's states to what they need. */
static riddle_status trim_states(builder *build, profile_link *link) {
  size_t keys = link->count * sizeof *link->keys, least = link->count * sizeof *link->least;
  riddle_status status = riddle_resize(build->control, (void **)&link->keys, link->key_room, keys);
  if (status != RIDDLE_OK) return status;
  link->key_room = keys;
  status = riddle_resize(build->control, (void **)&link->least, link->least_room, least);
  if (status == RIDDLE_OK) link->least_room = least;
  return status;
}

/* Finds where the states of `link` lead; *made = the states there. */
static riddle_status follow(builder *build, profile_link *link, const profile_step *step, profile_link **made) {
  riddle_status status = list_entries(build, link, step);
  if (status != RIDDLE_OK) return status;
  uint64_t room = (uint64_t)build->entry_count + (step->mirrored ? 0 : link->count);
  status = new_array(build, (void **)&link->skip, link->count, sizeof *link->skip);
  if (status == RIDDLE_OK) status = new_array(build, (void **)&link->place, link->count, sizeof *link->place);
  if (status == RIDDLE_OK) status = new_states(build, room, made);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < link->count; i++) {
    link->place[i] = PROFILE_NONE;
    if ((status = now_and_then(build, i)) != RIDDLE_OK) return status;
  }
  status = merge(build, link, *made, step->mirrored);
  return status == RIDDLE_OK ? trim_states(build, *made) : status;
}

/* --- all squares -------------------------------------------------------------------------------------------- */

static bool same_step(const profile_step *a, const profile_step *b) {
  return a->mask == b->mask && a->closed == b->closed && a->mirrored == b->mirrored;
}

static bool same_states(const profile_link *a, const profile_link *b) {
  return a == b || (a->count == b->count && memcmp(a->keys, b->keys, a->count * sizeof *a->keys) == 0 &&
                    memcmp(a->least, b->least, a->count * sizeof *a->least) == 0);
}

static riddle_status copy_states(builder *build, const profile_link *link, profile_link **copy) {
  riddle_status status = new_states(build, link->count, copy);
  if (status != RIDDLE_OK) return status;
  memcpy((*copy)->keys, link->keys, link->count * sizeof *link->keys);
  memcpy((*copy)->least, link->least, link->count * sizeof *link->least);
  return RIDDLE_OK;
}

/* Links of one square: shared with those a period earlier when they are the same. link[square] holds its states
 * already, its own or shared ones. */
static riddle_status link_square(builder *build, profile_links *links, uint32_t square) {
  const profile_path *path = build->path;
  uint32_t period = path->period;
  profile_link *earlier = square >= period ? links->link[square - period] : NULL;
  profile_link *here = links->link[square];
  if (earlier != NULL && same_step(&path->steps[square], &path->steps[square - period]) && same_states(here, earlier)) {
    if (here != earlier) free_link(build->control, here);
    links->link[square] = earlier;
    links->link[square + 1] = links->link[square + 1 - period];
    return RIDDLE_OK;
  }
  if (here == earlier) {
    links->link[square] = NULL;
    riddle_status status = copy_states(build, earlier, &here);
    if (status != RIDDLE_OK) return status;
    links->link[square] = here;
  }
  riddle_status status = follow(build, here, &path->steps[square], &links->link[square + 1]);
  if (earlier != NULL) free_keys(build->control, earlier); /* nothing later is compared with them */
  return status;
}

riddle_status profile_links_open(profile_links *links, const profile_path *path, uint32_t most, riddle_control *control,
                                 riddle_profile_work *work) {
  builder build = {.path = path, .most = most, .control = control, .need = &work->need};
  riddle_status status;
  links->path = path;
  links->link = profile_new_array(control, (size_t)path->squares + 1, sizeof *links->link, &status, &work->need);
  if (links->link == NULL) return status;
  status = new_states(&build, 1, &links->link[0]);
  if (status != RIDDLE_OK) return status;
  links->link[0]->keys[0] = 0;
  links->link[0]->least[0] = 0;
  for (uint32_t square = 0; square < path->squares && status == RIDDLE_OK; square++) {
    status = riddle_check(control);
    if (status == RIDDLE_OK) status = link_square(&build, links, square);
    if (status == RIDDLE_OK) {
      const profile_link *link = links->link[square];
      work->states += link->count;
      if (square < path->period || link != links->link[square - path->period]) work->links += 2 * (uint64_t)link->count;
      atomic_fetch_add_explicit(&control->done, 1, memory_order_relaxed);
    }
  }
  free_entries(&build);
  for (uint32_t square = 0; status == RIDDLE_OK && square <= path->squares; square++) {
    free_keys(control, links->link[square]);
  }
  return status;
}

void profile_links_close(profile_links *links, riddle_control *control) {
  if (links->link == NULL) return;
  uint32_t period = links->path->period;
  for (uint32_t square = links->path->squares + 1; square-- > 0;) {
    profile_link *link = links->link[square];
    bool shared = square >= period && link == links->link[square - period];
    if (!shared) free_link(control, link);
  }
  riddle_free_array(control, links->link, (size_t)links->path->squares + 1, sizeof *links->link);
  links->link = NULL;
}
