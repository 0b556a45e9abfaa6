/* How much memory may a computation use when nobody says? */
#ifndef RIDDLE_CORE_MEMORY_H
#define RIDDLE_CORE_MEMORY_H

#include <stddef.h>

/* Half of the least of: free memory of the machine, what the control group still allows, RLIMIT_AS.
 * Reads a few small system files: some 70 us on Linux. At least 16 MiB, also when nothing is known. */
size_t riddle_memory_default(void);

#endif
