/* The driver of streams in tests: see feeder.h. */
#include "feeder.h"

#include <stdlib.h>
#include <string.h>

#include "always.h"
#include "heap.h"

const feed_plan feed_plainly = {.memory_limit = SIZE_MAX, .cpu = RIDDLE_CPU_PORTABLE};

static void *must(void *block) {
  ALWAYS(block != NULL);
  return block;
}

/* --- the pieces --------------------------------------------------------------------------------- */

/* What the stream has not consumed yet of the pieces it was given, in a block of its exact size. */
typedef struct window {
  char *text;
  size_t length;
} window;

static void window_slide(window *view, size_t used, const char *more, size_t length) {
  size_t left = view->length - used;
  char *fresh = must(malloc(left + length + (left + length == 0)));
  if (left > 0) memcpy(fresh, view->text + used, left);
  if (length > 0) memcpy(fresh + left, more, length);
  free(view->text);
  *view = (window){fresh, left + length};
}

static size_t piece_size(const feed_plan *plan, size_t number, size_t left) {
  if (plan->cut_count == 0) return left;
  unsigned char cut = plan->cuts[number % plan->cut_count];
  size_t wanted = cut == 255 ? left : (size_t)cut + 1;
  return wanted < left ? wanted : left;
}

/* --- promises ------------------------------------------------------------------------------------ */

/* Where a byte stands, counted from the definition. */
typedef struct position {
  uint64_t line, column;
} position;

static void position_move(position *at, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    at->column++;
    if (text[i] == '\n') *at = (position){at->line + 1, 1};
  }
}

static void check_fault(const riddle_fault *fault, const char *input, size_t length) {
  uint64_t lines = 1;
  for (size_t i = 0; i < length; i++) lines += input[i] == '\n';
  ALWAYS(fault->kind != NULL && fault->kind[0] != '\0');
  ALWAYS(1 <= fault->line && fault->line <= lines);
  ALWAYS(fault->column <= length + 1);
  size_t letters = strlen(fault->message);
  ALWAYS(0 < letters && letters < sizeof fault->message);
  for (size_t i = 0; i < letters; i++) ALWAYS((unsigned char)fault->message[i] >= 0x20);
}

static void check_call(const riddle_stream *stream, riddle_status status, const position *at) {
  ALWAYS(stream->consumed <= stream->length);
  if (status == RIDDLE_MORE) ALWAYS(!stream->last);
  if (status == RIDDLE_END) ALWAYS(stream->last && stream->consumed == stream->length);
  if (status == RIDDLE_OK || status == RIDDLE_MORE) ALWAYS(stream->line == at->line && stream->column == at->column);
}

/* --- a run ----------------------------------------------------------------------------------------- */

static void take_output(feed_result *result, riddle_stream *stream) {
  riddle_bytes *bytes = &stream->output;
  if (bytes->length == 0) return;
  result->output = must(realloc(result->output, result->length + bytes->length));
  memcpy(result->output + result->length, bytes->data, bytes->length);
  result->length += bytes->length;
  bytes->length = 0;
}

static void feed_pieces(const riddle_stream_class *class, void *state, riddle_stream *stream, const char *input,
                        size_t length, const feed_plan *plan, feed_result *result) {
  enum { MOST_PAUSES = 10000000 };
  window view = {NULL, 0};
  position at = {1, 1};
  size_t given = 0, number = 0, pauses = 0;
  stream->line = stream->column = 1;
  result->status = RIDDLE_MORE;
  while (result->status == RIDDLE_MORE || result->status == RIDDLE_OK) {
    if (result->status == RIDDLE_MORE) {
      size_t size = piece_size(plan, number++, length - given);
      window_slide(&view, stream->consumed, input + given, size);
      given += size;
      stream->last = given == length && (size == 0 || plan->cut_count == 0);
    } else {
      window_slide(&view, stream->consumed, NULL, 0);
    }
    stream->input = view.text;
    stream->length = view.length;
    stream->consumed = 0;
    result->status = class->feed(state, stream);
    position_move(&at, view.text, stream->consumed);
    check_call(stream, result->status, &at);
    pauses = result->status == RIDDLE_OK && stream->consumed == 0 && stream->output.length == 0 ? pauses + 1 : 0;
    ALWAYS(pauses < MOST_PAUSES);
    take_output(result, stream);
  }
  free(view.text);
  if (result->status == RIDDLE_BAD_DATA) check_fault(&stream->fault, input, length);
}

feed_result feed_run(const riddle_stream_class *class, const char *input, size_t length, const feed_plan *plan) {
  feed_result result = {0};
  heap memory = {.failing = plan->failing_allocation};
  riddle_control control;
  heap_control(&memory, &control);
  control.cpu = plan->cpu;
  control.memory_limit = plan->memory_limit;
  if (plan->time > 0) control.deadline = riddle_clock() + plan->time;

  riddle_stream stream = {.control = &control};
  void *state = riddle_new_array(&control, 1, class->size, &result.status);
  if (state != NULL) {
    result.status = class->open(state, &control, NULL);
    if (result.status == RIDDLE_OK) feed_pieces(class, state, &stream, input, length, plan, &result);
    class->close(state, &control);
    riddle_free_array(&control, state, 1, class->size);
  }
  riddle_bytes_free(&stream.output, &control);
  result.fault = stream.fault;
  result.allocations = memory.requests;
  result.peak = memory.peak;
  ALWAYS(memory.peak <= plan->memory_limit);
  heap_check_empty(&memory, &control);
  return result;
}

void feed_free(feed_result *result) {
  free(result->output);
  *result = (feed_result){0};
}

/* --- comparing ------------------------------------------------------------------------------------- */

static bool same_start(const feed_result *one, const feed_result *other, size_t length) {
  return length == 0 || memcmp(one->output, other->output, length) == 0;
}

static bool is_limit(const feed_result *result) {
  return result->status == RIDDLE_MEMORY ||
         (result->status == RIDDLE_BAD_DATA && strcmp(result->fault.kind, "limit") == 0);
}

bool feed_gave_up(const feed_result *result) { return result->status == RIDDLE_TIME || is_limit(result); }

bool feed_is_cut_short(const feed_result *result, const feed_result *whole, riddle_status stopped) {
  bool ended = stopped == RIDDLE_MEMORY ? is_limit(result) : result->status == stopped;
  return ended && result->length <= whole->length && same_start(result, whole, result->length);
}

bool feed_same(const feed_result *one, const feed_result *other) {
  if (one->status != other->status || one->length != other->length) return false;
  if (!same_start(one, other, one->length)) return false;
  if (one->status != RIDDLE_BAD_DATA) return true;
  const riddle_fault *a = &one->fault, *b = &other->fault;
  return a->line == b->line && a->column == b->column && strcmp(a->kind, b->kind) == 0 &&
         strcmp(a->message, b->message) == 0;
}
