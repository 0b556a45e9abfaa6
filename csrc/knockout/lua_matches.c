/* Lists of matches from Lua tables, read without metamethods. */
#include "knockout/lua_matches.h"

#include <stdarg.h>
#include <stdio.h>

#include "core/array.h"

enum { MATCHES = 1, TEAMS = 2, COUNT = 3, MATCHES_MOST = 2 * RIDDLE_TEAMS_MOST };

void riddle_match_list_free(riddle_match_list *list, riddle_control *control) {
  riddle_names_free(&list->names, control);
  RIDDLE_FREE(control, &list->matches, &list->match_room);
}

/* Raises with the place of whoever called the Lua function that called this one. */
static void raise_at_caller(lua_State *L, const char *format, ...) {
  va_list arguments;
  luaL_where(L, 2);
  lua_pushstring(L, "knockout.schedule: ");
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  lua_concat(L, 3);
  lua_error(L);
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

static void read_names(lua_State *L, riddle_match_list *list, riddle_list_error *error, riddle_control *control) {
  lua_Integer count = (lua_Integer)lua_rawlen(L, TEAMS);
  list->named = true;
  if (count > RIDDLE_TEAMS_MOST) {
    set_error(error, "limit", 0, "expected at most %d teams, found %lld", (int)RIDDLE_TEAMS_MOST, (long long)count);
    return;
  }
  for (lua_Integer i = 1; i <= count; i++) {
    size_t length;
    if (lua_rawgeti(L, TEAMS, i) != LUA_TSTRING)
      raise_at_caller(L, "option 'teams': team %I: expected a name, got %s", (LUAI_UACINT)i, describe(L));
    const char *name = lua_tolstring(L, -1, &length);
    need(error, riddle_names_add(&list->names, control, name, length));
    lua_pop(L, 1);
    if (length == 0) set_error(error, "empty name", 0, "team %d: expected a name, found an empty one", (int)i);
    if (error->kind != NULL) return;
  }
  list->teams = list->names.count;
  size_t budget = SIZE_MAX;
  uint32_t first = 0, second = 0;
  riddle_status status = riddle_names_index(&list->names, control, &budget, &first, &second);
  if (status != RIDDLE_BAD_DATA) {
    need(error, status);
    return;
  }
  set_error(error, "duplicate team", 0, NULL);
  riddle_names_say_twice(error->message, &list->names, first, second);
}

static void read_count(lua_State *L, riddle_match_list *list, riddle_list_error *error) {
  lua_Integer count = lua_tointeger(L, COUNT);
  if (count > RIDDLE_TEAMS_MOST) {
    set_error(error, "limit", 0, "expected at most %d teams, found %lld", (int)RIDDLE_TEAMS_MOST, (long long)count);
    return;
  }
  list->teams = (uint32_t)count;
}

/* --- the matches -------------------------------------------------------------------------------- */

static uint32_t read_name(lua_State *L, riddle_match_list *list, riddle_list_error *error, riddle_control *control,
                          lua_Integer match) {
  size_t length;
  if (lua_type(L, -1) != LUA_TSTRING)
    raise_at_caller(L, "match %I: expected the name of a team, got %s", (LUAI_UACINT)match, describe(L));
  const char *text = lua_tolstring(L, -1, &length);
  uint32_t team = 0;
  if (length == 0) {
    set_error(error, "empty name", match, "match %lld: expected the name of a team, found an empty one",
              (long long)match);
  } else if (!lua_isnil(L, TEAMS)) {
    riddle_name_query query = {text, length, 0, RIDDLE_NO_TEAM};
    if (list->teams > 0) riddle_names_find(&list->names, &query, 1);
    team = query.team;
    if (team == RIDDLE_NO_TEAM) {
      set_error(error, "unknown team", match, NULL);
      riddle_names_say_unknown(error->message, &list->names, (uint32_t)match - 1, text, length);
    }
  } else if (list->names.count == RIDDLE_TEAMS_MOST) {
    set_error(error, "limit", match, "expected at most %d teams, found more", (int)RIDDLE_TEAMS_MOST);
  } else {
    need(error, riddle_names_intern(&list->names, control, text, length, &team));
  }
  return team;
}

static uint32_t read_number(lua_State *L, const riddle_match_list *list, riddle_list_error *error, lua_Integer match) {
  if (!lua_isinteger(L, -1))
    raise_at_caller(L, "match %I: expected the number of a team, got %s", (LUAI_UACINT)match, describe(L));
  lua_Integer team = lua_tointeger(L, -1);
  if (team >= 1 && team <= (lua_Integer)list->teams) return (uint32_t)(team - 1);
  set_error(error, "unknown team", match, "match %lld: expected a team of 1 to %u, found %lld", (long long)match,
            (unsigned)list->teams, (long long)team);
  return 0;
}

/* Reads the team on top of the stack and pops it. */
static uint32_t take_team(lua_State *L, riddle_match_list *list, riddle_list_error *error, riddle_control *control,
                          lua_Integer match) {
  uint32_t team = list->named ? read_name(L, list, error, control, match) : read_number(L, list, error, match);
  lua_pop(L, 1);
  return team;
}

/* Pushes the table of a match. */
static void push_pair(lua_State *L, lua_Integer match) {
  if (lua_rawgeti(L, MATCHES, match) != LUA_TTABLE)
    raise_at_caller(L, "match %I: expected a table of two teams, got %s", (LUAI_UACINT)match, describe(L));
  if (lua_rawlen(L, -1) != 2)
    raise_at_caller(L, "match %I: expected two teams, got %I", (LUAI_UACINT)match, (LUAI_UACINT)lua_rawlen(L, -1));
  lua_pushliteral(L, "winner");
  if (lua_rawget(L, -2) != LUA_TNIL)
    raise_at_caller(L, "match %I: a field 'winner' is not taken; who wins follows from the list", (LUAI_UACINT)match);
  lua_pop(L, 1);
}

static void read_match(lua_State *L, riddle_match_list *list, riddle_list_error *error, riddle_control *control,
                       lua_Integer match, bool flat) {
  uint32_t team[2] = {0, 0};
  if (!flat) push_pair(L, match);
  for (int side = 0; side < 2 && error->kind == NULL; side++) {
    if (flat) {
      lua_rawgeti(L, MATCHES, 2 * match - 1 + side);
    } else {
      lua_rawgeti(L, -1, side + 1);
    }
    team[side] = take_team(L, list, error, control, match);
  }
  if (!flat) lua_pop(L, 1);
  list->matches[match - 1] = (riddle_match){team[0], team[1]};
}

/* Looks at the first team: flat list or pairs, names or numbers? Returns whether it is flat. */
static bool look_at_first(lua_State *L, riddle_match_list *list) {
  bool flat = lua_rawgeti(L, MATCHES, 1) != LUA_TTABLE;
  if (!flat) {
    lua_rawgeti(L, -1, 1);
    lua_remove(L, -2);
  }
  if (!list->named) list->named = lua_isnil(L, COUNT) && lua_type(L, -1) == LUA_TSTRING;
  lua_pop(L, 1);
  return flat;
}

static void check_count(const riddle_match_list *list, riddle_list_error *error, bool given) {
  if (list->teams == 0) {
    set_error(error, "count", 0, "expected at least one team, found none");
  } else if (given && list->match_count + 1 != list->teams) {
    set_error(error, "count", 0, "expected %u matches for %u teams, found %u", (unsigned)list->teams - 1,
              (unsigned)list->teams, (unsigned)list->match_count);
  }
}

static void read_list(lua_State *L, riddle_match_list *list, riddle_list_error *error, riddle_control *control) {
  luaL_checkstack(L, 10, NULL);
  if (!lua_isnil(L, TEAMS)) read_names(L, list, error, control);
  if (!lua_isnil(L, COUNT)) read_count(L, list, error);
  if (error->kind != NULL) return;
  lua_Integer count = (lua_Integer)lua_rawlen(L, MATCHES);
  bool flat = count > 0 && look_at_first(L, list);
  if (flat && count % 2 == 1)
    raise_at_caller(L, "the flat list must have two teams a match, got %I in all", (LUAI_UACINT)count);
  if (flat) count /= 2;
  if (count > MATCHES_MOST) {
    set_error(error, "limit", 0, "expected at most %d matches, found %lld", (int)MATCHES_MOST, (long long)count);
    return;
  }
  bool given = !lua_isnil(L, TEAMS) || !lua_isnil(L, COUNT);
  if (!given && !list->named) list->teams = (uint32_t)count + 1;
  need(error, RIDDLE_RESERVE(control, &list->matches, &list->match_room, (size_t)count));
  for (lua_Integer match = 1; match <= count && error->kind == NULL; match++) {
    read_match(L, list, error, control, match, flat);
  }
  if (error->kind != NULL) return;
  list->match_count = (uint32_t)count;
  if (list->named) list->teams = list->names.count;
  check_count(list, error, given);
}

riddle_status riddle_read_matches(lua_State *L, riddle_match_list *list, riddle_list_error *error,
                                  riddle_control *control) {
  read_list(L, list, error, control);
  return error->status;
}
