/* Partitions of a board into groups of squares that attack each other; see solver.h. */
#ifndef RIDDLE_PIECES_PARTITION_H
#define RIDDLE_PIECES_PARTITION_H

#include "pieces/groups.h"

typedef struct riddle_partition {
  riddle_move along;   /* the ride whose lines these are; 0, 0 for those of a leaper */
  uint32_t *group_of;  /* square -> group; holes have none */
  uint32_t *members;   /* squares, group by group */
  uint32_t *start;     /* group -> its first place in `members`; one more at the end */
  uint32_t *alive;     /* group -> squares left */
  bool *filled;        /* group -> a piece stands on it */
  uint32_t *next;      /* lists of the open groups with the same number of squares left: ... */
  uint32_t *before;    /* ... doubly linked, ... */
  uint32_t *head;      /* ... by that number */
  uint32_t groups;     /* in all */
  uint32_t lost;       /* groups with neither squares left nor a piece */
  uint32_t head_count; /* largest group + 1 */
} riddle_partition;

/* The lines of a ride, as far as it goes. Every square that is no hole belongs to one. */
riddle_status riddle_partition_lines(riddle_partition *partition, riddle_control *control,
                                     const riddle_position *position, riddle_move along);

/* Groups for a piece that only leaps: the best pairs when it always changes its colour (matching.h), else found
 * greedily (groups.h). */
riddle_status riddle_partition_groups(riddle_partition *partition, riddle_control *control,
                                      const riddle_position *position);

/* Puts all groups in the lists, with all their squares. */
void riddle_partition_reset(riddle_partition *partition);

void riddle_partition_free(riddle_partition *partition, riddle_control *control, uint32_t squares);

/* A square of a group is lost or comes back. */
void riddle_group_lose(riddle_partition *partition, uint32_t group);
void riddle_group_regain(riddle_partition *partition, uint32_t group);

/* A piece stands on a group, or is taken back; no square may be lost or regained in the wrong order between. */
void riddle_group_fill(riddle_partition *partition, uint32_t group);
void riddle_group_unfill(riddle_partition *partition, uint32_t group);

/* The open group with the fewest squares left; RIDDLE_NO_GROUP when there is none. */
uint32_t riddle_smallest_group(const riddle_partition *partition);

#endif
