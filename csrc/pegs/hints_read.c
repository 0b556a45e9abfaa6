/* Reading hint tables; the format is in hints_file.h. */
#include <string.h>

#include "pegs/hints_file.h"

enum { LEVEL_BYTES = 24 };

static uint32_t get32(const uint8_t *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint64_t get64(const uint8_t *at) { return get32(at) | (uint64_t)get32(at + 4) << 32; }

static riddle_status bad(riddle_pegs_hints_reader *reader, const char *fault) {
  reader->fault = fault;
  return RIDDLE_BAD_DATA;
}

riddle_status riddle_pegs_hints_reader_open(riddle_pegs_hints_reader *reader, riddle_control *control,
                                            riddle_pegs_hints *hints, uint64_t length) {
  riddle_status status;
  memset(reader, 0, sizeof *reader);
  reader->hints = hints;
  reader->length = length;
  reader->head = riddle_new_array(control, RIDDLE_PEGS_HEADER, 1, &status);
  if (reader->head == NULL) return status;
  reader->head_room = RIDDLE_PEGS_HEADER;
  reader->into = reader->head;
  reader->wanted = RIDDLE_PEGS_HEADER;
  return RIDDLE_OK;
}

void riddle_pegs_hints_reader_free(riddle_pegs_hints_reader *reader, riddle_control *control) {
  riddle_free_array(control, reader->head, reader->head_room, 1);
  memset(reader, 0, sizeof *reader);
}

/* The fixed part is there: makes room for the rest of the head. */
static riddle_status take_header(riddle_pegs_hints_reader *reader, riddle_control *control) {
  const uint8_t *head = reader->head;
  if (memcmp(head, "riddlePH", 8) != 0) return bad(reader, "this is no hint table");
  if (get32(head + 8) != RIDDLE_PEGS_HINTS_VERSION) return bad(reader, "the hint table has another version");
  if (get64(head + 16) != reader->length) return bad(reader, "the hint table is cut off or too long");
  uint32_t holes = get32(head + 24), jumps = get32(head + 28), targets = get32(head + 32), levels = get32(head + 36);
  bool right = holes >= 1 && holes <= RIDDLE_PEGS_GAME_HOLES && jumps >= 1 && jumps <= RIDDLE_PEGS_GAME_JUMPS &&
               targets >= 1 && targets <= RIDDLE_PEGS_TARGETS && levels >= 1 && levels <= RIDDLE_PEGS_LEVELS;
  if (!right) return bad(reader, "the hint table's header is damaged");
  size_t length =
      RIDDLE_PEGS_HEADER + (3 * (size_t)jumps + 7) / 8 * 8 + targets * (size_t)8 + levels * (size_t)LEVEL_BYTES;
  void *block = reader->head;
  riddle_status status = riddle_resize(control, &block, reader->head_room, length);
  if (status != RIDDLE_OK) return status;
  reader->head = block;
  reader->head_room = length;
  reader->into = reader->head + RIDDLE_PEGS_HEADER;
  reader->wanted = length - RIDDLE_PEGS_HEADER;
  reader->levels = (int)levels;
  reader->expected = get32(reader->head + 12);
  return RIDDLE_OK;
}

static bool read_jumps(const uint8_t *at, uint32_t holes, uint32_t count, riddle_pegs_jump *jumps) {
  for (uint32_t i = 0; i < count; i++, at += 3) {
    bool right = at[0] < holes && at[1] < holes && at[2] < holes && at[0] != at[1] && at[1] != at[2] && at[0] != at[2];
    if (!right) return false;
    jumps[i] = (riddle_pegs_jump){at[0], at[1], at[2]};
    for (uint32_t k = 0; k < i; k++) {
      if (memcmp(&jumps[k], &jumps[i], sizeof *jumps) == 0) return false;
    }
  }
  return true;
}

/* One entry of the list of levels: opens its set and records. */
static riddle_status open_level(riddle_pegs_hints_reader *reader, riddle_control *control, const uint8_t *at,
                                int place) {
  riddle_pegs_hints *hints = reader->hints;
  uint32_t pegs = get32(at), dense = get32(at + 4), ways = get32(at + 8);
  uint64_t count = get64(at + 16);
  bool right = pegs <= (uint32_t)hints->game.holes && dense <= 1 && ways >= 1 && ways <= RIDDLE_PEGS_WAYS_BYTES &&
               count >= 1 && count < UINT32_MAX / 2 && count <= reader->length / 2 && !hints->level[pegs].set.open;
  if (!right) return bad(reader, "the hint table's list of levels is damaged");
  riddle_pegs_hint_level *level = &hints->level[pegs];
  size_t bytes = riddle_pegs_dense_bytes(&hints->space, (int)pegs, hints->class);
  if (dense && (bytes == SIZE_MAX || riddle_pegs_ranks(&hints->space, (int)pegs, hints->class) / 8 > reader->length)) {
    return bad(reader, "the hint table's list of levels is damaged");
  }
  reader->pegs[place] = (uint8_t)pegs;
  riddle_status status = riddle_pegs_set_open(&level->set, control, &hints->space, (int)pegs, hints->class, dense == 1);
  level->set.count = count;
  if (status == RIDDLE_OK) status = riddle_pegs_hints_open_records(level, control, (int)ways);
  return status;
}

/* The head is there: opens the table. */
static riddle_status take_head(riddle_pegs_hints_reader *reader, riddle_control *control) {
  riddle_pegs_hints *hints = reader->hints;
  const uint8_t *head = reader->head, *at = head + RIDDLE_PEGS_HEADER;
  uint32_t holes = get32(head + 24), jumps = get32(head + 28), targets = get32(head + 32);
  riddle_pegs_jump jump[RIDDLE_PEGS_GAME_JUMPS];
  if (!read_jumps(at, holes, jumps, jump)) return bad(reader, "the hint table's jumps are damaged");
  riddle_pegs_game_init(&hints->game, (int)holes, jump, (int)jumps);
  hints->board = get64(head + 40);
  hints->targets = (int)targets;
  at += (3 * (size_t)jumps + 7) / 8 * 8;
  for (uint32_t i = 0; i < targets; i++, at += 8) {
    hints->target[i] = get64(at);
    bool right = (hints->target[i] & ~hints->game.all) == 0 &&
                 riddle_pegs_count(hints->target[i]) == riddle_pegs_count(hints->target[0]) &&
                 riddle_pegs_game_class(&hints->game, hints->target[i]) ==
                     riddle_pegs_game_class(&hints->game, hints->target[0]);
    if (!right || (holes < 64 && hints->board >> holes != 0)) {
      return bad(reader, "the hint table's targets are damaged");
    }
  }
  riddle_status status = riddle_pegs_hints_open(hints, control);
  for (int place = 0; place < reader->levels && status == RIDDLE_OK; place++, at += LEVEL_BYTES) {
    status = open_level(reader, control, at, place);
  }
  return status;
}

/* A level's list of positions, which lies in set.list, becomes a set. */
static riddle_status check_sparse(riddle_pegs_hints_reader *reader, riddle_control *control, riddle_pegs_set *set,
                                  uint64_t count) {
  riddle_pegs_set checked;
  const riddle_pegs_hints *hints = reader->hints;
  riddle_status status = riddle_pegs_set_open(&checked, control, &hints->space, set->pegs, set->class, false);
  for (uint64_t i = 0; i < count && status == RIDDLE_OK; i++) {
    uint64_t pegs = set->list[i];
    bool right = (pegs & ~hints->game.all) == 0 && riddle_pegs_count(pegs) == set->pegs &&
                 riddle_pegs_game_class(&hints->game, pegs) == set->class;
    status = right ? riddle_pegs_set_add(&checked, control, &hints->space, pegs)
                   : bad(reader, "a position in the hint table is damaged");
    if (status == RIDDLE_OK && checked.count != i + 1)
      status = bad(reader, "a position in the hint table is there twice");
  }
  riddle_pegs_set_free(set, control);
  *set = checked;
  return status;
}

/* A part of a level is there. */
static riddle_status take_part(riddle_pegs_hints_reader *reader, riddle_control *control) {
  riddle_pegs_hint_level *level = &reader->hints->level[reader->pegs[(reader->part - 2) / 2]];
  riddle_pegs_set *set = &level->set;
  if (reader->part % 2 != 0) return RIDDLE_OK; /* records: any bytes will do */
  uint64_t count = set->count;
  if (!set->dense) return check_sparse(reader, control, set, count);
  uint64_t spare = set->ranks % 64, *last = set->bits + set->ranks / 64;
  bool clean = *last >> spare == 0 && set->bits[set->words - 1] == 0;
  riddle_status status =
      clean ? riddle_pegs_set_index(set, control) : bad(reader, "a level of the hint table is damaged");
  if (status == RIDDLE_OK && set->count != count) status = bad(reader, "a level of the hint table is damaged");
  return status;
}

/* Says where the bytes of the next part go; RIDDLE_OK at the end. */
static riddle_status next_part(riddle_pegs_hints_reader *reader, riddle_control *control) {
  int place = (reader->part - 2) / 2;
  if (place >= reader->levels) {
    if (reader->crc != reader->expected) return bad(reader, "the hint table's checksum does not fit: it is damaged");
    return reader->seen == reader->length ? RIDDLE_OK : bad(reader, "the hint table is too long");
  }
  riddle_pegs_hint_level *level = &reader->hints->level[reader->pegs[place]];
  reader->filled = 0;
  if (reader->part % 2 != 0) {
    reader->into = (uint8_t *)level->records;
    reader->wanted = level->words * 8;
    reader->hints->positions += level->set.count;
  } else if (level->set.dense) {
    reader->into = (uint8_t *)level->set.bits;
    reader->wanted = level->set.words * 8;
  } else {
    riddle_status status = riddle_pegs_new_cleared(control, (size_t)level->set.count, &level->set.list);
    if (level->set.list != NULL) level->set.list_room = (size_t)level->set.count;
    if (status != RIDDLE_OK) return status;
    reader->into = (uint8_t *)level->set.list;
    reader->wanted = (size_t)level->set.count * 8;
  }
  return RIDDLE_MORE;
}

static riddle_status part_done(riddle_pegs_hints_reader *reader, riddle_control *control) {
  riddle_status status;
  reader->filled = 0;
  if (reader->part == 0) {
    status = take_header(reader, control);
    reader->part = 1;
    return status == RIDDLE_OK ? RIDDLE_MORE : status;
  }
  status = reader->part == 1 ? take_head(reader, control) : take_part(reader, control);
  reader->part++;
  return status == RIDDLE_OK ? next_part(reader, control) : status;
}

riddle_status riddle_pegs_hints_reader_feed(riddle_pegs_hints_reader *reader, riddle_control *control,
                                            const uint8_t *bytes, size_t count) {
  riddle_status status = RIDDLE_MORE;
  size_t uncounted = reader->seen < 16 ? 16 - (size_t)reader->seen : 0;
  if (count > reader->length - reader->seen) return bad(reader, "the hint table is too long");
  if (count > uncounted) reader->crc = riddle_crc32(reader->crc, bytes + uncounted, count - uncounted);
  reader->seen += count;
  while (count > 0 && status == RIDDLE_MORE) {
    size_t taken = reader->wanted - reader->filled < count ? reader->wanted - reader->filled : count;
    memcpy(reader->into + reader->filled, bytes, taken);
    reader->filled += taken;
    bytes += taken;
    count -= taken;
    if (reader->filled == reader->wanted) status = part_done(reader, control);
  }
  return status;
}
