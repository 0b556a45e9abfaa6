/* The search of beam.h. */
#include "pegs/beam.h"

#include <string.h>

enum { COST = 100 << 16, CHECK_EVERY = 512, SLICE = 1 << 16, DIGIT = 11, DIGITS = 1 << DIGIT };

typedef struct entry {
  riddle_pegs_bits pegs;
  uint32_t cost, parent; /* parent: place in the level before */
  uint16_t jump;
} entry;

/* How a kept position came about. */
typedef struct step {
  uint32_t parent;
  uint16_t jump;
} step;

typedef struct search {
  const riddle_pegs_beam *beam;
  riddle_control *control;
  int levels;                       /* jumps to make */
  uint32_t cost[RIDDLE_PEGS_HOLES]; /* of a peg */
  entry *kept, *next;               /* this level; what its jumps lead to */
  size_t kept_count, next_count, kept_room, next_room;
  uint32_t *slots; /* a hash table of places in next, from 1; 0 = free */
  size_t slot_room;
  step *steps[RIDDLE_PEGS_HOLES + 1];
  size_t step_count[RIDDLE_PEGS_HOLES + 1];
  uint64_t seen, positions; /* positions: kept by the beam that runs */
  bool dropped;             /* did it leave any out? */
} search;

static bool has(const riddle_pegs_bits *pegs, int hole) { return pegs->word[hole >> 6] >> (hole & 63) & 1; }

static void flip(riddle_pegs_bits *pegs, int hole) { pegs->word[hole >> 6] ^= (uint64_t)1 << (hole & 63); }

static bool same(const riddle_pegs_bits *a, const riddle_pegs_bits *b) {
  return a->word[0] == b->word[0] && a->word[1] == b->word[1];
}

static int count_pegs(const riddle_pegs_bits *pegs) {
  return __builtin_popcountll(pegs->word[0]) + __builtin_popcountll(pegs->word[1]);
}

static uint64_t hash(const riddle_pegs_bits *pegs) {
  uint64_t mixed = (pegs->word[0] ^ (pegs->word[1] * 0x9E3779B97F4A7C15u)) * 0xD6E8FEB86659FD93u;
  mixed ^= mixed >> 32;
  return mixed * 0xD6E8FEB86659FD93u;
}

static riddle_status grow(search *work, void **block, size_t *room, size_t size, size_t least) {
  size_t wanted = *room < 64 ? 64 : *room * 2;
  if (wanted < least) wanted = least;
  if (wanted > SIZE_MAX / size / 2) return RIDDLE_MEMORY;
  riddle_status status = riddle_resize(work->control, block, *room * size, wanted * size);
  if (status == RIDDLE_OK) *room = wanted;
  return status;
}

/* Clears the table of places, which may be large, in slices. */
static riddle_status clear_slots(search *work) {
  riddle_status status = RIDDLE_OK;
  for (size_t at = 0; at < work->slot_room && status == RIDDLE_OK; at += SLICE) {
    size_t count = work->slot_room - at < SLICE ? work->slot_room - at : SLICE;
    memset(work->slots + at, 0, count * sizeof *work->slots);
    if (count == SLICE) status = riddle_check(work->control);
  }
  return status;
}

/* A table of places twice as large, filled again. */
static riddle_status rehash(search *work) {
  void *block = work->slots;
  size_t room = work->slot_room == 0 ? 256 : work->slot_room * 2, mask = room - 1;
  riddle_status status =
      riddle_resize(work->control, &block, work->slot_room * sizeof *work->slots, room * sizeof *work->slots);
  if (status != RIDDLE_OK) return status;
  work->slots = block;
  work->slot_room = room;
  status = clear_slots(work);
  for (size_t i = 0; i < work->next_count && status == RIDDLE_OK; i++) {
    size_t at = (size_t)hash(&work->next[i].pegs) >> 8 & mask;
    while (work->slots[at] != 0) at = (at + 1) & mask;
    work->slots[at] = (uint32_t)i + 1;
    if (i % SLICE == SLICE - 1) status = riddle_check(work->control);
  }
  return status;
}

static riddle_status add(search *work, const entry *found) {
  riddle_status status = RIDDLE_OK;
  if (work->next_count * 2 >= work->slot_room) status = rehash(work);
  if (status == RIDDLE_OK && work->next_count == work->next_room) {
    if (work->next_count >= UINT32_MAX / 2) return RIDDLE_MEMORY;
    status = grow(work, (void **)&work->next, &work->next_room, sizeof *work->next, 0);
  }
  if (status != RIDDLE_OK) return status;
  size_t mask = work->slot_room - 1, at = (size_t)hash(&found->pegs) >> 8 & mask;
  while (work->slots[at] != 0) {
    if (same(&work->next[work->slots[at] - 1].pegs, &found->pegs)) return RIDDLE_OK;
    at = (at + 1) & mask;
  }
  work->next[work->next_count++] = *found;
  work->slots[at] = (uint32_t)work->next_count;
  return RIDDLE_OK;
}

