/* Placements that a symmetry of the board leaves as they are, counted on the quotient board.
 *
 * The powers of the symmetry (symmetry.h) join the squares into orbits; a placement is fixed when it holds whole
 * orbits. So the vertices here are the orbits whose squares do not attack each other, of one square (light) or of all
 * `weight` of them (heavy: 2, for quarter turns 4); two are joined when a square of one attacks one of the other.
 * Sought are the sets of vertices that are not joined, by their squares (Burnside's lemma needs nothing else).
 *
 * Counting goes through the vertices in an order in which neighbours come soon: by rows or by columns, whichever
 * keeps fewer vertices open. What a beginning allows later is the set of later vertices that it leaves free; beginnings
 * with the same set and the same number of squares are one state, with the number of them. States wait in the bucket
 * of their first free vertex, so each is met once, when it is complete. Short-range pieces have few states (a broken
 * profile), long-range ones few beginnings. Numbers have as many limbs as an upper bound of the sum takes: the product
 * of 1 + size over groups of vertices that are joined to each other, of which one may be taken.
 *
 * Cost: 0.15 to 0.3 us for each state on boards of up to 256 orbits (AMD EPYC, one core; half of it waits for memory);
 * memory: the states that wait, 8 bytes for each 64 vertices, 8 for the squares and 8 for each limb, in tables that are
 * at least 3/8 full. */
#ifndef RIDDLE_PIECES_ORBITS_H
#define RIDDLE_PIECES_ORBITS_H

#include <gmp.h>

#include "pieces/position.h"

enum { RIDDLE_ORBITS_SQUARES = 1 << 14 };

typedef struct riddle_orbits {
  uint32_t count;   /* vertices */
  uint32_t weight;  /* squares of a heavy one */
  uint32_t words;   /* of 64 vertices */
  uint32_t squares; /* of the board: the size of `most` */
  uint32_t *most;   /* [v]: no more squares than this are taken on the vertices from v on; [count] = 0 */
  uint64_t *light;  /* the set of the light vertices */
  uint64_t *after;  /* count * words: [v] = later vertices that are not joined to v */
  uint32_t limbs;   /* of a number that holds every count */
} riddle_orbits;

/* Builds the quotient. The symmetry must map the board, the moves and the placed squares onto themselves. Placed
 * squares, which do not attack each other, and all that they attack, are in no vertex. */
riddle_status riddle_orbits_open(riddle_orbits *orbits, riddle_control *control, const riddle_position *position,
                                 uint32_t symmetry, const uint32_t *placed, uint32_t placed_count);

void riddle_orbits_free(riddle_orbits *orbits, riddle_control *control);

typedef struct riddle_orbits_count {
  const riddle_orbits *orbits;
  uint32_t target;   /* squares to take ... */
  bool all;          /* ... or any number up to it */
  mp_limb_t *counts; /* (target + 1) * limbs: [j] = ways to take j squares; without `all` only the last one holds */
  uint64_t states;
  size_t refused; /* after RIDDLE_MEMORY: bytes that were needed at least */
  riddle_control *control;
  struct orbit_bucket *buckets;
  uint64_t *scratch;
} riddle_orbits_count;

/* Counts. `orbits`, `target` and `all` are set by the caller, the rest is zero. May be called again after RIDDLE_TIME;
 * it then counts anew. Progress: vertices passed. */
riddle_status riddle_orbits_count_run(riddle_orbits_count *count, riddle_control *control);

void riddle_orbits_count_free(riddle_orbits_count *count, riddle_control *control);

#endif
