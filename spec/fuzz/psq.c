/* Fuzzes the scanner of .psq files.
 *
 * The first bytes of the fuzzer's data are left to spec/fuzz/run, the rest is the input. What must hold:
 *   the scanner comes to an end, and moves on with every game;
 *   a strict scan is a fault exactly where a tolerant one has its first deviation or fault, with the same words;
 *   games without deviations are their own text: printing what was found gives the bytes that were read. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "always.h"
#include "lines/psq.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STEERING = 7, LINE = 8192 };

/* A game and its moves. */
typedef struct game {
  riddle_psq psq;
  riddle_psq_move *moves;
  int64_t *times;
  riddle_psq_place *places;
} game;

static void free_game(game *g) {
  free(g->moves);
  free(g->times);
  free(g->places);
  g->moves = NULL;
  g->times = NULL;
  g->places = NULL;
}

/* Reads the next game; frees the one before. */
static riddle_status next_game(game *g, riddle_fault *fault) {
  riddle_control control;
  riddle_control_init(&control);
  free_game(g);
  riddle_status status = riddle_psq_header(&g->psq, fault);
  if (status != RIDDLE_OK) return status;
  size_t room = riddle_psq_room(&g->psq);
  g->moves = malloc(room * sizeof *g->moves);
  g->times = malloc(room * sizeof *g->times);
  g->places = malloc(room * sizeof *g->places);
  ALWAYS(g->moves != NULL && g->times != NULL && g->places != NULL);
  status = riddle_psq_moves(&g->psq, g->moves, g->times, g->places, &control, fault);
  return status == RIDDLE_OK ? riddle_psq_trailer(&g->psq, fault) : status;
}

/* Goes over the bytes of a printed line, which must be those of the text, and over a line end. */
static const char *expect(const char *at, const char *end, const char *line, size_t length) {
  ALWAYS((size_t)(end - at) >= length && memcmp(at, line, length) == 0);
  at += length;
  if (at < end && *at == '\r') at++;
  ALWAYS(at == end || *at == '\n');
  return at < end ? at + 1 : at;
}

static const char *expect_trailer(const riddle_psq *psq, const char *at, const char *end) {
  char line[LINE];
  for (int i = 0; i < 2; i++) {
    if (psq->names[i] == NULL) continue;
    while (at < psq->names[i]) ALWAYS(strchr(" \t\v\f\r", *at++) != NULL); /* blanks around a name are no deviation */
    at += psq->name_lengths[i];
    while (at < end && *at != '\n') ALWAYS(strchr(" \t\v\f\r", *at++) != NULL);
    if (at < end) at++;
  }
  if (psq->has_code) at = expect(at, end, line, (size_t)snprintf(line, sizeof line, "%d", psq->code));
  if (psq->has_result) {
    int length = snprintf(line, sizeof line, "%d,", psq->result);
    memcpy(line + length, psq->group, psq->group_length);
    at = expect(at, end, line, (size_t)length + psq->group_length);
  }
  return at;
}

/* A game without deviations is what it prints. */
static void expect_game(const game *g, const char *at, const char *end) {
  const riddle_psq *psq = &g->psq;
  char line[LINE];
  uint32_t number = (uint32_t)psq->header_line;
  at = expect(at, end, line,
              (size_t)snprintf(line, sizeof line, "Piskvorky %dx%d, %d:%d, %d", psq->columns, psq->rows,
                               psq->players[0], psq->players[1], psq->first));
  for (size_t i = 0; i < psq->count; i++) {
    ALWAYS(g->places[i].line == ++number && g->places[i].column == 1);
    ALWAYS(g->moves[i].row >= 1 && g->moves[i].row <= psq->rows);
    ALWAYS(g->moves[i].column >= 1 && g->moves[i].column <= psq->columns);
    at =
        expect(at, end, line,
               (size_t)snprintf(line, sizeof line, "%d,%d,%" PRId64, g->moves[i].column, g->moves[i].row, g->times[i]));
  }
  ALWAYS(expect_trailer(psq, at, end) == psq->text);
}

static void expect_fault(const riddle_fault *fault, const riddle_fault *expected) {
  ALWAYS(strcmp(fault->kind, expected->kind) == 0 && fault->line == expected->line);
  ALWAYS(fault->column == expected->column && strcmp(fault->message, expected->message) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < STEERING) return -1;
  const char *text = (const char *)data + STEERING;
  size_t length = size - STEERING;
  game tolerant = {.moves = NULL}, strict = {.moves = NULL};
  riddle_fault fault = {.kind = ""}, strict_fault = {.kind = ""};
  riddle_psq_begin(&tolerant.psq, text, length, 1, false);
  riddle_psq_begin(&strict.psq, text, length, 1, true);
  riddle_status status = RIDDLE_OK, strict_status = RIDDLE_OK;
  while (status == RIDDLE_OK) {
    const char *before = tolerant.psq.text;
    status = next_game(&tolerant, &fault);
    if (strict_status == RIDDLE_OK) {
      strict_status = next_game(&strict, &strict_fault);
      if (tolerant.psq.deviations > 0) {
        ALWAYS(strict_status == RIDDLE_BAD_DATA);
        expect_fault(&strict_fault, &tolerant.psq.first_deviation);
      } else {
        ALWAYS(strict_status == status);
        if (status == RIDDLE_OK) expect_game(&strict, before, text + length);
        if (status == RIDDLE_BAD_DATA) expect_fault(&strict_fault, &fault);
      }
    }
    ALWAYS(status != RIDDLE_OK || tolerant.psq.text > before);
    ALWAYS(status != RIDDLE_END || tolerant.psq.text == text + length);
  }
  free_game(&tolerant);
  free_game(&strict);
  return 0;
}
