/* The census of census.h. */
#include "pegs/census.h"

#include <gmp.h>
#include <string.h>

static void set_number(riddle_pegs_number *number, const uint64_t *value, size_t width) {
  memset(number, 0, sizeof *number);
  if (width > RIDDLE_PEGS_NUMBER) width = RIDDLE_PEGS_NUMBER; /* words above are 0: see census.h */
  memcpy(number->word, value, width * sizeof *value);
  number->width = width;
}

static void add_number(riddle_pegs_number *sum, const riddle_pegs_number *number) {
  mpn_add_n((mp_limb_t *)sum->word, (mp_limb_t *)sum->word, (const mp_limb_t *)number->word, RIDDLE_PEGS_NUMBER);
  sum->width = RIDDLE_PEGS_NUMBER;
}

bool riddle_pegs_may_become(const riddle_pegs_game *game, uint64_t board, uint64_t target) {
  uint64_t start = riddle_pegs_game_pack(game, board), end = riddle_pegs_game_pack(game, target);
  return riddle_pegs_game_unpack(game, end, board) == target && riddle_pegs_count(start) >= riddle_pegs_count(end) &&
         riddle_pegs_game_class(game, start) == riddle_pegs_game_class(game, end);
}

/* --- levels and games -------------------------------------------------------------------------------------------- */

static riddle_status count_games(riddle_pegs_census *census, riddle_control *control, riddle_pegs_levels *levels) {
  riddle_pegs_fold fold;
  riddle_status status = riddle_pegs_fold_run(&fold, control, levels->space, levels->set, NULL, levels->levels,
                                              RIDDLE_PEGS_GAMES, NULL, NULL);
  if (status == RIDDLE_OK) set_number(&census->games, fold.values, fold.width);
  riddle_pegs_fold_free(&fold, control);
  return status;
}

static riddle_status count_levels(riddle_pegs_census *census, riddle_control *control, uint64_t group, bool whole) {
  const riddle_pegs_game *game = &census->game;
  uint64_t start = riddle_pegs_game_pack(game, census->start);
  riddle_pegs_space space;
  riddle_pegs_levels *levels;
  riddle_status status = riddle_pegs_space_open(&space, control, game, group);
  if (status != RIDDLE_OK) return status;
  levels = riddle_new_array(control, 1, sizeof *levels, &status);
  bool games = census->count_games && !whole;
  if (levels != NULL) {
    status = riddle_pegs_levels_run(levels, control, &space, &start, 1, -1, games);
    census->levels = levels->levels;
    for (int level = 0; level < levels->levels; level++) {
      if (whole) {
        census->stats[level].whole = levels->stats[level].whole;
      } else {
        census->stats[level] = levels->stats[level];
      }
    }
    if (status == RIDDLE_OK && games) status = count_games(census, control, levels);
    riddle_pegs_levels_free(levels, control);
  }
  riddle_free_array(control, levels, 1, sizeof *levels);
  riddle_pegs_space_free(&space, control);
  return status;
}

static riddle_status run_levels(riddle_pegs_census *census, riddle_control *control, uint64_t all, uint64_t own) {
  riddle_status status = count_levels(census, control, all, false);
  census->whole_known = own == all;
  if (status == RIDDLE_OK && census->count_whole && own != all) {
    status = count_levels(census, control, own, true);
    census->whole_known = status == RIDDLE_OK;
  }
  return status;
}

/* --- what leads to targets ------------------------------------------------------------------------------------------
 */

static riddle_status fold_number(riddle_pegs_winning *winning, riddle_control *control, riddle_pegs_fold_kind kind,
                                 riddle_pegs_census *census, riddle_pegs_number *number) {
  riddle_pegs_fold fold;
  riddle_status status = riddle_pegs_fold_run(&fold, control, winning->space, winning->set, winning->stats,
                                              winning->levels, kind, NULL, NULL);
  if (status == RIDDLE_OK && !fold.inexact) set_number(number, fold.values, fold.width);
  if (kind == RIDDLE_PEGS_ODDS) {
    census->odds_inexact = fold.inexact;
    census->odds_scales = fold.scales;
    memcpy(census->odds_scale, fold.scale, sizeof fold.scale);
  }
  riddle_pegs_fold_free(&fold, control);
  return status;
}

