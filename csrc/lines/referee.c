/* Moves of lines/referee.h: put, taken back, replayed. */
#include "lines/referee.h"

#include <string.h>

#include "lines/referee_run.h"

enum { FREE = RIDDLE_REFEREE_FREE, EDGE = RIDDLE_REFEREE_EDGE, ENDS = 8, LEAST_ROOM = 64 };

/* --- life ----------------------------------------------------------------------------------------------------------
 */

static void draw_border(riddle_referee *referee) {
  const size_t width = referee->width;
  memset(referee->cells, EDGE, referee->area);
  for (int row = 0; row < referee->rows; row++) {
    memset(referee->cells + (size_t)(row + 1) * width + 1, FREE, (size_t)referee->columns);
  }
}

static void clear(riddle_referee *referee) {
  draw_border(referee);
  memset(referee->notes, 0, referee->area);
  referee->to_move = referee->setting.to_move;
  referee->end = referee->setting.over ? RIDDLE_GAME_GIVEN : RIDDLE_GAME_RUNS;
  referee->moves = 0;
  referee->free = (size_t)referee->rows * (size_t)referee->columns;
  referee->stones[0] = referee->stones[1] = 0;
  referee->last_overline = 0;
  referee->noted_count[0] = referee->noted_count[1] = 0;
  referee->hint = 0;
}

/* Grows an array of elements of `size` bytes to hold `count`. */
static riddle_status need_room(riddle_control *control, void **array, size_t *room, size_t count, size_t size) {
  if (count <= *room) return RIDDLE_OK;
  size_t more = *room < LEAST_ROOM ? LEAST_ROOM : 2 * *room;
  riddle_status status = riddle_resize(control, array, *room * size, more * size);
  if (status == RIDDLE_OK) *room = more;
  return status;
}

static riddle_status need_notes(riddle_referee *referee, riddle_control *control, int colour) {
  void *array = referee->noted[colour];
  riddle_status status = need_room(control, &array, &referee->noted_room[colour], referee->noted_count[colour] + ENDS,
                                   sizeof *referee->noted[colour]);
  referee->noted[colour] = array;
  return status;
}

/* Notes the ends of a run through which a stone that fills them could get k stones. */
static void note_ends(riddle_referee *referee, const riddle_referee_run *run, int direction, int colour) {
  const uint8_t bit = (uint8_t)(1 << colour);
  for (int side = 0; side < 2; side++) {
    int32_t end = run->ends[side];
    if (end < 0 || referee->cells[end] != FREE || (referee->notes[end] & bit) != 0) continue;
    if (riddle_referee_run_through(referee, end, direction, colour).length < referee->setting.rule.k) continue;
    referee->notes[end] |= bit;
    referee->noted[colour][referee->noted_count[colour]++] = (uint32_t)end;
  }
}

/* Puts the stones of the start. */
static riddle_status put_start(riddle_referee *referee, riddle_control *control) {
  const char *stones = referee->setting.cells;
  for (int row = 0; row < referee->rows; row++) {
    for (int column = 0; column < referee->columns; column++, stones++) {
      if (*stones != 'X' && *stones != 'O') continue;
      int colour = *stones == 'X' ? RIDDLE_BLACK : RIDDLE_WHITE;
      referee->cells[riddle_referee_cell_of(referee, row, column)] = (uint8_t)(colour + 1);
      referee->stones[colour]++;
      referee->free--;
      if (referee->judges_fouls) riddle_fouls_put(&referee->fouls, row, column, colour);
    }
  }
  for (int row = 0; row < referee->rows; row++) {
    for (int column = 0; column < referee->columns; column++) {
      int32_t cell = riddle_referee_cell_of(referee, row, column);
      if (referee->cells[cell] == FREE) continue;
      int colour = referee->cells[cell] - 1;
      riddle_status status = need_notes(referee, control, colour);
      if (status != RIDDLE_OK) return status;
      for (int direction = 0; direction < 4; direction++) {
        riddle_referee_run run = riddle_referee_run_through(referee, cell, direction, colour);
        note_ends(referee, &run, direction, colour);
      }
    }
  }
  return RIDDLE_OK;
}

