/* See lua_completion.h.
 *
 * riddle does not link readline: the interpreter may have it, and then its variables are found by name among the
 * program's symbols. readline calls back on the thread of the interpreter, while Lua waits for a line, so the state is
 * free to be used; an error in the function is no news to it and means no completion. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_DEFAULT */
#endif
#include "lua/lua_completion.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef char **completer(const char *text, int start, int end);
typedef char *generator(const char *text, int state);

static lua_State *asked_state;
static int function_reference = LUA_NOREF;
static char **(*completion_matches)(const char *, generator *);
static char **line_buffer;
static int *attempted_over, *append_character;

/* The words of the list on the top of asked_state's stack, one a call, as readline wants them: copies that it frees. */
static char *next_word(const char *text, int state) {
  static lua_Integer place;
  (void)text;
  if (state == 0) place = 0;
  lua_rawgeti(asked_state, -1, ++place);
  size_t length;
  const char *word = lua_tolstring(asked_state, -1, &length);
  char *copy = word != NULL ? malloc(length + 1) : NULL;
  if (copy != NULL) memcpy(copy, word, length + 1);
  lua_pop(asked_state, 1);
  return copy;
}

/* Asks the Lua function; what readline calls. */
static char **complete(const char *text, int start, int end) {
  char **matches = NULL;
  lua_State *L = asked_state;
  if (L == NULL || !lua_checkstack(L, 8)) return NULL;
  int top = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, function_reference);
  lua_pushstring(L, *line_buffer);
  lua_pushinteger(L, start);
  lua_pushinteger(L, end);
  if (lua_pcall(L, 3, 1, 0) == LUA_OK && lua_istable(L, -1)) {
    *attempted_over = 1; /* no file names when nothing fits */
    matches = completion_matches(text, next_word);
    if (append_character != NULL) *append_character = 0;
  }
  lua_settop(L, top);
  return matches;
}

/* The address of a symbol of the program, or NULL. */
static void *symbol(const char *name) { return dlsym(RTLD_DEFAULT, name); }

int riddle_lua_complete_with(lua_State *L) {
  lua_settop(L, 1);
  completer **attempted = (completer **)symbol("rl_attempted_completion_function");
  void *matches = symbol("rl_completion_matches");
  line_buffer = (char **)symbol("rl_line_buffer");
  attempted_over = (int *)symbol("rl_attempted_completion_over");
  append_character = (int *)symbol("rl_completion_append_character");
  bool there = attempted != NULL && matches != NULL && line_buffer != NULL && attempted_over != NULL;
  if (there && lua_isnil(L, 1)) {
    *attempted = NULL;
    asked_state = NULL;
  } else if (there) {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    memcpy(&completion_matches, &matches, sizeof matches); /* ISO C has no cast from an object to a function */
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
    asked_state = lua_tothread(L, -1);
    lua_pushvalue(L, 1);
    function_reference = luaL_ref(L, LUA_REGISTRYINDEX);
    *attempted = complete;
  }
  lua_pushboolean(L, there);
  return 1;
}