/* Jump sequences to each goal, and their sum. */
static riddle_status count_paths(riddle_pegs_census *census, riddle_control *control, riddle_pegs_winning *winning) {
  riddle_pegs_fold fold;
  riddle_pegs_set *last = &winning->set[winning->levels - 1];
  riddle_status status = riddle_pegs_fold_run(&fold, control, winning->space, winning->set, winning->stats,
                                              winning->levels, RIDDLE_PEGS_PATHS, NULL, NULL);
  if (status == RIDDLE_OK) status = riddle_pegs_set_index(last, control);
  memset(&census->solutions, 0, sizeof census->solutions);
  for (size_t i = 0; i < census->goal_count && status == RIDDLE_OK; i++) {
    riddle_pegs_goal *goal = &census->goals[i];
    if (!riddle_pegs_may_become(&census->game, census->start, goal->target)) continue;
    uint64_t target = riddle_pegs_game_pack(&census->game, goal->target);
    uint64_t canonical = riddle_pegs_canonical(winning->space, target, NULL);
    uint64_t found = riddle_pegs_set_find(last, winning->space, canonical);
    if (found == RIDDLE_PEGS_ABSENT) continue;
    goal->reached = true;
    set_number(&goal->solutions, fold.values + found * fold.width, fold.width);
    add_number(&census->solutions, &goal->solutions);
  }
  riddle_pegs_fold_free(&fold, control);
  return status;
}

static riddle_status count_moves(riddle_pegs_census *census, riddle_control *control, riddle_pegs_winning *winning) {
  riddle_status status;
  riddle_pegs_fewest *fewest = riddle_new_array(control, 1, sizeof *fewest, &status);
  if (fewest == NULL) return status;
  int end = winning->levels - 1;
  status = riddle_pegs_fewest_run(fewest, control, winning, true, false, NULL, NULL);
  if (status == RIDDLE_OK) status = riddle_pegs_set_index(&winning->set[end], control);
  census->moves = 255;
  for (size_t i = 0; i < census->goal_count && status == RIDDLE_OK; i++) {
    riddle_pegs_goal *goal = &census->goals[i];
    if (!riddle_pegs_may_become(&census->game, census->start, goal->target)) continue;
    uint64_t target = riddle_pegs_game_pack(&census->game, goal->target);
    uint64_t canonical = riddle_pegs_canonical(winning->space, target, NULL);
    uint64_t found = riddle_pegs_set_find(&winning->set[end], winning->space, canonical);
    if (found == RIDDLE_PEGS_ABSENT) continue;
    goal->moves = fewest->moves[end][found];
    if (goal->moves < census->moves) census->moves = goal->moves;
  }
  riddle_pegs_fewest_free(fewest, control);
  riddle_free_array(control, fewest, 1, sizeof *fewest);
  return status;
}

riddle_status riddle_pegs_count_plain(const riddle_pegs_game *game, riddle_control *control, uint64_t start,
                                      const riddle_pegs_goal *goals, size_t count, riddle_pegs_number *solutions) {
  riddle_status status;
  riddle_pegs_space space = {0};
  riddle_pegs_winning *winning = NULL;
  int found = 0;
  memset(solutions, 0, sizeof *solutions);
  uint64_t *targets = riddle_new_array(control, count, sizeof *targets, &status);
  for (size_t i = 0; targets != NULL && i < count; i++) {
    if (!riddle_pegs_may_become(game, start, goals[i].target)) continue;
    targets[found++] = riddle_pegs_game_pack(game, goals[i].target);
  }
  if (found > 0) status = riddle_pegs_space_open(&space, control, game, 1);
  if (found > 0 && status == RIDDLE_OK) winning = riddle_new_array(control, 1, sizeof *winning, &status);
  if (winning != NULL) {
    start = riddle_pegs_game_pack(game, start);
    status = riddle_pegs_winning_run(winning, control, &space, start, targets, found);
    if (status == RIDDLE_OK && winning->levels > 0) {
      status = fold_number(winning, control, RIDDLE_PEGS_WAYS, NULL, solutions);
    }
    riddle_pegs_winning_free(winning, control);
  }
  riddle_free_array(control, winning, 1, sizeof *winning);
  riddle_pegs_space_free(&space, control);
  riddle_free_array(control, targets, count, sizeof *targets);
  return status;
}

/* The solutions that consist of jumps between holes that a symmetry leaves in place: those it leaves as they are. */
static riddle_status count_fixed(riddle_pegs_census *census, riddle_control *control, const uint8_t *symmetry) {
  const riddle_pegs_game *game = &census->game;
  riddle_pegs_jump jumps[RIDDLE_PEGS_GAME_JUMPS];
  riddle_pegs_number solutions;
  riddle_status status;
  int count = 0;
  for (int i = 0; i < game->jumps; i++) {
    riddle_pegs_jump jump = game->jump[i];
    bool fixed = symmetry[jump.source] == jump.source && symmetry[jump.middle] == jump.middle &&
                 symmetry[jump.target] == jump.target;
    if (fixed)
      jumps[count++] = (riddle_pegs_jump){game->hole[jump.source], game->hole[jump.middle], game->hole[jump.target]};
  }
  riddle_pegs_game *line = riddle_new_array(control, 1, sizeof *line, &status);
  if (line == NULL) return status;
  riddle_pegs_game_init(line, game->board_holes, jumps, count);
  if (count == 0) {
    uint64_t one = 0;
    for (size_t i = 0; i < census->goal_count; i++) one += census->goals[i].target == census->start;
    set_number(&solutions, &one, 1);
  } else {
    status = riddle_pegs_count_plain(line, control, census->start, census->goals, census->goal_count, &solutions);
  }
  if (status == RIDDLE_OK) add_number(&census->fixed_solutions, &solutions);
  riddle_free_array(control, line, 1, sizeof *line);
  return status;
}

