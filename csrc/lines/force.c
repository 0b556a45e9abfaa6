/* A board on which one side forces the other; see force.h. */
#include "lines/force.h"

#include <string.h>

bool riddle_force_fits(const riddle_lines_rule *rule, int rows, int columns) {
  bool renju = rule->double_four || rule->double_three;
  return rule->k >= RIDDLE_WINDOWS_LEAST && rule->k <= RIDDLE_WINDOWS_MOST && rows <= RIDDLE_WINDOWS_SIDE &&
         columns <= RIDDLE_WINDOWS_SIDE && !rule->gravity && !rule->torus && !(renju && rule->blocked_ignored);
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

static void fill_keys(riddle_force *force) {
  uint64_t state = 1;
  force->key = (riddle_force_key){{next_random(&state), next_random(&state)}};
  for (int row = 0; row < force->windows.rows; row++) {
    for (int column = 0; column < force->windows.columns; column++) {
      for (int colour = 0; colour < 2; colour++) {
        riddle_force_key *key = &force->keys[colour][riddle_windows_cell(row, column)];
        key->half[0] = next_random(&state);
        key->half[1] = next_random(&state);
      }
    }
  }
}

void riddle_force_init(riddle_force *force, const riddle_lines_rule *rule, int rows, int columns, const char *cells) {
  riddle_windows_undo undo;
  riddle_windows_init(&force->windows, rule, rows, columns);
  fill_keys(force);
  force->renju_fouls = rule->double_four || rule->double_three;
  force->overline_foul = rule->overline == RIDDLE_OVERLINE_FOUL && !force->renju_fouls;
  force->fouls_follow = false;
  for (int i = 0; i < rows * columns; i++) {
    if (cells[i] != 'X' && cells[i] != 'O') continue;
    int colour = cells[i] == 'X' ? RIDDLE_BLACK : RIDDLE_WHITE;
    riddle_force_put(force, riddle_windows_cell(i / columns, i % columns), colour, &undo);
  }
}

void riddle_force_free(riddle_force *force, riddle_control *control) {
  if (force->fouls_follow) riddle_fouls_free(&force->fouls, control);
  force->fouls_follow = false;
}

void riddle_force_put(riddle_force *force, int cell, int colour, riddle_windows_undo *undo) {
  riddle_windows_put(&force->windows, cell, colour, undo);
  force->key = riddle_force_key_with(force, force->key, cell, colour);
  if (!force->fouls_follow) return;
  riddle_fouls_put(&force->fouls, cell / RIDDLE_WINDOWS_SIDE, cell % RIDDLE_WINDOWS_SIDE, colour);
}

void riddle_force_lift(riddle_force *force, int cell, int colour, const riddle_windows_undo *undo) {
  riddle_windows_lift(&force->windows, cell, undo);
  force->key = riddle_force_key_with(force, force->key, cell, colour);
  if (!force->fouls_follow) return;
  riddle_fouls_lift(&force->fouls, cell / RIDDLE_WINDOWS_SIDE, cell % RIDDLE_WINDOWS_SIDE);
}

/* --- legal moves -----------------------------------------------------------------------------------------------------
 */

/* Opens `fouls` with all the stones that stand. */
static riddle_status follow_fouls(riddle_force *force, riddle_control *control) {
  const riddle_windows *windows = &force->windows;
  riddle_status status = riddle_fouls_init(&force->fouls, control, windows->rows, windows->columns, &windows->rule);
  if (status != RIDDLE_OK) return status;
  force->fouls_follow = true;
  for (int row = 0; row < windows->rows; row++) {
    for (int column = 0; column < windows->columns; column++) {
      int colour = riddle_windows_at(windows, riddle_windows_cell(row, column));
      if (colour >= 0) riddle_fouls_put(&force->fouls, row, column, colour);
    }
  }
  return RIDDLE_OK;
}

/* Would a black stone on an empty cell stand in a row of more than k? */
static bool makes_overline(const riddle_windows *windows, int cell) {
  int line[4], bit[4];
  riddle_windows_lines_of(cell, line, bit);
  for (int i = 0; i < 4; i++) {
    uint32_t black = windows->line[RIDDLE_BLACK][line[i]].word[0] & ~windows->line[RIDDLE_WHITE][line[i]].word[0];
    black |= (uint32_t)1 << bit[i];
    uint64_t after = ~((uint64_t)black >> bit[i]), before = ~((uint64_t)black << (63 - bit[i]));
    if (__builtin_ctzll(after) + __builtin_clzll(before) - 1 > windows->rule.k) return true;
  }
  return false;
}

/* A double-three needs a window that lacks two or three stones on two of the lines through the cell, so does a
 * double-four on two lines, and one on a single line needs two windows there that lack two. */
bool riddle_force_surely_legal(const riddle_force *force, int cell, int colour) {
  if (colour != RIDDLE_BLACK || !(force->overline_foul || force->renju_fouls)) return true;
  if (makes_overline(&force->windows, cell)) return false;
  if (!force->renju_fouls) return true;
  int line[4], bit[4], lines = 0;
  riddle_windows_lines_of(cell, line, bit);
  for (int i = 0; i < 4; i++) {
    const riddle_windows_line *black = &force->windows.line[RIDDLE_BLACK][line[i]];
    uint32_t around = riddle_windows_around(force->windows.rule.k, bit[i]), fours = black->word[2] & around;
    if ((fours & (fours - 1)) != 0) return false;
    lines += ((black->word[2] | black->word[3]) & around) != 0;
  }
  return lines < 2;
}

riddle_status riddle_force_legal(riddle_force *force, riddle_control *control, int cell, int colour, bool *legal) {
  *legal = riddle_force_surely_legal(force, cell, colour);
  if (*legal) return RIDDLE_OK;
  if (!force->renju_fouls) {
    *legal = riddle_windows_wins(&force->windows, colour, cell);
    return RIDDLE_OK;
  }
  unsigned reasons = 0;
  riddle_status status = force->fouls_follow ? RIDDLE_OK : follow_fouls(force, control);
  if (status == RIDDLE_OK) {
    status = riddle_fouls_at(&force->fouls, control, cell / RIDDLE_WINDOWS_SIDE, cell % RIDDLE_WINDOWS_SIDE, &reasons);
  }
  *legal = reasons == 0 || reasons == RIDDLE_FOUL_FIVE;
  return status;
}

/* --- defences
 * ---------------------------------------------------------------------------------------------------------- */

/* Cells that may be answers: `win` itself and, where closed lines do not win, the ends of its windows. */
static int candidates(const riddle_windows *windows, int attacker, int win, int16_t *cells) {
  int line[4], bit[4], count = 0, k = windows->rule.k;
  cells[count++] = (int16_t)win;
  if (!windows->rule.blocked_ignored) return count;
  riddle_windows_lines_of(win, line, bit);
  for (int i = 0; i < 4; i++) {
    uint32_t empty = riddle_windows_empty(windows, line[i]);
    uint32_t left = windows->line[attacker][line[i]].word[1] & riddle_windows_around(k, bit[i]);
    uint32_t ends = (left >> 1 | (uint32_t)((uint64_t)left << k)) & empty;
    for (; ends != 0; ends &= ends - 1) {
      int cell = riddle_windows_cell_of(line[i], __builtin_ctz(ends));
      if (cell != win && count < RIDDLE_FORCE_ANSWERS) cells[count++] = (int16_t)cell;
    }
  }
  return count;
}

riddle_status riddle_force_answers(riddle_force *force, riddle_control *control, int colour, int win, bool defences,
                                   int16_t *cells, int *count) {
  int16_t tried[RIDDLE_FORCE_ANSWERS];
  riddle_windows *windows = &force->windows;
  riddle_windows_undo undo;
  int tries = candidates(windows, colour ^ 1, win, tried);
  *count = 0;
  for (int i = 0; i < tries; i++) {
    bool legal;
    riddle_windows_put(windows, tried[i], colour, &undo);
    bool stops = tried[i] == win || !riddle_windows_wins(windows, colour ^ 1, win);
    if (defences) stops = !riddle_windows_has_win(windows, colour ^ 1);
    riddle_windows_lift(windows, tried[i], &undo);
    if (!stops) continue;
    riddle_status status = riddle_force_legal(force, control, tried[i], colour, &legal);
    if (status != RIDDLE_OK) return status;
    if (legal) cells[(*count)++] = tried[i];
  }
  return RIDDLE_OK;
}

riddle_status riddle_force_defences(riddle_force *force, riddle_control *control, int colour, int16_t *cells,
                                    int *count) {
  int16_t wins[1] = {0};
  riddle_windows_winning(&force->windows, colour ^ 1, wins, 1);
  return riddle_force_answers(force, control, colour, wins[0], true, cells, count);
}
