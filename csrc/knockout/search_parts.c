/* Parts of the search: tables, bounds, matchings, the answer. */
#include "knockout/search_parts.h"

#include <string.h>

#include "core/array.h"

/* --- tables ------------------------------------------------------------------------------------- */

static uint8_t first_of(const riddle_search *search, uint32_t a, uint32_t b) {
  return search->task.first[a * search->task.teams + b];
}

/* The first round in which a wish may be played. */
static uint32_t wish_from(const riddle_search *search, uint32_t place) {
  const riddle_match match = search->task.matches[place];
  const riddle_demands *demands = search->task.demands;
  uint32_t from = demands != NULL && demands->from != NULL ? demands->from[place] : 0;
  uint32_t first = first_of(search, match.a, match.b);
  return from > first ? from : first;
}

static uint32_t wish_until(const riddle_search *search, uint32_t place) {
  uint8_t until = search->task.until != NULL ? search->task.until[place] : 0;
  return until == 0 ? UINT8_MAX : until;
}

/* Do two teams have the same demands and no wishes? */
static bool are_alike(const riddle_search *search, uint32_t a, uint32_t b) {
  const riddle_demands *demands = search->task.demands;
  if (!riddle_set_empty(&search->wished[a]) || !riddle_set_empty(&search->wished[b])) return false;
  if (demands != NULL && (demands->champion == a || demands->champion == b)) return false;
  for (uint32_t team = 0; team < search->task.teams; team++) {
    if (team != a && team != b && first_of(search, a, team) != first_of(search, b, team)) return false;
  }
  return true;
}

static void find_alike(riddle_search *search) {
  for (uint32_t team = 0; team < search->task.teams; team++) {
    search->like[team] = (uint16_t)team;
    for (uint32_t other = 0; other < team && search->like[team] == team; other++) {
      if (search->like[other] == other && are_alike(search, other, team)) search->like[team] = (uint16_t)other;
    }
  }
}

/* Which teams may meet in which round, and how much stands in the way of each. */
static void find_meetings(riddle_search *search) {
  const uint32_t teams = search->task.teams;
  for (uint32_t a = 0; a < teams; a++) {
    for (uint32_t b = 0; b < teams; b++) {
      if (a == b) continue;
      uint32_t first = first_of(search, a, b);
      if (search->places[a * teams + b] > 0) first = wish_from(search, riddle_search_place(search, a, b));
      for (uint32_t round = 1; round <= search->round_count; round++) {
        if (round >= first) riddle_set_add(&search->meets[round - 1][a], b);
      }
      search->weight[a] += first > search->round_count ? search->round_count : first - 1;
    }
  }
}

riddle_status riddle_search_prepare(riddle_search *search, riddle_control *control) {
  const riddle_search_task *task = &search->task;
  const uint32_t teams = task->teams;
  riddle_status status;
  search->round_count = (uint32_t)riddle_rounds_of(teams);
  if (search->places != NULL) riddle_search_free(search, control); /* a second run starts anew */
  search->places = riddle_new_array(control, (size_t)teams * teams, 1, &status);
  if (search->places == NULL) return status;
  memset(search->wished, 0, sizeof search->wished);
  memset(search->meets, 0, sizeof search->meets);
  memset(search->weight, 0, sizeof search->weight);
  search->steps = search->states = search->starts = 0;
  for (uint32_t place = 0; place < task->match_count; place++) {
    const riddle_match match = task->matches[place];
    riddle_set_add(&search->wished[match.a], match.b);
    riddle_set_add(&search->wished[match.b], match.a);
    search->places[match.a * teams + match.b] = search->places[match.b * teams + match.a] = (uint8_t)(place + 1);
  }
  find_meetings(search);
  find_alike(search);
  return RIDDLE_OK;
}

void riddle_search_order_alike(const riddle_search *search, riddle_search_level *level) {
  /* Each takes the place of the largest of those alike that come after it; the classes keep their places. */
  for (uint32_t i = 0; i < level->count; i++) {
    uint32_t largest = i;
    for (uint32_t j = i + 1; j < level->count; j++) {
      bool alike = search->like[level->order[j]] == search->like[level->order[i]];
      if (alike && level->order[j] > level->order[largest]) largest = j;
    }
    uint16_t kept = level->order[i];
    level->order[i] = level->order[largest];
    level->order[largest] = kept;
  }
}

