/* Profile method: the polynomials of all states, one square forward or backward.
 *
 * Forward: value(next state) = sum of the values of the states that lead there, those that place a piece times x.
 * Backward: value(state) = value(after skip) + x * value(after place). So forward values count what lies behind
 * a state, backward values what may lie ahead of it.
 */
#include <string.h>

#include "pieces/profile_parts.h"

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

static void clear(profile_layer *layer, uint32_t state) {
  size_t words = layer->before[layer->high[state] + 1] - layer->before[profile_low(layer, state)];
  memset(layer->limbs + layer->at[state], 0, words * sizeof *layer->limbs);
}

/* Clears a state's polynomial before its first term: no pass of its own, and it is in the cache then. */
static void touch(profile_layer *layer, uint32_t state) {
  if (layer->touched[state]) return;
  layer->touched[state] = 1;
  clear(layer, state);
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

/* The highest degrees of the states behind a square. */
static riddle_status forward_degrees(profile_values *values, const profile_link *link, const profile_layer *old,
                                     profile_layer *layer) {
  uint16_t highest = 0;
  memset(layer->high, 0, layer->count * sizeof *layer->high);
  memset(layer->touched, 0, layer->count * sizeof *layer->touched);
  for (uint32_t state = 0; state < link->count; state++) {
    uint16_t *skip = &layer->high[link->skip[state]];
    raise_high(skip, old->high[state], values->most);
    if (*skip > highest) highest = *skip;
    if (link->place[state] != PROFILE_NONE) {
      uint16_t *place = &layer->high[link->place[state]];
      raise_high(place, old->high[state] + 1u, values->most);
      if (*place > highest) highest = *place;
    }
    riddle_status status = profile_now_and_then(values, state);
    if (status != RIDDLE_OK) return status;
  }
  layer->degrees = highest + 1u;
  return RIDDLE_OK;
}

riddle_status profile_values_forward(profile_values *values, uint32_t square) {
  const profile_link *link = values->links->link[square];
  profile_layer *old = &values->layer[values->current], *layer;
  riddle_status status = profile_layer_begin(values, link->next_count, &layer);
  if (status != RIDDLE_OK) return status;
  layer->low = values->links->link[square + 1]->least;
  status = forward_degrees(values, link, old, layer);
  if (status != RIDDLE_OK) return status;
  status = profile_layer_shape(values, layer, old, link->skip_bits, link->place_bits);
  size_t budget = 0;
  for (uint32_t state = 0; state < link->count && status == RIDDLE_OK; state++) {
    touch(layer, link->skip[state]);
    add_polynomial(layer, link->skip[state], old, state, 0);
    if (link->place[state] != PROFILE_NONE) {
      touch(layer, link->place[state]);
      add_polynomial(layer, link->place[state], old, state, 1);
    }
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
    riddle_status status = profile_now_and_then(values, state);
    if (status != RIDDLE_OK) return status;
  }
  layer->degrees = highest + 1u;
  return RIDDLE_OK;
}

riddle_status profile_values_backward(profile_values *values, uint32_t square) {
  const profile_link *link = values->links->link[square];
  profile_layer *old = &values->layer[values->current], *layer;
  riddle_status status = profile_layer_begin(values, link->count, &layer);
  if (status != RIDDLE_OK) return status;
  layer->low = NULL;
  status = backward_degrees(values, link, old, layer);
  if (status != RIDDLE_OK) return status;
  status = profile_layer_shape(values, layer, old, 0, 0);
  size_t budget = 0;
  for (uint32_t state = 0; state < link->count && status == RIDDLE_OK; state++) {
    size_t words = layer->before[layer->high[state] + 1];
    clear(layer, state);
    add_polynomial(layer, state, old, link->skip[state], 0);
    if (link->place[state] != PROFILE_NONE) add_polynomial(layer, state, old, link->place[state], 1);
    status = pause(values, &budget, 2 * words);
  }
  values->current = 1 - values->current;
  return status;
}
