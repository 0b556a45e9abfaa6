/* The steps of scan.h: which road each takes, and results put together. */
#include "pegs/scan.h"

#include <gmp.h>

static const riddle_pegs_dense_steps *dense_steps(const riddle_control *control) {
#if defined(__x86_64__)
  if (control->cpu >= RIDDLE_CPU_AVX2) return &riddle_pegs_dense_avx2;
#endif
  (void)control;
  return &riddle_pegs_dense_portable;
}

enum { SMALL = 1 << 19 }; /* ranks: so few are looked through sooner than a thread is started */

static riddle_status run_units(riddle_control *control, riddle_unit_function work, void *context,
                               const riddle_pegs_set *from) {
  if (from->ranks > SMALL) return riddle_units_run(control, 0, RIDDLE_PEGS_UNITS, work, context);
  riddle_status status = RIDDLE_OK;
  for (uint64_t unit = 0; unit < RIDDLE_PEGS_UNITS && status == RIDDLE_OK; unit++) {
    if (unit % 64 == 0) status = riddle_check(control);
    if (status == RIDDLE_OK) status = work(context, unit, 0);
  }
  if (status == RIDDLE_OK) atomic_fetch_add(&control->done, RIDDLE_PEGS_UNITS);
  return status;
}

static riddle_status after(riddle_status status, riddle_control *control) {
  if (status == RIDDLE_OK) atomic_fetch_add(&control->done, RIDDLE_PEGS_UNITS);
  return status;
}

void riddle_pegs_add_tally(const riddle_pegs_space *space, const riddle_pegs_tally *tally, riddle_pegs_stats *stats) {
  stats->edges += tally->edges;
  stats->dead += tally->dead;
  for (int i = 0; i <= RIDDLE_PEGS_WORDS; i++) stats->degrees[i] |= tally->degrees[i];
  for (int same = 1; same <= space->group; same++) {
    stats->positions += tally->matches[same];
    stats->whole += tally->matches[same] * (uint64_t)(space->group / same);
  }
}

riddle_status riddle_pegs_spread_run(const riddle_pegs_spread *spread, riddle_control *control) {
  bool dense = spread->from->dense && (spread->to == NULL || spread->to->dense) &&
               (spread->filter == NULL || spread->filter->dense);
  if (!dense) return after(riddle_pegs_any_spread(spread, control), control);
  riddle_status status;
  size_t workers = control->threads < 256 ? (size_t)control->threads : 256;
  riddle_pegs_tally *tally = riddle_new_array(control, workers, sizeof *tally, &status);
  if (tally == NULL) return status;
  riddle_pegs_dense_spread work = {spread, control->threads > 1, tally};
  const riddle_pegs_dense_steps *steps = dense_steps(control);
  status = run_units(control, spread->to == NULL ? steps->look : steps->spread, &work, spread->from);
  for (size_t i = 0; i < workers && spread->stats != NULL; i++)
    riddle_pegs_add_tally(spread->space, tally + i, spread->stats);
  riddle_free_array(control, tally, workers, sizeof *tally);
  return status;
}

void riddle_pegs_expand(riddle_pegs_expansion *work, const riddle_control *control) {
  dense_steps(control)->expand(work);
}

riddle_status riddle_pegs_complement_run(const riddle_pegs_space *space, const riddle_pegs_set *from,
                                         riddle_pegs_set *to, riddle_control *control) {
  if (!from->dense || !to->dense) return after(riddle_pegs_any_complement(space, from, to, control), control);
  riddle_pegs_spread spread = {.space = space, .from = from, .to = to};
  riddle_pegs_dense_spread work = {&spread, control->threads > 1, NULL};
  return run_units(control, dense_steps(control)->complement, &work, from);
}

riddle_status riddle_pegs_sums_run(const riddle_pegs_sums *sums, riddle_control *control) {
  if (!sums->from->dense || !sums->to->dense) return after(riddle_pegs_any_sums(sums, control), control);
  riddle_pegs_sums copy = *sums;
  return run_units(control, dense_steps(control)->sums, &copy, sums->from);
}

riddle_status riddle_pegs_moves_run(const riddle_pegs_moves *moves, riddle_control *control) {
  if (!moves->from->dense || !moves->to->dense) return after(riddle_pegs_any_moves(moves, control), control);
  riddle_pegs_moves copy = *moves;
  return run_units(control, dense_steps(control)->moves, &copy, moves->from);
}

void riddle_pegs_add_value(uint64_t *result, size_t result_width, const uint64_t *value, size_t width) {
  mpn_add((mp_limb_t *)result, (mp_limb_t *)result, (mp_size_t)result_width, (const mp_limb_t *)value,
          (mp_size_t)width);
}

void riddle_pegs_scale_value(uint64_t *result, size_t width, uint64_t factor) {
  if (factor != 1) mpn_mul_1((mp_limb_t *)result, (mp_limb_t *)result, (mp_size_t)width, factor);
}
