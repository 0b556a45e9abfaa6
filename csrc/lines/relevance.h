/* Which fours can matter? Most fours of a board that is full of them have nothing to do with a win.
 *
 * What: a four is idle when its stone and the answer can be left out of any win that has them: the win goes on without,
 * with a four less. Only for rules without fouls under which closed lines win, so that the one answer to a four is the
 * cell that would win.
 * Method: let R be every cell that the attacker could reach by fours if answers never blocked anything, as of some
 * position; from it on, all stones of both sides come to lie in R. The stone of a four is of no use for the attack when
 * every window through it that is open, but for those that the answer closes, has a cell outside R and the attacker's
 * stones. It is of no use as a block when no window through it that is open for the defender has all but one of its
 * cells in R and the defender's stones. Where longer lines do not win, the answer must not spoil such a window of the
 * defender's by touching it either. Then the win without these two stones has the same fours with the same answers, or
 * more cells that win; and the defender gets no chance that he did not have.
 * Memory: two arrays of 192 words.
 * Cost: some 50 ns for each stone and cell of R; then some 15 ns a four. */
#ifndef RIDDLE_LINES_RELEVANCE_H
#define RIDDLE_LINES_RELEVANCE_H

#include "lines/windows.h"

typedef struct riddle_relevance {
  int attacker;
  uint32_t attack[RIDDLE_WINDOWS_LINES]; /* windows that may once be full of the attacker's stones */
  uint32_t defend[RIDDLE_WINDOWS_LINES]; /* windows that may once lack one stone of the defender's */
} riddle_relevance;

/* Does this method serve under a rule? */
bool riddle_relevance_fits(const riddle_lines_rule *rule);

/* For the position on the board. */
void riddle_relevance_init(riddle_relevance *relevance, const riddle_windows *board, int attacker);

/* Is a four idle, in this position or a later one? It has one answer (not `more`). */
bool riddle_relevance_is_idle(const riddle_relevance *relevance, const riddle_windows *board,
                              const riddle_windows_four *four);

#endif
