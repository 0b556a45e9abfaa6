#include "lines/mnk_breaker.h"

#include "lines/mnk_pairs.h"

enum {
  PAIRS_TRIED = 400, /* by the search for a pairing at each position where Maker moves */
  CHECK_EVERY = 64,  /* positions between two looks at the stop flag */
  YES_BIT = 1,       /* in x of an entry */
  MAKER_BIT = 2,
  VALID_BIT = 4
};

/* --- the table --------------------------------------------------------------------------------------------------- */

static uint32_t worth(const riddle_mnk_entry *entry) { return entry->y; }

/* The key of a position: Maker's stones in windows that still count, and the live cells. The windows within both are
 * the edges, but for those that contain another one, so the key says all. `symmetry` leads from here to the key. */
typedef struct key {
  uint64_t stones, cells;
  int symmetry;
} key;

static key key_of(const riddle_mnk_breaker *breaker, const riddle_mnk_edges *here, int depth) {
  const riddle_mnk_game *game = breaker->game;
  uint64_t within = here->maker | here->live, stones = 0;
  for (int i = 0; i < game->windows; i++) {
    if ((game->window[i] & ~within) == 0) stones |= game->window[i];
  }
  key result = {stones & here->maker, here->live, 0};
  if (depth < breaker->symmetric) result.symmetry = riddle_mnk_normal(game, &result.stones, &result.cells);
  return result;
}

static uint32_t mover_bits(const riddle_mnk_edges *here) { return VALID_BIT | (here->maker_moves ? MAKER_BIT : 0); }

static riddle_mnk_entry *look_up(const riddle_mnk_breaker *breaker, const key *wanted, const riddle_mnk_edges *here) {
  riddle_mnk_entry *places = riddle_mnk_places(&breaker->table, wanted->stones, wanted->cells);
  for (int i = 0; i < 4; i++) {
    riddle_mnk_entry *entry = &places[i];
    bool same = entry->first == wanted->stones && entry->second == wanted->cells;
    if (same && (entry->x & ~(uint32_t)YES_BIT) == mover_bits(here)) return entry;
  }
  return NULL;
}

static void keep(riddle_mnk_breaker *breaker, const key *wanted, const riddle_mnk_edges *here,
                 riddle_mnk_verdict verdict, uint64_t zone, uint64_t nodes) {
  riddle_mnk_entry *entry = look_up(breaker, wanted, here);
  if (entry == NULL) entry = riddle_mnk_table_place(&breaker->table, wanted->stones, wanted->cells, worth);
  if (wanted->symmetry != 0) zone = riddle_mnk_image(breaker->game, wanted->symmetry, zone);
  entry->first = wanted->stones;
  entry->second = wanted->cells;
  entry->set = zone;
  entry->x = mover_bits(here) | (verdict == RIDDLE_MNK_YES ? YES_BIT : 0);
  entry->y = nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX;
}

/* --- the search -------------------------------------------------------------------------------------------------- */

static bool has_pairing(const riddle_mnk_edges *here, uint64_t *zone) {
  riddle_mnk_pairs pairs;
  if (!riddle_mnk_find_pairs(here->edge, here->edges, PAIRS_TRIED, &pairs)) return false;
  *zone = 0;
  for (int i = 0; i < pairs.count; i++) *zone |= pairs.pair[i];
  return true;
}

static riddle_mnk_verdict solve(riddle_mnk_breaker *breaker, int depth, riddle_mnk_edges *here, uint64_t *zone);

static uint64_t *edges_at(const riddle_mnk_breaker *breaker, int depth) {
  return breaker->edges + (size_t)depth * (size_t)breaker->game->windows;
}

