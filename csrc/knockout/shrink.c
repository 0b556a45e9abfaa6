/* QuickXplain over wishes. */
#include "knockout/shrink.h"

#include <string.h>

#include "core/array.h"

enum { CHECK_EVERY = 1 << 16 };

/* The champion among the places. */
static const uint32_t CHAMPION = UINT32_MAX;

typedef struct shrinking {
  riddle_control *control;
  const riddle_wishes_task *task;
  riddle_wishes *wishes;
  riddle_shrunk *shrunk;
  uint32_t *all; /* what is to be shrunk: the champion, if one is required, and the places */
  uint32_t *set; /* what is taken for granted, a stack */
  uint32_t set_count;
  uint32_t *tested; /* the set without the champion */
} shrinking;

/* Can what is in the set all come true? RIDDLE_OK = yes, RIDDLE_BAD_DATA = no. */
static riddle_status test(shrinking *run) {
  riddle_demands demands = {NULL, NULL, RIDDLE_NO_TEAM};
  riddle_wishes_task task = *run->task;
  if (task.demands != NULL) demands = *task.demands;
  demands.champion = RIDDLE_NO_TEAM;
  uint32_t count = 0;
  for (uint32_t i = 0; i < run->set_count; i++) {
    if (run->set[i] == CHAMPION) {
      demands.champion = run->task->demands->champion;
    } else {
      run->tested[count++] = run->set[i];
    }
  }
  task.demands = &demands;
  task.places = run->tested;
  task.place_count = count;
  task.fill = false;
  atomic_store(&run->control->done, ++run->shrunk->tests);
  return riddle_wishes_run(run->wishes, run->control, &task);
}

static void push(shrinking *run, const uint32_t *elements, uint32_t count) {
  memcpy(&run->set[run->set_count], elements, count * sizeof *elements);
  run->set_count += count;
}

/* Appends to the result those of all[first .. end) that are in a minimal conflict with the set, the last first.
 * `grown`: the set has grown since it was known to be possible. The recursion halves: it is at most 26 deep. */
static riddle_status explain(shrinking *run, bool grown, uint32_t first, uint32_t end) {
  riddle_shrunk *shrunk = run->shrunk;
  riddle_status status = grown ? test(run) : RIDDLE_OK;
  if (status == RIDDLE_BAD_DATA) return RIDDLE_OK; /* the set alone is impossible: nothing of these is needed */
  if (status != RIDDLE_OK) return status;
  if (end - first == 1) {
    shrunk->places[shrunk->count++] = run->all[first];
    return RIDDLE_OK;
  }
  const uint32_t middle = first + (end - first) / 2, kept = run->set_count, found = shrunk->count;
  push(run, &run->all[first], middle - first);
  status = explain(run, true, middle, end);
  run->set_count = kept;
  if (status != RIDDLE_OK) return status;
  push(run, &shrunk->places[found], shrunk->count - found);
  status = explain(run, shrunk->count > found, first, middle);
  run->set_count = kept;
  return status;
}

/* --- from places to matches --------------------------------------------------------------------- */

/* The places in the order of the list: they are marked, then collected. */
static riddle_status sort_places(shrinking *run) {
  riddle_shrunk *shrunk = run->shrunk;
  riddle_status status;
  uint8_t *marked = riddle_new_array(run->control, run->task->match_count, 1, &status);
  if (marked == NULL) return status;
  for (uint32_t i = 0; i < shrunk->count; i++) marked[shrunk->places[i]] = 1;
  shrunk->count = 0;
  for (uint32_t place = 0; place < run->task->match_count; place++) {
    if (marked[place]) shrunk->places[shrunk->count++] = place;
  }
  riddle_free_array(run->control, marked, run->task->match_count, 1);
  return RIDDLE_OK;
}

/* The matches of the result, with their demands. The champion was the first of all, so it was found last. */
static riddle_status take_matches(shrinking *run) {
  riddle_shrunk *shrunk = run->shrunk;
  const riddle_demands *demands = run->task->demands;
  shrunk->champion = RIDDLE_NO_TEAM;
  if (shrunk->count > 0 && shrunk->places[shrunk->count - 1] == CHAMPION) {
    shrunk->champion = demands->champion;
    shrunk->count--;
  }
  riddle_status status = sort_places(run);
  const size_t count = shrunk->count;
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(run->control, &shrunk->matches, &shrunk->match_room, count);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(run->control, &shrunk->wins, &shrunk->wins_room, count);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(run->control, &shrunk->from, &shrunk->from_room, count);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < shrunk->count; i++) {
    const uint32_t place = shrunk->places[i];
    shrunk->matches[i] = run->task->matches[place];
    shrunk->wins[i] = demands != NULL && demands->wins != NULL ? demands->wins[place] : RIDDLE_EITHER_WINS;
    shrunk->from[i] = demands != NULL && demands->from != NULL ? demands->from[place] : 0;
  }
  return RIDDLE_OK;
}

/* Is what was taken still impossible? RIDDLE_BAD_DATA = yes. */
static riddle_status test_taken(shrinking *run) {
  riddle_shrunk *shrunk = run->shrunk;
  const riddle_demands demands = {shrunk->wins, shrunk->from, shrunk->champion};
  const riddle_wishes_task task = {
      .teams = run->task->teams, .matches = shrunk->matches, .match_count = shrunk->count, .demands = &demands};
  shrunk->tests++;
  return riddle_wishes_run(run->wishes, run->control, &task);
}

