/* The scanner behind the streams. Cost: one look at each byte. */
#include "core/scan.h"

#include <string.h>

void riddle_scan_begin(riddle_scan *scan, const riddle_stream *stream) {
  scan->start = scan->at = stream->input;
  scan->end = stream->input + stream->length;
  scan->last = stream->last;
  scan->line = stream->line;
  scan->column_shift = stream->column;
}

static uint64_t offset(const riddle_scan *scan) { return (uint64_t)(scan->at - scan->start); }

void riddle_scan_commit(const riddle_scan *scan, riddle_stream *stream) {
  stream->consumed = (size_t)offset(scan);
  stream->line = scan->line;
  stream->column = offset(scan) + scan->column_shift;
}

static void take_line_end(riddle_scan *scan) {
  scan->at++;
  scan->line++;
  scan->column_shift = 1 - offset(scan);
}

void riddle_scan_skip(riddle_scan *scan) {
  while (scan->at < scan->end) {
    if (*scan->at == '\n') {
      take_line_end(scan);
    } else if (riddle_is_blank(*scan->at)) {
      scan->at++;
    } else {
      return;
    }
  }
}

/* Sets text and place of a token that starts at the cursor. */
static void place(const riddle_scan *scan, riddle_token *token, size_t length) {
  token->text = scan->at;
  token->length = length;
  token->line = scan->line;
  token->column = offset(scan) + scan->column_shift;
}

/* What to do when the chunk ends `length` bytes after the cursor. */
static riddle_status at_chunk_end(const riddle_scan *scan, size_t length) {
  if (!scan->last) return RIDDLE_MORE;
  return length == 0 ? RIDDLE_END : RIDDLE_OK;
}

static riddle_status check_length(const riddle_token *token, const char *what, riddle_fault *fault) {
  if (token->length <= RIDDLE_SCAN_LONGEST) return RIDDLE_OK;
  return riddle_fault_set(fault, "too long", token->line, token->column,
                          "expected a %s of at most %d bytes, found a longer one", what, (int)RIDDLE_SCAN_LONGEST);
}

riddle_status riddle_scan_token(riddle_scan *scan, riddle_token *token, riddle_fault *fault) {
  riddle_scan_skip(scan);
  const char *stop = scan->at;
  while (stop < scan->end && *stop != '\n' && !riddle_is_blank(*stop)) stop++;
  place(scan, token, (size_t)(stop - scan->at));
  riddle_status status = check_length(token, "word", fault);
  if (status == RIDDLE_OK && stop == scan->end) status = at_chunk_end(scan, token->length);
  if (status == RIDDLE_OK) scan->at = stop;
  return status;
}

riddle_status riddle_scan_line(riddle_scan *scan, riddle_token *line, riddle_fault *fault) {
  riddle_scan_skip(scan);
  size_t left = (size_t)(scan->end - scan->at);
  const char *stop = left == 0 ? NULL : memchr(scan->at, '\n', left);
  if (stop == NULL) stop = scan->end;
  place(scan, line, (size_t)(stop - scan->at));
  riddle_status status = check_length(line, "line", fault);
  if (status == RIDDLE_OK && stop == scan->end) status = at_chunk_end(scan, line->length);
  if (status != RIDDLE_OK) return status;
  scan->at = stop; /* the line end itself is skipped by the next call */
  while (line->length > 0 && riddle_is_blank(line->text[line->length - 1])) line->length--;
  return RIDDLE_OK;
}

/* Moves the start of a line token forward. */
static void advance(riddle_token *line, size_t bytes) {
  line->text += bytes;
  line->length -= bytes;
  line->column += bytes;
}

bool riddle_line_token(riddle_token *line, riddle_token *token) {
  while (line->length > 0 && riddle_is_blank(*line->text)) advance(line, 1);
  if (line->length == 0) return false;
  *token = *line;
  token->length = 0;
  while (token->length < line->length && !riddle_is_blank(line->text[token->length])) token->length++;
  advance(line, token->length);
  return true;
}

int riddle_token_number(const riddle_token *token, uint64_t *value) {
  uint64_t sum = 0;
  if (token->length == 0) return 0;
  bool big = false;
  for (size_t i = 0; i < token->length; i++) {
    unsigned digit = (unsigned)(unsigned char)token->text[i] - '0';
    if (digit > 9) return 0;
    if (sum > ((uint64_t)INT64_MAX - digit) / 10) big = true;
    if (!big) sum = sum * 10 + digit;
  }
  *value = sum;
  return big ? -1 : 1;
}

riddle_status riddle_fault_token(riddle_fault *fault, const char *kind, const riddle_token *token,
                                 const char *expected) {
  char room[200];
  const char *found = token->length == 0 ? "the end of the input" : riddle_quote(room, token->text, token->length);
  return riddle_fault_set(fault, kind, token->line, token->column, "expected %s, found %s", expected, found);
}
