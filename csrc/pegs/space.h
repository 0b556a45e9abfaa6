/* Tables for walking through the positions of a game up to a group of symmetries.
 *
 * Images: a permutation of the holes is linear over GF(2), so all images of a position are the XOR of the images of
 * its parts (chunks of 6 holes), and a jump changes all of them by a constant. The canonical position is the least
 * image. (After feschber/peg-solitaire, which does this with one vector instruction.) The images fill `lanes`
 * words; lanes beyond the group repeat the identity.
 *
 * Legal jumps: for each chunk and filling, a map of the jumps which that filling does not forbid; the AND of all is
 * the map of legal jumps. Of the complement of a position it is the map of jumps that can be taken back.
 *
 * Ranks: the positions with p pegs in one class are numbered without gaps by
 *   rank = high[position >> low_holes] + low_rank[position & low_mask]
 * (also feschber's), so that sets of them are bit sets. Boards of more than RIDDLE_PEGS_RANKED holes have no ranks.
 *
 * Owns its tables; the game must outlive it. About 1 MB for 33 holes. */
#ifndef RIDDLE_PEGS_SPACE_H
#define RIDDLE_PEGS_SPACE_H

#include "pegs/game.h"

enum {
  RIDDLE_PEGS_CHUNK = 6, /* holes */
  RIDDLE_PEGS_FILLINGS = 1 << RIDDLE_PEGS_CHUNK,
  RIDDLE_PEGS_LOW_CHUNKS = 3, /* always so many, so that loops over them are unrolled */
  RIDDLE_PEGS_RANKED = 40,
  RIDDLE_PEGS_LOW = RIDDLE_PEGS_CHUNK * RIDDLE_PEGS_LOW_CHUNKS, /* the most low holes: ranks among them fit 16 bits */
  RIDDLE_PEGS_CLASS_BITS = 8,                                   /* invariants used for ranking */
  RIDDLE_PEGS_WORDS = RIDDLE_PEGS_GAME_JUMPS / 64
};

typedef struct riddle_pegs_space {
  const riddle_pegs_game *game;
  int group, lanes; /* images, and words for them: 1, 2, 4 or a multiple of 8 */
  int words;        /* of a map of jumps */
  int low_holes, high_holes, chunks;
  uint8_t permutation[RIDDLE_PEGS_SYMMETRIES]; /* which symmetries of the game the first lanes are */
  uint64_t *images;                            /* [chunk][filling][lane] */
  uint64_t *legal;                             /* [chunk][filling][word] */
  uint64_t *toggles;                           /* [jump][lane] */
  /* ranks: */
  bool ranked;
  int class_bits;
  uint16_t hole_class[RIDDLE_PEGS_GAME_HOLES];
  uint16_t *high_class; /* of a filling of the high holes */
  uint16_t *low_rank;   /* of a filling of the low holes, among those with as many pegs and the same class */
  uint32_t *low_list;   /* the fillings themselves in this order ... */
  uint32_t *low_start;  /* ... [pegs << class_bits | class] */
  uint32_t *low_count, *high_count; /* how many there are, likewise */
} riddle_pegs_space;

/* Makes the tables for the symmetries of the game that are in `group` (bit i for symmetry i; bit 0 is set). */
riddle_status riddle_pegs_space_open(riddle_pegs_space *space, riddle_control *control, const riddle_pegs_game *game,
                                     uint64_t group);
void riddle_pegs_space_free(riddle_pegs_space *space, riddle_control *control);

/* The symmetries of a game that map a list of positions onto itself. */
uint64_t riddle_pegs_stabilizer(const riddle_pegs_game *game, const uint64_t *positions, int count);

/* The symmetries that map the class of a position onto itself. Two positions of one class that are images of each other
 * at all are so by one of these. Sets of one class must not use others. */
uint64_t riddle_pegs_class_stabilizer(const riddle_pegs_game *game, uint64_t pegs);

/* How many positions have so many pegs and this class of riddle_pegs_game_class; 0 also without ranks. */
uint64_t riddle_pegs_ranks(const riddle_pegs_space *space, int pegs, uint64_t class);

/* All images of a position, `lanes` words. */
void riddle_pegs_images(const riddle_pegs_space *space, uint64_t pegs, uint64_t *images);

/* The map of legal jumps, `words` words. */
void riddle_pegs_legal(const riddle_pegs_space *space, uint64_t pegs, uint64_t *legal);

/* The least image, and in *lane which symmetry gives it. */
uint64_t riddle_pegs_canonical(const riddle_pegs_space *space, uint64_t pegs, int *lane);

/* The chunk of a position: its holes from `start`, `width` of them. */
static inline int riddle_pegs_chunk_start(const riddle_pegs_space *space, int chunk) {
  return chunk < RIDDLE_PEGS_LOW_CHUNKS ? chunk * RIDDLE_PEGS_CHUNK
                                        : space->low_holes + (chunk - RIDDLE_PEGS_LOW_CHUNKS) * RIDDLE_PEGS_CHUNK;
}

static inline uint64_t riddle_pegs_filling(const riddle_pegs_space *space, int chunk, uint64_t pegs) {
  int start = riddle_pegs_chunk_start(space, chunk);
  int end = chunk < RIDDLE_PEGS_LOW_CHUNKS ? space->low_holes : space->game->holes;
  int width = end - start < RIDDLE_PEGS_CHUNK ? end - start : RIDDLE_PEGS_CHUNK;
  if (width <= 0) return 0; /* one of the low chunks that few holes leave empty */
  return pegs >> start & (((uint64_t)1 << width) - 1);
}

#endif
