/* The Game, bytes in, bytes out. See the header. */
#include "lines/the_game.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/scan.h"
#include "lines/five.h"

enum { SIZE = RIDDLE_FIVE_SIZE, ANSWER_BYTES = 48, PAUSE_BYTES = 1 << 20 };

typedef struct game_state {
  bool begun;        /* the number of boards is read */
  uint64_t boards;   /* how many there are */
  uint64_t answered; /* how many are done */
  int row;           /* rows of the current board that are read */
  uint64_t rows[SIZE];
} game_state;

static riddle_status game_open(void *state, riddle_control *control, const void *options) {
  (void)state, (void)control, (void)options;
  return RIDDLE_OK;
}

static void game_close(void *state, riddle_control *control) { (void)state, (void)control; }

static riddle_status answer(game_state *game, riddle_stream *stream, riddle_five five) {
  riddle_bytes *output = &stream->output;
  riddle_status status = riddle_bytes_reserve(output, stream->control, ANSWER_BYTES);
  if (status != RIDDLE_OK) return status;
  char *at = output->data + output->length;
  *at++ = (char)('0' + five.winner);
  *at++ = '\n';
  if (five.winner != 0) {
    at = riddle_write_unsigned(at, (uint64_t)five.row + 1);
    *at++ = ' ';
    at = riddle_write_unsigned(at, (uint64_t)five.column + 1);
    *at++ = '\n';
  }
  output->length = (size_t)(at - output->data);
  game->answered++;
  game->row = 0;
  return RIDDLE_OK;
}

static riddle_status read_count(game_state *game, riddle_scan *scan, riddle_fault *fault) {
  static const char expected[] = "the number of boards";
  riddle_token line, token;
  riddle_status status = riddle_scan_line(scan, &line, fault);
  if (status == RIDDLE_END) return riddle_fault_token(fault, "end", &line, expected);
  if (status != RIDDLE_OK) return status;
  riddle_line_token(&line, &token);
  int read = riddle_token_number(&token, &game->boards);
  if (read == 0) return riddle_fault_token(fault, "number", &token, expected);
  if (read < 0) return riddle_fault_token(fault, "range", &token, "a number of boards up to 9223372036854775807");
  if (riddle_line_token(&line, &token)) return riddle_fault_token(fault, "count", &token, "the end of the line");
  game->begun = true;
  return RIDDLE_OK;
}

/* Reads the numbers of a row; the line is not blank. */
static riddle_status read_cells(game_state *game, riddle_token line, riddle_fault *fault) {
  riddle_token token, first_more = line;
  uint64_t cells = 0, cell;
  unsigned count = 0;
  while (riddle_line_token(&line, &token)) {
    if (count == SIZE) first_more = token;
    if (count++ >= SIZE) continue;
    int read = riddle_token_number(&token, &cell);
    if (read == 0) return riddle_fault_token(fault, "number", &token, "0, 1 or 2");
    if (read < 0 || cell > 2) return riddle_fault_token(fault, "range", &token, "0, 1 or 2");
    cells |= cell << 2 * (count - 1);
  }
  if (count != SIZE) {
    uint64_t column = count > SIZE ? first_more.column : line.column; /* the end of a short line */
    return riddle_fault_set(fault, "count", line.line, column,
                            "expected 19 numbers in row %d of board %" PRIu64 ", found %u", game->row + 1,
                            game->answered + 1, count);
  }
  game->rows[game->row++] = cells;
  return RIDDLE_OK;
}

static riddle_status read_row(game_state *game, riddle_scan *scan, riddle_fault *fault) {
  riddle_token line;
  riddle_status status = riddle_scan_line(scan, &line, fault);
  if (status == RIDDLE_END) {
    char expected[64];
    snprintf(expected, sizeof expected, "row %d of board %" PRIu64, game->row + 1, game->answered + 1);
    return riddle_fault_token(fault, "end", &line, expected);
  }
  if (status != RIDDLE_OK) return status;
  if (line.length == RIDDLE_FIVE_ROW_BYTES - 1 && riddle_five_row(line.text, &game->rows[game->row])) {
    game->row++;
    return RIDDLE_OK;
  }
  return read_cells(game, line, fault);
}

/* Has this call done enough? */
static bool paused(const riddle_scan *scan, const riddle_stream *stream) {
  return scan->at - scan->start >= PAUSE_BYTES || stream->output.length >= RIDDLE_STREAM_OUTPUT;
}

/* Answers canonical boards as long as there are any: RIDDLE_END when the next one is something else, RIDDLE_MORE when
 * it may still be one, RIDDLE_OK when it is time to pause. No board in any notation is shorter than a canonical one
 * (but for the last line end), so waiting for one delays no answer. */
static riddle_status read_canonical(game_state *game, riddle_scan *scan, riddle_stream *stream) {
  while (game->answered < game->boards) {
    if (paused(scan, stream)) return RIDDLE_OK;
    if (scan->end - scan->at < RIDDLE_FIVE_TEXT_BYTES) return scan->last ? RIDDLE_END : RIDDLE_MORE;
    riddle_five five;
    if (!riddle_five_text(scan->at, stream->control->cpu, &five)) return RIDDLE_END;
    scan->at += RIDDLE_FIVE_TEXT_BYTES;
    scan->line += SIZE;
    scan->column_shift = 1 - (uint64_t)(scan->at - scan->start);
    riddle_status status = answer(game, stream, five);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_END;
}

/* Does the next piece of work. */
static riddle_status advance(game_state *game, riddle_scan *scan, riddle_stream *stream) {
  if (!game->begun) return read_count(game, scan, &stream->fault);
  if (game->answered == game->boards) {
    riddle_token token;
    riddle_status status = riddle_scan_token(scan, &token, &stream->fault);
    return status == RIDDLE_OK ? riddle_fault_token(&stream->fault, "trailing", &token, "the end of the input")
                               : status;
  }
  if (game->row == 0) {
    riddle_scan_skip(scan);
    riddle_status status = read_canonical(game, scan, stream);
    if (status != RIDDLE_END) return status;
    if (game->answered == game->boards) return RIDDLE_OK;
  }
  riddle_status status = read_row(game, scan, &stream->fault);
  if (status != RIDDLE_OK || game->row < SIZE) return status;
  return answer(game, stream, riddle_five_rows(game->rows, stream->control->cpu));
}

static riddle_status game_feed(void *state, riddle_stream *stream) {
  riddle_scan scan;
  riddle_scan_begin(&scan, stream);
  riddle_status status = riddle_check(stream->control);
  while (status == RIDDLE_OK) {
    status = advance(state, &scan, stream);
    if (paused(&scan, stream)) break;
  }
  riddle_scan_commit(&scan, stream);
  return status;
}

const riddle_stream_class riddle_the_game_stream = {"the-game", sizeof(game_state), game_open, game_feed, game_close};
