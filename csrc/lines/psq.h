/* Games of Piskvork's .psq files, bytes in, moves out: the fast road of archives.
 *
 * The plain-Lua reader riddle.lines.formats.psq is the definition: the same games, the same deviations, the same first
 * fault with the same words. A text holds one game, or several one after the other, each with its header line:
 *
 *   Piskvorky 15x15, 11:11, 0      columns x rows, what plays (0: a person), which player began (0 or 1)
 *   8,8,0                          column from the left and row from the top, both from 1; milliseconds
 *   ...                            the first move is black's, then by turns
 *   ONE.zip                        nothing, or a code, or two names and a code, or these and a result:
 *   TWO.zip                        the players' names
 *   -1                             -1 not known, 0 ended as usual, 15 time-out, -2 crash
 *   1,Freestyle15_1                which player won (0: none), and the group
 *
 * Units and ownership: the text and the arrays are the caller's; names and group point into the text. No allocation.
 * After riddle_psq_begin call riddle_psq_header, then riddle_psq_moves with arrays of riddle_psq_room elements, then
 * riddle_psq_trailer; and again for the next game until the header says RIDDLE_END. Cost: one look at each byte, about
 * 1 ns.
 *
 * In Lua, core.lines.psq(text, at, line, strict) hands the arrays over as strings of these structs, native and packed
 * one after the other: `moves` of riddle_psq_move, `times` of int64_t, `places` of riddle_psq_place. */
#ifndef RIDDLE_LINES_PSQ_H
#define RIDDLE_LINES_PSQ_H

#include "core/stream.h"

enum {
  RIDDLE_PSQ_SIZE = 1000,   /* most rows, and most columns */
  RIDDLE_PSQ_FAR = 9999,    /* coordinates beyond -9999 .. 9999 are faults; those beyond the board deviations */
  RIDDLE_PSQ_SPARE = 1000,  /* moves that a game may have beyond rows * columns */
  RIDDLE_PSQ_LINE = 4096,   /* bytes of a line, and of blank lines in a row */
  RIDDLE_PSQ_REST = 1 << 16 /* bytes after a trailer */
};

#define RIDDLE_PSQ_NO_TIME INT64_MIN /* the line has no time */

/* A move: four bytes, no padding. May be beyond the board when the scan is tolerant. */
typedef struct riddle_psq_move {
  int16_t row, column; /* from 1, from the top left */
} riddle_psq_move;

/* Where a move stands in the text: eight bytes, no padding; from 1. Lines beyond 2^32 - 1 are told as that. */
typedef struct riddle_psq_place {
  uint32_t line, column;
} riddle_psq_place;

typedef struct riddle_psq {
  const char *text, *end; /* what is left: moves on */
  uint64_t line;          /* of `text`, from 1 */
  bool strict;            /* deviations are faults */

  /* Set for each game. */
  uint64_t header_line;
  int rows, columns;
  int first;            /* the player who began, 0 or 1; -1: the header does not say */
  int players[2];       /* what plays, as the header says; -1: it does not */
  size_t count;         /* moves */
  const char *names[2]; /* NULL: none */
  size_t name_lengths[2];
  bool has_code, has_result;
  int code, result;
  const char *group;
  size_t group_length;
  size_t deviations;            /* how many there were */
  riddle_fault first_deviation; /* only if there was one */

  /* The scanner's own. */
  const char *line_start; /* of the line in which `text` stands */
  int ending;             /* how the header line ends */
} riddle_psq;

/* Begins a text. */
void riddle_psq_begin(riddle_psq *psq, const char *text, size_t length, uint64_t line, bool strict);

/* Reads a header: RIDDLE_OK; RIDDLE_END when only blank lines are left; RIDDLE_BAD_DATA. */
riddle_status riddle_psq_header(riddle_psq *psq, riddle_fault *fault);

/* How many moves the game can have at most. */
size_t riddle_psq_room(const riddle_psq *psq);

/* Reads the moves: RIDDLE_OK; RIDDLE_BAD_DATA; or that the control block says to end. Any of the arrays may be NULL. */
riddle_status riddle_psq_moves(riddle_psq *psq, riddle_psq_move *moves, int64_t *times, riddle_psq_place *places,
                               riddle_control *control, riddle_fault *fault);

/* Reads what follows the moves, up to the next header or the end. */
riddle_status riddle_psq_trailer(riddle_psq *psq, riddle_fault *fault);

#endif
