/* Victory by continuous fours; see vcf.h. */
#include "lines/vcf.h"

#include "core/array.h"

enum {
  CHECKED = 64, /* nodes between two looks at the control */
  QUICK = 3 /* the first limit when any win will do, before there is none: keeps the search from deep useless fours */
};

/* --- frames ----------------------------------------------------------------------------------------------------------
 */

static void lift_attack(riddle_vcf *vcf, riddle_vcf_frame *frame) {
  riddle_force_lift(vcf->force, frame->attack, vcf->attacker, &frame->attack_undo);
  frame->attacking = false;
}

static void lift_defence(riddle_vcf *vcf, riddle_vcf_frame *frame) {
  riddle_force_lift(vcf->force, frame->cell[frame->defence], vcf->attacker ^ 1, &frame->defence_undo);
  frame->defending = false;
}

static void put_attack(riddle_vcf *vcf, riddle_vcf_frame *frame, int cell) {
  frame->attack = cell;
  frame->worst = frame->defence = 0;
  frame->attacking = true;
  riddle_force_put(vcf->force, cell, vcf->attacker, &frame->attack_undo);
}

static void note_win(riddle_vcf_frame *frame, int fours, int move) {
  frame->best = fours;
  frame->move = move;
  frame->bound = fours - 1;
}

/* Does this four win at once: a legal move without a defence? Only such are looked into as may do so. */
static riddle_status look_at_four(riddle_vcf *vcf, riddle_control *control, riddle_vcf_frame *frame,
                                  const riddle_windows_four *four) {
  riddle_force *force = vcf->force;
  int defender = vcf->attacker ^ 1;
  bool legal;
  if (!four->more && riddle_force_surely_legal(force, four->answer, defender)) return RIDDLE_OK;
  riddle_status status = riddle_force_legal(force, control, four->cell, vcf->attacker, &legal);
  if (status != RIDDLE_OK || !legal) return status;
  put_attack(vcf, frame, four->cell);
  if (!riddle_windows_has_win(&force->windows, defender)) {
    status = riddle_force_defences(force, control, defender, frame->cell, &frame->defences);
    if (status == RIDDLE_OK && frame->defences == 0) note_win(frame, 1, four->cell);
  }
  lift_attack(vcf, frame);
  return status;
}

/* Keeps the fours that may stop the defender's own winning cells. */
static int answer_threats(const riddle_vcf *vcf, riddle_windows_four *four, int count) {
  int16_t wins[2];
  const riddle_windows *windows = &vcf->force->windows;
  int threats = riddle_windows_winning(windows, vcf->attacker ^ 1, wins, 2);
  if (threats == 0 || windows->rule.blocked_ignored) return count;
  for (int i = 0; i < count && threats == 1; i++) {
    if (four[i].cell != wins[0]) continue;
    four[0] = four[i];
    return 1;
  }
  return 0;
}

/* Keeps the fours that can matter. */
static int drop_idle(const riddle_vcf *vcf, riddle_windows_four *four, int count) {
  int kept = 0;
  for (int i = 0; i < count; i++) {
    if (!four[i].more && riddle_relevance_is_idle(&vcf->relevance, &vcf->force->windows, &four[i])) continue;
    four[kept++] = four[i];
  }
  return kept;
}

/* A new frame for the position on the board. */
static riddle_status open_frame(riddle_vcf *vcf, riddle_control *control, int bound, int last) {
  const riddle_windows *windows = &vcf->force->windows;
  size_t cells = (size_t)(windows->rows * windows->columns);
  if (vcf->node_limit != 0 && vcf->nodes == vcf->node_limit) {
    vcf->state = RIDDLE_VCF_NODES;
    return RIDDLE_END;
  }
  riddle_status status = RIDDLE_OK;
  if (++vcf->nodes % CHECKED == 0) {
    if (!vcf->inner) atomic_store_explicit(&control->done, vcf->nodes, memory_order_relaxed);
    status = riddle_check(control);
  }
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &vcf->frame, &vcf->frame_room, (size_t)vcf->depth + 2);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &vcf->four, &vcf->four_room, vcf->four_count + cells);
  if (status != RIDDLE_OK) return status;
  riddle_vcf_frame *frame = &vcf->frame[++vcf->depth];
  riddle_windows_four *four = vcf->four + vcf->four_count;
  frame->moves = vcf->four_count;
  frame->next = 0;
  frame->bound = bound;
  frame->best = -1;
  frame->cut = frame->attacking = frame->defending = false;
  frame->count = riddle_windows_fours(windows, vcf->attacker, last, four);
  frame->count = answer_threats(vcf, four, frame->count);
  if (vcf->selects) frame->count = drop_idle(vcf, four, frame->count);
  vcf->four_count += (size_t)frame->count;
  for (int i = 0; i < frame->count && frame->best < 0 && status == RIDDLE_OK; i++) {
    status = look_at_four(vcf, control, frame, &four[i]);
  }
  if (frame->best < 0 && bound == 1 && frame->count > 0) frame->cut = true;
  if (frame->best > 0 || bound == 1) frame->count = 0;
  return status;
}

