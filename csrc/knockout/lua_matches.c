/* Lists of matches from Lua tables, read without metamethods. */
#include "knockout/lua_matches.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/stream.h"
#include "lua/lua_job.h"

enum { MATCHES_MOST = 2 * RIDDLE_TEAMS_MOST, ROUND_MOST = UINT8_MAX };

/* What all steps of the reading share. */
typedef struct reader {
  lua_State *L;
  riddle_match_list *list;
  riddle_list_error *error;
  riddle_control *control;
  bool partial, flat;
  bool given;     /* the teams are given beforehand, by name or number */
  uint32_t count; /* matches in the table */
  uint32_t most;  /* the largest number of a team */
} reader;

/* Raises with the place of the code to blame. */
static void raise_at_caller(lua_State *L, const char *format, ...) {
  va_list arguments;
  luaL_where(L, (int)lua_tointeger(L, RIDDLE_ARG_LEVEL));
  lua_pushvalue(L, RIDDLE_ARG_WHO);
  lua_pushliteral(L, ": ");
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  lua_concat(L, 4);
  lua_error(L);
}

void riddle_check_list_arguments(lua_State *L) {
  luaL_checktype(L, RIDDLE_ARG_MATCHES, LUA_TTABLE);
  if (!lua_isnil(L, RIDDLE_ARG_TEAMS)) luaL_checktype(L, RIDDLE_ARG_TEAMS, LUA_TTABLE);
  luaL_argcheck(L, lua_isnil(L, RIDDLE_ARG_COUNT) || luaL_checkinteger(L, RIDDLE_ARG_COUNT) >= 1, RIDDLE_ARG_COUNT,
                "1 or more expected");
  bool first = lua_type(L, RIDDLE_ARG_WINNERS) == LUA_TSTRING;
  if (!first && !lua_isnil(L, RIDDLE_ARG_WINNERS)) luaL_checktype(L, RIDDLE_ARG_WINNERS, LUA_TTABLE);
  luaL_checktype(L, RIDDLE_ARG_WHO, LUA_TSTRING);
  luaL_checkinteger(L, RIDDLE_ARG_LEVEL);
}

/* Notes that there was no memory, if so; the reading ends then. */
static void need(riddle_list_error *error, riddle_status status) {
  if (status == RIDDLE_OK || status == RIDDLE_END) return;
  error->kind = riddle_status_word(status);
  error->status = status;
}

static void set_error(riddle_list_error *error, const char *kind, lua_Integer match, const char *format, ...) {
  va_list arguments;
  error->kind = kind;
  error->match = match;
  if (format == NULL) return;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
}

/* The value on top, for a message. */
static const char *describe(lua_State *L) {
  switch (lua_type(L, -1)) {
    case LUA_TNUMBER:
      if (lua_isinteger(L, -1)) return lua_pushfstring(L, "%I", (LUAI_UACINT)lua_tointeger(L, -1));
      return lua_pushfstring(L, "the float %f", (LUAI_UACNUMBER)lua_tonumber(L, -1));
    case LUA_TSTRING: return "a string";
    default: return luaL_typename(L, -1);
  }
}

/* --- the teams ---------------------------------------------------------------------------------- */

static void read_names(reader *run) {
  lua_State *L = run->L;
  riddle_match_list *list = run->list;
  riddle_list_error *error = run->error;
  lua_Integer count = (lua_Integer)lua_rawlen(L, RIDDLE_ARG_TEAMS);
  list->named = run->given = true;
  if (count > RIDDLE_TEAMS_MOST) {
    set_error(error, "limit", 0, "expected at most %d teams, found %lld", (int)RIDDLE_TEAMS_MOST, (long long)count);
    return;
  }
  for (lua_Integer i = 1; i <= count; i++) {
    size_t length;
    if (lua_rawgeti(L, RIDDLE_ARG_TEAMS, i) != LUA_TSTRING)
      raise_at_caller(L, "option 'teams': team %I: expected a name, got %s", (LUAI_UACINT)i, describe(L));
    const char *name = lua_tolstring(L, -1, &length);
    need(error, riddle_names_add(&list->names, run->control, name, length));
    lua_pop(L, 1);
    if (length == 0) set_error(error, "empty name", 0, "team %d: expected a name, found an empty one", (int)i);
    if (error->kind != NULL) return;
  }
  list->teams = list->names.count;
  size_t budget = SIZE_MAX;
  uint32_t first = 0, second = 0;
  riddle_status status = riddle_names_index(&list->names, run->control, &budget, &first, &second);
  if (status != RIDDLE_BAD_DATA) {
    need(error, status);
    return;
  }
  set_error(error, "duplicate team", 0, NULL);
  riddle_names_say_twice(error->message, &list->names, first, second);
}

