/* CRC-32 as in IEEE 802.3 and zip, eight bytes a step (M. Kounavis and F. Berry 2005, "slicing by 8"). */
#include <string.h>

#include "pegs/hints_file.h"

static void fill(uint32_t table[8][256]) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t crc = i;
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    table[0][i] = crc;
  }
  for (int slice = 1; slice < 8; slice++) {
    for (int i = 0; i < 256; i++) table[slice][i] = table[slice - 1][i] >> 8 ^ table[0][table[slice - 1][i] & 0xFF];
  }
}

uint32_t riddle_crc32(uint32_t crc, const void *data, size_t length) {
  uint32_t table[8][256]; /* made anew: kernels have no globals that change */
  const uint8_t *at = data;
  fill(table);
  crc = ~crc;
  for (; length >= 8; length -= 8, at += 8) {
    uint32_t low, high;
    memcpy(&low, at, 4);
    memcpy(&high, at + 4, 4);
    low ^= crc;
    crc = table[7][low & 0xFF] ^ table[6][low >> 8 & 0xFF] ^ table[5][low >> 16 & 0xFF] ^ table[4][low >> 24] ^
          table[3][high & 0xFF] ^ table[2][high >> 8 & 0xFF] ^ table[1][high >> 16 & 0xFF] ^ table[0][high >> 24];
  }
  for (; length > 0; length--, at++) crc = crc >> 8 ^ table[0][(crc ^ *at) & 0xFF];
  return ~crc;
}
