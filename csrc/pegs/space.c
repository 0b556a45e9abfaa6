/* The tables of space.h. */
#include "pegs/space.h"

#include <string.h>

static uint64_t bit(int hole) { return (uint64_t)1 << hole; }

static size_t image_words(const riddle_pegs_space *space) {
  return (size_t)space->chunks * RIDDLE_PEGS_FILLINGS * (size_t)space->lanes;
}

static size_t legal_words(const riddle_pegs_space *space) {
  return (size_t)space->chunks * RIDDLE_PEGS_FILLINGS * (size_t)space->words;
}

static size_t class_cells(const riddle_pegs_space *space, int holes) {
  return ((size_t)holes + 1) << space->class_bits;
}

uint64_t riddle_pegs_stabilizer(const riddle_pegs_game *game, const uint64_t *positions, int count) {
  uint64_t group = 0;
  for (int s = 0; s < game->symmetries; s++) {
    bool maps = true;
    for (int i = 0; i < count && maps; i++) {
      uint64_t image = riddle_pegs_image(game, game->symmetry[s], positions[i]);
      int k = 0;
      while (k < count && positions[k] != image) k++;
      maps = k < count;
    }
    if (maps) group |= bit(s);
  }
  return group;
}

uint64_t riddle_pegs_class_stabilizer(const riddle_pegs_game *game, uint64_t pegs) {
  uint64_t group = 0, class = riddle_pegs_game_class(game, pegs);
  for (int s = 0; s < game->symmetries; s++) {
    uint64_t image = riddle_pegs_image(game, game->symmetry[s], pegs);
    if (riddle_pegs_game_class(game, image) == class) group |= bit(s);
  }
  return group;
}

/* --- images and legal jumps -------------------------------------------------------------------------------- */

static void fill_images(riddle_pegs_space *space) {
  const riddle_pegs_game *game = space->game;
  for (int chunk = 0; chunk < space->chunks; chunk++) {
    int start = riddle_pegs_chunk_start(space, chunk);
    for (uint64_t filling = 0; filling < RIDDLE_PEGS_FILLINGS; filling++) {
      uint64_t pegs = filling << start & game->all;
      uint64_t *images = space->images + ((size_t)chunk * RIDDLE_PEGS_FILLINGS + filling) * (size_t)space->lanes;
      for (int lane = 0; lane < space->lanes; lane++) {
        int own = lane < space->group ? space->permutation[lane] : 0;
        images[lane] = riddle_pegs_image(game, game->symmetry[own], pegs);
      }
    }
  }
  for (int i = 0; i < game->jumps; i++) {
    for (int lane = 0; lane < space->lanes; lane++) {
      int own = lane < space->group ? space->permutation[lane] : 0;
      space->toggles[(size_t)i * (size_t)space->lanes + (size_t)lane] =
          riddle_pegs_image(game, game->symmetry[own], game->toggled[i]);
    }
  }
}

/* Does a filling of the holes in `part` leave a jump possible? */
static bool allows(riddle_pegs_jump jump, uint64_t part, uint64_t pegs) {
  uint64_t needed = (bit(jump.source) | bit(jump.middle)) & part;
  return (pegs & needed) == needed && (pegs & bit(jump.target) & part) == 0;
}

static void fill_legal(riddle_pegs_space *space) {
  const riddle_pegs_game *game = space->game;
  for (int chunk = 0; chunk < space->chunks; chunk++) {
    int start = riddle_pegs_chunk_start(space, chunk);
    uint64_t part = riddle_pegs_filling(space, chunk, UINT64_MAX) << start;
    for (uint64_t filling = 0; filling < RIDDLE_PEGS_FILLINGS; filling++) {
      uint64_t *legal = space->legal + ((size_t)chunk * RIDDLE_PEGS_FILLINGS + filling) * (size_t)space->words;
      for (int i = 0; i < game->jumps; i++) {
        if (allows(game->jump[i], part, filling << start & part)) legal[i / 64] |= bit(i % 64);
      }
    }
  }
}

