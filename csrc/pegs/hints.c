/* The tables of hints.h. */
#include "pegs/hints.h"

#include <string.h>

enum { CHECKED = 1 << 14 };

static uint8_t *record_at(const riddle_pegs_hint_level *level, uint64_t number) {
  return (uint8_t *)level->records + number * level->record;
}

riddle_status riddle_pegs_hints_open(riddle_pegs_hints *hints, riddle_control *control) {
  hints->class = riddle_pegs_game_class(&hints->game, hints->target[0]);
  uint64_t group = riddle_pegs_stabilizer(&hints->game, hints->target, hints->targets);
  return riddle_pegs_space_open(&hints->space, control, &hints->game, group);
}

riddle_status riddle_pegs_hints_open_records(riddle_pegs_hint_level *level, riddle_control *control, int ways_bytes) {
  level->peg_bytes = (level->set.pegs + 7) / 8;
  level->ways_bytes = ways_bytes;
  level->record = (size_t)(1 + level->peg_bytes + ways_bytes);
  if (level->set.count > SIZE_MAX / 16 / level->record) return RIDDLE_MEMORY;
  level->words = (size_t)level->set.count * level->record / 8 + 1;
  return riddle_pegs_new_cleared(control, level->words, &level->records);
}

/* --- building --------------------------------------------------------------------------------------------------- */

typedef struct hint_builder {
  riddle_pegs_hints *hints;
  riddle_control *control;
  riddle_pegs_winning *winning;
  const riddle_pegs_fewest *fewest;
  int level;
} hint_builder;

static int bytes_of(const uint64_t *value, size_t width) {
  int bytes = (int)width * 8;
  while (bytes > 1 && (value[(bytes - 1) / 8] >> (bytes - 1) % 8 * 8 & 0xFF) == 0) bytes--;
  return bytes;
}

/* Takes the ways of a level. */
static riddle_status take_ways(void *context, int place, const riddle_pegs_fold *fold) {
  hint_builder *builder = context;
  const riddle_pegs_set *set = &builder->winning->set[place];
  riddle_pegs_hint_level *level = &builder->hints->level[set->pegs];
  riddle_status status = RIDDLE_OK;
  int most = 1;
  for (size_t i = 0; i < fold->count && status == RIDDLE_OK; i++) {
    int bytes = bytes_of(fold->values + i * fold->width, fold->width);
    if (bytes > most) most = bytes;
    if (i % CHECKED == 0) status = riddle_check(builder->control);
  }
  level->set.pegs = set->pegs;
  level->set.count = set->count;
  if (status == RIDDLE_OK) status = riddle_pegs_hints_open_records(level, builder->control, most);
  for (size_t i = 0; i < fold->count && status == RIDDLE_OK; i++) {
    uint8_t *ways = record_at(level, i) + 1 + level->peg_bytes;
    const uint64_t *value = fold->values + i * fold->width;
    for (int k = 0; k < most; k++) ways[k] = (uint8_t)(value[k / 8] >> k % 8 * 8);
    if (i % CHECKED == 0) status = riddle_check(builder->control);
  }
  return status;
}

static riddle_status take_moves_visit(void *context, uint64_t number, uint64_t pegs) {
  const hint_builder *builder = context;
  uint8_t *record = record_at(&builder->hints->level[builder->winning->set[builder->level].pegs], number);
  uint64_t holes = builder->fewest->holes[builder->level][number];
  record[0] = builder->fewest->moves[builder->level][number];
  for (int k = 0; pegs != 0; k++, pegs &= pegs - 1) {
    if (holes & pegs & (0 - pegs)) record[1 + k / 8] |= (uint8_t)(1 << k % 8);
  }
  return RIDDLE_OK;
}

static riddle_status take_moves(void *context, int place, const riddle_pegs_fewest *fewest) {
  hint_builder *builder = context;
  builder->fewest = fewest;
  builder->level = place;
  return riddle_pegs_set_each(&builder->winning->set[place], &builder->hints->space, builder->control, take_moves_visit,
                              builder);
}

