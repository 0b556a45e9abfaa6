/* Binomial coefficients as products without a division of long numbers; see rook_formula.h.
 *
 * Of `count` consecutive numbers at least as many are multiples of q = p, p^2, p^3, ... as of 1 .. count. So for each
 * prime p, walking along the multiples of p and dividing, count! gives away its whole power of p. Costs
 * O(count log log count) steps. */
#include "pieces/rook_formula.h"

/* The power of p in count!. */
static uint64_t power_in_factorial(uint64_t p, uint64_t count) {
  uint64_t power = 0;
  for (uint64_t rest = count / p; rest > 0; rest /= p) power += rest;
  return power;
}

enum { CHECK_EVERY = 1 << 16 }; /* steps between two looks at the control block */

typedef struct cancelling {
  riddle_control *control;
  uint64_t first;
  uint64_t *numbers;
  size_t count, steps;
} cancelling;

static riddle_status step(cancelling *work) {
  return ++work->steps % CHECK_EVERY == 0 ? riddle_check(work->control) : RIDDLE_OK;
}

static riddle_status cancel_prime(cancelling *work, uint64_t p) {
  uint64_t left = power_in_factorial(p, work->count);
  riddle_status status = RIDDLE_OK;
  for (size_t i = (size_t)(work->first % p); i < work->count && left > 0 && status == RIDDLE_OK; i += p) {
    for (; left > 0 && work->numbers[i] % p == 0; left--) work->numbers[i] /= p;
    status = step(work);
  }
  return status;
}

riddle_status riddle_cancel_factorial(riddle_control *control, uint64_t first, uint64_t *numbers, size_t count) {
  cancelling work = {control, first, numbers, count, 0};
  riddle_status status;
  bool *composite = riddle_new_array(control, count + 1, sizeof *composite, &status);
  if (composite == NULL) return status;
  for (size_t p = 2; p <= count && status == RIDDLE_OK; p++) {
    if (composite[p]) continue;
    for (size_t multiple = 2 * p; multiple <= count && status == RIDDLE_OK; multiple += p) {
      composite[multiple] = true;
      status = step(&work);
    }
    if (status == RIDDLE_OK) status = cancel_prime(&work, p);
  }
  riddle_free_array(control, composite, count + 1, sizeof *composite);
  return status;
}
