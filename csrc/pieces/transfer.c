/* The steps of transfer.h on a table. */
#include "pieces/transfer.h"

#include "pieces/transfer_step.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#endif

typedef struct transfer {
  const riddle_plan *plan;
  riddle_control *control;
  riddle_modulus modulus;
  uint64_t *table;
  uint64_t planes, pieces;
  unsigned width;
  uint64_t unreported; /* work since the last look at the control block */
} transfer;

/* --- the loops, twice ------------------------------------------------------------------------------------ */

static void take_blocks_plain(uint64_t *plane, const uint64_t *below, size_t first, size_t end, size_t states,
                              const riddle_step *step, const riddle_link *links, riddle_modulus modulus) {
  _Alignas(64) uint64_t scratch[RIDDLE_BLOCK_SCRATCH];
  uint64_t *sum = riddle_place_sum(scratch, plane);
  for (size_t block = end; block-- > first;) {
    riddle_take_block(plane, below, block, states, step, links, modulus, sum);
  }
}

static void count_plain(uint64_t *to, const uint64_t *from, size_t first, size_t end, uint64_t squares,
                        uint64_t standing, riddle_modulus modulus) {
  riddle_count_run(to, from, first, end, squares, standing, modulus);
}

#ifdef AVX2
AVX2 static void take_blocks_avx2(uint64_t *plane, const uint64_t *below, size_t first, size_t end, size_t states,
                                  const riddle_step *step, const riddle_link *links, riddle_modulus modulus) {
  _Alignas(64) uint64_t scratch[RIDDLE_BLOCK_SCRATCH];
  uint64_t *sum = riddle_place_sum(scratch, plane);
  for (size_t block = end; block-- > first;) {
    riddle_take_block(plane, below, block, states, step, links, modulus, sum);
  }
}

AVX2 static void count_avx2(uint64_t *to, const uint64_t *from, size_t first, size_t end, uint64_t squares,
                            uint64_t standing, riddle_modulus modulus) {
  riddle_count_run(to, from, first, end, squares, standing, modulus);
}
#endif

static void take_blocks(const transfer *at, uint64_t *plane, const uint64_t *below, size_t first, size_t end,
                        size_t states, const riddle_step *step) {
  const riddle_link *links = at->plan->links + step->first;
#ifdef AVX2
  if (at->control->cpu != RIDDLE_CPU_PORTABLE) {
    take_blocks_avx2(plane, below, first, end, states, step, links, at->modulus);
    return;
  }
#endif
  take_blocks_plain(plane, below, first, end, states, step, links, at->modulus);
}

static void count_run(const transfer *at, uint64_t *to, const uint64_t *from, size_t first, size_t end,
                      uint64_t squares, uint64_t standing) {
#ifdef AVX2
  if (at->control->cpu != RIDDLE_CPU_PORTABLE) {
    count_avx2(to, from, first, end, squares, standing, at->modulus);
    return;
  }
#endif
  count_plain(to, from, first, end, squares, standing, at->modulus);
}

/* --- steps ------------------------------------------------------------------------------------------------- */

enum { PART = 1 << 16 }; /* words that are handled between two looks at the control block */

static size_t part_of(size_t left) { return left < PART ? left : PART; }

static uint64_t *plane_of(const transfer *at, uint64_t plane) { return at->table + (plane << at->width); }

/* Counts work; looks at the control block now and then, not for every small table. */
static riddle_status report(transfer *at, uint64_t work) {
  at->unreported += work + 1;
  if (at->unreported < PART) return RIDDLE_OK;
  atomic_fetch_add_explicit(&at->control->done, at->unreported, memory_order_relaxed);
  at->unreported = 0;
  return riddle_check(at->control);
}

/* Moves words to higher addresses, the last first. */
static riddle_status move_up(transfer *at, uint64_t *to, const uint64_t *from, size_t count) {
  riddle_status status = RIDDLE_OK;
  for (size_t end = count; end > 0 && status == RIDDLE_OK;) {
    size_t part = part_of(end);
    end -= part;
    memmove(to + end, from + end, part * sizeof *to);
    status = report(at, part);
  }
  return status;
}

/* Moves words to lower addresses, the first first; or clears them, from NULL. */
static riddle_status move_down(transfer *at, uint64_t *to, const uint64_t *from, size_t count) {
  riddle_status status = RIDDLE_OK;
  for (size_t i = 0; i < count && status == RIDDLE_OK;) {
    size_t part = part_of(count - i);
    if (from == NULL) {
      memset(to + i, 0, part * sizeof *to);
    } else {
      memmove(to + i, from + i, part * sizeof *to);
    }
    i += part;
    status = report(at, 0);
    if (status == RIDDLE_OK && part == PART) status = riddle_check(at->control);
  }
  return status;
}

static void piece_more(transfer *at) {
  if (at->pieces < at->plan->most) at->pieces++;
}

/* Makes room for one more plane, if pieces can be on it; an empty one. */
static riddle_status plane_more(transfer *at) {
  if (at->planes > at->pieces) return RIDDLE_OK;
  return move_down(at, plane_of(at, at->planes++), NULL, (size_t)1 << at->width);
}

/* Moves planes apart, the last first; the upper half of each is the new slot's, and empty. */
static riddle_status enter(transfer *at) {
  size_t states = (size_t)1 << at->width;
  riddle_status status = RIDDLE_OK;
  for (uint64_t plane = at->planes; plane-- > 0 && status == RIDDLE_OK;) {
    uint64_t *to = at->table + (plane << (at->width + 1));
    status = move_up(at, to, at->table + (plane << at->width), states);
    if (status == RIDDLE_OK) status = move_down(at, to + states, NULL, states);
    if (status == RIDDLE_OK) status = report(at, states);
  }
  at->width++;
  return status;
}

