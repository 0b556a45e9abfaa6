/* A peg game as the exact kernels see it: a list of jumps, what they leave unchanged, and their symmetries.
 *
 * Geometry is not known here, only which jumps there are. Holes that no jump touches never change; they are left
 * out, and the others are numbered anew from 0 (`hole`). A position is a uint64_t of these.
 *
 * Invariants: a jump changes a position by XOR with the mask of its three holes, so a set of holes that meets each
 * mask in an even number of holes keeps the parity of its pegs for ever. These sets are the kernel of the jump
 * matrix over GF(2): the position classes (Reiss 1857; Conway and Beasley's "Rule of Three" is the English board's
 * case), found here for any board by elimination.
 *
 * Symmetries: all permutations of the holes that map the list of jumps onto itself, found by backtracking. When
 * there are more than RIDDLE_PEGS_SYMMETRIES (boards in many equal parts), or the search takes too long, only the
 * identity is used. symmetry[0] is the identity. Cost: microseconds on boards that people play on. */
#ifndef RIDDLE_PEGS_GAME_H
#define RIDDLE_PEGS_GAME_H

#include "core/control.h"
#include "pegs/shape.h"

enum {
  RIDDLE_PEGS_GAME_HOLES = 64,
  RIDDLE_PEGS_GAME_JUMPS = 8 * RIDDLE_PEGS_GAME_HOLES, /* eight directions from each hole */
  RIDDLE_PEGS_SYMMETRIES = 48
};

typedef struct riddle_pegs_game {
  int board_holes;                      /* of the board, static ones included */
  int holes, jumps;                     /* those that jumps touch */
  uint8_t hole[RIDDLE_PEGS_GAME_HOLES]; /* a hole's number on the board */
  riddle_pegs_jump jump[RIDDLE_PEGS_GAME_JUMPS];
  uint64_t toggled[RIDDLE_PEGS_GAME_JUMPS]; /* the three holes of each jump */
  uint64_t all;                             /* every hole */
  int invariants;
  uint64_t invariant[RIDDLE_PEGS_GAME_HOLES]; /* a basis */
  int symmetries;
  uint8_t symmetry[RIDDLE_PEGS_SYMMETRIES][RIDDLE_PEGS_GAME_HOLES]; /* where each hole goes */
} riddle_pegs_game;

/* Describes the game of a list of jumps between 0..holes-1, three different holes each, no jump twice. */
void riddle_pegs_game_init(riddle_pegs_game *game, int holes, const riddle_pegs_jump *jumps, int count);

/* A position of the board without the holes that never change, and back (with those as in `board`). */
uint64_t riddle_pegs_game_pack(const riddle_pegs_game *game, uint64_t board);
uint64_t riddle_pegs_game_unpack(const riddle_pegs_game *game, uint64_t pegs, uint64_t board);

/* Which invariants are odd: bit i for invariant i. */
uint64_t riddle_pegs_game_class(const riddle_pegs_game *game, uint64_t pegs);

/* The image of a position under a permutation of the holes. */
uint64_t riddle_pegs_image(const riddle_pegs_game *game, const uint8_t *permutation, uint64_t pegs);

/* A basis of the sets of holes that meet each of `count` masks in an even number of holes; returns how many.
 * `basis` has room for `holes`. Reduced: each has a hole of its own that no other one has. */
int riddle_pegs_kernel(const uint64_t *masks, int count, int holes, uint64_t *basis);

/* The symmetries of a game whose jumps are set; used by riddle_pegs_game_init. */
void riddle_pegs_find_symmetries(riddle_pegs_game *game);

static inline int riddle_pegs_count(uint64_t pegs) { /* popcount, without a call where the processor has none */
  pegs -= pegs >> 1 & 0x5555555555555555u;
  pegs = (pegs & 0x3333333333333333u) + (pegs >> 2 & 0x3333333333333333u);
  return (int)(((pegs + (pegs >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

#endif