static void read_count(reader *run) {
  lua_Integer count = lua_tointeger(run->L, RIDDLE_ARG_COUNT);
  run->given = true;
  if (count > RIDDLE_TEAMS_MOST) {
    set_error(run->error, "limit", 0, "expected at most %d teams, found %lld", (int)RIDDLE_TEAMS_MOST,
              (long long)count);
    return;
  }
  run->list->teams = run->most = (uint32_t)count;
}

/* --- the matches -------------------------------------------------------------------------------- */

static uint32_t read_name(reader *run, lua_Integer match) {
  lua_State *L = run->L;
  riddle_match_list *list = run->list;
  riddle_list_error *error = run->error;
  size_t length;
  if (lua_type(L, -1) != LUA_TSTRING)
    raise_at_caller(L, "match %I: expected the name of a team, got %s", (LUAI_UACINT)match, describe(L));
  const char *text = lua_tolstring(L, -1, &length);
  uint32_t team = 0;
  if (length == 0) {
    set_error(error, "empty name", match, "match %lld: expected the name of a team, found an empty one",
              (long long)match);
  } else if (run->given) {
    team = riddle_find_team(L, list);
    if (team == RIDDLE_NO_TEAM) {
      set_error(error, "unknown team", match, NULL);
      riddle_names_say_unknown(error->message, &list->names, (uint32_t)match - 1, text, length);
    }
  } else if (list->names.count == RIDDLE_TEAMS_MOST) {
    set_error(error, "limit", match, "expected at most %d teams, found more", (int)RIDDLE_TEAMS_MOST);
  } else {
    need(error, riddle_names_intern(&list->names, run->control, text, length, &team));
  }
  return team;
}

static uint32_t read_number(reader *run, lua_Integer match) {
  lua_State *L = run->L;
  if (!lua_isinteger(L, -1))
    raise_at_caller(L, "match %I: expected the number of a team, got %s", (LUAI_UACINT)match, describe(L));
  lua_Integer team = lua_tointeger(L, -1);
  if (team < 1 || team > (lua_Integer)run->most) {
    set_error(run->error, "unknown team", match, "match %lld: expected a team of 1 to %u, found %lld", (long long)match,
              (unsigned)run->most, (long long)team);
    return 0;
  }
  if (team > (lua_Integer)run->list->teams) run->list->teams = (uint32_t)team;
  return (uint32_t)(team - 1);
}

/* Reads the team on top of the stack and pops it. */
static uint32_t take_team(reader *run, lua_Integer match) {
  uint32_t team = run->list->named ? read_name(run, match) : read_number(run, match);
  lua_pop(run->L, 1);
  return team;
}

/* Room for a byte a match, cleared. */
static bool make_bytes(reader *run, uint8_t **bytes, size_t *room) {
  if (*bytes != NULL) return true;
  riddle_status status = RIDDLE_RESERVE(run->control, bytes, room, (size_t)run->count);
  if (status == RIDDLE_OK) memset(*bytes, 0, *room);
  need(run->error, status);
  return status == RIDDLE_OK;
}

/* Which of the two the value on top of the stack is; pops it. A team that is neither is an error. */
static void take_winner(reader *run, lua_Integer match, riddle_match pair) {
  lua_State *L = run->L;
  bool right = run->list->named ? lua_type(L, -1) == LUA_TSTRING : lua_isinteger(L, -1);
  if (!right)
    raise_at_caller(L, "match %I: expected the winner to be one of its teams, got %s", (LUAI_UACINT)match, describe(L));
  uint32_t team = riddle_find_team(L, run->list);
  lua_pop(L, 1);
  if (!make_bytes(run, &run->list->wins, &run->list->wins_room)) return;
  uint8_t *wins = &run->list->wins[match - 1];
  if (team != pair.a && team != pair.b) {
    set_error(run->error, "winner", match, "match %lld: expected the winner to be one of its two teams",
              (long long)match);
  } else if (*wins != RIDDLE_EITHER_WINS && *wins != (team == pair.a ? RIDDLE_FIRST_WINS : RIDDLE_SECOND_WINS)) {
    set_error(run->error, "winner", match,
              "match %lld: its field 'winner' and the option 'winners' name different teams", (long long)match);
  } else {
    *wins = team == pair.a ? RIDDLE_FIRST_WINS : RIDDLE_SECOND_WINS;
  }
}

