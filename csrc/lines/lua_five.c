/* The binding of five.h on packed boards:
 *
 *   core.lines.five(boards)   `boards` holds 19 words of 64 bits for each board, the lowest byte of a word first: a row
 *                             of 38 bits, in column c from the left, from 0, bit 2 * c black and bit 2 * c + 1 white.
 *                             A string with three bytes a board: who has exactly five in a row (0 nobody, 1 black, 2
 *                             white), and row and column of the first stone, from 1, or 0. Or nil and the place of the
 *                             first board (from 1) that is none: a cell with both colours, or a bit beyond the row. */
#include <string.h>

#include "lines/five.h"
#include "lines/lua_lines.h"

enum { SIZE = RIDDLE_FIVE_SIZE, BOARD_BYTES = SIZE * 8, ANSWER_BYTES = 3 };

static uint64_t word_at(const char *text) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t word;
  memcpy(&word, text, sizeof word);
  return word;
#else
  uint64_t word = 0;
  for (int i = 7; i >= 0; i--) word = word << 8 | (unsigned char)text[i];
  return word;
#endif
}

/* Unpacks a board; false when it is none. */
static bool take_rows(const char *text, uint64_t rows[SIZE]) {
  const uint64_t black = UINT64_C(0x1555555555);
  uint64_t wrong = 0;
  for (int row = 0; row < SIZE; row++) {
    rows[row] = word_at(text + 8 * row);
    wrong |= rows[row] >> 2 * SIZE | (rows[row] & rows[row] >> 1 & black);
  }
  return wrong == 0;
}

int riddle_lua_lines_five(lua_State *L) {
  size_t bytes;
  const char *text = luaL_checklstring(L, 1, &bytes);
  luaL_argcheck(L, bytes % BOARD_BYTES == 0, 1, "19 words of 64 bits a board expected");
  size_t boards = bytes / BOARD_BYTES;
  riddle_cpu cpu = riddle_lua_cpu(L);
  luaL_Buffer buffer;
  char *out = luaL_buffinitsize(L, &buffer, boards * ANSWER_BYTES);
  for (size_t i = 0; i < boards; i++, text += BOARD_BYTES, out += ANSWER_BYTES) {
    uint64_t rows[SIZE];
    if (!take_rows(text, rows)) {
      lua_pushnil(L);
      lua_pushinteger(L, (lua_Integer)i + 1);
      return 2;
    }
    riddle_five five = riddle_five_rows(rows, cpu);
    out[0] = (char)five.winner;
    out[1] = (char)(five.winner == 0 ? 0 : five.row + 1);
    out[2] = (char)(five.winner == 0 ? 0 : five.column + 1);
  }
  luaL_pushresultsize(&buffer, boards * ANSWER_BYTES);
  return 1;
}
