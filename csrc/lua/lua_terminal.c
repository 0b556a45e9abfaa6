/* Is a file a terminal? See lua_terminal.h. */
#include "lua/lua_terminal.h"

#include <stdio.h>
#include <unistd.h>

int riddle_lua_is_terminal(lua_State *L) {
  const luaL_Stream *file = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  lua_pushboolean(L, file->closef != NULL && file->f != NULL && isatty(fileno(file->f)));
  return 1;
}