static uint32_t cost_of(const search *work, const riddle_pegs_bits *pegs) {
  uint32_t cost = 0;
  for (int hole = 0; hole < work->beam->holes; hole++) cost += has(pegs, hole) ? work->cost[hole] : 0;
  return cost;
}

/* All that one jump leads to from the kept positions. */
static riddle_status expand(search *work) {
  const riddle_pegs_beam *beam = work->beam;
  work->next_count = 0;
  riddle_status status = clear_slots(work);
  for (size_t i = 0; i < work->kept_count && status == RIDDLE_OK; i++) {
    const entry *from = &work->kept[i];
    if (i % CHECK_EVERY == 0) status = riddle_check(work->control);
    for (int j = 0; j < beam->jumps && status == RIDDLE_OK; j++) {
      riddle_pegs_jump jump = beam->jump[j];
      if (!has(&from->pegs, jump.source) || !has(&from->pegs, jump.middle) || has(&from->pegs, jump.target)) continue;
      entry found = *from;
      flip(&found.pegs, jump.source);
      flip(&found.pegs, jump.middle);
      flip(&found.pegs, jump.target);
      found.cost += work->cost[jump.target] - work->cost[jump.source] - work->cost[jump.middle];
      found.parent = (uint32_t)i;
      found.jump = (uint16_t)j;
      work->seen++;
      status = add(work, &found);
    }
  }
  return status;
}

/* Which positions are the `width` best: all that cost less than `cost`, and the first `ties` of those that cost that.
 * Found digit by digit, the highest first: how many positions agree so far and have each digit. */
typedef struct threshold {
  uint32_t cost;
  size_t ties;
} threshold;

static riddle_status find_threshold(search *work, size_t width, threshold *best) {
  riddle_status status = RIDDLE_OK;
  *best = (threshold){0, width};
  for (int shift = 32; shift > 0 && status == RIDDLE_OK;) {
    int low = shift > DIGIT ? shift - DIGIT : 0;
    uint32_t counts[DIGITS] = {0}, mask = ((uint32_t)1 << (shift - low)) - 1, digit = 0;
    for (size_t i = 0; i < work->next_count && status == RIDDLE_OK; i++) {
      uint32_t cost = work->next[i].cost;
      if (shift == 32 || cost >> shift == best->cost >> shift) counts[cost >> low & mask]++;
      if (i % SLICE == SLICE - 1) status = riddle_check(work->control);
    }
    while (counts[digit] < best->ties) best->ties -= counts[digit++];
    best->cost |= digit << low;
    shift = low;
  }
  return status;
}

/* Keeps the best of what was found, in the order of finding, and how they came about. */
static riddle_status keep_best(search *work, int level, uint32_t width) {
  riddle_status status = RIDDLE_OK;
  threshold best = {UINT32_MAX, SIZE_MAX};
  if (work->next_count > width) {
    work->dropped = true;
    status = find_threshold(work, width, &best);
  }
  size_t count = work->next_count < width ? work->next_count : width;
  if (status == RIDDLE_OK && work->kept_room < count) {
    status = grow(work, (void **)&work->kept, &work->kept_room, sizeof *work->kept, count);
  }
  if (status != RIDDLE_OK) return status;
  work->steps[level] = riddle_new_array(work->control, count, sizeof(step), &status);
  if (status != RIDDLE_OK) return status;
  work->step_count[level] = count;
  work->kept_count = 0;
  for (size_t i = 0; i < work->next_count && status == RIDDLE_OK; i++) {
    const entry *found = &work->next[i];
    if (i % SLICE == SLICE - 1) status = riddle_check(work->control);
    if (found->cost > best.cost || (found->cost == best.cost && best.ties == 0)) continue;
    if (found->cost == best.cost) best.ties--;
    work->steps[level][work->kept_count] = (step){found->parent, found->jump};
    work->kept[work->kept_count++] = *found;
  }
  return status;
}

/* A beam keeps nothing of the last one but its arrays. */
static void forget_steps(search *work) {
  for (int level = 0; level <= work->levels; level++) {
    riddle_free_array(work->control, work->steps[level], work->step_count[level], sizeof(step));
    work->steps[level] = NULL;
  }
}

static riddle_status keep_starts(search *work, const riddle_pegs_bits *starts, size_t count) {
  riddle_status status = RIDDLE_OK;
  if (work->kept_room < count) {
    status = grow(work, (void **)&work->kept, &work->kept_room, sizeof *work->kept, count);
  }
  work->kept_count = 0;
  for (size_t i = 0; i < count && status == RIDDLE_OK; i++) {
    work->kept[work->kept_count++] = (entry){.pegs = starts[i], .cost = cost_of(work, &starts[i])};
  }
  return status;
}

