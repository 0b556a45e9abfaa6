#include "lines/mnk_solve.h"

#include <string.h>

enum {
  FIRST_BUDGET = 20000, /* positions of the Maker-Breaker game in the first round, */
  GROWTH = 4,           /* so many times as many in each next one; */
  REAL_SHARE = 16,      /* positions of the real game: one for so many of the other, each costs about as much more */
  PAIRS_FIRST = 300,    /* pairs tried before a search, */
  PAIRS_AFTERWARDS = 10000, /* and for a certificate when it said "no" */
  SYMMETRIC = 8             /* moves from the root to which the Maker-Breaker game looks for symmetries */
};

/* --- limits ------------------------------------------------------------------------------------------------------- */

uint64_t riddle_mnk_nodes_left(const riddle_mnk_solver *solver) {
  uint64_t used = riddle_mnk_nodes_weak(solver) + riddle_mnk_nodes_real(solver);
  return used < solver->most ? solver->most - used : 0;
}

riddle_status riddle_mnk_may_go_on(riddle_mnk_solver *solver) {
  const riddle_status all[] = {solver->breaker.status, solver->attack[0].status, solver->attack[1].status,
                               solver->drop.status};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (all[i] != RIDDLE_OK) return all[i];
  }
  return riddle_check(solver->control);
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* --- one question ------------------------------------------------------------------------------------------------- */

static riddle_mnk_verdict ask_drop(riddle_mnk_solver *solver, const uint64_t stones[2], int mover, int colour,
                                   uint64_t budget) {
  int value, alpha = colour == mover ? 0 : -1;
  bool known = riddle_mnk_drop_ask(&solver->drop, stones[mover], stones[1 - mover], alpha, alpha + 1, budget, &value);
  if (!known) return RIDDLE_MNK_OPEN;
  bool above = value > alpha;
  return above == (colour == mover) ? RIDDLE_MNK_YES : RIDDLE_MNK_NO;
}

riddle_mnk_verdict riddle_mnk_ask(riddle_mnk_solver *solver, const uint64_t stones[2], int mover, int colour,
                                  uint64_t budget, riddle_mnk_reason *reason) {
  uint64_t own = stones[colour], other = stones[1 - colour];
  budget = least(budget, riddle_mnk_nodes_left(solver));
  *reason = RIDDLE_MNK_SEARCHED;
  if (solver->game.rule.gravity) return ask_drop(solver, stones, mover, colour, budget);
  *reason = RIDDLE_MNK_BLOCKER;
  if (solver->weak && colour != RIDDLE_BLACK) return RIDDLE_MNK_NO;
  solver->breaker.most = solver->breaker.nodes + riddle_mnk_nodes_left(solver);
  int symmetric = solver->game.images <= 8 ? SYMMETRIC : SYMMETRIC / 4;
  riddle_mnk_verdict verdict = riddle_mnk_breaker_ask(&solver->breaker, own, other, colour == mover, budget, symmetric);
  *reason = verdict == RIDDLE_MNK_NO ? RIDDLE_MNK_PREVENTED : RIDDLE_MNK_PROVED;
  if (verdict == RIDDLE_MNK_NO || solver->weak || solver->breaker.status != RIDDLE_OK) return verdict;
  uint64_t left = riddle_mnk_nodes_left(solver), real = least(budget / REAL_SHARE + 1, left);
  return riddle_mnk_attack_ask(&solver->attack[colour], own, other, colour == mover, real, least(budget, left));
}

static void find_pairs(riddle_mnk_solver *solver, int colour, int budget) {
  const riddle_mnk_game *game = &solver->game;
  uint64_t lines[RIDDLE_MNK_WINDOWS], own = solver->stones[colour], other = solver->stones[1 - colour];
  riddle_mnk_pairs *pairs = &solver->asked[colour].pairs;
  int count = 0;
  for (int i = 0; i < game->windows; i++) {
    if (riddle_mnk_open(game, i, own, other)) lines[count++] = game->window[i] & ~own;
  }
  if (game->rule.gravity || !riddle_mnk_find_pairs(lines, count, budget, pairs)) pairs->count = 0;
}

/* One more stone never harms who owns it, and both may win. */
static bool can_be_stolen(const riddle_mnk_solver *solver) {
  return solver->game.rule.overline == RIDDLE_OVERLINE_WINS && !solver->game.rule.gravity && !solver->weak;
}

static void answer(riddle_mnk_question *question, riddle_mnk_verdict verdict, riddle_mnk_reason reason) {
  question->answer = verdict;
  question->reason = reason;
}

/* What needs no search. */
static void look_at_question(riddle_mnk_solver *solver, int colour) {
  riddle_mnk_question *question = &solver->asked[colour];
  uint64_t own = solver->stones[colour], other = solver->stones[1 - colour];
  answer(question, RIDDLE_MNK_OPEN, RIDDLE_MNK_UNSETTLED);
  if (!riddle_mnk_has_open(&solver->game, own, other)) return answer(question, RIDDLE_MNK_NO, RIDDLE_MNK_CLOSED);
  if (solver->weak && colour != RIDDLE_BLACK) return answer(question, RIDDLE_MNK_NO, RIDDLE_MNK_BLOCKER);
  find_pairs(solver, colour, PAIRS_FIRST);
  if (question->pairs.count > 0) return answer(question, RIDDLE_MNK_NO, RIDDLE_MNK_PAIRED);
  if (colour != solver->mover && (own | other) == 0 && can_be_stolen(solver)) {
    answer(question, RIDDLE_MNK_NO, RIDDLE_MNK_STOLEN);
  }
}

