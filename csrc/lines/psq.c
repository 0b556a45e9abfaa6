/* The headers and moves of .psq files. See the header file; the words of the faults are those of
 * riddle.lines.piskvork and riddle.lines.formats.psq, which explain each case. */
#include "lines/psq.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lines/psq_text.h"

enum { CHECK_MOVES = 1 << 14 }; /* moves between two looks at the control block */

/* --- the header --- */

void riddle_psq_begin(riddle_psq *psq, const char *text, size_t length, uint64_t line, bool strict) {
  psq->text = psq->line_start = text;
  psq->end = text + length;
  psq->line = line;
  psq->strict = strict;
}

static void forget_game(riddle_psq *psq) {
  psq->rows = psq->columns = 0;
  psq->first = psq->players[0] = psq->players[1] = -1;
  psq->count = psq->deviations = 0;
  psq->names[0] = psq->names[1] = psq->group = NULL;
  psq->name_lengths[0] = psq->name_lengths[1] = psq->group_length = 0;
  psq->has_code = psq->has_result = false;
  psq->code = psq->result = 0;
}

/* Takes the size: "Piskvorky 15x15"; `size` is set to its bytes. */
static bool take_size(riddle_psq_run *words, riddle_psq_run *size, int64_t *columns, int64_t *rows) {
  enum { DIGITS = 4 };
  riddle_psq_run rest = *words;
  if (riddle_psq_length_of(rest) < RIDDLE_PSQ_NAME_LENGTH ||
      memcmp(rest.at, RIDDLE_PSQ_NAME, RIDDLE_PSQ_NAME_LENGTH) != 0)
    return false;
  rest.at += RIDDLE_PSQ_NAME_LENGTH;
  if (rest.at == rest.end || !riddle_is_blank(*rest.at)) return false;
  riddle_psq_skip_blanks(&rest);
  size->at = rest.at;
  if (!riddle_psq_take_digits(&rest, DIGITS, columns) ||
      !(riddle_psq_take_separator(&rest, 'x') || riddle_psq_take_separator(&rest, 'X')) ||
      !riddle_psq_take_digits(&rest, DIGITS, rows))
    return false;
  size->end = rest.at;
  *words = rest;
  return true;
}

/* Reads ", 0:0, 0" as far as it can be understood. */
static void read_players(riddle_psq *psq, riddle_psq_run rest) {
  enum { DIGITS = 9 };
  int64_t players[2];
  if (!riddle_psq_take_separator(&rest, ',')) riddle_psq_skip_blanks(&rest);
  if (!riddle_psq_take_digits(&rest, DIGITS, &players[0])) return;
  if (!riddle_psq_take_separator(&rest, ':') && !riddle_psq_take_separator(&rest, '-')) return;
  if (!riddle_psq_take_digits(&rest, DIGITS, &players[1])) return;
  if (!riddle_psq_take_separator(&rest, ',')) riddle_psq_skip_blanks(&rest);
  if (riddle_psq_equals(rest, "0") || riddle_psq_equals(rest, "1")) psq->first = *rest.at - '0';
  if (players[0] < 0 || players[1] < 0) return;
  psq->players[0] = (int)players[0];
  psq->players[1] = (int)players[1];
}

static bool is_canonical_header(const riddle_psq *psq, riddle_psq_run text) {
  if (psq->first < 0 || psq->players[0] < 0) return false;
  char canonical[100];
  snprintf(canonical, sizeof canonical, "Piskvorky %dx%d, %d:%d, %d", psq->columns, psq->rows, psq->players[0],
           psq->players[1], psq->first);
  return riddle_psq_equals(text, canonical);
}

static bool size_fits(int64_t size) { return size >= 1 && size <= RIDDLE_PSQ_SIZE; }

