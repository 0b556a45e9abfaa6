/* Team names: bytes to numbers and back.
 *
 * Names are any bytes, one after the other in one block; a team's number (from 0) is the place of its
 * name. The index is a hash table of 8 bytes a slot, hash and number side by side, so that a search
 * touches a name only to confirm it; searches come in batches whose memory accesses overlap. The hash
 * is keyed by the moment and place of creation: an input cannot be built to collide, and nothing but
 * the speed depends on it. Cost: O(bytes) for all operations, expected. */
#ifndef RIDDLE_KNOCKOUT_NAMES_H
#define RIDDLE_KNOCKOUT_NAMES_H

#include "core/bytes.h"

enum { RIDDLE_TEAMS_MOST = 10000000 };
#define RIDDLE_NO_TEAM UINT32_MAX

/* Readable bytes behind the last name, so that short names can be copied by fixed sizes. */
enum { RIDDLE_NAMES_SLACK = 16 };

typedef struct riddle_names {
  riddle_bytes text; /* with RIDDLE_NAMES_SLACK bytes of room behind it */
  size_t *end;       /* end[i] = where name i ends in the text; it begins where the one before ends */
  size_t end_room;
  uint32_t count;
  uint64_t *slots; /* hash << 32 | number + 1; 0 = free */
  size_t slot_room, slot_count, slots_cleared;
  int shift;        /* a hash's first slot is hash >> shift */
  uint32_t indexed; /* names that are in the table */
  uint64_t key;     /* 0 = not chosen yet */
} riddle_names;

/* A search: text in, team out (RIDDLE_NO_TEAM when there is no such name). */
typedef struct riddle_name_query {
  const char *text;
  size_t length;
  uint32_t hash, team;
} riddle_name_query;

/* Empties it and keeps the memory. */
void riddle_names_clear(riddle_names *names);
void riddle_names_free(riddle_names *names, riddle_control *control);

static inline const char *riddle_name(const riddle_names *names, uint32_t team, size_t *length) {
  size_t start = team == 0 ? 0 : names->end[team - 1];
  *length = names->end[team] - start;
  return names->text.data + start;
}

/* Appends a name without looking whether it is there already. */
riddle_status riddle_names_add(riddle_names *names, riddle_control *control, const char *text, size_t length);

/* Puts the names that were added into the index. Spends at most *budget steps and counts it down:
 * RIDDLE_END = all done, RIDDLE_OK = call again. RIDDLE_BAD_DATA: *second is a name that is there
 * already as *first (the earliest such). */
riddle_status riddle_names_index(riddle_names *names, riddle_control *control, size_t *budget, uint32_t *first,
                                 uint32_t *second);

/* Answers a batch of searches in an index that is done. */
void riddle_names_find(const riddle_names *names, riddle_name_query *queries, size_t count);

/* Finds a name or adds it, index and all; RIDDLE_MEMORY also for more than RIDDLE_TEAMS_MOST names. */
riddle_status riddle_names_intern(riddle_names *names, riddle_control *control, const char *text, size_t length,
                                  uint32_t *team);

/* The team whose name is nearest to a text that is no name, or RIDDLE_NO_TEAM when none is near.
 * Distance as in riddle.options.nearest (edits and swaps of neighbours, at most a third of the name),
 * capitals and small letters alike; looks at names of at most 64 bytes among the first 4096. */
uint32_t riddle_names_nearest(const riddle_names *names, const char *text, size_t length);

/* Sentences of at most 448 bytes: a name that is there twice; a text that is no name, in the
 * match at `place` (from 0). */
void riddle_names_say_twice(char *room, const riddle_names *names, uint32_t first, uint32_t second);
void riddle_names_say_unknown(char *room, const riddle_names *names, uint32_t place, const char *text, size_t length);

#endif
