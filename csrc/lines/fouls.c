/* The fouls of renju; see the header. */
#include "lines/fouls.h"

#include <string.h>

#include "lines/runs.h"

/* --- lines of cells ------------------------------------------------------------------------------------------------
 *
 * A cell is two bits: BLOCKED (white, or outside), FREE or BLACK. Cell c of a line stands MARGIN places later in it, so
 * that the window of a point, MARGIN cells on either side, begins at place c. All lines of a direction but the upright
 * ones are counted by column; a slanting line has blank cells where it lies outside the board. */
enum { BLOCKED, FREE, BLACK, MARGIN = 5, WINDOW = 2 * MARGIN + 1, SIDE = 1 << 2 * MARGIN };

/* The place in `cells` of the window of a point in a direction. */
static inline size_t window_at(const riddle_fouls *board, int direction, int row, int column) {
  size_t line, place = (size_t)column;
  switch (direction) {
    case RIDDLE_LINES_ACROSS: line = (size_t)row; break;
    case RIDDLE_LINES_DOWN:
      line = (size_t)column;
      place = (size_t)row;
      break;
    case RIDDLE_LINES_FALLING: line = (size_t)(row - column + board->columns - 1); break;
    default: line = (size_t)(row + column); break;
  }
  return board->origin[direction] + line * board->stride + place;
}

