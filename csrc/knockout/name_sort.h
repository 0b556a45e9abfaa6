/* Names in byte order, in steps.
 *
 * Method: seven bytes of each name and its length up to there are a key that is kept beside the team's
 * number. Many names are first sorted by this key, byte by byte from the last (radix sort); a run of
 * equal keys, and few names, by three-way radix quicksort on seven bytes at a time (Bentley and Sedgewick,
 * "Fast algorithms for sorting and searching strings", 1997) with a random pivot, so no input is bad. A
 * shorter name comes before a longer one that it begins. Cost: O(n log n + bytes) expected, 32 bytes a
 * name; the order does not depend on the pivots. */
#ifndef RIDDLE_KNOCKOUT_NAME_SORT_H
#define RIDDLE_KNOCKOUT_NAME_SORT_H

#include "knockout/names.h"

typedef struct riddle_sort_entry {
  uint64_t key; /* seven bytes of the name, and how many of at most eight there are */
  uint32_t team;
} riddle_sort_entry;

typedef struct riddle_sort_part {
  uint32_t first, end; /* of the entries */
  size_t depth;        /* bytes that are the same in all of them */
  bool keyed;          /* the entries have their keys for this depth */
} riddle_sort_part;

enum { RIDDLE_SORT_DIGITS = 8 }; /* bytes of a key */

enum { RIDDLE_SORT_PARTS = 96 }; /* each part on the stack is at most half of the one below but one */

typedef struct riddle_name_sort {
  riddle_sort_entry *entries; /* sorted at the end */
  riddle_sort_entry *spare;   /* the other side of the radix sort */
  size_t room, spare_room;
  uint32_t total, moved, run;                  /* names; entries moved to the other side; start of the next run */
  int digit;                                   /* of the key, from the last; RIDDLE_SORT_DIGITS = sorted by key */
  uint32_t places[RIDDLE_SORT_DIGITS][1 << 8]; /* how often each byte occurs, then where the next one goes */
  riddle_sort_part parts[RIDDLE_SORT_PARTS];
  int part_count;
  uint32_t loaded; /* while the last part gets its keys: the next entry */
  bool dividing;
  uint64_t pivot;
  uint32_t low, next, high; /* while dividing: [first, low) below the pivot, [low, next) equal, [high, end) above */
  uint64_t random;
} riddle_name_sort;

riddle_status riddle_name_sort_begin(riddle_name_sort *sort, riddle_control *control, uint32_t count);

/* Spends at most *budget steps (but for one small part) and counts it down; true when sorted. */
bool riddle_name_sort_step(riddle_name_sort *sort, const riddle_names *names, size_t *budget);

void riddle_name_sort_free(riddle_name_sort *sort, riddle_control *control);

#endif
