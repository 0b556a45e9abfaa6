#include "lines/mnk_drop.h"

#include "lines/mnk_pairs.h"

enum {
  CHECK_EVERY = 512, /* positions between two looks at the stop flag */
  NEAR_ROOT = 10,    /* moves from the root to which symmetries count; fewer when there are many */
  TABLED = 8,        /* positions with more empty cells than this are kept: memory is slower than a small search */
  ASKED = 12,        /* and with more than this, the next positions are asked for first */
  FOLLOW_BUDGET = 40 /* pairs of columns tried */
};

/* A position: `own` moves. Winning cells need not be playable yet. */
typedef struct stand {
  uint64_t own, other;
  uint64_t free; /* the lowest empty cell of each column */
  uint64_t own_wins, other_wins;
  uint64_t above; /* the cell above the last stone */
} stand;

typedef struct move {
  uint64_t stone, wins; /* winning cells of the mover after it */
  int score;
} move;

/* --- winning cells and moves -------------------------------------------------------------------------------------- */

/* The cells that win for `own` after a stone of his, given those before it. */
static uint64_t wins_after(const riddle_mnk_drop *drop, uint64_t own, uint64_t other, uint64_t stone, uint64_t before) {
  const riddle_mnk_game *game = drop->game;
  if (!game->plain) return riddle_mnk_winning(game, own, other);
  int cell = riddle_mnk_first(stone);
  for (int i = drop->start[cell]; i < drop->start[cell + 1]; i++) {
    uint64_t missing = game->window[drop->through[i]] & ~own;
    if (riddle_mnk_single(missing) && !(missing & other)) before |= missing;
  }
  return before & ~stone;
}

static uint64_t cell_above(const riddle_mnk_game *game, uint64_t stone) { return (stone & ~game->top) << 1; }

/* The moves that need looking at: those that neither leave nor make a win of the other player. Where closed lines do
 * not win, a stone next to a line may help, too: then all. */
static uint64_t useful_moves(const riddle_mnk_game *game, const stand *here) {
  if (game->rule.blocked_ignored) return here->free;
  uint64_t forced = here->free & here->other_wins, moves = forced != 0 ? forced : here->free;
  if (!riddle_mnk_single(forced)) return 0;
  uint64_t lowest = game->top << 1 | 1; /* nothing lies below them */
  return moves & ~((here->other_wins & ~lowest) >> 1);
}

static int distance_from_middle(const riddle_mnk_game *game, uint64_t stone) {
  int distance = 2 * riddle_mnk_column(game, riddle_mnk_first(stone)) - (game->columns - 1);
  return distance < 0 ? -distance : distance;
}

static int list_moves(const riddle_mnk_drop *drop, const stand *here, uint64_t set, move *list) {
  int count = 0;
  for (; set != 0; set &= set - 1) {
    uint64_t stone = set & -set;
    move one = {stone, wins_after(drop, here->own | stone, here->other, stone, here->own_wins), 0};
    one.score = 64 * riddle_mnk_count(one.wins) - distance_from_middle(drop->game, stone);
    if (stone == here->above) one.score += 3;
    int place = count++;
    for (; place > 0 && list[place - 1].score < one.score; place--) list[place] = list[place - 1];
    list[place] = one;
  }
  return count;
}

static stand after(const riddle_mnk_drop *drop, const stand *here, const move *one) {
  const riddle_mnk_game *game = drop->game;
  uint64_t above = cell_above(game, one->stone);
  stand next = {.own = here->other, .other = here->own | one->stone, .above = above};
  next.free = (here->free & ~one->stone) | above;
  next.other_wins = one->wins;
  next.own_wins = game->plain ? here->other_wins & ~one->stone : riddle_mnk_winning(game, next.own, next.other);
  return next;
}

/* --- following ---------------------------------------------------------------------------------------------------- */

static uint64_t column_cells(const riddle_mnk_game *game, int column) {
  uint64_t cells = game->rows == RIDDLE_MNK_CELLS ? UINT64_MAX : riddle_mnk_bit(game->rows) - 1;
  return cells << (column * game->rows);
}

