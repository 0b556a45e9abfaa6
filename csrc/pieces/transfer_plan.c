/* The plans of transfer_plan.h: which side takes, in which order, and the choice between them. */
#include "pieces/transfer_plan.h"

#include <string.h>

enum { GREEDY_STEPS = 1 << 24 }; /* ordering may take so many */

/* --- schedules ------------------------------------------------------------------------------------------ */

riddle_status riddle_schedule_new(riddle_schedule *schedule, riddle_control *control, const riddle_block *block,
                                  int takers) {
  *schedule = (riddle_schedule){.takers = takers};
  const riddle_side *side = &block->side[takers];
  riddle_status status;
  schedule->room = (size_t)side->lines + block->side[1 - takers].lines;
  schedule->events = riddle_new_array(control, schedule->room, sizeof *schedule->events, &status);
  if (schedule->events == NULL) return status;
  schedule->count = side->lines;
  for (uint32_t i = 0; i < side->lines; i++) schedule->events[i] = i;
  return RIDDLE_OK;
}

void riddle_schedule_free(riddle_schedule *schedule, riddle_control *control, const riddle_block *block) {
  riddle_free_array(control, schedule->events, schedule->room, sizeof *schedule->events);
  riddle_free_array(control, schedule->nested, block->side[1 - schedule->takers].lines, sizeof *schedule->nested);
  *schedule = (riddle_schedule){0};
}

/* How many slots a taker would add: those of new lines less those of lines that end with it. */
static int64_t slots_added(const riddle_schedule *schedule, const riddle_side *side, uint32_t taker,
                           const uint32_t *left, const bool *open) {
  int64_t added = 0;
  for (uint32_t i = side->start[taker]; i < side->start[taker + 1]; i++) {
    uint32_t line = side->other[i];
    if (schedule->nested != NULL && schedule->nested[line]) continue;
    added += (open[line] ? 0 : 1) - (left[line] == 1 ? 1 : 0);
  }
  return added;
}

static void take_next(riddle_schedule *schedule, const riddle_side *side, size_t at, size_t end, uint32_t *left,
                      bool *open) {
  size_t best = at;
  int64_t least = INT64_MAX;
  for (size_t i = at; i < end; i++) {
    int64_t added = slots_added(schedule, side, (uint32_t)schedule->events[i], left, open);
    if (added >= least) continue;
    least = added;
    best = i;
  }
  uint64_t taker = schedule->events[best];
  memmove(schedule->events + at + 1, schedule->events + at, (best - at) * sizeof *schedule->events);
  schedule->events[at] = taker;
}

riddle_status riddle_schedule_greedy(riddle_schedule *schedule, riddle_control *control, const riddle_block *block,
                                     size_t first, size_t end) {
  const riddle_side *side = &block->side[schedule->takers], *others = &block->side[1 - schedule->takers];
  if ((double)(end - first) * (double)side->start[side->lines] > GREEDY_STEPS) return RIDDLE_OK;
  riddle_status status;
  uint32_t *left = riddle_new_array(control, others->lines, sizeof *left, &status);
  bool *open = left == NULL ? NULL : riddle_new_array(control, others->lines, sizeof *open, &status);
  if (open != NULL) {
    for (uint32_t i = 0; i < others->lines; i++) left[i] = others->start[i + 1] - others->start[i];
    for (size_t at = 0; at < end && status == RIDDLE_OK; at++) {
      if (schedule->events[at] >= RIDDLE_EVENT_COUNT) continue;
      if (at >= first) take_next(schedule, side, at, end, left, open);
      uint32_t taker = (uint32_t)schedule->events[at];
      for (uint32_t i = side->start[taker]; i < side->start[taker + 1]; i++) {
        left[side->other[i]]--;
        open[side->other[i]] = true;
      }
      status = riddle_check(control);
    }
  }
  riddle_free_array(control, open, others->lines, sizeof *open);
  riddle_free_array(control, left, others->lines, sizeof *left);
  return status;
}

/* --- the choice ------------------------------------------------------------------------------------------ */

void riddle_plan_free(riddle_plan *plan, riddle_control *control) {
  riddle_free_array(control, plan->steps, plan->step_room, sizeof *plan->steps);
  riddle_free_array(control, plan->links, plan->link_room, sizeof *plan->links);
  *plan = (riddle_plan){0};
}

static bool better(const riddle_plan *a, const riddle_plan *b) {
  bool a_can = a->width <= RIDDLE_PLAN_WIDTH, b_can = b->width <= RIDDLE_PLAN_WIDTH;
  if (a_can != b_can) return a_can;
  return a_can ? a->cost < b->cost : a->width < b->width;
}

/* Writes the schedule's plan and keeps it if it is the best so far, or the first. */
static riddle_status try_schedule(riddle_plan *best, bool *first, riddle_control *control, const riddle_block *block,
                                  const riddle_schedule *schedule, uint64_t most) {
  riddle_plan plan = {0};
  riddle_status status = riddle_plan_write(&plan, control, block, schedule, most);
  if (status == RIDDLE_OK && (*first || better(&plan, best))) {
    riddle_plan_free(best, control);
    *best = plan;
    *first = false;
    return RIDDLE_OK;
  }
  riddle_plan_free(&plan, control);
  return status;
}

/* Tries one side as the takers: in the order of the board, and in that of the fewest slots. */
static riddle_status try_side(riddle_plan *best, bool *first, riddle_control *control, const riddle_block *block,
                              riddle_plan_kind kind, int takers, uint64_t most) {
  riddle_schedule schedule = {0};
  riddle_status status = riddle_schedule_new(&schedule, control, block, takers);
  schedule.keep = kind == RIDDLE_PLAN_SUBSETS;
  if (status == RIDDLE_OK && kind == RIDDLE_PLAN_NESTED) status = riddle_schedule_nested(&schedule, control, block);
  if (status == RIDDLE_OK) status = try_schedule(best, first, control, block, &schedule, most);
  if (status == RIDDLE_OK && kind == RIDDLE_PLAN_BAND) {
    status = riddle_schedule_greedy(&schedule, control, block, 0, schedule.count);
    if (status == RIDDLE_OK) status = try_schedule(best, first, control, block, &schedule, most);
  }
  riddle_schedule_free(&schedule, control, block);
  return status;
}

riddle_status riddle_plan_make(riddle_plan *plan, riddle_control *control, const riddle_block *block,
                               riddle_plan_kind kind, uint64_t most) {
  *plan = (riddle_plan){0};
  bool first = true;
  riddle_status status = RIDDLE_OK;
  bool rows_are_fewer = block->side[0].lines < block->side[1].lines;
  if (kind == RIDDLE_PLAN_SUBSETS) {
    return try_side(plan, &first, control, block, kind, rows_are_fewer ? 1 : 0, most);
  }
  for (int takers = 0; takers < 2 && status == RIDDLE_OK; takers++) {
    status = try_side(plan, &first, control, block, kind, takers, most);
  }
  return status;
}