/* Drops a demand if the conflict remains without it. */
static riddle_status drop(shrinking *run, uint8_t *demand) {
  const uint8_t before = *demand;
  if (before == 0) return RIDDLE_BAD_DATA;
  *demand = 0;
  riddle_status status = test_taken(run);
  if (status != RIDDLE_OK) return status;
  *demand = before;
  return RIDDLE_BAD_DATA;
}

static riddle_status drop_demands(shrinking *run) {
  riddle_shrunk *shrunk = run->shrunk;
  riddle_status status = RIDDLE_BAD_DATA;
  for (uint32_t i = 0; status == RIDDLE_BAD_DATA && i < shrunk->count; i++) {
    status = drop(run, &shrunk->wins[i]);
    if (status == RIDDLE_BAD_DATA) status = drop(run, &shrunk->from[i]);
  }
  if (status == RIDDLE_BAD_DATA) status = test_taken(run); /* once more, for the numbers */
  if (status != RIDDLE_BAD_DATA) return status == RIDDLE_OK ? RIDDLE_END : status;
  shrunk->round = run->wishes->round;
  shrunk->left = run->wishes->left;
  shrunk->needed = run->wishes->needed;
  return RIDDLE_OK;
}

/* --- the whole ---------------------------------------------------------------------------------- */

static uint8_t lesser(uint8_t a, uint8_t b) { return a < b ? a : b; }

/* The order in which wishes are taken for granted: first those whose two teams have many. What is left out last is
 * hardly ever needed for a small conflict, a ring or a team with too many; in the order of a list with one wrong row
 * conflicts came out ten times as large. */
static riddle_status put_in_order(shrinking *run, uint32_t *order) {
  const riddle_wishes_task *task = run->task;
  uint32_t slots[UINT8_MAX + 2] = {0};
  riddle_status status;
  uint8_t *wishes = riddle_new_array(run->control, task->teams, 1, &status); /* of each team, as far as 255 */
  if (wishes == NULL) return status;
  for (uint32_t i = 0; status == RIDDLE_OK && i < task->match_count; i++) {
    const riddle_match match = task->matches[i];
    if (i % CHECK_EVERY == 0) status = riddle_check(run->control);
    if (wishes[match.a] < UINT8_MAX) wishes[match.a]++;
    if (wishes[match.b] < UINT8_MAX) wishes[match.b]++;
  }
  for (uint32_t i = 0; status == RIDDLE_OK && i < task->match_count; i++) {
    const riddle_match match = task->matches[i];
    if (i % CHECK_EVERY == 0) status = riddle_check(run->control);
    slots[UINT8_MAX - lesser(wishes[match.a], wishes[match.b]) + 1]++;
  }
  for (int i = 0; i <= UINT8_MAX; i++) slots[i + 1] += slots[i];
  for (uint32_t i = 0; status == RIDDLE_OK && i < task->match_count; i++) {
    const riddle_match match = task->matches[i];
    if (i % CHECK_EVERY == 0) status = riddle_check(run->control);
    order[slots[UINT8_MAX - lesser(wishes[match.a], wishes[match.b])]++] = i;
  }
  riddle_free_array(run->control, wishes, task->teams, 1);
  return status;
}

static riddle_status find(shrinking *run) {
  const riddle_wishes_task *task = run->task;
  const bool champion = task->demands != NULL && task->demands->champion != RIDDLE_NO_TEAM;
  const uint32_t count = task->match_count + champion;
  run->all[0] = CHAMPION;
  riddle_status ordered = put_in_order(run, run->all + champion);
  if (ordered != RIDDLE_OK) return ordered;
  push(run, run->all, count);
  riddle_status status = test(run);
  run->set_count = 0;
  if (status == RIDDLE_OK) return RIDDLE_END;
  if (status != RIDDLE_BAD_DATA) return status;
  status = explain(run, false, 0, count);
  if (status == RIDDLE_OK) status = take_matches(run);
  return status == RIDDLE_OK ? drop_demands(run) : status;
}

riddle_status riddle_shrink(riddle_shrunk *shrunk, riddle_control *control, const riddle_wishes_task *task) {
  riddle_wishes wishes = {0};
  const size_t room = (size_t)task->match_count + 1;
  shrinking run = {.control = control, .task = task, .wishes = &wishes, .shrunk = shrunk};
  riddle_status status = RIDDLE_RESERVE(control, &shrunk->places, &shrunk->room, room);
  if (status == RIDDLE_OK) run.all = riddle_new_room(control, room, sizeof *run.all, &status);
  /* A set holds what a test knows already and a half, and so on: never an element twice. */
  if (status == RIDDLE_OK) run.set = riddle_new_room(control, room, sizeof *run.set, &status);
  if (status == RIDDLE_OK) run.tested = riddle_new_room(control, room, sizeof *run.tested, &status);
  if (status == RIDDLE_OK) status = find(&run);
  shrunk->visits = wishes.visits;
  riddle_free_array(control, run.all, room, sizeof *run.all);
  riddle_free_array(control, run.set, room, sizeof *run.set);
  riddle_free_array(control, run.tested, room, sizeof *run.tested);
  riddle_wishes_free(&wishes, control);
  return status;
}

void riddle_shrunk_free(riddle_shrunk *shrunk, riddle_control *control) {
  RIDDLE_FREE(control, &shrunk->places, &shrunk->room);
  RIDDLE_FREE(control, &shrunk->matches, &shrunk->match_room);
  RIDDLE_FREE(control, &shrunk->wins, &shrunk->wins_room);
  RIDDLE_FREE(control, &shrunk->from, &shrunk->from_room);
}
