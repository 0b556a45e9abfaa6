/* Proof trees, flat; see proofs.h. */
#include "lines/proofs.h"

#include "core/array.h"

riddle_status riddle_proof_add(riddle_proof *proof, riddle_control *control, int move, uint32_t *place) {
  riddle_status status = RIDDLE_RESERVE(control, &proof->node, &proof->node_room, proof->nodes + 1);
  if (status != RIDDLE_OK) return status;
  if (proof->nodes >= RIDDLE_PROOF_WINS) return RIDDLE_MEMORY;
  *place = (uint32_t)proof->nodes;
  proof->node[proof->nodes++] = (riddle_proof_node){.move = (int16_t)move, .otherwise = RIDDLE_PROOF_WINS};
  return RIDDLE_OK;
}

riddle_status riddle_proof_reply_add(riddle_proof *proof, riddle_control *control, uint32_t node, int answer,
                                     uint32_t next) {
  riddle_status status = RIDDLE_RESERVE(control, &proof->reply, &proof->reply_room, proof->replies + 1);
  if (status != RIDDLE_OK) return status;
  if (proof->replies >= UINT32_MAX) return RIDDLE_MEMORY;
  if (proof->node[node].replies == 0) proof->node[node].first = (uint32_t)proof->replies;
  proof->node[node].replies++;
  proof->reply[proof->replies++] = (riddle_proof_reply){(int16_t)answer, next};
  return RIDDLE_OK;
}

void riddle_proof_free(riddle_proof *proof, riddle_control *control) {
  RIDDLE_FREE(control, &proof->node, &proof->node_room);
  RIDDLE_FREE(control, &proof->reply, &proof->reply_room);
  proof->nodes = proof->replies = 0;
}
