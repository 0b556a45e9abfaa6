/* Judging points of a foul board; see fouls.h. The stack of double-threes that nest is explicit. */
#include "lines/foul_shape.h"

riddle_foul_shape riddle_foul_shape_of(const riddle_fouls *board, const uint32_t sums[4]) {
  riddle_foul_shape shape = {0};
  for (int direction = 0; direction < 4; direction++) {
    uint32_t hits = riddle_side_hits(board, sums[direction]);
    if (hits == 0) continue;
    unsigned run = sums[direction] & ((1U << RIDDLE_SIDE_FIELD) - 1);
    shape.five |= run == 4 || (run > 4 && board->longer_wins);
    shape.overline |= run > 4;
    unsigned before = riddle_side_hit(hits, RIDDLE_FOUR_BEFORE), after = riddle_side_hit(hits, RIDDLE_FOUR_AFTER);
    shape.fours += run == 3 ? (int)(before | after) : (int)(before + after);
    unsigned three = riddle_side_hit(hits, RIDDLE_THREE_BEFORE) | riddle_side_hit(hits, RIDDLE_THREE_AFTER) << 1;
    if (three == 0 || (before | after)) continue;
    shape.threes |= three << 2 * direction;
    shape.directions++;
  }
  return shape;
}

/* The fouls of a shape but for the double-three, and five. */
static unsigned plain_reasons(const riddle_fouls *board, const riddle_foul_shape *found) {
  if (found->five) return RIDDLE_FOUL_FIVE;
  return (board->overline && found->overline ? RIDDLE_FOUL_OVERLINE : 0) |
         (board->double_four && found->fours > 1 ? RIDDLE_FOUL_DOUBLE_FOUR : 0);
}

/* Moves to the straight-four point of a three: the first free point from the stone at (*row, *column). `number` is
 * 2 * direction + side. */
static void go_to_point(const riddle_fouls *board, int number, int *row, int *column) {
  static const int8_t down[4] = {0, 1, 1, -1}, right[4] = {1, 0, 1, 1};
  int sign = number & 1 ? 1 : -1, direction = number >> 1;
  do {
    *row += sign * down[direction];
    *column += sign * right[direction];
  } while (riddle_foul_cell(board, *row, *column) == RIDDLE_CELL_BLACK);
}

/* Puts a stone whose double-three is to be judged on the board and on the stack. */
static riddle_status push(riddle_fouls *board, riddle_control *control, size_t depth, int row, int column,
                          unsigned threes) {
  if (depth == board->frames) {
    size_t size = sizeof *board->frame, room = 2 * board->frames;
    void *block = board->frame;
    riddle_status status = riddle_resize(control, &block, board->frames * size, room * size);
    if (status != RIDDLE_OK) return status;
    board->frame = block;
    board->frames = room;
  }
  board->frame[depth] = (riddle_fouls_frame){(int16_t)row, (int16_t)column, (uint8_t)threes, 0};
  riddle_fouls_put(board, row, column, RIDDLE_BLACK);
  return RIDDLE_OK;
}

/* Can what is left to look at still change the answer? Not after two real threes, nor when too few can follow. */
static bool is_open(const riddle_fouls_frame *frame) {
  unsigned directions = (frame->pending | frame->pending >> 1) & 0x55;
  return frame->real < 2 && frame->real + __builtin_popcount(directions) >= 2;
}

/* Notes the verdict on the first pending straight-four point: a legal one is enough for its three. */
static void settle(riddle_fouls_frame *frame, bool legal) {
  int number = __builtin_ctz(frame->pending);
  frame->real += legal;
  frame->pending &= (uint8_t) ~(legal ? 3U << (number & ~1) : 1U << number);
}

/* What is known of a straight-four point at once: legal, no point at all, or a double-three to be judged. */
typedef enum verdict { LEGAL, REFUSED, NESTED } verdict;

static verdict judge(const riddle_fouls *board, const riddle_foul_shape *found) {
  unsigned reasons = plain_reasons(board, found);
  if (reasons == RIDDLE_FOUL_FIVE) return board->eye_counts ? LEGAL : REFUSED;
  if (reasons != 0) return REFUSED;
  return board->double_three && found->directions > 1 ? NESTED : LEGAL;
}

