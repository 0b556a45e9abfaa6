/* The nested plan of transfer_plan.h: a longest chain of lines by inclusion, and the takers between its lines.
 *
 * Lines are sorted by their squares; a longest chain that ends in each line is one longer than the longest that ends in
 * a line it contains. Lines with edges of several squares are left out. */
#include <string.h>

#include "pieces/sort_keys.h"
#include "pieces/transfer_plan.h"

static const double CHAIN_STEPS = 1 << 27, ORDER_STEPS = 1 << 24;

typedef struct chains {
  const riddle_side *side;
  uint32_t lines;    /* in `order`: those without weights */
  uint64_t *order;   /* squares << 32 | line, sorted */
  size_t words;      /* of a line's set */
  uint64_t *sets;    /* of the crossing lines, by place in the order */
  uint32_t *longest; /* by place: lines of the longest chain that ends here */
  uint32_t *before;  /* by place: the place of the line before it */
} chains;

static bool is_plain(const riddle_side *side, uint32_t line) {
  for (uint32_t i = side->start[line]; i < side->start[line + 1]; i++) {
    if (side->weight[i] != 1) return false;
  }
  return true;
}

static void order_lines(chains *find) {
  const riddle_side *side = find->side;
  for (uint32_t line = 0; line < side->lines; line++) {
    uint64_t squares = side->start[line + 1] - side->start[line];
    if (is_plain(side, line)) find->order[find->lines++] = squares << 32 | line;
  }
}

static void fill_sets(chains *find) {
  const riddle_side *side = find->side;
  for (uint32_t place = 0; place < find->lines; place++) {
    uint32_t line = (uint32_t)find->order[place];
    uint64_t *set = find->sets + place * find->words;
    for (uint32_t i = side->start[line]; i < side->start[line + 1]; i++) {
      set[side->other[i] / 64] |= (uint64_t)1 << side->other[i] % 64;
    }
  }
}

static bool contains(const chains *find, uint32_t larger, uint32_t smaller) {
  const uint64_t *a = find->sets + larger * find->words, *b = find->sets + smaller * find->words;
  for (size_t i = 0; i < find->words; i++) {
    if (b[i] & ~a[i]) return false;
  }
  return true;
}

static riddle_status find_longest(chains *find, riddle_control *control) {
  for (uint32_t place = 0; place < find->lines; place++) {
    find->longest[place] = 1;
    find->before[place] = UINT32_MAX;
    for (uint32_t smaller = place; smaller-- > 0;) {
      if (find->longest[smaller] < find->longest[place] || !contains(find, place, smaller)) continue;
      find->longest[place] = find->longest[smaller] + 1;
      find->before[place] = smaller;
    }
    riddle_status status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

/* --- the schedule -------------------------------------------------------------------------------------------- */

/* class[taker]: the first line of the chain that meets it, counted from 0; `count` if none does. */
static void find_classes(const chains *find, const uint32_t *chain, uint32_t count, uint32_t *class, uint32_t takers) {
  for (uint32_t i = 0; i < takers; i++) class[i] = count;
  for (uint32_t i = count; i-- > 0;) {
    for (uint32_t j = find->side->start[chain[i]]; j < find->side->start[chain[i] + 1]; j++) {
      class[find->side->other[j]] = i;
    }
  }
}

/* Writes the events: the takers of each class, then its nested line. */
static riddle_status write_events(riddle_schedule *schedule, riddle_control *control, const riddle_block *block,
                                  const chains *find, const uint32_t *chain, uint32_t count, const uint32_t *class) {
  uint32_t takers = block->side[schedule->takers].lines;
  riddle_status status;
  uint64_t *keys = riddle_new_array(control, takers, sizeof *keys, &status);
  if (keys == NULL) return status;
  for (uint32_t i = 0; i < takers; i++) keys[i] = (uint64_t) class[i] << 32 | i;
  status = riddle_sort_keys(control, keys, takers);
  bool sorting = (double)count * block->side[0].start[block->side[0].lines] < ORDER_STEPS;
  size_t next = 0;
  schedule->count = 0;
  for (uint32_t i = 0; i <= count && status == RIDDLE_OK; i++) {
    size_t first = schedule->count;
    for (; next < takers && keys[next] >> 32 == i; next++) schedule->events[schedule->count++] = (uint32_t)keys[next];
    if (sorting && schedule->count > first + 1) {
      status = riddle_schedule_greedy(schedule, control, block, first, schedule->count);
    }
    if (i == count) break;
    uint64_t squares = find->side->start[chain[i] + 1] - find->side->start[chain[i]];
    schedule->events[schedule->count++] = RIDDLE_EVENT_COUNT + squares;
  }
  riddle_free_array(control, keys, takers, sizeof *keys);
  return status;
}

static riddle_status use_chain(riddle_schedule *schedule, riddle_control *control, const riddle_block *block,
                               const chains *find) {
  uint32_t end = 0;
  for (uint32_t i = 1; i < find->lines; i++) {
    if (find->longest[i] > find->longest[end]) end = i;
  }
  uint32_t count = find->longest[end], takers = block->side[schedule->takers].lines;
  riddle_status status;
  uint32_t *chain = riddle_new_array(control, count, sizeof *chain, &status), *class = NULL;
  if (chain != NULL) class = riddle_new_array(control, takers, sizeof *class, &status);
  if (class != NULL) schedule->nested = riddle_new_array(control, find->side->lines, sizeof *schedule->nested, &status);
  if (status == RIDDLE_OK) {
    uint32_t place = end;
    for (uint32_t i = count; i-- > 0; place = find->before[place]) {
      chain[i] = (uint32_t)find->order[place];
      schedule->nested[chain[i]] = true;
    }
    find_classes(find, chain, count, class, takers);
    status = write_events(schedule, control, block, find, chain, count, class);
  }
  riddle_free_array(control, class, takers, sizeof *class);
  riddle_free_array(control, chain, count, sizeof *chain);
  return status;
}

riddle_status riddle_schedule_nested(riddle_schedule *schedule, riddle_control *control, const riddle_block *block) {
  chains find = {.side = &block->side[1 - schedule->takers]};
  size_t lines = find.side->lines;
  find.words = block->side[schedule->takers].lines / 64 + 1;
  if ((double)lines * (double)lines / 2 * (double)find.words > CHAIN_STEPS) return RIDDLE_OK;
  riddle_status status;
  find.order = riddle_new_array(control, lines, sizeof *find.order, &status);
  if (find.order != NULL) find.sets = riddle_new_array(control, lines * find.words, sizeof *find.sets, &status);
  if (find.sets != NULL) find.longest = riddle_new_array(control, lines, sizeof *find.longest, &status);
  if (find.longest != NULL) find.before = riddle_new_array(control, lines, sizeof *find.before, &status);
  if (status == RIDDLE_OK) order_lines(&find);
  if (status == RIDDLE_OK) status = riddle_sort_keys(control, find.order, find.lines);
  if (status == RIDDLE_OK) {
    fill_sets(&find);
    status = find_longest(&find, control);
  }
  if (status == RIDDLE_OK && find.lines > 0) status = use_chain(schedule, control, block, &find);
  riddle_free_array(control, find.before, lines, sizeof *find.before);
  riddle_free_array(control, find.longest, lines, sizeof *find.longest);
  riddle_free_array(control, find.sets, lines * find.words, sizeof *find.sets);
  riddle_free_array(control, find.order, lines, sizeof *find.order);
  return status;
}
