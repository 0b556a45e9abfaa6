/* Profile method: the whole count. See profile.h.
 *
 * Work units: 0 = the values forward to the cut, 1 = backward to it, then blocks of the states at the cut, whose
 * products are summed. Sums of blocks are exact, so their order does not matter. */
#include "pieces/profile.h"

#include <string.h>

#include "core/threads.h"
#include "pieces/profile_parts.h"

enum { BLOCK = 512, WORDS = 1 << 20 }; /* states of a unit of the product; words between two checks */

typedef struct counting {
  riddle_control *control;
  profile_path path;
  profile_links links;
  uint32_t most, cut;
  bool one;
  profile_values forward, backward;
  size_t width;   /* limbs of a sum */
  size_t degrees; /* of the sums */
  int workers;
  uint64_t *sums;   /* workers * degrees * width, and a limb that stays 0 */
  uint64_t *spread; /* workers * (backward degrees) * width: a state's polynomial at the sums' width */
} counting;

/* --- where to cut -------------------------------------------------------------------------------------------- */

/* The square, among the middle ones, with the fewest states before it. */
static uint32_t choose_cut(const profile_links *links) {
  const profile_path *path = links->path;
  uint32_t middle = path->squares / 2, reach = path->columns / 2 + 1, best = middle;
  for (uint32_t square = middle > reach ? middle - reach : 0; square <= middle + reach && square <= path->squares;
       square++) {
    if (links->link[square]->count < links->link[best]->count) best = square;
  }
  return best;
}

static uint64_t product_units(const profile_links *links, uint32_t cut) {
  return (links->link[cut]->count + (uint64_t)BLOCK - 1) / BLOCK;
}

/* --- values -------------------------------------------------------------------------------------------------- */

static riddle_status run_values(void *context, uint64_t unit, int worker) {
  counting *count = context;
  (void)worker;
  profile_values *values = unit == 0 ? &count->forward : &count->backward;
  riddle_status status = unit == 0 ? profile_values_first(values) : profile_values_last(values);
  uint32_t square = unit == 0 ? 0 : count->path.squares;
  while (status == RIDDLE_OK && square != count->cut) {
    status = riddle_check(count->control);
    if (status != RIDDLE_OK) break;
    status = unit == 0 ? profile_values_forward(values, square++) : profile_values_backward(values, --square);
    atomic_fetch_add_explicit(&count->control->done, 1, memory_order_relaxed);
  }
  return status;
}

/* --- the product --------------------------------------------------------------------------------------------- */

static uint32_t longest(const profile_layer *layer) {
  uint32_t bits = 0;
  for (uint32_t degree = 0; degree < layer->degrees; degree++) {
    uint32_t here = profile_degree_bits(layer, degree);
    if (here > bits) bits = here;
  }
  return bits;
}

/* Limbs of a sum: products of two coefficients, one for each state and each way to split a degree. */
static size_t sum_width(const profile_layer *forward, const profile_layer *backward) {
  uint32_t degrees = forward->degrees < backward->degrees ? forward->degrees : backward->degrees;
  size_t bits =
      (size_t)longest(forward) + longest(backward) + profile_bits_for(forward->count) + profile_bits_for(degrees);
  return bits / 64 + 1;
}

/* Writes the polynomial of a state at `width` limbs a coefficient. */
static void spread_polynomial(const profile_layer *layer, uint32_t state, uint64_t *to, size_t width) {
  const uint64_t *from = layer->limbs + layer->at[state];
  for (uint32_t degree = 0; degree <= layer->high[state]; degree++) {
    size_t narrow = layer->width[degree];
    size_t used = narrow < width ? narrow : width;
    memcpy(to, from, used * sizeof *to);
    memset(to + used, 0, (width - used) * sizeof *to);
    to += width;
    from += narrow;
  }
}

/* Adds forward * backward of one state to the sums. Each limb of a forward coefficient times the whole backward
 * polynomial is one mpn_addmul_1; no sum exceeds its width, so nothing is carried from one to the next. */
