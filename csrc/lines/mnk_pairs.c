#include "lines/mnk_pairs.h"

enum {
  CANDIDATES = 64, /* pairs of a line that are looked at */
  TRIES = 4        /* of them, the best that are tried */
};

typedef struct candidate {
  uint64_t pair;
  int score;
} candidate;

typedef struct pairing {
  int budget;
  uint64_t used;
  riddle_mnk_pairs *pairs;
} pairing;

/* The free cells of the line that has fewest of them; an empty set when some line has less than two. */
static uint64_t tightest(const uint64_t *lines, int count, uint64_t used) {
  uint64_t best = 0;
  int fewest = RIDDLE_MNK_CELLS + 1;
  for (int i = 0; i < count; i++) {
    uint64_t cells = lines[i] & ~used;
    int size = riddle_mnk_count(cells);
    if (size < 2) return 0;
    if (size < fewest) {
      fewest = size;
      best = cells;
    }
    if (size == 2) break; /* a line with less shows up one step later */
  }
  return best;
}

/* How many lines a pair serves, less a quarter of those that it only touches. */
static int score_of(const uint64_t *lines, int count, uint64_t pair) {
  int serves = 0, touches = 0;
  for (int i = 0; i < count; i++) {
    uint64_t both = lines[i] & pair;
    serves += both == pair;
    touches += both != 0;
  }
  return 4 * serves - (touches - serves);
}

static int list_candidates(const uint64_t *lines, int count, uint64_t cells, candidate *list) {
  int length = 0;
  for (uint64_t a = cells; a != 0; a &= a - 1) {
    for (uint64_t b = a & (a - 1); b != 0 && length < CANDIDATES; b &= b - 1) {
      uint64_t pair = (a & -a) | (b & -b);
      list[length++] = (candidate){pair, score_of(lines, count, pair)};
    }
  }
  return length;
}

/* Moves the best candidate from place `from` on to that place. */
static void bring_best(candidate *list, int length, int from) {
  int best = from;
  for (int i = from + 1; i < length; i++) {
    if (list[i].score > list[best].score) best = i;
  }
  candidate taken = list[best];
  list[best] = list[from];
  list[from] = taken;
}

/* Serves the rest of the lines; at most RIDDLE_MNK_PAIRS levels deep. */
static bool serve(pairing *state, const uint64_t *lines, int count) {
  if (count == 0) return true;
  uint64_t cells = tightest(lines, count, state->used);
  if (cells == 0) return false;
  candidate list[CANDIDATES];
  int length = list_candidates(lines, count, cells, list);
  for (int i = 0; i < length && i < TRIES; i++) {
    bring_best(list, length, i);
    uint64_t pair = list[i].pair, rest[RIDDLE_MNK_WINDOWS];
    if (state->budget-- <= 0) return false;
    int left = 0;
    for (int j = 0; j < count; j++) {
      if ((lines[j] & pair) != pair) rest[left++] = lines[j];
    }
    state->used |= pair;
    state->pairs->pair[state->pairs->count++] = pair;
    if (serve(state, rest, left)) return true;
    state->used &= ~pair;
    state->pairs->count--;
  }
  return false;
}

bool riddle_mnk_find_pairs(const uint64_t *lines, int count, int budget, riddle_mnk_pairs *pairs) {
  pairing state = {.budget = budget, .pairs = pairs};
  pairs->count = 0;
  return serve(&state, lines, count);
}
