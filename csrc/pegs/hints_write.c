/* Writing hint tables; the format is in hints_file.h. */
#include <string.h>

#include "pegs/hints_file.h"

enum { LEVEL_BYTES = 24 };

static uint8_t *put32(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> 8 * i);
  return at + 4;
}

static uint8_t *put64(uint8_t *at, uint64_t value) {
  return put32(put32(at, (uint32_t)value), (uint32_t)(value >> 32));
}

static const riddle_pegs_hint_level *level_of(const riddle_pegs_hints_writer *writer, int pegs) {
  const riddle_pegs_hint_level *level = &writer->hints->level[pegs];
  return level->set.open ? level : NULL;
}

static size_t set_bytes(const riddle_pegs_hint_level *level) {
  return (level->set.dense ? level->set.words : (size_t)level->set.count) * 8;
}

/* Where a part lies in memory. */
static size_t part_of(const riddle_pegs_hints_writer *writer, int part, const uint8_t **bytes) {
  if (part == 0) {
    *bytes = writer->head;
    return writer->head_length;
  }
  const riddle_pegs_hint_level *level = level_of(writer, (part - 1) / 2);
  if (level == NULL) return 0;
  if (part % 2 == 0) {
    *bytes = (const uint8_t *)level->records;
    return level->words * 8;
  }
  *bytes = (const uint8_t *)(level->set.dense ? level->set.bits : level->set.list);
  return set_bytes(level);
}

static void fill_head(riddle_pegs_hints_writer *writer, uint32_t levels) {
  const riddle_pegs_hints *hints = writer->hints;
  const riddle_pegs_game *game = &hints->game;
  uint8_t *at = writer->head;
  memcpy(at, "riddlePH", 8);
  at = put32(at + 8, RIDDLE_PEGS_HINTS_VERSION) + 4;
  at = put64(at, writer->length);
  at = put32(at, (uint32_t)game->board_holes);
  at = put32(at, (uint32_t)game->jumps);
  at = put32(at, (uint32_t)hints->targets);
  at = put32(at, levels);
  at = put64(at, hints->board);
  for (int i = 0; i < game->jumps; i++) {
    *at++ = game->hole[game->jump[i].source];
    *at++ = game->hole[game->jump[i].middle];
    *at++ = game->hole[game->jump[i].target];
  }
  at = writer->head + RIDDLE_PEGS_HEADER + (size_t)(3 * game->jumps + 7) / 8 * 8;
  for (int i = 0; i < hints->targets; i++) at = put64(at, hints->target[i]);
  for (int pegs = 0; pegs < RIDDLE_PEGS_LEVELS; pegs++) {
    const riddle_pegs_hint_level *level = level_of(writer, pegs);
    if (level == NULL) continue;
    at = put32(at, (uint32_t)pegs);
    at = put32(at, level->set.dense);
    at = put32(at, (uint32_t)level->ways_bytes);
    at = put64(put32(at, 0), level->set.count);
  }
}

riddle_status riddle_pegs_hints_writer_open(riddle_pegs_hints_writer *writer, riddle_control *control,
                                            const riddle_pegs_hints *hints) {
  riddle_status status;
  uint32_t levels = 0;
  const uint8_t *bytes = NULL;
  memset(writer, 0, sizeof *writer);
  writer->hints = hints;
  for (int pegs = 0; pegs < RIDDLE_PEGS_LEVELS; pegs++) levels += hints->level[pegs].set.open;
  size_t length = RIDDLE_PEGS_HEADER + (size_t)(3 * hints->game.jumps + 7) / 8 * 8 + (size_t)hints->targets * 8 +
                  levels * (size_t)LEVEL_BYTES;
  writer->head = riddle_new_array(control, length, 1, &status);
  if (writer->head == NULL) return status;
  writer->head_length = length;
  for (int part = 0; part <= 2 * RIDDLE_PEGS_LEVELS; part++) writer->length += part_of(writer, part, &bytes);
  fill_head(writer, levels);
  uint32_t crc = riddle_crc32(0, writer->head + 16, length - 16);
  for (int part = 1; part <= 2 * RIDDLE_PEGS_LEVELS; part++) {
    size_t count = part_of(writer, part, &bytes);
    if (count > 0) crc = riddle_crc32(crc, bytes, count);
  }
  put32(writer->head + 12, crc);
  return RIDDLE_OK;
}

size_t riddle_pegs_hints_writer_next(riddle_pegs_hints_writer *writer, size_t most, const uint8_t **bytes) {
  while (writer->part <= 2 * RIDDLE_PEGS_LEVELS) {
    size_t count = part_of(writer, writer->part, bytes) - writer->offset;
    if (count > 0) {
      if (count > most) count = most;
      *bytes += writer->offset;
      writer->offset += count;
      return count;
    }
    writer->part++;
    writer->offset = 0;
  }
  return 0;
}

void riddle_pegs_hints_writer_free(riddle_pegs_hints_writer *writer, riddle_control *control) {
  riddle_free_array(control, writer->head, writer->head_length, 1);
  memset(writer, 0, sizeof *writer);
}
