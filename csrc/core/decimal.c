/* Exact integers as text: checks before GMP sees the digits, because GMP skips white space and knows
 * prefixes, and ends the process when memory runs out. */
#include "core/decimal.h"

static int digit_value(char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'z') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'Z') return byte - 'A' + 10;
  return 36;
}

size_t riddle_integer_parse_bytes(size_t length, int base) {
  size_t bits_a_digit = 1;
  while (((size_t)1 << bits_a_digit) < (size_t)base) bits_a_digit++;
  size_t result = length / 8 * bits_a_digit + 16;
  return 4 * result + length; /* powers of the base, products, and one byte a digit */
}

riddle_parse riddle_integer_parse(mpz_ptr value, const char *text, size_t length, int base, size_t *place,
                                  const riddle_control *control) {
  size_t start = length > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  *place = start;
  if (length == start) return RIDDLE_PARSE_EMPTY;
  for (size_t i = start; i < length; i++) {
    *place = i;
    if (digit_value(text[i]) >= base) return RIDDLE_PARSE_DIGIT;
  }
  if (!riddle_memory_fits(control, riddle_integer_parse_bytes(length, base))) return RIDDLE_PARSE_MEMORY;
  mpz_set_str(value, text + (text[0] == '+' ? 1 : 0), base);
  return RIDDLE_PARSE_OK;
}
