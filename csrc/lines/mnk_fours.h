/* Wins by force alone: every move of the attacker lacks one cell of a line, and every answer is the only one.
 *
 * Method: depth first over the windows that lack two cells; the attacker must also parry what the answers of the
 * defender complete. A bounded number of positions is looked at, so "no" does not mean that there is no such win. */
#ifndef RIDDLE_LINES_MNK_FOURS_H
#define RIDDLE_LINES_MNK_FOURS_H

#include "lines/mnk_lists.h"

typedef struct riddle_mnk_fours {
  uint64_t used;    /* all cells of the win: moves, answers, the last cell */
  uint64_t answers; /* the defender's among them */
  int budget;       /* positions left to look at */
} riddle_mnk_fours;

/* Does the attacker, who moves, win? lists[0] holds the open windows; the lists after it are overwritten, one for each
 * two empty cells. Under a rule by which closed lines do not win, moves that an end would parry are left out. */
bool riddle_mnk_fours_win(const riddle_mnk_game *game, uint64_t own, uint64_t other, riddle_mnk_lists *lists,
                          riddle_mnk_fours *fours);

/* The cells on which a stone of the defender, put before the attacker begins to win so, could help him: the cells of
 * the win, and those of windows of his that could then lack one cell on the way. Not for rules by which closed lines
 * do not win. */
uint64_t riddle_mnk_fours_defences(const riddle_mnk_game *game, uint64_t other, const riddle_mnk_lists *lists,
                                   const riddle_mnk_fours *fours);

#endif
