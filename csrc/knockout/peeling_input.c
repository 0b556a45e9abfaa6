/* Peeling in input order: two passes over the matches left, one to see who has only one, one to play.
 *
 * All a pass asks of a team are bits, so that ten million teams stay within a few megabytes; and it asks for those of
 * many matches before it decides about the first, since most of the time goes into waiting for memory. */
#include "knockout/peeling_parts.h"

#include <string.h>

#include "core/array.h"

enum { BLOCK = 256 };

riddle_status riddle_peeling_reserve_input(riddle_peeling *peeling, riddle_control *control) {
  const size_t words = riddle_peeling_words(peeling->task.teams);
  riddle_status status = RIDDLE_RESERVE(control, &peeling->marks, &peeling->marks_room, words);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &peeling->leaves, &peeling->leaves_room, words);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &peeling->busy, &peeling->busy_room, words);
  return status;
}

void riddle_peeling_unmark(riddle_peeling *peeling) {
  const size_t words = riddle_peeling_words(peeling->task.teams);
  memset(peeling->marks, 0, words * sizeof *peeling->marks);
  memset(peeling->busy, 0, words * sizeof *peeling->busy);
}

static inline void mark(riddle_peeling_marks *marks, uint32_t team) {
  riddle_peeling_marks *word = &marks[team / 64];
  const uint64_t bit = UINT64_C(1) << team % 64;
  word->twice |= word->once & bit;
  word->once |= bit;
}

static inline bool has(const uint64_t *set, uint32_t team) { return set[team / 64] >> team % 64 & 1; }

/* The place of the i-th match left; in the first round all are left, and the list of them is not written yet. */
static inline uint32_t place_of(const uint32_t *alive, uint32_t i, bool first_round) {
  return first_round ? i : alive[i];
}

static inline void mark_all(riddle_peeling *peeling, uint32_t end, bool first_round) {
  const riddle_match *matches = peeling->task.matches;
  const uint32_t *alive = peeling->alive;
  riddle_peeling_marks *marks = peeling->marks;
  for (uint32_t i = peeling->next; i < end; i++) {
    const riddle_match match = matches[place_of(alive, i, first_round)];
    mark(marks, match.a);
    mark(marks, match.b);
  }
}

void riddle_peeling_mark(riddle_peeling *peeling, uint32_t end) {
  if (peeling->rounds.count == 0) {
    mark_all(peeling, end, true);
  } else {
    mark_all(peeling, end, false);
  }
  peeling->next = end;
}

void riddle_peeling_find_leaves(riddle_peeling *peeling) {
  const size_t words = riddle_peeling_words(peeling->task.teams);
  for (size_t i = 0; i < words; i++) peeling->leaves[i] = peeling->marks[i].once & ~peeling->marks[i].twice;
  const uint32_t team = peeling->task.waiting == NULL ? RIDDLE_NO_TEAM : peeling->task.waiting[peeling->rounds.count];
  if (team != RIDDLE_NO_TEAM) peeling->leaves[team / 64] &= ~(UINT64_C(1) << team % 64); /* it may not play */
}

/* --- playing ------------------------------------------------------------------------------------ */

/* A block of matches left; sides: 1 = the first team can go out, 2 = the second. */
typedef struct block {
  uint32_t first, end;
  uint8_t sides[BLOCK];
  uint32_t found[BLOCK]; /* those with a side, as numbers in the block */
  uint32_t found_count;
} block;

static uint8_t keep_demands(const riddle_peeling *peeling, uint32_t place, uint8_t sides) {
  const riddle_match *matches = peeling->task.matches;
  if (!riddle_may_lose(peeling->task.demands, matches, place, matches[place].a)) sides &= 2;
  if (!riddle_may_lose(peeling->task.demands, matches, place, matches[place].b)) sides &= 1;
  return sides;
}

