/* Profile method: room and shape of the layers of polynomials.
 *
 * A layer's degrees have the width that holds the longest coefficient which the sums could give: lengths of the layer
 * before are measured (`tops`), and at most 2^skip_bits + 2^place_bits of them are added. */
#include "pieces/profile_parts.h"

void profile_values_open(profile_values *values, const profile_links *links, uint32_t most, riddle_control *control) {
  *values = (profile_values){.links = links, .most = most, .control = control};
}

uint32_t profile_degree_bits(const profile_layer *layer, uint32_t degree) {
  if (degree >= layer->degrees) return 0;
  uint32_t lower = 64 * (layer->width[degree] - 1);
  uint64_t top = layer->tops[degree];
  return top == 0 ? lower : lower + 64 - (uint32_t)__builtin_clzll(top);
}

/* --- room --------------------------------------------------------------------------------------------------------- */

static void free_states(profile_values *values, profile_layer *layer) {
  riddle_free_array(values->control, layer->high, layer->state_room, sizeof *layer->high);
  riddle_free_array(values->control, layer->at, layer->state_room, sizeof *layer->at);
  riddle_free_array(values->control, layer->touched, layer->state_room, sizeof *layer->touched);
  layer->high = NULL;
  layer->at = NULL;
  layer->touched = NULL;
  layer->state_room = 0;
}

/* Room for so many states; those there were are lost. */
static riddle_status reserve_states(profile_values *values, profile_layer *layer, size_t count) {
  if (count <= layer->state_room) return RIDDLE_OK;
  riddle_control *control = values->control;
  size_t *need = &values->need;
  free_states(values, layer);
  layer->state_room = count;
  riddle_status status = profile_resize(control, (void **)&layer->high, 0, count * sizeof *layer->high, need);
  if (status == RIDDLE_OK) status = profile_resize(control, (void **)&layer->at, 0, count * sizeof *layer->at, need);
  if (status != RIDDLE_OK) return status;
  return profile_resize(control, (void **)&layer->touched, 0, count * sizeof *layer->touched, need);
}

/* A little more than is asked for, when that is allowed. Grown and not made anew: large blocks then keep their pages.
 */
static riddle_status reserve_limbs(profile_values *values, profile_layer *layer, size_t count) {
  if (count <= layer->limb_room) return RIDDLE_OK;
  size_t size = sizeof *layer->limbs, ample = count + count / 8, old = layer->limb_room * size;
  riddle_status status = riddle_resize(values->control, (void **)&layer->limbs, old, ample * size);
  if (status == RIDDLE_MEMORY) {
    ample = count;
    status = profile_resize(values->control, (void **)&layer->limbs, old, ample * size, &values->need);
  }
  if (status == RIDDLE_OK) layer->limb_room = ample;
  return status;
}

/* Room for degrees 0 .. most, once. */
static riddle_status reserve_degrees(profile_values *values, profile_layer *layer) {
  riddle_status status = RIDDLE_OK;
  if (layer->degree_room != 0) return status;
  size_t room = layer->degree_room = (size_t)values->most + 2;
  layer->width = profile_new_array(values->control, room, sizeof *layer->width, &status, &values->need);
  if (status == RIDDLE_OK)
    layer->before = profile_new_array(values->control, room, sizeof *layer->before, &status, &values->need);
  if (status == RIDDLE_OK)
    layer->tops = profile_new_array(values->control, room, sizeof *layer->tops, &status, &values->need);
  for (int shift = 0; shift < 2 && status == RIDDLE_OK; shift++) {
    layer->run[shift] = profile_new_array(values->control, room, sizeof *layer->run[shift], &status, &values->need);
  }
  return status;
}

void profile_values_close(profile_values *values) {
  riddle_control *control = values->control;
  for (int i = 0; i < 2; i++) {
    profile_layer *layer = &values->layer[i];
    free_states(values, layer);
    riddle_free_array(control, layer->limbs, layer->limb_room, sizeof *layer->limbs);
    riddle_free_array(control, layer->width, layer->degree_room, sizeof *layer->width);
    riddle_free_array(control, layer->before, layer->degree_room, sizeof *layer->before);
    riddle_free_array(control, layer->tops, layer->degree_room, sizeof *layer->tops);
    riddle_free_array(control, layer->run[0], layer->degree_room, sizeof *layer->run[0]);
    riddle_free_array(control, layer->run[1], layer->degree_room, sizeof *layer->run[1]);
    *layer = (profile_layer){0};
  }
}

