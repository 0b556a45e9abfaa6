/* The numbers of ways to place bishops, as decimal text, for many questions in any order: tables are made
 * once a board and kept, and so are the texts, in bounded memory (the boards used last stay).
 *
 * Work goes on in steps, so that a stream can pause inside a large board. */
#ifndef RIDDLE_PIECES_BISHOP_TEXTS_H
#define RIDDLE_PIECES_BISHOP_TEXTS_H

#include "core/bytes.h"
#include "pieces/ferrers.h"

enum {
  RIDDLE_BISHOPS_SMALL = 64,          /* boards up to this size are kept for good, */
  RIDDLE_BISHOPS_SMALL_ANSWERS = 128, /* with the texts of all k below this */
  RIDDLE_BISHOPS_LARGE = 8,           /* of larger ones so many */
  RIDDLE_BISHOPS_SLACK = 64           /* bytes that may be read behind a known text */
};

typedef struct riddle_bishop_answer {
  size_t at;     /* in the board's text */
  size_t length; /* with the line end; 0 = not known yet */
} riddle_bishop_answer;

typedef struct riddle_bishop_board {
  riddle_ferrers table; /* n = 0 while there is none */
  uint64_t n, used;     /* `used` counts questions, to find the board that rested longest */
  riddle_bishop_answer *answers;
  size_t answer_count; /* k below this are kept */
  riddle_bytes text;
} riddle_bishop_board;

typedef struct riddle_bishop_texts {
  riddle_bishop_board *small[RIDDLE_BISHOPS_SMALL + 1]; /* by n */
  riddle_bishop_board *large[RIDDLE_BISHOPS_LARGE];
  uint64_t questions;
} riddle_bishop_texts;

/* The text of k bishops on n x n, with a line end, if n is small and the text known; else NULL. */
static inline const char *riddle_bishop_text_known(const riddle_bishop_texts *texts, uint64_t n, uint64_t k,
                                                   size_t *length) {
  if (n > RIDDLE_BISHOPS_SMALL || k >= RIDDLE_BISHOPS_SMALL_ANSWERS) return NULL;
  const riddle_bishop_board *board = texts->small[n];
  if (board == NULL || board->answers == NULL || board->answers[k].length == 0) return NULL;
  *length = board->answers[k].length;
  return board->text.data + board->answers[k].at;
}

/* Appends the text for 1 <= n <= RIDDLE_FERRERS_LARGEST, 1 <= k <= most to `output`. Works for about `*budget` units
 * (ferrers.h) and takes them off it: RIDDLE_OK, or RIDDLE_MORE when it must be called again with the same question.
 * RIDDLE_MEMORY: the limit forbids it; *need says how many bytes it takes. */
riddle_status riddle_bishop_text(riddle_bishop_texts *texts, riddle_control *control, uint64_t n, uint64_t k,
                                 riddle_bytes *output, uint64_t *budget, size_t *need);

void riddle_bishop_texts_free(riddle_bishop_texts *texts, riddle_control *control);

#endif
