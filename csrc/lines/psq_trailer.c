/* What follows the moves in .psq files. See psq.h; the words of the faults are those of riddle.lines.formats.psq. */
#include <inttypes.h>
#include <stdio.h>

#include "lines/psq_text.h"

/* --- what follows the moves
 * ------------------------------------------------------------------------------------------- */

/* What the next line of the trailer may be. */
typedef enum part { FIRST, SECOND, CODE, RESULT, REST } part;

typedef struct trailer {
  part part;
  bool told; /* of what follows the trailer */
  size_t rest;
} trailer;

static bool take_code(riddle_psq_run words, int *code) {
  enum { DIGITS = 9 };
  bool fits;
  return riddle_psq_take_integer(&words, DIGITS, code, &fits) && fits && words.at == words.end;
}

static riddle_status refuse_move(riddle_psq *psq, const riddle_psq_line *line, riddle_fault *fault) {
  char room[RIDDLE_PSQ_QUOTE];
  riddle_psq_run words = line->words;
  riddle_psq_point p;
  if (!riddle_psq_take_point(&words, &p)) return RIDDLE_OK;
  return riddle_fault_set(fault, "order", psq->line, riddle_psq_column_of(line, line->words.at),
                          "expected the end of the game, found the move %s", riddle_psq_quote(room, line->words));
}

/* Deviates at the beginning of the words of a line: "expected <expected>, found '<words>'". */
static riddle_status unexpected(riddle_psq *psq, const riddle_psq_line *line, const char *kind, const char *expected,
                                riddle_fault *fault) {
  char room[RIDDLE_PSQ_QUOTE];
  return riddle_psq_deviate(psq, fault, kind, psq->line, riddle_psq_column_of(line, line->words.at),
                            "expected %s, found %s", expected, riddle_psq_quote(room, line->words));
}

static riddle_status keep_code(riddle_psq *psq, const riddle_psq_line *line, int code, trailer *state,
                               riddle_fault *fault) {
  char canonical[16], room[RIDDLE_PSQ_QUOTE];
  state->part = RESULT;
  psq->has_code = true;
  psq->code = code;
  snprintf(canonical, sizeof canonical, "%d", code);
  if (riddle_psq_equals(line->text, canonical)) return RIDDLE_OK;
  return riddle_psq_deviate(psq, fault, "notation", psq->line, 1, "expected '%s', found %s", canonical,
                            riddle_psq_quote(room, line->text));
}

static void keep_name(riddle_psq *psq, const riddle_psq_line *line, int player, part next, trailer *state) {
  psq->names[player] = line->words.at;
  psq->name_lengths[player] = riddle_psq_length_of(line->words);
  state->part = next;
}

static riddle_status read_rest(riddle_psq *psq, const riddle_psq_line *line, trailer *state, riddle_fault *fault) {
  riddle_status status = refuse_move(psq, line, fault);
  if (status == RIDDLE_OK && !state->told) status = unexpected(psq, line, "trailing", "the end of the game", fault);
  if (status != RIDDLE_OK) return status;
  state->part = REST;
  state->told = true;
  state->rest += (size_t)(line->next - line->text.at);
  if (state->rest <= RIDDLE_PSQ_REST) return RIDDLE_OK;
  return riddle_fault_set(fault, "too long", psq->line, 1, "expected at most %d bytes after the game, found more",
                          (int)RIDDLE_PSQ_REST);
}

static bool is_timed_move(riddle_psq_run words) {
  riddle_psq_point p;
  int64_t time;
  return riddle_psq_take_point(&words, &p) && riddle_psq_take_separator(&words, ',') &&
         riddle_psq_take_digits(&words, 15, &time) && words.at == words.end;
}

static riddle_status read_result(riddle_psq *psq, const riddle_psq_line *line, trailer *state, riddle_fault *fault) {
  enum { DIGITS = 9 };
  char room[RIDDLE_PSQ_QUOTE], canonical[16];
  riddle_psq_run rest = line->words, before = line->text;
  int64_t result;
  if (!riddle_psq_take_digits(&rest, DIGITS, &result) || result < 0 || !riddle_psq_take_separator(&rest, ',') ||
      is_timed_move(line->words))
    return read_rest(psq, line, state, fault);
  state->part = REST;
  psq->has_result = true;
  psq->result = (int)result;
  psq->group = rest.at;
  psq->group_length = riddle_psq_length_of(rest);
  riddle_status status = RIDDLE_OK;
  if (result > 2) status = unexpected(psq, line, "result", "a result of 0, 1 or 2", fault);
  snprintf(canonical, sizeof canonical, "%d,", psq->result);
  before.end = rest.at;
  if (status != RIDDLE_OK || (riddle_psq_equals(before, canonical) && line->words.end == line->text.end)) return status;
  return riddle_psq_deviate(psq, fault, "notation", psq->line, 1, "expected '%s' and the group, found %s", canonical,
                            riddle_psq_quote(room, line->text));
}

static riddle_status read_part(riddle_psq *psq, const riddle_psq_line *line, trailer *state, riddle_fault *fault) {
  int code;
  riddle_status status = RIDDLE_OK;
  if (state->part <= CODE && take_code(line->words, &code)) {
    if (state->part == SECOND) status = unexpected(psq, line, "names", "the name of the second player", fault);
    return status == RIDDLE_OK ? keep_code(psq, line, code, state, fault) : status;
  }
  switch (state->part) {
    case FIRST: keep_name(psq, line, 0, SECOND, state); return RIDDLE_OK;
    case SECOND:
      status = refuse_move(psq, line, fault);
      if (status == RIDDLE_OK) keep_name(psq, line, 1, CODE, state);
      return status;
    case CODE:
      status = refuse_move(psq, line, fault);
      if (status == RIDDLE_OK) status = unexpected(psq, line, "code", "the code of the end", fault);
      state->part = REST;
      state->told = true;
      state->rest = (size_t)(line->next - line->text.at);
      return status;
    case RESULT: return read_result(psq, line, state, fault);
    default: return read_rest(psq, line, state, fault);
  }
}

/* The game ends: what is still missing? */
static riddle_status end_trailer(riddle_psq *psq, part missing, riddle_fault *fault) {
  static const char format[] = "expected %s, found the end of the game";
  uint64_t column = (uint64_t)(psq->text - psq->line_start) + 1;
  if (missing == SECOND)
    return riddle_psq_deviate(psq, fault, "names", psq->line, column, format, "the name of the second player");
  if (missing == CODE) return riddle_psq_deviate(psq, fault, "code", psq->line, column, format, "the code of the end");
  return RIDDLE_OK;
}

riddle_status riddle_psq_trailer(riddle_psq *psq, riddle_fault *fault) {
  trailer state = {.part = FIRST};
  for (;;) {
    riddle_psq_line line;
    riddle_status status = riddle_psq_next_line(psq, &line, fault);
    if (status == RIDDLE_END || (status == RIDDLE_OK && riddle_psq_is_header(line.words)))
      return end_trailer(psq, state.part, fault);
    if (status == RIDDLE_OK) status = riddle_psq_check_ending(psq, &line, fault);
    if (status == RIDDLE_OK) status = read_part(psq, &line, &state, fault);
    if (status != RIDDLE_OK) return status;
    riddle_psq_take_line(psq, &line);
  }
}
