/* How long can the numbers of a block's placements be? A bound in bits, before anything is counted.
 *
 * k pieces stand on k different rows, so there are at most e_k(squares of each row) placements (the elementary
 * symmetric function), and the same for columns; without weights also at most C(rows,k) C(columns,k) k!. The least of
 * these for each k, then the most over k. Computed on doubles with an exponent of their own; roundings stay far below
 * the one bit that is added. */
#ifndef RIDDLE_PIECES_BLOCK_BOUND_H
#define RIDDLE_PIECES_BLOCK_BOUND_H

#include "pieces/incidence.h"

/* *bits: every number of placements of up to `most` pieces on the block is below 2^*bits. */
riddle_status riddle_block_bits(const riddle_block *block, riddle_control *control, uint64_t most, uint64_t *bits);

#endif