/* --- the shape of a layer --------------------------------------------------------------------------------------- */

/* Finds where widths change, so that sums go on in one loop as far as they do not. */
static void set_runs(profile_layer *layer, const profile_layer *old) {
  for (uint32_t shift = 0; shift < 2; shift++) {
    uint16_t *run = layer->run[shift];
    for (uint32_t degree = layer->degrees; degree-- > shift;) {
      uint32_t from = degree - shift;
      bool goes_on = degree + 1 < layer->degrees && from + 1 < old->degrees &&
                     layer->width[degree] == layer->width[degree + 1] && old->width[from] == old->width[from + 1];
      run[degree] = goes_on ? (uint16_t)(run[degree + 1] + 1) : 1;
    }
  }
}

/* Widths of a new layer; sums of two coefficients of one degree, or of the degree and the one below. */
static void set_widths(profile_layer *layer, const profile_layer *old, uint32_t skip_bits, uint32_t place_bits) {
  layer->flat = true;
  layer->before[0] = 0;
  for (uint32_t degree = 0; degree < layer->degrees; degree++) {
    uint32_t bits = profile_degree_bits(old, degree) + skip_bits;
    uint32_t below = degree == 0 ? 0 : profile_degree_bits(old, degree - 1) + place_bits;
    uint32_t width = ((bits > below ? bits : below) + 1 + 63) / 64;
    layer->width[degree] = width;
    layer->before[degree + 1] = layer->before[degree] + width;
    layer->tops[degree] = 0;
    layer->flat = layer->flat && width == 1;
  }
  set_runs(layer, old);
}

/* Lays out the polynomials: `high` is set. */
static riddle_status lay_out(profile_values *values, profile_layer *layer) {
  size_t sum = 0;
  for (uint32_t state = 0; state < layer->count; state++) {
    layer->at[state] = sum;
    sum += layer->before[layer->high[state] + 1] - layer->before[profile_low(layer, state)];
    riddle_status status = profile_now_and_then(values, state);
    if (status != RIDDLE_OK) return status;
  }
  values->words += sum;
  return reserve_limbs(values, layer, sum);
}

riddle_status profile_layer_shape(profile_values *values, profile_layer *layer, const profile_layer *old,
                                  uint32_t skip_bits, uint32_t place_bits) {
  set_widths(layer, old, skip_bits, place_bits);
  return lay_out(values, layer);
}

/* The other layer, with room for `count` states. */
riddle_status profile_layer_begin(profile_values *values, uint32_t count, profile_layer **layer) {
  *layer = &values->layer[1 - values->current];
  (*layer)->count = count;
  riddle_status status = reserve_degrees(values, *layer);
  return status == RIDDLE_OK ? reserve_states(values, *layer, count) : status;
}

/* A layer of one state with the polynomial 1. */
static riddle_status single(profile_values *values, const uint16_t *low) {
  profile_layer *layer = &values->layer[values->current];
  layer->count = 1;
  layer->low = low;
  layer->degrees = 1;
  layer->flat = true;
  riddle_status status = reserve_degrees(values, layer);
  if (status == RIDDLE_OK) status = reserve_states(values, layer, 1);
  if (status == RIDDLE_OK) status = reserve_limbs(values, layer, 1);
  if (status != RIDDLE_OK) return status;
  layer->high[0] = 0;
  layer->at[0] = 0;
  layer->width[0] = 1;
  layer->before[0] = 0;
  layer->before[1] = 1;
  layer->limbs[0] = layer->tops[0] = 1;
  return RIDDLE_OK;
}

riddle_status profile_values_first(profile_values *values) { return single(values, values->links->link[0]->least); }
riddle_status profile_values_last(profile_values *values) { return single(values, NULL); }