void riddle_pegs_images(const riddle_pegs_space *space, uint64_t pegs, uint64_t *images) {
  size_t lanes = (size_t)space->lanes;
  memset(images, 0, lanes * sizeof *images);
  for (int chunk = 0; chunk < space->chunks; chunk++) {
    uint64_t filling = riddle_pegs_filling(space, chunk, pegs);
    const uint64_t *part = space->images + ((size_t)chunk * RIDDLE_PEGS_FILLINGS + filling) * lanes;
    for (size_t lane = 0; lane < lanes; lane++) images[lane] ^= part[lane];
  }
}

void riddle_pegs_legal(const riddle_pegs_space *space, uint64_t pegs, uint64_t *legal) {
  size_t words = (size_t)space->words;
  memset(legal, 0xFF, words * sizeof *legal);
  for (int chunk = 0; chunk < space->chunks; chunk++) {
    uint64_t filling = riddle_pegs_filling(space, chunk, pegs);
    const uint64_t *part = space->legal + ((size_t)chunk * RIDDLE_PEGS_FILLINGS + filling) * words;
    for (size_t w = 0; w < words; w++) legal[w] &= part[w];
  }
}

uint64_t riddle_pegs_canonical(const riddle_pegs_space *space, uint64_t pegs, int *lane) {
  uint64_t images[RIDDLE_PEGS_SYMMETRIES + 8];
  riddle_pegs_images(space, pegs, images);
  int best = 0;
  for (int i = 1; i < space->group; i++) {
    if (images[i] < images[best]) best = i;
  }
  if (lane != NULL) *lane = best;
  return images[best];
}

/* --- ranks ---------------------------------------------------------------------------------------------------- */

static void fill_low(riddle_pegs_space *space) {
  uint32_t fillings = (uint32_t)1 << space->low_holes;
  uint16_t *class = space->high_class; /* as scratch: it is at least as long */
  class[0] = 0;
  for (uint32_t low = 0; low < fillings; low++) {
    if (low > 0) class[low] = class[low & (low - 1)] ^ space->hole_class[__builtin_ctz(low)];
    size_t cell = (size_t)riddle_pegs_count(low) << space->class_bits | class[low];
    space->low_rank[low] = (uint16_t)space->low_count[cell]++;
  }
  uint32_t start = 0;
  for (size_t cell = 0; cell < class_cells(space, space->low_holes); cell++) {
    space->low_start[cell] = start;
    start += space->low_count[cell];
  }
  for (uint32_t low = 0; low < fillings; low++) {
    size_t cell = (size_t)riddle_pegs_count(low) << space->class_bits | class[low];
    space->low_list[space->low_start[cell] + space->low_rank[low]] = low;
  }
}

static void fill_high(riddle_pegs_space *space) {
  uint32_t fillings = (uint32_t)1 << space->high_holes;
  const uint16_t *hole_class = space->hole_class + space->low_holes;
  space->high_class[0] = 0;
  for (uint32_t high = 0; high < fillings; high++) {
    if (high > 0) space->high_class[high] = space->high_class[high & (high - 1)] ^ hole_class[__builtin_ctz(high)];
    space->high_count[(size_t)riddle_pegs_count(high) << space->class_bits | space->high_class[high]]++;
  }
}

static size_t high_class_room(const riddle_pegs_space *space) {
  int holes = space->high_holes > space->low_holes ? space->high_holes : space->low_holes;
  return (size_t)1 << holes;
}

static riddle_status open_ranks(riddle_pegs_space *space, riddle_control *control) {
  const riddle_pegs_game *game = space->game;
  riddle_status status;
  size_t low = (size_t)1 << space->low_holes;
  space->class_bits = game->invariants < RIDDLE_PEGS_CLASS_BITS ? game->invariants : RIDDLE_PEGS_CLASS_BITS;
  for (int hole = 0; hole < game->holes; hole++) {
    space->hole_class[hole] = 0;
    for (int i = 0; i < space->class_bits; i++) {
      space->hole_class[hole] |= (uint16_t)((game->invariant[i] >> hole & 1) << i);
    }
  }
  size_t low_cells = class_cells(space, space->low_holes), high_cells = class_cells(space, space->high_holes);
  space->high_class = riddle_new_array(control, high_class_room(space), sizeof *space->high_class, &status);
  if (status == RIDDLE_OK) space->low_rank = riddle_new_array(control, low, sizeof *space->low_rank, &status);
  if (status == RIDDLE_OK) space->low_list = riddle_new_array(control, low, sizeof *space->low_list, &status);
  if (status == RIDDLE_OK) space->low_start = riddle_new_array(control, low_cells, sizeof *space->low_start, &status);
  if (status == RIDDLE_OK) space->low_count = riddle_new_array(control, low_cells, sizeof *space->low_count, &status);
  if (status == RIDDLE_OK) {
    space->high_count = riddle_new_array(control, high_cells, sizeof *space->high_count, &status);
  }
  if (status != RIDDLE_OK) return status;
  fill_low(space);
  fill_high(space);
  space->ranked = true;
  return RIDDLE_OK;
}