static inline void look(const riddle_peeling *peeling, block *at, bool first_round, bool demanding) {
  const riddle_match *matches = peeling->task.matches;
  const uint32_t *alive = peeling->alive, first = at->first, count = at->end - first;
  const uint64_t *leaves = peeling->leaves;
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const riddle_match match = matches[place_of(alive, first + i, first_round)];
    at->sides[i] = (uint8_t)(has(leaves, match.a) | has(leaves, match.b) << 1);
  }
  for (uint32_t i = 0; i < count; i++) {
    if (demanding && at->sides[i] != 0)
      at->sides[i] = keep_demands(peeling, place_of(alive, first + i, first_round), at->sides[i]);
    at->found[found] = i;
    found += at->sides[i] != 0;
  }
  at->found_count = found;
}

/* The winner when a side goes out; of both it is the second that does: the final. */
static inline uint32_t winner_of(riddle_match match, uint8_t sides) { return sides >= 2 ? match.a : match.b; }

/* Leaves out those whose winner has won before this block: so the bits of all winners are asked for at once. */
static inline void look_at_winners(const riddle_peeling *peeling, block *at, bool first_round) {
  const riddle_match *matches = peeling->task.matches;
  const uint32_t *alive = peeling->alive;
  const uint64_t *busy = peeling->busy;
  uint32_t kept = 0;
  for (uint32_t k = 0; k < at->found_count; k++) {
    const uint32_t i = at->found[k];
    const uint32_t winner = winner_of(matches[place_of(alive, at->first + i, first_round)], at->sides[i]);
    const bool is_free = !has(busy, winner);
    at->sides[i] = is_free ? at->sides[i] : 0;
    at->found[kept] = i;
    kept += is_free;
  }
  at->found_count = kept;
}

/* Plays those that were found whose winner is free; the sides become 1 for them, else 0. Without a jump on what is in
 * memory, so that the next ones need not wait. */
static inline void play(riddle_peeling *peeling, block *at, bool first_round) {
  const riddle_match *matches = peeling->task.matches;
  const uint32_t *alive = peeling->alive;
  uint64_t *busy = peeling->busy;
  uint32_t *played = peeling->rounds.played, end = peeling->rounds.start[peeling->rounds.count + 1];
  uint32_t played_xor = 0, out_xor = 0;
  for (uint32_t k = 0; k < at->found_count; k++) {
    const uint32_t i = at->found[k], place = place_of(alive, at->first + i, first_round);
    const riddle_match match = matches[place];
    const bool second_out = at->sides[i] >= 2;
    const uint32_t winner = winner_of(match, at->sides[i]), loser = match.a ^ match.b ^ winner;
    uint64_t *word = &busy[winner / 64];
    const uint64_t bit = UINT64_C(1) << winner % 64;
    const bool is_free = (*word & bit) == 0;
    const uint32_t all = is_free ? UINT32_MAX : 0;
    *word |= bit;
    played[end] = 2 * place + !second_out;
    end += is_free;
    at->sides[i] = is_free;
    played_xor ^= (match.a ^ match.b) & all;
    out_xor ^= loser & all;
  }
  peeling->played_xor ^= played_xor;
  peeling->out_xor ^= out_xor;
  peeling->rounds.start[peeling->rounds.count + 1] = end;
}

/* Those that were not played stay in the list. */
static inline uint32_t keep(uint32_t *alive, const block *at, uint32_t kept, bool first_round) {
  for (uint32_t i = at->first; i < at->end; i++) {
    alive[kept] = place_of(alive, i, first_round);
    kept += at->sides[i - at->first] == 0;
  }
  return kept;
}

static inline void pass(riddle_peeling *peeling, uint32_t end, bool first_round, bool demanding) {
  for (uint32_t i = peeling->next; i < end; i += BLOCK) {
    block at;
    at.first = i;
    at.end = end - i < BLOCK ? end : i + BLOCK;
    look(peeling, &at, first_round, demanding);
    look_at_winners(peeling, &at, first_round);
    play(peeling, &at, first_round);
    peeling->kept = keep(peeling->alive, &at, peeling->kept, first_round);
  }
  peeling->next = end;
}

void riddle_peeling_pass(riddle_peeling *peeling, uint32_t end) {
  const bool first_round = peeling->rounds.count == 0;
  if (peeling->task.demands != NULL) {
    pass(peeling, end, first_round, true);
  } else if (first_round) {
    pass(peeling, end, true, false);
  } else {
    pass(peeling, end, false, false);
  }
}
