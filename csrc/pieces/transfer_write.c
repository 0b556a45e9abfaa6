/* From a schedule to steps: slots are given and taken back, and the sizes of all tables are known in advance. */
#include <string.h>

#include "pieces/transfer_plan.h"

enum { NO_SLOT = UINT8_MAX };

static const uint64_t MOST_WORK = (uint64_t)1 << 60; /* more is the same: hopeless */

/* Rough nanoseconds of one addition, of one number moved, of one nested choice, and of a step on a plane. */
static const double ADD = 0.32, MOVE = 0.5, CHOOSE = 6, PLANE = 8;

typedef struct writer {
  riddle_plan *plan;
  riddle_control *control;
  const riddle_side *takers, *others;
  const riddle_schedule *schedule;
  uint32_t *first, *last;                 /* others: the events of their first and last taker */
  uint8_t *slot;                          /* others: their slots */
  uint32_t holder[RIDDLE_PLAN_WIDTH + 1]; /* who has each slot */
  unsigned width;
  uint64_t planes; /* tables are kept for 0 .. planes - 1 pieces without a slot */
  uint64_t pieces; /* at most so many stand */
} writer;

static riddle_status add_step(writer *write, riddle_step step) {
  riddle_plan *plan = write->plan;
  if (plan->step_count == plan->step_room) {
    size_t room = 2 * plan->step_room + 64;
    void *steps = plan->steps;
    riddle_status status = riddle_resize(write->control, &steps, plan->step_room * sizeof step, room * sizeof step);
    if (status != RIDDLE_OK) return status;
    plan->steps = steps;
    plan->step_room = room;
  }
  plan->steps[plan->step_count++] = step;
  return RIDDLE_OK;
}

static riddle_status make_room_for_links(writer *write, uint32_t more) {
  riddle_plan *plan = write->plan;
  if (plan->link_room - plan->link_count >= more) return RIDDLE_OK;
  size_t room = 2 * plan->link_room + more + 64;
  void *links = plan->links;
  riddle_status status =
      riddle_resize(write->control, &links, plan->link_room * sizeof *plan->links, room * sizeof *plan->links);
  if (status != RIDDLE_OK) return status;
  plan->links = links;
  plan->link_room = room;
  return RIDDLE_OK;
}

/* Counts the work of a step on the tables as they are now. */
static void charge(writer *write, uint64_t additions, double nanoseconds) {
  uint64_t entries = write->planes << write->width;
  riddle_plan *plan = write->plan;
  if (entries > plan->entries) plan->entries = entries;
  uint64_t work = additions > 0 && entries > MOST_WORK / additions ? MOST_WORK : entries * additions;
  plan->work = plan->work > MOST_WORK - work ? MOST_WORK : plan->work + work;
  plan->cost += (double)entries * nanoseconds + (double)write->planes * PLANE + 20;
}

/* One more piece may stand, and one more table of pieces without a slot may be needed. */
static void piece_more(writer *write) {
  if (write->pieces < write->plan->most) write->pieces++;
}

static void plane_more(writer *write) {
  if (write->planes <= write->pieces) write->planes++;
}

/* --- steps ------------------------------------------------------------------------------------------------- */

static riddle_status enter(writer *write, uint32_t line) {
  riddle_plan *plan = write->plan;
  if (write->width + 1 > plan->width) plan->width = write->width + 1;
  if (write->width >= RIDDLE_PLAN_WIDTH) return RIDDLE_END;
  write->slot[line] = (uint8_t)write->width;
  write->holder[write->width++] = line;
  charge(write, 1, MOVE);
  return add_step(write, (riddle_step){.kind = RIDDLE_STEP_ENTER});
}

static riddle_status drop(writer *write, uint32_t line) {
  uint8_t slot = write->slot[line];
  charge(write, 1, MOVE);
  write->width--;
  write->holder[slot] = write->holder[write->width];
  write->slot[write->holder[slot]] = slot;
  write->slot[line] = NO_SLOT;
  plane_more(write);
  return add_step(write, (riddle_step){.kind = RIDDLE_STEP_DROP, .first = slot});
}

static bool is_private(const writer *write, uint32_t line) {
  return !write->schedule->keep && write->first[line] == write->last[line];
}

static bool is_nested(const writer *write, uint32_t line) {
  return write->schedule->nested != NULL && write->schedule->nested[line];
}

