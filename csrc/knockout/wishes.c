/* Wishes, round by round. */
#include "knockout/wishes.h"

#include <string.h>

#include "core/array.h"

enum {
  CHECK_EVERY = 1 << 16,
  OUT = UINT8_MAX, /* the round of a team that is out */
  MANY = UINT8_MAX /* wishes of a team: more than there are rounds, however many are played */
};

_Static_assert(RIDDLE_ROUNDS_MOST < 100, "a team with 200 wishes is never at its last one");

static bool is_champion(const riddle_wishes *wishes, uint32_t team) {
  return wishes->task.demands != NULL && wishes->task.demands->champion == team;
}

static uint32_t place_of(const riddle_wishes *wishes, uint32_t i) {
  return wishes->task.places == NULL ? i : wishes->task.places[i];
}

static uint32_t wish_count(const riddle_wishes *wishes) {
  return wishes->task.places == NULL ? wishes->task.match_count : wishes->task.place_count;
}

/* --- the beginning ------------------------------------------------------------------------------ */

static riddle_status reserve_to_fill(riddle_wishes *wishes, riddle_control *control) {
  const size_t teams = wishes->task.teams;
  riddle_status status = RIDDLE_RESERVE(control, &wishes->teams, &wishes->teams_room, teams);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &wishes->busy, &wishes->busy_room, teams);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &wishes->idle, &wishes->idle_room, teams);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &wishes->matches, &wishes->match_room, teams);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &wishes->rounds.played, &wishes->rounds.played_room, teams);
  return status;
}

static riddle_status reserve(riddle_wishes *wishes, riddle_control *control) {
  const size_t teams = wishes->task.teams;
  if (wishes->state_room < teams) {
    riddle_status status = RIDDLE_RESERVE(control, &wishes->state, &wishes->state_room, teams);
    if (status != RIDDLE_OK) return status;
    memset(wishes->state, 0, wishes->state_room * sizeof *wishes->state);
  }
  riddle_status status = RIDDLE_RESERVE(control, &wishes->alive, &wishes->alive_room, (size_t)wish_count(wishes));
  return status == RIDDLE_OK && wishes->task.fill ? reserve_to_fill(wishes, control) : status;
}

/* Whether it is the team's first one. */
static bool add_wish(riddle_wish_team *team) {
  team->left = team->left < 200 ? (uint8_t)(team->left + 1) : MANY;
  return team->left == 1;
}

/* Counts the wishes of each team; RIDDLE_BAD_DATA when one is a team against itself. */
static riddle_status count_wishes(riddle_wishes *wishes, riddle_control *control) {
  riddle_wish_team *state = wishes->state;
  const uint32_t count = wish_count(wishes);
  wishes->wishing = 0;
  wishes->alive_count = count;
  for (uint32_t i = 0; i < count; i++) {
    riddle_status status = i % CHECK_EVERY == 0 ? riddle_check(control) : RIDDLE_OK;
    const uint32_t place = place_of(wishes, i);
    const riddle_match match = wishes->task.matches[place];
    if (status != RIDDLE_OK) return status;
    if (match.a == match.b) return RIDDLE_BAD_DATA;
    wishes->wishing += add_wish(&state[match.a]);
    wishes->wishing += add_wish(&state[match.b]);
    wishes->alive[i] = place;
  }
  wishes->visits += count;
  const riddle_demands *demands = wishes->task.demands;
  bool champion = demands != NULL && demands->champion != RIDDLE_NO_TEAM;
  if (champion && state[demands->champion].left == 0) wishes->wishing++;
  return RIDDLE_OK;
}

/* Leaves the state as it was found: zero for all teams. */
static void clear(riddle_wishes *wishes) {
  const uint32_t count = wish_count(wishes);
  if (wishes->task.fill || count > wishes->task.teams / 16) { /* so quick that it needs no look at the stop flag */
    memset(wishes->state, 0, wishes->task.teams * sizeof *wishes->state);
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    const riddle_match match = wishes->task.matches[place_of(wishes, i)];
    wishes->state[match.a] = wishes->state[match.b] = (riddle_wish_team){0};
  }
}

