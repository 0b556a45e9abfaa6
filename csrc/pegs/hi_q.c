/* The Hi-Q stream: a fast loop over plain one- and two-digit numbers, and a careful road, one token at
 * a time, for everything else (ends of chunks, faults, the count). Both keep the same state. */
#include "pegs/hi_q.h"

#include <string.h>

#include "core/scan.h"
#include "pegs/sieve.h"

enum {
  HOLES = RIDDLE_PEGS_ENGLISH_HOLES,
  JUMPS = RIDDLE_PEGS_ENGLISH_JUMPS,
  LARGEST_SUM = HOLES * (HOLES + 1) / 2,
  BYTES = (HOLES + 7) / 8,
  ANSWER = 4,                      /* bytes of an answer at most: three digits and a line end */
  ROOM = RIDDLE_STREAM_OUTPUT + 64 /* of the output: a stream pauses before an answer could be too much */
};

typedef struct answer_text {
  char text[ANSWER];
  uint8_t length;
} answer_text;

typedef struct hi_q_state {
  riddle_pegs_sieve sieve; /* of the arrays that follow */
  riddle_pegs_jump jump[JUMPS];
  riddle_pegs_bits touched[JUMPS];
  riddle_pegs_maps tables[RIDDLE_PEGS_TABLES(HOLES, JUMPS)];
  uint16_t byte_sum[BYTES][256]; /* the sum of the hole numbers in a byte of a board */
  answer_text answer[LARGEST_SUM + 1];
  bool counted;  /* the number of instances is known */
  uint64_t left; /* instances not answered yet */
  uint64_t pegs; /* of the instance that is being read ... */
  unsigned last; /* ... and its last hole, 0 at its start */
} hi_q_state;

static riddle_status hi_q_open(void *memory, riddle_control *control, const void *options) {
  (void)control;
  (void)options;
  hi_q_state *state = memory;
  riddle_pegs_english(state->jump);
  riddle_pegs_sort(state->jump, JUMPS, true, true);
  riddle_pegs_sieve_init(&state->sieve, HOLES, state->jump, JUMPS, state->touched, state->tables);
  for (unsigned byte = 0; byte < BYTES; byte++) {
    for (unsigned bits = 1; bits < 256; bits++) {
      unsigned bit = 0;
      while ((bits >> bit & 1) == 0) bit++;
      state->byte_sum[byte][bits] = (uint16_t)(state->byte_sum[byte][bits & (bits - 1)] + byte * 8 + bit + 1);
    }
  }
  for (unsigned sum = 0; sum <= LARGEST_SUM; sum++) {
    char room[24];
    char *end = riddle_write_unsigned(room, sum);
    *end++ = '\n';
    answer_text *answer = &state->answer[sum];
    answer->length = (uint8_t)(end - room);
    memcpy(answer->text, room, answer->length);
  }
  return RIDDLE_OK;
}

static void hi_q_close(void *memory, riddle_control *control) {
  (void)memory;
  (void)control;
}

/* The caller has made room for all that one call of feed can write. */
static void write_text(riddle_bytes *output, const char *text) {
  size_t length = strlen(text);
  memcpy(output->data + output->length, text, length);
  output->length += length;
}

/* Answers an instance. */
static inline void answer_instance(hi_q_state *state, uint64_t pegs, riddle_bytes *output) {
  riddle_pegs_bits set = {{pegs, 0}};
  riddle_pegs_sieve_run(&state->sieve, &set, HOLES, NULL);
  unsigned sum = 0;
  for (int byte = 0; byte < BYTES; byte++) sum += state->byte_sum[byte][set.word[0] >> byte * 8 & 0xFF];
  memcpy(output->data + output->length, state->answer[sum].text, ANSWER);
  output->length += state->answer[sum].length;
  state->left--;
  if (state->left == 0) write_text(output, "END OF OUTPUT\n");
}

static inline unsigned digit(const char *at) { return (unsigned)(unsigned char)*at - '0'; }

static inline uint64_t hole_bit(unsigned hole) { return (uint64_t)1 << (hole - 1); }

/* What may stand between tokens: as riddle_is_blank and the line end, without a branch. */
static const bool space[256] = {
    [' '] = true, ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true, ['\r'] = true};

static inline bool is_space(const char *at) { return space[(unsigned char)*at]; }

/* The line ends in a run of bytes, eight bytes at once: each byte of `found` counts the hits in its place, for as
 * many steps as a byte can hold. */
static uint64_t count_lines(const char *at, const char *end) {
  enum { STEP = 8, MOST = 255 };
  const uint64_t ones = 0x0101010101010101, highs = ones << 7;
  uint64_t lines = 0;
  while (end - at >= STEP) {
    uint64_t found = 0;
    for (int i = 0; i < MOST && end - at >= STEP; i++, at += STEP) {
      uint64_t bytes;
      memcpy(&bytes, at, STEP);
      bytes ^= ones * '\n';                                           /* line ends are 0 now, and ... */
      found += (~(((bytes & ~highs) + ~highs) | bytes) & highs) >> 7; /* ... 1 here */
    }
    for (; found != 0; found >>= 8) lines += found & 0xFF;
  }
  for (; at < end; at++) lines += *at == '\n';
  return lines;
}

/* Moves the cursor on. */
static void move_to(riddle_scan *scan, const char *to) {
  uint64_t lines = count_lines(scan->at, to);
  if (lines > 0) {
    const char *at = to;
    while (at[-1] != '\n') at--;
    scan->line += lines;
    scan->column_shift = 1 - (uint64_t)(at - scan->start);
  }
  scan->at = to;
}