/* --- bounds ------------------------------------------------------------------------------------- */

/* Plays the open wishes as fast as they can be; are never more teams bound to go on than may? */
static bool wishes_fit(const riddle_search *search, const riddle_team_set *alive, uint32_t round) {
  const riddle_search_task *task = &search->task;
  uint16_t open[RIDDLE_SEARCH_TEAMS];
  uint8_t left[RIDDLE_SEARCH_TEAMS] = {0}, played[RIDDLE_SEARCH_TEAMS] = {0};
  uint32_t count = 0, teams = riddle_set_count(alive), bound = 0;
  const uint32_t champion = task->demands != NULL ? task->demands->champion : RIDDLE_NO_TEAM;
  for (uint32_t place = 0; place < task->match_count; place++) {
    const riddle_match match = task->matches[place];
    if (!riddle_set_has(alive, match.a) || !riddle_set_has(alive, match.b)) continue;
    open[count++] = (uint16_t)place;
    bound += (uint32_t)(left[match.a]++ == 0) + (uint32_t)(left[match.b]++ == 0);
  }
  if (champion != RIDDLE_NO_TEAM && left[champion] == 0) bound++;
  for (; teams > 1 && count > 0; round++) {
    uint32_t kept = 0, out = 0, content = 0;
    for (uint32_t i = 0; i < count; i++) {
      const riddle_match match = task->matches[open[i]];
      bool first = left[match.a] == 1 && riddle_may_lose(task->demands, task->matches, open[i], match.a);
      bool second = left[match.b] == 1 && riddle_may_lose(task->demands, task->matches, open[i], match.b);
      bool now = (first || second) && played[match.a] != round && played[match.b] != round;
      if (!now || wish_from(search, open[i]) > round) {
        open[kept++] = open[i];
        continue;
      }
      const uint32_t winner = second ? match.a : match.b;
      left[match.a]--;
      left[match.b]--;
      played[match.a] = played[match.b] = (uint8_t)round;
      out++;
      content += left[winner] == 0 && winner != champion;
    }
    count = kept;
    teams = (teams + 1) / 2;
    if (bound - out > teams) return false;
    bound -= out + content;
  }
  return true;
}

bool riddle_search_may_go_on(const riddle_search *search, const riddle_team_set *alive, uint32_t round) {
  const riddle_search_task *task = &search->task;
  for (uint32_t place = 0; place < task->match_count; place++) {
    const riddle_match match = task->matches[place];
    bool open = riddle_set_has(alive, match.a) && riddle_set_has(alive, match.b);
    if (open && wish_until(search, place) < round) return false;
  }
  return wishes_fit(search, alive, round);
}

bool riddle_search_in_time(const riddle_search *search, const riddle_search_level *level, uint32_t round) {
  const riddle_search_task *task = &search->task;
  for (uint32_t place = 0; task->until != NULL && place < task->match_count; place++) {
    const riddle_match match = task->matches[place];
    bool open = riddle_set_has(&level->alive, match.a) && riddle_set_has(&level->alive, match.b);
    bool decided = riddle_set_has(&level->lost, match.a) || riddle_set_has(&level->lost, match.b);
    if (open && !decided && wish_until(search, place) <= round) return false;
  }
  return true;
}

/* --- who beats whom ----------------------------------------------------------------------------- */

enum { NOBODY = UINT16_MAX };

/* Back along the way from a free winner: each loser takes it and leaves its old one to the loser that asked for that.
 */
static void hand_on(riddle_search_level *level, const uint16_t *asked_by, uint32_t loser, uint32_t winner) {
  for (;;) {
    const uint16_t taker = asked_by[winner], old = level->winner_of[taker];
    level->loser_of[winner] = taker;
    level->winner_of[taker] = (uint16_t)winner;
    if (taker == loser) return;
    winner = old;
  }
}

