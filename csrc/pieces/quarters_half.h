/* Half boards: all ways to put queens on given rows of half a board, one in each of its columns. */
#ifndef RIDDLE_PIECES_QUARTERS_HALF_H
#define RIDDLE_PIECES_QUARTERS_HALF_H

#include "pieces/quarters_path.h"

/* A growing list of words, with RIDDLE_QUARTERS_SLACK more behind them. */
typedef struct riddle_quarters_words {
  uint64_t *words;
  size_t count, capacity;
} riddle_quarters_words;

/* Makes room for so many words more. */
riddle_status riddle_quarters_reserve(riddle_quarters_words *list, riddle_control *control, size_t more);

void riddle_quarters_words_free(riddle_quarters_words *list, riddle_control *control);

/* All ways to share columns between a northern quarter with so many queens and a southern one: a word each, the rank of
 * the northern columns below that of the southern ones. Kept from one half board to the next, as it rarely changes. */
typedef struct riddle_quarters_shares {
  riddle_quarters_words ranks;
  uint32_t columns, north_queens;
} riddle_quarters_shares;

/* A half of the board as seen from the west; the east is asked for by its mirror image. */
typedef struct riddle_quarters_half {
  const riddle_quarter_lists *lists;
  const riddle_quarters_path *path;
  riddle_control *control;
  riddle_quarters_shares *shares;
  uint32_t north_rows, south_rows, columns; /* as many rows as columns */
} riddle_quarters_half;

/* Even n: appends the half boards that leave both main diagonals free to *free, the others to *others; those that use
 * both diagonals have the bit `mark`. */
riddle_status riddle_quarters_join_even(const riddle_quarters_half *half, uint64_t mark, riddle_quarters_words *free,
                                        riddle_quarters_words *others);

/* Northern quarters of the half without the forbidden diagonals: one list after the other, in the order of the shares;
 * ends->words[i] is where list i ends. */
riddle_status riddle_quarters_filter_north(const riddle_quarters_half *half, uint64_t forbidden,
                                           riddle_quarters_words *north, riddle_quarters_words *ends);

/* Any n: appends the half boards to *out. The north comes from riddle_quarters_filter_north with the same northern rows
 * and columns; the south is filtered on the way, into *scratch. */
riddle_status riddle_quarters_join_filtered(const riddle_quarters_half *half, const riddle_quarters_words *north,
                                            const riddle_quarters_words *ends, uint64_t forbidden,
                                            riddle_quarters_words *scratch, riddle_quarters_words *out);

#endif
