/* Transposition tables of the solvers of small games: exact keys, a size that grows up to a limit.
 *
 * A key is two whole sets of cells, so an entry found is the position asked for and nothing else. An entry lies in one
 * of the four places that its hash allows; when all are taken, the one that is worth least is given up. The table
 * begins small, so that small questions stay cheap, and grows fourfold when it is half full.
 * Memory: 32 bytes an entry, through the control block; while it grows the old table stays, too. */
#ifndef RIDDLE_LINES_MNK_TABLE_H
#define RIDDLE_LINES_MNK_TABLE_H

#include "core/control.h"

typedef struct riddle_mnk_entry {
  uint64_t first, second; /* the key */
  uint64_t set;           /* what the owner keeps: a set, */
  uint32_t x, y;          /* and two numbers, not both 0 */
} riddle_mnk_entry;

typedef struct riddle_mnk_table {
  riddle_mnk_entry *entry; /* four of them fill two lines of the cache */
  void *block;             /* where they lie in */
  size_t size, most;       /* entries: now, and at most; powers of two */
  size_t used;
} riddle_mnk_table;

/* How much an entry is worth: the owner's choice. */
typedef uint32_t (*riddle_mnk_worth)(const riddle_mnk_entry *entry);

static inline uint64_t riddle_mnk_hash(uint64_t first, uint64_t second) {
  uint64_t hash = first * 0x9E3779B97F4A7C15u;
  hash ^= hash >> 29;
  hash = (hash + second) * 0xBF58476D1CE4E5B9u;
  hash ^= hash >> 32;
  hash *= 0x94D049BB133111EBu;
  return hash ^ hash >> 29;
}

/* The four places of a key. */
static inline riddle_mnk_entry *riddle_mnk_places(const riddle_mnk_table *table, uint64_t first, uint64_t second) {
  return &table->entry[riddle_mnk_hash(first, second) & (table->size - 4)];
}

/* Begins to fetch them. */
static inline void riddle_mnk_fetch(const riddle_mnk_table *table, uint64_t first, uint64_t second) {
  const riddle_mnk_entry *places = riddle_mnk_places(table, first, second);
  __builtin_prefetch(places);
  __builtin_prefetch(places + 2);
}

static inline bool riddle_mnk_is_free(const riddle_mnk_entry *entry) { return (entry->x | entry->y) == 0; }

/* An empty table that may grow to `bytes`. */
riddle_status riddle_mnk_table_open(riddle_mnk_table *table, riddle_control *control, size_t bytes);

/* Grows the table when it is time; between two looks at the entries. RIDDLE_OK also when there is no memory to grow:
 * it then stays as it is for good. */
riddle_status riddle_mnk_table_grow(riddle_mnk_table *table, riddle_control *control, riddle_mnk_worth worth);

static inline bool riddle_mnk_table_is_full(const riddle_mnk_table *table) {
  return table->used > table->size / 2 && table->size < table->most;
}

/* Where to write an entry whose key is not in the table: one of its four places, which may hold another one. */
riddle_mnk_entry *riddle_mnk_table_place(riddle_mnk_table *table, uint64_t first, uint64_t second,
                                         riddle_mnk_worth worth);

void riddle_mnk_table_free(riddle_mnk_table *table, riddle_control *control);

#endif
