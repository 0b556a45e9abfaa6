/* A library to be preloaded after a sanitizer's: programs that Lua starts (shells, above all) shall run without,
 * because some leak, and some do not start. */
#include <stdlib.h>

__attribute__((constructor)) static void forget_preload(void) { unsetenv("LD_PRELOAD"); }
