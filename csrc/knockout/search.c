/* The search for a knockout with demands of all kinds. */
#include "knockout/search.h"

#include <string.h>

#include "core/array.h"
#include "knockout/search_parts.h"

enum { FIRST_STEPS = 1000, CHECK_EVERY = 256 };

/* --- dead states -------------------------------------------------------------------------------- */

static size_t hash(const riddle_team_set *set, size_t slots) {
  uint64_t h = UINT64_C(0x9E3779B97F4A7C15);
  for (int i = 0; i < RIDDLE_SEARCH_WORDS; i++) {
    h = (h ^ set->word[i]) * UINT64_C(0xBF58476D1CE4E5B9);
    h ^= h >> 32;
  }
  return (size_t)h & (slots - 1);
}

/* The slot of a set, or the free one where it would be. No state is empty, so that an empty set is a free slot. */
static riddle_team_set *slot_of(riddle_team_set *slots, size_t count, const riddle_team_set *set) {
  size_t i = hash(set, count);
  while (!riddle_set_empty(&slots[i]) && !riddle_set_equal(&slots[i], set)) i = (i + 1) & (count - 1);
  return &slots[i];
}

static bool is_dead(const riddle_search *search, const riddle_team_set *alive) {
  return search->dead_room > 0 && riddle_set_equal(slot_of(search->dead, search->dead_room, alive), alive);
}

static riddle_status grow_dead(riddle_search *search, riddle_control *control) {
  const size_t room = search->dead_room == 0 ? 1024 : search->dead_room * 2;
  riddle_status status;
  riddle_team_set *slots = riddle_new_array(control, room, sizeof *slots, &status);
  if (slots == NULL) return status;
  for (size_t i = 0; i < search->dead_room; i++) {
    if (!riddle_set_empty(&search->dead[i])) *slot_of(slots, room, &search->dead[i]) = search->dead[i];
  }
  riddle_free_array(control, search->dead, search->dead_room, sizeof *search->dead);
  search->dead = slots;
  search->dead_room = room;
  return RIDDLE_OK;
}

static riddle_status bury(riddle_search *search, riddle_control *control, const riddle_team_set *alive) {
  riddle_status status = RIDDLE_OK;
  if (2 * (search->dead_count + 1) > search->dead_room) status = grow_dead(search, control);
  if (status != RIDDLE_OK) return status;
  *slot_of(search->dead, search->dead_room, alive) = *alive;
  search->dead_count++;
  return RIDDLE_OK;
}

/* --- a state ------------------------------------------------------------------------------------ */

/* Whom a team may lose to; nobody when it has to go on. */
static riddle_team_set options_of(const riddle_search *search, const riddle_team_set *alive, uint32_t team,
                                  uint32_t round) {
  const riddle_search_task *task = &search->task;
  const riddle_team_set none = {{0}}, open = riddle_set_and(&search->wished[team], alive);
  if (task->demands != NULL && team == task->demands->champion) return none;
  const uint32_t count = riddle_set_count(&open);
  riddle_team_set options = riddle_set_and(&search->meets[round - 1][team], alive);
  if (count > 1) return none;
  if (count == 0) return options;
  const uint32_t place = riddle_search_place(search, team, riddle_set_first(&open));
  return riddle_may_lose(task->demands, task->matches, place, team) ? riddle_set_and(&options, &open) : none;
}

/* Those who may lose, in a random order in which those with more in their way come first, and of those alike the last;
 * first of all those with a wish, whose time has come. */
static void put_in_order(riddle_search *search, riddle_search_level *level) {
  uint64_t keys[RIDDLE_SEARCH_TEAMS];
  level->count = 0;
  for (uint32_t team = search->task.teams; team-- > 0;) {
    if (!riddle_set_has(&level->alive, team) || riddle_set_empty(&level->options[team])) continue;
    const riddle_team_set open = riddle_set_and(&search->wished[team], &level->alive);
    uint64_t key = riddle_set_empty(&open) ? 0 : UINT64_C(1) << 40;
    key += (uint64_t)search->weight[team] * 64 + riddle_random_below(&search->numbers, 64 * 8);
    uint32_t i = level->count++;
    for (; i > 0 && keys[i - 1] < key; i--) {
      keys[i] = keys[i - 1];
      level->order[i] = level->order[i - 1];
    }
    keys[i] = key;
    level->order[i] = (uint16_t)team;
  }
  riddle_search_order_alike(search, level);
}

/* Prepares the level of a state; false when it is dead at first sight. */
static bool open_level(riddle_search *search, riddle_search_level *level, const riddle_team_set *alive,
                       uint32_t round) {
  search->states++;
  level->alive = *alive;
  level->wanted = riddle_set_count(alive) / 2;
  level->at = level->lost_count = 0;
  memset(&level->lost, 0, sizeof level->lost);
  memset(level->loser_of, 0xFF, sizeof level->loser_of);
  memset(level->winner_of, 0xFF, sizeof level->winner_of);
  if (!riddle_search_may_go_on(search, alive, round)) return false;
  for (uint32_t team = 0; team < search->task.teams; team++) {
    if (riddle_set_has(alive, team)) level->options[team] = options_of(search, alive, team, round);
  }
  put_in_order(search, level);
  return level->count >= level->wanted;
}

/* --- sets of losers ----------------------------------------------------------------------------- */

