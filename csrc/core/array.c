/* Growing arrays: checked sizes, one place that reallocates. Pointers of all types are copied in and out
 * as bytes, since none may be read as another. */
#include "core/array.h"

#include <string.h>

riddle_status riddle_array_reserve(riddle_control *control, void *array, size_t *room, size_t wanted, size_t size) {
  if (wanted <= *room) return RIDDLE_OK;
  if (wanted > SIZE_MAX / 2 / size) return RIDDLE_MEMORY;
  size_t grown = *room + *room / 2 + 16;
  if (grown < wanted) grown = wanted;
  void *block;
  memcpy(&block, array, sizeof block);
  riddle_status status = riddle_resize(control, &block, *room * size, grown * size);
  if (status != RIDDLE_OK) return status;
  memcpy(array, &block, sizeof block);
  *room = grown;
  return RIDDLE_OK;
}

void riddle_array_free(riddle_control *control, void *array, size_t *room, size_t size) {
  void *block;
  memcpy(&block, array, sizeof block);
  if (block != NULL) riddle_resize(control, &block, *room * size, 0);
  block = NULL;
  memcpy(array, &block, sizeof block);
  *room = 0;
}
