/* Victory by continuous threats; see vct.h. */
#include "lines/vct.h"

#include <string.h>

#include "core/array.h"

enum {
  FOURS = 100000, /* positions that the first look may take */
  SLICE = 1 << 15
};

/* --- numbers --------------------------------------------------------------------------------------------------------
 */

/* Positions that were not looked at yet: the deeper, the harder to prove. Without that the search runs after long
 * sequences; the positions of the tests took some 10 times as many nodes. */
static uint32_t first_proof(size_t depth) { return (uint32_t)depth; }

/* The numbers of a node by what is known of its moves, and the move to look at next: `best`, with the next best number.
 * Its mover picks the smallest of `own` numbers; the `other` ones add up. */
typedef struct sums {
  uint32_t own, second, other, open; /* open: moves that are not settled against the mover */
  uint32_t best;                     /* of the table's moves */
} sums;

static uint32_t own_number(const riddle_vct_node *node, bool defends) { return defends ? node->disproof : node->proof; }
static uint32_t other_number(const riddle_vct_node *node, bool defends) {
  return defends ? node->proof : node->disproof;
}

static sums sum_up(const riddle_vct_table *table, const riddle_vct_node *node, size_t depth) {
  sums all = {RIDDLE_VCT_SETTLED, RIDDLE_VCT_SETTLED, 0, 0, node->first};
  riddle_vct_node fresh = {.proof = first_proof(depth), .disproof = 1};
  for (uint32_t i = node->first; i < node->first + node->moves; i++) {
    const riddle_vct_node *to = table->move[i].node == 0 ? &fresh : &table->node[table->move[i].node];
    uint32_t own = own_number(to, node->defends), other = other_number(to, node->defends);
    if (own < all.own) {
      all.second = all.own;
      all.own = own;
      all.best = i;
    } else if (own < all.second) {
      all.second = own;
    }
    if (other > all.other) all.other = other;
    all.open += other != 0;
  }
  if (all.other > 0 && all.other < RIDDLE_VCT_SETTLED) all.other += all.open - 1;
  if (all.other > RIDDLE_VCT_SETTLED) all.other = RIDDLE_VCT_SETTLED;
  return all;
}

/* --- the search -----------------------------------------------------------------------------------------------------
 */

static riddle_status push(riddle_vct *vct, riddle_control *control, riddle_vct_frame frame) {
  riddle_status status = RIDDLE_RESERVE(control, &vct->frame, &vct->frame_room, vct->depth + 1);
  if (status == RIDDLE_OK) vct->frame[vct->depth++] = frame;
  return status;
}

/* The colour that made the move that led to a node. */
static int last_mover(const riddle_vct *vct, uint32_t node) {
  return vct->table.node[node].defends ? vct->attacker : vct->attacker ^ 1;
}

static void pop(riddle_vct *vct) {
  const riddle_vct_frame *frame = &vct->frame[--vct->depth];
  if (frame->cell >= 0) riddle_force_lift(vct->force, frame->cell, last_mover(vct, frame->node), &frame->undo);
}

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Goes down to the best move, for as long as it stays so and the limits of the frame hold. */
static riddle_status descend(riddle_vct *vct, riddle_control *control, const riddle_vct_frame *from, const sums *all) {
  riddle_vct_table *table = &vct->table;
  bool defends = table->node[from->node].defends;
  uint32_t own_limit = defends ? from->disproof_limit : from->proof_limit;
  uint32_t other_limit = defends ? from->proof_limit : from->disproof_limit;
  int cell = table->move[all->best].cell, colour = defends ? vct->attacker ^ 1 : vct->attacker;
  riddle_vct_frame next = {.cell = cell};
  own_limit = smaller(own_limit, smaller(all->second, RIDDLE_VCT_SETTLED - 1) + 1 + all->second / 4);
  other_limit = other_limit == RIDDLE_VCT_SETTLED ? other_limit : other_limit - (all->open - 1);
  next.proof_limit = defends ? other_limit : own_limit;
  next.disproof_limit = defends ? own_limit : other_limit;
  riddle_force_key key = riddle_force_key_with(vct->force, vct->force->key, cell, colour);
  riddle_status status = riddle_vct_node_of(table, control, key, !defends, &next.node);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(control, &vct->frame, &vct->frame_room, vct->depth + 1);
  if (status != RIDDLE_OK) return status;
  table->move[all->best].node = next.node;
  riddle_force_put(vct->force, cell, colour, &next.undo);
  return push(vct, control, next);
}

