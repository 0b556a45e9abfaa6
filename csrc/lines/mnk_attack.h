/* Can a player force a line in the real game, where the other one blocks and threatens, too?
 *
 * Method: proof-number search, depth first (df-pn, Nagai 2002), on positions given by the stones of the attacker and
 * the defender; a win of the defender and a full board are both "no". At a new position, when no move is forced:
 *  - the Maker-Breaker game (mnk_breaker.h), for a bounded number of positions: "no" there is "no" here;
 *  - a win by force alone (mnk_fours.h): it settles the position when the attacker moves, and when the defender does,
 *    only moves that can disturb it have to be looked at.
 * New positions begin with proof numbers after the weight of the move. Where a full window always wins (game->plain),
 * cells without an open window are never played. Near the root, positions are looked up by their normal image.
 * All rules but fouls and gravity. Keys are whole positions; who moves follows from the number of stones.
 * Cost: some 30 us a new position. */
#ifndef RIDDLE_LINES_MNK_ATTACK_H
#define RIDDLE_LINES_MNK_ATTACK_H

#include "lines/mnk_breaker.h"
#include "lines/mnk_lists.h"

typedef struct riddle_mnk_attack {
  const riddle_mnk_game *game;
  riddle_control *control;
  riddle_mnk_breaker *breaker;
  riddle_mnk_table table;  /* set: moves to look at; x, y: proof and disproof number */
  riddle_mnk_lists *lists; /* depth -> open windows */
  uint64_t nodes, last;    /* new positions looked at; when to give up, */
  uint64_t last_weak;      /* also by the positions of the Maker-Breaker game */
  int symmetric;           /* up to so many stones positions are looked up by their normal image */
  riddle_status status;
} riddle_mnk_attack;

/* Zero the struct first. The table may grow to `bytes`. `stones`: on the board of the first question. */
riddle_status riddle_mnk_attack_open(riddle_mnk_attack *attack, riddle_mnk_breaker *breaker, size_t bytes, int stones);

/* Does the attacker, who owns `own`, force a line? Nobody has one yet. All questions to one struct are about positions
 * of one game: who moves must follow from the number of stones. RIDDLE_MNK_OPEN after `budget` new positions or
 * `weak_budget` positions of the Maker-Breaker game, or when `status` is not RIDDLE_OK any more. */
riddle_mnk_verdict riddle_mnk_attack_ask(riddle_mnk_attack *attack, uint64_t own, uint64_t other, bool attacker_moves,
                                         uint64_t budget, uint64_t weak_budget);

void riddle_mnk_attack_free(riddle_mnk_attack *attack);

#endif
