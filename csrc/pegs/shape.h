/* Peg boards as the kernels see them: a number of holes, and the jumps that fit between them.
 *
 * A jump is one capture: a peg at `source` leaps over the peg at `middle` into the empty hole `target`.
 * Where the holes are, and so whether jumps go along rows, diagonals or the three lines of a triangular
 * board, is not known here. Holes are numbered from 0 and are bits of a set; people count from 1. */
#ifndef RIDDLE_PEGS_SHAPE_H
#define RIDDLE_PEGS_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  RIDDLE_PEGS_HOLES = 128,                   /* the most a board may have */
  RIDDLE_PEGS_JUMPS = 8 * RIDDLE_PEGS_HOLES, /* at most eight directions from each hole */
  RIDDLE_PEGS_ENGLISH_HOLES = 33,
  RIDDLE_PEGS_ENGLISH_JUMPS = 76
};

typedef struct riddle_pegs_jump {
  uint8_t source, middle, target;
} riddle_pegs_jump;

/* Holes 0..63 are the bits of word[0], holes 64..127 those of word[1]. */
typedef struct riddle_pegs_bits {
  uint64_t word[2];
} riddle_pegs_bits;

/* Sorts jumps by priority, best first. The rule compares hole numbers: first the targets (the largest or the
 * smallest is best), and among equal ones the sources. Cost O(jumps^2), less when they are nearly sorted. */
void riddle_pegs_sort(riddle_pegs_jump *jumps, int count, bool largest_target, bool largest_source);

/* The RIDDLE_PEGS_ENGLISH_JUMPS jumps of the English board, a 7 x 7 square without its 2 x 2 corners, numbered
 * row by row; by source and then target. */
void riddle_pegs_english(riddle_pegs_jump *jumps);

#endif