/* One step at the frame at work: its node is expanded, or a move of it looked into, or it is left. */
static riddle_status advance(riddle_vct *vct, riddle_control *control) {
  const riddle_vct_frame frame = vct->frame[vct->depth - 1];
  riddle_vct_node *node = &vct->table.node[frame.node];
  if (!node->expanded) {
    riddle_status status = riddle_vct_expand(vct, control, frame.node);
    if (status != RIDDLE_OK) return status;
    node = &vct->table.node[frame.node];
  }
  sums all = {0};
  if (node->moves > 0 && node->proof != 0 && node->disproof != 0) {
    all = sum_up(&vct->table, node, vct->depth);
    node->proof = node->defends ? all.other : all.own;
    node->disproof = node->defends ? all.own : all.other;
  }
  if (node->proof >= frame.proof_limit || node->disproof >= frame.disproof_limit || node->proof == 0 ||
      node->disproof == 0) {
    pop(vct);
    return RIDDLE_OK;
  }
  return descend(vct, control, &frame, &all);
}

static riddle_status search(riddle_vct *vct, riddle_control *control) {
  uint32_t root;
  riddle_status status = riddle_vct_node_of(&vct->table, control, vct->force->key, false, &root);
  if (status == RIDDLE_OK) {
    riddle_vct_frame first = {
        .node = root, .proof_limit = RIDDLE_VCT_SETTLED, .disproof_limit = RIDDLE_VCT_SETTLED, .cell = -1};
    status = push(vct, control, first);
  }
  for (uint64_t steps = 1; status == RIDDLE_OK && vct->depth > 0; steps++) {
    status = advance(vct, control);
    if (steps % 1024 == 0 && status == RIDDLE_OK) status = riddle_check(control);
  }
  while (vct->depth > 0) pop(vct);
  if (status == RIDDLE_OK) vct->state = vct->table.node[root].proof == 0 ? RIDDLE_VCT_FOUND : RIDDLE_VCT_NONE;
  return status;
}

static void prepare(riddle_vct *vct) {
  vct->direct.force = vct->hiding.force = vct->force;
  vct->direct.attacker = vct->hiding.attacker = vct->attacker;
  vct->direct.patience = vct->hiding.patience = UINT64_MAX;
  vct->direct.inner = vct->hiding.inner = true;
  vct->hiding.shortest = true;
  vct->hiding.most = vct->hidden;
  vct->state = RIDDLE_VCT_RUNNING;
}

/* A first look: does the attacker win by fours alone? It may take more positions than the looks on the way. */
static riddle_status try_fours(riddle_vct *vct, riddle_control *control, riddle_proof *proof) {
  vct->direct.patience = 32;
  vct->direct.node_limit = FOURS;
  riddle_status status = riddle_vcf_run(&vct->direct, control);
  vct->direct.patience = UINT64_MAX;
  if (status != RIDDLE_OK || vct->direct.state != RIDDLE_VCF_FOUND) return status;
  vct->state = RIDDLE_VCT_FOUND;
  return riddle_vcf_prove(&vct->direct, control, proof);
}

/* A defence that was not looked at becomes a move of its position; all numbers that moves settled are open again. */
static riddle_status repair(riddle_vct *vct, riddle_control *control) {
  riddle_vct_table *table = &vct->table;
  riddle_status status = riddle_vct_add_late_move(table, control, vct->leak_node, vct->leak_cell);
  for (size_t i = 1; i < table->nodes && status == RIDDLE_OK; i++) {
    riddle_vct_node *node = &table->node[i];
    if (node->moves > 0) node->proof = node->disproof = 1;
    node->written = 0;
    if (i % SLICE == 0) status = riddle_check(control);
  }
  vct->state = RIDDLE_VCT_RUNNING;
  return status;
}

riddle_status riddle_vct_run(riddle_vct *vct, riddle_control *control, riddle_proof *proof) {
  prepare(vct);
  riddle_status status = try_fours(vct, control, proof);
  while (status == RIDDLE_OK && vct->state == RIDDLE_VCT_RUNNING) {
    status = search(vct, control);
    if (status != RIDDLE_OK || vct->state != RIDDLE_VCT_FOUND) break;
    status = riddle_vct_write(vct, control, proof);
    if (status != RIDDLE_OK || vct->state != RIDDLE_VCT_LEAK) break;
    proof->nodes = proof->replies = 0;
    status = repair(vct, control);
  }
  return vct->state == RIDDLE_VCT_NODES ? RIDDLE_OK : status;
}

void riddle_vct_free(riddle_vct *vct, riddle_control *control) {
  riddle_vcf_free(&vct->direct, control);
  riddle_vcf_free(&vct->hiding, control);
  riddle_vct_table_free(&vct->table, control);
  riddle_proof_free(&vct->scratch, control);
  RIDDLE_FREE(control, &vct->frame, &vct->frame_room);
  RIDDLE_FREE(control, &vct->step, &vct->step_room);
  RIDDLE_FREE(control, &vct->replay, &vct->replay_room);
}
