/* The proof tree of a win by continuous fours, read off the table of a search; see vcf.h. */
#include "core/array.h"
#include "lines/vcf.h"

/* Against each answer to a four that spoils the cell of `otherwise`: the cell that wins, or the position's entry. */
typedef struct answer {
  int16_t cell, win; /* win: -1 when the position goes on */
  int fours;
} answer;

/* Orders answers: those that last longest first. At most RIDDLE_FORCE_ANSWERS of them. */
static void sort_answers(answer *list, int count) {
  for (int i = 1; i < count; i++) {
    answer one = list[i];
    int at = i;
    for (; at > 0 && list[at - 1].fours < one.fours; at--) list[at] = list[at - 1];
    list[at] = one;
  }
}

/* What follows an answer: looked up with its stone on the board. RIDDLE_BAD_DATA when the table does not know: two
 * positions share a key. */
static riddle_status judge_answer(riddle_vcf *vcf, answer *one) {
  riddle_windows_undo undo;
  riddle_force *force = vcf->force;
  riddle_status status = RIDDLE_OK;
  riddle_force_put(force, one->cell, vcf->attacker ^ 1, &undo);
  one->fours = 0;
  if (riddle_windows_winning(&force->windows, vcf->attacker, &one->win, 1) == 0) {
    const riddle_win_entry *entry = riddle_win_find(&vcf->table, force->key);
    one->win = -1;
    if (entry == NULL || entry->mark <= 0) {
      status = RIDDLE_BAD_DATA;
    } else {
      one->fours = entry->fours;
    }
  }
  riddle_force_lift(force, one->cell, vcf->attacker ^ 1, &undo);
  return status;
}

/* The answers to the four on the board that spoil the cell `win`. */
static riddle_status list_answers(riddle_vcf *vcf, riddle_control *control, int win, answer *list, int *count) {
  int16_t cells[RIDDLE_FORCE_ANSWERS];
  riddle_status status = riddle_force_answers(vcf->force, control, vcf->attacker ^ 1, win, false, cells, count);
  for (int i = 0; i < *count && status == RIDDLE_OK; i++) {
    list[i].cell = cells[i];
    status = judge_answer(vcf, &list[i]);
  }
  if (status == RIDDLE_OK) sort_answers(list, *count);
  return status;
}

/* The node of the position on the board, whose entry is known to be a win: the four, the cell that wins otherwise, and
 * a reply to each answer. Replies that go on are filled in later; the frame lists their answers. */
static riddle_status open_node(riddle_vcf *vcf, riddle_control *control, riddle_proof *proof, riddle_win_entry *entry) {
  answer list[RIDDLE_FORCE_ANSWERS];
  int16_t win;
  int count;
  uint32_t leaf = 0;
  riddle_status status = RIDDLE_RESERVE(control, &vcf->frame, &vcf->frame_room, (size_t)vcf->depth + 2);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &vcf->noted, &vcf->noted_room, vcf->noted_count + 1);
  if (status != RIDDLE_OK) return status;
  riddle_vcf_frame *frame = &vcf->frame[vcf->depth + 1];
  status = riddle_proof_add(proof, control, entry->mark - 1, &frame->node);
  if (status == RIDDLE_OK && riddle_windows_at(&vcf->force->windows, entry->mark - 1) >= 0) status = RIDDLE_BAD_DATA;
  if (status != RIDDLE_OK) return status;
  entry->node = frame->node + 1;
  vcf->noted[vcf->noted_count++] = entry;
  vcf->depth++;
  frame->defences = frame->defence = 0;
  frame->attack = entry->mark - 1;
  frame->attacking = true;
  frame->defending = false;
  riddle_force_put(vcf->force, frame->attack, vcf->attacker, &frame->attack_undo);
  if (riddle_windows_winning(&vcf->force->windows, vcf->attacker, &win, 1) == 0) return RIDDLE_BAD_DATA;
  status = list_answers(vcf, control, win, list, &count);
  if (status == RIDDLE_OK) status = riddle_proof_add(proof, control, win, &leaf);
  if (status == RIDDLE_OK) proof->node[frame->node].otherwise = leaf;
  for (int i = 0; i < count && status == RIDDLE_OK; i++) {
    if (list[i].win >= 0) {
      status = riddle_proof_add(proof, control, list[i].win, &leaf);
    } else {
      frame->cell[frame->defences++] = list[i].cell;
    }
    if (status == RIDDLE_OK) status = riddle_proof_reply_add(proof, control, frame->node, list[i].cell, leaf);
  }
  return status;
}

/* Goes on below the next answer of the frame at work, or links the node that is there already. */
static riddle_status follow_answer(riddle_vcf *vcf, riddle_control *control, riddle_proof *proof) {
  riddle_vcf_frame *frame = &vcf->frame[vcf->depth];
  riddle_force *force = vcf->force;
  riddle_force_put(force, frame->cell[frame->defence], vcf->attacker ^ 1, &frame->defence_undo);
  frame->defending = true;
  riddle_win_entry *entry = riddle_win_find(&vcf->table, force->key);
  bool known = entry->node != 0;
  riddle_status status = known ? RIDDLE_OK : open_node(vcf, control, proof, entry);
  if (status != RIDDLE_OK) return status;
  frame = &vcf->frame[known ? vcf->depth : vcf->depth - 1]; /* it may have moved */
  proof->reply[proof->node[frame->node].first + (uint32_t)frame->defence].node = entry->node - 1;
  if (!known) return RIDDLE_OK;
  riddle_force_lift(force, frame->cell[frame->defence++], vcf->attacker ^ 1, &frame->defence_undo);
  frame->defending = false;
  return RIDDLE_OK;
}

/* Takes the attack of the frame at work back, and the defence before it. */
static void close_node(riddle_vcf *vcf) {
  riddle_vcf_frame *frame = &vcf->frame[vcf->depth--];
  if (frame->defending) {
    riddle_force_lift(vcf->force, frame->cell[frame->defence], vcf->attacker ^ 1, &frame->defence_undo);
  }
  riddle_force_lift(vcf->force, frame->attack, vcf->attacker, &frame->attack_undo);
  if (vcf->depth < 0) return;
  frame--;
  riddle_force_lift(vcf->force, frame->cell[frame->defence++], vcf->attacker ^ 1, &frame->defence_undo);
  frame->defending = false;
}

static riddle_status write_tree(riddle_vcf *vcf, riddle_control *control, riddle_proof *proof) {
  riddle_win_entry *root = riddle_win_find(&vcf->table, vcf->force->key);
  vcf->depth = -1;
  riddle_status status = open_node(vcf, control, proof, root);
  for (uint64_t steps = 1; status == RIDDLE_OK && vcf->depth >= 0; steps++) {
    const riddle_vcf_frame *frame = &vcf->frame[vcf->depth];
    if (frame->defence < frame->defences) {
      status = follow_answer(vcf, control, proof);
    } else {
      close_node(vcf);
    }
    if (steps % 64 == 0 && status == RIDDLE_OK) status = riddle_check(control);
  }
  while (vcf->depth >= 0) close_node(vcf);
  for (size_t i = 0; i < vcf->noted_count; i++) vcf->noted[i]->node = 0;
  vcf->noted_count = 0;
  return status;
}

riddle_status riddle_vcf_prove(riddle_vcf *vcf, riddle_control *control, riddle_proof *proof) {
  uint32_t node;
  if (vcf->fours > 0) return write_tree(vcf, control, proof);
  return riddle_proof_add(proof, control, vcf->move, &node);
}
