/* Boards of questions about forced wins: see forced.h. */
#include "forced.h"

#include <string.h>

#include "always.h"

void forced_begin(forced_board *board, const riddle_lines_rule *rule, int rows, int columns, const char *cells) {
  riddle_force_init(&board->force, rule, rows, columns, cells);
  board->before = board->force.windows;
  board->key = board->force.key;
}

void forced_end(forced_board *board, riddle_control *control) {
  const riddle_force *force = &board->force;
  const riddle_windows *before = &board->before;
  ALWAYS(memcmp(&before->line, &force->windows.line, sizeof before->line) == 0);
  ALWAYS(memcmp(&before->some, &force->windows.some, sizeof before->some) == 0);
  ALWAYS(board->key.half[0] == force->key.half[0] && board->key.half[1] == force->key.half[1]);
  riddle_force_free(&board->force, control);
}

uint64_t forced_hash(const riddle_proof *proof) {
  uint64_t hash = 0;
  for (size_t i = 0; i < proof->nodes; i++) {
    hash = 31 * hash + (uint64_t)proof->node[i].move + proof->node[i].otherwise;
  }
  for (size_t i = 0; i < proof->replies; i++) {
    hash = 31 * hash + (uint64_t)proof->reply[i].answer + proof->reply[i].node;
  }
  return hash;
}
