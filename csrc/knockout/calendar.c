/* Calendars: the best champion, then the rounds. */
#include "knockout/calendar.h"

#include <string.h>

#include "core/array.h"

enum { CHECK_EVERY = 1 << 14, FEW = 16, AHEAD = 8 };
static const uint32_t NONE = UINT32_MAX;
static const uint32_t SECOND = (uint32_t)1 << 31;

/* What lies beyond one match of a team, and what it needs. */
typedef struct side {
  uint32_t value;
  uint32_t node; /* NONE: upwards */
} side;

/* The tree as it is seen from one team: nodes are numbered by their distance from it, so that those behind a node
 * follow each other; the rest goes through memory in order. */
typedef struct walk {
  riddle_control *control;
  const riddle_calendar_task *task;
  riddle_match_graph graph;
  uint32_t *team;   /* by node */
  uint32_t *parent; /* by node; NONE for the first */
  uint32_t *match;  /* by node: the place of its match upwards; with SECOND when the one above is named second */
  uint32_t *first;  /* those behind node i are first[i] .. first[i + 1] */
  uint32_t *below;  /* by node: the rounds that it and those behind it need */
  uint32_t *above;  /* by node: the same for what lies beyond its match upwards */
  uint32_t *need;   /* by node: the rounds that it needs as the champion; later by place: the round */
  uint8_t *marked;
  side *sides, *spare;
  uint32_t *later, *slots; /* scratch beside the sides */
} walk;

static riddle_status check_at(const walk *run, uint32_t step) {
  return step % CHECK_EVERY == 0 ? riddle_check(run->control) : RIDDLE_OK;
}

/* --- the tree ----------------------------------------------------------------------------------- */

/* Brings the matches of a node that comes soon nearer. */
static void look_ahead(const walk *run, uint32_t node, uint32_t count) {
  if (node + 2 * AHEAD < count) __builtin_prefetch(&run->graph.start[run->team[node + 2 * AHEAD]]);
  if (node + AHEAD < count) __builtin_prefetch(&run->graph.near[run->graph.start[run->team[node + AHEAD]]]);
}

static riddle_status number_nodes(walk *run) {
  uint32_t count = 1;
  run->team[0] = 0;
  run->parent[0] = run->match[0] = NONE;
  for (uint32_t node = 0; node < count; node++) {
    riddle_status status = check_at(run, node);
    if (status != RIDDLE_OK) return status;
    look_ahead(run, node, count);
    const uint32_t team = run->team[node];
    run->first[node] = count;
    for (uint32_t k = run->graph.start[team]; k < run->graph.start[team + 1]; k++) {
      const uint32_t place = run->graph.near[k];
      if (node > 0 && place == (run->match[node] & ~SECOND)) continue;
      const riddle_match match = run->task->matches[place];
      run->team[count] = match.a ^ match.b ^ team;
      run->parent[count] = node;
      run->match[count++] = place | (match.b == team ? SECOND : 0);
    }
  }
  run->first[count] = count;
  return RIDDLE_OK;
}

static uint32_t place_of(const walk *run, uint32_t node) { return run->match[node] & ~SECOND; }

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

/* Largest first, of equal ones the later first, since what comes last here is played first. Below the second
 * largest less the count values decide nothing, with or without the largest; they may stand in any order. */
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

/* Collects those behind a node but one; returns how many they are. */
static uint32_t collect(walk *run, uint32_t node, uint32_t except) {
  uint32_t count = 0;
  for (uint32_t i = run->first[node]; i < run->first[node + 1]; i++) {
    if (i != except) run->sides[count++] = (side){run->below[i], i};
  }
  return count;
}

static riddle_status fill_below(walk *run) {
  for (uint32_t node = run->task->teams; node-- > 0;) {
    const uint32_t count = collect(run, node, NONE);
    riddle_status status = check_at(run, node);
    if (status == RIDDLE_OK) status = sort_sides(run, count);
    if (status != RIDDLE_OK) return status;
    run->below[node] = rounds_for(run->sides, count);
  }
  return RIDDLE_OK;
}

