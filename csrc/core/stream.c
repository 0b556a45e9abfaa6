/* Faults: where the input of a stream is wrong, in words. */
#include "core/stream.h"

#include <stdarg.h>
#include <stdio.h>

riddle_status riddle_fault_set(riddle_fault *fault, const char *kind, uint64_t line, uint64_t column,
                               const char *format, ...) {
  va_list arguments;
  fault->kind = kind;
  fault->line = line;
  fault->column = column;
  va_start(arguments, format);
  vsnprintf(fault->message, sizeof fault->message, format, arguments);
  va_end(arguments);
  return RIDDLE_BAD_DATA;
}

const char *riddle_quote(char *room, const char *bytes, size_t length) {
  enum { MOST = 40 };
  size_t shown = length;
  if (length > MOST) {
    shown = MOST;
    while (shown > MOST - 4 && ((unsigned char)bytes[shown] & 0xC0) == 0x80) shown--;
  }
  char *at = room;
  *at++ = '\'';
  for (size_t i = 0; i < shown; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte < 0x20 || byte == 0x7F) {
      at += snprintf(at, 5, "\\x%02X", byte);
    } else {
      *at++ = (char)byte;
    }
  }
  *at++ = '\'';
  *at = '\0';
  if (shown < length) snprintf(at, 4, "...");
  return room;
}
