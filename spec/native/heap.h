/* An allocator for tests: counts, fails when told, moves every block that it resizes, fills fresh bytes with garbage,
 * and checks the sizes that it is given. For one thread at a time. */
#ifndef RIDDLE_SPEC_HEAP_H
#define RIDDLE_SPEC_HEAP_H

#include "core/control.h"

typedef struct heap {
  size_t failing;             /* the request that fails, from 1, and all after it; 0 = none */
  bool once;                  /* those after it do not fail */
  size_t requests;            /* to allocate, grow or shrink; the failed ones included */
  size_t alive, blocks, peak; /* bytes and blocks at this time; the most bytes at one time */
} heap;

/* A control block, as riddle_control_init makes it, whose memory comes from here. */
void heap_control(heap *place, riddle_control *control);

/* Ends the process unless all memory was given back. */
void heap_check_empty(const heap *place, const riddle_control *control);

#endif
