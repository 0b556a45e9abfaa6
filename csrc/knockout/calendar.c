/* Calendars: the best champion, then the rounds. */
#include "knockout/calendar.h"

#include <string.h>

#include "core/array.h"

enum { CHECK_EVERY = 1 << 14, FEW = 16 };
static const uint32_t NONE = UINT32_MAX;

/* A neighbour and what it needs. */
typedef struct side {
  uint32_t value, team, place;
} side;

/* The tree seen from one team, and scratch. */
typedef struct walk {
  riddle_control *control;
  const riddle_calendar_task *task;
  riddle_match_graph graph;
  uint32_t *order; /* teams, nearer ones first */
  uint32_t *up;    /* by team: the place of the match towards the first one; NONE for itself */
  uint32_t *below; /* by team: the rounds that it and those behind it need */
  uint32_t *above; /* by team: the same for what lies beyond its match upwards */
  side *sides, *spare;
  uint32_t *best; /* scratch beside the sides */
  uint32_t *slots;
  uint8_t *marked;
} walk;

static uint32_t other(const walk *run, uint32_t place, uint32_t team) {
  const riddle_match match = run->task->matches[place];
  return match.a ^ match.b ^ team;
}

static riddle_status check_at(const walk *run, uint32_t step) {
  return step % CHECK_EVERY == 0 ? riddle_check(run->control) : RIDDLE_OK;
}

/* --- the tree ----------------------------------------------------------------------------------- */

static riddle_status walk_from(walk *run, uint32_t first) {
  uint32_t count = 0;
  run->order[count++] = first;
  run->up[first] = NONE;
  for (uint32_t i = 0; i < count; i++) {
    riddle_status status = check_at(run, i);
    if (status != RIDDLE_OK) return status;
    const uint32_t team = run->order[i];
    for (uint32_t k = run->graph.start[team]; k < run->graph.start[team + 1]; k++) {
      uint32_t place = run->graph.near[k];
      if (place == run->up[team]) continue;
      uint32_t next = other(run, place, team);
      run->up[next] = place;
      run->order[count++] = next;
    }
  }
  return RIDDLE_OK;
}

/* --- sorting ------------------------------------------------------------------------------------ */

/* All of these sort the largest first, and of equal ones that which stood later. */
static void insert_sorted(side *sides, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    side one = sides[i];
    uint32_t j = i;
    for (; j > 0 && sides[j - 1].value <= one.value; j--) sides[j] = sides[j - 1];
    sides[j] = one;
  }
}

/* Brings the largest to the front; the others keep their order. */
static void lead_with_largest(side *sides, uint32_t count) {
  uint32_t largest = 0;
  for (uint32_t i = 1; i < count; i++) {
    if (sides[i].value >= sides[largest].value) largest = i;
  }
  side one = sides[largest];
  memmove(&sides[1], &sides[0], largest * sizeof *sides);
  sides[0] = one;
}

/* Largest first, of equal ones the later first, since what comes last here is played first. Below the second largest
 * less the count values decide nothing, with or without the largest; they may stand in any order. */
static riddle_status sort_sides(walk *run, uint32_t count) {
  side *sides = run->sides;
  if (count <= FEW) {
    insert_sorted(sides, count);
    return RIDDLE_OK;
  }
  riddle_status status = riddle_check(run->control);
  if (status != RIDDLE_OK) return status;
  lead_with_largest(sides, count);
  uint32_t top = 0, *slots = run->slots;
  for (uint32_t i = 1; i < count; i++) top = sides[i].value > top ? sides[i].value : top;
  memset(slots, 0, ((size_t)count + 2) * sizeof *slots);
  /* slot 0 for the value `top`, slot `count` for all that are too small */
  for (uint32_t i = 1; i < count; i++) slots[(top - sides[i].value < count ? top - sides[i].value : count) + 1]++;
  for (uint32_t i = 0; i <= count; i++) slots[i + 1] += slots[i];
  for (uint32_t i = count; i-- > 1;) {
    uint32_t slot = top - sides[i].value < count ? top - sides[i].value : count;
    run->spare[slots[slot]++] = sides[i];
  }
  memcpy(&sides[1], run->spare, ((size_t)count - 1) * sizeof *sides);
  return riddle_check(run->control);
}