static riddle_status take(writer *write, uint32_t taker) {
  const riddle_side *side = write->takers;
  riddle_plan *plan = write->plan;
  riddle_status status = make_room_for_links(write, side->start[taker + 1] - side->start[taker]);
  if (status != RIDDLE_OK) return status;
  riddle_step step = {.kind = RIDDLE_STEP_TAKE, .first = (uint32_t)plan->link_count};
  for (uint32_t i = side->start[taker]; i < side->start[taker + 1]; i++) {
    uint32_t line = side->other[i];
    if (is_nested(write, line)) continue;
    if (is_private(write, line)) {
      step.amount += side->weight[i];
    } else {
      plan->links[plan->link_count++] = (riddle_link){write->slot[line], side->weight[i]};
      step.links++;
    }
  }
  if (step.links == 0 && step.amount == 0) return RIDDLE_OK;
  piece_more(write);
  if (step.amount > 0) plane_more(write);
  charge(write, step.links + (step.amount > 0), ADD * step.links + (step.amount > 0 ? CHOOSE : 0) + MOVE);
  return add_step(write, step);
}

static riddle_status count(writer *write, uint64_t squares) {
  piece_more(write);
  plane_more(write);
  charge(write, 1, CHOOSE);
  return add_step(write, (riddle_step){.kind = RIDDLE_STEP_COUNT, .amount = squares});
}

/* --- the walk along the schedule ----------------------------------------------------------------------------- */

static void find_spans(writer *write) {
  const riddle_schedule *schedule = write->schedule;
  const riddle_side *side = write->takers;
  for (uint32_t line = 0; line < write->others->lines; line++) write->first[line] = UINT32_MAX;
  for (size_t at = 0; at < schedule->count; at++) {
    if (schedule->events[at] >= RIDDLE_EVENT_COUNT) continue;
    uint32_t taker = (uint32_t)schedule->events[at];
    for (uint32_t i = side->start[taker]; i < side->start[taker + 1]; i++) {
      uint32_t line = side->other[i];
      if (write->first[line] == UINT32_MAX) write->first[line] = (uint32_t)at;
      write->last[line] = (uint32_t)at;
    }
  }
}

/* A taker with the lines that begin before it and end after it. */
static riddle_status write_taker(writer *write, size_t at) {
  const riddle_side *side = write->takers;
  uint32_t taker = (uint32_t)write->schedule->events[at];
  bool keep = write->schedule->keep;
  riddle_status status = RIDDLE_OK;
  for (uint32_t i = side->start[taker]; i < side->start[taker + 1] && status == RIDDLE_OK && !keep; i++) {
    uint32_t line = side->other[i];
    if (write->first[line] == at && !is_private(write, line) && !is_nested(write, line)) status = enter(write, line);
  }
  if (status == RIDDLE_OK) status = take(write, taker);
  for (uint32_t i = side->start[taker]; i < side->start[taker + 1] && status == RIDDLE_OK && !keep; i++) {
    uint32_t line = side->other[i];
    if (write->last[line] == at && !is_private(write, line) && !is_nested(write, line)) status = drop(write, line);
  }
  return status;
}

static riddle_status write_all(writer *write) {
  const riddle_schedule *schedule = write->schedule;
  riddle_status status = RIDDLE_OK;
  for (uint32_t line = 0; schedule->keep && line < write->others->lines && status == RIDDLE_OK; line++) {
    status = enter(write, line);
  }
  for (size_t at = 0; at < schedule->count && status == RIDDLE_OK; at++) {
    uint64_t event = schedule->events[at];
    status = event >= RIDDLE_EVENT_COUNT ? count(write, event - RIDDLE_EVENT_COUNT) : write_taker(write, at);
    if (status == RIDDLE_OK && at % 256 == 0) status = riddle_check(write->control);
  }
  while (schedule->keep && write->width > 0 && status == RIDDLE_OK) {
    status = drop(write, write->holder[write->width - 1]);
  }
  return status;
}

riddle_status riddle_plan_write(riddle_plan *plan, riddle_control *control, const riddle_block *block,
                                const riddle_schedule *schedule, uint64_t most) {
  writer write = {.plan = plan, .control = control, .schedule = schedule, .planes = 1};
  write.takers = &block->side[schedule->takers];
  write.others = &block->side[1 - schedule->takers];
  *plan = (riddle_plan){.most = most, .entries = 1};
  size_t lines = write.others->lines;
  riddle_status status;
  write.first = riddle_new_array(control, lines, sizeof *write.first, &status);
  if (write.first != NULL) write.last = riddle_new_array(control, lines, sizeof *write.last, &status);
  if (write.last != NULL) write.slot = riddle_new_array(control, lines, sizeof *write.slot, &status);
  if (write.slot != NULL) {
    find_spans(&write);
    status = write_all(&write);
  }
  riddle_free_array(control, write.slot, lines, sizeof *write.slot);
  riddle_free_array(control, write.last, lines, sizeof *write.last);
  riddle_free_array(control, write.first, lines, sizeof *write.first);
  return status == RIDDLE_END ? RIDDLE_OK : status; /* too wide: the plan says so */
}
