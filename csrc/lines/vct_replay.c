/* Proofs of wins by fours replayed on a board that has a stone more; see vct.h. */
#include "core/array.h"
#include "lines/vct.h"

/* The node of a proof that answers a defence; RIDDLE_PROOF_WINS when there is none. */
static uint32_t reply_to(const riddle_proof *proof, const riddle_proof_node *node, int answer) {
  for (uint32_t i = node->first; i < node->first + node->replies; i++) {
    if (proof->reply[i].answer == answer) return proof->reply[i].node;
  }
  return RIDDLE_PROOF_WINS;
}

static void lift_last(riddle_vct *vct, const riddle_proof *proof, size_t *depth) {
  riddle_vct_replay *last = &vct->replay[--*depth];
  riddle_force_lift(vct->force, proof->node[last->node].move, vct->attacker, &last->attack_undo);
}

/* Plays the move of a node. It wins at once (*wins), or it is a four whose answers are then listed in a new frame, or
 * it fails. */
static riddle_status play(riddle_vct *vct, riddle_control *control, const riddle_proof *proof, uint32_t at,
                          size_t *depth, bool *wins, bool *fails) {
  riddle_force *force = vct->force;
  const riddle_proof_node *node = &proof->node[at];
  bool legal = false;
  *wins = riddle_windows_at(&force->windows, node->move) < 0 &&
          riddle_windows_wins(&force->windows, vct->attacker, node->move);
  *fails = !*wins && (node->otherwise == RIDDLE_PROOF_WINS || riddle_windows_at(&force->windows, node->move) >= 0);
  if (*wins || *fails) return RIDDLE_OK;
  riddle_status status = RIDDLE_RESERVE(control, &vct->replay, &vct->replay_room, *depth + 1);
  if (status == RIDDLE_OK) status = riddle_force_legal(force, control, node->move, vct->attacker, &legal);
  *fails = !legal;
  if (status != RIDDLE_OK || !legal) return status;
  riddle_vct_replay *frame = &vct->replay[(*depth)++];
  frame->node = at;
  frame->answer = -1;
  frame->answers = 0;
  riddle_force_put(force, node->move, vct->attacker, &frame->attack_undo);
  int win = proof->node[node->otherwise].move;
  *fails = riddle_windows_has_win(&force->windows, vct->attacker ^ 1) || riddle_windows_at(&force->windows, win) >= 0 ||
           !riddle_windows_wins(&force->windows, vct->attacker, win);
  if (*fails) return RIDDLE_OK;
  return riddle_force_answers(force, control, vct->attacker ^ 1, win, false, frame->cell, &frame->answers);
}

/* Goes to the next answer of the frame at work: plays what the proof has against it. */
static riddle_status next_answer(riddle_vct *vct, riddle_control *control, const riddle_proof *proof, size_t *depth,
                                 bool *fails) {
  riddle_vct_replay *frame = &vct->replay[*depth - 1];
  riddle_force *force = vct->force;
  bool wins;
  if (frame->answer >= 0) {
    riddle_force_lift(force, frame->cell[frame->answer], vct->attacker ^ 1, &frame->answer_undo);
  }
  if (++frame->answer == frame->answers) {
    lift_last(vct, proof, depth);
    return RIDDLE_OK;
  }
  riddle_force_put(force, frame->cell[frame->answer], vct->attacker ^ 1, &frame->answer_undo);
  uint32_t reply = reply_to(proof, &proof->node[frame->node], frame->cell[frame->answer]);
  *fails = reply == RIDDLE_PROOF_WINS;
  return *fails ? RIDDLE_OK : play(vct, control, proof, reply, depth, &wins, fails);
}

riddle_status riddle_vct_holds(riddle_vct *vct, riddle_control *control, const riddle_proof *proof, uint32_t root,
                               bool *holds) {
  size_t depth = 0;
  bool wins, fails;
  riddle_status status = play(vct, control, proof, root, &depth, &wins, &fails);
  while (status == RIDDLE_OK && !fails && depth > 0) status = next_answer(vct, control, proof, &depth, &fails);
  while (depth > 0) {
    riddle_vct_replay *last = &vct->replay[depth - 1];
    if (last->answer >= 0 && last->answer < last->answers) {
      riddle_force_lift(vct->force, last->cell[last->answer], vct->attacker ^ 1, &last->answer_undo);
    }
    lift_last(vct, proof, &depth);
  }
  *holds = !fails;
  return status;
}
