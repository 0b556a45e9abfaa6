/* A beam search: a fast way to one solution of a big board. Failing proves nothing, unless no position was left out.
 *
 * Method: level by level (a level: so many jumps made), but of each level only the `width` best positions are kept.
 * A peg is the harder to remove the fewer jumps go through its hole, so a position costs the sum over its pegs of
 * 100 / (1 + jumps through the hole), in fixed point, and the cheapest are the best; among equal ones those found
 * first. "Through" is tried in two meanings: the jumps that touch the hole, which is better on most boards, and those
 * that take a peg out of it, which solves the diamond's starts. Each of them goes from both ends (the other one:
 * from the complements of the targets to the complement of the start, by the same jumps in reverse order). When all
 * four fail, the width is made three times as large.
 *
 * Boards of up to 128 holes. Memory: about 50 bytes for each position that the jumps from a level lead to (some ten
 * times the width), and 8 bytes for each one kept on any level. Cost: about 0.1 us for each jump looked at (AMD EPYC,
 * one core). */
#ifndef RIDDLE_PEGS_BEAM_H
#define RIDDLE_PEGS_BEAM_H

#include "core/control.h"
#include "pegs/shape.h"

typedef struct riddle_pegs_beam {
  /* the question: */
  int holes, jumps;
  riddle_pegs_jump *jump;   /* [jumps] */
  riddle_pegs_bits start;   /* ... and positions to reach, with equally many pegs, fewer than the start has: */
  riddle_pegs_bits *target; /* [targets] */
  size_t targets;
  uint32_t least, most; /* widths to begin and to end with, >= 1 */
  /* the answer: */
  bool found;
  bool none;  /* a beam that left nothing out has failed: there is no solution */
  int length; /* jumps of the solution */
  uint16_t made[RIDDLE_PEGS_HOLES];
  uint32_t width;     /* of the last beam tried */
  uint64_t seen;      /* jumps looked at, in all beams */
  uint64_t positions; /* of the beam that left nothing out */
} riddle_pegs_beam;

/* RIDDLE_OK also when nothing was found. May be run again: it begins anew. */
riddle_status riddle_pegs_beam_run(riddle_pegs_beam *beam, riddle_control *control);

#endif