static riddle_status read_header(riddle_psq *psq, const riddle_psq_line *line, riddle_fault *fault) {
  char room[RIDDLE_PSQ_QUOTE];
  riddle_psq_run words = line->words;
  bool indented = words.at > line->text.at || words.end < line->text.end;
  if (riddle_psq_take_mark(&words)) {
    riddle_status status = riddle_psq_deviate(psq, fault, "mark", psq->line, riddle_psq_column_of(line, line->words.at),
                                              "expected the header, found a byte order mark");
    if (status != RIDDLE_OK) return status;
    indented = indented || (words.at < words.end && riddle_is_blank(*words.at));
    riddle_psq_skip_blanks(&words);
  }
  riddle_psq_run rest = words, size;
  int64_t columns, rows;
  uint64_t column = riddle_psq_column_of(line, words.at);
  if (!take_size(&rest, &size, &columns, &rows))
    return riddle_fault_set(fault, "header", psq->line, column,
                            "expected a header like 'Piskvorky 15x15, 0:0, 0', found %s",
                            riddle_psq_quote(room, words));
  if (!size_fits(columns) || !size_fits(rows))
    return riddle_fault_set(fault, "size", psq->line, riddle_psq_column_of(line, size.at),
                            "expected a board of 1 to %d columns and rows, found %s", (int)RIDDLE_PSQ_SIZE,
                            riddle_psq_quote(room, size));
  psq->columns = (int)columns;
  psq->rows = (int)rows;
  read_players(psq, rest);
  if (!indented && is_canonical_header(psq, words)) return RIDDLE_OK;
  return riddle_psq_deviate(psq, fault, "header", psq->line, column,
                            "expected a header like 'Piskvorky %dx%d, 0:0, 0', found %s", psq->columns, psq->rows,
                            riddle_psq_quote(room, words));
}

riddle_status riddle_psq_header(riddle_psq *psq, riddle_fault *fault) {
  riddle_psq_line line;
  forget_game(psq);
  riddle_status status = riddle_psq_next_line(psq, &line, fault);
  if (status != RIDDLE_OK) return status;
  psq->header_line = psq->line;
  status = read_header(psq, &line, fault);
  if (status != RIDDLE_OK) return status;
  psq->ending = line.ending;
  riddle_psq_take_line(psq, &line);
  return RIDDLE_OK;
}

/* --- moves --- */

size_t riddle_psq_room(const riddle_psq *psq) {
  enum { SHORTEST = 4 }; /* bytes of "1,1\n" */
  size_t by_bytes = (size_t)(psq->end - psq->text) / SHORTEST + 1;
  size_t by_board = (size_t)psq->rows * (size_t)psq->columns + RIDDLE_PSQ_SPARE;
  return by_bytes < by_board ? by_bytes : by_board;
}

/* Digits without a zero before them, at most 9; returns what follows, NULL when there is none. */
static const char *plain_number(const char *at, const char *end, int *value) {
  const char *start = at;
  int sum = 0;
  while (at < end && at - start < 9 && *at >= '0' && *at <= '9') sum = sum * 10 + (*at++ - '0');
  if (at == start || (*start == '0' && at - start > 1) || at - start == 9) return NULL;
  *value = sum;
  return at;
}

/* A move on the board as Piskvork writes it, with the header's line end: returns what follows, NULL for any other. */
static const char *plain_move(const riddle_psq *psq, int *x, int *y, int *time) {
  const char *at = plain_number(psq->text, psq->end, x), *end = psq->end;
  if (at == NULL || at == end || *at != ',') return NULL;
  at = plain_number(at + 1, end, y);
  if (at == NULL || at == end || *at != ',') return NULL;
  at = plain_number(at + 1, end, time);
  if (at == NULL || *x < 1 || *x > psq->columns || *y < 1 || *y > psq->rows) return NULL;
  if (psq->ending == RIDDLE_PSQ_RETURN_NEWLINE) {
    if (at == end || *at++ != '\r') return NULL;
  }
  return at < end && *at == '\n' ? at + 1 : NULL;
}

/* Reads the time of a move; what stands there is not quite one when *odd. */
static int64_t take_time(riddle_psq_run rest, bool *odd) {
  enum { DIGITS = 15 };
  int64_t time;
  *odd = !riddle_psq_take_separator(&rest, ',') || !riddle_psq_take_digits(&rest, DIGITS, &time) || time < 0;
  if (*odd) return RIDDLE_PSQ_NO_TIME;
  *odd = rest.at < rest.end;
  return time;
}

static riddle_status off_board(riddle_psq *psq, const riddle_psq_line *line, const riddle_psq_point *p,
                               riddle_psq_run text, riddle_fault *fault) {
  static const char format[] = "expected a point of a board with %d columns and %d rows, found %s";
  char room[RIDDLE_PSQ_QUOTE];
  uint64_t column = riddle_psq_column_of(line, text.at);
  if (!p->fits)
    return riddle_fault_set(fault, "range", psq->line, column, format, psq->columns, psq->rows,
                            riddle_psq_quote(room, text));
  return riddle_psq_deviate(psq, fault, "range", psq->line, column, format, psq->columns, psq->rows,
                            riddle_psq_quote(room, text));
}

