#include "lines/lua_rule.h"

#include <string.h>

#include "lines/runs.h"

/* The place of the string field `name` of the table at `index` in a list that ends with NULL; 0 when it is nil. */
static int choice_field(lua_State *L, int index, const char *name, const char *const *list) {
  lua_getfield(L, index, name);
  const char *text = lua_tostring(L, -1);
  int place = 0;
  if (text != NULL) {
    while (list[place] != NULL && strcmp(list[place], text) != 0) place++;
    luaL_argcheck(L, list[place] != NULL, index, "no such rule");
  }
  lua_pop(L, 1);
  return place;
}

static bool flag_field(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  bool flag = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return flag;
}

/* Reads the list `fouls`. */
static void take_fouls(lua_State *L, int index, riddle_lines_rule *rule) {
  lua_getfield(L, index, "fouls");
  lua_Integer count = lua_istable(L, -1) ? (lua_Integer)lua_rawlen(L, -1) : 0;
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, -1, i);
    const char *foul = lua_tostring(L, -1);
    if (foul != NULL && strcmp(foul, "double-four") == 0) rule->double_four = true;
    if (foul != NULL && strcmp(foul, "double-three") == 0) rule->double_three = true;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

riddle_lines_rule riddle_lua_check_rule(lua_State *L, int index) {
  static const char *const overlines[] = {"wins", "ignored", "foul", NULL};
  static const char *const blocked[] = {"wins", "ignored", NULL};
  static const char *const readings[] = {"literal", "eye-counts", NULL};
  luaL_checktype(L, index, LUA_TTABLE);
  lua_getfield(L, index, "k");
  lua_Integer k = luaL_checkinteger(L, -1);
  lua_pop(L, 1);
  luaL_argcheck(L, k >= 1, index, "k must be above 0");
  riddle_lines_rule rule = {.k = k > RIDDLE_LINES_LONGEST ? RIDDLE_LINES_LONGEST + 1 : (int)k};
  rule.overline = (riddle_lines_overline)choice_field(L, index, "overline", overlines);
  rule.blocked_ignored = choice_field(L, index, "blocked", blocked) == 1;
  rule.eye_counts = choice_field(L, index, "reading", readings) == 1;
  rule.gravity = flag_field(L, index, "gravity");
  rule.torus = flag_field(L, index, "torus");
  take_fouls(L, index, &rule);
  luaL_argcheck(L, !(riddle_lines_has_fouls(&rule) && (rule.blocked_ignored || rule.gravity || rule.torus)), index,
                "fouls need a flat board where blocked lines win");
  luaL_argcheck(L, !(rule.double_four || rule.double_three) || rule.k == 5, index,
                "double-fours and double-threes need k = 5");
  return rule;
}
