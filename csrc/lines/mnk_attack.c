#include "lines/mnk_attack.h"

#include <string.h>

#include "lines/mnk_fours.h"

enum {
  BREAKER_BUDGET = 200, /* positions of the Maker-Breaker game at each new position, */
  BREAKER_DEPTH = 16,   /* twice as many for each two moves that it lies less deep than this */
  BREAKER_IMAGES = 4,   /* moves from there to which it looks for symmetries, when it has many positions */
  FOURS_BUDGET = 500,   /* positions of the search for a win by force */
  SPREAD = 160,         /* first number of the move with least weight, less that of the one with most */
  CHECK_EVERY = 8,      /* new positions between two looks at the stop flag */
  NEAR_ROOT = 4         /* moves from the root to which symmetries count; fewer when there are very many */
};

#define INFINITE ((uint32_t)1 << 30)

/* A position of the search. */
typedef struct stand {
  uint64_t own, other;
  bool attacker_moves;
  const riddle_mnk_lists *lists;
} stand;

/* Numbers of a position: how far from proved to be a win for the attacker, and from proved to be none. */
typedef struct numbers {
  uint32_t proof, disproof;
} numbers;

static const numbers PROVED = {0, INFINITE}, REFUTED = {INFINITE, 0}, FRESH = {1, 1};

/* --- new positions ------------------------------------------------------------------------------------------------ */

static uint64_t live_cells(const riddle_mnk_game *game, const stand *here) {
  uint64_t cells = 0;
  for (int i = 0; i < here->lists->own.count; i++) cells |= game->window[here->lists->own.window[i]];
  for (int i = 0; i < here->lists->other.count; i++) cells |= game->window[here->lists->other.window[i]];
  return cells & ~(here->own | here->other);
}

/* What wins or must be parried at once: a verdict, or RIDDLE_MNK_OPEN with the forced moves (none when free). */
static riddle_mnk_verdict look_at_threats(const riddle_mnk_game *game, const stand *here, uint64_t *forced) {
  const riddle_mnk_lists *lists = here->lists;
  uint64_t parry_own = UINT64_MAX, parry_other = UINT64_MAX;
  bool own = riddle_mnk_completing(game, &lists->own, here->own, here->other, &parry_own) != 0;
  bool other = riddle_mnk_completing(game, &lists->other, here->other, here->own, &parry_other) != 0;
  bool mover_wins = here->attacker_moves ? own : other, threatened = here->attacker_moves ? other : own;
  uint64_t parries = here->attacker_moves ? parry_other : parry_own;
  *forced = 0;
  if (mover_wins) return here->attacker_moves ? RIDDLE_MNK_YES : RIDDLE_MNK_NO;
  if (lists->own.count == 0) return RIDDLE_MNK_NO;
  if (!threatened) return RIDDLE_MNK_OPEN;
  *forced = parries;
  if (parries == 0) return here->attacker_moves ? RIDDLE_MNK_NO : RIDDLE_MNK_YES;
  return RIDDLE_MNK_OPEN;
}

/* Asks whether the attacker wins at least the Maker-Breaker game; longer near the root, where an answer saves most. */
static riddle_mnk_verdict ask_breaker(riddle_mnk_attack *attack, const stand *here, int depth) {
  uint64_t budget = BREAKER_BUDGET;
  if (depth < BREAKER_DEPTH) budget <<= (BREAKER_DEPTH - depth) / 2;
  int symmetric = depth < BREAKER_DEPTH / 4 && attack->game->images <= 8 ? BREAKER_IMAGES : 0;
  riddle_mnk_verdict verdict =
      riddle_mnk_breaker_ask(attack->breaker, here->own, here->other, here->attacker_moves, budget, symmetric);
  attack->status = attack->breaker->status;
  return verdict;
}

/* A free position: the cheaper methods. RIDDLE_MNK_OPEN with the moves that have to be looked at. */
static riddle_mnk_verdict look_deeper(riddle_mnk_attack *attack, const stand *here, int depth, uint64_t *moves) {
  const riddle_mnk_game *game = attack->game;
  riddle_mnk_verdict weak = ask_breaker(attack, here, depth);
  if (weak == RIDDLE_MNK_NO || attack->status != RIDDLE_OK) return weak;
  *moves = game->plain ? live_cells(game, here) : game->board & ~(here->own | here->other);
  riddle_mnk_fours fours = {.budget = FOURS_BUDGET};
  if (!riddle_mnk_fours_win(game, here->own, here->other, &attack->lists[depth], &fours)) return RIDDLE_MNK_OPEN;
  if (here->attacker_moves) return RIDDLE_MNK_YES;
  if (!game->rule.blocked_ignored) {
    *moves &= riddle_mnk_fours_defences(game, here->other, here->lists, &fours);
  }
  return RIDDLE_MNK_OPEN;
}

