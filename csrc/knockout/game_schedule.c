/* Game schedule required: bytes in, bytes out. A state machine whose every step is bounded. */
#include "knockout/game_schedule.h"

#include <string.h>

#include "core/scan.h"
#include "knockout/arrange.h"
#include "core/array.h"
#include "knockout/conflict.h"
#include "knockout/name_sort.h"

enum {
  STEPS = 1 << 20, /* of one call of feed: bytes read, names and matches handled; below 20 ms */
  BATCH = 32       /* matches whose names are searched together */
};

typedef enum phase { NUMBER, NAMES, INDEX, SORT, ARRANGE, MATCHES, SOLVE, WRITE, CLOSED } phase;

/* Where a name or a match stands: lines after the case's first, and the column. */
typedef struct place {
  uint32_t line, column;
} place;

typedef struct schedule_state {
  bool judge;
  phase phase;
  uint32_t teams;
  uint64_t case_line, case_column, full_line; /* full_line: nothing more may stand on it */
  riddle_names names;
  place *places; /* of the names, then of the matches */
  riddle_match *matches;
  uint32_t match_count;
  riddle_bytes lines; /* input order: the names of each match as they were read, with a blank between them ... */
  size_t *line_end;   /* ... and where they end: the answer comes in this order, and names looked up would not */
  riddle_name_sort sort;
  uint32_t *by_name, *rank;   /* judge order: the teams sorted, and the place of each among them, which is its ... */
  riddle_arranging arranging; /* ... number from then on, so that passes over the teams go through memory in order */
  size_t place_room, match_room, line_room, by_name_room, rank_room;
  riddle_peeling peeling;
  riddle_conflict conflict;
  uint32_t round, next; /* while writing */
} schedule_state;

/* What the steps of one call share. */
typedef struct context {
  schedule_state *state;
  riddle_stream *stream;
  riddle_control *control;
  riddle_scan scan;
  size_t budget;
} context;

/* --- places ------------------------------------------------------------------------------------- */

static uint32_t narrow(uint64_t value) { return value > UINT32_MAX ? UINT32_MAX : (uint32_t)value; }

/* Where a token of the case stands. */
static place place_of(const schedule_state *state, const riddle_token *token) {
  return (place){narrow(token->line - state->case_line), narrow(token->column)};
}

static riddle_status fault_at(context *run, uint32_t i, const char *kind, const char *message) {
  const place *at = &run->state->places[i];
  return riddle_fault_set(&run->stream->fault, kind, run->state->case_line + at->line, at->column, "%s", message);
}

/* --- reading ------------------------------------------------------------------------------------ */

/* The next token; the end of the input where `expected` must follow is a fault. */
static riddle_status read_token(context *run, riddle_token *token, const char *expected) {
  riddle_fault *fault = &run->stream->fault;
  const char *before = run->scan.at;
  riddle_status status = riddle_scan_token(&run->scan, token, fault);
  size_t bytes = (size_t)(run->scan.at - before);
  run->budget -= bytes < run->budget ? bytes : run->budget;
  return status == RIDDLE_END ? riddle_fault_token(fault, "end", token, expected) : status;
}

static bool is_control(char byte) { return (unsigned char)byte < 0x20 || byte == 0x7F; }

static riddle_status check_bytes(context *run, const riddle_token *token) {
  bool found = false;
  for (size_t i = 0; i < token->length; i++) found |= is_control(token->text[i]);
  if (!found) return RIDDLE_OK;
  return riddle_fault_token(&run->stream->fault, "byte", token, "a name without control bytes");
}

/* Something stands where a line must be over. */
static riddle_status check_new_line(context *run, const riddle_token *token, const char *expected) {
  if (token->line != run->state->full_line) return RIDDLE_OK;
  return riddle_fault_token(&run->stream->fault, "count", token, expected);
}

static void begin_case(schedule_state *state, uint32_t teams, const riddle_token *token) {
  state->teams = teams;
  state->case_line = token->line;
  state->case_column = token->column;
  state->match_count = 0;
  state->lines.length = 0;
  state->round = state->next = 0;
  riddle_names_clear(&state->names);
  state->phase = NAMES;
}

