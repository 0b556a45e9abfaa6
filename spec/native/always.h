/* ALWAYS(condition): ends a test program with a message when the condition does not hold. */
#ifndef RIDDLE_SPEC_ALWAYS_H
#define RIDDLE_SPEC_ALWAYS_H

#include <stdio.h>
#include <stdlib.h>

#define ALWAYS(condition) ((condition) ? (void)0 : always_broken(__FILE__, __LINE__, #condition))

static inline _Noreturn void always_broken(const char *file, int line, const char *condition) {
  fprintf(stderr, "%s:%d: broken: %s\n", file, line, condition);
  abort();
}

#endif
