/* The search of winning.h. */
#include "pegs/winning.h"

#include <string.h>

/* The levels that take part: `front` from the start, `back` from the complements of the targets. */
typedef struct meeting {
  riddle_pegs_winning *winning;
  riddle_control *control;
  const riddle_pegs_space *space;
  riddle_pegs_levels front, back;
  bool mirrored;  /* the complements of the targets are the start: the front serves as the back, too */
  uint64_t class; /* of the game's positions */
  int jumps, middle;
} meeting;

int riddle_pegs_winning_steps(int jumps) { return 4 * jumps + 4; }

typedef struct intersection {
  const riddle_pegs_space *space;
  riddle_control *control;
  const riddle_pegs_set *other;
  riddle_pegs_set *to;
} intersection;

static riddle_status intersect_visit(void *context, uint64_t number, uint64_t pegs) {
  const intersection *work = context;
  (void)number;
  if (!riddle_pegs_set_has(work->other, work->space, pegs)) return RIDDLE_OK;
  return riddle_pegs_set_add(work->to, work->control, work->space, pegs);
}

/* Keeps in `set` what is in `other`, too. */
static riddle_status intersect(const meeting *work, riddle_pegs_set *set, const riddle_pegs_set *other) {
  if (set->dense && other->dense) {
    for (size_t w = 0; w < set->words; w++) set->bits[w] &= other->bits[w];
    return riddle_check(work->control);
  }
  riddle_pegs_set kept;
  riddle_status status = riddle_pegs_set_open(&kept, work->control, work->space, set->pegs, set->class, set->dense);
  intersection both = {work->space, work->control, other, &kept};
  if (status == RIDDLE_OK) status = riddle_pegs_set_each(set, work->space, work->control, intersect_visit, &both);
  if (status != RIDDLE_OK) {
    riddle_pegs_set_free(&kept, work->control);
    return status;
  }
  riddle_pegs_set_free(set, work->control);
  *set = kept;
  return RIDDLE_OK;
}

/* Makes of a level of the search from the back one of the game: positions that can reach a target. */
static riddle_status turn(const meeting *work, const riddle_pegs_set *from, riddle_pegs_set *to) {
  riddle_pegs_set turned;
  int pegs = work->space->game->holes - from->pegs;
  riddle_status status = riddle_pegs_set_open(&turned, work->control, work->space, pegs, work->class, from->dense);
  if (status == RIDDLE_OK) status = riddle_pegs_complement_run(work->space, from, &turned, work->control);
  riddle_pegs_set_free(to, work->control);
  *to = turned;
  return status;
}

/* Replaces `candidates`, the set of a neighbouring level, by those of them that `from` leads to. */
static riddle_status follow(const meeting *work, const riddle_pegs_set *from, riddle_pegs_set *candidates,
                            riddle_pegs_set *to, bool reverse) {
  riddle_status status =
      riddle_pegs_set_open(to, work->control, work->space, candidates->pegs, candidates->class, candidates->dense);
  riddle_pegs_spread spread = {.space = work->space, .from = from, .filter = candidates, .to = to, .reverse = reverse};
  if (status == RIDDLE_OK) status = riddle_pegs_spread_run(&spread, work->control);
  riddle_pegs_set_free(candidates, work->control);
  return status;
}

static riddle_status meet(meeting *work) {
  riddle_pegs_winning *winning = work->winning;
  riddle_status status = RIDDLE_OK;
  int back = work->jumps - work->middle;
  for (int level = 0; level <= back && status == RIDDLE_OK; level++) {
    riddle_pegs_set *to = &work->back.set[level];
    status = turn(work, work->mirrored ? &work->front.set[level] : to, to);
  }
  if (status == RIDDLE_OK) {
    winning->set[work->middle] = work->front.set[work->middle];
    memset(&work->front.set[work->middle], 0, sizeof(riddle_pegs_set));
    status = intersect(work, &winning->set[work->middle], &work->back.set[back]);
    riddle_pegs_set_free(&work->back.set[back], work->control);
  }
  for (int level = work->middle; level > 0 && status == RIDDLE_OK; level--) {
    status = follow(work, &winning->set[level], &work->front.set[level - 1], &winning->set[level - 1], true);
  }
  for (int level = work->middle; level < work->jumps && status == RIDDLE_OK; level++) {
    riddle_pegs_set *candidates = &work->back.set[work->jumps - level - 1];
    status = follow(work, &winning->set[level], candidates, &winning->set[level + 1], false);
  }
  return status;
}

/* The statistics of all levels; no level at all when there is no way from start to target. */
static riddle_status count_levels(riddle_pegs_winning *winning, riddle_control *control, int levels) {
  riddle_status status = RIDDLE_OK;
  bool found = true;
  for (int level = 0; level < levels && status == RIDDLE_OK; level++) {
    riddle_pegs_stats *stats = &winning->stats[level];
    riddle_pegs_spread look = {.space = winning->space, .from = &winning->set[level], .stats = stats};
    status = riddle_pegs_spread_run(&look, control);
    if (stats->positions == 0) found = false;
  }
  winning->levels = found ? levels : 0;
  return status;
}