/* Tells each node behind one what lies beyond it: the rounds that one needs without it. */
static void tell_above(walk *run, uint32_t count) {
  uint32_t *later = run->later, before = 0; /* later[i] = the largest of k + value from i on */
  later[count] = 0;
  for (uint32_t i = count; i-- > 0;) {
    uint32_t here = run->sides[i].value + i + 1;
    later[i] = later[i + 1] > here ? later[i + 1] : here;
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t without = later[i + 1] > 0 ? later[i + 1] - 1 : 0; /* those behind move up by one */
    if (run->sides[i].node != NONE) run->above[run->sides[i].node] = before > without ? before : without;
    uint32_t here = run->sides[i].value + i + 1;
    if (here > before) before = here;
  }
}

static riddle_status fill_need(walk *run) {
  for (uint32_t node = 0; node < run->task->teams; node++) {
    uint32_t count = collect(run, node, NONE);
    if (node > 0) run->sides[count++] = (side){run->above[node], NONE};
    riddle_status status = check_at(run, node);
    if (status == RIDDLE_OK) status = sort_sides(run, count);
    if (status != RIDDLE_OK) return status;
    run->need[node] = rounds_for(run->sides, count);
    tell_above(run, count);
  }
  return RIDDLE_OK;
}

/* --- who may be the champion -------------------------------------------------------------------- */

/* Of a node's match upwards: must the champion be behind it (1), must it not (-1), or is it open (0)? */
static int direction(const walk *run, uint32_t node) {
  const riddle_demands *demands = run->task->demands;
  if (node == 0 || demands == NULL || demands->wins == NULL) return 0;
  uint32_t winner = riddle_required_winner(demands, run->task->matches, place_of(run, node));
  if (winner == RIDDLE_NO_TEAM) return 0;
  return winner == run->team[node] ? 1 : -1;
}

/* The node from which the search for a champion goes: that of the required one, or the deepest one behind whose match
 * upwards the champion must be, or the first. */
static uint32_t find_anchor(const walk *run, bool required) {
  uint32_t found = 0;
  for (uint32_t node = 0; node < run->task->teams; node++) {
    if (required ? run->team[node] == run->task->demands->champion : direction(run, node) == 1) found = node;
  }
  return found;
}

static void set_clash(riddle_calendar *calendar, uint32_t place, uint32_t anchor, bool both) {
  calendar->clash[0] = both && anchor < place ? anchor : place;
  calendar->clash[1] = anchor < place ? place : anchor;
  calendar->clash_count = both ? 2 : 1;
}

/* Marks the way from a node to the first one; then the winners required elsewhere must agree with it. */
static riddle_status mark_way(walk *run, riddle_calendar *calendar, uint32_t anchor, bool required) {
  memset(run->marked, 0, run->task->teams);
  for (uint32_t at = anchor; at != NONE; at = run->parent[at]) run->marked[at] = 1;
  for (uint32_t node = 0; node < run->task->teams; node++) {
    const int way = direction(run, node);
    if (way == 0 || (way == 1) == (run->marked[node] == 1)) continue;
    set_clash(calendar, place_of(run, node), place_of(run, anchor), !required);
    return RIDDLE_BAD_DATA;
  }
  return RIDDLE_OK;
}

