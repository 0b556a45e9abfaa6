/* The streams of Bishops and Little Bishops.
 *
 * A line of the usual form (digits, a blank, digits, line end) whose answer is known costs about 10 ns; every
 * other line goes through the scanner, which knows all forms and faults. Large boards are computed in
 * steps, between which feed returns. */
#include "pieces/bishops.h"

#include <string.h>

#include "core/scan.h"
#include "pieces/bishop_texts.h"
#include "pieces/little_bishops.h"

enum {
  FEED_BUDGET = 6 * RIDDLE_FERRERS_MILLISECOND,
  QUICK_LINE = 40, /* the longest line that the quick reader takes */
  LONG_TEXT = 256, /* the longest answer that it writes */
  FULL = RIDDLE_STREAM_OUTPUT - LONG_TEXT
};

typedef struct bishops_state {
  riddle_bishop_texts texts;
  bool asked; /* a question waits for its answer: */
  uint64_t n, k;
  uint64_t line, column;
  bool over; /* "0 0" was read */
} bishops_state;

static riddle_status bishops_open(void *state, riddle_control *control, const void *options) {
  (void)state;
  (void)control;
  (void)options;
  return RIDDLE_OK;
}

static void bishops_close(void *state, riddle_control *control) {
  bishops_state *bishops = state;
  riddle_bishop_texts_free(&bishops->texts, control);
}

/* --- the usual lines -------------------------------------------------------------------------------- */

static inline unsigned digit_of(char byte) { return (unsigned)(unsigned char)byte - '0'; }

/* Up to 9 digits; NULL when there is none or one too many. */
static inline const char *quick_number(const char *at, uint64_t *value) {
  uint64_t sum = 0;
  const char *start = at;
  while (at - start <= 9 && digit_of(*at) <= 9) sum = sum * 10 + digit_of(*at++);
  *value = sum;
  return at == start || at - start > 9 ? NULL : at;
}

/* Reads "n k" and a line end; returns where the line ends, or NULL when it is not of this form. Numbers of one or
 * two digits are read without branches, which would be mispredicted half of the time. */
static inline const char *quick_line(const char *at, uint64_t *n, uint64_t *k) {
  unsigned n1 = digit_of(at[0]), n2 = digit_of(at[1]);
  const char *blank = at + 1 + (n2 <= 9);
  unsigned k1 = digit_of(blank[1]), k2 = digit_of(blank[2]);
  const char *stop = blank + 2 + (k2 <= 9);
  *n = n2 <= 9 ? n1 * 10 + n2 : n1;
  *k = k2 <= 9 ? k1 * 10 + k2 : k1;
  if ((n1 <= 9) & (k1 <= 9) & (*blank == ' ') & (*stop == '\n')) return stop;
  stop = quick_number(at, n);
  if (stop == NULL || *stop != ' ') return NULL;
  stop = quick_number(stop + 1, k);
  return stop != NULL && *stop == '\n' ? stop : NULL;
}

/* The text for a question that needs no work; NULL when it does, or for "0 0". */
static inline const char *quick_answer(const bishops_state *bishops, uint64_t n, uint64_t k, size_t *length) {
  const char *known = riddle_bishop_text_known(&bishops->texts, n, k, length);
  if (known != NULL) return known;
  static const char zero[RIDDLE_BISHOPS_SLACK] = "0\n", one[RIDDLE_BISHOPS_SLACK] = "1\n";
  *length = 2;
  if (k > riddle_bishops_most(n)) return zero;
  return k == 0 && n > 0 ? one : NULL;
}

/* Copies a text that has slack behind it to where there is room for LONG_TEXT bytes. */
static inline char *quick_copy(char *to, const char *text, size_t length) {
  memcpy(to, text, RIDDLE_BISHOPS_SLACK); /* most texts are short: a copy of fixed length does not branch */
  if (length > RIDDLE_BISHOPS_SLACK) memcpy(to, text, length);
  return to + length;
}

/* Answers lines as long as all is as usual. The scan stands before or at a line end, or at a line's start. */
static riddle_status quick_lines(const bishops_state *bishops, riddle_scan *scan, riddle_stream *stream) {
  riddle_bytes *output = &stream->output;
  if (scan->end - scan->at < QUICK_LINE + 1 || output->length >= FULL) return RIDDLE_OK;
  riddle_status status = riddle_bytes_reserve(output, stream->control, RIDDLE_STREAM_OUTPUT - output->length);
  if (status != RIDDLE_OK) return status;
  const char *last = scan->end - QUICK_LINE, *at = scan->at;
  const char *line_start = NULL;
  uint64_t lines = 0;
  char *to = output->data + output->length, *full = output->data + FULL;
  if (*at == '\n') {
    line_start = ++at;
    lines++;
  }
  while (at < last && to < full) {
    uint64_t n, k;
    size_t length;
    const char *stop = quick_line(at, &n, &k);
    if (stop == NULL) break;
    const char *text = quick_answer(bishops, n, k, &length);
    if (text == NULL || length > LONG_TEXT) break;
    to = quick_copy(to, text, length);
    line_start = at = stop + 1;
    lines++;
  }
  output->length = (size_t)(to - output->data);
  if (line_start != NULL) {
    scan->at = at;
    scan->line += lines;
    scan->column_shift = 1 - (uint64_t)(line_start - scan->start);
  }
  return RIDDLE_OK;
}

/* --- any line --------------------------------------------------------------------------------------- */

