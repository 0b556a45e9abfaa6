/* Lists of matches that come from Lua tables. */
#ifndef RIDDLE_KNOCKOUT_LUA_MATCHES_H
#define RIDDLE_KNOCKOUT_LUA_MATCHES_H

#include "knockout/conflict.h"
#include "lua/lua_support.h"

/* Teams have names, or are the numbers from 1. */
typedef struct riddle_match_list {
  bool named;
  riddle_names names;
  uint32_t teams, match_count;
  riddle_match *matches;
  size_t match_room;
} riddle_match_list;

/* What is wrong with the names or counts of a list, or why it could not be read. */
typedef struct riddle_list_error {
  const char *kind;     /* NULL = nothing */
  riddle_status status; /* of memory; when it is not RIDDLE_OK the others say nothing more */
  lua_Integer match;    /* its place from 1, or 0 */
  char message[RIDDLE_SENTENCE];
} riddle_list_error;

/* Reads the table of matches at stack index 1 ({a, b} each, or flat), the names at index 2 (a table or
 * nil) and the number of teams at index 3 (an integer or nil) of a function called by Lua code. Mistakes
 * of type raise with the place of that code's caller; wrong names and counts go to `error`, which is cleared
 * memory; so is `list`, which something collected owns. Returns RIDDLE_OK, or why there is no memory. */
riddle_status riddle_read_matches(lua_State *L, riddle_match_list *list, riddle_list_error *error,
                                  riddle_control *control);

void riddle_match_list_free(riddle_match_list *list, riddle_control *control);

#endif