static riddle_status search_back(meeting *work, const uint64_t *targets, int count, int levels) {
  riddle_status status;
  uint64_t *complements = riddle_new_array(work->control, (size_t)count, sizeof *complements, &status);
  if (complements == NULL) return status;
  for (int i = 0; i < count; i++) complements[i] = targets[i] ^ work->space->game->all;
  status = riddle_pegs_levels_run(&work->back, work->control, work->space, complements, count, levels, true);
  riddle_free_array(work->control, complements, (size_t)count, sizeof *complements);
  return status;
}

/* Are the complements of all targets the start, up to symmetry? */
static bool is_mirrored(const riddle_pegs_space *space, uint64_t start, const uint64_t *targets, int count) {
  uint64_t canonical = riddle_pegs_canonical(space, start, NULL);
  int i = 0;
  while (i < count && riddle_pegs_canonical(space, targets[i] ^ space->game->all, NULL) == canonical) i++;
  return i == count;
}

/* The positions of the sets, without making an index. */
static uint64_t count_positions(const riddle_pegs_levels *levels) {
  uint64_t count = 0;
  for (int level = 0; level < levels->levels; level++) {
    const riddle_pegs_set *set = &levels->set[level];
    if (!set->dense) count += set->count;
    for (size_t w = 0; set->dense && w < set->words; w++) count += (uint64_t)riddle_pegs_count(set->bits[w]);
  }
  return count;
}

riddle_status riddle_pegs_winning_run(riddle_pegs_winning *winning, riddle_control *control,
                                      const riddle_pegs_space *space, uint64_t start, const uint64_t *targets,
                                      int count) {
  memset(winning, 0, sizeof *winning);
  winning->space = space;
  if (count == 0) return RIDDLE_OK;
  riddle_status status;
  meeting *work = riddle_new_array(control, 1, sizeof *work, &status);
  if (work == NULL) return status;
  work->winning = winning;
  work->control = control;
  work->space = space;
  work->class = riddle_pegs_game_class(space->game, start);
  work->jumps = riddle_pegs_count(start) - riddle_pegs_count(targets[0]);
  work->middle = work->jumps / 2;
  int back = work->jumps - work->middle;
  work->mirrored = is_mirrored(space, start, targets, count);
  int front = work->mirrored ? back : work->middle;
  status = riddle_pegs_levels_run(&work->front, control, space, &start, 1, front, true);
  bool meets = work->front.levels > front;
  if (status == RIDDLE_OK && meets && !work->mirrored) {
    status = search_back(work, targets, count, back);
    meets = work->back.levels > back;
  }
  winning->searched = count_positions(&work->front) + count_positions(&work->back);
  if (status == RIDDLE_OK && meets) status = meet(work);
  if (status == RIDDLE_OK && meets) status = count_levels(winning, control, work->jumps + 1);
  riddle_pegs_levels_free(&work->front, control);
  riddle_pegs_levels_free(&work->back, control);
  riddle_free_array(control, work, 1, sizeof *work);
  return status;
}

riddle_status riddle_pegs_winning_all(riddle_pegs_winning *winning, riddle_control *control,
                                      const riddle_pegs_space *space, int pegs, const uint64_t *targets, int count) {
  memset(winning, 0, sizeof *winning);
  winning->space = space;
  riddle_status status;
  meeting *work = riddle_new_array(control, 1, sizeof *work, &status);
  if (work == NULL) return status;
  work->control = control;
  work->space = space;
  work->class = riddle_pegs_game_class(space->game, targets[0]);
  int jumps = pegs - riddle_pegs_count(targets[0]);
  status = search_back(work, targets, count, jumps);
  int levels = work->back.levels < jumps + 1 ? work->back.levels : jumps + 1;
  for (int level = 0; level < levels && status == RIDDLE_OK; level++) {
    status = turn(work, &work->back.set[level], &work->back.set[level]);
    winning->set[levels - 1 - level] = work->back.set[level];
    memset(&work->back.set[level], 0, sizeof(riddle_pegs_set));
  }
  if (status == RIDDLE_OK) status = count_levels(winning, control, levels);
  riddle_pegs_levels_free(&work->back, control);
  riddle_free_array(control, work, 1, sizeof *work);
  return status;
}

void riddle_pegs_winning_free(riddle_pegs_winning *winning, riddle_control *control) {
  for (int level = 0; level < RIDDLE_PEGS_LEVELS; level++) riddle_pegs_set_free(&winning->set[level], control);
  memset(winning, 0, sizeof *winning);
}