/* The largest of i + value, i from 1: the rounds that a team needs for these. */
static uint32_t rounds_for(const side *sides, uint32_t count) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (sides[i].value + i + 1 > most) most = sides[i].value + i + 1;
  }
  return most;
}

/* --- what each team needs ----------------------------------------------------------------------- */

/* Collects those behind a team with their values; with `upwards` also what lies beyond its match upwards. */
static uint32_t collect(walk *run, uint32_t team, bool upwards) {
  uint32_t count = 0;
  for (uint32_t k = run->graph.start[team]; k < run->graph.start[team + 1]; k++) {
    uint32_t place = run->graph.near[k];
    bool up = place == run->up[team];
    if (up && !upwards) continue;
    uint32_t next = other(run, place, team);
    run->sides[count++] = (side){up ? run->above[team] : run->below[next], next, place};
  }
  return count;
}

static riddle_status fill_below(walk *run) {
  for (uint32_t i = run->task->teams; i-- > 0;) {
    const uint32_t team = run->order[i], count = collect(run, team, false);
    riddle_status status = check_at(run, i);
    if (status == RIDDLE_OK) status = sort_sides(run, count);
    if (status != RIDDLE_OK) return status;
    run->below[team] = rounds_for(run->sides, count);
  }
  return RIDDLE_OK;
}

/* Tells each team behind this one what lies beyond it: the rounds this team needs without that one. */
static void tell_above(walk *run, uint32_t team, uint32_t count) {
  uint32_t *later = run->best, before = 0; /* later[i] = the largest of k + value from i on */
  later[count] = 0;
  for (uint32_t i = count; i-- > 0;) {
    uint32_t here = run->sides[i].value + i + 1;
    later[i] = later[i + 1] > here ? later[i + 1] : here;
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t without = later[i + 1] > 0 ? later[i + 1] - 1 : 0; /* those behind move up by one */
    if (run->sides[i].place != run->up[team]) run->above[run->sides[i].team] = before > without ? before : without;
    uint32_t here = run->sides[i].value + i + 1;
    if (here > before) before = here;
  }
}

/* The rounds that each team needs as the champion go to `need`. */
static riddle_status fill_need(walk *run, uint32_t *need) {
  for (uint32_t i = 0; i < run->task->teams; i++) {
    const uint32_t team = run->order[i], count = collect(run, team, true);
    riddle_status status = check_at(run, i);
    if (status == RIDDLE_OK) status = sort_sides(run, count);
    if (status != RIDDLE_OK) return status;
    need[team] = rounds_for(run->sides, count);
    tell_above(run, team, count);
  }
  return RIDDLE_OK;
}

/* --- who may be the champion -------------------------------------------------------------------- */

/* Of a team's match upwards: must the champion be behind it (1), must it not (-1), or is it open (0)? */
static int direction(const walk *run, uint32_t team) {
  if (run->up[team] == NONE) return 0;
  uint32_t winner = riddle_required_winner(run->task->demands, run->task->matches, run->up[team]);
  if (winner == RIDDLE_NO_TEAM) return 0;
  return winner == team ? 1 : -1;
}

/* The deepest team behind whose match upwards the champion must be, or the first one. */
static uint32_t deepest(const walk *run) {
  uint32_t found = run->order[0];
  for (uint32_t i = 0; i < run->task->teams; i++) {
    if (direction(run, run->order[i]) == 1) found = run->order[i];
  }
  return found;
}

static void set_clash(riddle_calendar *calendar, uint32_t place, uint32_t anchor, bool both) {
  calendar->clash[0] = both && anchor < place ? anchor : place;
  calendar->clash[1] = anchor < place ? place : anchor;
  calendar->clash_count = both ? 2 : 1;
}

