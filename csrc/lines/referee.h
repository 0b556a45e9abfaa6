/* The referee: a game of k in a row by any rule, stone by stone, on a board of any size.
 *
 * What: riddle_referee_play puts a stone where that is legal and says whether it made a line, a foul, or filled the
 * board; riddle_referee_undo takes moves back; riddle_referee_replay plays the moves of a record in one call.
 * riddle_referee_wins lists where a colour would win at once, riddle_referee_forecast says whether the player to move
 * can still stop the other's next win.
 * Method: the cells lie in one array with a border, so that a walk along a direction needs no test of edges. A new
 * stone can only make lines through itself; older lines cannot appear or vanish, because stones of the other colour
 * only take free cells (a line of k with both ends blocked counts or not from the moment its last stone is put). A
 * cell where a colour would win has a stone of that colour beside it whose run reaches it, so the two ends of the four
 * runs through a new stone are the only cells that can become such. They are noted as they come, and looked at anew
 * when somebody asks: the list only grows with the game, and undo cuts it.
 * The fouls of renju come from lines/fouls.h, which follows stone by stone; an overline for rules with another k is
 * seen here.
 * Units: rows and columns from 0; colours as in lines/rule.h. Memory: through the control, some 2 bytes a cell, 24
 * bytes a move, and that of lines/fouls.h. Cost: a move some 40 ns, with fouls some 60 ns, however large the board. */
#ifndef RIDDLE_LINES_REFEREE_H
#define RIDDLE_LINES_REFEREE_H

#include "core/control.h"
#include "lines/fouls.h"
#include "lines/rule.h"
#include "lines/runs.h"

/* What becomes of a move. */
typedef enum riddle_move_verdict {
  RIDDLE_MOVE_MADE,
  RIDDLE_MOVE_OUTSIDE,  /* not a cell of the board */
  RIDDLE_MOVE_TAKEN,    /* a stone stands there */
  RIDDLE_MOVE_FLOATING, /* gravity: the cell below is free */
  RIDDLE_MOVE_TURN,     /* the other colour is to move */
  RIDDLE_MOVE_PASS,     /* the rule knows no pass */
  RIDDLE_MOVE_FOUL,     /* forbidden, and the referee refuses fouls */
  RIDDLE_MOVE_OVER      /* the game has ended */
} riddle_move_verdict;

/* What a foul of renju does. */
typedef enum riddle_foul_policy {
  RIDDLE_FOULS_CLAIMED, /* the game goes on until White claims the win; see riddle_referee_claimable */
  RIDDLE_FOULS_LOSE,    /* Black has lost at once */
  RIDDLE_FOULS_REFUSED  /* the move is not made */
} riddle_foul_policy;

/* How a game ended. */
typedef enum riddle_game_end {
  RIDDLE_GAME_RUNS,
  RIDDLE_GAME_LINE,   /* won by the lines of the last stone */
  RIDDLE_GAME_FOUL,   /* won by White, because of Black's last move (RIDDLE_FOULS_LOSE) */
  RIDDLE_GAME_FULL,   /* drawn: no more free cells than the game may have */
  RIDDLE_GAME_PASSES, /* drawn: both players passed */
  RIDDLE_GAME_GIVEN   /* it began as ended */
} riddle_game_end;

typedef struct riddle_referee_setting {
  int rows, columns;
  riddle_lines_rule rule;
  riddle_foul_policy fouls;
  int spare; /* the game is drawn when so many cells or fewer are free: 0, or 25 as Piskvork does */
  bool may_pass;
  int to_move;       /* the colour that begins */
  bool over;         /* the game has ended before it began: nothing may be played */
  const char *cells; /* the stones at the start, as riddle_lines_fill takes them; NULL: none */
} riddle_referee_setting;

/* A move that was made, and what undo needs. */
typedef struct riddle_referee_move {
  int32_t cell; /* place in `cells`; -1: a pass */
  uint8_t colour;
  uint8_t fouls;          /* set of riddle_foul that Black made */
  uint8_t to_move;        /* who was to move before */
  uint32_t noted[2];      /* cells noted before, of each colour */
  uint32_t last_overline; /* moves up to the last overline before, which White may still claim; 0: none */
} riddle_referee_move;

