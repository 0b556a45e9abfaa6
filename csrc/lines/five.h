/* Exactly five in a row on 19 x 19 points: the test behind the contest problem "The Game".
 *
 * A row is 38 bits of a word: bit 2c black, bit 2c + 1 white in column c, so that one test serves
 * both colours. Method: AND of five shifted rows in each of four directions, minus those with a
 * neighbour of their colour before or after (six or more do not count). The AVX2 path holds four rows
 * in a register; the portable one does the same a row at a time. Both give the same answer.
 * Cost of a board, reading included: about 300 cycles with AVX2, 1300 without. */
#ifndef RIDDLE_LINES_FIVE_H
#define RIDDLE_LINES_FIVE_H

#include <stdint.h>

#include "core/cpu.h"

enum {
  RIDDLE_FIVE_SIZE = 19,
  RIDDLE_FIVE_ROW_BYTES = 2 * RIDDLE_FIVE_SIZE, /* "0 1 2 ... 0\n" */
  RIDDLE_FIVE_TEXT_BYTES = RIDDLE_FIVE_SIZE * RIDDLE_FIVE_ROW_BYTES,
};

typedef struct riddle_five {
  int winner;      /* 0 nobody, 1 black, 2 white */
  int row, column; /* from 0: the leftmost stone (the topmost of an upright five) of the first five, column
                      by column from the left, each from the top */
} riddle_five;

/* The winner on 19 rows. */
riddle_five riddle_five_rows(const uint64_t rows[RIDDLE_FIVE_SIZE], riddle_cpu cpu);

/* The winner on a board in its canonical text, RIDDLE_FIVE_TEXT_BYTES bytes: digits 0, 1 and 2, one blank
 * between them, '\n' after each row. False when the text is anything else. */
bool riddle_five_text(const char *text, riddle_cpu cpu, riddle_five *five);

/* A row in its canonical text, RIDDLE_FIVE_ROW_BYTES - 1 bytes without the line end. False when it is anything else. */
bool riddle_five_row(const char *text, uint64_t *row);

#endif
