/* The moves that matter in a search for wins by continuous threats; see vct.h. */
#include <string.h>

#include "lines/vct.h"

enum {
  DIRECT = 300, /* positions that a look for a win by fours may take */
  KEPT = 10000  /* positions that are remembered of hidden wins: few enough for the processor's cache */
};

/* --- sets of cells --------------------------------------------------------------------------------------------------
 */

typedef struct cells {
  uint32_t row[RIDDLE_WINDOWS_SIDE];
} cells;

static void add_cell(cells *set, int cell) {
  set->row[cell / RIDDLE_WINDOWS_SIDE] |= (uint32_t)1 << cell % RIDDLE_WINDOWS_SIDE;
}

/* The cells of windows of a line, given by their first cells. */
static void add_windows(const riddle_windows *board, int line, uint32_t windows, cells *set) {
  uint32_t covered = 0;
  for (int i = 0; i < board->rule.k; i++) covered |= windows << i;
  covered &= riddle_windows_empty(board, line);
  for (; covered != 0; covered &= covered - 1) add_cell(set, riddle_windows_cell_of(line, __builtin_ctz(covered)));
}

/* The windows of a line that have at least `least` cells of a set. */
static uint32_t with_at_least(uint32_t set, int k, int least) {
  uint32_t have[RIDDLE_WINDOWS_MOST + 1] = {UINT32_MAX}; /* have[n]: at least n */
  for (int i = 0; i < k; i++) {
    for (int n = least; n > 0; n--) have[n] |= have[n - 1] & set >> i;
  }
  return least > 0 ? have[least] : UINT32_MAX;
}

/* The windows of a line without a cell outside a set. */
static uint32_t within(uint32_t set, int k) {
  uint32_t all = UINT32_MAX;
  for (int i = 0; i < k; i++) all &= set >> i;
  return all;
}

/* Adds the empty cells of all windows that hold no stone of the other colour, lack at most `lack` stones, and at most
 * `rest` when also all cells that the attacker has on the board `reached` are filled. */
static void add_lacking(const riddle_windows *board, const riddle_windows *reached, int attacker, int colour, int lack,
                        int rest, cells *set) {
  int k = board->rule.k;
  for (int line = 0; line < RIDDLE_WINDOWS_LINES; line++) {
    uint32_t room = board->line[colour][line].word[0], mine = room & ~board->line[colour ^ 1][line].word[0];
    if (room == 0) continue;
    uint32_t filled = reached->line[attacker][line].word[0] & ~reached->line[attacker ^ 1][line].word[0] & room;
    uint32_t windows = within(room, k) & with_at_least(mine, k, lack < k ? k - lack : 0);
    if (windows != 0) windows &= with_at_least(mine | filled, k, rest < k ? k - rest : 0);
    add_windows(board, line, windows, set);
  }
}

/* Adds the cells on the lines through a cell that are at most k away. */
static void add_around(const riddle_windows *board, int cell, cells *set) {
  int line[4], bit[4], k = board->rule.k;
  riddle_windows_lines_of(cell, line, bit);
  for (int i = 0; i < 4; i++) {
    uint32_t near = (uint32_t)(((uint64_t)riddle_low_bits(k + 1) << bit[i])) | riddle_windows_around(k + 1, bit[i]);
    near &= riddle_windows_empty(board, line[i]);
    for (; near != 0; near &= near - 1) add_cell(set, riddle_windows_cell_of(line[i], __builtin_ctz(near)));
  }
}

/* --- wins by fours --------------------------------------------------------------------------------------------------
 */

/* Has the attacker a four, or a win at once? */
static bool has_four(const riddle_vct *vct) {
  const riddle_windows_some *some = &vct->force->windows.some[vct->attacker];
  uint64_t any = 0;
  for (int i = 0; i < 3; i++) any |= some->lack[0][i] | some->lack[1][i];
  return any != 0;
}

riddle_status riddle_vct_wins_directly(riddle_vct *vct, riddle_control *control, bool *wins) {
  *wins = false;
  if (!has_four(vct)) return RIDDLE_OK;
  vct->direct.node_limit = vct->direct.nodes + DIRECT;
  riddle_status status = riddle_vcf_run(&vct->direct, control);
  *wins = vct->direct.state == RIDDLE_VCF_FOUND;
  return status;
}

riddle_status riddle_vct_wins_hidden(riddle_vct *vct, riddle_control *control, bool *wins) {
  *wins = false;
  if (!has_four(vct)) return RIDDLE_OK;
  if (vct->hiding.table.count > KEPT) riddle_vcf_forget(&vct->hiding, control);
  riddle_status status = riddle_vcf_run(&vct->hiding, control);
  *wins = vct->hiding.state == RIDDLE_VCF_FOUND;
  return status;
}

