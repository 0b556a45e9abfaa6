/* A set of canonical positions with the same number of pegs and the same class.
 *
 * Two forms: *dense*, a bit for each rank (space.h), where adding is a test and set, and the number of bits below is
 * a perfect hash; and *sparse*, a list in order of adding with a hash table of places in it. Positions in a set are
 * numbered from 0 (dense: by rank, after riddle_pegs_set_index), so that arrays can hold values for them. */
#ifndef RIDDLE_PEGS_LEVEL_SET_H
#define RIDDLE_PEGS_LEVEL_SET_H

#include "pegs/space.h"

#define RIDDLE_PEGS_ABSENT UINT64_MAX

typedef struct riddle_pegs_set {
  bool open, dense;
  int pegs;
  uint64_t class;
  uint64_t count; /* dense: known after riddle_pegs_set_index */
  /* dense: */
  uint64_t ranks, *bits; /* of the words of bits the last one is spare */
  uint32_t *high;        /* by the filling of the high holes: the rank of the first position with it */
  uint32_t *before;      /* for each word: how many positions are in words before it */
  size_t words, highs, indexed;
  /* sparse: */
  uint64_t *list;
  uint32_t *slots; /* places in the list from 1; 0 = free */
  size_t list_room, slot_room;
} riddle_pegs_set;

/* Bytes of a dense set without its index; SIZE_MAX when these positions have no ranks or too many. */
size_t riddle_pegs_dense_bytes(const riddle_pegs_space *space, int pegs, uint64_t class);

riddle_status riddle_pegs_set_open(riddle_pegs_set *set, riddle_control *control, const riddle_pegs_space *space,
                                   int pegs, uint64_t class, bool dense);
void riddle_pegs_set_free(riddle_pegs_set *set, riddle_control *control);

/* A block of zeroed words that may be large (it looks at the stop flag in between); freed as an array of words. On
 * failure *words is NULL, or a block that must be freed all the same. */
riddle_status riddle_pegs_new_cleared(riddle_control *control, size_t count, uint64_t **words);

/* Adds a canonical position of the set's pegs and class. */
riddle_status riddle_pegs_set_add(riddle_pegs_set *set, riddle_control *control, const riddle_pegs_space *space,
                                  uint64_t pegs);

/* Is it in the set? */
bool riddle_pegs_set_has(const riddle_pegs_set *set, const riddle_pegs_space *space, uint64_t pegs);

/* The number of a position, or RIDDLE_PEGS_ABSENT. Dense sets need their index. */
uint64_t riddle_pegs_set_find(const riddle_pegs_set *set, const riddle_pegs_space *space, uint64_t pegs);

/* Counts a dense set and makes its index; at once for sparse ones. */
riddle_status riddle_pegs_set_index(riddle_pegs_set *set, riddle_control *control);
void riddle_pegs_set_unindex(riddle_pegs_set *set, riddle_control *control);

/* Calls `visit` for each position in order of number, until it returns something else than RIDDLE_OK. */
typedef riddle_status (*riddle_pegs_visit)(void *context, uint64_t number, uint64_t pegs);
riddle_status riddle_pegs_set_each(const riddle_pegs_set *set, const riddle_pegs_space *space, riddle_control *control,
                                   riddle_pegs_visit visit, void *context);

/* The ranks whose positions have this filling of the high holes: their number; *list points at the low fillings. */
static inline uint32_t riddle_pegs_lows(const riddle_pegs_set *set, const riddle_pegs_space *space, uint32_t high,
                                        const uint32_t **list) {
  int low_pegs = set->pegs - riddle_pegs_count(high);
  if (low_pegs < 0 || low_pegs > space->low_holes) return 0;
  uint64_t mask = ((uint64_t)1 << space->class_bits) - 1;
  size_t cell = (size_t)low_pegs << space->class_bits | ((set->class & mask) ^ space->high_class[high]);
  *list = space->low_list + space->low_start[cell];
  return space->low_count[cell];
}

static inline uint32_t riddle_pegs_rank(const riddle_pegs_set *set, const riddle_pegs_space *space, uint64_t pegs) {
  return set->high[pegs >> space->low_holes] + space->low_rank[pegs & (((uint64_t)1 << space->low_holes) - 1)];
}

#endif