/* Checks how the time and the whole line are written. */
static riddle_status check_notation(riddle_psq *psq, const riddle_psq_line *line, const riddle_psq_point *p,
                                    riddle_psq_run rest, int64_t time, bool odd, riddle_fault *fault) {
  char room[RIDDLE_PSQ_QUOTE], canonical[64];
  if (odd)
    return riddle_psq_deviate(psq, fault, "time", psq->line, riddle_psq_column_of(line, rest.at),
                              "expected the time in milliseconds, found %s",
                              rest.at == rest.end ? "the end of the line" : riddle_psq_quote(room, rest));
  snprintf(canonical, sizeof canonical, "%d,%d,%" PRId64, p->x, p->y, time);
  if (riddle_psq_equals(line->text, canonical)) return RIDDLE_OK;
  return riddle_psq_deviate(psq, fault, "notation", psq->line, 1, "expected '%s', found %s", canonical,
                            riddle_psq_quote(room, line->text));
}

static riddle_status read_move(riddle_psq *psq, const riddle_psq_line *line, riddle_psq_point *p, int64_t *time,
                               riddle_fault *fault) {
  riddle_status status = riddle_psq_check_ending(psq, line, fault);
  if (status != RIDDLE_OK) return status;
  riddle_psq_run rest = line->words;
  riddle_psq_take_point(&rest, p);
  bool odd, inside = p->fits && p->x >= 1 && p->x <= psq->columns && p->y >= 1 && p->y <= psq->rows;
  *time = take_time(rest, &odd);
  if (!inside) status = off_board(psq, line, p, (riddle_psq_run){line->words.at, rest.at}, fault);
  if (status != RIDDLE_OK) return status;
  return check_notation(psq, line, p, rest, *time, odd, fault);
}

static uint32_t clipped(uint64_t value) { return value > UINT32_MAX ? UINT32_MAX : (uint32_t)value; }

/* The next move, in any notation; RIDDLE_END when there is none. */
static riddle_status any_move(riddle_psq *psq, riddle_psq_point *p, int64_t *time, riddle_psq_place *place,
                              riddle_fault *fault) {
  riddle_psq_line line;
  riddle_status status = riddle_psq_next_line(psq, &line, fault);
  if (status != RIDDLE_OK) return status;
  riddle_psq_run words = line.words;
  if (riddle_psq_is_header(words) || !riddle_psq_take_point(&words, p)) return RIDDLE_END;
  status = read_move(psq, &line, p, time, fault);
  if (status != RIDDLE_OK) return status;
  uint64_t column = riddle_psq_column_of(&line, line.words.at);
  if (psq->count == (size_t)psq->rows * (size_t)psq->columns + RIDDLE_PSQ_SPARE)
    return riddle_fault_set(fault, "too long", psq->line, column, "expected at most %zu moves, found more", psq->count);
  *place = (riddle_psq_place){clipped(psq->line), clipped(column)};
  riddle_psq_take_line(psq, &line);
  return RIDDLE_OK;
}

riddle_status riddle_psq_moves(riddle_psq *psq, riddle_psq_move *moves, int64_t *times, riddle_psq_place *places,
                               riddle_control *control, riddle_fault *fault) {
  size_t most = (size_t)psq->rows * (size_t)psq->columns + RIDDLE_PSQ_SPARE;
  for (;; psq->count++) {
    riddle_psq_point p;
    int64_t time;
    riddle_psq_place place = {clipped(psq->line), 1};
    int plain_time;
    const char *next = psq->count < most ? plain_move(psq, &p.x, &p.y, &plain_time) : NULL;
    riddle_status status = psq->count % CHECK_MOVES == 0 ? riddle_check(control) : RIDDLE_OK;
    if (next != NULL) {
      time = plain_time;
      psq->text = psq->line_start = next;
      psq->line++;
    } else if (status == RIDDLE_OK) {
      status = any_move(psq, &p, &time, &place, fault);
      if (status == RIDDLE_END) return RIDDLE_OK;
    }
    if (status != RIDDLE_OK) return status;
    if (moves != NULL) moves[psq->count] = (riddle_psq_move){(int16_t)p.y, (int16_t)p.x};
    if (times != NULL) times[psq->count] = time;
    if (places != NULL) places[psq->count] = place;
  }
}
