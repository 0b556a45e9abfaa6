/* Proof trees of forced wins, flat.
 *
 * What: a node is a move of the attacker. It wins at once, or for every legal answer (and for passing) there is a node
 * that goes on: the one listed as a reply to that answer, else the node `otherwise`. Nodes may be shared.
 * Units: cells as in windows.h. Memory: two arrays that grow, through the control. */
#ifndef RIDDLE_LINES_PROOFS_H
#define RIDDLE_LINES_PROOFS_H

#include "core/control.h"

typedef struct riddle_proof_reply {
  int16_t answer; /* of the defender */
  uint32_t node;  /* what wins against it */
} riddle_proof_reply;

enum { RIDDLE_PROOF_WINS = UINT32_MAX };

typedef struct riddle_proof_node {
  int16_t move;
  uint16_t replies;
  uint32_t first;     /* of the replies */
  uint32_t otherwise; /* a node, or RIDDLE_PROOF_WINS when the move wins at once */
} riddle_proof_node;

/* Node 0 is the first move. */
typedef struct riddle_proof {
  riddle_proof_node *node;
  riddle_proof_reply *reply;
  size_t nodes, replies, node_room, reply_room;
} riddle_proof;

/* Adds a node that wins at once (`place` is its number); its fields may be changed later. */
riddle_status riddle_proof_add(riddle_proof *proof, riddle_control *control, int move, uint32_t *place);

/* Adds a reply to the node that got its first reply last. */
riddle_status riddle_proof_reply_add(riddle_proof *proof, riddle_control *control, uint32_t node, int answer,
                                     uint32_t next);

void riddle_proof_free(riddle_proof *proof, riddle_control *control);

#endif
