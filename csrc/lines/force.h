/* A board on which one side forces the other: its windows, where Black may not play, and a key for tables.
 *
 * What: puts and lifts stones; says whether a move is legal, which moves win at once, and which defences there are
 * against a four. By definition a four is a position in which a colour has a cell that would win at once, and a defence
 * is a legal move after which it has none any more: the cell itself, and where lines closed at both ends do not win
 * also the cells that close its windows. So there may be several defences; and none, when two cells win or the only
 * one is forbidden.
 * Method: windows.h; fouls.h, from the first time that what the windows tell does not settle it; keys are sums modulo
 * two of 128 random bits for each stone (Zobrist 1970), from a fixed generator: two positions of a search that
 * share a key by chance are not to be expected before 2^64 positions were seen.
 * Units: cells as in windows.h. Memory: one struct of some 45 KB, and what fouls.h takes.
 * Cost: some 40 ns to put or lift a stone. */
#ifndef RIDDLE_LINES_FORCE_H
#define RIDDLE_LINES_FORCE_H

#include "core/control.h"
#include "lines/fouls.h"
#include "lines/windows.h"

typedef struct riddle_force_key {
  uint64_t half[2];
} riddle_force_key;

typedef struct riddle_force {
  riddle_windows windows;
  riddle_force_key key;
  bool overline_foul, renju_fouls; /* what is forbidden to Black: rows of more than k; what fouls.h knows */
  bool fouls_follow;               /* `fouls` is open and has all the stones */
  riddle_fouls fouls;
  riddle_force_key keys[2][RIDDLE_WINDOWS_CELLS]; /* [colour]; only of cells of the board */
} riddle_force;

/* Can these questions be answered? k and the sides within the limits of windows.h, no gravity, no torus, and no
 * double-fours and double-threes where fives closed at both ends do not win. */
bool riddle_force_fits(const riddle_lines_rule *rule, int rows, int columns);

/* The board of a picture: rows * columns bytes, row by row, 'X' black, 'O' white, anything else empty. */
void riddle_force_init(riddle_force *force, const riddle_lines_rule *rule, int rows, int columns, const char *cells);

void riddle_force_free(riddle_force *force, riddle_control *control);

/* Puts a stone on an empty cell; lifts the last one that was put and still stands. */
void riddle_force_put(riddle_force *force, int cell, int colour, riddle_windows_undo *undo);
void riddle_force_lift(riddle_force *force, int cell, int colour, const riddle_windows_undo *undo);

/* The key after a stone more (or less) on a cell. */
static inline riddle_force_key riddle_force_key_with(const riddle_force *force, riddle_force_key key, int cell,
                                                     int colour) {
  const riddle_force_key *stone = &force->keys[colour][cell];
  return (riddle_force_key){{key.half[0] ^ stone->half[0], key.half[1] ^ stone->half[1]}};
}

/* Is a move to this empty cell surely legal, by a look at the windows? It stays so when stones of the other colour
 * come. */
bool riddle_force_surely_legal(const riddle_force *force, int cell, int colour);

/* May a colour play there? Fails for lack of memory, or when the control says stop. */
riddle_status riddle_force_legal(riddle_force *force, riddle_control *control, int cell, int colour, bool *legal);

enum { RIDDLE_FORCE_ANSWERS = 16 };

/* The legal moves of a colour after which the other one can no longer win on the cell `win`, on which it would win now;
 * with `defences` only those after which it can win nowhere. In a fixed order. */
riddle_status riddle_force_answers(riddle_force *force, riddle_control *control, int colour, int win, bool defences,
                                   int16_t *cells, int *count);

/* The defences of a colour against the other one, which has a cell that wins at once. */
riddle_status riddle_force_defences(riddle_force *force, riddle_control *control, int colour, int16_t *cells,
                                    int *count);

#endif
