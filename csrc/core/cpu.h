/* Which instruction sets this processor has, and which one the kernels shall use.
 *
 * Every kernel has a portable path; a faster one is a function with a target attribute, chosen at run
 * time from control->cpu at one place per kernel. All paths give the same result bit for bit. */
#ifndef RIDDLE_CORE_CPU_H
#define RIDDLE_CORE_CPU_H

#include <stdbool.h>

typedef enum riddle_cpu {
  RIDDLE_CPU_PORTABLE = 0, /* plain C11 */
  RIDDLE_CPU_AVX2,         /* AVX2, FMA, BMI1, BMI2, POPCNT */
  RIDDLE_CPU_AVX512        /* the above, and AVX-512 F, BW, DQ, VL, VBMI, VPOPCNTDQ, and GFNI */
} riddle_cpu;

/* The best level that this processor has. */
riddle_cpu riddle_cpu_best(void);

/* "portable", "avx2" or "avx512". */
const char *riddle_cpu_name(riddle_cpu cpu);

/* Reads a name; false when there is no such level. */
bool riddle_cpu_parse(const char *name, riddle_cpu *cpu);

#endif
