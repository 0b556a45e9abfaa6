#include "lines/lua_proof.h"

#include "lines/windows.h"

static unsigned char *write_bytes(unsigned char *to, uint32_t value, int bytes) {
  for (int i = 0; i < bytes; i++) *to++ = (unsigned char)(value >> 8 * i);
  return to;
}

static unsigned char *write_cell(unsigned char *to, int cell, int columns) {
  int place = cell / RIDDLE_WINDOWS_SIDE * columns + cell % RIDDLE_WINDOWS_SIDE;
  return write_bytes(to, (uint32_t)place, 2);
}

void riddle_push_proof(lua_State *L, const riddle_proof *proof, int columns) {
  luaL_Buffer buffer;
  size_t bytes = proof->nodes * 12 + proof->replies * 6;
  unsigned char *start = (unsigned char *)luaL_buffinitsize(L, &buffer, bytes), *to = start;
  for (size_t i = 0; i < proof->nodes; i++) {
    const riddle_proof_node *node = &proof->node[i];
    to = write_cell(to, node->move, columns);
    to = write_bytes(to, node->replies, 2);
    to = write_bytes(to, node->first, 4);
    to = write_bytes(to, node->otherwise, 4);
  }
  for (size_t i = 0; i < proof->replies; i++) {
    to = write_cell(to, proof->reply[i].answer, columns);
    to = write_bytes(to, proof->reply[i].node, 4);
  }
  luaL_pushresultsize(&buffer, bytes);
  lua_pushinteger(L, (lua_Integer)proof->nodes);
}
