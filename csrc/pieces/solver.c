/* One placement or none; see solver.h. */
#include "pieces/solver.h"

enum { FIRST_ROUND = 4096 /* nodes */ };

/* --- squares ------------------------------------------------------------------------------------------------ */

static void kill_square(riddle_solver *solver, uint32_t square) {
  if (solver->dead[square]) return;
  solver->dead[square] = true;
  solver->trail[solver->trail_length++] = square;
  for (uint32_t p = 0; p < solver->partition_count; p++) {
    riddle_partition *partition = &solver->partitions[p];
    riddle_group_lose(partition, partition->group_of[square]);
  }
}

static void put(riddle_solver *solver, uint32_t square) {
  for (uint32_t p = 0; p < solver->partition_count; p++) {
    riddle_partition *partition = &solver->partitions[p];
    riddle_group_fill(partition, partition->group_of[square]);
  }
  kill_square(solver, square);
  riddle_attack attack = riddle_attack_from(&solver->position, square);
  for (uint32_t other; riddle_attack_next(&attack, &other);) kill_square(solver, other);
}

static void revive(riddle_solver *solver, uint32_t length) {
  while (solver->trail_length > length) {
    uint32_t square = solver->trail[--solver->trail_length];
    solver->dead[square] = false;
    for (uint32_t p = solver->partition_count; p-- > 0;) {
      riddle_partition *partition = &solver->partitions[p];
      riddle_group_regain(partition, partition->group_of[square]);
    }
  }
}

/* Takes the last piece back. */
static uint32_t take(riddle_solver *solver) {
  uint32_t square = solver->answer[solver->placed_count + --solver->depth];
  revive(solver, solver->marks[solver->depth]);
  for (uint32_t p = solver->partition_count; p-- > 0;) {
    riddle_partition *partition = &solver->partitions[p];
    riddle_group_unfill(partition, partition->group_of[square]);
  }
  return square;
}

/* --- choosing ----------------------------------------------------------------------------------------------- */

static int64_t slack(const riddle_solver *solver, const riddle_partition *partition) {
  return (int64_t)partition->groups - partition->lost - solver->pieces;
}

static bool hopeless(const riddle_solver *solver) {
  for (uint32_t p = 0; p < solver->partition_count; p++) {
    if (slack(solver, &solver->partitions[p]) < 0) return true;
  }
  return false;
}

/* xorshift64 (Marsaglia, 2003) */
static uint64_t random_below(riddle_solver *solver, uint32_t bound) {
  solver->random ^= solver->random << 13;
  solver->random ^= solver->random >> 7;
  solver->random ^= solver->random << 17;
  return solver->random % bound;
}

/* A square of the smallest group of the tightest partition; RIDDLE_NO_GROUP when no square is left. */
static uint32_t choose(riddle_solver *solver) {
  const riddle_partition *tightest = NULL;
  uint32_t group = RIDDLE_NO_GROUP;
  for (uint32_t p = 0; p < solver->partition_count; p++) {
    const riddle_partition *partition = &solver->partitions[p];
    if (tightest != NULL && slack(solver, partition) > slack(solver, tightest)) continue;
    uint32_t smallest = riddle_smallest_group(partition);
    if (smallest == RIDDLE_NO_GROUP) return RIDDLE_NO_GROUP;
    if (tightest != NULL && slack(solver, partition) == slack(solver, tightest) &&
        partition->alive[smallest] >= tightest->alive[group]) {
      continue;
    }
    tightest = partition;
    group = smallest;
  }
  uint64_t skip = random_below(solver, tightest->alive[group]);
  uint32_t i = tightest->start[group];
  while (solver->dead[tightest->members[i]] || skip-- > 0) i++;
  return tightest->members[i];
}

/* --- a round -------------------------------------------------------------------------------------------------- */

/* Searches for at most `budget` nodes: RIDDLE_OK with an answer, RIDDLE_MORE without. */
static riddle_status search(riddle_solver *solver, riddle_control *control, uint64_t budget) {
  bool stuck = hopeless(solver);
  while (budget > 0) {
    if (!stuck && solver->placed_count + solver->depth == solver->pieces) {
      solver->solved = RIDDLE_SOLVED_FOUND;
      return RIDDLE_OK;
    }
    uint32_t square = stuck ? RIDDLE_NO_GROUP : choose(solver);
    if (square != RIDDLE_NO_GROUP) {
      solver->answer[solver->placed_count + solver->depth] = square;
      solver->marks[solver->depth++] = solver->trail_length;
      put(solver, square);
      solver->nodes++;
      budget--;
    } else if (solver->depth > 0) {
      kill_square(solver, take(solver));
    } else {
      solver->solved = RIDDLE_SOLVED_NONE;
      return RIDDLE_OK;
    }
    stuck = hopeless(solver);
    riddle_status status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
    atomic_store_explicit(&control->done, solver->nodes, memory_order_relaxed);
  }
  return RIDDLE_MORE;
}

/* --- partitions ------------------------------------------------------------------------------------------------ */

static bool is_forward(riddle_move move) { return move.down > 0 || (move.down == 0 && move.right > 0); }

