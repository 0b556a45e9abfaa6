/* The stream of the 8 Queens Chess Problem. A search row is a column of the problem, so the search's own order
 * of placements is the order wanted. Each of the 64 texts is made once (about 20 us) and kept. */
#include "pieces/eight_queens.h"

#include <string.h>

#include "core/scan.h"
#include "pieces/search.h"

enum { SIDE = 8, NUMBER_LINE = 24, MOST_SOLUTIONS = 99 };

typedef struct queens_state {
  bool begun;    /* the number of sets was read */
  uint64_t sets; /* how many are left */
  bool first;    /* the next set is the first */
  int numbers;   /* of the set in work, read so far */
  uint64_t row;  /* of the given queen */
  riddle_bytes text[SIDE * SIDE];
} queens_state;

static riddle_status queens_open(void *state, riddle_control *control, const void *options) {
  queens_state *queens = state;
  (void)control;
  (void)options;
  queens->first = true;
  return RIDDLE_OK;
}

static void queens_close(void *state, riddle_control *control) {
  queens_state *queens = state;
  for (int i = 0; i < SIDE * SIDE; i++) riddle_bytes_free(&queens->text[i], control);
}

/* " 1      1 5 8 6 3 7 2 4" */
static void write_solution(char *line, int number, const uint32_t *squares) {
  memset(line, ' ', NUMBER_LINE);
  if (number >= 10) line[0] = (char)('0' + number / 10);
  line[1] = (char)('0' + number % 10);
  for (int column = 0; column < SIDE; column++) line[8 + 2 * column] = (char)('1' + squares[column] % SIDE);
  line[NUMBER_LINE - 1] = '\n';
}

static riddle_status make_text(riddle_bytes *text, riddle_control *control, uint32_t row, uint32_t column) {
  static const char header[] = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n";
  uint32_t given = column * SIDE + row, squares[SIDE];
  riddle_search search;
  riddle_bytes made = {0};
  const riddle_search_question question = {
      .piece = RIDDLE_QUEEN, .rows = SIDE, .columns = SIDE, .pieces = SIDE, .placed = &given, .placed_count = 1};
  riddle_status status = riddle_search_open(&search, control, &question);
  if (status == RIDDLE_OK) status = riddle_bytes_add(&made, control, header, sizeof header - 1);
  for (int number = 1; status == RIDDLE_OK && number <= MOST_SOLUTIONS; number++) {
    char line[NUMBER_LINE];
    status = riddle_search_next(&search, squares, UINT64_MAX); /* about 2,000 nodes in all */
    if (status != RIDDLE_OK) break;
    write_solution(line, number, squares);
    status = riddle_bytes_add(&made, control, line, NUMBER_LINE);
  }
  riddle_search_close(&search, control);
  if (status == RIDDLE_END) {
    *text = made;
    return RIDDLE_OK;
  }
  riddle_bytes_free(&made, control);
  return status;
}

static riddle_status answer_set(queens_state *queens, uint64_t column, riddle_stream *stream) {
  riddle_bytes *text = &queens->text[(queens->row - 1) * SIDE + (column - 1)];
  riddle_control *control = stream->control;
  riddle_status status = RIDDLE_OK;
  if (text->length == 0) status = make_text(text, control, (uint32_t)queens->row - 1, (uint32_t)column - 1);
  if (status == RIDDLE_OK && !queens->first) status = riddle_bytes_add(&stream->output, control, "\n", 1);
  if (status == RIDDLE_OK) status = riddle_bytes_add(&stream->output, control, text->data, text->length);
  queens->first = false;
  queens->sets--;
  return status;
}

/* --- reading ------------------------------------------------------------------------------------------ */

/* Reads a number in least..most. */
static riddle_status read_number(riddle_scan *scan, const char *expected, uint64_t least, uint64_t most,
                                 uint64_t *value, riddle_fault *fault) {
  riddle_token token;
  riddle_status status = riddle_scan_token(scan, &token, fault);
  if (status == RIDDLE_END) return riddle_fault_token(fault, "end", &token, expected);
  if (status != RIDDLE_OK) return status;
  int kind = riddle_token_number(&token, value);
  if (kind == 0) return riddle_fault_token(fault, "number", &token, expected);
  if (kind < 0 || *value < least || *value > most) return riddle_fault_token(fault, "range", &token, expected);
  return RIDDLE_OK;
}

static riddle_status read_end(riddle_scan *scan, riddle_fault *fault) {
  riddle_token token;
  riddle_status status = riddle_scan_token(scan, &token, fault);
  if (status != RIDDLE_OK) return status;
  return riddle_fault_token(fault, "trailing", &token, "the end of the input after the last set");
}

/* Reads one number and does what follows from it. */
static riddle_status next_number(queens_state *queens, riddle_scan *scan, riddle_stream *stream) {
  riddle_fault *fault = &stream->fault;
  uint64_t value;
  riddle_status status;
  if (!queens->begun) {
    status = read_number(scan, "the number of data sets", 0, INT64_MAX, &value, fault);
    if (status == RIDDLE_OK) queens->sets = value;
    queens->begun = status == RIDDLE_OK;
    return status;
  }
  if (queens->sets == 0) return read_end(scan, fault);
  if (queens->numbers == 0) {
    status = read_number(scan, "the queen's row in 1..8", 1, SIDE, &queens->row, fault);
    if (status == RIDDLE_OK) queens->numbers = 1;
    return status;
  }
  status = read_number(scan, "the queen's column in 1..8", 1, SIDE, &value, fault);
  if (status != RIDDLE_OK) return status;
  queens->numbers = 0;
  return answer_set(queens, value, stream);
}

static riddle_status queens_feed(void *state, riddle_stream *stream) {
  queens_state *queens = state;
  riddle_scan scan;
  riddle_status status = riddle_check(stream->control);
  riddle_scan_begin(&scan, stream);
  while (status == RIDDLE_OK) {
    if (stream->output.length >= RIDDLE_STREAM_OUTPUT || scan.at - scan.start >= RIDDLE_STREAM_INPUT) break;
    status = next_number(queens, &scan, stream);
  }
  riddle_scan_commit(&scan, stream);
  return status;
}

const riddle_stream_class riddle_eight_queens_stream = {"eight-queens", sizeof(queens_state), queens_open, queens_feed,
                                                        queens_close};
