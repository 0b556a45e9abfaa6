/* The steps that counting and listing share; inlined with a constant piece, so each loop is compiled
 * for one piece. */
#ifndef RIDDLE_PIECES_SEARCH_STEP_H
#define RIDDLE_PIECES_SEARCH_STEP_H

#include "pieces/search.h"

#if defined(__GNUC__)
#define RIDDLE_INLINE static inline __attribute__((always_inline))
#else
#define RIDDLE_INLINE static inline
#endif

RIDDLE_INLINE int riddle_ones(uint64_t bits) { return __builtin_popcountll(bits); }

RIDDLE_INLINE int riddle_lowest(uint64_t bits) { return __builtin_ctzll(bits); }

/* Moves a level to the next row and sifts its candidates; false below the last row. */
RIDDLE_INLINE bool riddle_next_row(const riddle_search *search, riddle_piece piece, riddle_search_level *level) {
  if (level->row + 1 >= search->rows) return false;
  level->row++;
  uint64_t taken = 0;
  if (piece != RIDDLE_ROOK) {
    level->right |= level->here;
    level->left |= level->here;
    uint32_t round = search->columns - 1;
    level->right = (level->right << 1 | (search->torus ? level->right >> round : 0)) & search->full;
    level->left = (level->left >> 1 | (search->torus ? level->left << round : 0)) & search->full;
    taken = level->right | level->left;
  }
  if (piece != RIDDLE_BISHOP) {
    level->columns |= level->here;
    taken |= level->columns;
  }
  level->here = 0;
  level->free = search->open[level->row] & ~taken;
  return true;
}

/* Can `wanted` more pieces fit from this row on? Rooks and queens need a row each; bishops a diagonal
 * of each kind: those that cross this row, and one new one for each row below
 * (on a torus all of them cross every row). */
RIDDLE_INLINE bool riddle_enough(const riddle_search *search, riddle_piece piece, const riddle_search_level *level,
                                 uint32_t wanted) {
  if (piece != RIDDLE_BISHOP) return search->open_rows[level->row] - (level->here != 0) >= wanted;
  uint32_t below = search->torus ? 0 : search->rows - 1 - level->row;
  uint32_t right = (uint32_t)riddle_ones(search->full & ~(level->right | level->here));
  uint32_t left = (uint32_t)riddle_ones(search->full & ~(level->left | level->here));
  return (right < left ? right : left) + below >= wanted;
}

/* Puts a piece on the lowest candidate of a level and makes the level of the next piece. */
RIDDLE_INLINE void riddle_descend(const riddle_search *search, riddle_piece piece, riddle_search_level *level,
                                  riddle_search_level *next) {
  uint64_t bit = level->free & (0 - level->free);
  level->free ^= bit;
  level->square = level->row * search->columns + (uint32_t)riddle_lowest(bit);
  *next = *level;
  next->here |= bit;
  if (piece != RIDDLE_BISHOP) next->free = 0; /* bishops side by side do not attack each other */
}

#endif