/* Reads a field of the table on top that is a round; 0 when it is not there. */
static uint8_t read_round(reader *run, lua_Integer match, const char *field) {
  lua_State *L = run->L;
  lua_pushstring(L, field);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 1);
    return 0;
  }
  lua_Integer round = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  if (!run->partial)
    raise_at_caller(L, "match %I: a field '%s' is for knockout.wish; the rounds of a whole list follow from it",
                    (LUAI_UACINT)match, field);
  if (round < 1)
    raise_at_caller(L, "match %I: expected '%s' to be a round from 1, got %s", (LUAI_UACINT)match, field, describe(L));
  lua_pop(L, 1);
  return round > ROUND_MOST ? ROUND_MOST : (uint8_t)round;
}

static void read_window(reader *run, lua_Integer match) {
  uint8_t from = read_round(run, match, "from"), until = read_round(run, match, "to");
  if (from > 0 && make_bytes(run, &run->list->from, &run->list->from_room)) run->list->from[match - 1] = from;
  if (until > 0 && make_bytes(run, &run->list->until, &run->list->until_room)) run->list->until[match - 1] = until;
}

/* Pushes the table of a match. */
static void push_pair(lua_State *L, lua_Integer match) {
  if (lua_rawgeti(L, RIDDLE_ARG_MATCHES, match) != LUA_TTABLE)
    raise_at_caller(L, "match %I: expected a table of two teams, got %s", (LUAI_UACINT)match, describe(L));
  if (lua_rawlen(L, -1) != 2)
    raise_at_caller(L, "match %I: expected two teams, got %I", (LUAI_UACINT)match, (LUAI_UACINT)lua_rawlen(L, -1));
}

/* The fields of the pair on top besides its teams. */
static void read_fields(reader *run, lua_Integer match, riddle_match pair) {
  lua_State *L = run->L;
  lua_pushliteral(L, "winner");
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 1);
  } else {
    take_winner(run, match, pair);
  }
  read_window(run, match);
}

/* The winner that the option names. */
static void read_option(reader *run, lua_Integer match, riddle_match pair) {
  lua_State *L = run->L;
  if (lua_type(L, RIDDLE_ARG_WINNERS) == LUA_TSTRING) {
    if (make_bytes(run, &run->list->wins, &run->list->wins_room)) run->list->wins[match - 1] = RIDDLE_FIRST_WINS;
  } else if (lua_rawgeti(L, RIDDLE_ARG_WINNERS, match) == LUA_TNIL) {
    lua_pop(L, 1);
  } else {
    take_winner(run, match, pair);
  }
}

static void read_match(reader *run, lua_Integer match) {
  lua_State *L = run->L;
  uint32_t team[2] = {0, 0};
  if (!run->flat) push_pair(L, match);
  for (int side = 0; side < 2 && run->error->kind == NULL; side++) {
    if (run->flat) {
      lua_rawgeti(L, RIDDLE_ARG_MATCHES, 2 * match - 1 + side);
    } else {
      lua_rawgeti(L, -1, side + 1);
    }
    team[side] = take_team(run, match);
  }
  const riddle_match pair = {team[0], team[1]};
  run->list->matches[match - 1] = pair;
  bool asked = run->error->kind == NULL && !lua_isnil(L, RIDDLE_ARG_WINNERS);
  if (asked) read_option(run, match, pair);
  if (run->flat) return;
  if (run->error->kind == NULL) read_fields(run, match, pair);
  lua_pop(L, 1);
}

/* Looks at the first team: flat list or pairs, names or numbers? Returns whether it is flat. */
static bool look_at_first(reader *run) {
  lua_State *L = run->L;
  bool flat = lua_rawgeti(L, RIDDLE_ARG_MATCHES, 1) != LUA_TTABLE;
  if (!flat) {
    lua_rawgeti(L, -1, 1);
    lua_remove(L, -2);
  }
  if (!run->list->named) run->list->named = lua_isnil(L, RIDDLE_ARG_COUNT) && lua_type(L, -1) == LUA_TSTRING;
  lua_pop(L, 1);
  return flat;
}

/* --- the rest ----------------------------------------------------------------------------------- */