/* Looks at the first pending point of the frame at *depth; one that nests goes on the stack. */
static riddle_status look(riddle_fouls *board, riddle_control *control, size_t *depth) {
  riddle_fouls_frame *top = &board->frame[*depth];
  int row = top->row, column = top->column;
  go_to_point(board, __builtin_ctz(top->pending), &row, &column);
  uint32_t sums[4];
  riddle_foul_sums(board, row, column, sums); /* never quiet: there is the straight four */
  riddle_foul_shape found = riddle_foul_shape_of(board, sums);
  verdict now = judge(board, &found);
  if (now != NESTED) settle(top, now == LEGAL);
  riddle_status status = (++board->probes & 0xFFF) == 0 ? riddle_check(control) : RIDDLE_OK;
  if (status != RIDDLE_OK || now != NESTED) return status;
  status = push(board, control, *depth + 1, row, column, found.threes);
  if (status == RIDDLE_OK) ++*depth;
  return status;
}

/* Do at least two of the threes of a point count? The stones of all frames lie on the board meanwhile. */
static riddle_status double_three(riddle_fouls *board, riddle_control *control, int row, int column, unsigned threes,
                                  bool *foul) {
  size_t depth = 0;
  riddle_status status = push(board, control, depth, row, column, threes);
  if (status != RIDDLE_OK) return status;
  while (status == RIDDLE_OK) {
    const riddle_fouls_frame *top = &board->frame[depth];
    if (is_open(top)) {
      status = look(board, control, &depth);
      continue;
    }
    riddle_fouls_lift(board, top->row, top->column);
    *foul = top->real >= 2;
    if (depth == 0) return RIDDLE_OK;
    settle(&board->frame[--depth], !*foul);
  }
  for (size_t i = 0; i <= depth; i++) riddle_fouls_lift(board, board->frame[i].row, board->frame[i].column);
  return status;
}

static riddle_status judge_point(riddle_fouls *board, riddle_control *control, int row, int column,
                                 const uint32_t sums[4], unsigned *reasons) {
  riddle_foul_shape found = riddle_foul_shape_of(board, sums);
  *reasons = plain_reasons(board, &found);
  if (!board->double_three || found.directions < 2 || found.five) return RIDDLE_OK;
  bool foul = false;
  riddle_status status = double_three(board, control, row, column, found.threes, &foul);
  if (foul) *reasons |= RIDDLE_FOUL_DOUBLE_THREE;
  return status;
}

/* With k other than 5 only rows through the point matter. */
static unsigned judge_rows(const riddle_fouls *board, int row, int column) {
  bool five = false, overline = false;
  for (int direction = 0; direction < 4; direction++) {
    size_t place = riddle_foul_window(board, direction, row, column) + RIDDLE_FOUL_MARGIN, before = place - 1;
    size_t after = place + 1; /* both end at the blank cells around a line */
    while (riddle_foul_place(board, before) == RIDDLE_CELL_BLACK) before--;
    while (riddle_foul_place(board, after) == RIDDLE_CELL_BLACK) after++;
    size_t length = after - before - 1, k = (size_t)board->k;
    five |= length == k || (length > k && board->longer_wins);
    overline |= length > k;
  }
  if (five) return RIDDLE_FOUL_FIVE;
  return overline && board->overline ? RIDDLE_FOUL_OVERLINE : 0;
}

riddle_status riddle_fouls_at(riddle_fouls *board, riddle_control *control, int row, int column, unsigned *reasons) {
  uint32_t sums[4];
  if (board->k != 5) {
    *reasons = judge_rows(board, row, column);
  } else if (riddle_foul_sums(board, row, column, sums)) {
    return judge_point(board, control, row, column, sums, reasons);
  } else {
    *reasons = 0;
  }
  return RIDDLE_OK;
}

riddle_status riddle_fouls_row(riddle_fouls *board, riddle_control *control, int row, uint8_t *reasons) {
  for (int column = 0; column < board->columns; column++) {
    reasons[column] = 0;
    if (riddle_foul_cell(board, row, column) != RIDDLE_CELL_FREE) continue;
    unsigned found;
    riddle_status status = riddle_fouls_at(board, control, row, column, &found);
    if (status != RIDDLE_OK) return status;
    reasons[column] = (uint8_t)found;
  }
  return riddle_check(control);
}