/* Finds a winner for one loser more: breadth first over losers who would have to change theirs. */
static bool augment(riddle_search_level *level, uint32_t loser) {
  uint16_t queue[RIDDLE_SEARCH_TEAMS], asked_by[RIDDLE_SEARCH_TEAMS]; /* the loser that came to a winner */
  riddle_team_set fresh = level->alive;
  uint32_t head = 0, tail = 0;
  riddle_set_remove_all(&fresh, &level->lost);
  queue[tail++] = (uint16_t)loser;
  while (head < tail) {
    const uint16_t one = queue[head++];
    riddle_team_set options = riddle_set_and(&level->options[one], &fresh);
    while (!riddle_set_empty(&options)) {
      uint32_t winner = riddle_set_first(&options);
      riddle_set_remove(&options, winner);
      riddle_set_remove(&fresh, winner);
      asked_by[winner] = one;
      if (level->loser_of[winner] == NOBODY) {
        hand_on(level, asked_by, loser, winner);
        return true;
      }
      queue[tail++] = level->loser_of[winner];
    }
  }
  return false;
}

bool riddle_search_let_lose(riddle_search_level *level, uint32_t team) {
  const uint16_t beaten = level->loser_of[team];
  riddle_set_add(&level->lost, team);
  level->loser_of[team] = NOBODY;
  if (beaten == NOBODY || augment(level, beaten)) {
    if (augment(level, team)) return true;
    if (beaten != NOBODY) level->loser_of[level->winner_of[beaten]] = NOBODY;
  }
  riddle_set_remove(&level->lost, team);
  level->loser_of[team] = beaten;
  if (beaten != NOBODY) level->winner_of[beaten] = (uint16_t)team;
  return false;
}

void riddle_search_let_live(riddle_search_level *level, uint32_t team) {
  riddle_set_remove(&level->lost, team);
  level->loser_of[level->winner_of[team]] = NOBODY;
  level->winner_of[team] = NOBODY;
}

/* --- the answer --------------------------------------------------------------------------------- */

/* The place of a match that is played: that of the wish, or a new one. */
static uint32_t place_of(riddle_search *search, uint32_t winner, uint32_t loser, uint32_t *count) {
  if (riddle_set_has(&search->wished[winner], loser)) return riddle_search_place(search, winner, loser);
  search->found[*count] = (riddle_match){winner, loser};
  return (*count)++;
}

/* Wishes stand before others in a round. */
static void record_round(riddle_search *search, const riddle_search_level *level, uint32_t *count) {
  riddle_rounds *rounds = &search->rounds;
  uint32_t *end = &rounds->start[rounds->count + 1];
  riddle_team_set idle = level->alive;
  *end = rounds->start[rounds->count];
  for (int wished = 1; wished >= 0; wished--) {
    for (uint32_t loser = 0; loser < search->task.teams; loser++) {
      if (!riddle_set_has(&level->lost, loser)) continue;
      const uint32_t winner = level->winner_of[loser];
      if (riddle_set_has(&search->wished[winner], loser) != (wished == 1)) continue;
      const uint32_t place = place_of(search, winner, loser, count);
      rounds->played[(*end)++] = 2 * place + (search->found[place].b == winner);
      riddle_set_remove(&idle, winner);
      riddle_set_remove(&idle, loser);
    }
  }
  rounds->wildcard[rounds->count++] = riddle_set_empty(&idle) ? RIDDLE_NO_TEAM : riddle_set_first(&idle);
}

riddle_status riddle_search_record(riddle_search *search, riddle_control *control) {
  const riddle_search_task *task = &search->task;
  riddle_rounds *rounds = &search->rounds;
  uint32_t count = task->match_count;
  riddle_status status = RIDDLE_RESERVE(control, &search->found, &search->found_room, (size_t)task->teams);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &rounds->played, &rounds->played_room, (size_t)task->teams);
  if (status != RIDDLE_OK) return status;
  if (count > 0) memcpy(search->found, task->matches, count * sizeof *search->found);
  rounds->count = 0;
  rounds->start[0] = rounds->start[1] = 0;
  rounds->winner = 0;
  for (uint32_t r = 0; r < search->round_count; r++) record_round(search, &search->levels[r], &count);
  if (search->round_count > 0) {
    riddle_team_set last = search->levels[search->round_count - 1].alive;
    riddle_set_remove_all(&last, &search->levels[search->round_count - 1].lost);
    rounds->winner = riddle_set_first(&last);
  }
  return RIDDLE_OK;
}