/* Does the player who does not move keep the other one from a line by following? */
static bool follower_holds(const riddle_mnk_game *game, const stand *here) {
  const uint64_t every_second = 0xAAAAAAAAAAAAAAAAu;
  uint64_t empty = game->board & ~(here->own | here->other), lowest = 0, gets = here->other;
  if (riddle_mnk_count(empty) % 2 != 0) return false;
  for (int column = 0; column < game->columns; column++) {
    uint64_t cells = column_cells(game, column) & empty;
    if (riddle_mnk_count(cells) % 2 != 0) {
      lowest |= cells & -cells;
      cells &= cells - 1;
    }
    if (cells != 0) gets |= cells & (riddle_mnk_first(cells) % 2 == 0 ? every_second : every_second >> 1);
  }
  uint64_t left[RIDDLE_MNK_WINDOWS];
  int count = 0;
  for (int i = 0; i < game->windows; i++) {
    uint64_t shared = game->window[i] & lowest;
    if (game->window[i] & gets) continue;
    if (riddle_mnk_single(shared)) return false;
    left[count++] = shared;
  }
  riddle_mnk_pairs pairs;
  return riddle_mnk_find_pairs(left, count, FOLLOW_BUDGET, &pairs);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

typedef struct bounds {
  int low, high;
} bounds;

typedef struct key {
  uint64_t own, other;
} key;

static uint32_t worth(const riddle_mnk_entry *entry) { return entry->y; }

static key key_of(const riddle_mnk_drop *drop, uint64_t own, uint64_t other) {
  key result = {own, other};
  if (drop->game->images > 1 && riddle_mnk_count(own | other) <= drop->symmetric) {
    riddle_mnk_normal(drop->game, &result.own, &result.other);
  }
  return result;
}

static riddle_mnk_entry *look_up(const riddle_mnk_drop *drop, key wanted) {
  riddle_mnk_entry *places = riddle_mnk_places(&drop->table, wanted.own, wanted.other);
  for (int i = 0; i < 4; i++) {
    riddle_mnk_entry *entry = &places[i];
    bool same = entry->first == wanted.own && entry->second == wanted.other;
    if (same && !riddle_mnk_is_free(entry)) return entry;
  }
  return NULL;
}

static bounds bounds_of(const riddle_mnk_entry *entry) {
  if (entry == NULL) return (bounds){-1, 1};
  return (bounds){(int)(entry->x >> 2 & 3) - 1, (int)(entry->x & 3) - 1};
}

static void keep(riddle_mnk_drop *drop, key wanted, bounds known, uint64_t nodes) {
  riddle_mnk_entry *entry = look_up(drop, wanted);
  if (entry == NULL) entry = riddle_mnk_table_place(&drop->table, wanted.own, wanted.other, worth);
  uint32_t work = nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX;
  *entry = (riddle_mnk_entry){wanted.own, wanted.other, 0, (uint32_t)((known.low + 1) << 2 | (known.high + 1)), work};
}

/* Is a next position known to be bad enough for the other player? All are fetched first: memory is what takes time. */
static bool known_cut(const riddle_mnk_drop *drop, const stand *here, const move *list, int count, int beta) {
  key next[RIDDLE_MNK_CELLS];
  for (int i = 0; i < count; i++) {
    next[i] = key_of(drop, here->other, here->own | list[i].stone);
    riddle_mnk_fetch(&drop->table, next[i].own, next[i].other);
  }
  for (int i = 0; i < count; i++) {
    const riddle_mnk_entry *entry = look_up(drop, next[i]);
    if (entry != NULL && -bounds_of(entry).high >= beta) return true;
  }
  return false;
}

/* --- the search --------------------------------------------------------------------------------------------------- */

static int search(riddle_mnk_drop *drop, const stand *here, int alpha, int beta);

static int empty_cells(const riddle_mnk_drop *drop, const stand *here) {
  return drop->game->cells - riddle_mnk_count(here->own | here->other);
}

/* The best value of the moves; nonsense when the search is over. */
static int search_moves(riddle_mnk_drop *drop, const stand *here, uint64_t moves, int alpha, int beta) {
  move list[RIDDLE_MNK_CELLS];
  int count = list_moves(drop, here, moves, list), best = -1;
  if (empty_cells(drop, here) > ASKED && known_cut(drop, here, list, count, beta)) return beta;
  for (int i = 0; i < count && best < beta; i++) {
    stand next = after(drop, here, &list[i]);
    int value = -search(drop, &next, -beta, -(best > alpha ? best : alpha));
    if (value > best) best = value;
  }
  return best;
}

static bool is_over(riddle_mnk_drop *drop) {
  if (++drop->nodes % CHECK_EVERY == 0 && drop->status == RIDDLE_OK) {
    drop->status = riddle_check(drop->control);
    atomic_fetch_add(&drop->control->done, CHECK_EVERY);
    if (drop->status == RIDDLE_OK) drop->status = riddle_mnk_table_grow(&drop->table, drop->control, worth);
  }
  return drop->status != RIDDLE_OK || drop->nodes > drop->last;
}

/* At most one level for each cell. */
static int search(riddle_mnk_drop *drop, const stand *here, int alpha, int beta) {
  if (is_over(drop)) return alpha;
  if (here->free & here->own_wins) return 1;
  if (here->free == 0) return 0;
  uint64_t moves = useful_moves(drop->game, here);
  if (moves == 0) return -1;
  bool tabled = empty_cells(drop, here) > TABLED;
  key wanted = tabled ? key_of(drop, here->own, here->other) : (key){0, 0};
  bounds known = bounds_of(tabled ? look_up(drop, wanted) : NULL);
  if (known.high > 0 && beta > 0 && follower_holds(drop->game, here)) known.high = 0;
  if (known.low >= beta || known.low == known.high) return known.low;
  if (known.high <= alpha) return known.high;
  uint64_t before = drop->nodes;
  if (known.low > alpha) alpha = known.low;
  if (known.high < beta) beta = known.high;
  int value = search_moves(drop, here, moves, alpha, beta);
  if (drop->status != RIDDLE_OK || drop->nodes > drop->last) return alpha;
  if (value > alpha && value > known.low) known.low = value;
  if (value < beta && value < known.high) known.high = value;
  if (tabled) keep(drop, wanted, known, drop->nodes - before + 1);
  return value;
}

/* --- from outside ------------------------------------------------------------------------------------------------- */

uint64_t riddle_mnk_drop_cells(const riddle_mnk_game *game, uint64_t stones) {
  uint64_t cells = 0;
  for (int column = 0; column < game->columns; column++) {
    uint64_t empty = column_cells(game, column) & ~stones;
    cells |= empty & -empty;
  }
  return cells;
}

static size_t passages(const riddle_mnk_game *game) {
  size_t count = 1;
  for (int i = 0; i < game->windows; i++) count += (size_t)riddle_mnk_count(game->window[i]);
  return count;
}

riddle_status riddle_mnk_drop_open(riddle_mnk_drop *drop, const riddle_mnk_game *game, riddle_control *control,
                                   size_t bytes, int stones) {
  riddle_status status;
  drop->game = game;
  drop->control = control;
  drop->symmetric = stones + (game->images <= 8 ? NEAR_ROOT : NEAR_ROOT / 5);
  drop->through = riddle_new_array(control, passages(game), sizeof *drop->through, &status);
  if (status != RIDDLE_OK) return status;
  uint16_t count = 0;
  for (int cell = 0; cell < game->cells; cell++) {
    drop->start[cell] = count;
    for (int i = 0; i < game->windows; i++) {
      if (game->window[i] >> cell & 1) drop->through[count++] = (uint8_t)i;
    }
    drop->start[cell + 1] = count;
  }
  return riddle_mnk_table_open(&drop->table, control, bytes);
}

bool riddle_mnk_drop_ask(riddle_mnk_drop *drop, uint64_t own, uint64_t other, int alpha, int beta, uint64_t budget,
                         int *value) {
  const riddle_mnk_game *game = drop->game;
  stand here = {.own = own, .other = other, .free = riddle_mnk_drop_cells(game, own | other)};
  here.own_wins = riddle_mnk_winning(game, own, other);
  here.other_wins = riddle_mnk_winning(game, other, own);
  drop->last = budget < UINT64_MAX - drop->nodes ? drop->nodes + budget : UINT64_MAX;
  *value = search(drop, &here, alpha, beta);
  return drop->status == RIDDLE_OK && drop->nodes <= drop->last;
}

void riddle_mnk_drop_free(riddle_mnk_drop *drop) {
  if (drop->control == NULL) return;
  if (drop->through != NULL) {
    riddle_free_array(drop->control, drop->through, passages(drop->game), sizeof *drop->through);
  }
  riddle_mnk_table_free(&drop->table, drop->control);
  drop->through = NULL;
}
