/* A growing array of any element, its memory through the control block.
 *
 * Capacity grows by half, so adding n elements costs O(n) in all and leaves little unused. */
#ifndef RIDDLE_CORE_ARRAY_H
#define RIDDLE_CORE_ARRAY_H

#include "core/control.h"

/* Makes room for `wanted` elements of `size` bytes. `array` is the address of the pointer, of any type, to
 * the first of *room elements. Fresh elements are not cleared. On failure nothing changes. */
riddle_status riddle_array_reserve(riddle_control *control, void *array, size_t *room, size_t wanted, size_t size);

/* Frees the array; the pointer is then NULL and *room 0. */
void riddle_array_free(riddle_control *control, void *array, size_t *room, size_t size);

/* The two with the element's size known: RIDDLE_RESERVE(control, &pointer, &room, wanted). */
#define RIDDLE_RESERVE(control, array, room, wanted) \
  ((wanted) <= *(room) ? RIDDLE_OK : riddle_array_reserve(control, array, room, wanted, sizeof **(array)))
#define RIDDLE_FREE(control, array, room) riddle_array_free(control, array, room, sizeof **(array))

#endif
