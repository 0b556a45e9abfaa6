/* Rules of k-in-a-row games, as the kernels see them.
 *
 * One struct states what a line is worth and what is forbidden; the presets (freestyle, renju, caro ...) are tables in
 * lua/riddle/lines/rule.lua. "Black" is the first player (colour 0), to whom alone the fouls of renju apply. */
#ifndef RIDDLE_LINES_RULE_H
#define RIDDLE_LINES_RULE_H

#include <stdbool.h>

enum { RIDDLE_BLACK, RIDDLE_WHITE };

typedef enum riddle_lines_overline {
  RIDDLE_OVERLINE_WINS,    /* more than k in a row win as well */
  RIDDLE_OVERLINE_IGNORED, /* only exactly k win */
  RIDDLE_OVERLINE_FOUL     /* renju: more than k are a foul of Black, and win for White */
} riddle_lines_overline;

typedef struct riddle_lines_rule {
  int k; /* stones in a row that make a line, 1 .. RIDDLE_LINES_LONGEST + 1 (runs.h): longer than any line */
  riddle_lines_overline overline;
  bool blocked_ignored; /* caro: exactly k with a stone of the other colour at both ends do not win; edges are no
                           stones, and longer lines win (or not) as `overline` says, blocked or not */
  bool double_four, double_three; /* renju: forbidden to Black (only with k = 5, no gravity, no torus) */
  bool eye_counts; /* renju, the disputed point: a three whose straight-four point makes a five elsewhere counts */
  bool gravity;    /* stones fall to the lowest free row of a column */
  bool torus;      /* the right edge meets the left one, the bottom edge the top one */
} riddle_lines_rule;

/* Does a maximal run of `length` stones of a colour win? `closed`: a stone of the other colour at both ends. */
static inline bool riddle_lines_wins(const riddle_lines_rule *rule, int colour, int length, bool closed) {
  if (length == rule->k) return !(closed && rule->blocked_ignored);
  if (length < rule->k) return false;
  return rule->overline == RIDDLE_OVERLINE_WINS || (rule->overline == RIDDLE_OVERLINE_FOUL && colour == RIDDLE_WHITE);
}

/* Is any move forbidden to Black? */
static inline bool riddle_lines_has_fouls(const riddle_lines_rule *rule) {
  return rule->overline == RIDDLE_OVERLINE_FOUL || rule->double_four || rule->double_three;
}

#endif
