/* The proof tree of a win by continuous threats; see vct.h. */
#include "core/array.h"
#include "lines/vct.h"

enum { PENDING = RIDDLE_PROOF_WINS, MOST_WINS = 64 };

/* The replies to a threat that is being written. */
typedef struct replies {
  riddle_proof_reply list[RIDDLE_WINDOWS_CELLS]; /* node PENDING: the table goes on */
  int count, pending;
  uint32_t win[MOST_WINS]; /* wins by fours that serve here; the first one is the hidden one */
  int wins;
} replies;

/* --- one threat ------------------------------------------------------------------------------------------------------
 */

/* A win by fours that holds on the board, of those that serve here already. */
static riddle_status find_win(riddle_vct *vct, riddle_control *control, const riddle_proof *proof, const replies *made,
                              int *place) {
  riddle_status status = RIDDLE_OK;
  for (*place = 0; *place < made->wins && status == RIDDLE_OK; ++*place) {
    bool holds;
    status = riddle_vct_holds(vct, control, proof, made->win[*place], &holds);
    if (holds) break;
  }
  return status;
}

/* Writes a win by fours that was just found, and replays it. */
static riddle_status write_win(riddle_vct *vct, riddle_control *control, riddle_vcf *vcf, riddle_proof *proof,
                               uint32_t *root) {
  bool holds = false;
  *root = (uint32_t)proof->nodes;
  riddle_status status = riddle_vcf_prove(vcf, control, proof);
  if (status == RIDDLE_OK) status = riddle_vct_holds(vct, control, proof, *root, &holds);
  if (status == RIDDLE_OK && !holds) status = RIDDLE_BAD_DATA;
  return status;
}

static bool is_move(const riddle_vct *vct, uint32_t node, int cell) {
  const riddle_vct_node *threat = &vct->table.node[node];
  for (uint32_t i = threat->first; i < threat->first + threat->moves; i++) {
    if (vct->table.move[i].cell == cell) return true;
  }
  return false;
}

/* What wins against a defence that stands on the board: nothing to be said when the hidden win does, else a reply. */
static riddle_status answer_defence(riddle_vct *vct, riddle_control *control, riddle_proof *proof, uint32_t threat,
                                    int cell, replies *made) {
  int place;
  bool wins;
  uint32_t root = PENDING;
  riddle_status status = find_win(vct, control, proof, made, &place);
  if (status != RIDDLE_OK || (place == 0 && made->wins > 0)) return status;
  if (place < made->wins) {
    root = made->win[place];
  } else if (!is_move(vct, threat, cell)) {
    status = riddle_vct_wins_directly(vct, control, &wins);
    if (status == RIDDLE_OK && !wins) {
      vct->state = RIDDLE_VCT_LEAK;
      vct->leak_node = threat;
      vct->leak_cell = cell;
    }
    if (status == RIDDLE_OK && wins) status = write_win(vct, control, &vct->direct, proof, &root);
    if (status == RIDDLE_OK && wins && made->wins < MOST_WINS) made->win[made->wins++] = root;
  }
  made->list[made->count++] = (riddle_proof_reply){(int16_t)cell, root};
  made->pending += root == PENDING;
  return status;
}

/* Goes through all defences against the threat on the board, whose hidden win is written first. */
static riddle_status list_replies(riddle_vct *vct, riddle_control *control, riddle_proof *proof, uint32_t threat,
                                  replies *made) {
  riddle_force *force = vct->force;
  riddle_windows_undo undo;
  bool wins = false, legal;
  int defender = vct->attacker ^ 1;
  made->count = made->pending = made->wins = 0;
  riddle_status status = riddle_vct_wins_hidden(vct, control, &wins);
  if (status == RIDDLE_OK && !wins) status = RIDDLE_BAD_DATA;
  if (status == RIDDLE_OK) status = write_win(vct, control, &vct->hiding, proof, &made->win[0]);
  made->wins = 1;
  for (int row = 0; row < force->windows.rows; row++) {
    uint32_t left = riddle_windows_empty(&force->windows, row);
    for (; left != 0 && status == RIDDLE_OK && vct->state == RIDDLE_VCT_FOUND; left &= left - 1) {
      int cell = riddle_windows_cell(row, __builtin_ctz(left));
      status = riddle_force_legal(force, control, cell, defender, &legal);
      if (status != RIDDLE_OK || !legal) continue;
      riddle_force_put(force, cell, defender, &undo);
      status = answer_defence(vct, control, proof, threat, cell, made);
      riddle_force_lift(force, cell, defender, &undo);
    }
  }
  return status;
}

/* --- the tree --------------------------------------------------------------------------------------------------------
 */

