/* A growing run of bytes: where kernels write text.
 *
 * Memory comes through the control block given to each call; the same one must free it. */
#ifndef RIDDLE_CORE_BYTES_H
#define RIDDLE_CORE_BYTES_H

#include "core/control.h"

typedef struct riddle_bytes {
  char *data;
  size_t length, capacity;
} riddle_bytes;

/* Room for `more` bytes after the length; the bytes may then be written at data + length. */
riddle_status riddle_bytes_reserve(riddle_bytes *bytes, riddle_control *control, size_t more);

riddle_status riddle_bytes_add(riddle_bytes *bytes, riddle_control *control, const char *text, size_t length);

/* Frees the memory; the value is then empty and usable. */
void riddle_bytes_free(riddle_bytes *bytes, riddle_control *control);

/* Writes a number in decimal at `at` (room for 20 bytes) and returns the end. Needs no locale. */
char *riddle_write_unsigned(char *at, uint64_t value);

#endif
