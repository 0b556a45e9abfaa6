/* Largest matchings of leapers' boards; see matching.h. */
#include "pieces/matching.h"

#define NONE UINT32_MAX

typedef struct matching {
  const riddle_position *position;
  const bool *usable;
  riddle_control *control;
  uint32_t squares;
  uint32_t *partner;    /* square -> the other of its pair, or NONE */
  uint32_t *layer;      /* square -> steps from a single square on the first side; while colouring its side, 0 or 1 */
  uint32_t *queue;      /* also the stack of a path */
  uint32_t *move;       /* square -> the next of its leaps to be tried */
  bool *second;         /* square -> lies on the second side */
  riddle_status status; /* of the last look at the control block */
} matching;

/* Looks at the control block now and then; true when the work must end. */
static bool is_stopped(matching *m, uint32_t step) {
  if (step % 4096 == 0) m->status = riddle_check(m->control);
  return m->status != RIDDLE_OK;
}

/* The neighbour by one leap, or NONE. */
static uint32_t neighbour(const matching *m, uint32_t square, uint32_t move) {
  uint32_t other;
  if (!riddle_position_step(m->position, square, m->position->moves[move], &other)) return NONE;
  return other != square && m->usable[other] ? other : NONE;
}

/* Tells the sides apart, breadth first; false when a square attacks one on its own side. */
static bool find_sides(matching *m) {
  for (uint32_t i = 0; i < m->squares; i++) m->layer[i] = NONE;
  for (uint32_t start = 0; start < m->squares; start++) {
    if (!m->usable[start] || m->layer[start] != NONE) continue;
    uint32_t head = 0, tail = 0;
    m->layer[start] = 0;
    m->queue[tail++] = start;
    while (head < tail) {
      if (is_stopped(m, head)) return false;
      uint32_t square = m->queue[head++];
      m->second[square] = m->layer[square] == 1;
      for (uint32_t move = 0; move < m->position->move_count; move++) {
        uint32_t other = neighbour(m, square, move);
        if (other == NONE) continue;
        if (m->layer[other] == m->layer[square]) return false;
        if (m->layer[other] != NONE) continue;
        m->layer[other] = 1 - m->layer[square];
        m->queue[tail++] = other;
      }
    }
  }
  return true;
}

/* Numbers the layers from the single squares of the first side; false when no path leads to a single square of the
 * second. */
static bool find_layers(matching *m) {
  uint32_t head = 0, tail = 0;
  bool reached = false;
  for (uint32_t i = 0; i < m->squares; i++) {
    m->move[i] = 0;
    m->layer[i] = NONE;
    if (!m->usable[i] || m->second[i] || m->partner[i] != NONE) continue;
    m->layer[i] = 0;
    m->queue[tail++] = i;
  }
  while (head < tail) {
    if (is_stopped(m, head)) return false;
    uint32_t square = m->queue[head++];
    for (uint32_t move = 0; move < m->position->move_count; move++) {
      uint32_t other = neighbour(m, square, move);
      if (other == NONE) continue;
      uint32_t next = m->partner[other];
      if (next == NONE) {
        reached = true;
      } else if (m->layer[next] == NONE) {
        m->layer[next] = m->layer[square] + 1;
        m->queue[tail++] = next;
      }
    }
  }
  return reached;
}

/* Pairs the squares along a path: each on the stack with the square that its last tried leap leads to. */
static void turn_path(matching *m, uint32_t depth) {
  while (depth > 0) {
    uint32_t square = m->queue[--depth];
    uint32_t other = neighbour(m, square, m->move[square] - 1);
    m->partner[square] = other;
    m->partner[other] = square;
  }
}

/* Looks for a path from a single square through the layers, depth first, and turns it. */
static void augment(matching *m, uint32_t start) {
  uint32_t depth = 0;
  m->queue[depth++] = start;
  while (depth > 0) {
    uint32_t square = m->queue[depth - 1];
    if (m->move[square] == m->position->move_count) {
      m->layer[square] = NONE; /* leads nowhere */
      depth--;
      continue;
    }
    uint32_t other = neighbour(m, square, m->move[square]++);
    if (other == NONE) continue;
    uint32_t next = m->partner[other];
    if (next == NONE) {
      turn_path(m, depth);
      return;
    }
    if (m->layer[next] != NONE && m->layer[next] == m->layer[square] + 1) m->queue[depth++] = next;
  }
}

static void match_all(matching *m) {
  for (uint32_t i = 0; i < m->squares; i++) m->partner[i] = NONE;
  while (find_layers(m)) {
    for (uint32_t i = 0; i < m->squares && !is_stopped(m, i); i++) {
      if (m->usable[i] && !m->second[i] && m->partner[i] == NONE && m->layer[i] == 0) augment(m, i);
    }
  }
}

static void number_groups(const matching *m, uint32_t *group_of, uint32_t *count) {
  *count = 0;
  for (uint32_t i = 0; i < m->squares; i++) group_of[i] = RIDDLE_NO_GROUP;
  for (uint32_t i = 0; i < m->squares; i++) {
    if (!m->usable[i] || group_of[i] != RIDDLE_NO_GROUP) continue;
    group_of[i] = (*count)++;
    if (m->partner[i] != NONE) group_of[m->partner[i]] = group_of[i];
  }
}

riddle_status riddle_matching_find(riddle_control *control, const riddle_position *position, const bool *usable,
                                   uint32_t *group_of, uint32_t *count, bool *bipartite) {
  uint32_t squares = riddle_position_squares(position);
  riddle_status status;
  matching m = {.position = position, .usable = usable, .control = control, .squares = squares};
  uint32_t *room = riddle_new_array(control, 4 * (size_t)squares, sizeof *room, &status);
  if (room == NULL) return status;
  m.partner = room;
  m.layer = room + squares;
  m.queue = room + 2 * (size_t)squares;
  m.move = room + 3 * (size_t)squares;
  m.second = riddle_new_array(control, squares, sizeof *m.second, &status);
  if (status == RIDDLE_OK) {
    *bipartite = position->ride_count == 0 && find_sides(&m);
    if (*bipartite) match_all(&m);
    status = m.status;
    if (*bipartite && status == RIDDLE_OK) number_groups(&m, group_of, count);
  }
  riddle_free_array(control, m.second, squares, sizeof *m.second);
  riddle_free_array(control, room, 4 * (size_t)squares, sizeof *room);
  return status;
}