/* Marks the way from a team to the first one; then the winners required elsewhere must agree with it. */
static riddle_status mark_way(walk *run, riddle_calendar *calendar, uint32_t team) {
  const uint32_t anchor = run->up[team];
  memset(run->marked, 0, run->task->teams);
  for (uint32_t at = team;; at = other(run, run->up[at], at)) {
    run->marked[at] = 1;
    if (run->up[at] == NONE) break;
  }
  for (uint32_t i = 0; i < run->task->teams; i++) {
    const uint32_t one = run->order[i];
    const int way = direction(run, one);
    if (way == 0 || (way == 1) == (run->marked[one] == 1)) continue;
    set_clash(calendar, run->up[one], anchor, run->task->demands->champion == RIDDLE_NO_TEAM);
    return RIDDLE_BAD_DATA;
  }
  return RIDDLE_OK;
}

/* Chooses the champion: the required one, or of those who may be it one who needs the fewest rounds. `need` by team. */
static riddle_status choose(walk *run, riddle_calendar *calendar, const uint32_t *need) {
  const riddle_demands *demands = run->task->demands;
  bool required = demands != NULL && demands->champion != RIDDLE_NO_TEAM;
  const uint32_t anchor = required ? demands->champion : deepest(run);
  riddle_status status = mark_way(run, calendar, anchor);
  if (status != RIDDLE_OK) return status;
  calendar->champion = anchor;
  if (required) return RIDDLE_OK;
  memset(run->marked, 0, run->task->teams);
  run->marked[anchor] = 1;
  for (uint32_t i = 0; i < run->task->teams; i++) { /* those behind the anchor, as far as they may be reached */
    const uint32_t team = run->order[i];
    if (run->up[team] != NONE && team != anchor)
      run->marked[team] = run->marked[other(run, run->up[team], team)] && direction(run, team) != -1;
    const uint32_t best = need[calendar->champion];
    bool better = need[team] < best || (need[team] == best && team < calendar->champion);
    if (run->marked[team] && better) calendar->champion = team;
  }
  return RIDDLE_OK;
}

/* --- the rounds --------------------------------------------------------------------------------- */

/* Each team plays those behind it as early as they are ready; `round` by place, from 1. */
static riddle_status set_rounds(walk *run, riddle_calendar *calendar, uint32_t *round) {
  for (uint32_t i = run->task->teams; i-- > 0;) {
    const uint32_t team = run->order[i], count = collect(run, team, false);
    riddle_status status = check_at(run, i);
    if (status == RIDDLE_OK) status = sort_sides(run, count);
    if (status != RIDDLE_OK) return status;
    uint32_t last = 0;
    for (uint32_t k = count; k-- > 0;) {
      const side *one = &run->sides[k];
      last = (one->value > last ? one->value : last) + 1;
      round[one->place] = last;
      calendar->second[one->place] = run->task->matches[one->place].b == team;
    }
    run->below[team] = last;
  }
  return RIDDLE_OK;
}

/* A counting sort of the places by their rounds, and the pauses. */
static riddle_status sort_rounds(walk *run, riddle_calendar *calendar, const uint32_t *round) {
  const uint32_t count = run->task->teams - 1, rounds = run->below[calendar->champion];
  riddle_status status = RIDDLE_RESERVE(run->control, &calendar->start, &calendar->start_room, (size_t)rounds + 2);
  if (status != RIDDLE_OK) return status;
  uint32_t *start = calendar->start;
  memset(start, 0, ((size_t)rounds + 2) * sizeof *start);
  calendar->rounds = rounds;
  for (uint32_t place = 0; place < count; place++) start[round[place]]++; /* from 1, so they stand one later */
  for (uint32_t r = 0; r <= rounds; r++) start[r + 1] += start[r];
  for (uint32_t place = count; place-- > 0;) calendar->order[--start[round[place]]] = place;
  for (uint32_t r = 0; r < rounds; r++) start[r] = start[r + 1];
  start[rounds] = count;
  uint64_t left = run->task->teams;
  calendar->pauses = 0;
  for (uint32_t r = 0; r < rounds; r++) {
    const uint32_t matches = start[r + 1] - start[r];
    calendar->pauses += left - 2 * (uint64_t)matches;
    left -= matches;
  }
  return riddle_check(run->control);
}

