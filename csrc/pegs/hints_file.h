/* Hint tables as bytes, to be written to a file and read back.
 *
 * Format, all numbers little-endian (version 1):
 *   8 bytes "riddlePH", u32 version, u32 CRC-32 of everything after it, u64 length of the whole,
 *   u32 holes of the board, u32 jumps, u32 targets, u32 levels, u64 board,
 *   the jumps (3 bytes each, holes from 0), zeros up to a multiple of 8, the targets (u64, packed),
 *   for each level: u32 pegs, u32 dense (0 or 1), u32 bytes of ways, u32 0, u64 count;
 *   then for each level its set (u64 words: bits by rank, or a list of positions) and its records (as words).
 * The reader trusts nothing: it checks the length, each number, each set (number and kind of positions) and the
 * checksum, and takes memory only through its control block. Big-endian machines are not supported. */
#ifndef RIDDLE_PEGS_HINTS_FILE_H
#define RIDDLE_PEGS_HINTS_FILE_H

#include "pegs/hints.h"

enum { RIDDLE_PEGS_HEADER = 48, RIDDLE_PEGS_HINTS_VERSION = 1 };

/* CRC-32 (IEEE 802.3) of more bytes; starts with 0. */
uint32_t riddle_crc32(uint32_t crc, const void *data, size_t length);

/* A run over the parts of a table: where each lies in memory. */
typedef struct riddle_pegs_hints_writer {
  const riddle_pegs_hints *hints;
  uint8_t *head; /* header, jumps, targets, list of levels */
  size_t head_length;
  uint64_t length; /* of the whole */
  int part;        /* 0: head; then two for each number of pegs */
  size_t offset;
} riddle_pegs_hints_writer;

/* Makes the head, checksum included (reads the whole table once: about 1 ms a megabyte). */
riddle_status riddle_pegs_hints_writer_open(riddle_pegs_hints_writer *writer, riddle_control *control,
                                            const riddle_pegs_hints *hints);
/* The next bytes, at most `most`; 0 at the end. They stay valid as long as writer and table. */
size_t riddle_pegs_hints_writer_next(riddle_pegs_hints_writer *writer, size_t most, const uint8_t **bytes);
void riddle_pegs_hints_writer_free(riddle_pegs_hints_writer *writer, riddle_control *control);

typedef struct riddle_pegs_hints_reader {
  riddle_pegs_hints *hints; /* what is read; the caller's */
  const char *fault;        /* what is wrong, after RIDDLE_BAD_DATA */
  uint8_t *head;
  size_t head_room, head_length;
  uint8_t *into; /* where the next bytes go */
  size_t wanted, filled;
  uint64_t length, seen;
  uint32_t expected, crc;
  int part, levels;
  uint8_t pegs[RIDDLE_PEGS_LEVELS];
} riddle_pegs_hints_reader;

/* Reads a table whose whole length is `length` bytes into an empty `hints`. */
riddle_status riddle_pegs_hints_reader_open(riddle_pegs_hints_reader *reader, riddle_control *control,
                                            riddle_pegs_hints *hints, uint64_t length);
/* Takes more bytes: RIDDLE_MORE, RIDDLE_OK when the table is complete and right, RIDDLE_BAD_DATA, ... */
riddle_status riddle_pegs_hints_reader_feed(riddle_pegs_hints_reader *reader, riddle_control *control,
                                            const uint8_t *bytes, size_t count);
void riddle_pegs_hints_reader_free(riddle_pegs_hints_reader *reader, riddle_control *control);

#endif
