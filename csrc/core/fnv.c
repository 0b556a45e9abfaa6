/* The check value of fnv.h. */
#include "core/fnv.h"

uint64_t riddle_fnv(uint64_t value, const void *bytes, size_t count) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < count; i++) value = (value ^ byte[i]) * UINT64_C(0x100000001b3);
  return value;
}
