#include "lines/mnk_edges.h"

/* --- moves ------------------------------------------------------------------------------------------------------- */

int riddle_mnk_breaker_takes(const uint64_t *from, int count, uint64_t stone, uint64_t *to) {
  int left = 0;
  for (int i = 0; i < count; i++) {
    if (!(from[i] & stone)) to[left++] = from[i];
  }
  return left;
}

bool riddle_mnk_one_within(const uint64_t *edges, int count, uint64_t edge) {
  for (int i = 0; i < count; i++) {
    if ((edges[i] & ~edge) == 0) return true;
  }
  return false;
}

int riddle_mnk_maker_takes(const uint64_t *from, int count, uint64_t stone, uint64_t *to) {
  uint64_t shorter[RIDDLE_MNK_WINDOWS];
  int short_ones = 0, left = 0;
  for (int i = 0; i < count; i++) {
    if (from[i] & stone) shorter[short_ones++] = from[i] & ~stone;
  }
  for (int i = 0; i < short_ones; i++) {
    uint64_t edge = shorter[i];
    bool superfluous = riddle_mnk_one_within(to, left, edge);
    for (int j = i + 1; j < short_ones && !superfluous; j++) {
      superfluous = (shorter[j] & ~edge) == 0 && shorter[j] != edge;
    }
    if (!superfluous) to[left++] = edge;
  }
  short_ones = left;
  for (int i = 0; i < count; i++) {
    if (!(from[i] & stone) && !riddle_mnk_one_within(to, short_ones, from[i])) to[left++] = from[i];
  }
  return left;
}

/* --- reductions -------------------------------------------------------------------------------------------------- */

/* Settles edges of one cell. RIDDLE_MNK_YES with the zone in `forced`, or RIDDLE_MNK_OPEN; *again when an edge went. */
static riddle_mnk_verdict take_single_cells(riddle_mnk_edges *here, bool *again) {
  uint64_t single = 0;
  for (int i = 0; i < here->edges; i++) {
    if (riddle_mnk_single(here->edge[i])) single |= here->edge[i];
  }
  *again = single != 0;
  if (single == 0) return RIDDLE_MNK_OPEN;
  uint64_t first = single & -single, rest = single & (single - 1);
  here->forced |= first;
  if (here->maker_moves) return RIDDLE_MNK_YES;
  if (rest != 0) {
    here->forced |= rest & -rest;
    return RIDDLE_MNK_YES;
  }
  here->edges = riddle_mnk_breaker_takes(here->edge, here->edges, first, here->edge);
  here->empty &= ~first;
  here->maker_moves = true;
  return RIDDLE_MNK_OPEN;
}

static void find_common_cells(riddle_mnk_edges *here) {
  here->live = 0;
  for (int i = 0; i < here->edges; i++) here->live |= here->edge[i];
  for (uint64_t set = here->live; set != 0; set &= set - 1) here->common[riddle_mnk_first(set)] = UINT64_MAX;
  for (int i = 0; i < here->edges; i++) {
    for (uint64_t set = here->edge[i]; set != 0; set &= set - 1) {
      here->common[riddle_mnk_first(set)] &= here->edge[i];
    }
  }
}

/* Takes off pairs of cells that lie in the same edges. */
static bool take_twins(riddle_mnk_edges *here) {
  uint64_t twins = 0;
  for (uint64_t set = here->live; set != 0; set &= set - 1) {
    int cell = riddle_mnk_first(set);
    uint64_t others = here->common[cell] & ~riddle_mnk_bit(cell) & ~twins;
    if (twins >> cell & 1) continue;
    for (; others != 0; others &= others - 1) {
      int other = riddle_mnk_first(others);
      if (!(here->common[other] >> cell & 1)) continue;
      twins |= riddle_mnk_bit(cell) | riddle_mnk_bit(other);
      break;
    }
  }
  if (twins == 0) return false;
  here->paired |= twins;
  here->empty &= ~twins;
  here->edges = riddle_mnk_breaker_takes(here->edge, here->edges, twins, here->edge);
  return true;
}

/* Makes an exchange that costs Maker, who moves, nothing: an edge of two cells, one of which lies in no other edge. */
static bool make_exchange(riddle_mnk_edges *here) {
  uint64_t once = 0, twice = 0;
  for (int i = 0; i < here->edges; i++) {
    twice |= once & here->edge[i];
    once |= here->edge[i];
  }
  for (int i = 0; i < here->edges; i++) {
    uint64_t edge = here->edge[i], alone = edge & ~twice;
    if (alone == 0 || !riddle_mnk_single(edge & (edge - 1))) continue;
    uint64_t gained = edge & ~alone, left[RIDDLE_MNK_WINDOWS];
    int count = riddle_mnk_breaker_takes(here->edge, here->edges, alone, left);
    here->edges = riddle_mnk_maker_takes(left, count, gained, here->edge);
    here->maker |= gained;
    here->empty &= ~edge;
    here->forced |= edge;
    return true;
  }
  return false;
}

riddle_mnk_verdict riddle_mnk_reduce(riddle_mnk_edges *here) {
  for (;;) {
    bool again;
    if (here->edges == 0) return RIDDLE_MNK_NO;
    riddle_mnk_verdict verdict = take_single_cells(here, &again);
    if (verdict != RIDDLE_MNK_OPEN) return verdict;
    if (again) continue;
    find_common_cells(here);
    if (take_twins(here) || (here->maker_moves && make_exchange(here))) continue;
    here->empty = here->live;
    return RIDDLE_MNK_OPEN;
  }
}

/* --- verdicts without search ------------------------------------------------------------------------------------- */

enum { HALVINGS = 55 }; /* 2^-n is counted as 2^(HALVINGS - n); longer edges as if they had so many cells */

/* Erdos and Selfridge. */
bool riddle_mnk_is_light(const riddle_mnk_edges *here) {
  uint64_t sum = 0;
  for (int i = 0; i < here->edges; i++) {
    int size = riddle_mnk_count(here->edge[i]);
    sum += (uint64_t)1 << (size < HALVINGS ? HALVINGS - size : 0);
  }
  return sum < (uint64_t)1 << (here->maker_moves ? HALVINGS - 1 : HALVINGS);
}