static riddle_status add_product(const counting *count, uint32_t state, uint64_t *sums, uint64_t *spread) {
  const profile_layer *forward = profile_values_layer(&count->forward);
  const profile_layer *backward = profile_values_layer(&count->backward);
  size_t width = count->width, done = 0;
  spread_polynomial(backward, state, spread, width);
  const uint64_t *limb = forward->limbs + forward->at[state];
  for (uint32_t degree = profile_low(forward, state); degree <= forward->high[state]; degree++) {
    uint32_t last = backward->high[state], first = 0;
    if (last > count->most - degree) last = count->most - degree;
    if (count->one) {
      first = count->most - degree;
      if (first > last) {
        limb += forward->width[degree];
        continue;
      }
    }
    for (size_t i = 0; i < forward->width[degree]; i++, limb++) {
      if (*limb == 0) continue;
      size_t words = (last - first + 1) * width;
      mpn_addmul_1((mp_limb_t *)(sums + (degree + first) * width + i), (const mp_limb_t *)(spread + first * width),
                   (mp_size_t)words, (mp_limb_t)*limb);
      riddle_status status = RIDDLE_OK;
      done += words;
      if (done >= WORDS) {
        status = riddle_check(count->control);
        done = 0;
      }
      if (status != RIDDLE_OK) return status;
    }
  }
  return riddle_check(count->control);
}

