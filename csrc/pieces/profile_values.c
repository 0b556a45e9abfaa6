/* Profile method: the polynomials of all states, one square forward or backward.
 *
 * Forward: value(next state) = sum of the values of the states that lead there, those that place a piece times x.
 * Backward: value(state) = value(after skip) + x * value(after place). So forward values count what lies behind
 * a state, backward values what may lie ahead of it.
 *
 * A layer's degrees have the width that holds the longest coefficient which the sums could give: lengths of the layer
 * before are measured (`tops`), and at most 2^skip_bits + 2^place_bits of them are added. */
#include <string.h>

#include "pieces/profile_parts.h"

void profile_values_open(profile_values *values, const profile_links *links, uint32_t most, riddle_control *control) {
  *values = (profile_values){.links = links, .most = most, .control = control};
}

void profile_values_close(profile_values *values) {
  riddle_control *control = values->control;
  for (int i = 0; i < 2; i++) {
    profile_layer *layer = &values->layer[i];
    riddle_free_array(control, layer->high, layer->state_room, sizeof *layer->high);
    riddle_free_array(control, layer->at, layer->state_room, sizeof *layer->at);
    riddle_free_array(control, layer->limbs, layer->limb_room, sizeof *layer->limbs);
    riddle_free_array(control, layer->width, layer->degree_room, sizeof *layer->width);
    riddle_free_array(control, layer->before, layer->degree_room, sizeof *layer->before);
    riddle_free_array(control, layer->tops, layer->degree_room, sizeof *layer->tops);
    riddle_free_array(control, layer->run[0], layer->degree_room, sizeof *layer->run[0]);
    riddle_free_array(control, layer->run[1], layer->degree_room, sizeof *layer->run[1]);
    *layer = (profile_layer){0};
  }
}

uint32_t profile_degree_bits(const profile_layer *layer, uint32_t degree) {
  if (degree >= layer->degrees) return 0;
  uint32_t lower = 64 * (layer->width[degree] - 1);
  uint64_t top = layer->tops[degree];
  return top == 0 ? lower : lower + 64 - (uint32_t)__builtin_clzll(top);
}

/* Looks at the stop flag in loops over states. */
static riddle_status now_and_then(profile_values *values, uint32_t state) {
  return (state & 0xFFFF) == 0xFFFF ? riddle_check(values->control) : RIDDLE_OK;
}

/* --- room --------------------------------------------------------------------------------------------------------- */

/* Makes a block at least so large; what was in it is lost. */
static riddle_status renew(profile_values *values, void **block, size_t old_size, size_t new_size) {
  if (*block != NULL) riddle_resize(values->control, block, old_size, 0);
  *block = NULL;
  return profile_resize(values->control, block, 0, new_size, &values->need);
}

static riddle_status reserve_states(profile_values *values, profile_layer *layer, size_t count) {
  if (count <= layer->state_room) return RIDDLE_OK;
  size_t old = layer->state_room;
  layer->state_room = count;
  riddle_status status = renew(values, (void **)&layer->high, old * sizeof *layer->high, count * sizeof *layer->high);
  if (status != RIDDLE_OK) {
    riddle_free_array(values->control, layer->at, old, sizeof *layer->at);
    layer->at = NULL;
    return status;
  }
  return renew(values, (void **)&layer->at, old * sizeof *layer->at, count * sizeof *layer->at);
}

/* A little more than is asked for, when that is allowed: layers grow slowly, and fresh pages are dear. */
static riddle_status reserve_limbs(profile_values *values, profile_layer *layer, size_t count) {
  if (count <= layer->limb_room) return RIDDLE_OK;
  size_t size = sizeof *layer->limbs, ample = count + count / 8;
  riddle_free_array(values->control, layer->limbs, layer->limb_room, size);
  layer->limbs = NULL;
  layer->limb_room = ample;
  riddle_status status = riddle_resize(values->control, (void **)&layer->limbs, 0, ample * size);
  if (status != RIDDLE_MEMORY) return status;
  layer->limb_room = count;
  return profile_resize(values->control, (void **)&layer->limbs, 0, count * size, &values->need);
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
    riddle_status status = now_and_then(values, state);
    if (status != RIDDLE_OK) return status;
  }
  values->words += sum;
  return reserve_limbs(values, layer, sum);
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

/* --- sums --------------------------------------------------------------------------------------------------------- */

