/* Exact integers as text. */
#ifndef RIDDLE_CORE_DECIMAL_H
#define RIDDLE_CORE_DECIMAL_H

#include <gmp.h>

#include "core/control.h"

typedef enum riddle_parse { RIDDLE_PARSE_OK, RIDDLE_PARSE_EMPTY, RIDDLE_PARSE_DIGIT, RIDDLE_PARSE_MEMORY } riddle_parse;

/* Reads [+-]digits in `base` (2..36, letters of either case) into `value`, which must be initialised.
 * `text` must be followed by a zero byte (Lua strings are); zero bytes within are refused like any
 * other byte that is no digit. On RIDDLE_PARSE_DIGIT *place is its offset. Scratch and result are
 * checked against the control block's memory limit first. Cost: that of mpz_set_str,
 * O(M(n) log n). */
riddle_parse riddle_integer_parse(mpz_ptr value, const char *text, size_t length, int base, size_t *place,
                                  const riddle_control *control);

/* An upper bound of the bytes that `length` digits of `base` take, result and scratch together. */
size_t riddle_integer_parse_bytes(size_t length, int base);

#endif