/* The replies of a node, those that go on first. */
static riddle_status write_replies(riddle_control *control, riddle_proof *proof, riddle_vct_step *step,
                                   const replies *made) {
  riddle_status status = RIDDLE_OK;
  step->reply = (uint32_t)proof->replies;
  step->after = step->reply + (uint32_t)made->pending;
  for (int pending = 1; pending >= 0; pending--) {
    for (int i = 0; i < made->count && status == RIDDLE_OK; i++) {
      if ((made->list[i].node == PENDING) != pending) continue;
      status = riddle_proof_reply_add(proof, control, step->proof, made->list[i].answer, made->list[i].node);
    }
  }
  return status;
}

/* The move of a proved position that wins, and the node it leads to. */
static riddle_status winning_move(const riddle_vct *vct, uint32_t node, int *cell, uint32_t *threat) {
  const riddle_vct_node *from = &vct->table.node[node];
  for (uint32_t i = from->first; i < from->first + from->moves; i++) {
    const riddle_vct_move *move = &vct->table.move[i];
    if (move->node == 0 || vct->table.node[move->node].proof != 0) continue;
    *cell = move->cell;
    *threat = move->node;
    return RIDDLE_OK;
  }
  return RIDDLE_BAD_DATA;
}

/* Writes the position on the board, with a step for its threat unless it is won by fours. */
static riddle_status open_position(riddle_vct *vct, riddle_control *control, riddle_proof *proof, uint32_t node,
                                   int defence, const riddle_windows_undo *defence_undo) {
  replies made;
  bool wins;
  uint32_t threat = 0, root;
  riddle_vct_step step = {.node = node, .defence = defence};
  riddle_status status = RIDDLE_RESERVE(control, &vct->step, &vct->step_room, vct->steps + 1);
  if (status != RIDDLE_OK) return status;
  if (vct->table.node[node].moves == 0) {
    status = riddle_vct_wins_directly(vct, control, &wins);
    if (status == RIDDLE_OK && !wins) status = RIDDLE_BAD_DATA;
    if (status == RIDDLE_OK) status = write_win(vct, control, &vct->direct, proof, &root);
    if (status == RIDDLE_OK) vct->table.node[node].written = root + 1;
    return status;
  }
  status = winning_move(vct, node, &step.attack, &threat);
  if (status == RIDDLE_OK) status = riddle_proof_add(proof, control, step.attack, &step.proof);
  if (status != RIDDLE_OK) return status;
  if (defence_undo != NULL) step.defence_undo = *defence_undo;
  riddle_force_put(vct->force, step.attack, vct->attacker, &step.attack_undo);
  vct->table.node[node].written = step.proof + 1;
  status = list_replies(vct, control, proof, threat, &made);
  if (status == RIDDLE_OK) {
    proof->node[step.proof].otherwise = made.win[0];
    status = write_replies(control, proof, &step, &made);
  }
  vct->step[vct->steps++] = step;
  return status;
}

/* Takes the last step's threat back, and the defence before it. */
static void close_step(riddle_vct *vct) {
  const riddle_vct_step *step = &vct->step[--vct->steps];
  riddle_force_lift(vct->force, step->attack, vct->attacker, &step->attack_undo);
  if (step->defence >= 0) riddle_force_lift(vct->force, step->defence, vct->attacker ^ 1, &step->defence_undo);
}

/* Goes on below the next reply of the last step. */
static riddle_status follow_reply(riddle_vct *vct, riddle_control *control, riddle_proof *proof) {
  riddle_windows_undo undo;
  size_t depth = vct->steps;
  uint32_t reply = vct->step[depth - 1].reply++;
  int cell = proof->reply[reply].answer;
  riddle_force_put(vct->force, cell, vct->attacker ^ 1, &undo);
  uint32_t node = riddle_vct_find(&vct->table, vct->force->key, false);
  bool proved = node != 0 && vct->table.node[node].proof == 0;
  riddle_status status = proved ? RIDDLE_OK : RIDDLE_BAD_DATA;
  if (proved && vct->table.node[node].written == 0) {
    status = open_position(vct, control, proof, node, cell, &undo);
  }
  if (proved) proof->reply[reply].node = vct->table.node[node].written - 1;
  if (vct->steps == depth) riddle_force_lift(vct->force, cell, vct->attacker ^ 1, &undo);
  return status;
}

riddle_status riddle_vct_write(riddle_vct *vct, riddle_control *control, riddle_proof *proof) {
  uint32_t root = riddle_vct_find(&vct->table, vct->force->key, false);
  riddle_status status = open_position(vct, control, proof, root, -1, NULL);
  while (status == RIDDLE_OK && vct->steps > 0 && vct->state == RIDDLE_VCT_FOUND) {
    const riddle_vct_step *step = &vct->step[vct->steps - 1];
    if (step->reply < step->after) {
      status = follow_reply(vct, control, proof);
    } else {
      close_step(vct);
    }
    if (status == RIDDLE_OK) status = riddle_check(control);
  }
  while (vct->steps > 0) close_step(vct);
  return status;
}