/* to[0..count) += from, limb by limb, and tops |= the sums. */
static void add_flat(uint64_t *restrict to, const uint64_t *restrict from, size_t count, uint64_t *restrict tops) {
  typedef uint64_t four __attribute__((vector_size(32), aligned(8), may_alias));
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    four sum = *(const four *)(to + i) + *(const four *)(from + i);
    *(four *)(to + i) = sum;
    *(four *)(tops + i) |= sum;
  }
  for (; i < count; i++) {
    to[i] += from[i];
    tops[i] |= to[i];
  }
}

/* The same for coefficients of two limbs. */
static void add_double(uint64_t *restrict to, const uint64_t *restrict from, size_t count, uint64_t *restrict tops) {
  for (size_t i = 0; i < count; i++) {
    unsigned __int128 sum = (unsigned __int128)to[2 * i + 1] << 64 | to[2 * i];
    sum += (unsigned __int128)from[2 * i + 1] << 64 | from[2 * i];
    to[2 * i] = (uint64_t)sum;
    to[2 * i + 1] = (uint64_t)(sum >> 64);
    tops[i] |= to[2 * i + 1];
  }
}

/* The same for coefficients of `narrow` limbs added to those of `wide`; what does not fit is 0. */
static void add_long(uint64_t *to, size_t wide, const uint64_t *from, size_t narrow, size_t count, uint64_t *tops) {
  size_t used = narrow < wide ? narrow : wide;
  for (size_t i = 0; i < count; i++, to += wide, from += narrow) {
    mp_limb_t carry = mpn_add_n((mp_limb_t *)to, (mp_limb_t *)to, (const mp_limb_t *)from, (mp_size_t)used);
    if (used < wide) mpn_add_1((mp_limb_t *)to + used, (mp_limb_t *)to + used, (mp_size_t)(wide - used), carry);
    tops[i] |= to[wide - 1];
  }
}

/* Adds `count` coefficients from degree `low` of `old` on to those of `layer` from low + shift on. */
static void add_wide(profile_layer *layer, uint64_t *to, const profile_layer *old, const uint64_t *from, uint32_t low,
                     uint32_t count, uint32_t shift) {
  for (uint32_t end = low + count; low < end;) {
    size_t narrow = old->width[low], wide = layer->width[low + shift], run = layer->run[shift][low + shift];
    if (run > end - low) run = end - low;
    uint64_t *tops = layer->tops + low + shift;
    if (narrow == 1 && wide == 1) {
      add_flat(to, from, run, tops);
    } else if (narrow == 2 && wide == 2) {
      add_double(to, from, run, tops);
    } else {
      add_long(to, wide, from, narrow, run, tops);
    }
    to += run * wide;
    from += run * narrow;
    low += (uint32_t)run;
  }
}

/* layer's polynomial of state `to` += x^shift * old's polynomial of state `from`, as far as the former reaches. */
static void add_polynomial(profile_layer *layer, uint32_t to, const profile_layer *old, uint32_t from, uint32_t shift) {
  uint32_t low = profile_low(old, from), high = old->high[from], start = profile_low(layer, to);
  if (high + shift > layer->high[to]) high = layer->high[to] - shift;
  uint64_t *target = layer->limbs + layer->at[to] + (layer->before[low + shift] - layer->before[start]);
  const uint64_t *source = old->limbs + old->at[from];
  if (layer->flat && old->flat) {
    add_flat(target, source, high + 1 - low, layer->tops + low + shift);
  } else {
    add_wide(layer, target, old, source, low, high + 1 - low, shift);
  }
}

/* Looks at the stop flag every few thousand words. */
static riddle_status pause(profile_values *values, size_t *budget, size_t words) {
  enum { WORDS = 1 << 17 };
  *budget += words + 8;
  if (*budget < WORDS) return RIDDLE_OK;
  *budget = 0;
  return riddle_check(values->control);
}

static void raise_high(uint16_t *high, uint32_t value, uint32_t most) {
  if (value > most) value = most;
  if (value > *high) *high = (uint16_t)value;
}

/* The other layer, with room for `count` states. */
static riddle_status begin_layer(profile_values *values, uint32_t count, profile_layer **layer) {
  *layer = &values->layer[1 - values->current];
  (*layer)->count = count;
  riddle_status status = reserve_degrees(values, *layer);
  return status == RIDDLE_OK ? reserve_states(values, *layer, count) : status;
}