/* --- the attacker ---------------------------------------------------------------------------------------------------
 */

/* Is a move a threat? With how many fours hidden, else -1. */
static riddle_status judge_threat(riddle_vct *vct, riddle_control *control, int cell, int *fours) {
  riddle_windows_undo undo;
  riddle_windows *windows = &vct->force->windows;
  bool legal, wins = false;
  *fours = -1;
  riddle_status status = riddle_force_legal(vct->force, control, cell, vct->attacker, &legal);
  if (status != RIDDLE_OK || !legal) return status;
  riddle_force_put(vct->force, cell, vct->attacker, &undo);
  if (!riddle_windows_has_win(windows, vct->attacker ^ 1)) status = riddle_vct_wins_hidden(vct, control, &wins);
  if (wins) *fours = vct->hiding.fours;
  riddle_force_lift(vct->force, cell, vct->attacker, &undo);
  return status;
}

/* Puts stones of the attacker wherever fours could put them if answers never blocked anything. */
static void reach(riddle_windows *board, int attacker) {
  riddle_windows_undo undo;
  bool any = true;
  board->rule = (riddle_lines_rule){.k = board->rule.k, .overline = RIDDLE_OVERLINE_WINS};
  while (any) {
    any = false;
    for (int line = 0; line < RIDDLE_WINDOWS_LINES; line++) {
      const riddle_windows_line *here = &board->line[attacker][line];
      for (uint32_t windows; (windows = here->word[1] | here->word[2]) != 0; any = true) {
        uint32_t window = riddle_low_bits(board->rule.k) << __builtin_ctz(windows);
        uint32_t missing = window & riddle_windows_empty(board, line);
        riddle_windows_put(board, riddle_windows_cell_of(line, __builtin_ctz(missing)), attacker, &undo);
      }
    }
  }
}

/* Where threats are looked for. A move that is of use for a win by fours fills a window of the attacker's, which lacks
 * at most three stones then, this one included, and those that fours without it could put there; or it blocks a window
 * that the answers to such fours would fill. */
static riddle_status list_attacks(riddle_vct *vct, riddle_control *control, cells *set) {
  int16_t wins[1], stops[RIDDLE_FORCE_ANSWERS];
  int count;
  const riddle_windows *windows = &vct->force->windows;
  riddle_windows reached = *windows;
  reach(&reached, vct->attacker);
  add_lacking(windows, &reached, vct->attacker, vct->attacker, vct->hidden + 2, 3, set);
  add_lacking(windows, &reached, vct->attacker, vct->attacker ^ 1, vct->hidden + 1, 1, set);
  if (riddle_windows_winning(windows, vct->attacker ^ 1, wins, 1) == 0) return RIDDLE_OK;
  cells stopping = {{0}};
  riddle_status status = riddle_force_answers(vct->force, control, vct->attacker, wins[0], true, stops, &count);
  if (status != RIDDLE_OK) return status;
  for (int i = 0; i < count; i++) add_cell(&stopping, stops[i]);
  for (int row = 0; row < windows->rows; row++) set->row[row] &= stopping.row[row];
  return RIDDLE_OK;
}

static void settle(riddle_vct_node *node, bool proved) {
  node->proof = proved ? 0 : RIDDLE_VCT_SETTLED;
  node->disproof = proved ? RIDDLE_VCT_SETTLED : 0;
}

/* The attacker's moves, those with the fewest fours hidden first. */
static riddle_status expand_attack(riddle_vct *vct, riddle_control *control, uint32_t node) {
  int16_t cell[RIDDLE_WINDOWS_CELLS];
  int8_t hides[RIDDLE_WINDOWS_CELLS];
  cells set = {{0}};
  int count = 0, fours;
  bool wins = false;
  riddle_status status = riddle_vct_wins_directly(vct, control, &wins);
  if (status == RIDDLE_OK && wins) settle(&vct->table.node[node], true);
  if (status == RIDDLE_OK && !wins) status = list_attacks(vct, control, &set);
  for (int row = 0; row < vct->force->windows.rows && !wins; row++) {
    for (uint32_t left = set.row[row]; left != 0 && status == RIDDLE_OK; left &= left - 1) {
      cell[count] = (int16_t)riddle_windows_cell(row, __builtin_ctz(left));
      status = judge_threat(vct, control, cell[count], &fours);
      hides[count] = (int8_t)fours;
      if (fours >= 0) count++;
    }
  }
  for (fours = 0; fours <= vct->hidden; fours++) {
    for (int i = 0; i < count && status == RIDDLE_OK; i++) {
      if (hides[i] == fours) status = riddle_vct_add_move(&vct->table, control, node, cell[i]);
    }
  }
  if (!wins && count == 0) settle(&vct->table.node[node], false);
  return status;
}

/* --- the defender ---------------------------------------------------------------------------------------------------
 */