static riddle_status read_number(context *run) {
  static const char expected[] = "a number of teams, 1 to 10000000, or 0 at the end";
  riddle_token token;
  riddle_fault *fault = &run->stream->fault;
  riddle_status status = read_token(run, &token, expected);
  if (status == RIDDLE_OK) status = check_new_line(run, &token, "the end of the line");
  if (status != RIDDLE_OK) return status;
  uint64_t number;
  int read = riddle_token_number(&token, &number);
  if (read == 0) return riddle_fault_token(fault, "number", &token, expected);
  if (read < 0 || number > RIDDLE_TEAMS_MOST) return riddle_fault_token(fault, "range", &token, expected);
  if (number == 0) {
    run->state->phase = CLOSED;
  } else {
    begin_case(run->state, (uint32_t)number, &token);
  }
  return RIDDLE_OK;
}

static riddle_status read_names(context *run) {
  schedule_state *state = run->state;
  while (state->names.count < state->teams) {
    riddle_token token;
    riddle_status status = read_token(run, &token, "the name of a team");
    if (status == RIDDLE_OK) status = check_bytes(run, &token);
    const size_t count = (size_t)state->names.count + 1;
    if (status == RIDDLE_OK) status = RIDDLE_RESERVE(run->control, &state->places, &state->place_room, count);
    if (status == RIDDLE_OK) status = riddle_names_add(&state->names, run->control, token.text, token.length);
    if (status != RIDDLE_OK) return status;
    state->places[count - 1] = place_of(state, &token);
    state->full_line = token.line;
    if (run->budget == 0) return RIDDLE_OK;
  }
  state->phase = INDEX;
  return RIDDLE_OK;
}

static riddle_status index_names(context *run) {
  schedule_state *state = run->state;
  uint32_t first, second;
  riddle_status status = riddle_names_index(&state->names, run->control, &run->budget, &first, &second);
  if (status == RIDDLE_BAD_DATA) {
    char message[RIDDLE_SENTENCE];
    riddle_names_say_twice(message, &state->names, first, second);
    return fault_at(run, second, "name", message);
  }
  if (status != RIDDLE_END) return status;
  state->phase = MATCHES;
  if (!state->judge) return RIDDLE_OK;
  state->phase = SORT;
  return riddle_name_sort_begin(&state->sort, run->control, state->teams);
}

static riddle_status sort_names(context *run) {
  schedule_state *state = run->state;
  if (!riddle_name_sort_step(&state->sort, &state->names, &run->budget)) return RIDDLE_OK;
  riddle_status status = RIDDLE_RESERVE(run->control, &state->by_name, &state->by_name_room, (size_t)state->teams);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(run->control, &state->rank, &state->rank_room, (size_t)state->teams);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < state->teams; i++) {
    state->by_name[i] = state->sort.entries[i].team;
    state->rank[state->by_name[i]] = i;
  }
  state->phase = ARRANGE;
  return RIDDLE_OK;
}

static riddle_status arrange_names(context *run) {
  schedule_state *state = run->state;
  riddle_status status =
      riddle_arrange_step(&state->arranging, run->control, &state->names, state->by_name, state->rank, &run->budget);
  if (status != RIDDLE_END) return status;
  state->phase = MATCHES;
  return RIDDLE_OK;
}

/* Goes back to the names in the order of the input, as faults name them; the stream ends with one. */
static riddle_status names_as_listed(context *run) {
  schedule_state *state = run->state;
  if (!state->judge) return RIDDLE_OK;
  size_t budget = SIZE_MAX;
  riddle_status status =
      riddle_arrange_step(&state->arranging, run->control, &state->names, state->rank, state->by_name, &budget);
  return status == RIDDLE_END ? RIDDLE_OK : status;
}

/* Reads the two names of a match. When the second may still come, the first is put back. */
static riddle_status read_match(context *run, riddle_token names[2]) {
  const riddle_scan before = run->scan;
  riddle_status status = read_token(run, &names[0], "a match of two teams");
  if (status == RIDDLE_OK) status = check_new_line(run, &names[0], "the end of the line");
  if (status != RIDDLE_OK) return status;
  status = read_token(run, &names[1], "the second team of the match");
  if (status == RIDDLE_MORE) run->scan = before;
  if (status != RIDDLE_OK) return status;
  if (names[1].line != names[0].line)
    return riddle_fault_token(&run->stream->fault, "count", &names[0], "two teams on the line of a match");
  run->state->full_line = names[0].line;
  return RIDDLE_OK;
}

static riddle_status fault_unknown(context *run, const riddle_token *token) {
  char message[RIDDLE_SENTENCE];
  riddle_status status = check_bytes(run, token);
  if (status == RIDDLE_OK) status = names_as_listed(run);
  if (status != RIDDLE_OK) return status;
  riddle_names_say_unknown(message, &run->state->names, run->state->match_count, token->text, token->length);
  return riddle_fault_set(&run->stream->fault, "name", token->line, token->column, "%s", message);
}

