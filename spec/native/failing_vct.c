/* failing_vct: wins by continuous threats with every allocation failing in turn, and with every memory limit.
 * Also with a search that misses defences, which the replay of its proofs must find.
 *
 * Each run must give the same answer and proof or say that memory is missing (failing.h), and leave the board as it
 * was. */
#include "always.h"
#include "failing.h"
#include "forced.h"
#include "lines/vct.h"

/* quintet (renju-note, MIT) test_vct_forbidden_breaker and test_vct_white. */
static const char black[] =
    "..........................................................................."
    "........O..............O.............X..............O..............XOX....."
    "......XOX..................................................................";
static const char white[] =
    "..........................................................................."
    "......X..X...........XOO.............X...............O....................."
    "...........................................................................";
static const char four[] = "........X...........XO..............";

typedef struct question {
  const char *cells;
  int rows, columns, colour, hidden;
  riddle_lines_rule rule;
} question;

#define FOUR \
  { .k = 4, .overline = RIDDLE_OVERLINE_WINS }

static const question questions[] = {{black, 15, 15, RIDDLE_BLACK, 1, FORCED_RENJU},
                                     {white, 15, 15, RIDDLE_WHITE, 1, FORCED_RENJU},
                                     {four, 6, 6, RIDDLE_WHITE, 2, FOUR}};

static failing_answer ask_either(const question *asked, bool blind, riddle_control *control) {
  static forced_board board;
  failing_answer answer = {0};
  riddle_proof proof = {0};
  riddle_vct vct = {.force = &board.force, .attacker = asked->colour, .hidden = asked->hidden, .blind = blind};
  forced_begin(&board, &asked->rule, asked->rows, asked->columns, asked->cells);
  answer.status = riddle_vct_run(&vct, control, &proof);
  if (answer.status == RIDDLE_OK) {
    ALWAYS(vct.state == RIDDLE_VCT_FOUND && vct.nodes > 0);
    ALWAYS(blind == (vct.leak_node != 0));
    answer.hash = forced_hash(&proof);
  }
  forced_end(&board, control);
  riddle_proof_free(&proof, control);
  riddle_vct_free(&vct, control);
  return answer;
}

static failing_answer ask(const void *subject, riddle_control *control) { return ask_either(subject, false, control); }

static failing_answer ask_blind(const void *subject, riddle_control *control) {
  return ask_either(subject, true, control);
}

int main(void) {
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    const failing_question asked = {.ask = ask, .subject = &questions[i]};
    const failing_question blind = {.ask = ask_blind, .subject = &questions[i]};
    failing_nowhere(&blind); /* defences are found by the replay */
    failing_report(&asked, i, 1, 400);
  }
  return 0;
}
