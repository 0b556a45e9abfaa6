/* Fuzzes riddle_integer_parse against digits summed up one by one.
 *
 * Byte 0 of the data chooses the base, byte 1 the memory limit, the rest is the text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "always.h"
#include "core/decimal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The digit's value, or 36 for other bytes. */
static unsigned digit(char byte) {
  static const char small[] = "0123456789abcdefghijklmnopqrstuvwxyz", big[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (unsigned i = 0; i < 36; i++) {
    if (byte == small[i] || byte == big[i]) return i;
  }
  return 36;
}

/* What the text means, read slowly; the place of the first byte that is no digit. */
static riddle_parse read_slowly(mpz_t value, const char *text, size_t length, unsigned base, size_t *place) {
  mpz_set_ui(value, 0);
  size_t i = length > 0 && (text[0] == '+' || text[0] == '-');
  if (i == length) return RIDDLE_PARSE_EMPTY;
  for (; i < length; i++) {
    *place = i;
    if (digit(text[i]) >= base) return RIDDLE_PARSE_DIGIT;
    mpz_mul_ui(value, value, base);
    mpz_add_ui(value, value, digit(text[i]));
  }
  if (text[0] == '-') mpz_neg(value, value);
  return RIDDLE_PARSE_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return -1;
  int base = 2 + data[0] % 35;
  size_t length = size - 2, place = 0, slow_place = 0;
  char *text = malloc(length + 1);
  if (text == NULL) return -1;
  memcpy(text, data + 2, length);
  text[length] = '\0';
  riddle_control control;
  riddle_control_init(&control);
  if (data[1] < 128) control.memory_limit = (size_t)data[1] * 64;

  mpz_t value, slow;
  mpz_init(value);
  mpz_init(slow);
  riddle_parse result = riddle_integer_parse(value, text, length, base, &place, &control);
  riddle_parse expected = read_slowly(slow, text, length, (unsigned)base, &slow_place);
  if (result == RIDDLE_PARSE_MEMORY) {
    ALWAYS(riddle_integer_parse_bytes(length, base) > control.memory_limit);
  } else {
    ALWAYS(result == expected);
    if (expected == RIDDLE_PARSE_OK) ALWAYS(mpz_cmp(value, slow) == 0);
    if (expected == RIDDLE_PARSE_DIGIT) ALWAYS(place == slow_place);
  }
  ALWAYS(mpz_size(value) * sizeof(mp_limb_t) <= riddle_integer_parse_bytes(length, base));
  mpz_clear(value);
  mpz_clear(slow);
  free(text);
  return 0;
}
