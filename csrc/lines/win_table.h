/* What a search for forced wins knows of the positions it saw: a hash table that grows and forgets nothing.
 *
 * Method: open addressing by the key's own bits; doubled when two thirds full. Memory: 24 bytes an entry, through the
 * control; positions are told apart by 128 bits (see force.h). */
#ifndef RIDDLE_LINES_WIN_TABLE_H
#define RIDDLE_LINES_WIN_TABLE_H

#include "lines/force.h"

enum { RIDDLE_WIN_NEVER = INT16_MAX };

typedef struct riddle_win_entry {
  riddle_force_key key;
  int16_t fours; /* lost: no win with at most so many fours, RIDDLE_WIN_NEVER: none at all; won: with so many */
  int16_t mark;  /* 0: free place; -1: lost; else won, by the move to cell mark - 1 */
  uint32_t node; /* of a proof: 1 + its place, 0: none yet */
} riddle_win_entry;

typedef struct riddle_win_table {
  riddle_win_entry *entry;
  size_t room, count; /* room: a power of two, or 0 */
} riddle_win_table;

/* The entry of a position, or NULL. */
riddle_win_entry *riddle_win_find(const riddle_win_table *table, riddle_force_key key);

/* Sets what is known of a position: lost with `move` -1, else won by that move. */
riddle_status riddle_win_set(riddle_win_table *table, riddle_control *control, riddle_force_key key, int fours,
                             int move);

void riddle_win_free(riddle_win_table *table, riddle_control *control);

#endif
