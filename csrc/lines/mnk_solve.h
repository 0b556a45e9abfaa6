/* The exact value of a k-in-a-row game on a board of at most 64 cells, with reasons and a line of play.
 *
 * The value is settled by two questions: does Black force a line, does White? Each is answered by the first of these
 * that can: somebody has a line; no window is open; a pairing (mnk_pairs.h); on the empty board the second player
 * cannot win, where one more stone never harms ("strategy stealing", Hales and Jewett 1963); the Maker-Breaker game
 * (mnk_breaker.h) and proof numbers (mnk_attack.h), by turns with growing budgets; with gravity alpha-beta
 * (mnk_drop.h).
 * The line of play keeps the value: every move of whoever has something to lose was proved to keep it, with the same
 * methods and their tables. It is one of many, not the shortest; the loser plays by weight alone.
 * Tables keep whole positions, so the answer is exact and does not depend on their size; the number of positions does,
 * when they fill up. Who owns what: colour 0 black, 1 white; cells as in mnk_game.h. */
#ifndef RIDDLE_LINES_MNK_SOLVE_H
#define RIDDLE_LINES_MNK_SOLVE_H

#include "lines/mnk_attack.h"
#include "lines/mnk_drop.h"
#include "lines/mnk_pairs.h"

typedef enum riddle_mnk_reason {
  RIDDLE_MNK_UNSETTLED, /* the other colour wins */
  RIDDLE_MNK_OVER,      /* somebody has a line */
  RIDDLE_MNK_CLOSED,    /* no window is open */
  RIDDLE_MNK_PAIRED,    /* a pairing */
  RIDDLE_MNK_STOLEN,    /* strategy stealing */
  RIDDLE_MNK_PREVENTED, /* the Maker-Breaker game */
  RIDDLE_MNK_PROVED,    /* proof numbers; in the weak game the Maker-Breaker game */
  RIDDLE_MNK_SEARCHED,  /* alpha-beta */
  RIDDLE_MNK_BLOCKER    /* the weak game: who only prevents does not win */
} riddle_mnk_reason;

typedef enum riddle_mnk_end {
  RIDDLE_MNK_CUT,  /* the line of play ends at a limit */
  RIDDLE_MNK_LINE, /* somebody has a line */
  RIDDLE_MNK_DEAD  /* nobody can win any more */
} riddle_mnk_end;

/* Does a colour force a line? */
typedef struct riddle_mnk_question {
  riddle_mnk_verdict answer;
  riddle_mnk_reason reason;
  riddle_mnk_pairs pairs; /* a pairing of its open windows; empty when none was found */
} riddle_mnk_question;

typedef struct riddle_mnk_solver {
  riddle_mnk_game game;
  uint64_t stones[2];
  int mover;
  bool weak;         /* White only prevents: the Maker-Breaker game with Black as Maker; a plain game without gravity */
  uint64_t most;     /* positions to look at; UINT64_MAX: no limit */
  size_t bytes;      /* of all tables */
  uint64_t deadline; /* the control block's own; when it passes, a known value is an answer, with the line cut */

  bool settled; /* the answer: false when `most` ended the search */
  int value;    /* 1, 0, -1: who moves wins, nobody, the other one */
  riddle_mnk_question asked[2];
  uint8_t line[RIDDLE_MNK_CELLS];
  int moves;
  riddle_mnk_end end;

  riddle_control *control;
  riddle_mnk_breaker breaker;
  riddle_mnk_attack attack[2]; /* by the colour of the attacker */
  riddle_mnk_drop drop;
} riddle_mnk_solver;

/* The caller sets `game` to `deadline`; the rest is zero. May be called again after RIDDLE_TIME; it then begins anew,
 * so that the work it states does not depend on the clock. */
riddle_status riddle_mnk_solve(riddle_mnk_solver *solver, riddle_control *control);

/* Positions looked at: by the Maker-Breaker game, and by the real one. */
static inline uint64_t riddle_mnk_nodes_weak(const riddle_mnk_solver *solver) { return solver->breaker.nodes; }
static inline uint64_t riddle_mnk_nodes_real(const riddle_mnk_solver *solver) {
  return solver->attack[0].nodes + solver->attack[1].nodes + solver->drop.nodes;
}

void riddle_mnk_solver_free(riddle_mnk_solver *solver, riddle_control *control);

/* --- between mnk_solve.c and mnk_line.c --- */

/* Does a colour force a line from here, where nobody has one? At most `budget` positions are looked at; beyond it, or
 * when the search is over, the answer is RIDDLE_MNK_OPEN. *reason says how it was found. */
riddle_mnk_verdict riddle_mnk_ask(riddle_mnk_solver *solver, const uint64_t stones[2], int mover, int colour,
                                  uint64_t budget, riddle_mnk_reason *reason);

/* RIDDLE_OK while the clock and memory let the search go on. */
riddle_status riddle_mnk_may_go_on(riddle_mnk_solver *solver);

/* How many positions `most` leaves. */
uint64_t riddle_mnk_nodes_left(const riddle_mnk_solver *solver);

/* Plays the line. */
riddle_status riddle_mnk_play_line(riddle_mnk_solver *solver);

#endif
