/* The cache of bishop_texts.h. */
#include "pieces/bishop_texts.h"

#include <string.h>

/* The most text kept for one board. */
enum { MOST_TEXT = 1 << 26 };

/* Forgets all but which board it is. */
static void clear_board(riddle_bishop_board *board, riddle_control *control) {
  riddle_ferrers_free(&board->table, control);
  riddle_free_array(control, board->answers, board->answer_count, sizeof *board->answers);
  riddle_bytes_free(&board->text, control);
  *board = (riddle_bishop_board){.n = board->n, .used = board->used};
}

static void free_board(riddle_bishop_board **place, riddle_control *control) {
  if (*place == NULL) return;
  clear_board(*place, control);
  riddle_free_array(control, *place, 1, sizeof **place);
  *place = NULL;
}

void riddle_bishop_texts_free(riddle_bishop_texts *texts, riddle_control *control) {
  for (int i = 0; i <= RIDDLE_BISHOPS_SMALL; i++) free_board(&texts->small[i], control);
  for (int i = 0; i < RIDDLE_BISHOPS_LARGE; i++) free_board(&texts->large[i], control);
}

/* Where the board of n is or shall be: an empty place, or that of the large board that rested longest. */
static riddle_bishop_board **place_of(riddle_bishop_texts *texts, uint64_t n) {
  if (n <= RIDDLE_BISHOPS_SMALL) return &texts->small[n];
  riddle_bishop_board **oldest = &texts->large[0];
  for (int i = 0; i < RIDDLE_BISHOPS_LARGE; i++) {
    riddle_bishop_board **place = &texts->large[i];
    if (*place != NULL && (*place)->n == n) return place;
    if (*oldest != NULL && (*place == NULL || (*place)->used < (*oldest)->used)) oldest = place;
  }
  return oldest;
}

/* Frees all large boards but one. */
static void free_others(riddle_bishop_texts *texts, riddle_control *control, const riddle_bishop_board *kept) {
  for (int i = 0; i < RIDDLE_BISHOPS_LARGE; i++) {
    if (texts->large[i] != kept) free_board(&texts->large[i], control);
  }
}

static riddle_status find_board(riddle_bishop_texts *texts, riddle_control *control, uint64_t n,
                                riddle_bishop_board **found) {
  riddle_bishop_board **place = place_of(texts, n);
  riddle_status status = RIDDLE_OK;
  if (*place == NULL) {
    *place = riddle_new_array(control, 1, sizeof **place, &status);
    if (*place == NULL) return status;
  } else if ((*place)->n != n) {
    clear_board(*place, control);
  }
  (*place)->n = n;
  (*place)->used = ++texts->questions;
  *found = *place;
  return RIDDLE_OK;
}

/* --- the table of a board ---------------------------------------------------------------------------- */

/* Adds a text to those of a board, with slack behind it. */
static riddle_status add_text(riddle_bishop_board *board, riddle_control *control, const char *text, size_t length) {
  riddle_status status = riddle_bytes_reserve(&board->text, control, length + RIDDLE_BISHOPS_SLACK);
  return status == RIDDLE_OK ? riddle_bytes_add(&board->text, control, text, length) : status;
}

/* Room for the answers to k = 0 .. most_k. Small boards get the trivial ones at once. */
static riddle_status begin_answers(riddle_bishop_board *board, riddle_control *control, uint64_t most_k) {
  uint64_t most = riddle_bishops_most(board->n);
  bool small = board->n <= RIDDLE_BISHOPS_SMALL;
  size_t count = small ? RIDDLE_BISHOPS_SMALL_ANSWERS : (size_t)(most_k > most ? most : most_k) + 1;
  riddle_status status;
  board->answers = riddle_new_array(control, count, sizeof *board->answers, &status);
  if (board->answers == NULL) return status;
  board->answer_count = count;
  if (!small) return RIDDLE_OK;
  status = add_text(board, control, "1\n0\n", 4);
  if (status != RIDDLE_OK) return status;
  board->answers[0] = (riddle_bishop_answer){0, 2};
  for (size_t k = (size_t)most + 1; k < count; k++) board->answers[k] = (riddle_bishop_answer){2, 2};
  return RIDDLE_OK;
}

/* Starts a table good for k = 0 .. most_k. */
static riddle_status begin_table(riddle_control *control, riddle_bishop_board *board, uint64_t most_k, size_t *need) {
  clear_board(board, control);
  riddle_status status = riddle_ferrers_begin(&board->table, control, board->n, most_k, false);
  *need = board->table.need;
  return status == RIDDLE_OK ? begin_answers(board, control, most_k) : status;
}