/* Adds the cells around those answers that the hidden win takes to be forbidden. */
static void add_fouls(const riddle_vct *vct, cells *set) {
  const riddle_proof *proof = &vct->scratch;
  for (size_t i = 0; i < proof->nodes; i++) {
    const riddle_proof_node *node = &proof->node[i];
    if (node->otherwise == RIDDLE_PROOF_WINS) continue;
    int win = proof->node[node->otherwise].move;
    bool answered = false;
    for (uint32_t r = node->first; r < node->first + node->replies; r++) answered |= proof->reply[r].answer == win;
    if (!answered) add_around(&vct->force->windows, win, set);
  }
}

/* The cells that may matter against the hidden win that was found last: its own, and those that give the defender a
 * chance to win once he has made its answers. */
static riddle_status list_defences(riddle_vct *vct, riddle_control *control, cells *set) {
  riddle_windows *windows = &vct->force->windows;
  riddle_proof *proof = &vct->scratch;
  riddle_windows_undo undo;
  proof->nodes = proof->replies = 0;
  riddle_status status = riddle_vcf_prove(&vct->hiding, control, proof);
  if (status != RIDDLE_OK) return status;
  riddle_windows answered = *windows; /* with all answers on it */
  for (size_t i = 0; i < proof->replies; i++) {
    int cell = proof->reply[i].answer;
    if (riddle_windows_at(&answered, cell) < 0) riddle_windows_put(&answered, cell, vct->attacker ^ 1, &undo);
  }
  add_lacking(&answered, &answered, vct->attacker ^ 1, vct->attacker ^ 1, 2, 2, set);
  for (size_t i = 0; i < proof->nodes; i++) {
    add_cell(set, proof->node[i].move);
    if (windows->rule.blocked_ignored) add_around(windows, proof->node[i].move, set);
  }
  for (size_t i = 0; i < proof->replies; i++) add_cell(set, proof->reply[i].answer);
  if (vct->attacker == RIDDLE_WHITE && vct->force->renju_fouls) add_fouls(vct, set);
  for (int row = 0; row < windows->rows; row++) set->row[row] &= riddle_windows_empty(windows, row);
  return RIDDLE_OK;
}

/* A defence that the attacker cannot answer by winning with fours becomes a move of the node. */
static riddle_status try_defence(riddle_vct *vct, riddle_control *control, uint32_t node, int cell) {
  riddle_windows_undo undo;
  bool legal, wins = false;
  int defender = vct->attacker ^ 1;
  riddle_status status = riddle_force_legal(vct->force, control, cell, defender, &legal);
  if (status != RIDDLE_OK || !legal) return status;
  riddle_force_put(vct->force, cell, defender, &undo);
  status = riddle_vct_wins_directly(vct, control, &wins);
  riddle_force_lift(vct->force, cell, defender, &undo);
  return status == RIDDLE_OK && !wins ? riddle_vct_add_move(&vct->table, control, node, cell) : status;
}

static riddle_status expand_defence(riddle_vct *vct, riddle_control *control, uint32_t node) {
  int16_t answer[RIDDLE_FORCE_ANSWERS];
  cells set = {{0}};
  int count = 0;
  bool wins;
  riddle_windows *windows = &vct->force->windows;
  riddle_status status = RIDDLE_OK;
  if (riddle_windows_has_win(windows, vct->attacker)) {
    status = riddle_force_defences(vct->force, control, vct->attacker ^ 1, answer, &count);
    for (int i = 0; i < count; i++) add_cell(&set, answer[i]);
  } else {
    status = riddle_vct_wins_hidden(vct, control, &wins);
    if (status == RIDDLE_OK) status = list_defences(vct, control, &set);
  }
  for (int row = 0; row < windows->rows; row++) {
    for (uint32_t left = set.row[row]; left != 0 && status == RIDDLE_OK; left &= left - 1) {
      status = try_defence(vct, control, node, riddle_windows_cell(row, __builtin_ctz(left)));
    }
  }
  if (status == RIDDLE_OK && vct->table.node[node].moves == 0) settle(&vct->table.node[node], true);
  return status;
}

riddle_status riddle_vct_expand(riddle_vct *vct, riddle_control *control, uint32_t node) {
  if (vct->node_limit != 0 && vct->nodes == vct->node_limit) {
    vct->state = RIDDLE_VCT_NODES;
    return RIDDLE_END;
  }
  atomic_store_explicit(&control->done, ++vct->nodes, memory_order_relaxed);
  riddle_status status = riddle_check(control);
  if (status == RIDDLE_OK) {
    status = vct->table.node[node].defends ? expand_defence(vct, control, node) : expand_attack(vct, control, node);
  }
  if (status == RIDDLE_OK) vct->table.node[node].expanded = true;
  return status;
}
