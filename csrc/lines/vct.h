/* Victory by continuous threats (VCT): can a side win so that each of its moves threatens a win by continuous fours?
 *
 * What: a threat is a legal move after which the defender cannot win at once and the attacker, were he to move again,
 * would win by at most `hidden` fours (vcf.h); a four is one with none. It lies on a window that takes part: one of the
 * attacker's that lacks at most hidden + 2 stones, or one of the defender's that lacks at most hidden + 1. (Under rules
 * without fouls where closed lines win that follows from the rest.) Found, with a proof tree; or none: all sequences of
 * threats, with all defences that matter, were looked at.
 * Method: depth-first proof-number search (Nagai 2002) on a table of positions that keeps each one's moves; numbers
 * that would be summed are taken as the largest plus one for each of the others (Ueda and others 2008), because
 * positions are reached in many ways. A defence matters when it lies on a cell of the hidden win or can give the
 * defender a chance to win; of these, those after which the attacker wins by fours are settled at once. No recursion.
 * A win is written as a tree in which, for each threat, the hidden win is replayed against every cell of the board;
 * should a defence turn out to matter that was not looked at (fouls can reach far), it becomes a move of its position
 * and the search goes on.
 * Units: cells as in windows.h. Memory: 60 to 100 bytes a position, and vcf.h's tables.
 * Cost: some 50 to 500 us a position of 15 x 15. */
#ifndef RIDDLE_LINES_VCT_H
#define RIDDLE_LINES_VCT_H

#include "lines/vcf.h"
#include "lines/vct_table.h"

typedef enum riddle_vct_state {
  RIDDLE_VCT_RUNNING,
  RIDDLE_VCT_FOUND,
  RIDDLE_VCT_NONE,
  RIDDLE_VCT_NODES, /* the limit of nodes was reached */
  RIDDLE_VCT_LEAK   /* a defence that matters was not looked at: only within */
} riddle_vct_state;

enum { RIDDLE_VCT_HIDDEN = 8 }; /* the largest `hidden` */

/* A position on the way. */
typedef struct riddle_vct_frame {
  uint32_t node;
  uint32_t proof_limit, disproof_limit; /* go back when a number reaches its limit */
  int cell;                             /* the move that led here; -1 at the root */
  riddle_windows_undo undo;
} riddle_vct_frame;

/* A position of the attacker's on the way through a proof: his move stands. */
typedef struct riddle_vct_step {
  uint32_t node;         /* of the table: the position before the move */
  uint32_t proof;        /* of the proof */
  uint32_t reply, after; /* the replies still to be written: from, up to */
  int attack, defence;   /* cells; defence: that led to this position, -1 at the root */
  riddle_windows_undo attack_undo, defence_undo;
} riddle_vct_step;

/* A win by fours on the way through a replay. */
typedef struct riddle_vct_replay {
  uint32_t node;
  int answers, answer; /* of the defender: how many, the one that stands */
  int16_t cell[RIDDLE_FORCE_ANSWERS];
  riddle_windows_undo attack_undo, answer_undo;
} riddle_vct_replay;

typedef struct riddle_vct {
  riddle_force *force; /* the caller's; the same before and after a run */
  int attacker;
  int hidden;          /* 1 .. RIDDLE_VCT_HIDDEN */
  uint64_t node_limit; /* positions to expand; 0: no limit */
  riddle_vct_state state;
  uint64_t nodes; /* positions expanded */
  /* the search */
  uint32_t leak_node; /* a threat that was proved too early: */
  int leak_cell;      /* this defence was not looked at */
  riddle_vcf direct, hiding;
  riddle_vct_table table;
  riddle_vct_frame *frame;
  riddle_vct_step *step;
  riddle_vct_replay *replay;
  riddle_proof scratch;
  size_t depth, frame_room, steps, step_room, replay_room;
} riddle_vct;

/* Searches; the struct is zeroed but for the first fields, up to `node_limit`. Nobody has a line on the board. When
 * found, the proof is in `proof`, which was empty. */
riddle_status riddle_vct_run(riddle_vct *vct, riddle_control *control, riddle_proof *proof);

/* Frees everything but `force`. */
void riddle_vct_free(riddle_vct *vct, riddle_control *control);

/* --- within --------------------------------------------------------------------------------------------------------
 */

/* Does the attacker, to move, win by fours? Looks at few positions only: may miss a win. */
riddle_status riddle_vct_wins_directly(riddle_vct *vct, riddle_control *control, bool *wins);

/* Would he win by at most `hidden` fours? */
riddle_status riddle_vct_wins_hidden(riddle_vct *vct, riddle_control *control, bool *wins);

/* Fills the node of the position on the board in: its numbers, its moves. */
riddle_status riddle_vct_expand(riddle_vct *vct, riddle_control *control, uint32_t node);

/* Does a proof of a win by fours hold on the board, the attacker to move? */
riddle_status riddle_vct_holds(riddle_vct *vct, riddle_control *control, const riddle_proof *proof, uint32_t root,
                               bool *holds);

/* Writes the proof of the root. State RIDDLE_VCT_LEAK: see above. */
riddle_status riddle_vct_write(riddle_vct *vct, riddle_control *control, riddle_proof *proof);

#endif
