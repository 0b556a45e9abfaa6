/* Where may Black play? The fouls of renju on a board of any size, kept up to date stone by stone.
 *
 * What: riddle_fouls_at says of an empty point whether Black makes a five there, and otherwise which fouls: overline,
 * double-four, double-three, all that apply, by the text of the International Renju Federation's rules
 * (renju.net/study/rifrules.php, sections 3 and 9). Only the fouls that the rule switches on are reported; what makes
 * a five follows from `overline` (exactly five, or with RIDDLE_OVERLINE_WINS five and more).
 *   four: four stones that one more makes a five; two sets of stones are two fours, also in one line; a straight four
 *     is one. three: three stones that one more, which makes no five, makes a straight four. Both contain the point.
 *   9.3: a three counts for a double-three only when one of its straight-four points is no foul itself, the new stone
 *     and this one being there: judged again by the same rule, to any depth (each level adds a stone, so it ends). When
 *     that point makes a five elsewhere, the three does not count, or does with `eye_counts`.
 * Method: each line of each direction is a string of cells of two bits, with five blank ones around. One load gives
 * the five cells on both sides of a point; a table turns either side into a few small numbers (stones up to the first
 * gap, up to the second ...) whose sums tell five, fours and three. Depth is held in a stack of its own.
 * No bound on nested double-threes is known that is better than exponential; boards that were searched for the most
 * work on up to 25 x 25 points needed 161 probes for one point. So calls look at the control's limits now and then.
 * Units: rows and columns from 0. Colours as in lines/rule.h. Memory: through the control, 8 KB and 1.5 bytes a point
 * of a square (1.5 MB for 1000 x 1000, at most 0.8 MB for thin boards), and a stack that grows with the nesting. Cost:
 * put and lift some 5 ns each, at some 17 ns where no double-three is to be judged. */
#ifndef RIDDLE_LINES_FOULS_H
#define RIDDLE_LINES_FOULS_H

#include "core/control.h"
#include "lines/rule.h"

enum { RIDDLE_FOULS_NEAR = 4 };

/* What Black gets at a point; RIDDLE_FOUL_FIVE excludes all others. */
typedef enum riddle_foul {
  RIDDLE_FOUL_FIVE = 1, /* no foul: wins */
  RIDDLE_FOUL_OVERLINE = 2,
  RIDDLE_FOUL_DOUBLE_FOUR = 4,
  RIDDLE_FOUL_DOUBLE_THREE = 8
} riddle_foul;

/* A double-three that is being judged. */
typedef struct riddle_fouls_frame {
  int16_t row, column;
  uint8_t pending; /* straight-four points to look at: bit 2 * direction + side */
  uint8_t real;    /* threes that count, so far */
} riddle_fouls_frame;

/* The fields are the kernel's own, but for `probes`. */
typedef struct riddle_fouls {
  int rows, columns, k;
  bool longer_wins, overline, double_four, double_three, eye_counts;
  size_t stride;            /* cells of a line */
  size_t origin[4];         /* first cell of the first line of a direction */
  uint8_t *cells;           /* four of them a byte */
  uint32_t *before, *after; /* [1024]: what the five cells on either side are worth */
  size_t bytes;             /* of the block that holds all this; it begins at `before` */
  uint64_t probes;          /* straight-four points judged since the start: the work */
  riddle_fouls_frame *frame;
  size_t frames; /* room for so many */
} riddle_fouls;

/* An empty board of 1..RIDDLE_LINES_MOST rows and columns. The rule has no gravity and no torus, five blocked at both
 * ends win, and k is 5 where double-fours or double-threes are forbidden. On failure nothing is held. */
riddle_status riddle_fouls_init(riddle_fouls *board, riddle_control *control, int rows, int columns,
                                const riddle_lines_rule *rule);

void riddle_fouls_free(riddle_fouls *board, riddle_control *control);

/* Takes all stones away. */
void riddle_fouls_clear(riddle_fouls *board);

/* Puts the stones of a picture on an empty board: rows * columns bytes, row by row, 'X' black, 'O' white, anything else
 * empty. */
void riddle_fouls_fill(riddle_fouls *board, const char *cells);

/* Puts a stone on an empty point; takes one away. */
void riddle_fouls_put(riddle_fouls *board, int row, int column, int colour);
void riddle_fouls_lift(riddle_fouls *board, int row, int column);

/* What Black gets at an empty point: *reasons is a set of riddle_foul, 0 for an ordinary move. The board is the same
 * before and after, also on failure: memory for the stack, or the control's limits when the question takes long. */
riddle_status riddle_fouls_at(riddle_fouls *board, riddle_control *control, int row, int column, unsigned *reasons);

/* The same for a whole row: reasons[column], 0 also where a stone is. */
riddle_status riddle_fouls_row(riddle_fouls *board, riddle_control *control, int row, uint8_t *reasons);

#endif
