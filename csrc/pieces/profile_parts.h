/* What the files of the profile method share; see profile.h. */
#ifndef RIDDLE_PIECES_PROFILE_PARTS_H
#define RIDDLE_PIECES_PROFILE_PARTS_H

#include "pieces/profile.h"

enum { PROFILE_NONE = UINT32_MAX };

/* --- the path: squares in the order in which they are decided ------------------------------------------ */

typedef struct profile_step {
  uint64_t mask; /* bit i = the square i + 1 further is open and attacked from here */
  bool closed;   /* no piece may be put here */
  bool mirrored; /* what follows is its own mirror image: states and their images are one from here on */
} profile_step;

typedef struct profile_path {
  uint32_t squares, columns;
  uint32_t period; /* steps after which the pattern may repeat: a row, or two on a torus */
  uint32_t open;   /* squares where a piece may be put */
  profile_step *steps;
} profile_path;

riddle_status profile_path_open(profile_path *path, const riddle_profile_board *board, riddle_control *control,
                                size_t *need);
void profile_path_close(profile_path *path, riddle_control *control);

/* The mirror image of a state between two rows. */
uint64_t profile_mirror(uint64_t key, uint32_t columns);

/* --- links: the states before each square, and where they lead ------------------------------------------ */

/* `skip` and `place`: the number of the state after the square is left empty or takes a piece. The links of a
 * square may be those of the same square `period` earlier. */
typedef struct profile_link {
  uint32_t count, next_count;
  uint64_t *keys;  /* sorted; freed as soon as they are not needed */
  uint16_t *least; /* pieces that it takes to reach the state */
  uint32_t *skip, *place;
  size_t key_room, least_room;
  uint8_t skip_bits, place_bits; /* at most 2^bits states lead to one by skip, by place */
} profile_link;

typedef struct profile_links {
  const profile_path *path;
  profile_link **link; /* squares + 1: the last one has one state and leads nowhere */
} profile_links;

/* Finds the states that at most `most` pieces lead to. Adds 1 to control->done for each square. */
riddle_status profile_links_open(profile_links *links, const profile_path *path, uint32_t most, riddle_control *control,
                                 riddle_profile_work *work);
void profile_links_close(profile_links *links, riddle_control *control);

/* --- values --------------------------------------------------------------------------------------------------- */

/* The polynomials of all states before a square. A state's coefficients low .. high lie one after the other from
 * limbs[at[state]] on; degree j takes width[j] limbs. */
typedef struct profile_layer {
  uint32_t count;
  const uint16_t *low; /* NULL = 0 for all */
  uint16_t *high;
  size_t *at;
  uint8_t *touched; /* has a polynomial its first term? */
  uint64_t *limbs;
  uint32_t degrees; /* above the highest degree */
  bool flat;        /* all widths are 1 */
  uint32_t *width;  /* degrees, each */
  size_t *before;   /* limbs of the degrees before; degrees + 1 */
  uint64_t *tops;   /* all highest limbs of the degree, or-ed */
  uint16_t *run[2]; /* so many degrees from here on have the same width, and so have those `shift` lower before */
  size_t state_room, limb_room, degree_room;
} profile_layer;

typedef struct profile_values {
  const profile_links *links;
  uint32_t most;
  riddle_control *control;
  profile_layer layer[2];
  int current;
  uint64_t words;
  size_t need;
} profile_values;

void profile_values_open(profile_values *values, const profile_links *links, uint32_t most, riddle_control *control);
void profile_values_close(profile_values *values);

/* The layer before the first square, and the one behind the last. */
riddle_status profile_values_first(profile_values *values);
riddle_status profile_values_last(profile_values *values);

/* From the layer before a square to the one behind it; and back. */
riddle_status profile_values_forward(profile_values *values, uint32_t square);
riddle_status profile_values_backward(profile_values *values, uint32_t square);

/* The layer that comes next, with room for `count` states; and, when their highest degrees are known, its widths and
 * places: sums of at most 2^skip_bits coefficients of a degree of `old` and 2^place_bits of the degree below. */
riddle_status profile_layer_begin(profile_values *values, uint32_t count, profile_layer **layer);
riddle_status profile_layer_shape(profile_values *values, profile_layer *layer, const profile_layer *old,
                                  uint32_t skip_bits, uint32_t place_bits);

/* Looks at the stop flag in loops over states. */
static inline riddle_status profile_now_and_then(const profile_values *values, uint32_t state) {
  return (state & 0xFFFF) == 0xFFFF ? riddle_check(values->control) : RIDDLE_OK;
}

static inline const profile_layer *profile_values_layer(const profile_values *values) {
  return &values->layer[values->current];
}

static inline uint32_t profile_low(const profile_layer *layer, uint32_t state) {
  return layer->low == NULL ? 0 : layer->low[state];
}

/* All coefficients of this degree are below 2 to that. */
uint32_t profile_degree_bits(const profile_layer *layer, uint32_t degree);

/* --- helpers ---------------------------------------------------------------------------------------------------- */

/* riddle_resize and riddle_new_array that note in *need what it would have taken in all. */
riddle_status profile_resize(riddle_control *control, void **block, size_t old_size, size_t new_size, size_t *need);
void *profile_new_array(riddle_control *control, size_t count, size_t size, riddle_status *status, size_t *need);

/* Bits to count up to `value`: the least b with value <= 2^b. */
static inline uint8_t profile_bits_for(uint64_t value) {
  return value <= 1 ? 0 : (uint8_t)(64 - __builtin_clzll(value - 1));
}

#endif