/* --- what is known ---------------------------------------------------------------------------------------------------
 */

typedef enum knowledge { UNKNOWN, LOST, WON } knowledge;

/* What the table says of a position that may take `bound` fours. */
static knowledge look_up(const riddle_vcf *vcf, riddle_force_key key, int bound, int *fours, bool *cut) {
  const riddle_win_entry *entry = riddle_win_find(&vcf->table, key);
  if (entry == NULL) return UNKNOWN;
  *fours = entry->fours;
  if (entry->mark > 0) {
    if (!vcf->shortest || entry->fours <= bound) return WON;
    *cut = true;
    return LOST;
  }
  if (entry->fours < bound) return UNKNOWN;
  *cut |= entry->fours != RIDDLE_WIN_NEVER;
  return LOST;
}

/* --- the search ------------------------------------------------------------------------------------------------------
 */

/* The defence at hand is put against the attack that stands. */
static riddle_status enter_defence(riddle_vcf *vcf, riddle_control *control, riddle_vcf_frame *frame) {
  riddle_force_put(vcf->force, frame->cell[frame->defence], vcf->attacker ^ 1, &frame->defence_undo);
  frame->defending = true;
  return open_frame(vcf, control, frame->bound - 1, frame->attack);
}

/* The attack that stands meets its next defence. */
static riddle_status try_defence(riddle_vcf *vcf, riddle_control *control, riddle_vcf_frame *frame) {
  int fours = 0;
  if (frame->defence == frame->defences) {
    note_win(frame, frame->worst + 1, frame->attack);
    lift_attack(vcf, frame);
    return RIDDLE_OK;
  }
  riddle_force *force = vcf->force;
  riddle_force_key key = riddle_force_key_with(force, force->key, frame->cell[frame->defence], vcf->attacker ^ 1);
  knowledge known = look_up(vcf, key, frame->bound - 1, &fours, &frame->cut);
  if (known == UNKNOWN) return enter_defence(vcf, control, frame);
  if (known == LOST) lift_attack(vcf, frame);
  if (known == WON && fours > frame->worst) frame->worst = fours;
  frame->defence++;
  return RIDDLE_OK;
}

/* A four whose answer is the only one: settled by the table, or by the rules, or put together with its answer. */
static riddle_status try_plain_four(riddle_vcf *vcf, riddle_control *control, riddle_vcf_frame *frame,
                                    const riddle_windows_four *four) {
  riddle_force *force = vcf->force;
  bool legal;
  int fours = 0;
  if (four->more) return RIDDLE_OK; /* it would have won, were it legal */
  riddle_force_key key = riddle_force_key_with(force, force->key, four->cell, vcf->attacker);
  key = riddle_force_key_with(force, key, four->answer, vcf->attacker ^ 1);
  knowledge known = look_up(vcf, key, frame->bound - 1, &fours, &frame->cut);
  if (known == WON) note_win(frame, fours + 1, four->cell);
  if (known != UNKNOWN) return RIDDLE_OK;
  riddle_status status = riddle_force_legal(force, control, four->cell, vcf->attacker, &legal);
  if (status != RIDDLE_OK || !legal) return status;
  put_attack(vcf, frame, four->cell);
  frame->defences = 1;
  frame->cell[0] = four->answer;
  return enter_defence(vcf, control, frame);
}

/* The next four is put, unless it is settled without. */
static riddle_status try_four(riddle_vcf *vcf, riddle_control *control, riddle_vcf_frame *frame) {
  riddle_force *force = vcf->force;
  bool legal;
  const riddle_windows_four four = vcf->four[frame->moves + (size_t)frame->next++];
  if (!force->windows.rule.blocked_ignored) return try_plain_four(vcf, control, frame, &four);
  riddle_status status = riddle_force_legal(force, control, four.cell, vcf->attacker, &legal);
  if (status != RIDDLE_OK || !legal) return status;
  put_attack(vcf, frame, four.cell);
  if (riddle_windows_has_win(&force->windows, vcf->attacker ^ 1)) {
    lift_attack(vcf, frame);
    return RIDDLE_OK;
  }
  return riddle_force_defences(force, control, vcf->attacker ^ 1, frame->cell, &frame->defences);
}

