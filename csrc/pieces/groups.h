/* Groups of squares that attack each other, found greedily: no more pieces stand than there are groups. */
#ifndef RIDDLE_PIECES_GROUPS_H
#define RIDDLE_PIECES_GROUPS_H

#include "pieces/position.h"

#define RIDDLE_NO_GROUP UINT32_MAX

/* From the last square to the first, each usable square joins the largest group that it attacks whole, or begins a
 * new one. group_of[square] is its group, RIDDLE_NO_GROUP for others; groups_from[square] is the number of groups
 * among the squares from this one on (both arrays hold a number for each square). Cost: the attacks of each
 * square, twice. */
riddle_status riddle_groups_find(riddle_control *control, const riddle_position *position, const bool *usable,
                                 uint32_t *group_of, uint32_t *groups_from);

#endif