/* Keeps the names of a match as they stand there. */
static riddle_status keep_line(context *run, const riddle_token names[2]) {
  schedule_state *state = run->state;
  const size_t length = names[0].length + names[1].length + 1;
  riddle_status status =
      RIDDLE_RESERVE(run->control, &state->line_end, &state->line_room, (size_t)state->match_count + 1);
  if (status == RIDDLE_OK) status = riddle_bytes_reserve(&state->lines, run->control, length + RIDDLE_NAMES_SLACK);
  if (status != RIDDLE_OK) return status;
  char *at = state->lines.data + state->lines.length;
  memcpy(at, names[0].text, names[0].length);
  at[names[0].length] = ' ';
  memcpy(at + names[0].length + 1, names[1].text, names[1].length);
  state->lines.length += length;
  state->line_end[state->match_count] = state->lines.length;
  return RIDDLE_OK;
}

/* Looks up a batch of matches; the first unknown name is a fault. */
static riddle_status take_matches(context *run, const riddle_token (*names)[2], uint32_t count) {
  schedule_state *state = run->state;
  riddle_name_query queries[2 * BATCH];
  for (uint32_t i = 0; i < 2 * count; i++) {
    queries[i].text = names[i / 2][i % 2].text;
    queries[i].length = names[i / 2][i % 2].length;
  }
  riddle_names_find(&state->names, queries, 2 * (size_t)count);
  const size_t total = (size_t)state->match_count + count;
  riddle_status status = RIDDLE_RESERVE(run->control, &state->places, &state->place_room, total);
  if (status == RIDDLE_OK) status = RIDDLE_RESERVE(run->control, &state->matches, &state->match_room, total);
  if (status != RIDDLE_OK) return status;
  for (uint32_t i = 0; i < count; i++) {
    riddle_match match = {queries[2 * i].team, queries[2 * i + 1].team};
    if (match.a == RIDDLE_NO_TEAM) return fault_unknown(run, &names[i][0]);
    if (match.b == RIDDLE_NO_TEAM) return fault_unknown(run, &names[i][1]);
    if (!state->judge) status = keep_line(run, names[i]);
    if (status != RIDDLE_OK) return status;
    state->places[state->match_count] = place_of(state, &names[i][0]);
    state->matches[state->match_count++] = match;
  }
  return RIDDLE_OK;
}

static riddle_status read_matches(context *run) {
  schedule_state *state = run->state;
  while (state->match_count + 1 < state->teams && run->budget > 0) {
    riddle_token names[BATCH][2];
    uint32_t left = state->teams - 1 - state->match_count, count = 0;
    uint32_t most = left < BATCH ? left : BATCH;
    riddle_status status = RIDDLE_OK;
    while (count < most && status == RIDDLE_OK) {
      status = read_match(run, names[count]);
      count += status == RIDDLE_OK;
    }
    /* A fault of a name stands before one of the match that could not be read. */
    const riddle_fault fault = run->stream->fault;
    riddle_status taken = take_matches(run, (const riddle_token(*)[2])names, count);
    if (taken != RIDDLE_OK) return taken;
    run->stream->fault = fault;
    if (status != RIDDLE_OK) return status;
  }
  if (state->match_count + 1 < state->teams) return RIDDLE_OK;
  state->phase = SOLVE;
  const riddle_peeling_task task = {.teams = state->teams, .matches = state->matches, .judge = state->judge};
  return riddle_peeling_begin(&state->peeling, run->control, &task);
}

/* --- solving ------------------------------------------------------------------------------------ */

/* Goes back to teams in the order of the input. */
static riddle_status number_as_listed(context *run) {
  schedule_state *state = run->state;
  if (!state->judge) return RIDDLE_OK;
  for (uint32_t i = 0; i < state->match_count; i++) {
    riddle_match *match = &state->matches[i];
    *match = (riddle_match){state->by_name[match->a], state->by_name[match->b]};
  }
  riddle_rounds *rounds = &state->peeling.rounds;
  for (uint32_t r = 0; r < rounds->count; r++) {
    if (rounds->wildcard[r] != RIDDLE_NO_TEAM) rounds->wildcard[r] = state->by_name[rounds->wildcard[r]];
  }
  return names_as_listed(run);
}

