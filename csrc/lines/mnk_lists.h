/* The windows that are still open for two players, as lists that shrink from move to move. */
#ifndef RIDDLE_LINES_MNK_LISTS_H
#define RIDDLE_LINES_MNK_LISTS_H

#include "lines/mnk_game.h"

typedef struct riddle_mnk_list {
  int count;
  uint8_t window[RIDDLE_MNK_WINDOWS];
} riddle_mnk_list;

typedef struct riddle_mnk_lists {
  riddle_mnk_list own, other; /* open for the attacker, and for the defender */
} riddle_mnk_lists;

/* Keeps the windows of a list that are open for who owns `own`; `to` may be `from`. */
static inline void riddle_mnk_list_refresh(const riddle_mnk_game *game, const riddle_mnk_list *from, uint64_t own,
                                           uint64_t other, riddle_mnk_list *to) {
  int count = 0;
  for (int i = 0; i < from->count; i++) {
    uint8_t window = from->window[i];
    to->window[count] = window;
    count += riddle_mnk_open(game, window, own, other);
  }
  to->count = count;
}

static inline void riddle_mnk_lists_refresh(const riddle_mnk_game *game, const riddle_mnk_lists *from, uint64_t own,
                                            uint64_t other, riddle_mnk_lists *to) {
  riddle_mnk_list_refresh(game, &from->own, own, other, &to->own);
  riddle_mnk_list_refresh(game, &from->other, other, own, &to->other);
}

/* All windows, those that are open. */
static inline void riddle_mnk_lists_fill(const riddle_mnk_game *game, uint64_t own, uint64_t other,
                                         riddle_mnk_lists *lists) {
  for (int i = 0; i < game->windows; i++) lists->own.window[i] = lists->other.window[i] = (uint8_t)i;
  lists->own.count = lists->other.count = game->windows;
  riddle_mnk_lists_refresh(game, lists, own, other, lists);
}

/* The cells besides its missing one that parry an open window that lacks one cell: an end whose closing closes both,
 * where closed lines do not win. */
static inline uint64_t riddle_mnk_closing(const riddle_mnk_game *game, int window, uint64_t own, uint64_t other) {
  if (!game->rule.blocked_ignored || !game->closable[window]) return 0;
  uint64_t rest = game->ends[window] & ~other;
  return riddle_mnk_single(rest) && !(rest & own) ? rest : 0;
}

/* The cells that complete a window of the list, open for who owns `own`. *parries loses all cells that do not parry
 * every such window. */
static inline uint64_t riddle_mnk_completing(const riddle_mnk_game *game, const riddle_mnk_list *list, uint64_t own,
                                             uint64_t other, uint64_t *parries) {
  uint64_t cells = 0;
  for (int i = 0; i < list->count; i++) {
    int window = list->window[i];
    uint64_t missing = game->window[window] & ~own;
    if (!riddle_mnk_single(missing)) continue;
    cells |= missing;
    *parries &= missing | riddle_mnk_closing(game, window, own, other);
  }
  return cells;
}

#endif