/* Of teams alike the later ones lose: this one may only when the one before it in the order does. */
static bool in_turn(const riddle_search *search, const riddle_search_level *level, uint32_t at) {
  const uint16_t like = search->like[level->order[at]];
  for (uint32_t i = at; i-- > 0;) {
    if (search->like[level->order[i]] == like) return level->chosen[i];
  }
  return true;
}

/* Decides about the next team in the order: it loses, if it can. */
static void choose(riddle_search *search, riddle_search_level *level, bool may_lose) {
  const uint16_t team = level->order[level->at];
  bool loses = may_lose && in_turn(search, level, level->at) && riddle_search_let_lose(level, team);
  level->chosen[level->at++] = loses;
  level->lost_count += loses;
}

/* Takes back choices until one can be made otherwise, and makes it so; false when there is none. */
static bool turn_back(riddle_search *search, riddle_search_level *level) {
  while (level->at > 0) {
    const uint32_t i = --level->at;
    if (!level->chosen[i]) continue;
    riddle_search_let_live(level, level->order[i]);
    level->lost_count--;
    if (level->count - i - 1 < level->wanted - level->lost_count) continue; /* too few would be left to lose */
    choose(search, level, false);
    return true;
  }
  return false;
}

/* The next set of losers that has as many as it should: RIDDLE_OK; RIDDLE_BAD_DATA = there is none, RIDDLE_END = it is
 * time to start anew. */
static riddle_status next_losers(riddle_search *search, riddle_control *control, riddle_search_level *level,
                                 bool again) {
  if (again && !turn_back(search, level)) return RIDDLE_BAD_DATA;
  while (level->lost_count < level->wanted) {
    riddle_status status = ++search->steps % CHECK_EVERY == 0 ? riddle_check(control) : RIDDLE_OK;
    if (search->steps % CHECK_EVERY == 0) atomic_store(&control->done, search->steps);
    if (status != RIDDLE_OK) return status;
    if (search->steps > search->limit) return RIDDLE_END;
    if (level->at < level->count && level->count - level->at >= level->wanted - level->lost_count) {
      choose(search, level, true);
    } else if (!turn_back(search, level)) {
      return RIDDLE_BAD_DATA;
    }
  }
  return RIDDLE_OK;
}

/* --- the search --------------------------------------------------------------------------------- */

/* Goes on from the top level: RIDDLE_OK = found, RIDDLE_BAD_DATA = the state at the top is dead, RIDDLE_MORE = go on,
 * with a new state at the top when the depth has grown, RIDDLE_END = it is time to start anew. */
static riddle_status try_losers(riddle_search *search, riddle_control *control, bool again) {
  riddle_search_level *level = &search->levels[search->depth - 1];
  riddle_status status = next_losers(search, control, level, again);
  if (status != RIDDLE_OK) return status;
  riddle_team_set alive = level->alive;
  riddle_set_remove_all(&alive, &level->lost);
  if (is_dead(search, &alive) || !riddle_search_in_time(search, level, search->depth)) return RIDDLE_MORE;
  if (riddle_set_count(&alive) == 1) return RIDDLE_OK;
  if (!open_level(search, &search->levels[search->depth], &alive, search->depth + 1)) {
    status = bury(search, control, &alive);
    return status == RIDDLE_OK ? RIDDLE_MORE : status;
  }
  search->depth++;
  return RIDDLE_MORE;
}

/* One start: RIDDLE_OK, RIDDLE_BAD_DATA, or RIDDLE_END at the limit of steps. */
static riddle_status start(riddle_search *search, riddle_control *control) {
  riddle_team_set all = {{0}};
  for (uint32_t team = 0; team < search->task.teams; team++) riddle_set_add(&all, team);
  search->starts++;
  if (!open_level(search, &search->levels[0], &all, 1)) return RIDDLE_BAD_DATA;
  search->depth = 1;
  for (bool again = false;;) {
    const uint32_t depth = search->depth;
    riddle_status status = try_losers(search, control, again);
    again = search->depth == depth;
    if (status == RIDDLE_MORE) continue;
    if (status != RIDDLE_BAD_DATA || depth == 1) return status;
    status = bury(search, control, &search->levels[--search->depth].alive);
    if (status != RIDDLE_OK) return status;
    again = true;
  }
}

riddle_status riddle_search_run(riddle_search *search, riddle_control *control, const riddle_search_task *task) {
  search->task = *task;
  riddle_status status = riddle_search_prepare(search, control);
  if (status != RIDDLE_OK) return status;
  if (task->teams == 1) return riddle_search_record(search, control);
  riddle_random_begin(&search->numbers, task->seed);
  uint64_t steps = FIRST_STEPS;
  do {
    search->limit = search->steps + steps;
    status = start(search, control);
    steps *= 2;
  } while (status == RIDDLE_END);
  return status == RIDDLE_OK ? riddle_search_record(search, control) : status;
}

void riddle_search_free(riddle_search *search, riddle_control *control) {
  riddle_free_array(control, search->places, (size_t)search->task.teams * search->task.teams, 1);
  riddle_free_array(control, search->dead, search->dead_room, sizeof *search->dead);
  RIDDLE_FREE(control, &search->found, &search->found_room);
  RIDDLE_FREE(control, &search->rounds.played, &search->rounds.played_room);
  search->places = NULL;
  search->dead = NULL;
  search->dead_room = search->dead_count = 0;
}