static riddle_status fill_records(riddle_pegs_hints *hints, riddle_control *control, riddle_pegs_winning *winning) {
  riddle_status status;
  hint_builder builder = {.hints = hints, .control = control, .winning = winning};
  riddle_pegs_fold fold;
  riddle_pegs_fewest *fewest = riddle_new_array(control, 1, sizeof *fewest, &status);
  if (fewest == NULL) return status;
  status = riddle_pegs_fold_run(&fold, control, &hints->space, winning->set, winning->stats, winning->levels,
                                RIDDLE_PEGS_WAYS, take_ways, &builder);
  riddle_pegs_fold_free(&fold, control);
  if (status == RIDDLE_OK) {
    status = riddle_pegs_fewest_run(fewest, control, winning, false, false, take_moves, &builder);
  }
  riddle_pegs_fewest_free(fewest, control);
  riddle_free_array(control, fewest, 1, sizeof *fewest);
  return status;
}

riddle_status riddle_pegs_hints_build(riddle_pegs_hints *hints, riddle_control *control) {
  riddle_status status;
  riddle_pegs_winning *winning = riddle_new_array(control, 1, sizeof *winning, &status);
  if (winning == NULL) return status;
  status = riddle_pegs_winning_all(winning, control, &hints->space, hints->game.holes, hints->target, hints->targets);
  if (status == RIDDLE_OK) status = fill_records(hints, control, winning);
  for (int place = 0; place < winning->levels && status == RIDDLE_OK; place++) {
    riddle_pegs_set *set = &winning->set[place];
    status = riddle_pegs_set_index(set, control);
    if (status != RIDDLE_OK) break;
    hints->positions += set->count;
    hints->level[set->pegs].set = *set;
    memset(set, 0, sizeof *set);
  }
  riddle_pegs_winning_free(winning, control);
  riddle_free_array(control, winning, 1, sizeof *winning);
  return status;
}

void riddle_pegs_hints_free(riddle_pegs_hints *hints, riddle_control *control) {
  for (int pegs = 0; pegs < RIDDLE_PEGS_LEVELS; pegs++) {
    riddle_pegs_hint_level *level = &hints->level[pegs];
    riddle_pegs_set_free(&level->set, control);
    riddle_free_array(control, level->records, level->words, sizeof *level->records);
    memset(level, 0, sizeof *level);
  }
  riddle_pegs_space_free(&hints->space, control);
  hints->positions = 0;
}

/* --- looking up ------------------------------------------------------------------------------------------------------
 */

riddle_pegs_hint riddle_pegs_hints_find(const riddle_pegs_hints *hints, uint64_t pegs) {
  const riddle_pegs_space *space = &hints->space;
  const riddle_pegs_hint_level *level = &hints->level[riddle_pegs_count(pegs)];
  riddle_pegs_hint hint = {0};
  int lane;
  if (!level->set.open) return hint;
  uint64_t canonical = riddle_pegs_canonical(space, pegs, &lane);
  uint64_t number = riddle_pegs_set_find(&level->set, space, canonical);
  if (number == RIDDLE_PEGS_ABSENT) return hint;
  const uint8_t *record = record_at(level, number);
  const uint8_t *map = hints->game.symmetry[space->permutation[lane]];
  hint.won = true;
  hint.moves = record[0];
  hint.ways = record + 1 + level->peg_bytes;
  hint.ways_bytes = level->ways_bytes;
  uint64_t canonical_holes = 0;
  for (int k = 0; canonical != 0; k++, canonical &= canonical - 1) {
    if (record[1 + k / 8] >> k % 8 & 1) canonical_holes |= canonical & (0 - canonical);
  }
  for (uint64_t left = pegs; left != 0; left &= left - 1) {
    if (canonical_holes >> map[__builtin_ctzll(left)] & 1) hint.beginning |= left & (0 - left);
  }
  return hint;
}
