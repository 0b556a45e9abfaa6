/* The symmetries of a list of jumps.
 *
 * Method: holes get colours by refinement (how many jumps they take part in and with holes of which colours), then
 * backtracking maps one hole after the other to a free hole of its colour, such that every jump whose holes are all
 * mapped becomes a jump. Holes are taken in an order in which each soon completes a jump, so that wrong choices
 * fail at once. */
#include <string.h>

#include "pegs/game.h"

enum { HOLES = RIDDLE_PEGS_GAME_HOLES, MOST_NODES = 200000, ROUNDS = 8 };

typedef struct symmetry_search {
  riddle_pegs_game *game;
  uint64_t colour[HOLES];
  uint8_t order[HOLES];           /* holes in the order of mapping */
  uint64_t middles[HOLES][HOLES]; /* of the jumps from a source to a target */
  uint16_t first[HOLES + 1];      /* the jumps that the hole at a place of the order completes: */
  uint16_t completed[RIDDLE_PEGS_GAME_JUMPS];
} symmetry_search;

static uint64_t mix(uint64_t value) {
  value ^= value >> 31;
  value *= 0x9E3779B97F4A7C15u;
  return value ^ value >> 29;
}

static void refine_colours(symmetry_search *search) {
  const riddle_pegs_game *game = search->game;
  uint64_t next[HOLES];
  for (int hole = 0; hole < game->holes; hole++) search->colour[hole] = 1;
  for (int round = 0; round < ROUNDS; round++) {
    memset(next, 0, sizeof next);
    for (int i = 0; i < game->jumps; i++) {
      riddle_pegs_jump jump = game->jump[i];
      uint64_t source = search->colour[jump.source], middle = search->colour[jump.middle];
      uint64_t whole = mix(source + 3 * mix(middle + 5 * mix(search->colour[jump.target])));
      next[jump.source] += mix(whole + 1);
      next[jump.middle] += mix(whole + 2);
      next[jump.target] += mix(whole + 3);
    }
    for (int hole = 0; hole < game->holes; hole++) search->colour[hole] = mix(search->colour[hole] + next[hole]);
  }
}

/* How many jumps a hole would complete, or bring to two holes, after those of a set. */
static int readiness(const riddle_pegs_game *game, uint64_t placed, int hole) {
  int score = 0;
  for (int i = 0; i < game->jumps; i++) {
    if (!(game->toggled[i] >> hole & 1)) continue;
    int there = riddle_pegs_count(game->toggled[i] & placed);
    score += there == 2 ? 16 : there;
  }
  return score;
}

static void choose_order(symmetry_search *search) {
  const riddle_pegs_game *game = search->game;
  uint64_t placed = 0;
  uint16_t filled = 0;
  for (int place = 0; place < game->holes; place++) {
    int best = -1, best_score = -1;
    for (int hole = 0; hole < game->holes; hole++) {
      if (placed >> hole & 1) continue;
      int score = readiness(game, placed, hole);
      if (score > best_score) best = hole, best_score = score;
    }
    search->order[place] = (uint8_t)best;
    placed |= (uint64_t)1 << best;
    search->first[place] = filled;
    for (int i = 0; i < game->jumps; i++) {
      bool completes = game->toggled[i] >> best & 1 && (game->toggled[i] & ~placed) == 0;
      if (completes) search->completed[filled++] = (uint16_t)i;
    }
  }
  search->first[game->holes] = filled;
}

/* Are the jumps that a place completes jumps after the mapping, too? */
static bool place_fits(const symmetry_search *search, int place, const uint8_t *image) {
  for (int k = search->first[place]; k < search->first[place + 1]; k++) {
    riddle_pegs_jump jump = search->game->jump[search->completed[k]];
    uint64_t middles = search->middles[image[jump.source]][image[jump.target]];
    if (!(middles >> image[jump.middle] & 1)) return false;
  }
  return true;
}

/* All symmetries in the order of the images tried; false when there are too many. */
static bool list_symmetries(symmetry_search *search) {
  riddle_pegs_game *game = search->game;
  uint8_t image[HOLES];
  int next[HOLES], place = 0, nodes = 0;
  uint64_t used = 0;
  game->symmetries = 0;
  next[0] = 0;
  while (place >= 0) {
    int hole = search->order[place];
    if (next[place] > 0) used &= ~((uint64_t)1 << image[hole]); /* what was tried before */
    int candidate = next[place];
    for (; candidate < game->holes; candidate++) {
      if (used >> candidate & 1 || search->colour[candidate] != search->colour[hole]) continue;
      image[hole] = (uint8_t)candidate;
      if (++nodes > MOST_NODES) return false;
      if (place_fits(search, place, image)) break;
    }
    if (candidate == game->holes) {
      place--;
      continue;
    }
    next[place] = candidate + 1;
    used |= (uint64_t)1 << candidate;
    if (place + 1 < game->holes) {
      next[++place] = 0;
    } else if (game->symmetries == RIDDLE_PEGS_SYMMETRIES) {
      return false;
    } else {
      memcpy(game->symmetry[game->symmetries++], image, sizeof image);
    }
  }
  return true;
}

/* Puts the identity first. */
static void sort_identity(riddle_pegs_game *game) {
  for (int i = 0; i < game->symmetries; i++) {
    int hole = 0;
    while (hole < game->holes && game->symmetry[i][hole] == hole) hole++;
    if (hole < game->holes || i == 0) continue;
    uint8_t other[HOLES];
    memcpy(other, game->symmetry[0], sizeof other);
    memcpy(game->symmetry[0], game->symmetry[i], sizeof other);
    memcpy(game->symmetry[i], other, sizeof other);
  }
}

void riddle_pegs_find_symmetries(riddle_pegs_game *game) {
  symmetry_search search = {.game = game};
  if (game->holes > 0) {
    for (int i = 0; i < game->jumps; i++) {
      riddle_pegs_jump jump = game->jump[i];
      search.middles[jump.source][jump.target] |= (uint64_t)1 << jump.middle;
    }
    refine_colours(&search);
    choose_order(&search);
    if (list_symmetries(&search)) {
      sort_identity(game);
      return;
    }
  }
  game->symmetries = 1;
  for (int hole = 0; hole < HOLES; hole++) game->symmetry[0][hole] = (uint8_t)hole;
}
