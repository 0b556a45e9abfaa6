/* A line of play that keeps the value: the second half of mnk_solve.h. */
#include "lines/mnk_solve.h"

enum {
  FIRST_BUDGET = 16, /* positions to look at for each move in the first round */
  GROWTH = 8         /* so many times as many in each next one */
};

typedef struct stand {
  uint64_t stones[2];
  int mover;
  int value; /* for who moves */
} stand;

static uint64_t playable(const riddle_mnk_solver *solver, const stand *here) {
  uint64_t stones = here->stones[0] | here->stones[1];
  if (solver->game.rule.gravity) return riddle_mnk_drop_cells(&solver->game, stones);
  return solver->game.board & ~stones;
}

static uint64_t winning(const riddle_mnk_solver *solver, const stand *here, int colour) {
  uint64_t cells = riddle_mnk_winning(&solver->game, here->stones[colour], here->stones[1 - colour]);
  if (solver->weak && colour != RIDDLE_BLACK) return 0;
  return cells & playable(solver, here);
}

/* The weight of each cell: more for windows with many stones of one colour. */
static void weigh(const riddle_mnk_game *game, const stand *here, uint64_t *weight) {
  for (int cell = 0; cell < game->cells; cell++) weight[cell] = 0;
  for (int i = 0; i < game->windows; i++) {
    for (int colour = 0; colour < 2; colour++) {
      uint64_t own = here->stones[colour], other = here->stones[1 - colour], share = 1;
      if (!riddle_mnk_open(game, i, own, other)) continue;
      int stones = riddle_mnk_count(game->window[i] & own);
      for (int j = 0; j < stones && j < 16; j++) share *= 4;
      for (uint64_t set = game->window[i] & ~own; set != 0; set &= set - 1) weight[riddle_mnk_first(set)] += share;
    }
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

/* Does a move that completes no line keep the value of who moves? */
static riddle_mnk_verdict keeps(riddle_mnk_solver *solver, const stand *here, int cell, uint64_t budget) {
  riddle_mnk_reason reason;
  uint64_t stones[2] = {here->stones[0], here->stones[1]};
  stones[here->mover] |= riddle_mnk_bit(cell);
  int other = 1 - here->mover;
  if (here->value == 1) return riddle_mnk_ask(solver, stones, other, here->mover, budget, &reason);
  riddle_mnk_verdict lost = riddle_mnk_ask(solver, stones, other, other, budget, &reason);
  if (lost == RIDDLE_MNK_OPEN) return lost;
  return lost == RIDDLE_MNK_NO ? RIDDLE_MNK_YES : RIDDLE_MNK_NO;
}

/* Looks for a move that keeps the value, in rounds with growing budgets: a move that is easy to prove will do.
 * *cell is -1 when a limit ends it. */
static riddle_status look_for_move(riddle_mnk_solver *solver, const stand *here, const uint64_t *weight, int *cell) {
  uint64_t left = playable(solver, here);
  *cell = -1;
  for (uint64_t budget = FIRST_BUDGET; left != 0; budget = budget < UINT64_MAX / GROWTH ? budget * GROWTH : budget) {
    for (uint64_t set = left; set != 0;) {
      int one = heaviest(set, weight);
      set &= ~riddle_mnk_bit(one);
      riddle_mnk_verdict verdict = keeps(solver, here, one, budget);
      riddle_status status = riddle_mnk_may_go_on(solver);
      if (verdict == RIDDLE_MNK_YES) {
        *cell = one;
        return RIDDLE_OK;
      }
      if (status != RIDDLE_OK || riddle_mnk_nodes_left(solver) == 0) return status;
      if (verdict == RIDDLE_MNK_NO) left &= ~riddle_mnk_bit(one);
    }
  }
  return RIDDLE_OK;
}

/* The next move: one that wins, one that keeps the value, or for who loses one that delays it. */
static riddle_status next_move(riddle_mnk_solver *solver, const stand *here, int *cell) {
  uint64_t weight[RIDDLE_MNK_CELLS], wins = winning(solver, here, here->mover);
  if (wins != 0) {
    *cell = riddle_mnk_first(wins);
    return RIDDLE_OK;
  }
  weigh(&solver->game, here, weight);
  if (here->value >= 0) return look_for_move(solver, here, weight, cell);
  uint64_t threats = winning(solver, here, 1 - here->mover);
  *cell = heaviest(threats != 0 ? threats : playable(solver, here), weight);
  return RIDDLE_OK;
}

static bool is_dead(const riddle_mnk_solver *solver, const stand *here) {
  const uint64_t *stones = here->stones;
  bool white = !solver->weak && riddle_mnk_has_open(&solver->game, stones[1], stones[0]);
  return !white && !riddle_mnk_has_open(&solver->game, stones[0], stones[1]);
}

static void play(stand *here, int cell) {
  here->stones[here->mover] |= riddle_mnk_bit(cell);
  here->mover = 1 - here->mover;
  here->value = -here->value;
}

static bool has_line(const riddle_mnk_solver *solver, const stand *here, int colour) {
  if (solver->weak && colour != RIDDLE_BLACK) return false;
  return riddle_mnk_has_line(&solver->game, here->stones[colour], here->stones[1 - colour]);
}

riddle_status riddle_mnk_play_line(riddle_mnk_solver *solver) {
  stand here = {{solver->stones[0], solver->stones[1]}, solver->mover, solver->value};
  for (;;) {
    solver->end = RIDDLE_MNK_LINE;
    if (has_line(solver, &here, 0) || has_line(solver, &here, 1)) return RIDDLE_OK;
    solver->end = RIDDLE_MNK_DEAD;
    if (is_dead(solver, &here)) return RIDDLE_OK;
    solver->end = RIDDLE_MNK_CUT;
    int cell;
    riddle_status status = next_move(solver, &here, &cell);
    if (status != RIDDLE_OK || cell < 0) return status;
    solver->line[solver->moves++] = (uint8_t)cell;
    play(&here, cell);
  }
}
