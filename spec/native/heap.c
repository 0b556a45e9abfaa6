/* The allocator of tests: see heap.h. */
#include "heap.h"

#include <stdlib.h>
#include <string.h>

#include "always.h"

/* Stands before each block; keeps it aligned for everything. */
typedef union header {
  size_t size;
  max_align_t align;
} header;

static bool fails(heap *place) {
  place->requests++;
  if (place->failing == 0) return false;
  return place->once ? place->requests == place->failing : place->requests >= place->failing;
}

static void *heap_new(heap *place, size_t size) {
  if (fails(place)) return NULL;
  header *fresh = malloc(sizeof *fresh + size);
  ALWAYS(fresh != NULL);
  fresh->size = size;
  memset(fresh + 1, 0xA5, size); /* fresh bytes are not cleared */
  place->blocks++;
  place->alive += size;
  return fresh + 1;
}

static void heap_free(heap *place, void *block) {
  header *old = (header *)block - 1;
  place->blocks--;
  place->alive -= old->size;
  free(old);
}

static void *heap_resize(void *context, void *block, size_t old_size, size_t new_size) {
  heap *place = context;
  ALWAYS(old_size == (block == NULL ? 0 : ((header *)block - 1)->size));
  if (new_size == 0) {
    if (block != NULL) heap_free(place, block);
    return NULL;
  }
  void *moved = heap_new(place, new_size);
  if (moved != NULL && block != NULL) {
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    heap_free(place, block);
  }
  if (place->alive > place->peak) place->peak = place->alive;
  return moved;
}

void heap_control(heap *place, riddle_control *control) {
  riddle_control_init(control);
  control->allocate = heap_resize;
  control->allocate_context = place;
}

void heap_check_empty(const heap *place, const riddle_control *control) {
  ALWAYS(place->blocks == 0 && place->alive == 0);
  ALWAYS(atomic_load(&control->memory_used) == 0);
}
