/* Pieces of .psq files. See the header; the words of the faults are those of riddle.lines.piskvork. */
#include "lines/psq_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Tells of something that is not as it should be: a fault for strict scans. */
riddle_status riddle_psq_deviate(riddle_psq *psq, riddle_fault *fault, const char *kind, uint64_t line, uint64_t column,
                                 const char *format, ...) {
  riddle_fault *told = psq->strict ? fault : psq->deviations == 0 ? &psq->first_deviation : NULL;
  psq->deviations++;
  if (told != NULL) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(told->message, sizeof told->message, format, arguments);
    va_end(arguments);
    told->kind = kind;
    told->line = line;
    told->column = column;
  }
  return psq->strict ? RIDDLE_BAD_DATA : RIDDLE_OK;
}

void riddle_psq_skip_blanks(riddle_psq_run *bytes) {
  while (bytes->at < bytes->end && riddle_is_blank(*bytes->at)) bytes->at++;
}

/* Finds the line at the cursor, blank or not; RIDDLE_END when there is none. Does not take it. */
static riddle_status look_at_line(const riddle_psq *psq, riddle_psq_line *line, riddle_fault *fault) {
  size_t left = (size_t)(psq->end - psq->text), window = RIDDLE_PSQ_LINE + 2;
  if (left == 0) return RIDDLE_END;
  const char *stop = memchr(psq->text, '\n', left < window ? left : window);
  const char *last = stop != NULL ? stop : psq->end;
  line->ending = stop != NULL ? RIDDLE_PSQ_NEWLINE : RIDDLE_PSQ_NO_ENDING;
  line->next = stop != NULL ? stop + 1 : psq->end;
  if (stop != NULL && last > psq->text && last[-1] == '\r') {
    last--;
    line->ending = RIDDLE_PSQ_RETURN_NEWLINE;
  }
  line->text = (riddle_psq_run){psq->text, last};
  if (riddle_psq_length_of(line->text) > RIDDLE_PSQ_LINE)
    return riddle_fault_set(fault, "too long", psq->line, 1, "expected a line of at most %d bytes, found a longer one",
                            (int)RIDDLE_PSQ_LINE);
  line->words = line->text;
  riddle_psq_skip_blanks(&line->words);
  while (line->words.end > line->words.at && riddle_is_blank(line->words.end[-1])) line->words.end--;
  return RIDDLE_OK;
}

void riddle_psq_take_line(riddle_psq *psq, const riddle_psq_line *line) {
  psq->text = line->next;
  if (line->ending == RIDDLE_PSQ_NO_ENDING) return;
  psq->line++;
  psq->line_start = psq->text;
}

riddle_status riddle_psq_next_line(riddle_psq *psq, riddle_psq_line *line, riddle_fault *fault) {
  size_t blanks = 0;
  for (;;) {
    riddle_status status = look_at_line(psq, line, fault);
    if (status != RIDDLE_OK || line->words.at < line->words.end) return status;
    blanks += (size_t)(line->next - line->text.at);
    if (blanks > RIDDLE_PSQ_LINE)
      return riddle_fault_set(fault, "too long", psq->line, 1, "expected at most %d bytes of blank lines, found more",
                              (int)RIDDLE_PSQ_LINE);
    status = riddle_psq_deviate(psq, fault, "blank", psq->line, 1, "expected no blank line");
    if (status != RIDDLE_OK) return status;
    riddle_psq_take_line(psq, line);
  }
}

riddle_status riddle_psq_check_ending(riddle_psq *psq, const riddle_psq_line *line, riddle_fault *fault) {
  if (line->ending == RIDDLE_PSQ_NO_ENDING || line->ending == psq->ending) return RIDDLE_OK;
  return riddle_psq_deviate(psq, fault, "ending", psq->line, riddle_psq_column_of(line, line->text.end),
                            "expected a line end as in the first line, found another");
}

bool riddle_psq_take_digits(riddle_psq_run *bytes, int most, int64_t *value) {
  const char *start = bytes->at;
  int digits = 0;
  int64_t sum = 0;
  for (; bytes->at < bytes->end && *bytes->at >= '0' && *bytes->at <= '9'; bytes->at++) {
    if (digits > 0 || *bytes->at != '0') digits += digits <= most;
    if (digits <= most) sum = sum * 10 + (*bytes->at - '0');
  }
  *value = digits <= most ? sum : -1;
  return bytes->at > start;
}

bool riddle_psq_take_integer(riddle_psq_run *bytes, int most, int *value, bool *fits) {
  riddle_psq_run rest = *bytes;
  bool negative = rest.at < rest.end && *rest.at == '-';
  if (negative || (rest.at < rest.end && *rest.at == '+')) rest.at++;
  int64_t sum;
  if (!riddle_psq_take_digits(&rest, most, &sum)) return false;
  *fits = sum >= 0;
  *value = *fits ? (int)(negative ? -sum : sum) : 0;
  *bytes = rest;
  return true;
}

bool riddle_psq_take_separator(riddle_psq_run *bytes, char byte) {
  riddle_psq_run rest = *bytes;
  riddle_psq_skip_blanks(&rest);
  if (rest.at == rest.end || *rest.at != byte) return false;
  rest.at++;
  riddle_psq_skip_blanks(&rest);
  *bytes = rest;
  return true;
}

bool riddle_psq_equals(riddle_psq_run bytes, const char *text) {
  size_t length = strlen(text);
  return riddle_psq_length_of(bytes) == length && memcmp(bytes.at, text, length) == 0;
}

bool riddle_psq_take_mark(riddle_psq_run *words) {
  if (riddle_psq_length_of(*words) < 3 || memcmp(words->at, "\xEF\xBB\xBF", 3) != 0) return false;
  words->at += 3;
  return true;
}

bool riddle_psq_is_header(riddle_psq_run words) {
  riddle_psq_take_mark(&words);
  size_t length = riddle_psq_length_of(words);
  return length >= RIDDLE_PSQ_NAME_LENGTH && memcmp(words.at, RIDDLE_PSQ_NAME, RIDDLE_PSQ_NAME_LENGTH) == 0 &&
         (length == RIDDLE_PSQ_NAME_LENGTH || riddle_is_blank(words.at[RIDDLE_PSQ_NAME_LENGTH]));
}

bool riddle_psq_take_point(riddle_psq_run *words, riddle_psq_point *found) {
  enum { FAR_DIGITS = 4 };
  riddle_psq_run rest = *words;
  bool x_fits, y_fits;
  if (!riddle_psq_take_integer(&rest, FAR_DIGITS, &found->x, &x_fits) || !riddle_psq_take_separator(&rest, ',') ||
      !riddle_psq_take_integer(&rest, FAR_DIGITS, &found->y, &y_fits))
    return false;
  found->fits = x_fits && y_fits;
  *words = rest;
  return true;
}