/* The weight of each live cell for who moves. */
static void weigh(const riddle_mnk_edges *here, uint64_t *weight) {
  uint64_t by_size[RIDDLE_MNK_CELLS + 1];
  by_size[0] = (uint64_t)1 << 50;
  for (int size = 1; size <= RIDDLE_MNK_CELLS; size++) {
    uint64_t before = by_size[size - 1];
    by_size[size] = here->maker_moves ? before / 3 + 1 : before / 6 * 5 + 1;
  }
  for (uint64_t set = here->live; set != 0; set &= set - 1) weight[riddle_mnk_first(set)] = 0;
  for (int i = 0; i < here->edges; i++) {
    uint64_t share = by_size[riddle_mnk_count(here->edge[i])];
    for (uint64_t set = here->edge[i]; set != 0; set &= set - 1) weight[riddle_mnk_first(set)] += share;
  }
}

static int heaviest(uint64_t cells, const uint64_t *weight) {
  int best = riddle_mnk_first(cells);
  for (; cells != 0; cells &= cells - 1) {
    int cell = riddle_mnk_first(cells);
    if (weight[cell] > weight[best]) best = cell;
  }
  return best;
}

/* The position after a stone of who moves, with its edges in the room of `depth`. */
static riddle_mnk_edges after(const riddle_mnk_breaker *breaker, const riddle_mnk_edges *here, int cell, int depth) {
  uint64_t stone = riddle_mnk_bit(cell), *edge = edges_at(breaker, depth);
  riddle_mnk_edges next = {
      .edge = edge, .empty = here->empty & ~stone, .maker = here->maker, .maker_moves = !here->maker_moves};
  if (here->maker_moves) {
    next.maker |= stone;
    next.edges = riddle_mnk_maker_takes(here->edge, here->edges, stone, edge);
  } else {
    next.edges = riddle_mnk_breaker_takes(here->edge, here->edges, stone, edge);
  }
  return next;
}

/* Tries the moves of a reduced position. A move is left out when it lies outside the zone of a refutation found before,
 * or when another cell lies in all of its edges: then the play against that one refutes it, with the two exchanged. */
static riddle_mnk_verdict try_moves(riddle_mnk_breaker *breaker, int depth, const riddle_mnk_edges *here,
                                    uint64_t *zone) {
  uint64_t weight[RIDDLE_MNK_CELLS], left = here->live, worse = 0, all = 0;
  riddle_mnk_verdict wanted = here->maker_moves ? RIDDLE_MNK_YES : RIDDLE_MNK_NO;
  weigh(here, weight);
  for (uint64_t set = here->live; set != 0; set &= set - 1) {
    if (!riddle_mnk_single(here->common[riddle_mnk_first(set)])) worse |= set & -set;
  }
  while ((left & ~worse) != 0) {
    int cell = heaviest(left & ~worse, weight);
    uint64_t refutation;
    riddle_mnk_edges next = after(breaker, here, cell, depth + 1);
    riddle_mnk_verdict verdict = solve(breaker, depth + 1, &next, &refutation);
    if (verdict == RIDDLE_MNK_OPEN) return verdict;
    if (verdict == wanted) {
      *zone = refutation | riddle_mnk_bit(cell);
      return verdict;
    }
    all |= refutation | riddle_mnk_bit(cell);
    left &= refutation;
  }
  for (; left != 0; left &= left - 1) {
    uint64_t better = here->common[riddle_mnk_first(left)] & ~worse;
    all |= (left & -left) | (better & -better);
  }
  *zone = all;
  return wanted == RIDDLE_MNK_YES ? RIDDLE_MNK_NO : RIDDLE_MNK_YES;
}

/* The verdict on a reduced position, and its zone. */
static riddle_mnk_verdict search(riddle_mnk_breaker *breaker, int depth, const riddle_mnk_edges *here, uint64_t *zone) {
  if (riddle_mnk_is_light(here)) {
    *zone = here->live;
    return RIDDLE_MNK_NO;
  }
  key wanted = key_of(breaker, here, depth);
  const riddle_mnk_entry *entry = look_up(breaker, &wanted, here);
  if (entry != NULL) {
    *zone = wanted.symmetry == 0 ? entry->set : riddle_mnk_original(breaker->game, wanted.symmetry, entry->set);
    return entry->x & YES_BIT ? RIDDLE_MNK_YES : RIDDLE_MNK_NO;
  }
  uint64_t before = breaker->nodes;
  riddle_mnk_verdict verdict = RIDDLE_MNK_NO;
  if (!here->maker_moves || !has_pairing(here, zone)) verdict = try_moves(breaker, depth, here, zone);
  if (verdict != RIDDLE_MNK_OPEN) keep(breaker, &wanted, here, verdict, *zone, breaker->nodes - before + 1);
  return verdict;
}