/* The highest degrees of the states behind a square. */
static riddle_status forward_degrees(profile_values *values, const profile_link *link, const profile_layer *old,
                                     profile_layer *layer) {
  uint16_t highest = 0;
  memset(layer->high, 0, layer->count * sizeof *layer->high);
  for (uint32_t state = 0; state < link->count; state++) {
    uint16_t *skip = &layer->high[link->skip[state]];
    raise_high(skip, old->high[state], values->most);
    if (*skip > highest) highest = *skip;
    if (link->place[state] != PROFILE_NONE) {
      uint16_t *place = &layer->high[link->place[state]];
      raise_high(place, old->high[state] + 1u, values->most);
      if (*place > highest) highest = *place;
    }
    riddle_status status = now_and_then(values, state);
    if (status != RIDDLE_OK) return status;
  }
  layer->degrees = highest + 1u;
  return RIDDLE_OK;
}

static riddle_status clear(profile_values *values, profile_layer *layer, size_t *budget) {
  riddle_status status = RIDDLE_OK;
  for (uint32_t state = 0; state < layer->count && status == RIDDLE_OK; state++) {
    size_t words = layer->before[layer->high[state] + 1] - layer->before[profile_low(layer, state)];
    memset(layer->limbs + layer->at[state], 0, words * sizeof *layer->limbs);
    status = pause(values, budget, words / 4);
  }
  return status;
}

riddle_status profile_values_forward(profile_values *values, uint32_t square) {
  const profile_link *link = values->links->link[square];
  profile_layer *old = &values->layer[values->current], *layer;
  riddle_status status = begin_layer(values, link->next_count, &layer);
  if (status != RIDDLE_OK) return status;
  layer->low = values->links->link[square + 1]->least;
  status = forward_degrees(values, link, old, layer);
  if (status != RIDDLE_OK) return status;
  set_widths(layer, old, link->skip_bits, link->place_bits);
  status = lay_out(values, layer);
  size_t budget = 0;
  if (status == RIDDLE_OK) status = clear(values, layer, &budget);
  for (uint32_t state = 0; state < link->count && status == RIDDLE_OK; state++) {
    add_polynomial(layer, link->skip[state], old, state, 0);
    if (link->place[state] != PROFILE_NONE) add_polynomial(layer, link->place[state], old, state, 1);
    status = pause(values, &budget, 2 * (old->before[old->high[state] + 1] - old->before[profile_low(old, state)]));
  }
  values->current = 1 - values->current;
  return status;
}

/* The highest degrees of the states before a square; with the pieces that lead to a state no more than `most`. */
static riddle_status backward_degrees(profile_values *values, const profile_link *link, const profile_layer *old,
                                      profile_layer *layer) {
  uint16_t highest = 0;
  for (uint32_t state = 0; state < link->count; state++) {
    uint16_t high = 0;
    uint32_t most = values->most - link->least[state];
    raise_high(&high, old->high[link->skip[state]], most);
    if (link->place[state] != PROFILE_NONE) raise_high(&high, old->high[link->place[state]] + 1u, most);
    layer->high[state] = high;
    if (high > highest) highest = high;
    riddle_status status = now_and_then(values, state);
    if (status != RIDDLE_OK) return status;
  }
  layer->degrees = highest + 1u;
  return RIDDLE_OK;
}

riddle_status profile_values_backward(profile_values *values, uint32_t square) {
  const profile_link *link = values->links->link[square];
  profile_layer *old = &values->layer[values->current], *layer;
  riddle_status status = begin_layer(values, link->count, &layer);
  if (status != RIDDLE_OK) return status;
  layer->low = NULL;
  status = backward_degrees(values, link, old, layer);
  if (status != RIDDLE_OK) return status;
  set_widths(layer, old, 0, 0);
  status = lay_out(values, layer);
  size_t budget = 0;
  for (uint32_t state = 0; state < link->count && status == RIDDLE_OK; state++) {
    size_t words = layer->before[layer->high[state] + 1];
    memset(layer->limbs + layer->at[state], 0, words * sizeof *layer->limbs);
    add_polynomial(layer, state, old, link->skip[state], 0);
    if (link->place[state] != PROFILE_NONE) add_polynomial(layer, state, old, link->place[state], 1);
    status = pause(values, &budget, 2 * words);
  }
  values->current = 1 - values->current;
  return status;
}