static riddle_mnk_verdict look_at(riddle_mnk_attack *attack, const stand *here, int depth, uint64_t *moves) {
  riddle_mnk_verdict verdict = look_at_threats(attack->game, here, moves);
  if (verdict != RIDDLE_MNK_OPEN || *moves != 0) return verdict;
  verdict = look_deeper(attack, here, depth, moves);
  if (verdict == RIDDLE_MNK_OPEN && *moves == 0 && attack->status == RIDDLE_OK) {
    return here->attacker_moves ? RIDDLE_MNK_NO : RIDDLE_MNK_YES; /* a full board was settled before: no open window */
  }
  return verdict;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

/* Solved positions are kept longest, then those nearest to it: their subtrees are the largest. */
static uint32_t worth(const riddle_mnk_entry *entry) {
  if (entry->x == 0 || entry->y == 0) return INFINITE;
  return entry->x < entry->y ? entry->x : entry->y;
}

typedef struct key {
  uint64_t own, other;
  int symmetry; /* leads from the position to the key */
} key;

static key key_of(const riddle_mnk_attack *attack, uint64_t own, uint64_t other) {
  key result = {own, other, 0};
  if (riddle_mnk_count(own | other) <= attack->symmetric) {
    result.symmetry = riddle_mnk_normal(attack->game, &result.own, &result.other);
  }
  return result;
}

static riddle_mnk_entry *look_up(const riddle_mnk_attack *attack, const key *wanted) {
  riddle_mnk_entry *places = riddle_mnk_places(&attack->table, wanted->own, wanted->other);
  for (int i = 0; i < 4; i++) {
    riddle_mnk_entry *entry = &places[i];
    bool same = entry->first == wanted->own && entry->second == wanted->other;
    if (same && !riddle_mnk_is_free(entry)) return entry;
  }
  return NULL;
}

static numbers keep(riddle_mnk_attack *attack, const key *wanted, uint64_t moves, numbers now) {
  riddle_mnk_entry *entry = look_up(attack, wanted);
  if (entry == NULL) entry = riddle_mnk_table_place(&attack->table, wanted->own, wanted->other, worth);
  if (wanted->symmetry != 0) moves = riddle_mnk_image(attack->game, wanted->symmetry, moves);
  *entry = (riddle_mnk_entry){wanted->own, wanted->other, moves, now.proof, now.disproof};
  return now;
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

typedef struct move {
  uint8_t cell;
  uint32_t least, sum; /* the number of which the smallest counts for who moves, and the one of which all count */
  uint64_t weight;
} move;

typedef struct moves {
  int count;
  move move[RIDDLE_MNK_CELLS];
} moves;

static void add_weights(const riddle_mnk_game *game, const riddle_mnk_list *list, uint64_t own, bool steep,
                        uint64_t unit, uint64_t *weight) {
  uint64_t by_size[RIDDLE_MNK_CELLS + 1];
  by_size[0] = unit;
  for (int size = 1; size <= game->rule.k; size++) {
    by_size[size] = steep ? by_size[size - 1] / 3 + 1 : by_size[size - 1] / 6 * 5 + 1;
  }
  for (int i = 0; i < list->count; i++) {
    uint64_t cells = game->window[list->window[i]] & ~own, share = by_size[riddle_mnk_count(cells)];
    for (; cells != 0; cells &= cells - 1) weight[riddle_mnk_first(cells)] += share;
  }
}

/* Who moves wants few cells left in windows of his own, and to close many of the other's. */
static void weigh(const riddle_mnk_game *game, const stand *here, uint64_t *weight) {
  const uint64_t unit = (uint64_t)1 << 40;
  memset(weight, 0, RIDDLE_MNK_CELLS * sizeof *weight);
  add_weights(game, &here->lists->own, here->own, here->attacker_moves, unit, weight);
  add_weights(game, &here->lists->other, here->other, !here->attacker_moves, unit / 2, weight);
}

/* The moves in a set, with the numbers of the positions after them. */
static void list_moves(const riddle_mnk_attack *attack, const stand *here, uint64_t set, moves *list) {
  uint64_t weight[RIDDLE_MNK_CELLS], most = 1;
  weigh(attack->game, here, weight);
  for (uint64_t rest = set; rest != 0; rest &= rest - 1) {
    if (weight[riddle_mnk_first(rest)] > most) most = weight[riddle_mnk_first(rest)];
  }
  list->count = 0;
  for (; set != 0; set &= set - 1) {
    int cell = riddle_mnk_first(set);
    uint64_t stone = riddle_mnk_bit(cell);
    key after = here->attacker_moves ? key_of(attack, here->own | stone, here->other)
                                     : key_of(attack, here->own, here->other | stone);
    const riddle_mnk_entry *entry = look_up(attack, &after);
    move *one = &list->move[list->count++];
    *one = (move){.cell = (uint8_t)cell, .weight = weight[cell], .sum = 1};
    one->least = 1 + (uint32_t)(SPREAD * (most - weight[cell]) / most);
    if (entry == NULL) continue;
    one->least = here->attacker_moves ? entry->x : entry->y;
    one->sum = here->attacker_moves ? entry->y : entry->x;
  }
}

/* Where the search goes on, and what is known so far. `sum` is no sum: positions met on several ways would count
 * several times; it is the largest number, and one for each other open move (weak proof numbers, Ueda et al. 2008). */
typedef struct choice {
  int best;
  uint32_t least, next, sum;
} choice;

static choice choose(const moves *list) {
  choice result = {0, INFINITE, INFINITE, 0};
  uint64_t largest = 0, open = 0;
  for (int i = 0; i < list->count; i++) {
    const move *one = &list->move[i];
    open += one->sum > 0;
    if (one->sum > largest) largest = one->sum;
    if (i == 0 || one->least < result.least ||
        (one->least == result.least && one->weight > list->move[result.best].weight)) {
      if (i > 0) result.next = result.least;
      result.least = one->least;
      result.best = i;
    } else if (one->least < result.next) {
      result.next = one->least;
    }
  }
  uint64_t sum = open > 1 ? largest + open - 1 : largest;
  result.sum = sum < INFINITE ? (uint32_t)sum : INFINITE - 1;
  if (result.least == 0) result.sum = INFINITE;
  return result;
}

/* --- the search --------------------------------------------------------------------------------------------------- */

static bool is_over(const riddle_mnk_attack *attack) {
  return attack->status != RIDDLE_OK || attack->nodes >= attack->last || attack->breaker->nodes >= attack->last_weak;
}

static numbers search(riddle_mnk_attack *attack, const stand *here, int depth, numbers limit);

static uint32_t no_less(uint64_t value, uint32_t least) {
  if (value >= INFINITE) return INFINITE;
  return value > least ? (uint32_t)value : least;
}

/* Searches the position after a move until its numbers reach what the others allow. */
static void search_move(riddle_mnk_attack *attack, const stand *here, int depth, numbers limit, const choice *now,
                        move *one) {
  uint64_t stone = riddle_mnk_bit(one->cell);
  riddle_mnk_lists *lists = &attack->lists[depth + 1];
  stand next = {here->own, here->other, !here->attacker_moves, lists};
  if (here->attacker_moves) {
    next.own |= stone;
  } else {
    next.other |= stone;
  }
  riddle_mnk_lists_refresh(attack->game, here->lists, next.own, next.other, lists);
  uint32_t least_limit = here->attacker_moves ? limit.proof : limit.disproof;
  uint32_t sum_limit = here->attacker_moves ? limit.disproof : limit.proof;
  uint64_t beyond_next = (uint64_t)now->next + 1 + now->next / 2; /* some more, so that it changes less often */
  uint32_t least = no_less(beyond_next < least_limit ? beyond_next : least_limit, one->least + 1);
  uint64_t spare = sum_limit > now->sum ? sum_limit - now->sum : 0;
  uint32_t sum = no_less(sum_limit >= INFINITE ? INFINITE : one->sum + spare, one->sum + 1);
  numbers given = here->attacker_moves ? (numbers){least, sum} : (numbers){sum, least};
  numbers found = search(attack, &next, depth + 1, given);
  one->least = here->attacker_moves ? found.proof : found.disproof;
  one->sum = here->attacker_moves ? found.disproof : found.proof;
}

static numbers search_moves(riddle_mnk_attack *attack, const stand *here, int depth, numbers limit, const key *wanted,
                            uint64_t set) {
  moves list;
  list_moves(attack, here, set, &list);
  for (;;) {
    choice now = choose(&list);
    numbers found = here->attacker_moves ? (numbers){now.least, now.sum} : (numbers){now.sum, now.least};
    if (found.proof >= limit.proof || found.disproof >= limit.disproof || is_over(attack)) {
      return keep(attack, wanted, set, found);
    }
    search_move(attack, here, depth, limit, &now, &list.move[now.best]);
  }
}

/* Searches until one of the numbers reaches its limit. At most one level for each cell. */
static numbers search(riddle_mnk_attack *attack, const stand *here, int depth, numbers limit) {
  key wanted = key_of(attack, here->own, here->other);
  const riddle_mnk_entry *entry = look_up(attack, &wanted);
  if (entry != NULL) {
    numbers known = {entry->x, entry->y};
    if (known.proof >= limit.proof || known.disproof >= limit.disproof) return known;
    uint64_t set = wanted.symmetry == 0 ? entry->set : riddle_mnk_original(attack->game, wanted.symmetry, entry->set);
    return search_moves(attack, here, depth, limit, &wanted, set);
  }
  if (++attack->nodes % CHECK_EVERY == 0) {
    attack->status = riddle_check(attack->control);
    atomic_fetch_add(&attack->control->done, CHECK_EVERY);
  }
  if (attack->status == RIDDLE_OK) attack->status = riddle_mnk_table_grow(&attack->table, attack->control, worth);
  if (attack->status != RIDDLE_OK) return FRESH;
  uint64_t set = 0;
  riddle_mnk_verdict verdict = look_at(attack, here, depth, &set);
  if (attack->status != RIDDLE_OK) return FRESH;
  if (verdict != RIDDLE_MNK_OPEN) return keep(attack, &wanted, 0, verdict == RIDDLE_MNK_YES ? PROVED : REFUTED);
  keep(attack, &wanted, set, FRESH);
  if (FRESH.proof >= limit.proof || FRESH.disproof >= limit.disproof) return FRESH;
  return search_moves(attack, here, depth, limit, &wanted, set);
}

/* --- from outside ------------------------------------------------------------------------------------------------- */

static uint64_t add(uint64_t nodes, uint64_t budget) {
  return budget < UINT64_MAX - nodes ? nodes + budget : UINT64_MAX;
}

static size_t levels(const riddle_mnk_game *game) { return (size_t)game->cells + 2; }

riddle_status riddle_mnk_attack_open(riddle_mnk_attack *attack, riddle_mnk_breaker *breaker, size_t bytes, int stones) {
  riddle_status status;
  attack->game = breaker->game;
  attack->control = breaker->control;
  attack->breaker = breaker;
  attack->symmetric = stones + (attack->game->images <= 8 ? NEAR_ROOT : NEAR_ROOT / 2);
  attack->lists = riddle_new_array(attack->control, levels(attack->game), sizeof *attack->lists, &status);
  if (status == RIDDLE_OK) status = riddle_mnk_table_open(&attack->table, attack->control, bytes);
  return status;
}

riddle_mnk_verdict riddle_mnk_attack_ask(riddle_mnk_attack *attack, uint64_t own, uint64_t other, bool attacker_moves,
                                         uint64_t budget, uint64_t weak_budget) {
  stand here = {own, other, attacker_moves, &attack->lists[0]};
  riddle_mnk_lists_fill(attack->game, own, other, &attack->lists[0]);
  attack->last = add(attack->nodes, budget);
  attack->last_weak = add(attack->breaker->nodes, weak_budget);
  numbers found = search(attack, &here, 0, (numbers){INFINITE, INFINITE});
  if (found.proof == 0) return RIDDLE_MNK_YES;
  return found.disproof == 0 ? RIDDLE_MNK_NO : RIDDLE_MNK_OPEN;
}

void riddle_mnk_attack_free(riddle_mnk_attack *attack) {
  if (attack->control == NULL) return;
  riddle_free_array(attack->control, attack->lists, attack->lists == NULL ? 0 : levels(attack->game),
                    sizeof *attack->lists);
  riddle_mnk_table_free(&attack->table, attack->control);
  attack->lists = NULL;
}
