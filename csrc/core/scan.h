/* A cursor over the chunk that a stream was given: tokens, lines and numbers, with their places.
 *
 * Blanks are space, tab, carriage return, vertical tab and form feed; a line ends with '\n' or with
 * the input. A token or line that may go on in the next chunk is never delivered in part. */
#ifndef RIDDLE_CORE_SCAN_H
#define RIDDLE_CORE_SCAN_H

#include "core/stream.h"

enum { RIDDLE_SCAN_LONGEST = 1 << 20 }; /* bytes of a token or line; longer ones are faults */

typedef struct riddle_scan {
  const char *start, *at, *end; /* the chunk, and the next byte to read */
  bool last;
  uint64_t line;         /* of *at */
  uint64_t column_shift; /* column of *at = at - start + column_shift, modulo 2^64 */
} riddle_scan;

typedef struct riddle_token {
  const char *text;
  size_t length;
  uint64_t line, column;
} riddle_token;

void riddle_scan_begin(riddle_scan *scan, const riddle_stream *stream);

/* Tells the stream how far the cursor came. */
void riddle_scan_commit(const riddle_scan *scan, riddle_stream *stream);

/* Skips blanks and line ends. */
void riddle_scan_skip(riddle_scan *scan);

/* The next token, over line ends if need be: RIDDLE_OK, RIDDLE_MORE (the blanks before it are skipped,
 * the token is not), RIDDLE_END (nothing left; token->line says where), or RIDDLE_BAD_DATA (too long). */
riddle_status riddle_scan_token(riddle_scan *scan, riddle_token *token, riddle_fault *fault);

/* The next line that is not blank, without its blanks on both sides: statuses as above. */
riddle_status riddle_scan_line(riddle_scan *scan, riddle_token *line, riddle_fault *fault);

/* Cuts the first token off a line of riddle_scan_line; false when the line is used up. */
bool riddle_line_token(riddle_token *line, riddle_token *token);

/* Reads a token as a number of digits: 1 = read, 0 = something else, -1 = above 2^63 - 1. */
int riddle_token_number(const riddle_token *token, uint64_t *value);

/* RIDDLE_BAD_DATA with "expected <expected>, found '<token>'"; a token of RIDDLE_END reads
 * "found the end of the input". */
riddle_status riddle_fault_token(riddle_fault *fault, const char *kind, const riddle_token *token,
                                 const char *expected);

static inline bool riddle_is_blank(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r' && byte != '\n'); }

#endif
