/* A growing run of bytes. Capacity doubles, so adding n bytes costs O(n) in all. */
#include "core/bytes.h"

#include <string.h>

riddle_status riddle_bytes_reserve(riddle_bytes *bytes, riddle_control *control, size_t more) {
  if (more <= bytes->capacity - bytes->length) return RIDDLE_OK;
  if (more > SIZE_MAX / 2 - bytes->length) return RIDDLE_MEMORY;
  size_t wanted = bytes->length + more;
  size_t capacity = bytes->capacity < 256 ? 256 : bytes->capacity;
  while (capacity < wanted) capacity *= 2;
  void *block = bytes->data;
  riddle_status status = riddle_resize(control, &block, bytes->capacity, capacity);
  if (status != RIDDLE_OK) return status;
  bytes->data = block;
  bytes->capacity = capacity;
  return RIDDLE_OK;
}

riddle_status riddle_bytes_add(riddle_bytes *bytes, riddle_control *control, const char *text, size_t length) {
  riddle_status status = riddle_bytes_reserve(bytes, control, length);
  if (status != RIDDLE_OK) return status;
  if (length > 0) memcpy(bytes->data + bytes->length, text, length);
  bytes->length += length;
  return RIDDLE_OK;
}

void riddle_bytes_free(riddle_bytes *bytes, riddle_control *control) {
  void *block = bytes->data;
  if (block != NULL) riddle_resize(control, &block, bytes->capacity, 0);
  *bytes = (riddle_bytes){0};
}

char *riddle_write_unsigned(char *at, uint64_t value) {
  char digits[20];
  int length = 0;
  do {
    digits[length++] = (char)('0' + value % 10);
    value /= 10;
  } while (value != 0);
  while (length > 0) *at++ = digits[--length];
  return at;
}