/* Chooses the champion's node: of those who may be it one who needs the fewest rounds, the first team of these. */
static riddle_status choose(walk *run, riddle_calendar *calendar, uint32_t *champion) {
  const riddle_demands *demands = run->task->demands;
  const bool required = demands != NULL && demands->champion != RIDDLE_NO_TEAM;
  const uint32_t anchor = find_anchor(run, required);
  riddle_status status = mark_way(run, calendar, anchor, required);
  *champion = anchor;
  if (status != RIDDLE_OK || required) return status;
  memset(run->marked, 0, run->task->teams);
  run->marked[anchor] = 1;
  for (uint32_t node = 0; node < run->task->teams;
       node++) { /* those behind the anchor, as far as they may be reached */
    if (node > anchor) run->marked[node] = run->marked[run->parent[node]] && direction(run, node) != -1;
    if (!run->marked[node]) continue;
    const uint32_t best = run->need[*champion];
    if (run->need[node] < best || (run->need[node] == best && run->team[node] < run->team[*champion])) *champion = node;
  }
  return RIDDLE_OK;
}

/* --- the rounds --------------------------------------------------------------------------------- */

/* A node plays the sides that were collected as early as they are ready; returns the round of the last. */
static riddle_status play(walk *run, riddle_calendar *calendar, uint32_t node, uint32_t count, uint32_t *last) {
  riddle_status status = sort_sides(run, count);
  if (status != RIDDLE_OK) return status;
  *last = 0;
  for (uint32_t k = count; k-- > 0;) {
    const side *one = &run->sides[k];
    const bool up = one->node == NONE;
    const uint32_t match = run->match[up ? node : one->node];
    *last = (one->value > *last ? one->value : *last) + 1;
    run->need[match & ~SECOND] = *last;
    calendar->second[match & ~SECOND] = up ? match < SECOND : match >= SECOND; /* is this node named second? */
  }
  return RIDDLE_OK;
}

/* All play those behind them, but on the way from the first node to the champion, where it is the other way round. */
static riddle_status set_rounds(walk *run, riddle_calendar *calendar, uint32_t champion) {
  riddle_status status = RIDDLE_OK;
  uint32_t last = 0;
  memset(run->marked, 0, run->task->teams);
  for (uint32_t at = champion; at != NONE; at = run->parent[at]) run->marked[at] = 1;
  for (uint32_t node = run->task->teams; status == RIDDLE_OK && node-- > 0;) {
    status = check_at(run, node);
    if (status == RIDDLE_OK && !run->marked[node]) status = play(run, calendar, node, collect(run, node, NONE), &last);
  }
  uint32_t before = 0; /* the last round of the node above */
  for (uint32_t node = 0; status == RIDDLE_OK; before = last) {
    uint32_t next = NONE;
    for (uint32_t i = run->first[node]; i < run->first[node + 1]; i++) next = run->marked[i] ? i : next;
    uint32_t count = collect(run, node, next);
    if (node > 0) run->sides[count++] = (side){before, NONE};
    status = play(run, calendar, node, count, &last);
    if (next == NONE) break;
    node = next;
  }
  calendar->rounds = last;
  calendar->champion = run->team[champion];
  return status;
}

