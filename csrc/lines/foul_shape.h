/* The shape of a point for Black: five, overline, fours and threes at once. The inner part of lines/fouls.h.
 *
 * A line is a string of cells of two bits, BLOCKED (white, or outside), FREE or BLACK. Cell c of a line stands MARGIN
 * places later in it, so that the window of a point, MARGIN cells on either side, begins at place c. Places of all
 * lines but the upright ones are counted by column; a slanting line has blank cells where it lies outside the board.
 *
 * Outwards from a point, a side has `run` black cells, perhaps a free one (the gap), `more` black ones, perhaps a free
 * one, and what comes next. With the other side's numbers and a stone on the point itself:
 *   five                run + run' = 4 (or more, when longer rows win)
 *   four by the gap     gap, and run + more + run' = 3 (or more)
 *   three by the gap    a second gap with no black cell behind it, the other side's gap with no black cell behind it,
 *                       and run + more + run' = 2: the gap's stone makes a row of four with free ends, and neither end
 *                       makes six (which does not matter when longer rows win)
 * A side is packed into five fields, which are added to those of the other side and compared all at once. */
#ifndef RIDDLE_LINES_FOUL_SHAPE_H
#define RIDDLE_LINES_FOUL_SHAPE_H

#include "lines/fouls.h"
#include "lines/runs.h"

enum {
  RIDDLE_CELL_BLOCKED,
  RIDDLE_CELL_FREE,
  RIDDLE_CELL_BLACK,
  RIDDLE_FOUL_MARGIN = 5,
  RIDDLE_FOUL_SIDE = 1 << 2 * RIDDLE_FOUL_MARGIN /* contents of one side of a window */
};

/* The place in `cells` of the window of a point in a direction. */
static inline size_t riddle_foul_window(const riddle_fouls *board, int direction, int row, int column) {
  size_t line = (size_t)row, place = (size_t)column;
  if (direction == RIDDLE_LINES_DOWN) {
    line = (size_t)column;
    place = (size_t)row;
  } else if (direction == RIDDLE_LINES_FALLING) {
    line = (size_t)(row - column + board->columns - 1);
  } else if (direction == RIDDLE_LINES_RISING) {
    line = (size_t)(row + column);
  }
  return board->origin[direction] + line * board->stride + place;
}

/* Twelve cells and more from a place on, the first one in the lowest bits. */
static inline uint32_t riddle_foul_load(const riddle_fouls *board, size_t at) {
  const uint8_t *byte = board->cells + at / 4;
  uint32_t cells = (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
  return cells >> at % 4 * 2;
}

static inline unsigned riddle_foul_place(const riddle_fouls *board, size_t at) {
  return board->cells[at / 4] >> at % 4 * 2 & 3;
}

static inline unsigned riddle_foul_cell(const riddle_fouls *board, int row, int column) {
  return riddle_foul_place(board, riddle_foul_window(board, RIDDLE_LINES_ACROSS, row, column) + RIDDLE_FOUL_MARGIN);
}

/* --- fields --------------------------------------------------------------------------------------------------------
 *
 * A field that cannot serve holds VOID, from where no sum is a wanted one. When longer rows win, wanted is "at least":
 * fields that cannot serve hold 0 then, and the others are raised by RAISE. */
enum { RIDDLE_SIDE_FIELD = 6, RIDDLE_SIDE_VOID = 8, RIDDLE_SIDE_RAISE = 12 };
enum { RIDDLE_SIDE_RUN, RIDDLE_FOUR_BEFORE, RIDDLE_FOUR_AFTER, RIDDLE_THREE_BEFORE, RIDDLE_THREE_AFTER };

static inline uint32_t riddle_side_pack(unsigned run, unsigned four_before, unsigned four_after, unsigned three_before,
                                        unsigned three_after) {
  return run << RIDDLE_SIDE_RUN * RIDDLE_SIDE_FIELD | four_before << RIDDLE_FOUR_BEFORE * RIDDLE_SIDE_FIELD |
         four_after << RIDDLE_FOUR_AFTER * RIDDLE_SIDE_FIELD | three_before << RIDDLE_THREE_BEFORE * RIDDLE_SIDE_FIELD |
         three_after << RIDDLE_THREE_AFTER * RIDDLE_SIDE_FIELD;
}

static inline uint32_t riddle_side_sums(const riddle_fouls *board, int direction, int row, int column) {
  uint32_t window = riddle_foul_load(board, riddle_foul_window(board, direction, row, column));
  return board->before[window & (RIDDLE_FOUL_SIDE - 1)] +
         board->after[window >> 2 * (RIDDLE_FOUL_MARGIN + 1) & (RIDDLE_FOUL_SIDE - 1)];
}

/* The top bits of the fields of `sums` that are at least these. */
static inline uint32_t riddle_side_least(uint32_t sums, unsigned run, unsigned four, unsigned three) {
  const uint32_t top = riddle_side_pack(32, 32, 32, 32, 32);
  return (sums + (top - riddle_side_pack(run, four, four, three, three))) & top;
}

/* The top bits of the fields that have what they want; that of RIDDLE_SIDE_RUN when there is a five or an overline. */
static inline uint32_t riddle_side_hits(const riddle_fouls *board, uint32_t sums) {
  enum { RAISE = RIDDLE_SIDE_RAISE };
  if (board->longer_wins) return riddle_side_least(sums, 4, RAISE + 3, 2 * RAISE + 2);
  return riddle_side_least(sums, 4, 3, 2) & ~riddle_side_least(sums, 32, 4, 3);
}

static inline unsigned riddle_side_hit(uint32_t hits, int field) {
  return hits >> (field * RIDDLE_SIDE_FIELD + RIDDLE_SIDE_FIELD - 1) & 1;
}

/* --- the shape
 * --------------------------------------------------------------------------------------------------------
 *
 * There is at most one three in a line, and none beside a four: facts where only five win, by definition where longer
 * rows do. A row of four is one four, whichever ends make it five. */
typedef struct riddle_foul_shape {
  bool five, overline;
  int fours;
  unsigned threes; /* straight-four points: bit 2 * direction for the one before the point, + 1 for the one after */
  int directions;  /* how many have such a point */
} riddle_foul_shape;

/* The sums of the four directions. False when nothing comes of them: no five, overline, four or three; most points. */
__attribute__((always_inline)) static inline bool riddle_foul_sums(const riddle_fouls *board, int row, int column,
                                                                   uint32_t sums[4]) {
  sums[RIDDLE_LINES_ACROSS] = riddle_side_sums(board, RIDDLE_LINES_ACROSS, row, column);
  sums[RIDDLE_LINES_DOWN] = riddle_side_sums(board, RIDDLE_LINES_DOWN, row, column);
  sums[RIDDLE_LINES_FALLING] = riddle_side_sums(board, RIDDLE_LINES_FALLING, row, column);
  sums[RIDDLE_LINES_RISING] = riddle_side_sums(board, RIDDLE_LINES_RISING, row, column);
  uint32_t hits = riddle_side_hits(board, sums[0]) | riddle_side_hits(board, sums[1]) |
                  riddle_side_hits(board, sums[2]) | riddle_side_hits(board, sums[3]);
  return hits != 0;
}

/* The shape that belongs to these sums. */
riddle_foul_shape riddle_foul_shape_of(const riddle_fouls *board, const uint32_t sums[4]);

#endif