/* A partition for each pair of opposite rides; groups when the piece only leaps. */
static riddle_status make_partitions(riddle_solver *solver, riddle_control *control) {
  const riddle_position *position = &solver->position;
  riddle_status status;
  uint32_t room = position->ride_count / 2 + 1;
  solver->partitions = riddle_new_array(control, room, sizeof *solver->partitions, &status);
  if (solver->partitions == NULL) return status;
  for (uint32_t i = 0; i < position->ride_count; i++) {
    if (!is_forward(position->moves[i])) continue;
    riddle_partition *partition = &solver->partitions[solver->partition_count++];
    status = riddle_partition_lines(partition, control, position, position->moves[i]);
    if (status != RIDDLE_OK) return status;
  }
  if (solver->partition_count > 0) return RIDDLE_OK;
  return riddle_partition_groups(&solver->partitions[solver->partition_count++], control, position);
}

/* No more pieces than this can stand. */
static uint32_t fewest_groups(const riddle_solver *solver) {
  uint32_t fewest = UINT32_MAX;
  for (uint32_t p = 0; p < solver->partition_count; p++) {
    if (solver->partitions[p].groups < fewest) fewest = solver->partitions[p].groups;
  }
  return fewest;
}

static riddle_status make_room(riddle_solver *solver, riddle_control *control) {
  uint32_t squares = riddle_position_squares(&solver->position);
  riddle_status status;
  solver->dead = riddle_new_array(control, squares, sizeof *solver->dead, &status);
  if (solver->dead != NULL) solver->trail = riddle_new_array(control, squares, sizeof *solver->trail, &status);
  if (status == RIDDLE_OK) status = make_partitions(solver, control);
  if (status != RIDDLE_OK) return status;
  solver->room = solver->maximum ? fewest_groups(solver) : solver->pieces;
  if (solver->room < solver->placed_count) solver->room = solver->placed_count; /* they attack each other */
  solver->marks = riddle_new_array(control, solver->room, sizeof *solver->marks, &status);
  if (solver->marks != NULL) solver->answer = riddle_new_array(control, solver->room, sizeof *solver->answer, &status);
  return status;
}

static void free_room(riddle_solver *solver, riddle_control *control) {
  uint32_t squares = riddle_position_squares(&solver->position);
  for (uint32_t p = 0; p < solver->partition_count; p++) {
    riddle_partition_free(&solver->partitions[p], control, squares);
  }
  riddle_free_array(control, solver->partitions, solver->position.ride_count / 2 + 1, sizeof *solver->partitions);
  riddle_free_array(control, solver->dead, squares, sizeof *solver->dead);
  riddle_free_array(control, solver->trail, squares, sizeof *solver->trail);
  riddle_free_array(control, solver->marks, solver->room, sizeof *solver->marks);
  riddle_free_array(control, solver->answer, solver->room, sizeof *solver->answer);
  solver->partitions = NULL;
  solver->partition_count = solver->room = 0;
  solver->dead = NULL;
  solver->trail = solver->marks = solver->answer = NULL;
}

/* The board with the placed pieces on it. */
static void set_up(riddle_solver *solver) {
  uint32_t squares = riddle_position_squares(&solver->position);
  for (uint32_t i = 0; i < squares; i++) solver->dead[i] = solver->position.hole[i] != 0;
  for (uint32_t p = 0; p < solver->partition_count; p++) riddle_partition_reset(&solver->partitions[p]);
  solver->trail_length = solver->depth = 0;
  for (uint32_t i = 0; i < solver->placed_count; i++) {
    solver->answer[i] = solver->placed[i];
    put(solver, solver->placed[i]);
  }
}

/* --- a run -------------------------------------------------------------------------------------------------------- */

/* Searches for solver->pieces pieces, in rounds. */
static riddle_status solve(riddle_solver *solver, riddle_control *control) {
  solver->short_one = -1;
  for (uint32_t p = 0; p < solver->partition_count; p++) {
    if (solver->partitions[p].groups >= solver->pieces) continue;
    solver->short_one = (int)p;
    solver->solved = RIDDLE_SOLVED_NONE;
    return RIDDLE_OK;
  }
  uint64_t budget = FIRST_ROUND > 4 * (uint64_t)solver->pieces ? FIRST_ROUND : 4 * (uint64_t)solver->pieces;
  riddle_status status = RIDDLE_MORE;
  for (; status == RIDDLE_MORE; budget *= 2) {
    set_up(solver);
    solver->rounds++;
    status = search(solver, control, budget);
  }
  return status;
}

riddle_status riddle_solver_run(riddle_solver *solver, riddle_control *control) {
  free_room(solver, control);
  riddle_status status = make_room(solver, control);
  if (status != RIDDLE_OK) return status;
  solver->nodes = solver->rounds = 0;
  solver->random = 0x9e3779b97f4a7c15u;
  if (!solver->maximum) return solve(solver, control);
  solver->pieces = fewest_groups(solver);
  status = solve(solver, control);
  while (status == RIDDLE_OK && solver->solved == RIDDLE_SOLVED_NONE && solver->pieces > solver->placed_count) {
    solver->pieces--; /* the placed ones stand */
    status = solve(solver, control);
  }
  return status;
}

void riddle_solver_free(riddle_solver *solver, riddle_control *control) {
  free_room(solver, control);
  riddle_free_array(control, solver->placed, solver->placed_count, sizeof *solver->placed);
  riddle_position_free(&solver->position, control);
}