/* At most one level for each cell. */
static riddle_mnk_verdict solve(riddle_mnk_breaker *breaker, int depth, riddle_mnk_edges *here, uint64_t *zone) {
  if (breaker->nodes >= breaker->last) return RIDDLE_MNK_OPEN;
  breaker->nodes++;
  if (breaker->nodes % CHECK_EVERY == 0) {
    breaker->status = riddle_check(breaker->control);
    atomic_fetch_add(&breaker->control->done, CHECK_EVERY);
  }
  if (riddle_mnk_table_is_full(&breaker->table) && breaker->status == RIDDLE_OK) {
    breaker->status = riddle_mnk_table_grow(&breaker->table, breaker->control, worth);
  }
  if (breaker->status != RIDDLE_OK) return RIDDLE_MNK_OPEN;
  uint64_t inner = 0;
  riddle_mnk_verdict verdict = riddle_mnk_reduce(here);
  if (verdict == RIDDLE_MNK_OPEN) verdict = search(breaker, depth, here, &inner);
  *zone = inner | here->forced | (verdict == RIDDLE_MNK_NO ? here->paired : 0);
  return verdict;
}

/* --- from outside ------------------------------------------------------------------------------------------------ */

static size_t room(const riddle_mnk_game *game) { return (size_t)(game->cells + 2) * (size_t)game->windows; }

riddle_status riddle_mnk_breaker_open(riddle_mnk_breaker *breaker, const riddle_mnk_game *game, riddle_control *control,
                                      size_t bytes) {
  riddle_status status;
  breaker->game = game;
  breaker->control = control;
  breaker->edges = riddle_new_array(control, room(game), sizeof *breaker->edges, &status);
  if (status == RIDDLE_OK) status = riddle_mnk_table_open(&breaker->table, control, bytes);
  return status;
}

riddle_mnk_verdict riddle_mnk_breaker_ask(riddle_mnk_breaker *breaker, uint64_t maker, uint64_t other, bool maker_moves,
                                          uint64_t budget, int symmetric) {
  const riddle_mnk_game *game = breaker->game;
  riddle_mnk_edges here = {.maker = maker, .empty = game->board & ~(maker | other), .maker_moves = maker_moves};
  uint64_t zone, *edge = edges_at(breaker, 0);
  here.edge = edge;
  for (int i = 0; i < game->windows; i++) {
    uint64_t cells = game->window[i] & ~maker;
    if ((game->window[i] & other) || cells == 0) continue; /* a full one is worth nothing by the real rule */
    if (riddle_mnk_one_within(edge, here.edges, cells)) continue;
    int left = 0; /* edges that contain the new one go */
    for (int j = 0; j < here.edges; j++) {
      if ((cells & ~edge[j]) != 0) edge[left++] = edge[j];
    }
    edge[left++] = cells;
    here.edges = left;
  }
  breaker->last = budget < UINT64_MAX - breaker->nodes ? breaker->nodes + budget : UINT64_MAX;
  if (breaker->most > 0 && breaker->last > breaker->most) breaker->last = breaker->most;
  breaker->symmetric = symmetric;
  return solve(breaker, 0, &here, &zone);
}

void riddle_mnk_breaker_free(riddle_mnk_breaker *breaker) {
  if (breaker->control == NULL) return;
  if (breaker->edges != NULL) {
    riddle_free_array(breaker->control, breaker->edges, room(breaker->game), sizeof *breaker->edges);
  }
  riddle_mnk_table_free(&breaker->table, breaker->control);
  breaker->edges = NULL;
}
