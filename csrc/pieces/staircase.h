/* Boards whose lines are nested, without a few squares: exact, by Ferrers rows.
 *
 * Rows of a block of which each holds the columns of all shorter ones are a Ferrers board: j pieces on the first i rows
 * stand in t(i,j) = t(i-1,j) + t(i-1,j-1) * (length_i - (j-1)) ways (Goldman, Joichi and White, "Rook theory I", 1975).
 * A block is one exactly when every square of the i-th shortest row lies on a column of at least rows - i + 1 squares.
 *
 * Marked squares are holes to be taken out by inclusion and exclusion: the sum over all sets of holes of which no two
 * share a line, with the sign of their number, of the ways to stand on the rest with their lines removed, which is a
 * Ferrers board again (Kaplansky and Riordan, "The problem of the rooks", 1946). Work units are these sets, block by
 * block; sums are modulo a power of two above the answer. Edges of several squares (on a torus) are fine when all of a
 * block have the same number.
 *
 * Cost: for each set rows * columns / 2 multiplications of a long number by a word. Use: as line_count.h. */
#ifndef RIDDLE_PIECES_STAIRCASE_H
#define RIDDLE_PIECES_STAIRCASE_H

#include "pieces/incidence.h"
#include "pieces/polynomial.h"

enum {
  RIDDLE_STAIRCASE_HOLES = 64,    /* marked squares of a block */
  RIDDLE_STAIRCASE_SETS = 1 << 16 /* sets of holes that do not attack each other, of a block */
};

/* A hole of a block: its row, by length, the first row that holds its column; and the holes on its lines. */
typedef struct riddle_stair_hole {
  uint32_t row, line, column, from;
  uint64_t attacked;
} riddle_stair_hole;

typedef struct riddle_stairs {
  uint32_t rows;
  uint64_t most;     /* pieces */
  uint32_t *lengths; /* of the rows, in increasing order */
  uint64_t weight;   /* squares of every edge */
  uint32_t hole_count;
  riddle_stair_hole *holes;
  uint64_t *sets; /* of holes, as bits */
  size_t set_count, set_room;
  size_t limbs; /* of a number */
} riddle_stairs;

typedef struct riddle_staircase {
  riddle_lines_board board;
  uint8_t *squares; /* rows * columns, freed here */
  uint64_t most;
  bool prepared;
  bool nested, few; /* is the board nested; are its holes few enough */
  double seconds;
  size_t need;
  uint64_t work; /* steps of the recurrence, in all */
  riddle_incidence incidence;
  riddle_stairs *stairs; /* of each block */
  riddle_polynomial answer;
} riddle_staircase;

riddle_status riddle_staircase_prepare(riddle_staircase *staircase, riddle_control *control);
riddle_status riddle_staircase_run(riddle_staircase *staircase, riddle_control *control);
void riddle_staircase_free(riddle_staircase *staircase, riddle_control *control);

#endif