static riddle_status diagnose(context *run) {
  schedule_state *state = run->state;
  riddle_conflict *conflict = &state->conflict;
  char message[RIDDLE_SENTENCE];
  riddle_status status = number_as_listed(run);
  if (status != RIDDLE_OK) return status;
  const riddle_conflict_list list = {.teams = state->teams,
                                     .match_count = state->match_count,
                                     .matches = state->matches,
                                     .rounds = &state->peeling.rounds};
  status = riddle_conflict_find(conflict, run->control, &list);
  if (status != RIDDLE_OK) return status;
  riddle_conflict_sentence(message, conflict, state->teams, RIDDLE_NO_TEAM, &state->names);
  bool has_line = conflict->kind == RIDDLE_CONFLICT_SELF || conflict->kind == RIDDLE_CONFLICT_TWICE;
  if (has_line) return fault_at(run, conflict->matches[conflict->match_count - 1], "impossible", message);
  return riddle_fault_set(&run->stream->fault, "impossible", state->case_line, state->case_column, "%s", message);
}

static riddle_status solve(context *run) {
  riddle_status status = riddle_peeling_step(&run->state->peeling, &run->budget);
  if (status == RIDDLE_BAD_DATA) return diagnose(run);
  if (status == RIDDLE_END) run->state->phase = WRITE;
  return status == RIDDLE_END ? RIDDLE_OK : status;
}

/* --- writing ------------------------------------------------------------------------------------ */

/* Copies a name to where there is room for RIDDLE_NAMES_SLACK bytes more. Most names are short: 16 bytes at
 * once, whatever they hold behind the name, are quicker than a call of memcpy. */
static char *copy_name(char *at, const char *name, size_t length) {
  if (length <= RIDDLE_NAMES_SLACK) {
    memcpy(at, name, RIDDLE_NAMES_SLACK);
  } else {
    memcpy(at, name, length);
  }
  return at + length;
}

typedef struct team_name {
  const char *text;
  size_t length;
} team_name;

/* The names of the winner and the loser of a match that was played: in input order from its line. */
static void result_names(const schedule_state *state, uint32_t played, team_name result[2]) {
  const uint32_t i = played / 2;
  const bool second_won = played % 2 == 1;
  if (state->judge) {
    const riddle_match match = state->matches[i];
    result[second_won].text = riddle_name(&state->names, match.a, &result[second_won].length);
    result[!second_won].text = riddle_name(&state->names, match.b, &result[!second_won].length);
    return;
  }
  const size_t start = i == 0 ? 0 : state->line_end[i - 1], length = state->line_end[i] - start;
  const char *line = state->lines.data + start, *blank = memchr(line, ' ', length);
  const size_t first = (size_t)(blank - line);
  result[second_won] = (team_name){line, first};
  result[!second_won] = (team_name){blank + 1, length - first - 1};
}

static riddle_status put_match(context *run, uint32_t played) {
  static const char defeats[] = " defeats ";
  riddle_bytes *output = &run->stream->output;
  team_name result[2];
  result_names(run->state, played, result);
  size_t length = result[0].length + (sizeof defeats - 1) + result[1].length + 1;
  riddle_status status = riddle_bytes_reserve(output, run->control, length + RIDDLE_NAMES_SLACK);
  if (status != RIDDLE_OK) return status;
  char *at = copy_name(output->data + output->length, result[0].text, result[0].length);
  memcpy(at, defeats, sizeof defeats - 1);
  at = copy_name(at + sizeof defeats - 1, result[1].text, result[1].length);
  *at = '\n';
  output->length += length;
  return RIDDLE_OK;
}

/* A name between two texts. */
static riddle_status put_name(context *run, const char *before, uint32_t team, const char *after) {
  riddle_bytes *output = &run->stream->output;
  size_t length;
  const char *name = riddle_name(&run->state->names, team, &length);
  riddle_status status = riddle_bytes_add(output, run->control, before, strlen(before));
  if (status == RIDDLE_OK) status = riddle_bytes_add(output, run->control, name, length);
  if (status == RIDDLE_OK) status = riddle_bytes_add(output, run->control, after, strlen(after));
  return status;
}

static riddle_status put_header(context *run) {
  char line[40] = "Round #";
  char *end = riddle_write_unsigned(line + strlen(line), (uint64_t)run->state->round + 1);
  *end++ = '\n';
  return riddle_bytes_add(&run->stream->output, run->control, line, (size_t)(end - line));
}