/* The frame at work has seen all: its result goes into the table and to the frame above. */
static riddle_status close_frame(riddle_vcf *vcf, riddle_control *control) {
  riddle_vcf_frame *frame = &vcf->frame[vcf->depth];
  int known = frame->best >= 0 ? frame->best : frame->cut ? frame->bound : RIDDLE_WIN_NEVER;
  riddle_status status =
      riddle_win_set(&vcf->table, control, vcf->force->key, known, frame->best >= 0 ? frame->move : -1);
  if (status != RIDDLE_OK) return status;
  vcf->four_count = frame->moves;
  if (--vcf->depth < 0) return RIDDLE_OK;
  riddle_vcf_frame *above = frame - 1;
  lift_defence(vcf, above);
  if (frame->best < 0) {
    above->cut |= frame->cut;
    lift_attack(vcf, above);
  } else {
    if (frame->best > above->worst) above->worst = frame->best;
    above->defence++;
  }
  return RIDDLE_OK;
}

/* Takes all stones of the search back. */
static void unwind(riddle_vcf *vcf) {
  for (; vcf->depth >= 0; vcf->depth--) {
    riddle_vcf_frame *frame = &vcf->frame[vcf->depth];
    if (frame->defending) lift_defence(vcf, frame);
    if (frame->attacking) lift_attack(vcf, frame);
  }
}

/* Searches within the limit; the answer is what the table then says of the position. */
static riddle_status search(riddle_vcf *vcf, riddle_control *control) {
  bool late = vcf->patience != UINT64_MAX && (vcf->limit > QUICK || vcf->nodes >= vcf->patience);
  if (!vcf->selects && late && riddle_relevance_fits(&vcf->force->windows.rule)) {
    riddle_relevance_init(&vcf->relevance, &vcf->force->windows, vcf->attacker);
    vcf->selects = true;
  }
  vcf->depth = -1;
  vcf->four_count = 0;
  riddle_status status = open_frame(vcf, control, vcf->limit, -1);
  while (status == RIDDLE_OK && vcf->depth >= 0) {
    riddle_vcf_frame *frame = &vcf->frame[vcf->depth];
    if (frame->attacking) {
      status = try_defence(vcf, control, frame);
    } else if (frame->next < frame->count && frame->bound > 1 && (frame->best < 0 || vcf->shortest)) {
      status = try_four(vcf, control, frame);
    } else {
      status = close_frame(vcf, control);
    }
  }
  unwind(vcf);
  return status;
}

/* What the root's entry says settles the question, or not. */
static bool settled(riddle_vcf *vcf) {
  const riddle_win_entry *root = riddle_win_find(&vcf->table, vcf->force->key);
  if (root == NULL) return false;
  bool longer = vcf->most != 0 && root->fours != RIDDLE_WIN_NEVER && root->fours >= vcf->most + (root->mark > 0);
  if (!longer && root->mark < 0 && root->fours != RIDDLE_WIN_NEVER) return false;
  vcf->state = longer ? RIDDLE_VCF_LONGER : root->mark > 0 ? RIDDLE_VCF_FOUND : RIDDLE_VCF_NONE;
  vcf->fours = root->fours;
  vcf->move = root->mark - 1;
  return true;
}

/* Goes through limits until one settles the question. */
static riddle_status search_limits(riddle_vcf *vcf, riddle_control *control) {
  uint64_t before = 1;
  int step = 1;
  vcf->limit = vcf->shortest ? 1 : QUICK;
  while (!settled(vcf)) {
    uint64_t start = vcf->nodes;
    riddle_status status = search(vcf, control);
    if (status != RIDDLE_OK) return status;
    uint64_t pass = vcf->nodes - start;
    if (pass > 3 * before) {
      step = 1;
    } else if (pass < before + before / 2 && 2 * step <= vcf->limit) {
      step *= 2;
    }
    before = pass;
    vcf->limit = vcf->shortest ? vcf->limit + step : RIDDLE_WIN_NEVER - 1;
    if (vcf->most != 0 && vcf->limit > vcf->most) vcf->limit = vcf->most;
  }
  return RIDDLE_OK;
}

riddle_status riddle_vcf_run(riddle_vcf *vcf, riddle_control *control) {
  int16_t wins[1];
  vcf->state = RIDDLE_VCF_RUNNING;
  vcf->selects = false;
  if (riddle_windows_winning(&vcf->force->windows, vcf->attacker, wins, 1) > 0) {
    vcf->state = RIDDLE_VCF_FOUND;
    vcf->fours = 0;
    vcf->move = wins[0];
    return RIDDLE_OK;
  }
  riddle_status status = search_limits(vcf, control);
  return vcf->state == RIDDLE_VCF_NODES ? RIDDLE_OK : status;
}

void riddle_vcf_forget(riddle_vcf *vcf, riddle_control *control) {
  riddle_win_free(&vcf->table, control);
  vcf->nodes = 0;
}

void riddle_vcf_free(riddle_vcf *vcf, riddle_control *control) {
  riddle_win_free(&vcf->table, control);
  RIDDLE_FREE(control, &vcf->frame, &vcf->frame_room);
  RIDDLE_FREE(control, &vcf->four, &vcf->four_room);
  RIDDLE_FREE(control, &vcf->noted, &vcf->noted_room);
}
