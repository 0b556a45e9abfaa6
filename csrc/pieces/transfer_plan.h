/* Counting the placements on a block line by line: the list of steps, and what it costs, before anything is counted.
 *
 * The lines of one kind (takers) come one after another; each puts its piece on a line of the other kind that is still
 * free, or none. The state is the set of used lines among those that have a slot, with the number of pieces whose lines
 * have lost theirs. Steps:
 *
 *   ENTER   a line gets the next slot, unused
 *   TAKE    a taker: one of the slots of its squares, or one of `amount` squares on lines that no other taker
 *           meets, or nothing
 *   DROP    a line that no later taker meets gives its slot back; its piece, if any, stays counted
 *   COUNT   a nested line: all pieces so far stand on its `amount` squares' lines, so it has amount - pieces choices
 *
 * Three plans. `subsets`: all lines of the shorter side keep their slots until the end (the classic sum over column
 * sets). `band`: slots only from the first taker to the last, so that a board whose lines are short or drift across it
 * needs few. `nested`: a longest chain of lines, each with the squares of all before (by their crossing lines), needs
 * no slots: it is counted as on a Ferrers board (Goldman, Joichi and White, "Rook theory I", 1975) once all crossing
 * lines of its squares have been takers for the remaining lines; only these have slots. */
#ifndef RIDDLE_PIECES_TRANSFER_PLAN_H
#define RIDDLE_PIECES_TRANSFER_PLAN_H

#include "pieces/incidence.h"

enum { RIDDLE_PLAN_WIDTH = 30 }; /* the most slots */

typedef enum riddle_plan_kind { RIDDLE_PLAN_SUBSETS, RIDDLE_PLAN_BAND, RIDDLE_PLAN_NESTED } riddle_plan_kind;

typedef enum riddle_step_kind {
  RIDDLE_STEP_ENTER,
  RIDDLE_STEP_TAKE,
  RIDDLE_STEP_DROP,
  RIDDLE_STEP_COUNT
} riddle_step_kind;

typedef struct riddle_link {
  uint32_t slot;
  uint64_t weight;
} riddle_link;

typedef struct riddle_step {
  riddle_step_kind kind;
  uint32_t first, links; /* TAKE: its links; DROP: first is the slot, the last slot moves there */
  uint64_t amount;
} riddle_step;

typedef struct riddle_plan {
  riddle_step *steps;
  riddle_link *links;
  size_t step_count, step_room, link_count, link_room;
  unsigned width;   /* the most slots at a time; above RIDDLE_PLAN_WIDTH there are no steps */
  uint64_t most;    /* pieces that are wanted */
  uint64_t entries; /* the most numbers held at a time */
  uint64_t work;    /* additions of numbers, in all */
  double cost;      /* rough nanoseconds for one residue */
} riddle_plan;

/* The cheapest plan of a kind for up to `most` pieces. Free it, also after a failure. */
riddle_status riddle_plan_make(riddle_plan *plan, riddle_control *control, const riddle_block *block,
                               riddle_plan_kind kind, uint64_t most);
void riddle_plan_free(riddle_plan *plan, riddle_control *control);

/* --- what the parts share ------------------------------------------------------------------------------ */

/* A schedule: takers in their order, and nested lines between them. An event is a line of the takers' side, or
 * RIDDLE_EVENT_COUNT + the squares of a nested line. */
#define RIDDLE_EVENT_COUNT ((uint64_t)1 << 32)

typedef struct riddle_schedule {
  int takers; /* which side takes */
  bool keep;  /* slots are kept until the end */
  uint64_t *events;
  size_t count, room;
  bool *nested; /* lines of the other side that are counted; NULL = none */
} riddle_schedule;

riddle_status riddle_schedule_new(riddle_schedule *schedule, riddle_control *control, const riddle_block *block,
                                  int takers);
void riddle_schedule_free(riddle_schedule *schedule, riddle_control *control, const riddle_block *block);

/* Orders the takers in events[first, end) so that few slots are open at a time. */
riddle_status riddle_schedule_greedy(riddle_schedule *schedule, riddle_control *control, const riddle_block *block,
                                     size_t first, size_t end);

/* Finds a longest chain of lines of the side that does not take, and makes the schedule that counts it. The chain
 * has no line when the search would take too long. */
riddle_status riddle_schedule_nested(riddle_schedule *schedule, riddle_control *control, const riddle_block *block);

/* Writes the steps of a schedule. */
riddle_status riddle_plan_write(riddle_plan *plan, riddle_control *control, const riddle_block *block,
                                const riddle_schedule *schedule, uint64_t most);

#endif
