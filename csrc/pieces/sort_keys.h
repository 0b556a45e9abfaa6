/* Sorting 64-bit keys within bounded steps: a merge sort without recursion that looks at the control block. */
#ifndef RIDDLE_PIECES_SORT_KEYS_H
#define RIDDLE_PIECES_SORT_KEYS_H

#include "core/control.h"

/* Sorts `count` keys in increasing order; takes as much memory again for the time of the call. */
riddle_status riddle_sort_keys(riddle_control *control, uint64_t *keys, size_t count);

#endif