riddle_status riddle_referee_init(riddle_referee *referee, riddle_control *control,
                                  const riddle_referee_setting *setting) {
  *referee = (riddle_referee){.rows = setting->rows, .columns = setting->columns, .setting = *setting};
  referee->width = (size_t)setting->columns + 2;
  referee->area = referee->width * ((size_t)setting->rows + 2);
  int32_t width = (int32_t)referee->width;
  const int32_t step[4] = {1, width, width + 1, 1 - width};
  memcpy(referee->step, step, sizeof step);
  riddle_status status;
  referee->cells = riddle_new_array(control, 2 * referee->area, 1, &status);
  if (referee->cells == NULL) return status;
  referee->notes = referee->cells + referee->area;
  if (setting->rule.double_four || setting->rule.double_three) {
    status = riddle_fouls_init(&referee->fouls, control, setting->rows, setting->columns, &setting->rule);
    referee->judges_fouls = status == RIDDLE_OK;
  }
  clear(referee);
  if (status == RIDDLE_OK && setting->cells != NULL) status = put_start(referee, control);
  if (status != RIDDLE_OK) {
    riddle_referee_free(referee, control);
    return status;
  }
  referee->setting.cells = NULL;
  if (referee->free == 0 && referee->end == RIDDLE_GAME_RUNS) referee->end = RIDDLE_GAME_FULL;
  return RIDDLE_OK;
}

void riddle_referee_free(riddle_referee *referee, riddle_control *control) {
  if (referee->judges_fouls) riddle_fouls_free(&referee->fouls, control);
  for (int colour = 0; colour < 2; colour++) {
    riddle_free_array(control, referee->noted[colour], referee->noted_room[colour], sizeof *referee->noted[colour]);
  }
  riddle_free_array(control, referee->history, referee->room, sizeof *referee->history);
  riddle_free_array(control, referee->cells, 2 * referee->area, 1);
  *referee = (riddle_referee){0};
}

void riddle_referee_restart(riddle_referee *referee, int to_move) {
  referee->setting.to_move = to_move;
  referee->setting.over = false;
  clear(referee);
  if (referee->judges_fouls) riddle_fouls_clear(&referee->fouls);
}

/* --- lines ---------------------------------------------------------------------------------------------------------
 */

