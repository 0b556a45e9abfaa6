/* Hint tables: for every position from which a target can be reached, the fewest moves and the number of ways.
 *
 * By complement duality (winning.h) the table holds all such positions, whether or not a game can come there. For
 * each level a set (level_set.h) and a record for each of its positions: the fewest moves (1 byte), with which pegs
 * such an ending can begin (a bit for each peg), and the number of jump sequences to the targets (as many bytes as
 * the level needs). So a query looks up each position that a jump leads to, and no more.
 *
 * Only targets whose holes that no jump touches are as in `board` take part, and only those of one class; `class` says
 * whether that left others out. Owns all its memory; read-only once built, so queries may come from any thread. */
#ifndef RIDDLE_PEGS_HINTS_H
#define RIDDLE_PEGS_HINTS_H

#include "pegs/fewest.h"
#include "pegs/fold.h"

enum { RIDDLE_PEGS_TARGETS = 64, RIDDLE_PEGS_WAYS_BYTES = 96 };

typedef struct riddle_pegs_hint_level {
  riddle_pegs_set set;
  uint64_t *records; /* `record` bytes each; the block is `words` words */
  size_t words, record;
  int peg_bytes, ways_bytes;
} riddle_pegs_hint_level;

typedef struct riddle_pegs_hints {
  riddle_pegs_game game;
  riddle_pegs_space space;
  uint64_t board;                       /* gives the holes that never change */
  uint64_t target[RIDDLE_PEGS_TARGETS]; /* packed */
  int targets;
  uint64_t class;
  riddle_pegs_hint_level level[RIDDLE_PEGS_LEVELS]; /* by number of pegs */
  uint64_t positions;
} riddle_pegs_hints;

/* What the table says of a position: NULL record: no target can be reached. */
typedef struct riddle_pegs_hint {
  bool won;
  int moves;           /* fewest left */
  const uint8_t *ways; /* little-endian */
  int ways_bytes;
  uint64_t beginning; /* holes of the pegs with which a shortest ending can begin */
} riddle_pegs_hint;

/* Opens a table for a game (copied in by the caller before) and its targets: symmetries and tables. */
riddle_status riddle_pegs_hints_open(riddle_pegs_hints *hints, riddle_control *control);

/* Computes the table. */
riddle_status riddle_pegs_hints_build(riddle_pegs_hints *hints, riddle_control *control);

void riddle_pegs_hints_free(riddle_pegs_hints *hints, riddle_control *control);

/* Looks up a packed position of the table's class. */
riddle_pegs_hint riddle_pegs_hints_find(const riddle_pegs_hints *hints, uint64_t pegs);

/* Opens the records of a level whose set is there, for so many bytes of ways. */
riddle_status riddle_pegs_hints_open_records(riddle_pegs_hint_level *level, riddle_control *control, int ways_bytes);

#endif
