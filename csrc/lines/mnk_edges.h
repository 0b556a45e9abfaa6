/* Positions of the Maker-Breaker game: edges, moves, and reductions that change no verdict; see mnk_breaker.h. */
#ifndef RIDDLE_LINES_MNK_EDGES_H
#define RIDDLE_LINES_MNK_EDGES_H

#include "lines/mnk_game.h"

/* The answer to "does he win?" */
typedef enum riddle_mnk_verdict { RIDDLE_MNK_NO, RIDDLE_MNK_YES, RIDDLE_MNK_OPEN } riddle_mnk_verdict;

/* A position: its edges and what was taken off it. */
typedef struct riddle_mnk_edges {
  uint64_t maker, empty;
  uint64_t *edge;
  int edges;
  bool maker_moves;
  uint64_t paired;                   /* cells of pairs in which Breaker answers; part of a zone in which he wins */
  uint64_t forced;                   /* cells of exchanges that are forced; part of any zone */
  uint64_t live;                     /* cells that lie in an edge */
  uint64_t common[RIDDLE_MNK_CELLS]; /* live cell -> the cells that lie in all of its edges, with itself */
} riddle_mnk_edges;

/* Does one of some edges lie within a set? */
bool riddle_mnk_one_within(const uint64_t *edges, int count, uint64_t set);

/* Writes the edges that Breaker's stone leaves, and says how many; `to` may be `from`. */
int riddle_mnk_breaker_takes(const uint64_t *from, int count, uint64_t stone, uint64_t *to);

/* Writes the edges after Maker's stone, without those that contain another one; not in place. */
int riddle_mnk_maker_takes(const uint64_t *from, int count, uint64_t stone, uint64_t *to);

/* Reduces a position. RIDDLE_MNK_OPEN: `edges` > 0, and `live` and `common` hold. */
riddle_mnk_verdict riddle_mnk_reduce(riddle_mnk_edges *here);

/* Does Breaker win because the edges are few and long (Erdos and Selfridge)? */
bool riddle_mnk_is_light(const riddle_mnk_edges *here);

#endif
