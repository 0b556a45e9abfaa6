/* Victory by continuous fours (VCF): can a side win so that each of its moves but the last makes a four?
 *
 * What: found, with a proof tree and, on request, with the fewest fours that suffice against every defence; or none: no
 * sequence of fours wins, proved by looking at all that matter. Definitions in force.h. A four that gives the other
 * side the chance to win at once is no attack; one that answers such a chance is.
 * Method: depth-first search over the attacker's fours; where a defence is not the only one (lines closed at both
 * ends), all of them must fail. A table holds what is known of positions: no win with at most n more fours, or won with
 * n. Each four and its answer put one stone of each side, so all ways into a position take equally many fours, and
 * within a limit each position is searched once. With `shortest`, limits grow from 1 by steps that double while the
 * number of positions grows slowly; a win lowers the limit for what is left, so the first limit that lets a win through
 * gives the fewest. Fours that have nothing to do with a win are left out where relevance.h can tell. No recursion;
 * after RIDDLE_TIME or RIDDLE_STOPPED the search can only begin anew.
 * Units: cells as in windows.h. Memory: win_table.h, some 400 bytes for each four in a row.
 * Cost: 0.4 to 0.8 us a position of 15 x 15. */
#ifndef RIDDLE_LINES_VCF_H
#define RIDDLE_LINES_VCF_H

#include "lines/force.h"
#include "lines/proofs.h"
#include "lines/relevance.h"
#include "lines/win_table.h"

typedef enum riddle_vcf_state {
  RIDDLE_VCF_RUNNING,
  RIDDLE_VCF_FOUND,
  RIDDLE_VCF_NONE,
  RIDDLE_VCF_NODES, /* the limit of nodes was reached */
  RIDDLE_VCF_LONGER /* no win with at most `most` fours */
} riddle_vcf_state;

/* A position on the way: the attacker to move. Numbers of fours are counted from here. */
typedef struct riddle_vcf_frame {
  size_t moves;      /* where its moves begin */
  int next, count;   /* the move to try; how many there are */
  int bound;         /* fours that a win may take */
  int best, move;    /* fours of the best win, or -1; the cell of its first move */
  bool cut;          /* the bound, and not the rules, closed something */
  bool attacking;    /* an attack stands on the board, with its defences: */
  bool defending;    /* and one of these */
  int attack, worst; /* the cell; most fours that the defences tried so far take */
  int defences, defence;
  uint32_t node; /* of the proof */
  int16_t cell[RIDDLE_FORCE_ANSWERS];
  riddle_windows_undo attack_undo, defence_undo;
} riddle_vcf_frame;

typedef struct riddle_vcf {
  riddle_force *force; /* the caller's; the same before and after a run */
  int attacker;
  bool shortest;
  uint64_t node_limit; /* positions to look at; 0: no limit */
  uint64_t patience;   /* positions, or a few fours, before idle ones (relevance.h) are left out; UINT64_MAX: never */
  int most;            /* with `shortest`: fours that a win may take, 0: any number */
  bool inner;          /* part of another search, which tells the control how far it is */
  riddle_vcf_state state;
  int fours;      /* found: how many, before the move that wins */
  int move;       /* found: the first move */
  uint64_t nodes; /* positions looked at */
  /* the search */
  int limit, depth; /* depth: of the frame at work, -1: none */
  bool selects;     /* `relevance` is filled, as of the root */
  riddle_relevance relevance;
  riddle_vcf_frame *frame;
  riddle_windows_four *four;
  riddle_win_entry **noted; /* entries that have a node of the proof that is being written */
  size_t frame_room, four_room, four_count, noted_room, noted_count;
  riddle_win_table table;
} riddle_vcf;

/* Searches. The struct is zeroed but for the first fields, up to `inner`; or it was used before with the same force
 * and attacker: what it knows of positions serves again, unless riddle_vcf_forget is called. Nobody has a line on the
 * board. */
riddle_status riddle_vcf_run(riddle_vcf *vcf, riddle_control *control);

/* Adds the proof of the win that was found last, on the same board, to what `proof` has; its first move is the first
 * new node. */
riddle_status riddle_vcf_prove(riddle_vcf *vcf, riddle_control *control, riddle_proof *proof);

/* Forgets all positions and counts. */
void riddle_vcf_forget(riddle_vcf *vcf, riddle_control *control);

/* Frees everything but `force`. */
void riddle_vcf_free(riddle_vcf *vcf, riddle_control *control);

#endif