/* --- the whole ---------------------------------------------------------------------------------- */

static riddle_status find(walk *run, riddle_calendar *calendar, uint32_t *scratch) {
  riddle_status status = walk_from(run, 0);
  if (status == RIDDLE_OK) status = fill_below(run);
  if (status == RIDDLE_OK) status = fill_need(run, scratch);
  if (status == RIDDLE_OK) status = choose(run, calendar, scratch);
  if (status == RIDDLE_OK) status = walk_from(run, calendar->champion);
  if (status == RIDDLE_OK) status = set_rounds(run, calendar, scratch);
  return status == RIDDLE_OK ? sort_rounds(run, calendar, scratch) : status;
}

riddle_status riddle_calendar_make(riddle_calendar *calendar, riddle_control *control,
                                   const riddle_calendar_task *task) {
  const size_t teams = task->teams;
  walk run = {.control = control, .task = task};
  uint32_t *scratch = NULL;
  calendar->clash_count = 0;
  riddle_status status = RIDDLE_RESERVE(control, &calendar->order, &calendar->order_room, teams);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &calendar->second, &calendar->second_room, teams);
  if (status == RIDDLE_OK)
    status = riddle_match_graph_make(&run.graph, control, task->teams, task->matches, task->teams - 1);
  if (status == RIDDLE_OK) run.order = riddle_new_room(control, teams, sizeof *run.order, &status);
  if (status == RIDDLE_OK) run.up = riddle_new_room(control, teams, sizeof *run.up, &status);
  if (status == RIDDLE_OK) run.below = riddle_new_room(control, teams, sizeof *run.below, &status);
  if (status == RIDDLE_OK) run.above = riddle_new_room(control, teams, sizeof *run.above, &status);
  if (status == RIDDLE_OK) run.marked = riddle_new_room(control, teams, 1, &status);
  if (status == RIDDLE_OK) scratch = riddle_new_room(control, teams, sizeof *scratch, &status);
  uint32_t most = 0; /* matches of a team */
  for (uint32_t i = 0; status == RIDDLE_OK && i < task->teams; i++) {
    uint32_t count = run.graph.start[i + 1] - run.graph.start[i];
    most = count > most ? count : most;
  }
  const size_t sides = (size_t)most + 2;
  if (status == RIDDLE_OK) run.sides = riddle_new_room(control, sides, sizeof *run.sides, &status);
  if (status == RIDDLE_OK) run.spare = riddle_new_room(control, sides, sizeof *run.spare, &status);
  if (status == RIDDLE_OK) run.best = riddle_new_room(control, sides, sizeof *run.best, &status);
  if (status == RIDDLE_OK) run.slots = riddle_new_room(control, sides, sizeof *run.slots, &status);
  if (status == RIDDLE_OK) status = find(&run, calendar, scratch);
  riddle_match_graph_free(&run.graph, control);
  riddle_free_array(control, run.order, teams, sizeof *run.order);
  riddle_free_array(control, run.up, teams, sizeof *run.up);
  riddle_free_array(control, run.below, teams, sizeof *run.below);
  riddle_free_array(control, run.above, teams, sizeof *run.above);
  riddle_free_array(control, run.marked, teams, 1);
  riddle_free_array(control, scratch, teams, sizeof *scratch);
  riddle_free_array(control, run.sides, sides, sizeof *run.sides);
  riddle_free_array(control, run.spare, sides, sizeof *run.spare);
  riddle_free_array(control, run.best, sides, sizeof *run.best);
  riddle_free_array(control, run.slots, sides, sizeof *run.slots);
  return status;
}

void riddle_calendar_free(riddle_calendar *calendar, riddle_control *control) {
  RIDDLE_FREE(control, &calendar->order, &calendar->order_room);
  RIDDLE_FREE(control, &calendar->start, &calendar->start_room);
  RIDDLE_FREE(control, &calendar->second, &calendar->second_room);
}