/* The cells of a window, the first one in the lowest bits. */
static inline uint32_t load(const riddle_fouls *board, size_t at) {
  const uint8_t *byte = board->cells + at / 4;
  uint32_t four = (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
  return four >> at % 4 * 2;
}

/* Changes a point in all four lines: `change` is XORed into its bits. */
static inline void flip(riddle_fouls *board, int row, int column, unsigned change) {
  for (int direction = 0; direction < 4; direction++) {
    size_t at = window_at(board, direction, row, column) + MARGIN;
    board->cells[at / 4] ^= (uint8_t)(change << at % 4 * 2);
  }
}

static unsigned cell(const riddle_fouls *board, int row, int column) {
  return load(board, window_at(board, RIDDLE_LINES_ACROSS, row, column) + MARGIN) & 3;
}

void riddle_fouls_put(riddle_fouls *board, int row, int column, int colour) {
  flip(board, row, column, colour == RIDDLE_BLACK ? FREE ^ BLACK : FREE ^ BLOCKED);
}

void riddle_fouls_lift(riddle_fouls *board, int row, int column) {
  flip(board, row, column, cell(board, row, column) ^ FREE);
}

/* --- what a side is worth --------------------------------------------------------------------------------------------
 *
 * Outwards from the point: `run` black cells, perhaps a free one (the gap), `more` black ones, perhaps a free one, and
 * what comes next. With the other side's numbers and the stone on the point itself:
 *   five                run + run' = 4 (or more, when longer rows win)
 *   four by the gap     gap, and run + more + run' = 3 (or more)
 *   three by the gap    a second gap with no black cell behind it, the other side's gap with no black cell behind it,
 *                       and run + more + run' = 2: the gap's stone makes a row of four with free ends, and neither end
 *                       makes six (which does not matter when longer rows win)
 * A side holds five fields of FIELD bits, which are added to those of the other side and compared all at once. A field
 * that cannot serve holds VOID, from where no sum reaches a wanted value; when longer rows win, wanted is "at least",
 * and the fields that serve are raised by RAISE instead. There is at most one three in a line, and none beside a four:
 * facts where only five win, by definition where longer rows do. */
enum { FIELD = 5, VOID = 8, RAISE = 6 };
enum { RUN, FOUR_BEFORE, FOUR_AFTER, THREE_BEFORE, THREE_AFTER };

typedef struct side {
  unsigned run, four, three, end;
} side;

static side measure_side(unsigned cells, bool longer_wins) {
  unsigned run = 0, more = 0, nothing = longer_wins ? 0 : VOID, raise = longer_wins ? RAISE : 0;
  while ((cells & 3) == BLACK) {
    run++;
    cells >>= 2;
  }
  side one = {run, nothing, nothing, nothing};
  if ((cells & 3) != FREE) return one;
  cells >>= 2;
  while ((cells & 3) == BLACK) {
    more++;
    cells >>= 2;
  }
  one.four = raise + run + more;
  if ((cells & 3) == FREE && (longer_wins || (cells >> 2 & 3) != BLACK)) one.three = raise + run + more;
  if (longer_wins || more == 0) one.end = raise + run;
  return one;
}

static uint32_t pack(unsigned run, unsigned four_before, unsigned four_after, unsigned three_before,
                     unsigned three_after) {
  return run << RUN * FIELD | four_before << FOUR_BEFORE * FIELD | four_after << FOUR_AFTER * FIELD |
         three_before << THREE_BEFORE * FIELD | three_after << THREE_AFTER * FIELD;
}

static unsigned mirrored(unsigned cells) {
  unsigned turned = 0;
  for (int i = 0; i < MARGIN; i++) turned = turned << 2 | (cells >> 2 * i & 3);
  return turned;
}

static void fill_tables(riddle_fouls *board) {
  for (unsigned cells = 0; cells < SIDE; cells++) {
    side one = measure_side(cells, board->longer_wins);
    board->after[cells] = pack(one.run, one.run, one.four, one.end, one.three);
    board->before[mirrored(cells)] = pack(one.run, one.four, one.run, one.three, one.end);
  }
}

/* --- the shape of a point ------------------------------------------------------------------------------------------
 */

typedef struct shape {
  bool five, overline;
  int fours;
  unsigned threes; /* straight-four points: bit 2 * direction for the one before the point, + 1 for the one after */
  int directions;  /* how many have such a point */
} shape;

static inline uint32_t wanted(unsigned row, unsigned four, unsigned three) {
  return pack(row, four, four, three, three);
}

/* The fields of `sums` that are at least those of `least`: their top bits. */
static inline uint32_t at_least(uint32_t sums, uint32_t least) {
  const uint32_t top = pack(16, 16, 16, 16, 16);
  return (sums + (top - least)) & top;
}

static inline uint32_t sums_of(const riddle_fouls *board, int direction, int row, int column) {
  uint32_t window = load(board, window_at(board, direction, row, column));
  return board->before[window & (SIDE - 1)] + board->after[window >> 2 * (MARGIN + 1) & (SIDE - 1)];
}

/* The top bits of the fields that have what they want. */
static inline uint32_t hits_of(const riddle_fouls *board, uint32_t sums) {
  if (board->longer_wins) return at_least(sums, wanted(4, RAISE + 3, 2 * RAISE + 2));
  return at_least(sums, wanted(4, 3, 2)) & ~at_least(sums, wanted(5, 4, 3));
}

static inline unsigned hit(uint32_t hits, int field) { return hits >> (field * FIELD + FIELD - 1) & 1; }

static shape shape_at(const riddle_fouls *board, int row, int column) {
  shape found = {0};
  for (int direction = 0; direction < 4; direction++) {
    uint32_t sums = sums_of(board, direction, row, column), hits = hits_of(board, sums);
    unsigned run = sums & 31;
    if (hits == 0 && run < 5) continue;
    found.five |= hit(hits, RUN) != 0;
    found.overline |= run > 4;
    unsigned before = hit(hits, FOUR_BEFORE), after = hit(hits, FOUR_AFTER);
    if (before | after) {
      found.fours += run == 3 ? 1 : (int)(before + after);
      continue;
    }
    unsigned three = hit(hits, THREE_BEFORE) | hit(hits, THREE_AFTER) << 1;
    found.threes |= three << 2 * direction;
    found.directions += three != 0;
  }
  return found;
}

/* --- fouls -----------------------------------------------------------------------------------------------------------
 */

/* The fouls of a shape but for the double-three, and five. */
static unsigned plain_reasons(const riddle_fouls *board, const shape *found) {
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
  } while (cell(board, *row, *column) == BLACK);
}

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
  return RIDDLE_OK;
}

/* What is known of a straight-four point at once: legal, a foul, or a double-three to be judged. */
typedef enum verdict { LEGAL, REFUSED, OPEN } verdict;

static verdict judge(const riddle_fouls *board, const shape *found) {
  unsigned reasons = plain_reasons(board, found);
  if (reasons == RIDDLE_FOUL_FIVE) return board->eye_counts ? LEGAL : REFUSED;
  if (reasons != 0) return REFUSED;
  return board->double_three && found->directions > 1 ? OPEN : LEGAL;
}

static int directions_in(unsigned pending) {
  pending = (pending | pending >> 1) & 0x55;
  return __builtin_popcount(pending);
}