static riddle_status shuffle(riddle_wishes *wishes, riddle_control *control, uint32_t *list, uint32_t count) {
  for (uint32_t i = count; i > 1; i--) {
    riddle_status status = i % CHECK_EVERY == 0 ? riddle_check(control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
    uint32_t j = (uint32_t)riddle_random_below(&wishes->numbers, i), kept = list[i - 1];
    list[i - 1] = list[j];
    list[j] = kept;
  }
  return RIDDLE_OK;
}

static riddle_status begin_to_fill(riddle_wishes *wishes, riddle_control *control) {
  const riddle_wishes_task *task = &wishes->task;
  for (uint32_t i = 0; i < task->teams; i++) wishes->teams[i] = i;
  wishes->team_count = task->teams;
  wishes->fill_count = wish_count(wishes);
  if (wishes->fill_count < task->teams) /* more wishes than n - 1 cannot all come true */
    for (uint32_t i = 0; i < wishes->fill_count; i++) wishes->matches[i] = task->matches[place_of(wishes, i)];
  if (!task->random) return riddle_check(control);
  riddle_random_begin(&wishes->numbers, task->seed);
  return shuffle(wishes, control, wishes->alive, wishes->alive_count);
}

/* --- one round ---------------------------------------------------------------------------------- */

static void record(riddle_wishes *wishes, uint32_t place, bool second_won) {
  riddle_rounds *rounds = &wishes->rounds;
  uint32_t *end = &rounds->start[rounds->count + 1];
  rounds->played[(*end)++] = 2 * place + second_won;
}

/* Plays a wish in which one of the two goes out; returns whether the winner has none left. */
static bool play(riddle_wishes *wishes, uint32_t place, uint32_t winner, uint32_t loser, uint32_t round) {
  riddle_wish_team *state = wishes->state;
  state[loser] = (riddle_wish_team){0, OUT};
  state[winner].round = (uint8_t)round;
  if (state[winner].left != MANY) state[winner].left--;
  if (wishes->task.fill) record(wishes, place, winner == wishes->task.matches[place].b);
  return state[winner].left == 0 && !is_champion(wishes, winner);
}

/* May the match be decided now, and who loses it? Both: either may, RIDDLE_NO_TEAM: not now. */
static uint32_t loser_of(riddle_wishes *wishes, uint32_t place, uint32_t round) {
  const riddle_demands *demands = wishes->task.demands;
  const riddle_match match = wishes->task.matches[place];
  const riddle_wish_team a = wishes->state[match.a], b = wishes->state[match.b];
  if ((a.left != 1 && b.left != 1) || a.round == round || b.round == round) return RIDDLE_NO_TEAM;
  if (demands != NULL && demands->from != NULL && demands->from[place] > round) return RIDDLE_NO_TEAM;
  bool first = a.left == 1 && riddle_may_lose(demands, wishes->task.matches, place, match.a);
  bool second = b.left == 1 && riddle_may_lose(demands, wishes->task.matches, place, match.b);
  if (first && second && wishes->task.random) second = riddle_random_below(&wishes->numbers, 2) == 0;
  if (second) return match.b;
  return first ? match.a : RIDDLE_NO_TEAM;
}

/* Plays the wishes of a round; *out teams go out and *content have no wish left. */
static riddle_status play_wishes(riddle_wishes *wishes, riddle_control *control, uint32_t round, uint32_t *out,
                                 uint32_t *content) {
  uint32_t kept = 0;
  *out = *content = 0;
  wishes->visits += wishes->alive_count;
  for (uint32_t i = 0; i < wishes->alive_count; i++) {
    riddle_status status = i % CHECK_EVERY == 0 ? riddle_check(control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
    uint32_t place = wishes->alive[i], loser = loser_of(wishes, place, round);
    if (loser == RIDDLE_NO_TEAM) {
      wishes->alive[kept++] = place;
      continue;
    }
    const riddle_match match = wishes->task.matches[place];
    *content += play(wishes, place, match.a ^ match.b ^ loser, loser, round);
    ++*out;
  }
  wishes->alive_count = kept;
  return RIDDLE_OK;
}

/* --- filling ------------------------------------------------------------------------------------ */

/* Before a round that fails there may be more than n - 1 matches, since some wishes wait in vain: these are lost. */
static void add_match(riddle_wishes *wishes, uint32_t winner, uint32_t loser) {
  if (wishes->fill_count < wishes->task.teams) wishes->matches[wishes->fill_count] = (riddle_match){winner, loser};
  wishes->state[loser].round = OUT;
  record(wishes, wishes->fill_count++, false);
}

static void take_out(uint32_t *list, uint32_t *count, uint32_t i) {
  memmove(&list[i], &list[i + 1], (--*count - i) * sizeof *list);
}

/* Who takes the wildcard: one of the `busy`, who have wishes, where not all of them find an opponent among the
 * `idle`, who have none; else one of these, another one each round. Takes it from its list. */
static uint32_t draw_wildcard(riddle_wishes *wishes, uint32_t *busy, uint32_t *idle) {
  const bool forced = *busy > *idle;
  uint32_t choice = forced ? 0 : *busy + wishes->rounds.count % *idle; /* of busy and idle in one row */
  if (wishes->task.random) choice = (uint32_t)riddle_random_below(&wishes->numbers, forced ? *busy : *busy + *idle);
  uint32_t team = choice < *busy ? wishes->busy[choice] : wishes->idle[choice - *busy];
  if (choice < *busy) {
    take_out(wishes->busy, busy, choice);
  } else {
    take_out(wishes->idle, idle, choice - *busy);
  }
  return team;
}

/* Sorts those who did not play into the busy and the idle. */
static riddle_status sort_out(riddle_wishes *wishes, riddle_control *control, uint32_t round, uint32_t *busy,
                              uint32_t *idle) {
  *busy = *idle = 0;
  wishes->visits += wishes->team_count;
  for (uint32_t i = 0; i < wishes->team_count; i++) {
    riddle_status status = i % CHECK_EVERY == 0 ? riddle_check(control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
    const uint32_t team = wishes->teams[i];
    const riddle_wish_team state = wishes->state[team];
    if (state.round == round || state.round == OUT) continue;
    if (state.left > 0 || is_champion(wishes, team)) {
      wishes->busy[(*busy)++] = team;
    } else {
      wishes->idle[(*idle)++] = team;
    }
  }
  return RIDDLE_OK;
}

/* The busy beat idle ones, the other idle ones meet each other. */
static riddle_status match_up(riddle_wishes *wishes, riddle_control *control, uint32_t busy, uint32_t idle) {
  const uint32_t free = idle - busy;
  for (uint32_t i = 0; i < busy + free / 2; i++) {
    riddle_status status = i % CHECK_EVERY == 0 ? riddle_check(control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
    if (i < busy) {
      add_match(wishes, wishes->busy[i], wishes->idle[idle - 1 - i]);
    } else {
      add_match(wishes, wishes->idle[i - busy], wishes->idle[free - 1 - (i - busy)]);
    }
  }
  return RIDDLE_OK;
}

/* Those who are left. */
static riddle_status keep_teams(riddle_wishes *wishes, riddle_control *control) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < wishes->team_count; i++) {
    riddle_status status = i % CHECK_EVERY == 0 ? riddle_check(control) : RIDDLE_OK;
    if (status != RIDDLE_OK) return status;
    if (wishes->state[wishes->teams[i]].round != OUT) wishes->teams[kept++] = wishes->teams[i];
  }
  wishes->team_count = kept;
  return RIDDLE_OK;
}

/* The matches of a round that nobody wished. */
static riddle_status fill_round(riddle_wishes *wishes, riddle_control *control, uint32_t round) {
  riddle_rounds *rounds = &wishes->rounds;
  uint32_t busy, idle;
  riddle_status status = sort_out(wishes, control, round, &busy, &idle);
  if (status != RIDDLE_OK) return status;
  if (wishes->task.random) status = shuffle(wishes, control, wishes->idle, idle);
  if (status != RIDDLE_OK) return status;
  bool odd = wishes->team_count % 2 == 1;
  rounds->wildcard[rounds->count] = odd ? draw_wildcard(wishes, &busy, &idle) : RIDDLE_NO_TEAM;
  status = match_up(wishes, control, busy, idle);
  if (status == RIDDLE_OK) status = keep_teams(wishes, control);
  rounds->count++;
  rounds->start[rounds->count + 1] = rounds->start[rounds->count];
  return status;
}

/* --- all rounds --------------------------------------------------------------------------------- */

static riddle_status play_rounds(riddle_wishes *wishes, riddle_control *control) {
  uint32_t left = wishes->task.teams;
  for (uint32_t round = 1; left > 1; round++) {
    uint32_t out, content;
    riddle_status status = play_wishes(wishes, control, round, &out, &content);
    if (status != RIDDLE_OK) return status;
    left = (left + 1) / 2;
    if (wishes->wishing - out > left) {
      wishes->round = round;
      wishes->left = left;
      wishes->needed = wishes->wishing - out;
      return RIDDLE_BAD_DATA;
    }
    wishes->wishing -= out + content;
    if (wishes->task.fill) status = fill_round(wishes, control, round);
    if (wishes->task.fill) atomic_store(&control->done, wishes->task.teams - left);
    if (status != RIDDLE_OK) return status;
    if (!wishes->task.fill && wishes->alive_count == 0) return RIDDLE_OK;
  }
  if (wishes->task.fill) wishes->rounds.winner = wishes->teams[0];
  return RIDDLE_OK;
}

riddle_status riddle_wishes_run(riddle_wishes *wishes, riddle_control *control, const riddle_wishes_task *task) {
  wishes->task = *task;
  wishes->round = wishes->left = wishes->needed = 0;
  wishes->rounds.count = 0;
  wishes->rounds.start[0] = wishes->rounds.start[1] = 0;
  wishes->rounds.winner = RIDDLE_NO_TEAM;
  riddle_status status = reserve(wishes, control);
  if (status != RIDDLE_OK) return status;
  status = count_wishes(wishes, control);
  if (status == RIDDLE_OK && task->fill) status = begin_to_fill(wishes, control);
  if (status == RIDDLE_OK) status = play_rounds(wishes, control);
  clear(wishes);
  return status;
}

void riddle_wishes_free(riddle_wishes *wishes, riddle_control *control) {
  RIDDLE_FREE(control, &wishes->state, &wishes->state_room);
  RIDDLE_FREE(control, &wishes->alive, &wishes->alive_room);
  RIDDLE_FREE(control, &wishes->teams, &wishes->teams_room);
  RIDDLE_FREE(control, &wishes->busy, &wishes->busy_room);
  RIDDLE_FREE(control, &wishes->idle, &wishes->idle_room);
  RIDDLE_FREE(control, &wishes->matches, &wishes->match_room);
  RIDDLE_FREE(control, &wishes->rounds.played, &wishes->rounds.played_room);
}