/* A counting sort of the places by their rounds, and the pauses. */
static riddle_status sort_rounds(walk *run, riddle_calendar *calendar) {
  const uint32_t count = run->task->teams - 1, rounds = calendar->rounds, *round = run->need;
  riddle_status status = RIDDLE_RESERVE(run->control, &calendar->start, &calendar->start_room, (size_t)rounds + 2);
  if (status != RIDDLE_OK) return status;
  uint32_t *start = calendar->start;
  memset(start, 0, ((size_t)rounds + 2) * sizeof *start);
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

/* One of the four passes over all teams is done. */
static riddle_status note_pass(walk *run, riddle_status status) {
  atomic_fetch_add(&run->control->done, run->task->teams);
  return status;
}

static riddle_status find(walk *run, riddle_calendar *calendar) {
  uint32_t champion;
  atomic_store(&run->control->done, 0);
  atomic_store(&run->control->total, 4 * (uint64_t)run->task->teams);
  riddle_status status = note_pass(run, number_nodes(run));
  if (status == RIDDLE_OK) status = note_pass(run, fill_below(run));
  if (status == RIDDLE_OK) status = note_pass(run, fill_need(run));
  if (status == RIDDLE_OK) status = choose(run, calendar, &champion);
  if (status == RIDDLE_OK) status = note_pass(run, set_rounds(run, calendar, champion));
  return status == RIDDLE_OK ? sort_rounds(run, calendar) : status;
}

/* Room for a number by node; each is NULL until its turn. */
static riddle_status reserve(walk *run, size_t sides) {
  const size_t teams = run->task->teams;
  uint32_t **const by_node[] = {&run->team, &run->parent, &run->match, &run->below, &run->above, &run->need};
  riddle_status status = RIDDLE_OK;
  for (size_t i = 0; status == RIDDLE_OK && i < sizeof by_node / sizeof *by_node; i++)
    *by_node[i] = riddle_new_room(run->control, teams, sizeof **by_node[i], &status);
  if (status == RIDDLE_OK) run->first = riddle_new_room(run->control, teams + 1, sizeof *run->first, &status);
  if (status == RIDDLE_OK) run->marked = riddle_new_room(run->control, teams, 1, &status);
  if (status == RIDDLE_OK) run->sides = riddle_new_room(run->control, sides, sizeof *run->sides, &status);
  if (status == RIDDLE_OK) run->spare = riddle_new_room(run->control, sides, sizeof *run->spare, &status);
  if (status == RIDDLE_OK) run->later = riddle_new_room(run->control, sides, sizeof *run->later, &status);
  if (status == RIDDLE_OK) run->slots = riddle_new_room(run->control, sides, sizeof *run->slots, &status);
  return status;
}

static void release(walk *run, size_t sides) {
  const size_t teams = run->task->teams;
  uint32_t *const by_node[] = {run->team, run->parent, run->match, run->below, run->above, run->need};
  for (size_t i = 0; i < sizeof by_node / sizeof *by_node; i++)
    riddle_free_array(run->control, by_node[i], teams, sizeof **by_node);
  riddle_free_array(run->control, run->first, teams + 1, sizeof *run->first);
  riddle_free_array(run->control, run->marked, teams, 1);
  riddle_free_array(run->control, run->sides, sides, sizeof *run->sides);
  riddle_free_array(run->control, run->spare, sides, sizeof *run->spare);
  riddle_free_array(run->control, run->later, sides, sizeof *run->later);
  riddle_free_array(run->control, run->slots, sides, sizeof *run->slots);
  riddle_match_graph_free(&run->graph, run->control);
}

riddle_status riddle_calendar_make(riddle_calendar *calendar, riddle_control *control,
                                   const riddle_calendar_task *task) {
  walk run = {.control = control, .task = task};
  uint32_t most = 0; /* matches of a team */
  calendar->clash_count = 0;
  riddle_status status = RIDDLE_RESERVE(control, &calendar->order, &calendar->order_room, (size_t)task->teams);
  if (status == RIDDLE_OK)
    status = RIDDLE_RESERVE(control, &calendar->second, &calendar->second_room, (size_t)task->teams);
  if (status == RIDDLE_OK)
    status = riddle_match_graph_make(&run.graph, control, task->teams, task->matches, task->teams - 1);
  for (uint32_t i = 0; status == RIDDLE_OK && i < task->teams; i++) {
    uint32_t count = run.graph.start[i + 1] - run.graph.start[i];
    most = count > most ? count : most;
  }
  const size_t sides = (size_t)most + 2;
  if (status == RIDDLE_OK) status = reserve(&run, sides);
  if (status == RIDDLE_OK) status = find(&run, calendar);
  release(&run, sides);
  return status;
}

void riddle_calendar_free(riddle_calendar *calendar, riddle_control *control) {
  RIDDLE_FREE(control, &calendar->order, &calendar->order_room);
  RIDDLE_FREE(control, &calendar->start, &calendar->start_room);
  RIDDLE_FREE(control, &calendar->second, &calendar->second_room);
}