/* The fields are the kernel's own, but for those up to `last_overline`. */
typedef struct riddle_referee {
  int rows, columns, to_move;
  riddle_game_end end;
  int winner;                /* with RIDDLE_GAME_LINE and RIDDLE_GAME_FOUL */
  int line_count;            /* lines that the last stone made, with RIDDLE_GAME_LINE */
  riddle_lines_run lines[4]; /* in the order of riddle_lines_direction */
  size_t moves, free, stones[2];
  uint32_t last_overline; /* moves up to the last overline; 0: none */
  riddle_referee_setting setting;
  uint8_t *cells, *notes; /* with a border; notes: bit 0 noted for black, bit 1 for white */
  size_t width, area;     /* of the bordered board */
  int32_t step[4];
  riddle_referee_move *history;
  size_t room;
  uint32_t *noted[2]; /* cells that may win for a colour */
  size_t noted_count[2], noted_room[2];
  size_t hint; /* where a legal move was last found */
  bool judges_fouls;
  riddle_fouls fouls; /* with judges_fouls */
} riddle_referee;

/* A cell of a move list: four bytes, no padding. */
typedef struct riddle_referee_cell {
  int16_t row, column; /* from 1 */
} riddle_referee_cell;

/* A new game of 1..RIDDLE_LINES_MOST rows and columns. Double-fours and double-threes need k = 5, no gravity, no torus,
 * and lines blocked at both ends must win. On failure nothing is held. */
riddle_status riddle_referee_init(riddle_referee *referee, riddle_control *control,
                                  const riddle_referee_setting *setting);

void riddle_referee_free(riddle_referee *referee, riddle_control *control);

/* Begins again, with an empty board and `to_move`; all else stays as it was set. */
void riddle_referee_restart(riddle_referee *referee, int to_move);

/* Plays a stone of a colour. When *verdict is not RIDDLE_MOVE_MADE nothing has changed. A status other than RIDDLE_OK
 * (memory for the history, the control's limits when a foul takes long to judge) changes nothing either. */
riddle_status riddle_referee_play(riddle_referee *referee, riddle_control *control, int row, int column, int colour,
                                  riddle_move_verdict *verdict);

/* Passes. */
riddle_status riddle_referee_pass(riddle_referee *referee, riddle_control *control, int colour,
                                  riddle_move_verdict *verdict);

/* Takes the last move back, which there must be. */
void riddle_referee_undo(riddle_referee *referee);

/* Plays moves first, first + 1, ... below `count`. `colours` holds a byte for each: 0 black, 1 white, 2 black passes, 3
 * white passes; NULL: black and white by turns. Stops at the first move that is not made, or after one that is a foul:
 * *stopped is its index then, and `count` when there was none. */
riddle_status riddle_referee_replay(riddle_referee *referee, riddle_control *control, const riddle_referee_cell *cells,
                                    const uint8_t *colours, size_t first, size_t count, size_t *stopped,
                                    riddle_move_verdict *verdict);

/* The lowest free row of a column, -1 when the column is full. */
int riddle_referee_ground(const riddle_referee *referee, int column);

/* Which foul may White claim now: 0, or a set of riddle_foul; *move is the number of the move, from 1. A double-four or
 * double-three lapses when White plays on, an overline does not (rules of the Renju International Federation, 9.7 and
 * 9.8). */
unsigned riddle_referee_claimable(const riddle_referee *referee, size_t *move);

/* What Black gets at an empty cell, as riddle_fouls_at: RIDDLE_FOUL_FIVE for a line that wins, or a set of fouls. */
riddle_status riddle_referee_fouls_at(riddle_referee *referee, riddle_control *control, int row, int column,
                                      unsigned *reasons);

/* The next cell after *cursor (0 at first) where a colour would win at once; false when there is none left. Cells that
 * gravity does not let it reach do not count. */
bool riddle_referee_wins(const riddle_referee *referee, int colour, size_t *cursor, int *row, int *column);

/* May a colour play somewhere without a foul? */
riddle_status riddle_referee_any_legal(riddle_referee *referee, riddle_control *control, int colour, bool *any);

/* A move that stops the other's next win, or would if it were no foul. */
typedef struct riddle_referee_stop {
  int row, column;
  unsigned fouls; /* 0: it may be played */
} riddle_referee_stop;

enum { RIDDLE_REFEREE_STOPS = 9 };

typedef struct riddle_referee_outlook {
  bool threatened; /* the other colour wins with its next move, unless it is stopped */
  bool lost;       /* and it cannot be stopped, nor can the player to move win first or end the game as a draw */
  int count;
  riddle_referee_stop stop[RIDDLE_REFEREE_STOPS];
} riddle_referee_outlook;

/* Can the player to move stop the other's next win? With k = 1 nothing is foretold. The board is the same before and
 * after. */
riddle_status riddle_referee_forecast(riddle_referee *referee, riddle_control *control,
                                      riddle_referee_outlook *outlook);

#endif
