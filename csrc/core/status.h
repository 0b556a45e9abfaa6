/* What a kernel can answer besides its result. Kernels print nothing and set no errno. */
#ifndef RIDDLE_CORE_STATUS_H
#define RIDDLE_CORE_STATUS_H

typedef enum riddle_status {
  RIDDLE_OK = 0,
  RIDDLE_MORE,      /* a stream has read all it can use and wants more input */
  RIDDLE_END,       /* a stream or an iterator has nothing left */
  RIDDLE_STOPPED,   /* the stop flag was set */
  RIDDLE_TIME,      /* the time limit was reached */
  RIDDLE_MEMORY,    /* the memory limit forbids the next allocation */
  RIDDLE_NO_MEMORY, /* the allocator failed */
  RIDDLE_NO_THREAD, /* the system refused a thread */
  RIDDLE_BAD_DATA   /* the input is wrong; a riddle_fault says where and why */
} riddle_status;

/* A stable short word for a status: "ok", "more", "end", "stopped", "time", "memory", ... */
const char *riddle_status_word(riddle_status status);

#endif