/* One attempt to have a ready table good for k, with room for up to most_k. */
static riddle_status try_table(riddle_control *control, riddle_bishop_board *board, uint64_t k, uint64_t most_k,
                               uint64_t *budget, size_t *need) {
  riddle_ferrers *table = &board->table;
  if (table->n == 0 || k >= board->answer_count) {
    riddle_status status = begin_table(control, board, most_k, need);
    if (status != RIDDLE_OK) return status;
  }
  uint64_t before = table->steps;
  riddle_status status = riddle_ferrers_step(table, control, *budget);
  *need = table->need;
  if (status == RIDDLE_MORE) {
    *budget = 0;
  } else {
    uint64_t cost = (table->steps - before) * 8;
    *budget -= cost < *budget ? cost : *budget;
  }
  return status;
}

/* The same, with more room than k asks for if the memory allows: small boards whole, large ones twice what
 * they had, so that rising questions do not begin anew each time. */
static riddle_status have_table(riddle_bishop_texts *texts, riddle_control *control, riddle_bishop_board *board,
                                uint64_t k, uint64_t *budget, size_t *need) {
  uint64_t room = 2 * (uint64_t)board->answer_count;
  if (board->n <= RIDDLE_BISHOPS_SMALL) room = riddle_bishops_most(board->n);
  riddle_status status = try_table(control, board, k, room > k ? room : k, budget, need);
  if (status != RIDDLE_MEMORY) return status;
  free_others(texts, control, board);
  clear_board(board, control);
  return RIDDLE_MEMORY;
}

/* --- texts ----------------------------------------------------------------------------------------------- */

/* Writes the table's answer in decimal. Destroys it. */
static riddle_status write_answer(riddle_ferrers *table, riddle_control *control, riddle_bytes *output) {
  size_t room = table->answer_size * 20 + 4;
  if (room > 1 << 20 && !riddle_memory_fits(control, 6 * room)) return RIDDLE_MEMORY;
  riddle_status status = riddle_bytes_reserve(output, control, room);
  if (status != RIDDLE_OK) return status;
  unsigned char *digits = (unsigned char *)output->data + output->length;
  size_t length = 0;
  if (table->answer_size > 0) {
    length = mpn_get_str(digits, 10, table->answer, (mp_size_t)table->answer_size);
    size_t zeros = 0;
    while (zeros + 1 < length && digits[zeros] == 0) zeros++;
    length -= zeros;
    memmove(digits, digits + zeros, length);
  } else {
    digits[length++] = 0;
  }
  for (size_t i = 0; i < length; i++) digits[i] = (unsigned char)(digits[i] + '0');
  digits[length++] = '\n';
  output->length += length;
  return RIDDLE_OK;
}

/* Keeps the text for the next time; when that takes too much memory, forgets the board's texts. */
static void keep_text(riddle_bishop_board *board, riddle_control *control, uint64_t k, const char *text,
                      size_t length) {
  size_t most = control->memory_limit / 8 < MOST_TEXT ? control->memory_limit / 8 : MOST_TEXT;
  size_t wanted = board->text.length + length;
  if (wanted > most || add_text(board, control, text, length) != RIDDLE_OK) {
    riddle_bytes_free(&board->text, control);
    memset(board->answers, 0, board->answer_count * sizeof *board->answers);
    return;
  }
  board->answers[k] = (riddle_bishop_answer){board->text.length - length, length};
}

static riddle_status compute_text(riddle_bishop_board *board, riddle_control *control, uint64_t k, riddle_bytes *output,
                                  uint64_t *budget) {
  if (*budget == 0) return RIDDLE_MORE;
  riddle_status status = riddle_ferrers_pick(&board->table, control, k, *budget);
  if (status == RIDDLE_MORE) *budget = 0;
  if (status != RIDDLE_OK) return status;
  uint64_t digits_cost = (uint64_t)board->table.answer_size * 16 + 256;
  *budget -= digits_cost < *budget ? digits_cost : *budget;
  size_t before = output->length;
  status = write_answer(&board->table, control, output);
  if (status == RIDDLE_OK) keep_text(board, control, k, output->data + before, output->length - before);
  return status;
}

riddle_status riddle_bishop_text(riddle_bishop_texts *texts, riddle_control *control, uint64_t n, uint64_t k,
                                 riddle_bytes *output, uint64_t *budget, size_t *need) {
  *need = riddle_ferrers_least_bytes(n, k, false);
  if (*need > control->memory_limit) return RIDDLE_MEMORY;
  riddle_bishop_board *board = NULL;
  riddle_status status = find_board(texts, control, n, &board);
  if (status != RIDDLE_OK) return status;
  if (k < board->answer_count && board->answers[k].length > 0) {
    const riddle_bishop_answer *known = &board->answers[k];
    return riddle_bytes_add(output, control, board->text.data + known->at, known->length);
  }
  status = have_table(texts, control, board, k, budget, need);
  if (status == RIDDLE_MEMORY) status = try_table(control, board, k, k, budget, need); /* now alone */
  if (status == RIDDLE_OK) status = compute_text(board, control, k, output, budget);
  return status;
}
