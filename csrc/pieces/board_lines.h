/* Which line does each square of a board lie on? The first half of incidence.h. */
#ifndef RIDDLE_PIECES_BOARD_LINES_H
#define RIDDLE_PIECES_BOARD_LINES_H

#include "pieces/incidence.h"

#define RIDDLE_NO_LINE UINT32_MAX

/* Writes the number of each square's line of a kind (0 or 1) to line[square], RIDDLE_NO_LINE for holes, and for all
 * squares on the line of a placed piece. Numbers follow the order of the lines across the board; *count is one more
 * than the largest. */
riddle_status riddle_board_lines(const riddle_lines_board *board, riddle_control *control, int kind, uint32_t *line,
                                 uint32_t *count);

#endif
