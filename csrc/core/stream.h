/* Streams: kernels that turn the bytes of a contest's input into the bytes of its output.
 *
 * The caller owns the input and hands it over in chunks of any size; a stream takes what it can use
 * and says how much that was. So the same kernel serves a file of any size in constant memory, a
 * test that cuts the input at every byte, and a fuzzer.
 *
 *   call feed with input, length and `last` (nothing follows this chunk):
 *     RIDDLE_MORE  input[0..consumed) is used up; call again with the rest and at least one byte more.
 *                  Never the answer when `last` is set.
 *     RIDDLE_OK    paused, because much was done (within 20 ms) or much output waits; take the output,
 *                  call again with input + consumed.
 *     RIDDLE_END   the input ended where the format allows it; all of it is consumed. Only with `last`.
 *     RIDDLE_BAD_DATA  `fault` says what is wrong; the output holds all answers before it.
 *     other        stopped or out of memory. After this and after BAD_DATA the stream can only be closed.
 *
 * A stream appends to `output`; the caller empties it between calls. `line` and `column` (from 1, the
 * caller sets both to 1 at the start) say where input[consumed] stands; the stream keeps them. */
#ifndef RIDDLE_CORE_STREAM_H
#define RIDDLE_CORE_STREAM_H

#include "core/bytes.h"

/* How much output makes a stream pause, and how much input it handles in one call. */
enum { RIDDLE_STREAM_OUTPUT = 1 << 18, RIDDLE_STREAM_INPUT = 1 << 22 };

typedef struct riddle_fault {
  const char *kind;  /* a stable short word, e.g. "number", "range", "name", "end" */
  uint64_t line;     /* from 1 */
  uint64_t column;   /* in bytes from 1; 0 = the whole line */
  char message[448]; /* "expected ..., found ...", valid UTF-8 where the input is, no control bytes */
} riddle_fault;

typedef struct riddle_stream {
  riddle_control *control;
  const char *input;
  size_t length;
  bool last;
  size_t consumed;
  uint64_t line, column;
  riddle_bytes output;
  riddle_fault fault;
} riddle_stream;

typedef struct riddle_stream_class {
  const char *name; /* the contest problem's name, e.g. "hi-q" */
  size_t size;      /* bytes of a state; cleared before open */
  riddle_status (*open)(void *state, riddle_control *control, const void *options);
  riddle_status (*feed)(void *state, riddle_stream *stream);
  void (*close)(void *state, riddle_control *control); /* also after a failed open; frees everything */
} riddle_stream_class;

/* Sets the fault and returns RIDDLE_BAD_DATA. `format` as in printf. */
riddle_status riddle_fault_set(riddle_fault *fault, const char *kind, uint64_t line, uint64_t column,
                               const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 5, 6)))
#endif
    ;

/* Quotes input bytes for a fault's message: at most 40 bytes, cut at a character's end, control bytes
 * as \xNN, in 'single quotes'. Returns `room`, which must have 200 bytes. */
const char *riddle_quote(char *room, const char *bytes, size_t length);

#endif