static riddle_status settle_question(riddle_mnk_solver *solver, int colour) {
  riddle_mnk_question *question = &solver->asked[colour];
  look_at_question(solver, colour);
  uint64_t budget = solver->game.rule.gravity ? UINT64_MAX : FIRST_BUDGET;
  while (question->answer == RIDDLE_MNK_OPEN) {
    riddle_status status = riddle_mnk_may_go_on(solver);
    if (status != RIDDLE_OK || riddle_mnk_nodes_left(solver) == 0) return status;
    question->answer = riddle_mnk_ask(solver, solver->stones, solver->mover, colour, budget, &question->reason);
    if (budget < UINT64_MAX / GROWTH) budget *= GROWTH;
  }
  if (question->reason == RIDDLE_MNK_PREVENTED) find_pairs(solver, colour, PAIRS_AFTERWARDS);
  return RIDDLE_OK;
}

/* --- the whole ---------------------------------------------------------------------------------------------------- */

/* Is the game over already? */
static bool look_for_line(riddle_mnk_solver *solver) {
  for (int colour = 0; colour < (solver->weak ? 1 : 2); colour++) {
    if (!riddle_mnk_has_line(&solver->game, solver->stones[colour], solver->stones[1 - colour])) continue;
    answer(&solver->asked[colour], RIDDLE_MNK_YES, RIDDLE_MNK_OVER);
    answer(&solver->asked[1 - colour], RIDDLE_MNK_NO, RIDDLE_MNK_OVER);
    solver->value = colour == solver->mover ? 1 : -1;
    return true;
  }
  return false;
}

static riddle_status settle(riddle_mnk_solver *solver) {
  int mover = solver->mover, other = 1 - mover;
  solver->settled = look_for_line(solver);
  if (solver->settled) return RIDDLE_OK;
  riddle_status status = settle_question(solver, mover);
  if (solver->asked[mover].answer == RIDDLE_MNK_YES) {
    answer(&solver->asked[other], RIDDLE_MNK_NO, RIDDLE_MNK_UNSETTLED); /* nothing to ask any more */
  } else if (solver->asked[mover].answer == RIDDLE_MNK_NO) {
    status = settle_question(solver, other);
  }
  if (solver->asked[mover].answer == RIDDLE_MNK_OPEN || solver->asked[other].answer == RIDDLE_MNK_OPEN) return status;
  solver->value = solver->asked[mover].answer == RIDDLE_MNK_YES ? 1 : -(solver->asked[other].answer == RIDDLE_MNK_YES);
  solver->settled = true;
  return RIDDLE_OK;
}

/* Tables: while one grows, it needs a quarter more. */
static riddle_status open_all(riddle_mnk_solver *solver) {
  int stones = riddle_mnk_count(solver->stones[0] | solver->stones[1]);
  size_t bytes = solver->bytes / 5 * 4;
  if (solver->game.rule.gravity)
    return riddle_mnk_drop_open(&solver->drop, &solver->game, solver->control, bytes, stones);
  riddle_status status = riddle_mnk_breaker_open(&solver->breaker, &solver->game, solver->control, bytes / 2);
  for (int colour = 0; colour < 2 && status == RIDDLE_OK; colour++) {
    status = riddle_mnk_attack_open(&solver->attack[colour], &solver->breaker, bytes / 4, stones);
  }
  return status;
}

/* Forgets what an earlier run left. */
static void begin(riddle_mnk_solver *solver, riddle_control *control) {
  riddle_mnk_solver_free(solver, control);
  memset(&solver->breaker, 0, sizeof solver->breaker);
  memset(&solver->attack, 0, sizeof solver->attack);
  memset(&solver->drop, 0, sizeof solver->drop);
  memset(&solver->asked, 0, sizeof solver->asked);
  solver->asked[0].answer = solver->asked[1].answer = RIDDLE_MNK_OPEN;
  solver->control = control;
  solver->settled = false;
  solver->moves = 0;
}

riddle_status riddle_mnk_solve(riddle_mnk_solver *solver, riddle_control *control) {
  begin(solver, control);
  riddle_status status = open_all(solver);
  if (status == RIDDLE_OK) status = settle(solver);
  if (status != RIDDLE_OK || !solver->settled) return status;
  status = riddle_mnk_play_line(solver);
  return status == RIDDLE_TIME && control->deadline == solver->deadline ? RIDDLE_OK : status;
}

void riddle_mnk_solver_free(riddle_mnk_solver *solver, riddle_control *control) {
  (void)control;
  riddle_mnk_breaker_free(&solver->breaker);
  riddle_mnk_attack_free(&solver->attack[0]);
  riddle_mnk_attack_free(&solver->attack[1]);
  riddle_mnk_drop_free(&solver->drop);
}
