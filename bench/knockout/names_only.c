/* names_only: what reading a case of the game-schedule problem takes when nothing is done with it.
 *
 *   names_only table < FILE     reads the file, puts the teams' names into the name table
 *   names_only lookup < FILE    the same, and looks up both names of each match, in batches
 *
 * The table and its searches are the kernel's own (csrc/knockout/names.h); the file is read at once and cut at blanks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "knockout/names.h"

enum { BATCH = 64 };

typedef struct text {
  const char *at, *end;
} text;

static bool is_blank(char byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

static bool next_token(text *rest, const char **token, size_t *length) {
  while (rest->at < rest->end && is_blank(*rest->at)) rest->at++;
  *token = rest->at;
  while (rest->at < rest->end && !is_blank(*rest->at)) rest->at++;
  *length = (size_t)(rest->at - *token);
  return *length > 0;
}

static text read_all(void) {
  size_t room = 1 << 20, used = 0, got;
  char *data = malloc(room);
  while (data != NULL && (got = fread(data + used, 1, room - used, stdin)) > 0) {
    used += got;
    if (used == room) data = realloc(data, room *= 2);
  }
  if (data == NULL) exit(1);
  return (text){data, data + used};
}

int main(int argc, char **argv) {
  riddle_control control;
  riddle_names names = {0};
  riddle_control_init(&control);
  const bool lookup = argc > 1 && strcmp(argv[1], "lookup") == 0;
  text rest = read_all();
  const char *token;
  size_t length, budget = SIZE_MAX;
  uint32_t first, second;
  uint64_t sum = 0;
  if (!next_token(&rest, &token, &length)) return 1;
  const uint32_t teams = (uint32_t)strtoul(token, NULL, 10);
  for (uint32_t i = 0; i < teams && next_token(&rest, &token, &length); i++) {
    if (riddle_names_add(&names, &control, token, length) != RIDDLE_OK) return 1;
  }
  if (riddle_names_index(&names, &control, &budget, &first, &second) != RIDDLE_END) return 1;
  riddle_name_query queries[BATCH];
  for (uint32_t left = 2 * (teams - 1); left > 0;) {
    uint32_t count = left < BATCH ? left : BATCH;
    for (uint32_t i = 0; i < count; i++) {
      if (!next_token(&rest, &queries[i].text, &queries[i].length)) return 1;
    }
    if (lookup) riddle_names_find(&names, queries, count);
    for (uint32_t i = 0; i < count; i++) sum += lookup ? queries[i].team : queries[i].length;
    left -= count;
  }
  printf("%llu\n", (unsigned long long)sum);
  return 0;
}
