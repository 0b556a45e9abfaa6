/* Pieces of .psq files: lines, numbers, and what is not as it should be. For psq.c and psq_trailer.c only.
 *
 * The takers of pieces move `at` on when they find what they look for, and leave it when they do not. */
#ifndef RIDDLE_LINES_PSQ_TEXT_H
#define RIDDLE_LINES_PSQ_TEXT_H

#include "core/scan.h"
#include "lines/psq.h"

enum { RIDDLE_PSQ_QUOTE = 200 /* bytes of a quotation, see riddle_quote */ };

/* How a line ends. */
enum { RIDDLE_PSQ_NO_ENDING, RIDDLE_PSQ_NEWLINE, RIDDLE_PSQ_RETURN_NEWLINE };

/* A run of bytes. */
typedef struct riddle_psq_run {
  const char *at, *end;
} riddle_psq_run;

/* A line that is not blank. */
typedef struct riddle_psq_line {
  riddle_psq_run text, words; /* without its ending; and without the blanks at both ends */
  const char *next;
  int ending;
} riddle_psq_line;

/* The two numbers of a move. */
typedef struct riddle_psq_point {
  int x, y;
  bool fits; /* both have few enough digits */
} riddle_psq_point;

static inline size_t riddle_psq_length_of(riddle_psq_run bytes) { return (size_t)(bytes.end - bytes.at); }

static inline uint64_t riddle_psq_column_of(const riddle_psq_line *line, const char *at) {
  return (uint64_t)(at - line->text.at) + 1;
}

static inline const char *riddle_psq_quote(char *room, riddle_psq_run bytes) {
  return riddle_quote(room, bytes.at, riddle_psq_length_of(bytes));
}

/* Tells of something that is not as it should be: RIDDLE_OK, or a fault when the scan is strict. */
riddle_status riddle_psq_deviate(riddle_psq *psq, riddle_fault *fault, const char *kind, uint64_t line, uint64_t column,
                                 const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 6, 7)))
#endif
    ;

/* The next line that is not blank, not taken yet; the blank ones before it are. RIDDLE_END when there is none. */
riddle_status riddle_psq_next_line(riddle_psq *psq, riddle_psq_line *line, riddle_fault *fault);

void riddle_psq_take_line(riddle_psq *psq, const riddle_psq_line *line);

/* Checks that the line ends as the header does. */
riddle_status riddle_psq_check_ending(riddle_psq *psq, const riddle_psq_line *line, riddle_fault *fault);

bool riddle_psq_equals(riddle_psq_run bytes, const char *text);

void riddle_psq_skip_blanks(riddle_psq_run *bytes);

/* Takes digits. The value is -1 when there are more than `most`, not counting zeros before them. */
bool riddle_psq_take_digits(riddle_psq_run *bytes, int most, int64_t *value);

/* Takes an integer with or without a sign. *fits: has it at most `most` digits, which must be below 10? */
bool riddle_psq_take_integer(riddle_psq_run *bytes, int most, int *value, bool *fits);

/* Takes a byte with the blanks before and after it. */
bool riddle_psq_take_separator(riddle_psq_run *bytes, char byte);

/* Takes a byte order mark. */
bool riddle_psq_take_mark(riddle_psq_run *words);

/* Takes the two numbers of a move. */
bool riddle_psq_take_point(riddle_psq_run *words, riddle_psq_point *found);

/* The first word of a header. */
#define RIDDLE_PSQ_NAME "Piskvorky"
enum { RIDDLE_PSQ_NAME_LENGTH = sizeof RIDDLE_PSQ_NAME - 1 };

/* Do the words of a line begin a game? */
bool riddle_psq_is_header(riddle_psq_run words);

#endif
