#include "lines/mnk_fours.h"

/* One move with its answer: true when it wins in the end. */
static bool try_four(const riddle_mnk_game *game, uint64_t own, uint64_t other, riddle_mnk_lists *lists,
                     riddle_mnk_fours *fours, uint64_t move, uint64_t answer) {
  uint64_t parries = UINT64_MAX;
  own |= move;
  riddle_mnk_lists_refresh(game, &lists[0], own, other, &lists[1]);
  if (riddle_mnk_completing(game, &lists[1].other, other, own, &parries) != 0) return false;
  other |= answer;
  riddle_mnk_lists_refresh(game, &lists[1], own, other, &lists[1]);
  if (!riddle_mnk_fours_win(game, own, other, lists + 1, fours)) return false;
  fours->used |= move | answer;
  fours->answers |= answer;
  return true;
}

/* At most one level for two empty cells. */
bool riddle_mnk_fours_win(const riddle_mnk_game *game, uint64_t own, uint64_t other, riddle_mnk_lists *lists,
                          riddle_mnk_fours *fours) {
  uint64_t parries = UINT64_MAX, moves = UINT64_MAX;
  if (fours->budget-- <= 0) return false;
  uint64_t wins = riddle_mnk_completing(game, &lists->own, own, other, &parries);
  if (wins != 0) {
    fours->used = wins & -wins;
    fours->answers = 0;
    return true;
  }
  riddle_mnk_completing(game, &lists->other, other, own, &moves);
  for (int i = 0; i < lists->own.count && moves != 0; i++) {
    int window = lists->own.window[i];
    uint64_t missing = game->window[window] & ~own, first = missing & -missing, last = missing & (missing - 1);
    if (!riddle_mnk_single(last) || riddle_mnk_closing(game, window, own, other) != 0) continue;
    if ((moves & first) && try_four(game, own, other, lists, fours, first, last)) return true;
    if ((moves & last) && try_four(game, own, other, lists, fours, last, first)) return true;
  }
  return false;
}

uint64_t riddle_mnk_fours_defences(const riddle_mnk_game *game, uint64_t other, const riddle_mnk_lists *lists,
                                   const riddle_mnk_fours *fours) {
  uint64_t cells = fours->used;
  for (int i = 0; i < lists->other.count; i++) {
    uint64_t missing = game->window[lists->other.window[i]] & ~other, rest = missing & ~fours->answers;
    if (riddle_mnk_count(rest) > 2) continue;
    cells |= riddle_mnk_single(rest) ? missing : rest;
  }
  return cells;
}
