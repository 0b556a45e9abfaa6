/* failing_vcf: wins by continuous fours with every allocation failing in turn, and with every memory limit.
 *
 * Each run must give the same answer and proof or say that memory is missing (failing.h), and leave the board as it
 * was. */
#include "always.h"
#include "failing.h"
#include "forced.h"
#include "lines/vcf.h"

/* quintet (renju-note, MIT) test_vcf_black and test_vcf_white: 12 and 5 fours. */
static const char black[] =
    ".......................O..X.......X.OX..............X..O...........OX..O..."
    "......XXO.X.........O.OOX.O..........XXO..................................."
    "...........................................................................";
static const char white[] =
    "..........................O.............X.............O.OX..........O...X.."
    ".......OOX.O.........XOXX..X.......OXX....................................."
    "...........................................................................";
static const char caro[] = "........OXXX................X.......X...........";

typedef struct question {
  const char *cells;
  int rows, columns, colour, fours;
  bool shortest;
  riddle_lines_rule rule;
} question;

#define CARO \
  { .k = 5, .overline = RIDDLE_OVERLINE_WINS, .blocked_ignored = true }

static const question questions[] = {{black, 15, 15, RIDDLE_BLACK, 12, true, FORCED_RENJU},
                                     {white, 15, 15, RIDDLE_WHITE, 5, false, FORCED_RENJU},
                                     {caro, 6, 8, RIDDLE_BLACK, 2, true, CARO}};

static failing_answer ask(const void *subject, riddle_control *control) {
  static forced_board board;
  const question *asked = subject;
  failing_answer answer = {0};
  riddle_proof proof = {0};
  riddle_vcf vcf = {.force = &board.force, .attacker = asked->colour, .shortest = asked->shortest};
  forced_begin(&board, &asked->rule, asked->rows, asked->columns, asked->cells);
  answer.status = riddle_vcf_run(&vcf, control);
  if (answer.status == RIDDLE_OK) answer.status = riddle_vcf_prove(&vcf, control, &proof);
  if (answer.status == RIDDLE_OK) {
    ALWAYS(vcf.state == RIDDLE_VCF_FOUND && (vcf.fours == asked->fours || !asked->shortest));
    answer.hash = forced_hash(&proof);
  }
  forced_end(&board, control);
  riddle_proof_free(&proof, control);
  riddle_vcf_free(&vcf, control);
  return answer;
}

int main(void) {
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    const failing_question asked = {.ask = ask, .subject = &questions[i]};
    failing_report(&asked, i, 1, 400);
  }
  return 0;
}
