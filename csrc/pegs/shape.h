/* Peg boards: holes on a square grid and the jumps that fit between them.
 *
 * A jump is one capture: a peg at `source` leaps over the peg at `middle` into the empty hole
 * `target`, two places away in a row or column. Holes are numbered from 0 here and are the bits of a
 * uint64_t wherever pegs are meant; people count them from 1. */
#ifndef RIDDLE_PEGS_SHAPE_H
#define RIDDLE_PEGS_SHAPE_H

#include <stdint.h>

enum {
  RIDDLE_PEGS_HOLES = 64,                    /* the most a board may have */
  RIDDLE_PEGS_JUMPS = 4 * RIDDLE_PEGS_HOLES, /* four directions from each hole */
  RIDDLE_PEGS_ENGLISH_HOLES = 33
};

typedef struct riddle_pegs_place {
  int32_t row, column;
} riddle_pegs_place;

typedef struct riddle_pegs_jump {
  uint8_t source, middle, target;
} riddle_pegs_jump;

typedef struct riddle_pegs_shape {
  int holes, jumps;
  riddle_pegs_jump jump[RIDDLE_PEGS_JUMPS];
} riddle_pegs_shape;

/* Finds the jumps of a board of 1..64 holes at different places; hole i is at places[i]. When holes are
 * numbered row by row the jumps come by source and then target. Cost O(holes^2). */
void riddle_pegs_square(riddle_pegs_shape *shape, const riddle_pegs_place *places, int holes);

/* The English board: a 7 x 7 square without its 2 x 2 corners, numbered row by row. */
void riddle_pegs_english(riddle_pegs_shape *shape);

#endif
