/* The AVX2 path of lines/five.h; RIDDLE_FIVE_AVX2 is defined where it exists. Call it only on
 * processors that have AVX2. */
#ifndef RIDDLE_LINES_FIVE_AVX2_H
#define RIDDLE_LINES_FIVE_AVX2_H

#include "lines/five.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define RIDDLE_FIVE_AVX2

riddle_five riddle_five_rows_avx2(const uint64_t rows[RIDDLE_FIVE_SIZE]);
bool riddle_five_text_avx2(const char *text, riddle_five *five);

#endif
#endif
