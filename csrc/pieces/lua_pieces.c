/* riddle.core.pieces: the bindings of the family; the only file of it that knows Lua. */
#include "lua/lua_support.h"

int riddle_open_pieces(lua_State *L);

int riddle_open_pieces(lua_State *L) {
  static const luaL_Reg functions[] = {{NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