/* Reads on while tokens are plain: one or two digits, in order, with a space behind them in this chunk.
 * Stops before anything else, which take_token then judges.
 *
 * Holes increase, so an instance is a run of one-digit tokens, a run of two-digit ones, and the 0. The
 * two inner loops take a run each with a step that does not depend on what was read: the processor
 * need not wait for one token to know where the next begins. Lines are counted afterwards. */
static void read_plain(hi_q_state *state, riddle_scan *scan, riddle_bytes *output) {
  const char *at = scan->at;
  const char *end = scan->end - at < 3 ? at : scan->end - 2; /* a token and the byte behind it are there */
  uint64_t pegs = state->pegs;
  unsigned last = state->last;
  while (state->left > 0 && output->length < RIDDLE_STREAM_OUTPUT) {
    while (at < end && is_space(at)) at++;
    while (at < end && is_space(at + 1) && digit(at) <= 9 && digit(at) > last) {
      last = digit(at);
      pegs |= hole_bit(last);
      at += 2;
    }
    while (at < end && is_space(at + 2) && digit(at + 1) <= 9) {
      unsigned hole = digit(at) * 10 + digit(at + 1);
      if (hole <= last || hole > HOLES) break;
      last = hole;
      pegs |= hole_bit(hole);
      at += 3;
    }
    if (at >= end) break;
    if (is_space(at)) continue;
    if (*at != '0' || !is_space(at + 1)) break;
    answer_instance(state, pegs, output);
    pegs = 0;
    last = 0;
    at++;
  }
  state->pegs = pegs;
  state->last = last;
  move_to(scan, at);
}

/* As riddle_token_number, but -1 for numbers below 0 too. */
static int read_number(const riddle_token *token, uint64_t *value) {
  if (token->length < 2 || *token->text != '-') return riddle_token_number(token, value);
  riddle_token digits = *token;
  digits.text++;
  digits.length--;
  return riddle_token_number(&digits, value) == 0 ? 0 : -1;
}

static const char *fault_kind(int read) { return read == 0 ? "number" : "range"; }

static riddle_status take_count(hi_q_state *state, const riddle_token *token, riddle_stream *stream) {
  int read = read_number(token, &state->left);
  if (read != 1) return riddle_fault_token(&stream->fault, fault_kind(read), token, "the number of instances");
  state->counted = true;
  write_text(&stream->output, "HI Q OUTPUT\n");
  if (state->left == 0) write_text(&stream->output, "END OF OUTPUT\n");
  return RIDDLE_OK;
}

static riddle_status take_hole(hi_q_state *state, const riddle_token *token, riddle_stream *stream) {
  uint64_t hole;
  int read = read_number(token, &hole);
  if (read != 1 || hole > HOLES) {
    return riddle_fault_token(&stream->fault, fault_kind(read), token, "a hole in 1..33 or the closing 0");
  }
  if (hole == 0) {
    answer_instance(state, state->pegs, &stream->output);
    state->pegs = 0;
    state->last = 0;
  } else if (hole > state->last) {
    state->last = (unsigned)hole;
    state->pegs |= hole_bit(state->last);
  } else {
    char expected[64] = "a hole above ";
    char *end = riddle_write_unsigned(expected + strlen(expected), state->last);
    strcpy(end, " or the closing 0");
    return riddle_fault_token(&stream->fault, "order", token, expected);
  }
  return RIDDLE_OK;
}

/* What the input lacks when it ends here. */
static riddle_status take_end(const hi_q_state *state, const riddle_token *token, riddle_stream *stream) {
  if (!state->counted) return riddle_fault_token(&stream->fault, "end", token, "the number of instances");
  if (state->left == 0) return RIDDLE_END;
  return riddle_fault_token(&stream->fault, "end", token, "a hole in 1..33 or the closing 0");
}

static riddle_status take_token(hi_q_state *state, riddle_scan *scan, riddle_stream *stream) {
  riddle_token token;
  riddle_status status = riddle_scan_token(scan, &token, &stream->fault);
  if (status == RIDDLE_END) return take_end(state, &token, stream);
  if (status != RIDDLE_OK) return status;
  if (!state->counted) return take_count(state, &token, stream);
  if (state->left > 0) return take_hole(state, &token, stream);
  return riddle_fault_token(&stream->fault, "trailing", &token, "the end of the input after the last instance");
}

static riddle_status hi_q_feed(void *memory, riddle_stream *stream) {
  hi_q_state *state = memory;
  riddle_status status = riddle_bytes_reserve(&stream->output, stream->control, ROOM);
  if (status != RIDDLE_OK) return status;
  riddle_scan scan;
  riddle_scan_begin(&scan, stream);
  bool cut = stream->length > RIDDLE_STREAM_INPUT; /* a longer chunk is read in parts, each longer than any token */
  if (cut) {
    scan.end = scan.start + RIDDLE_STREAM_INPUT;
    scan.last = false;
  }
  do {
    if (state->left > 0) read_plain(state, &scan, &stream->output);
    if (stream->output.length >= RIDDLE_STREAM_OUTPUT) break;
    status = take_token(state, &scan, stream);
  } while (status == RIDDLE_OK);
  riddle_scan_commit(&scan, stream);
  return status == RIDDLE_MORE && cut ? RIDDLE_OK : status;
}

const riddle_stream_class riddle_hi_q_stream = {"hi-q", sizeof(hi_q_state), hi_q_open, hi_q_feed, hi_q_close};