/* Do at least two of the threes of a point count? The stones of the frames lie on the board while they are judged. */
static riddle_status double_three(riddle_fouls *board, riddle_control *control, int row, int column, unsigned threes,
                                  bool *answer) {
  size_t depth = 0;
  riddle_status status = push(board, control, 0, row, column, threes);
  if (status != RIDDLE_OK) return status;
  riddle_fouls_put(board, row, column, RIDDLE_BLACK);
  for (;;) {
    riddle_fouls_frame *top = &board->frame[depth];
    if (top->real < 2 && top->real + directions_in(top->pending) >= 2) { /* not settled: the next point */
      int number = __builtin_ctz(top->pending), r = top->row, c = top->column;
      go_to_point(board, number, &r, &c);
      shape found = shape_at(board, r, c);
      verdict now = judge(board, &found);
      if ((++board->probes & 0xFFF) == 0) status = riddle_check(control);
      if (status == RIDDLE_OK && now == OPEN) {
        status = push(board, control, depth + 1, r, c, found.threes);
        if (status == RIDDLE_OK) {
          riddle_fouls_put(board, r, c, RIDDLE_BLACK);
          depth++;
        }
      } else if (now == LEGAL) {
        top->real++;
        top->pending &= (uint8_t) ~(3U << (number & ~1));
      } else {
        top->pending &= (uint8_t) ~(1U << number);
      }
      if (status == RIDDLE_OK) continue;
      for (size_t i = 0; i <= depth; i++) riddle_fouls_lift(board, board->frame[i].row, board->frame[i].column);
      return status;
    }
    bool foul = top->real >= 2;
    riddle_fouls_lift(board, top->row, top->column);
    if (depth == 0) {
      *answer = foul;
      return RIDDLE_OK;
    }
    top = &board->frame[--depth];
    int number = __builtin_ctz(top->pending);
    if (!foul) {
      top->real++;
      top->pending &= (uint8_t) ~(3U << (number & ~1));
    } else {
      top->pending &= (uint8_t) ~(1U << number);
    }
  }
}

riddle_status riddle_fouls_at(riddle_fouls *board, riddle_control *control, int row, int column, unsigned *reasons) {
  shape found = shape_at(board, row, column);
  *reasons = plain_reasons(board, &found);
  if (!board->double_three || found.directions < 2 || found.five) return RIDDLE_OK;
  bool foul;
  riddle_status status = double_three(board, control, row, column, found.threes, &foul);
  if (status == RIDDLE_OK && foul) *reasons |= RIDDLE_FOUL_DOUBLE_THREE;
  return status;
}

/* --- life ------------------------------------------------------------------------------------------------------------
 */

void riddle_fouls_clear(riddle_fouls *board) {
  memset(board->cells, 0, board->bytes - 2 * SIDE * sizeof *board->before);
  for (int row = 0; row < board->rows; row++) {
    for (int column = 0; column < board->columns; column++) flip(board, row, column, FREE);
  }
}

riddle_status riddle_fouls_init(riddle_fouls *board, riddle_control *control, int rows, int columns,
                                const riddle_lines_rule *rule) {
  *board = (riddle_fouls){.rows = rows, .columns = columns};
  board->longer_wins = rule->overline == RIDDLE_OVERLINE_WINS;
  board->overline = rule->overline == RIDDLE_OVERLINE_FOUL;
  board->double_four = rule->double_four;
  board->double_three = rule->double_three;
  board->eye_counts = rule->eye_counts;
  size_t slanting = (size_t)(rows + columns - 1), most = (size_t)(rows > columns ? rows : columns);
  board->stride = (most + 2 * MARGIN + 2 + 3) / 4 * 4;
  board->origin[RIDDLE_LINES_DOWN] = (size_t)rows * board->stride;
  board->origin[RIDDLE_LINES_FALLING] = board->origin[RIDDLE_LINES_DOWN] + (size_t)columns * board->stride;
  board->origin[RIDDLE_LINES_RISING] = board->origin[RIDDLE_LINES_FALLING] + slanting * board->stride;
  size_t cells = board->origin[RIDDLE_LINES_RISING] + slanting * board->stride;
  board->bytes = 2 * SIDE * sizeof *board->before + cells / 4;
  board->frames = RIDDLE_FOULS_NEAR;
  riddle_status status;
  board->before = riddle_new_array(control, board->bytes, 1, &status);
  if (board->before != NULL) board->frame = riddle_new_array(control, board->frames, sizeof *board->frame, &status);
  if (board->frame == NULL) {
    riddle_fouls_free(board, control);
    return status;
  }
  board->after = board->before + SIDE;
  board->cells = (uint8_t *)(board->after + SIDE);
  fill_tables(board);
  riddle_fouls_clear(board);
  return RIDDLE_OK;
}

void riddle_fouls_free(riddle_fouls *board, riddle_control *control) {
  riddle_free_array(control, board->frame, board->frames, sizeof *board->frame);
  riddle_free_array(control, board->before, board->bytes, 1);
  *board = (riddle_fouls){0};
}
