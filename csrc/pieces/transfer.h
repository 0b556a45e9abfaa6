/* Runs a plan of transfer_plan.h modulo one number.
 *
 * table[plane << width | state] is the number of ways to stand with `plane` pieces whose lines have no slot, and pieces
 * on the slots in the bits of `state`. Everything goes on in place, in one table of plan->entries words: tables are
 * read from lower states and lower planes only, so higher ones are done first. A taker adds up its sources in a block
 * of 1,024 states that stays in the first cache, with vectors of four words; AVX2 is chosen at run time.
 *
 * Cost: plan->work additions; about 0.3 ns each with AVX2 while the table fits the cache. */
#ifndef RIDDLE_PIECES_TRANSFER_H
#define RIDDLE_PIECES_TRANSFER_H

#include "pieces/moduli.h"
#include "pieces/transfer_plan.h"

/* Writes the numbers of 0, 1, ... pieces to coefficients[0 .. plan->most]. Adds the work to control->done.
 * `table` has plan->entries words and need not be cleared. */
riddle_status riddle_transfer_run(const riddle_plan *plan, riddle_control *control, riddle_modulus modulus,
                                  uint64_t *table, uint64_t *coefficients);

#endif