/* Exchanges a slot with the last one in states first .. end - 1 of the lower half. */
static void swap_with_last(uint64_t *plane, size_t bit, size_t half, size_t first, size_t end) {
  for (size_t state = first; state < end;) {
    if ((state & bit) == 0) {
      state = (state | (bit - 1)) + 1; /* now the bit is set, the lower ones are clear */
      continue;
    }
    size_t stop = (state | (bit - 1)) + 1;
    if (stop > end) stop = end;
    for (; state < stop; state++) {
      uint64_t kept = plane[state];
      plane[state] = plane[half + state - bit];
      plane[half + state - bit] = kept;
    }
  }
}

static riddle_status make_last(transfer *at, unsigned slot) {
  size_t bit = (size_t)1 << slot, half = (size_t)1 << (at->width - 1);
  riddle_status status = RIDDLE_OK;
  for (uint64_t plane = 0; plane < at->planes && status == RIDDLE_OK; plane++) {
    for (size_t first = 0; first < half && status == RIDDLE_OK;) {
      size_t end = first + part_of(half - first);
      if (bit < half) swap_with_last(plane_of(at, plane), bit, half, first, end);
      status = report(at, end - first);
      first = end;
    }
  }
  return status;
}

/* The states with the slot unused stay on their plane, the others go to the next. The lower half of each plane takes
 * the sum; what the last plane sends on lies where its upper half was. Then the planes close up. */
static riddle_status drop(transfer *at, unsigned slot) {
  size_t half = (size_t)1 << (at->width - 1);
  riddle_status status = make_last(at, slot);
  for (uint64_t plane = at->planes; plane-- > 0 && status == RIDDLE_OK;) {
    uint64_t *to = plane_of(at, plane);
    for (size_t i = 0; i < half && status == RIDDLE_OK;) {
      size_t part = part_of(half - i);
      if (plane > 0) riddle_sum_run(to + i, plane_of(at, plane - 1) + half + i, part, at->modulus);
      status = report(at, part);
      i += part;
    }
  }
  uint64_t kept = at->planes;
  if (at->planes <= at->pieces) at->planes++;
  for (uint64_t plane = 1; plane < at->planes && status == RIDDLE_OK; plane++) {
    const uint64_t *from = plane < kept ? plane_of(at, plane) : plane_of(at, plane - 1) + half;
    status = move_down(at, at->table + plane * half, from, half);
  }
  at->width--;
  return status;
}

static riddle_status take(transfer *at, const riddle_step *step) {
  enum { TOGETHER = 1 << 8 }; /* blocks between two looks at the control block */
  piece_more(at);
  riddle_status status = step->amount > 0 ? plane_more(at) : RIDDLE_OK;
  unsigned low = at->width < RIDDLE_BLOCK_SLOTS ? at->width : RIDDLE_BLOCK_SLOTS;
  size_t states = (size_t)1 << low, blocks = (size_t)1 << (at->width - low);
  uint64_t additions = step->links + (step->amount > 0);
  for (uint64_t plane = at->planes; plane-- > 0 && status == RIDDLE_OK;) {
    const uint64_t *below = step->amount > 0 && plane > 0 ? plane_of(at, plane - 1) : NULL;
    for (size_t end = blocks; end > 0 && status == RIDDLE_OK;) {
      size_t first = end > TOGETHER ? end - TOGETHER : 0;
      take_blocks(at, plane_of(at, plane), below, first, end, states, step);
      status = report(at, (end - first) * states * additions);
      end = first;
    }
  }
  return status;
}

static riddle_status count(transfer *at, uint64_t squares) {
  piece_more(at);
  riddle_status status = plane_more(at);
  size_t states = (size_t)1 << at->width;
  for (uint64_t plane = at->planes; plane-- > 0 && status == RIDDLE_OK;) {
    for (size_t first = 0; first < states && status == RIDDLE_OK;) {
      size_t end = first + part_of(states - first);
      if (plane > 0) count_run(at, plane_of(at, plane), plane_of(at, plane - 1), first, end, squares, plane - 1);
      status = report(at, end - first);
      first = end;
    }
  }
  return status;
}

static riddle_status run_step(transfer *at, const riddle_step *step) {
  switch (step->kind) {
    case RIDDLE_STEP_ENTER: return enter(at);
    case RIDDLE_STEP_TAKE: return take(at, step);
    case RIDDLE_STEP_DROP: return drop(at, step->first);
    default: return count(at, step->amount);
  }
}

riddle_status riddle_transfer_run(const riddle_plan *plan, riddle_control *control, riddle_modulus modulus,
                                  uint64_t *table, uint64_t *coefficients) {
  transfer at = {.plan = plan, .control = control, .modulus = modulus, .table = table, .planes = 1};
  table[0] = 1;
  riddle_status status = RIDDLE_OK;
  for (size_t i = 0; i < plan->step_count && status == RIDDLE_OK; i++) status = run_step(&at, &plan->steps[i]);
  if (status != RIDDLE_OK) return status;
  for (uint64_t k = 0; k <= plan->most; k++) coefficients[k] = k < at.planes ? table[k] : 0;
  return RIDDLE_OK;
}
