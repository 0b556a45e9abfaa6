/* The game of game.h: packing of holes, invariants. */
#include "pegs/game.h"

#include <string.h>

static uint64_t bit(int hole) { return (uint64_t)1 << hole; }

/* Gauss and Jordan over GF(2): the masks' reduced row echelon form, then one solution for each free hole. */
int riddle_pegs_kernel(const uint64_t *masks, int count, int holes, uint64_t *basis) {
  uint64_t row[RIDDLE_PEGS_GAME_HOLES];
  uint8_t lead[RIDDLE_PEGS_GAME_HOLES];
  uint64_t leads = 0;
  int rank = 0, found = 0;
  for (int i = 0; i < count; i++) {
    uint64_t mask = masks[i];
    for (int r = 0; r < rank; r++) {
      if (mask & bit(lead[r])) mask ^= row[r];
    }
    if (mask == 0) continue;
    int own = __builtin_ctzll(mask);
    for (int r = 0; r < rank; r++) {
      if (row[r] & bit(own)) row[r] ^= mask;
    }
    row[rank] = mask;
    lead[rank++] = (uint8_t)own;
    leads |= bit(own);
  }
  for (int hole = 0; hole < holes; hole++) {
    if (leads & bit(hole)) continue;
    uint64_t set = bit(hole);
    for (int r = 0; r < rank; r++) {
      if (row[r] & bit(hole)) set |= bit(lead[r]);
    }
    basis[found++] = set;
  }
  return found;
}

void riddle_pegs_game_init(riddle_pegs_game *game, int holes, const riddle_pegs_jump *jumps, int count) {
  uint64_t touched = 0;
  uint8_t number[RIDDLE_PEGS_GAME_HOLES];
  memset(game, 0, sizeof *game);
  game->board_holes = holes;
  game->jumps = count;
  for (int i = 0; i < count; i++) touched |= bit(jumps[i].source) | bit(jumps[i].middle) | bit(jumps[i].target);
  for (int hole = 0; hole < holes; hole++) {
    if (!(touched & bit(hole))) continue;
    number[hole] = (uint8_t)game->holes;
    game->hole[game->holes++] = (uint8_t)hole;
  }
  for (int i = 0; i < count; i++) {
    riddle_pegs_jump jump = {number[jumps[i].source], number[jumps[i].middle], number[jumps[i].target]};
    game->jump[i] = jump;
    game->toggled[i] = bit(jump.source) | bit(jump.middle) | bit(jump.target);
  }
  game->all = game->holes == 64 ? UINT64_MAX : bit(game->holes) - 1;
  game->invariants = riddle_pegs_kernel(game->toggled, count, game->holes, game->invariant);
  riddle_pegs_find_symmetries(game);
}

uint64_t riddle_pegs_game_pack(const riddle_pegs_game *game, uint64_t board) {
  uint64_t pegs = 0;
  for (int i = 0; i < game->holes; i++) pegs |= (board >> game->hole[i] & 1) << i;
  return pegs;
}

uint64_t riddle_pegs_game_unpack(const riddle_pegs_game *game, uint64_t pegs, uint64_t board) {
  for (int i = 0; i < game->holes; i++) {
    board = (board & ~bit(game->hole[i])) | (pegs >> i & 1) << game->hole[i];
  }
  return board;
}

uint64_t riddle_pegs_game_class(const riddle_pegs_game *game, uint64_t pegs) {
  uint64_t class = 0;
  for (int i = 0; i < game->invariants; i++) {
    class |= (uint64_t)(riddle_pegs_count(pegs & game->invariant[i]) & 1) << i;
  }
  return class;
}

uint64_t riddle_pegs_image(const riddle_pegs_game *game, const uint8_t *permutation, uint64_t pegs) {
  uint64_t image = 0;
  for (int i = 0; i < game->holes; i++) image |= (pegs >> i & 1) << permutation[i];
  return image;
}