static riddle_status run_winning(riddle_pegs_census *census, riddle_control *control, riddle_pegs_winning *winning,
                                 uint64_t group) {
  riddle_status status = RIDDLE_OK;
  census->winning_levels = winning->levels;
  for (int level = 0; level < winning->levels; level++) {
    census->winning[level] = winning->stats[level].positions;
    census->winning_whole[level] = winning->stats[level].whole;
  }
  if (winning->levels == 0) return RIDDLE_OK;
  if (census->count_solutions) status = count_paths(census, control, winning);
  if (status == RIDDLE_OK && census->count_solutions) {
    census->fixed_solutions = census->solutions;
    for (int s = 1; s < census->game.symmetries && status == RIDDLE_OK; s++) {
      if (group >> s & 1) status = count_fixed(census, control, census->game.symmetry[s]);
    }
  }
  if (status == RIDDLE_OK && census->count_moves) status = count_moves(census, control, winning);
  if (status == RIDDLE_OK && census->count_odds) {
    status = fold_number(winning, control, RIDDLE_PEGS_ODDS, census, &census->odds);
  }
  if (status == RIDDLE_OK && census->count_boards) {
    status = fold_number(winning, control, RIDDLE_PEGS_BOARDS, census, &census->boards);
  }
  return status;
}

static riddle_status run_targets(riddle_pegs_census *census, riddle_control *control, const uint64_t *targets,
                                 int count, uint64_t group) {
  riddle_status status;
  riddle_pegs_space space = {0};
  riddle_pegs_winning *winning = riddle_new_array(control, 1, sizeof *winning, &status);
  if (winning == NULL) return status;
  uint64_t start = riddle_pegs_game_pack(&census->game, census->start);
  status = riddle_pegs_space_open(&space, control, &census->game, group);
  if (status == RIDDLE_OK) status = riddle_pegs_winning_run(winning, control, &space, start, targets, count);
  if (status == RIDDLE_OK) status = run_winning(census, control, winning, group);
  riddle_pegs_winning_free(winning, control);
  riddle_pegs_space_free(&space, control);
  riddle_free_array(control, winning, 1, sizeof *winning);
  return status;
}

static uint64_t progress_total(const riddle_pegs_census *census, bool two_passes) {
  uint64_t pegs = (uint64_t)riddle_pegs_count(riddle_pegs_game_pack(&census->game, census->start)), steps = 0;
  if (census->count_levels) steps += pegs * (1 + (uint64_t)(two_passes && census->count_whole) + census->count_games);
  if (census->goal_count > 0) {
    steps += (uint64_t)riddle_pegs_winning_steps((int)pegs);
    steps +=
        pegs * ((uint64_t)census->count_solutions + census->count_moves + census->count_odds + census->count_boards);
  }
  return steps * RIDDLE_PEGS_UNITS;
}

riddle_status riddle_pegs_census_run(riddle_pegs_census *census, riddle_control *control) {
  const riddle_pegs_game *game = &census->game;
  uint64_t start = riddle_pegs_game_pack(game, census->start);
  uint64_t all = riddle_pegs_class_stabilizer(game, start), own = riddle_pegs_stabilizer(game, &start, 1);
  riddle_status status = RIDDLE_OK;
  atomic_store(&control->total, progress_total(census, own != all));
  if (census->count_levels) status = run_levels(census, control, all, own);
  if (status != RIDDLE_OK || census->goal_count == 0) return status;
  uint64_t *targets = riddle_new_array(control, census->goal_count, sizeof *targets, &status);
  int count = 0;
  for (size_t i = 0; targets != NULL && i < census->goal_count; i++) {
    if (!riddle_pegs_may_become(game, census->start, census->goals[i].target)) continue;
    targets[count++] = riddle_pegs_game_pack(game, census->goals[i].target);
  }
  uint64_t group = own & riddle_pegs_stabilizer(game, targets, count);
  census->group = riddle_pegs_count(group);
  if (targets != NULL && count > 0) status = run_targets(census, control, targets, count, group);
  riddle_free_array(control, targets, census->goal_count, sizeof *targets);
  if (status == RIDDLE_OK) atomic_store(&control->done, atomic_load(&control->total));
  return status;
}