/* The jumps that lead to place `at` of the last level. */
static void trace(const search *work, riddle_pegs_beam *beam, uint32_t at, bool reverse) {
  for (int level = work->levels; level > 0; level--) {
    beam->made[reverse ? work->levels - level : level - 1] = work->steps[level][at].jump;
    at = work->steps[level][at].parent;
  }
}

/* One beam from any of the starts to any of the ends. */
static riddle_status run_once(search *work, riddle_pegs_beam *beam, uint32_t width, bool reverse,
                              const riddle_pegs_bits *starts, size_t start_count, const riddle_pegs_bits *ends,
                              size_t end_count) {
  riddle_status status = keep_starts(work, starts, start_count);
  work->positions = start_count;
  work->dropped = false;
  for (int level = 1; level <= work->levels && status == RIDDLE_OK && work->kept_count > 0; level++) {
    status = expand(work);
    /* ends are few and may be dear, so the last level is kept whole */
    if (status == RIDDLE_OK) status = keep_best(work, level, level == work->levels ? UINT32_MAX : width);
    work->positions += work->kept_count;
  }
  bool arrived = status == RIDDLE_OK && work->kept_count > 0 && work->steps[work->levels] != NULL;
  for (size_t i = 0; arrived && i < work->kept_count && !beam->found; i++) {
    for (size_t k = 0; k < end_count && !beam->found; k++) {
      if (!same(&work->kept[i].pegs, &ends[k])) continue;
      trace(work, beam, (uint32_t)i, reverse);
      beam->length = work->levels;
      beam->found = true;
    }
  }
  beam->none = status == RIDDLE_OK && !beam->found && !work->dropped;
  beam->positions = work->positions;
  forget_steps(work);
  return status;
}

/* A hole's jumps: those that touch it, or only those that take a peg out of it. */
static void set_costs(search *work, bool touching) {
  uint32_t through[RIDDLE_PEGS_HOLES] = {0};
  for (int j = 0; j < work->beam->jumps; j++) {
    riddle_pegs_jump jump = work->beam->jump[j];
    through[jump.source]++;
    through[jump.middle]++;
    through[jump.target] += touching ? 1 : 0;
  }
  for (int hole = 0; hole < work->beam->holes; hole++) work->cost[hole] = (uint32_t)COST / (1 + through[hole]);
}

/* Pegs where there were none, and none where there were. */
static riddle_pegs_bits complement(const riddle_pegs_beam *beam, riddle_pegs_bits pegs) {
  for (int hole = 0; hole < beam->holes; hole++) flip(&pegs, hole);
  return pegs;
}

static bool settled(const riddle_pegs_beam *beam) { return beam->found || beam->none; }

/* The four beams of a width: by both costs, from both ends. */
static riddle_status run_width(search *work, riddle_pegs_beam *beam, const riddle_pegs_bits *complements) {
  riddle_status status = RIDDLE_OK;
  riddle_pegs_bits end = complement(beam, beam->start);
  for (int touching = 1; touching >= 0 && status == RIDDLE_OK && !settled(beam); touching--) {
    set_costs(work, touching);
    status = run_once(work, beam, beam->width, false, &beam->start, 1, beam->target, beam->targets);
    if (status != RIDDLE_OK || settled(beam)) break;
    status = run_once(work, beam, beam->width, true, complements, beam->targets, &end, 1);
  }
  return status;
}

riddle_status riddle_pegs_beam_run(riddle_pegs_beam *beam, riddle_control *control) {
  riddle_status status;
  beam->found = beam->none = false;
  beam->seen = 0;
  search *work = riddle_new_array(control, 1, sizeof *work, &status);
  if (work == NULL) return status;
  work->beam = beam;
  work->control = control;
  work->levels = count_pegs(&beam->start) - count_pegs(&beam->target[0]);
  riddle_pegs_bits *complements = riddle_new_array(control, beam->targets, sizeof *complements, &status);
  for (size_t i = 0; complements != NULL && i < beam->targets; i++) complements[i] = complement(beam, beam->target[i]);
  beam->width = beam->least;
  while (status == RIDDLE_OK) {
    status = run_width(work, beam, complements);
    if (settled(beam) || beam->width >= beam->most) break;
    beam->width = beam->width > beam->most / 3 ? beam->most : beam->width * 3;
  }
  beam->seen = work->seen;
  riddle_free_array(control, complements, beam->targets, sizeof *complements);
  riddle_free_array(control, work->kept, work->kept_room, sizeof *work->kept);
  riddle_free_array(control, work->next, work->next_room, sizeof *work->next);
  riddle_free_array(control, work->slots, work->slot_room, sizeof *work->slots);
  riddle_free_array(control, work, 1, sizeof *work);
  return status;
}