static riddle_status multiply_block(void *context, uint64_t unit, int worker) {
  counting *count = context;
  uint32_t states = profile_values_layer(&count->forward)->count;
  uint32_t first = (uint32_t)unit * BLOCK, end = states - first < BLOCK ? states : first + BLOCK;
  size_t spread = profile_values_layer(&count->backward)->degrees * count->width;
  uint64_t *sums = count->sums + (size_t)worker * (count->degrees * count->width + count->width);
  for (uint32_t state = first; state < end; state++) {
    riddle_status status = add_product(count, state, sums, count->spread + (size_t)worker * spread);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

static riddle_status new_words(const counting *count, uint64_t **words, size_t workers, size_t limbs, size_t *need) {
  riddle_status status;
  *words = profile_new_array(count->control, workers * limbs, sizeof **words, &status, need);
  return status;
}

/* Multiplies and sums over the states at the cut. */
static riddle_status multiply(counting *count, riddle_profile_counts *counts, riddle_profile_work *work) {
  const profile_layer *forward = profile_values_layer(&count->forward);
  const profile_layer *backward = profile_values_layer(&count->backward);
  count->width = sum_width(forward, backward);
  count->degrees = (size_t)count->most + 1;
  count->workers = count->control->threads < 1 ? 1 : count->control->threads > 256 ? 256 : count->control->threads;
  size_t workers = (size_t)count->workers, sums = (count->degrees + 1) * count->width;
  riddle_status status = new_words(count, &count->sums, workers, sums, &work->need);
  if (status == RIDDLE_OK) {
    status = new_words(count, &count->spread, workers, backward->degrees * count->width, &work->need);
  }
  uint64_t units = product_units(&count->links, count->cut);
  if (status == RIDDLE_OK) status = riddle_units_run(count->control, 0, units, multiply_block, count);
  for (size_t i = 1; i < workers && status == RIDDLE_OK; i++) {
    mpn_add_n((mp_limb_t *)count->sums, (mp_limb_t *)count->sums, (mp_limb_t *)(count->sums + i * sums),
              (mp_size_t)sums);
  }
  if (status == RIDDLE_OK) {
    status = new_words(count, &counts->limbs, 1, sums, &work->need);
    if (status == RIDDLE_OK) memcpy(counts->limbs, count->sums, sums * sizeof *counts->limbs);
    counts->width = count->width;
    counts->count = count->degrees;
  }
  riddle_free_array(count->control, count->sums, workers * sums, sizeof *count->sums);
  riddle_free_array(count->control, count->spread, workers * backward->degrees * count->width, sizeof *count->spread);
  return status;
}

/* --- runs ------------------------------------------------------------------------------------------------------- */

/* Raises the total to what is done and so much more; a caller that counts several boards has set a higher one. */
static void expect(riddle_control *control, uint64_t more) {
  uint64_t total = atomic_load(&control->done) + more;
  if (total > atomic_load(&control->total)) atomic_store(&control->total, total);
}

static riddle_status begin(counting *count, const riddle_profile_board *board, uint32_t most, uint32_t passes,
                           riddle_profile_work *work) {
  riddle_control *control = count->control;
  expect(control, (uint64_t)passes * board->rows * board->columns);
  riddle_status status = profile_path_open(&count->path, board, control, &work->need);
  if (status != RIDDLE_OK) return status;
  count->most = most < count->path.open ? most : count->path.open;
  status = profile_links_open(&count->links, &count->path, count->most, control, work);
  profile_values_open(&count->forward, &count->links, count->most, control);
  profile_values_open(&count->backward, &count->links, count->most, control);
  return status;
}

static void end(counting *count, riddle_status status, riddle_profile_work *work) {
  work->words = count->forward.words + count->backward.words;
  if (status == RIDDLE_MEMORY && count->forward.need > work->need) work->need = count->forward.need;
  if (status == RIDDLE_MEMORY && count->backward.need > work->need) work->need = count->backward.need;
  if (count->forward.control != NULL) {
    profile_values_close(&count->forward);
    profile_values_close(&count->backward);
  }
  profile_links_close(&count->links, count->control);
  profile_path_close(&count->path, count->control);
}

riddle_status riddle_profile_count(const riddle_profile_board *board, uint32_t most, bool one, riddle_control *control,
                                   riddle_profile_counts *counts, riddle_profile_work *work) {
  counting count = {.control = control, .one = one};
  *work = (riddle_profile_work){0};
  *counts = (riddle_profile_counts){0};
  riddle_status status = begin(&count, board, most, 2, work);
  if (status == RIDDLE_OK) {
    count.one = one && most <= count.most;
    count.cut = choose_cut(&count.links);
    expect(control, count.path.squares + 2 + product_units(&count.links, count.cut));
    status = riddle_units_run(control, 0, 2, run_values, &count);
  }
  if (status == RIDDLE_OK) status = multiply(&count, counts, work);
  end(&count, status, work);
  return status;
}

void riddle_profile_counts_free(riddle_profile_counts *counts, riddle_control *control) {
  riddle_free_array(control, counts->limbs, (counts->count + 1) * counts->width, sizeof *counts->limbs);
  *counts = (riddle_profile_counts){0};
}

/* Sums the coefficients of a layer and hands them out. */
static riddle_status sum_row(const counting *count, uint32_t rows, riddle_profile_row row_done, void *context,
                             size_t *need) {
  const profile_layer *layer = profile_values_layer(&count->forward);
  size_t width = longest(layer) / 64 + 2; /* 2^32 states at most */
  uint64_t *sums;
  riddle_status status = new_words(count, &sums, layer->degrees, width, need);
  if (status != RIDDLE_OK) return status;
  for (uint32_t state = 0; state < layer->count && status == RIDDLE_OK; state++) {
    const uint64_t *from = layer->limbs + layer->at[state];
    for (uint32_t degree = profile_low(layer, state); degree <= layer->high[state]; degree++) {
      size_t narrow = layer->width[degree], used = narrow < width ? narrow : width;
      mp_limb_t *sum = (mp_limb_t *)(sums + degree * width);
      mp_limb_t carry = mpn_add_n(sum, sum, (const mp_limb_t *)from, (mp_size_t)used);
      if (used < width) mpn_add_1(sum + used, sum + used, (mp_size_t)(width - used), carry);
      from += narrow;
    }
    if (state % 1024 == 0) status = riddle_check(count->control);
  }
  for (uint32_t degree = 0; degree < layer->degrees && status == RIDDLE_OK; degree++) {
    row_done(context, rows, degree, sums + degree * width, width);
  }
  riddle_free_array(count->control, sums, layer->degrees * width, sizeof *sums);
  return status;
}

riddle_status riddle_profile_rows(const riddle_profile_board *board, uint32_t most, riddle_control *control,
                                  riddle_profile_row row_done, void *context, riddle_profile_work *work) {
  counting count = {.control = control};
  *work = (riddle_profile_work){0};
  riddle_status status = begin(&count, board, most, 2, work);
  if (status == RIDDLE_OK) status = profile_values_first(&count.forward);
  for (uint32_t square = 0; square < count.path.squares && status == RIDDLE_OK; square++) {
    status = riddle_check(control);
    if (status == RIDDLE_OK) status = profile_values_forward(&count.forward, square);
    if (status == RIDDLE_OK && (square + 1) % board->columns == 0) {
      status = sum_row(&count, (square + 1) / board->columns, row_done, context, &work->need);
    }
    atomic_fetch_add_explicit(&control->done, 1, memory_order_relaxed);
  }
  end(&count, status, work);
  return status;
}