/* Judge order: brings what a later match needs nearer: its teams, then where their names are, then the names. */
static void look_ahead(const schedule_state *state, uint32_t i, uint32_t end) {
  const uint32_t *played = state->peeling.rounds.played;
  if (!state->judge) return;
  const riddle_names *names = &state->names;
  if (i + 24 < end) __builtin_prefetch(&state->matches[played[i + 24] / 2]);
  if (i + 16 < end) {
    riddle_match match = state->matches[played[i + 16] / 2];
    __builtin_prefetch(&names->end[match.a]);
    __builtin_prefetch(&names->end[match.b]);
  }
  if (i + 8 < end) {
    riddle_match match = state->matches[played[i + 8] / 2];
    size_t length;
    __builtin_prefetch(riddle_name(names, match.a, &length));
    __builtin_prefetch(riddle_name(names, match.b, &length));
  }
}

static riddle_status put_round(context *run) {
  schedule_state *state = run->state;
  const riddle_rounds *rounds = &state->peeling.rounds;
  const uint32_t end = rounds->start[state->round + 1];
  riddle_status status = state->next == rounds->start[state->round] ? put_header(run) : RIDDLE_OK;
  do { /* at least one match, so that no header is written twice */
    look_ahead(state, state->next, end);
    if (status == RIDDLE_OK) status = put_match(run, rounds->played[state->next]);
    state->next++;
  } while (status == RIDDLE_OK && state->next < end && run->stream->output.length < RIDDLE_STREAM_OUTPUT);
  if (status != RIDDLE_OK || state->next < end) return status;
  uint32_t wildcard = rounds->wildcard[state->round++];
  if (wildcard == RIDDLE_NO_TEAM) return RIDDLE_OK;
  return put_name(run, "", wildcard, " advances with wildcard\n");
}

static riddle_status write_answer(context *run) {
  schedule_state *state = run->state;
  while (state->round < state->peeling.rounds.count) {
    riddle_status status = put_round(run);
    if (status != RIDDLE_OK || run->stream->output.length >= RIDDLE_STREAM_OUTPUT) return status;
  }
  state->phase = NUMBER;
  return put_name(run, "Winner: ", state->peeling.rounds.winner, "\n\n");
}

/* --- the stream --------------------------------------------------------------------------------- */

/* After the closing 0 nothing but blanks may follow. */
static riddle_status read_rest(context *run) {
  riddle_token token;
  riddle_status status = riddle_scan_token(&run->scan, &token, &run->stream->fault);
  if (status != RIDDLE_OK) return status;
  return riddle_fault_token(&run->stream->fault, "trailing", &token, "nothing after the closing 0");
}

static riddle_status step(context *run) {
  switch (run->state->phase) {
    case NUMBER: return read_number(run);
    case NAMES: return read_names(run);
    case INDEX: return index_names(run);
    case SORT: return sort_names(run);
    case ARRANGE: return arrange_names(run);
    case MATCHES: return read_matches(run);
    case SOLVE: return solve(run);
    case WRITE: return write_answer(run);
    default: return read_rest(run);
  }
}

static riddle_status schedule_feed(void *memory, riddle_stream *stream) {
  context run = {.state = memory, .stream = stream, .control = stream->control, .budget = STEPS};
  riddle_scan_begin(&run.scan, stream);
  riddle_status status = RIDDLE_OK;
  while (status == RIDDLE_OK && run.budget > 0 && stream->output.length < RIDDLE_STREAM_OUTPUT) status = step(&run);
  riddle_scan_commit(&run.scan, stream);
  return status;
}

static riddle_status schedule_open(void *memory, riddle_control *control, const void *options) {
  (void)control;
  schedule_state *state = memory;
  const riddle_game_schedule_options *given = options;
  state->judge = given != NULL && given->judge;
  return RIDDLE_OK;
}

static void schedule_close(void *memory, riddle_control *control) {
  schedule_state *state = memory;
  riddle_names_free(&state->names, control);
  RIDDLE_FREE(control, &state->places, &state->place_room);
  RIDDLE_FREE(control, &state->matches, &state->match_room);
  riddle_bytes_free(&state->lines, control);
  RIDDLE_FREE(control, &state->line_end, &state->line_room);
  RIDDLE_FREE(control, &state->by_name, &state->by_name_room);
  RIDDLE_FREE(control, &state->rank, &state->rank_room);
  riddle_name_sort_free(&state->sort, control);
  riddle_arranging_free(&state->arranging, control);
  riddle_peeling_free(&state->peeling, control);
  riddle_conflict_free(&state->conflict, control);
}

const riddle_stream_class riddle_game_schedule_stream = {
    .name = "game-schedule",
    .size = sizeof(schedule_state),
    .open = schedule_open,
    .feed = schedule_feed,
    .close = schedule_close,
};