static int common_divisor(int a, int b) {
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* A run as lines/runs.h and lines/torus.h tell it: by its first stone. */
static riddle_lines_run describe(const riddle_referee *referee, int32_t cell, int direction, int colour,
                                 const riddle_referee_run *run) {
  static const int step_of[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
  const int rows = referee->rows, columns = referee->columns;
  int row = riddle_referee_row(referee, cell), column = riddle_referee_column(referee, cell);
  if (run->ends[1] < 0) { /* a whole cycle: its leftmost cell, the topmost of these */
    int divisor = common_divisor(rows, columns);
    if (direction == RIDDLE_LINES_FALLING) row = (row - column % divisor + divisor) % divisor;
    if (direction == RIDDLE_LINES_RISING) row = (row + column) % divisor;
    if (direction == RIDDLE_LINES_DOWN) row = 0;
    if (direction != RIDDLE_LINES_DOWN) column = 0;
  } else {
    row = (row - run->before % rows * step_of[direction][0] + rows) % rows;
    column = (column - run->before % columns * step_of[direction][1] + columns) % columns;
  }
  return (riddle_lines_run){row, column, run->length, colour, (riddle_lines_direction)direction};
}

/* Looks at the runs through a new stone: keeps those that win, notes the ends of all. */
static void look_at_runs(riddle_referee *referee, int32_t cell, int colour) {
  const riddle_lines_rule *rule = &referee->setting.rule;
  referee->line_count = 0;
  for (int direction = 0; direction < 4; direction++) {
    riddle_referee_run run = riddle_referee_run_through(referee, cell, direction, colour);
    if (riddle_lines_wins(rule, colour, run.length, run.closed)) {
      referee->lines[referee->line_count++] = describe(referee, cell, direction, colour, &run);
    }
    note_ends(referee, &run, direction, colour);
  }
}

/* --- moves ---------------------------------------------------------------------------------------------------------
 */

int riddle_referee_ground(const riddle_referee *referee, int column) {
  int32_t cell = riddle_referee_cell_of(referee, referee->rows - 1, column);
  int row = referee->rows - 1;
  for (; row >= 0 && referee->cells[cell] != FREE; row--) cell -= (int32_t)referee->width;
  return row;
}

/* Why a stone cannot be put, but for fouls. */
static riddle_move_verdict obstacle(const riddle_referee *referee, int row, int column, int colour) {
  if (referee->end != RIDDLE_GAME_RUNS) return RIDDLE_MOVE_OVER;
  if (row < 0 || row >= referee->rows || column < 0 || column >= referee->columns) return RIDDLE_MOVE_OUTSIDE;
  int32_t cell = riddle_referee_cell_of(referee, row, column);
  if (referee->cells[cell] != FREE) return RIDDLE_MOVE_TAKEN;
  if (!riddle_referee_rests(referee, cell)) return RIDDLE_MOVE_FLOATING;
  return colour == referee->to_move ? RIDDLE_MOVE_MADE : RIDDLE_MOVE_TURN;
}

/* Does Black, who gets no line at an empty cell, get more than k in a row there? */
static bool makes_overline(const riddle_referee *referee, int32_t cell) {
  bool longer = false;
  for (int direction = 0; direction < 4; direction++) {
    riddle_referee_run run = riddle_referee_run_through(referee, cell, direction, RIDDLE_BLACK);
    if (riddle_lines_wins(&referee->setting.rule, RIDDLE_BLACK, run.length, run.closed)) return false;
    longer = longer || run.length > referee->setting.rule.k;
  }
  return longer;
}

riddle_status riddle_referee_fouls_at(riddle_referee *referee, riddle_control *control, int row, int column,
                                      unsigned *reasons) {
  *reasons = 0;
  if (referee->judges_fouls) return riddle_fouls_at(&referee->fouls, control, row, column, reasons);
  if (referee->setting.rule.overline != RIDDLE_OVERLINE_FOUL) return RIDDLE_OK;
  if (makes_overline(referee, riddle_referee_cell_of(referee, row, column))) *reasons = RIDDLE_FOUL_OVERLINE;
  return RIDDLE_OK;
}

/* The fouls of a move of a colour. */
static riddle_status fouls_of(riddle_referee *referee, riddle_control *control, int row, int column, int colour,
                              unsigned *fouls) {
  *fouls = 0;
  if (colour != RIDDLE_BLACK) return RIDDLE_OK;
  riddle_status status = riddle_referee_fouls_at(referee, control, row, column, fouls);
  if ((*fouls & RIDDLE_FOUL_FIVE) != 0) *fouls = 0;
  return status;
}

/* Adds a move to the history and lets the other colour move. */
static void enter(riddle_referee *referee, int32_t cell, int colour, unsigned fouls) {
  referee->history[referee->moves++] = (riddle_referee_move){
      .cell = cell,
      .colour = (uint8_t)colour,
      .fouls = (uint8_t)fouls,
      .to_move = (uint8_t)referee->to_move,
      .noted = {(uint32_t)referee->noted_count[0], (uint32_t)referee->noted_count[1]},
      .last_overline = referee->last_overline,
  };
  if ((fouls & RIDDLE_FOUL_OVERLINE) != 0) referee->last_overline = (uint32_t)referee->moves;
  referee->to_move = 1 - colour;
}

static riddle_status need_move(riddle_referee *referee, riddle_control *control) {
  void *array = referee->history;
  riddle_status status = need_room(control, &array, &referee->room, referee->moves + 1, sizeof *referee->history);
  referee->history = array;
  return status;
}

/* Ends the game when the last move does. */
static void settle(riddle_referee *referee, int colour, unsigned fouls) {
  if (referee->line_count > 0) {
    referee->end = RIDDLE_GAME_LINE;
    referee->winner = colour;
  } else if (fouls != 0 && referee->setting.fouls == RIDDLE_FOULS_LOSE) {
    referee->end = RIDDLE_GAME_FOUL;
    referee->winner = RIDDLE_WHITE;
  } else if (referee->free <= (size_t)referee->setting.spare) {
    referee->end = RIDDLE_GAME_FULL;
  }
}

riddle_status riddle_referee_play(riddle_referee *referee, riddle_control *control, int row, int column, int colour,
                                  riddle_move_verdict *verdict) {
  *verdict = obstacle(referee, row, column, colour);
  if (*verdict != RIDDLE_MOVE_MADE) return RIDDLE_OK;
  unsigned fouls;
  riddle_status status = fouls_of(referee, control, row, column, colour, &fouls);
  if (status == RIDDLE_OK) status = need_move(referee, control);
  if (status == RIDDLE_OK) status = need_notes(referee, control, colour);
  if (status != RIDDLE_OK) return status;
  if (fouls != 0 && referee->setting.fouls == RIDDLE_FOULS_REFUSED) {
    *verdict = RIDDLE_MOVE_FOUL;
    return RIDDLE_OK;
  }
  int32_t cell = riddle_referee_cell_of(referee, row, column);
  enter(referee, cell, colour, fouls);
  referee->cells[cell] = (uint8_t)(colour + 1);
  referee->stones[colour]++;
  referee->free--;
  if (referee->judges_fouls) riddle_fouls_put(&referee->fouls, row, column, colour);
  look_at_runs(referee, cell, colour);
  settle(referee, colour, fouls);
  return RIDDLE_OK;
}

riddle_status riddle_referee_pass(riddle_referee *referee, riddle_control *control, int colour,
                                  riddle_move_verdict *verdict) {
  *verdict = referee->end != RIDDLE_GAME_RUNS ? RIDDLE_MOVE_OVER
             : !referee->setting.may_pass     ? RIDDLE_MOVE_PASS
             : colour != referee->to_move     ? RIDDLE_MOVE_TURN
                                              : RIDDLE_MOVE_MADE;
  if (*verdict != RIDDLE_MOVE_MADE) return RIDDLE_OK;
  riddle_status status = need_move(referee, control);
  if (status != RIDDLE_OK) return status;
  const riddle_referee_move *last = referee->moves > 0 ? &referee->history[referee->moves - 1] : NULL;
  bool both = last != NULL && last->cell < 0 && last->colour != colour;
  enter(referee, -1, colour, 0);
  if (both) referee->end = RIDDLE_GAME_PASSES;
  return RIDDLE_OK;
}

void riddle_referee_undo(riddle_referee *referee) {
  riddle_referee_move move = referee->history[--referee->moves];
  for (int colour = 0; colour < 2; colour++) {
    for (; referee->noted_count[colour] > move.noted[colour]; referee->noted_count[colour]--) {
      uint32_t cell = referee->noted[colour][referee->noted_count[colour] - 1];
      referee->notes[cell] &= (uint8_t) ~(1 << colour);
    }
  }
  if (move.cell >= 0) {
    referee->cells[move.cell] = FREE;
    referee->stones[move.colour]--;
    referee->free++;
    if (referee->judges_fouls) {
      riddle_fouls_lift(&referee->fouls, riddle_referee_row(referee, move.cell),
                        riddle_referee_column(referee, move.cell));
    }
  }
  referee->to_move = move.to_move;
  referee->last_overline = move.last_overline;
  referee->end = RIDDLE_GAME_RUNS;
}

riddle_status riddle_referee_replay(riddle_referee *referee, riddle_control *control, const riddle_referee_cell *cells,
                                    const uint8_t *colours, size_t first, size_t count, size_t *stopped,
                                    riddle_move_verdict *verdict) {
  *verdict = RIDDLE_MOVE_MADE;
  for (size_t i = first; i < count; i++) {
    uint8_t what = colours != NULL ? colours[i] : (uint8_t)(i % 2);
    riddle_status status =
        what >= 2 ? riddle_referee_pass(referee, control, what - 2, verdict)
                  : riddle_referee_play(referee, control, cells[i].row - 1, cells[i].column - 1, what, verdict);
    *stopped = i;
    if (status != RIDDLE_OK || *verdict != RIDDLE_MOVE_MADE) return status;
    if (referee->history[referee->moves - 1].fouls != 0) return RIDDLE_OK;
    if (i % 4096 == 4095 && (status = riddle_check(control)) != RIDDLE_OK) return status;
  }
  *stopped = count;
  return RIDDLE_OK;
}

unsigned riddle_referee_claimable(const riddle_referee *referee, size_t *move) {
  *move = referee->moves;
  if (referee->end != RIDDLE_GAME_RUNS || referee->moves == 0) return 0;
  unsigned last = referee->history[referee->moves - 1].fouls;
  if (last != 0) return last;
  *move = referee->last_overline;
  return referee->last_overline > 0 ? RIDDLE_FOUL_OVERLINE : 0;
}
