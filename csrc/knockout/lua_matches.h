/* Lists of matches that come from Lua tables, and what is required of them. */
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
  uint8_t *wins, *from, *until; /* by place; see demands.h. NULL when none is given; until: 0 = any round */
  size_t match_room, wins_room, from_room, until_room;
  uint32_t champion; /* or RIDDLE_NO_TEAM */
  uint32_t *by_name; /* the teams sorted by name; NULL until somebody needs it */
  size_t by_name_room;
} riddle_match_list;

/* A list and how many objects use it; plain memory, for the Lua state's own thread. */
typedef struct riddle_shared_list {
  riddle_match_list list;
  riddle_control control; /* frees the list */
  size_t users;
} riddle_shared_list;

/* What is wrong with the names or counts of a list, or why it could not be read. */
typedef struct riddle_list_error {
  const char *kind;     /* NULL = nothing */
  riddle_status status; /* of memory; when it is not RIDDLE_OK the others say nothing more */
  lua_Integer match;    /* its place from 1, or 0 */
  char message[RIDDLE_SENTENCE];
} riddle_list_error;

/* The arguments of all functions of the core that take a list. */
enum {
  RIDDLE_ARG_MATCHES = 1, /* a table: {a, b, winner =, from =, to =} each, or flat */
  RIDDLE_ARG_TEAMS,       /* a table of names, or nil */
  RIDDLE_ARG_COUNT,       /* the number of teams, an integer, or nil */
  RIDDLE_ARG_WINNERS,     /* a table from places to teams, "first", or nil */
  RIDDLE_ARG_CHAMPION,    /* a team or nil */
  RIDDLE_ARG_WHO,         /* the public function, for messages */
  RIDDLE_ARG_LEVEL,       /* of the Lua code to blame, as for luaL_where */
  RIDDLE_ARG_OPTIONS      /* of the job */
};

/* Raises for arguments of these places that are of a wrong type. */
void riddle_check_list_arguments(lua_State *L);

/* Reads the list of the new job on the top of the stack. *shared, of the job's task, becomes its one user, or NULL when
 * there is no memory. A partial list may lack matches, and its matches may have the fields `from` and `to`. Mistakes of
 * type raise with the place of the code at the level; wrong names and counts go to `error`, which is cleared memory.
 * Returns RIDDLE_OK, or why there is no memory. */
riddle_status riddle_take_matches(lua_State *L, riddle_shared_list **shared, riddle_list_error *error, bool partial);

void riddle_match_list_free(riddle_match_list *list, riddle_control *control);

/* One user less; the last one frees it. NULL is fine. */
void riddle_leave_list(riddle_shared_list *shared);

/* The list's demands. */
riddle_demands riddle_list_demands(const riddle_match_list *list);

/* The team on top of the stack, or RIDDLE_NO_TEAM. */
uint32_t riddle_find_team(lua_State *L, const riddle_match_list *list);

/* Pushes a team, its name or its number. */
void riddle_push_team(lua_State *L, const riddle_match_list *list, uint32_t team);

/* Pushes nil and the table of the error; returns 2. */
int riddle_push_list_error(lua_State *L, const riddle_list_error *error);

/* Pushes a table that says why the list is impossible. */
void riddle_push_conflict(lua_State *L, const riddle_match_list *list, const riddle_conflict *conflict);

/* Sets a field of the table on top. */
void riddle_set_integer(lua_State *L, const char *field, lua_Integer value);
void riddle_set_string(lua_State *L, const char *field, const char *value);

#endif