/* `expected` and `in_range` say what a token shall be: a number, and one that is not too large. */
static riddle_status read_number(const riddle_token *token, const char *expected, const char *in_range, uint64_t *value,
                                 riddle_fault *fault) {
  switch (riddle_token_number(token, value)) {
    case 1: return RIDDLE_OK;
    case 0: return riddle_fault_token(fault, "number", token, expected);
    default: return riddle_fault_token(fault, "range", token, in_range);
  }
}

static riddle_status read_question(bishops_state *bishops, riddle_scan *scan, riddle_fault *fault) {
  riddle_token line, n, k, rest;
  riddle_status status = riddle_scan_line(scan, &line, fault);
  if (status == RIDDLE_END) return riddle_fault_token(fault, "end", &line, "two numbers n k, or 0 0");
  if (status != RIDDLE_OK) return status;
  riddle_line_token(&line, &n);
  status = read_number(&n, "a number n", "a number of at most 9223372036854775807 for n", &bishops->n, fault);
  if (status != RIDDLE_OK) return status;
  if (!riddle_line_token(&line, &k)) {
    char room[200];
    return riddle_fault_set(fault, "count", n.line, n.column, "expected two numbers n k, found only %s",
                            riddle_quote(room, n.text, n.length));
  }
  status = read_number(&k, "a number k", "a number of at most 9223372036854775807 for k", &bishops->k, fault);
  if (status != RIDDLE_OK) return status;
  if (riddle_line_token(&line, &rest)) return riddle_fault_token(fault, "count", &rest, "the end of the line");
  bishops->line = n.line;
  bishops->column = n.column;
  bishops->over = bishops->n == 0 && bishops->k == 0;
  bishops->asked = !bishops->over;
  return RIDDLE_OK;
}

static riddle_status limit_fault(const bishops_state *bishops, const riddle_control *control, size_t need,
                                 riddle_fault *fault) {
  unsigned long long n = bishops->n, k = bishops->k;
  if (n > RIDDLE_FERRERS_LARGEST) {
    return riddle_fault_set(fault, "limit", bishops->line, bishops->column,
                            "expected a board of at most %d rows, found '%llu %llu'", RIDDLE_FERRERS_LARGEST, n, k);
  }
  if (need == 0) { /* not even what it would take could be found out */
    return riddle_fault_set(fault, "limit", bishops->line, bishops->column,
                            "expected a question that takes at most %zu bytes, found '%llu %llu', which takes more",
                            control->memory_limit, n, k);
  }
  return riddle_fault_set(
      fault, "limit", bishops->line, bishops->column,
      "expected a question that takes at most %zu bytes, found '%llu %llu', which takes at least %zu",
      control->memory_limit, n, k, need);
}

/* Works on the question: RIDDLE_OK when its answer is written, RIDDLE_MORE when the budget is used up. */
static riddle_status answer_question(bishops_state *bishops, riddle_stream *stream, uint64_t *budget) {
  size_t length, need = 0;
  const char *text = quick_answer(bishops, bishops->n, bishops->k, &length);
  riddle_status status;
  if (text != NULL) {
    status = riddle_bytes_add(&stream->output, stream->control, text, length);
  } else if (bishops->n > RIDDLE_FERRERS_LARGEST) {
    return limit_fault(bishops, stream->control, 0, &stream->fault);
  } else {
    status =
        riddle_bishop_text(&bishops->texts, stream->control, bishops->n, bishops->k, &stream->output, budget, &need);
    if (status == RIDDLE_MEMORY) return limit_fault(bishops, stream->control, need, &stream->fault);
  }
  bishops->asked = status == RIDDLE_MORE;
  return status;
}

static riddle_status read_end(riddle_scan *scan, riddle_fault *fault) {
  riddle_token token;
  riddle_status status = riddle_scan_token(scan, &token, fault);
  if (status != RIDDLE_OK) return status;
  return riddle_fault_token(fault, "trailing", &token, "the end of the input after 0 0");
}

/* One line, or a stretch of usual lines. */
static riddle_status next_lines(bishops_state *bishops, riddle_scan *scan, riddle_stream *stream, uint64_t *budget) {
  if (bishops->over) return read_end(scan, &stream->fault);
  if (!bishops->asked) {
    riddle_status status = quick_lines(bishops, scan, stream);
    if (status != RIDDLE_OK) return status;
    if (stream->output.length >= FULL) return RIDDLE_OK;
    status = read_question(bishops, scan, &stream->fault);
    if (status != RIDDLE_OK || bishops->over) return status;
  }
  return answer_question(bishops, stream, budget);
}

static riddle_status bishops_feed(void *state, riddle_stream *stream) {
  bishops_state *bishops = state;
  riddle_scan scan;
  uint64_t budget = FEED_BUDGET;
  riddle_status status = riddle_check(stream->control);
  riddle_scan_begin(&scan, stream);
  while (status == RIDDLE_OK) {
    bool full = stream->output.length >= FULL || scan.at - scan.start >= RIDDLE_STREAM_INPUT;
    if (full || budget == 0) break;
    status = next_lines(bishops, &scan, stream, &budget);
    if (status == RIDDLE_MORE && bishops->asked) {
      status = RIDDLE_OK; /* paused inside a question */
      break;
    }
  }
  riddle_scan_commit(&scan, stream);
  return status;
}

const riddle_stream_class riddle_bishops_stream = {"bishops", sizeof(bishops_state), bishops_open, bishops_feed,
                                                   bishops_close};
const riddle_stream_class riddle_little_bishops_stream = {"little-bishops", sizeof(bishops_state), bishops_open,
                                                          bishops_feed, bishops_close};