uint64_t riddle_pegs_ranks(const riddle_pegs_space *space, int pegs, uint64_t class) {
  if (!space->ranked) return 0;
  uint64_t sum = 0, classes = (uint64_t)1 << space->class_bits;
  class &= classes - 1;
  for (int low = 0; low <= space->low_holes && low <= pegs; low++) {
    if (pegs - low > space->high_holes) continue;
    for (uint64_t part = 0; part < classes; part++) {
      sum += (uint64_t)space->low_count[(size_t)low << space->class_bits | part] *
             space->high_count[(size_t)(pegs - low) << space->class_bits | (part ^ class)];
    }
  }
  return sum;
}

/* --- life -------------------------------------------------------------------------------------------------------- */

static int lanes_for(int group) {
  if (group <= 2) return group;
  return group <= 4 ? 4 : (group + 7) / 8 * 8;
}

riddle_status riddle_pegs_space_open(riddle_pegs_space *space, riddle_control *control, const riddle_pegs_game *game,
                                     uint64_t group) {
  riddle_status status;
  memset(space, 0, sizeof *space);
  space->game = game;
  for (int s = 0; s < game->symmetries; s++) {
    if (group >> s & 1) space->permutation[space->group++] = (uint8_t)s;
  }
  space->lanes = lanes_for(space->group);
  space->words = game->jumps > 64 ? (game->jumps + 63) / 64 : 1;
  space->low_holes = (game->holes + 1) / 2 < RIDDLE_PEGS_LOW ? (game->holes + 1) / 2 : RIDDLE_PEGS_LOW;
  space->high_holes = game->holes - space->low_holes;
  space->chunks = RIDDLE_PEGS_LOW_CHUNKS + (space->high_holes + RIDDLE_PEGS_CHUNK - 1) / RIDDLE_PEGS_CHUNK;
  size_t toggles = (size_t)game->jumps * (size_t)space->lanes;
  space->images = riddle_new_array(control, image_words(space), sizeof *space->images, &status);
  if (status == RIDDLE_OK) {
    space->legal = riddle_new_array(control, legal_words(space), sizeof *space->legal, &status);
  }
  if (status == RIDDLE_OK) space->toggles = riddle_new_array(control, toggles, sizeof *space->toggles, &status);
  if (status == RIDDLE_OK) {
    fill_images(space);
    fill_legal(space);
    if (game->holes <= RIDDLE_PEGS_RANKED) status = open_ranks(space, control);
  }
  if (status != RIDDLE_OK) riddle_pegs_space_free(space, control);
  return status;
}

void riddle_pegs_space_free(riddle_pegs_space *space, riddle_control *control) {
  if (space->game == NULL) return;
  size_t low = (size_t)1 << space->low_holes;
  size_t low_cells = class_cells(space, space->low_holes), high_cells = class_cells(space, space->high_holes);
  riddle_free_array(control, space->images, image_words(space), sizeof *space->images);
  riddle_free_array(control, space->legal, legal_words(space), sizeof *space->legal);
  riddle_free_array(control, space->toggles, (size_t)space->game->jumps * (size_t)space->lanes, sizeof *space->toggles);
  riddle_free_array(control, space->high_class, high_class_room(space), sizeof *space->high_class);
  riddle_free_array(control, space->low_rank, low, sizeof *space->low_rank);
  riddle_free_array(control, space->low_list, low, sizeof *space->low_list);
  riddle_free_array(control, space->low_start, low_cells, sizeof *space->low_start);
  riddle_free_array(control, space->low_count, low_cells, sizeof *space->low_count);
  riddle_free_array(control, space->high_count, high_cells, sizeof *space->high_count);
  memset(space, 0, sizeof *space);
}
