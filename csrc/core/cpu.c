/* Processor features, each tested by its name. */
#include "core/cpu.h"

#include <string.h>

static const char *const names[] = {"portable", "avx2", "avx512"};

riddle_cpu riddle_cpu_best(void) {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
              __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  if (!avx2) return RIDDLE_CPU_PORTABLE;
  bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq") &&
                __builtin_cpu_supports("gfni");
  return avx512 ? RIDDLE_CPU_AVX512 : RIDDLE_CPU_AVX2;
#else
  return RIDDLE_CPU_PORTABLE;
#endif
}

const char *riddle_cpu_name(riddle_cpu cpu) { return names[cpu]; }

bool riddle_cpu_parse(const char *name, riddle_cpu *cpu) {
  for (int level = RIDDLE_CPU_PORTABLE; level <= RIDDLE_CPU_AVX512; level++) {
    if (strcmp(name, names[level]) == 0) {
      *cpu = (riddle_cpu)level;
      return true;
    }
  }
  return false;
}
