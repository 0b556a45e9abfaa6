/* Names of the status codes. */
#include "core/status.h"

const char *riddle_status_word(riddle_status status) {
  switch (status) {
    case RIDDLE_OK: return "ok";
    case RIDDLE_MORE: return "more";
    case RIDDLE_END: return "end";
    case RIDDLE_STOPPED: return "stopped";
    case RIDDLE_TIME: return "time";
    case RIDDLE_MEMORY: return "memory";
    case RIDDLE_NO_MEMORY: return "no memory";
    case RIDDLE_NO_THREAD: return "no thread";
    case RIDDLE_BAD_DATA: return "bad data";
  }
  return "unknown";
}
