/* Lists as Lua sees them: shared between objects, and what is wrong with them as tables. */
#include <string.h>

#include "core/array.h"
#include "knockout/lua_matches.h"

void riddle_match_list_free(riddle_match_list *list, riddle_control *control) {
  riddle_names_free(&list->names, control);
  RIDDLE_FREE(control, &list->matches, &list->match_room);
  RIDDLE_FREE(control, &list->wins, &list->wins_room);
  RIDDLE_FREE(control, &list->from, &list->from_room);
  RIDDLE_FREE(control, &list->until, &list->until_room);
  RIDDLE_FREE(control, &list->by_name, &list->by_name_room);
}

void riddle_leave_list(riddle_shared_list *shared) {
  if (shared == NULL || --shared->users > 0) return;
  riddle_control control; /* whose count of bytes in use nobody reads */
  riddle_control_init(&control);
  riddle_match_list_free(&shared->list, &control);
  riddle_free_array(&control, shared, 1, sizeof *shared);
}

riddle_demands riddle_list_demands(const riddle_match_list *list) {
  return (riddle_demands){list->wins, list->from, list->champion};
}

uint32_t riddle_find_team(lua_State *L, const riddle_match_list *list) {
  if (!list->named) {
    lua_Integer team = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
    return 1 <= team && team <= (lua_Integer)list->teams ? (uint32_t)(team - 1) : RIDDLE_NO_TEAM;
  }
  if (lua_type(L, -1) != LUA_TSTRING || list->names.count == 0) return RIDDLE_NO_TEAM;
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  riddle_name_query query = {text, length, 0, RIDDLE_NO_TEAM};
  riddle_names_find(&list->names, &query, 1);
  return query.team;
}

void riddle_push_team(lua_State *L, const riddle_match_list *list, uint32_t team) {
  size_t length;
  if (!list->named) {
    lua_pushinteger(L, (lua_Integer)team + 1);
    return;
  }
  const char *name = riddle_name(&list->names, team, &length);
  lua_pushlstring(L, length == 0 ? "" : name, length);
}

void riddle_set_integer(lua_State *L, const char *field, lua_Integer value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, field);
}

void riddle_set_string(lua_State *L, const char *field, const char *value) {
  lua_pushstring(L, value);
  lua_setfield(L, -2, field);
}

static void set_teams(lua_State *L, const riddle_match_list *list, const riddle_conflict *conflict, uint32_t first,
                      uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    riddle_push_team(L, list, conflict->teams[first + i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "teams");
}

static void set_matches(lua_State *L, const riddle_conflict *conflict, uint32_t first, uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    lua_pushinteger(L, (lua_Integer)conflict->matches[first + i] + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "matches");
}

/* Sets the fields team, teams, matches, idle and waits of the table on top. */
static void set_group(lua_State *L, const riddle_match_list *list, const riddle_conflict *conflict, uint32_t number) {
  const riddle_conflict_group *group = &conflict->group[number];
  riddle_push_team(L, list, group->team);
  lua_setfield(L, -2, "team");
  lua_pushboolean(L, group->idle);
  lua_setfield(L, -2, "idle");
  if (group->waits) {
    lua_pushboolean(L, true);
    lua_setfield(L, -2, "waits");
  }
  set_teams(L, list, conflict, group->first, group->count);
  set_matches(L, conflict, group->first, group->count);
}

/* The fields that only some kinds have. */
static void set_numbers(lua_State *L, const riddle_conflict *conflict) {
  if (conflict->round > 0) riddle_set_integer(L, "round", conflict->round);
  if (conflict->left > 0) riddle_set_integer(L, "left", conflict->left);
  if (conflict->needed > 0) riddle_set_integer(L, "needed", conflict->needed);
  if (conflict->parts > 0) riddle_set_integer(L, "parts", conflict->parts);
  bool one = conflict->kind == RIDDLE_CONFLICT_SELF || conflict->kind == RIDDLE_CONFLICT_TWICE ||
             conflict->kind == RIDDLE_CONFLICT_LATE;
  if (one) riddle_set_integer(L, "match", (lua_Integer)conflict->matches[conflict->match_count - 1] + 1);
}

void riddle_push_conflict(lua_State *L, const riddle_match_list *list, const riddle_conflict *conflict) {
  char sentence[RIDDLE_SENTENCE];
  riddle_conflict_sentence(sentence, conflict, list->teams, list->champion, list->named ? &list->names : NULL);
  lua_createtable(L, 0, 8);
  riddle_set_string(L, "kind", riddle_conflict_word(conflict->kind));
  riddle_set_string(L, "message", sentence);
  set_numbers(L, conflict);
  if (conflict->group_count == 0) {
    set_teams(L, list, conflict, 0, conflict->team_count);
    set_matches(L, conflict, 0, conflict->match_count);
    return;
  }
  set_group(L, list, conflict, 0);
  if (conflict->group_count == 1) return;
  lua_createtable(L, 0, 4);
  set_group(L, list, conflict, 1);
  lua_setfield(L, -2, "second");
}

int riddle_push_list_error(lua_State *L, const riddle_list_error *error) {
  lua_pushnil(L);
  lua_createtable(L, 0, 3);
  riddle_set_string(L, "kind", error->kind);
  riddle_set_string(L, "message", error->message);
  if (error->match > 0) riddle_set_integer(L, "match", error->match);
  return 2;
}
