/* Which fours can matter; see relevance.h. */
#include "lines/relevance.h"

/* Puts stones of the attacker on all cells that windows lack which lack one or two; false when there are none. */
static bool reach(riddle_windows *board, int attacker) {
  riddle_windows_undo undo;
  bool any = false;
  for (int line = 0; line < RIDDLE_WINDOWS_LINES; line++) {
    const riddle_windows_line *here = &board->line[attacker][line];
    for (uint32_t windows; (windows = here->word[1] | here->word[2]) != 0;) {
      uint32_t window = riddle_low_bits(board->rule.k) << __builtin_ctz(windows);
      uint32_t missing = window & riddle_windows_empty(board, line);
      riddle_windows_put(board, riddle_windows_cell_of(line, __builtin_ctz(missing)), attacker, &undo);
      any = true;
    }
  }
  return any;
}

/* The windows that lack at most one of the cells of a line. */
static uint32_t nearly_full(uint32_t cells, int k) {
  uint32_t one = 0, two = 0;
  for (int i = 0; i < k; i++) {
    uint32_t missing = ~cells >> i;
    two |= one & missing;
    one |= missing;
  }
  return ~two & UINT32_MAX >> (k - 1);
}

/* The windows that lack none. */
static uint32_t full(uint32_t cells, int k) {
  uint32_t all = cells;
  for (int i = 1; i < k; i++) all &= cells >> i;
  return all;
}

bool riddle_relevance_fits(const riddle_lines_rule *rule) {
  return !rule->blocked_ignored && !riddle_lines_has_fouls(rule);
}

void riddle_relevance_init(riddle_relevance *relevance, const riddle_windows *board, int attacker) {
  riddle_windows reached; /* of a rule where all that counts is that windows are open */
  riddle_windows_undo undo;
  const riddle_lines_rule rule = {.k = board->rule.k, .overline = RIDDLE_OVERLINE_WINS};
  riddle_windows_init(&reached, &rule, board->rows, board->columns);
  for (int row = 0; row < board->rows; row++) {
    for (int column = 0; column < board->columns; column++) {
      int cell = riddle_windows_cell(row, column), colour = riddle_windows_at(board, cell);
      if (colour >= 0) riddle_windows_put(&reached, cell, colour, &undo);
    }
  }
  while (reach(&reached, attacker)) continue;
  relevance->attacker = attacker;
  for (int line = 0; line < RIDDLE_WINDOWS_LINES; line++) {
    uint32_t room = board->line[attacker][line].word[0], theirs = board->line[attacker ^ 1][line].word[0];
    uint32_t mine = reached.line[attacker][line].word[0] & ~reached.line[attacker ^ 1][line].word[0];
    uint32_t before = room & ~theirs; /* the attacker's stones now: never the defender's */
    relevance->attack[line] = full(mine, rule.k);
    relevance->defend[line] = nearly_full((mine & ~before) | (theirs & ~room), rule.k);
  }
}

/* The windows that a stone on a bit would touch. */
static uint32_t touching(int k, int bit) {
  uint32_t after = bit < 31 ? (uint32_t)1 << (bit + 1) : 0, before = bit >= k ? (uint32_t)1 << (bit - k) : 0;
  return after | before;
}

bool riddle_relevance_is_idle(const riddle_relevance *relevance, const riddle_windows *board,
                              const riddle_windows_four *four) {
  int line[4], bit[4], answer_line[4], answer_bit[4], k = board->rule.k;
  const riddle_windows_line *mine = board->line[relevance->attacker], *theirs = board->line[relevance->attacker ^ 1];
  bool longer = riddle_lines_wins(&board->rule, relevance->attacker ^ 1, k + 1, false);
  riddle_windows_lines_of(four->cell, line, bit);
  riddle_windows_lines_of(four->answer, answer_line, answer_bit);
  for (int i = 0; i < 4; i++) {
    uint32_t around = riddle_windows_around(k, bit[i]);
    uint32_t useful = relevance->attack[line[i]] & around, blocked = relevance->defend[line[i]] & around;
    if (line[i] == answer_line[i]) useful &= ~riddle_windows_around(k, answer_bit[i]);
    uint32_t spoiled = longer ? 0 : relevance->defend[answer_line[i]] & touching(k, answer_bit[i]);
    if (useful & full(mine[line[i]].word[0], k)) return false;
    if (blocked & full(theirs[line[i]].word[0], k)) return false;
    if (spoiled & full(theirs[answer_line[i]].word[0], k)) return false;
  }
  return true;
}
