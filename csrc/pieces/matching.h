/* The best groups of two for pieces that only leap from one colour to the other, as knights do.
 *
 * When the squares fall into two classes such that no piece attacks within its own (the graph of attacks is bipartite),
 * a largest set of disjoint pairs of squares that attack each other leaves a partition into pairs and single squares
 * with as many groups as pieces can stand (Koenig 1931). Found by the method of Hopcroft and Karp (1973): shortest
 * augmenting paths, many at once. Cost: about sqrt(squares) passes over all attacks, in practice a few. */
#ifndef RIDDLE_PIECES_MATCHING_H
#define RIDDLE_PIECES_MATCHING_H

#include "pieces/groups.h"

/* As riddle_groups_find, for a piece without rides. *bipartite says whether the method fits; when it does not, the
 * arrays hold nothing of use. *count is the number of groups. */
riddle_status riddle_matching_find(riddle_control *control, const riddle_position *position, const bool *usable,
                                   uint32_t *group_of, uint32_t *count, bool *bipartite);

#endif
