/* Proof trees as strings that lua/riddle/lines/proof.lua unpacks when somebody looks at them. */
#ifndef RIDDLE_LINES_LUA_PROOF_H
#define RIDDLE_LINES_LUA_PROOF_H

#include "lines/proofs.h"
#include "lua/lua_support.h"

/* Pushes a string and the number of nodes. In the string, for each node "<I2I2I4I4": move, number of replies, the first
 * of them, otherwise (2^32 - 1: the move wins); then for each reply "<I2I4": answer, node. Moves are row * columns +
 * column; all counts begin with 0. */
void riddle_push_proof(lua_State *L, const riddle_proof *proof, int columns);

#endif
