/* What lines/referee.h says of the moves to come. */
#include "lines/referee_run.h"

enum { FREE = RIDDLE_REFEREE_FREE };

static bool wins_at(const riddle_referee *referee, int32_t cell, int colour) {
  for (int direction = 0; direction < 4; direction++) {
    riddle_referee_run run = riddle_referee_run_through(referee, cell, direction, colour);
    if (riddle_lines_wins(&referee->setting.rule, colour, run.length, run.closed)) return true;
  }
  return false;
}

/* The cell at a cursor: one of those noted, or with k = 1, where no stone need stand beside it, any. -1 at the end. */
static int32_t candidate(const riddle_referee *referee, int colour, size_t cursor) {
  if (referee->setting.rule.k == 1) return cursor < referee->area ? (int32_t)cursor : -1;
  return cursor < referee->noted_count[colour] ? (int32_t)referee->noted[colour][cursor] : -1;
}

bool riddle_referee_wins(const riddle_referee *referee, int colour, size_t *cursor, int *row, int *column) {
  int32_t cell;
  while ((cell = candidate(referee, colour, *cursor)) >= 0) {
    ++*cursor;
    if (referee->cells[cell] != FREE || !riddle_referee_rests(referee, cell)) continue;
    if (!wins_at(referee, cell, colour)) continue;
    *row = riddle_referee_row(referee, cell);
    *column = riddle_referee_column(referee, cell);
    return true;
  }
  return false;
}

static bool wins_somewhere(const riddle_referee *referee, int colour) {
  size_t cursor = 0;
  int row, column;
  return riddle_referee_wins(referee, colour, &cursor, &row, &column);
}

/* Is anything forbidden to a colour? */
static bool is_bound(const riddle_referee *referee, int colour) {
  return colour == RIDDLE_BLACK && riddle_lines_has_fouls(&referee->setting.rule);
}

riddle_status riddle_referee_any_legal(riddle_referee *referee, riddle_control *control, int colour, bool *any) {
  *any = referee->free > 0 && !is_bound(referee, colour);
  if (*any || referee->free == 0) return RIDDLE_OK;
  for (size_t i = 0; i < referee->area; i++, referee->hint++) { /* from the last place on, once round */
    if (referee->hint >= referee->area) referee->hint = 0;
    if (referee->cells[referee->hint] != FREE) continue;
    int32_t cell = (int32_t)referee->hint;
    unsigned reasons;
    riddle_status status = riddle_referee_fouls_at(referee, control, riddle_referee_row(referee, cell),
                                                   riddle_referee_column(referee, cell), &reasons);
    if (status == RIDDLE_OK && i % 1024 == 1023) status = riddle_check(control);
    if (status != RIDDLE_OK) return status;
    *any = (reasons & ~(unsigned)RIDDLE_FOUL_FIVE) == 0;
    if (*any) return RIDDLE_OK;
  }
  return RIDDLE_OK;
}

/* Adds a move of the player to move to the stops, if it leaves the other colour no win. */
static riddle_status try_stop(riddle_referee *referee, riddle_control *control, int32_t cell,
                              riddle_referee_outlook *outlook) {
  const int colour = referee->to_move;
  if (referee->cells[cell] != FREE || !riddle_referee_rests(referee, cell)) return RIDDLE_OK;
  int row = riddle_referee_row(referee, cell), column = riddle_referee_column(referee, cell);
  for (int i = 0; i < outlook->count; i++) {
    if (outlook->stop[i].row == row && outlook->stop[i].column == column) return RIDDLE_OK;
  }
  referee->cells[cell] = (uint8_t)(colour + 1);
  bool stops = !wins_somewhere(referee, 1 - colour);
  referee->cells[cell] = FREE;
  if (!stops) return RIDDLE_OK;
  unsigned reasons = 0;
  riddle_status status = RIDDLE_OK;
  if (colour == RIDDLE_BLACK) status = riddle_referee_fouls_at(referee, control, row, column, &reasons);
  if (status != RIDDLE_OK) return status;
  outlook->stop[outlook->count++] = (riddle_referee_stop){row, column, reasons & ~(unsigned)RIDDLE_FOUL_FIVE};
  return RIDDLE_OK;
}

/* Does a move that the player to move may make end the game as a draw, whatever the other colour could win? */
static riddle_status can_draw(riddle_referee *referee, riddle_control *control, bool *draw) {
  const riddle_referee_move *last = referee->moves > 0 ? &referee->history[referee->moves - 1] : NULL;
  *draw = referee->setting.may_pass && last != NULL && last->cell < 0 && last->colour != referee->to_move;
  if (*draw || referee->free > (size_t)referee->setting.spare + 1) return RIDDLE_OK;
  return riddle_referee_any_legal(referee, control, referee->to_move, draw);
}

/* A stop must deal with the first of the other's wins: take the cell, or, where blocked lines do not count, an end of a
 * run through it. */
riddle_status riddle_referee_forecast(riddle_referee *referee, riddle_control *control,
                                      riddle_referee_outlook *outlook) {
  *outlook = (riddle_referee_outlook){0};
  if (referee->end != RIDDLE_GAME_RUNS) return RIDDLE_OK;
  const int other = 1 - referee->to_move;
  size_t cursor = 0;
  int row, column;
  if (!riddle_referee_wins(referee, other, &cursor, &row, &column)) return RIDDLE_OK;
  outlook->threatened = true;
  int32_t win = riddle_referee_cell_of(referee, row, column);
  riddle_status status = try_stop(referee, control, win, outlook);
  for (int direction = 0; direction < 4 && referee->setting.rule.blocked_ignored; direction++) {
    riddle_referee_run run = riddle_referee_run_through(referee, win, direction, other);
    for (int side = 0; side < 2 && status == RIDDLE_OK; side++) {
      if (run.ends[side] >= 0) status = try_stop(referee, control, run.ends[side], outlook);
    }
  }
  bool legal = false;
  for (int i = 0; i < outlook->count; i++) legal = legal || outlook->stop[i].fouls == 0;
  if (status != RIDDLE_OK || legal || wins_somewhere(referee, referee->to_move)) return status;
  bool draw;
  status = can_draw(referee, control, &draw);
  outlook->lost = !draw;
  return status;
}