static void read_champion(reader *run) {
  lua_State *L = run->L;
  riddle_match_list *list = run->list;
  if (run->count == 0 && !run->given && lua_type(L, RIDDLE_ARG_CHAMPION) == LUA_TSTRING) list->named = true;
  bool right = list->named ? lua_type(L, RIDDLE_ARG_CHAMPION) == LUA_TSTRING : lua_isinteger(L, RIDDLE_ARG_CHAMPION);
  lua_pushvalue(L, RIDDLE_ARG_CHAMPION);
  if (!right)
    raise_at_caller(L, "option 'champion' must be the %s of a team, got %s", list->named ? "name" : "number",
                    describe(L));
  if (!list->named) {
    lua_Integer team = lua_tointeger(L, -1);
    if (team < 1 || team > (lua_Integer)run->most) {
      set_error(run->error, "unknown team", 0, "option 'champion': expected a team of 1 to %u, found %lld",
                (unsigned)run->most, (long long)team);
    } else {
      list->champion = (uint32_t)(team - 1);
      if (team > (lua_Integer)list->teams) list->teams = (uint32_t)team;
    }
  } else {
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    list->champion = riddle_find_team(L, list);
    if (list->champion == RIDDLE_NO_TEAM && run->partial && !run->given && length > 0)
      need(run->error, riddle_names_intern(&list->names, run->control, text, length, &list->champion));
    if (list->champion == RIDDLE_NO_TEAM && run->error->kind == NULL) {
      char quoted[200];
      set_error(run->error, "unknown team", 0, "option 'champion': expected the name of a team, found %s",
                riddle_quote(quoted, text, length));
    }
  }
  lua_pop(L, 1);
}

static void check_count(const reader *run) {
  const riddle_match_list *list = run->list;
  if (list->teams == 0) {
    set_error(run->error, "count", 0, "expected at least one team, found none");
  } else if (!run->partial && run->given && list->match_count + 1 != list->teams) {
    set_error(run->error, "count", 0, "expected %u matches for %u teams, found %u", (unsigned)list->teams - 1,
              (unsigned)list->teams, (unsigned)list->match_count);
  }
}

static void read_all_matches(reader *run) {
  lua_State *L = run->L;
  riddle_match_list *list = run->list;
  lua_Integer count = (lua_Integer)lua_rawlen(L, RIDDLE_ARG_MATCHES);
  run->flat = count > 0 && look_at_first(run);
  if (run->flat && count % 2 == 1)
    raise_at_caller(L, "the flat list must have two teams a match, got %I in all", (LUAI_UACINT)count);
  if (run->flat) count /= 2;
  if (count > MATCHES_MOST) {
    set_error(run->error, "limit", 0, "expected at most %d matches, found %lld", (int)MATCHES_MOST, (long long)count);
    return;
  }
  run->count = (uint32_t)count;
  if (!run->given && !run->partial && !list->named) {
    if (count >= RIDDLE_TEAMS_MOST) {
      set_error(run->error, "limit", 0, "expected at most %d teams, found %lld", (int)RIDDLE_TEAMS_MOST,
                (long long)count + 1);
      return;
    }
    list->teams = run->most = run->count + 1;
  }
  need(run->error, RIDDLE_RESERVE(run->control, &list->matches, &list->match_room, (size_t)count));
  for (lua_Integer match = 1; match <= count && run->error->kind == NULL; match++) read_match(run, match);
  list->match_count = run->count;
}

static void read_list(reader *run) {
  lua_State *L = run->L;
  luaL_checkstack(L, 12, NULL);
  if (!lua_isnil(L, RIDDLE_ARG_TEAMS)) read_names(run);
  if (!lua_isnil(L, RIDDLE_ARG_COUNT)) read_count(run);
  if (run->error->kind == NULL) read_all_matches(run);
  if (run->error->kind == NULL && !lua_isnil(L, RIDDLE_ARG_CHAMPION)) read_champion(run);
  if (run->error->kind != NULL) return;
  if (run->list->named) run->list->teams = run->list->names.count;
  check_count(run);
}

riddle_status riddle_take_matches(lua_State *L, riddle_shared_list **shared, riddle_list_error *error, bool partial) {
  riddle_control *control = riddle_job_control(L, -1);
  riddle_status status;
  riddle_shared_list *own = *shared = riddle_new_array(control, 1, sizeof *own, &status);
  if (own == NULL) return status;
  riddle_control_init(&own->control);
  own->users = 1;
  own->list.champion = RIDDLE_NO_TEAM;
  reader run = {
      .L = L, .list = &own->list, .error = error, .control = control, .partial = partial, .most = RIDDLE_TEAMS_MOST};
  read_list(&run);
  return error->status;
}
