/* The fouls of renju straight from the text of the rules: no tables, no bits, one cell after the other. The slow
 * decider that csrc/lines/fouls.h is held against, and the baseline of its bench. */
#ifndef RIDDLE_LITERAL_FOULS_H
#define RIDDLE_LITERAL_FOULS_H

#include <stdbool.h>

typedef struct literal_board {
  int rows, columns;
  char *cells; /* 'X', 'O' or '.', row by row */
  bool longer_wins, eye_counts, overline, double_four, double_three;
} literal_board;

enum { LITERAL_FIVE = 1, LITERAL_OVERLINE = 2, LITERAL_DOUBLE_FOUR = 4, LITERAL_DOUBLE_THREE = 8 };

/* All reasons for an empty point, as a set. */
unsigned literal_fouls_at(literal_board *board, int row, int column);

#endif
