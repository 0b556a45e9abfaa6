/* The quotient of a board by a symmetry (orbits.h): building it. */
#include "pieces/orbits.h"

#include "pieces/symmetry.h"

#define NONE UINT32_MAX

/* What is known of each square while the quotient is built. */
typedef struct maker {
  const riddle_position *position;
  uint32_t symmetry, squares;
  uint32_t *first;  /* the least square of the orbit; NONE: not usable */
  uint32_t *vertex; /* of the orbit whose least square this is */
  uint32_t *order;  /* the least squares of usable orbits, in the order of their vertices */
  uint32_t *group, *group_size, *met;
} maker;

static uint32_t image(const maker *make, uint32_t square) {
  return riddle_symmetry_image(make->symmetry, make->position->rows, make->position->columns, square);
}

static uint32_t orbit_size(const maker *make, uint32_t square) {
  uint32_t size = 1;
  for (uint32_t next = image(make, square); next != square; next = image(make, next)) size++;
  return size;
}

static void set_first(const maker *make, uint32_t square, uint32_t first) {
  uint32_t next = square;
  do {
    make->first[next] = first;
    next = image(make, next);
  } while (next != square);
}

/* Does a piece on the least square of an orbit attack another square of it? Then each of them does. */
static bool attacks_itself(const maker *make, uint32_t square) {
  riddle_attack attack = riddle_attack_from(make->position, square);
  for (uint32_t other; riddle_attack_next(&attack, &other);) {
    if (make->first[other] == square) return true;
  }
  return false;
}

/* Finds the usable orbits; their least squares go to `order`, increasing. `*found`: how many these are. */
static riddle_status find_orbits(const maker *make, riddle_control *control, const uint32_t *placed,
                                 uint32_t placed_count, uint32_t *found) {
  uint32_t count = 0;
  riddle_status status = RIDDLE_OK;
  for (uint32_t s = 0; s < make->squares; s++) make->first[s] = NONE - 1; /* not seen */
  for (uint32_t s = 0; s < make->squares; s++) {
    if (make->first[s] == NONE - 1) set_first(make, s, make->position->hole[s] ? NONE : s);
  }
  for (uint32_t i = 0; i < placed_count; i++) {
    set_first(make, placed[i], NONE);
    riddle_attack attack = riddle_attack_from(make->position, placed[i]);
    for (uint32_t other; riddle_attack_next(&attack, &other);) set_first(make, other, NONE);
  }
  for (uint32_t s = 0; s < make->squares && status == RIDDLE_OK; s++) {
    if (make->first[s] != s) continue;
    if (attacks_itself(make, s)) {
      set_first(make, s, NONE);
    } else {
      make->order[count++] = s;
    }
    if (s % 64 == 0) status = riddle_check(control);
  }
  *found = count;
  return status;
}

/* Numbers the vertices by rows, or by columns. */
static void number(const maker *make, uint32_t count, bool by_columns) {
  uint32_t rows = make->position->rows, columns = make->position->columns, next = 0;
  for (uint32_t i = 0; i < make->squares && next < count; i++) {
    uint32_t square = by_columns ? i % rows * columns + i / rows : i;
    if (make->first[square] != square) continue;
    make->order[next] = square;
    make->vertex[square] = next++;
  }
}

/* The sum over all vertices of how long they are open: between their first neighbour and themselves. */
static riddle_status open_time(const maker *make, riddle_control *control, uint32_t count, uint64_t *sum) {
  riddle_status status = RIDDLE_OK;
  *sum = 0;
  for (uint32_t v = 0; v < count && status == RIDDLE_OK; v++) {
    uint32_t earliest = v;
    riddle_attack attack = riddle_attack_from(make->position, make->order[v]);
    for (uint32_t other; riddle_attack_next(&attack, &other);) {
      uint32_t first = make->first[other];
      if (first != NONE && make->vertex[first] < earliest) earliest = make->vertex[first];
    }
    *sum += v - earliest;
    if (v % 64 == 0) status = riddle_check(control);
  }
  return status;
}

/* The most vertices with their least square in one row, or column. `sums` is scratch. */
static uint32_t longest_line(const maker *make, uint32_t count, bool by_columns, uint32_t *sums) {
  uint32_t columns = make->position->columns, longest = 0;
  for (uint32_t s = 0; s < make->squares; s++) sums[s] = 0;
  for (uint32_t v = 0; v < count; v++) {
    uint32_t line = by_columns ? make->order[v] % columns : make->order[v] / columns;
    if (++sums[line] > longest) longest = sums[line];
  }
  return longest;
}

/* Numbers the vertices line by line so that few are open at a time. A rider's lines across are open all the time, so
 * what counts are the lines along: short ones. */
static riddle_status choose_order(const maker *make, riddle_control *control, uint32_t count) {
  uint64_t by_columns, by_rows;
  number(make, count, true);
  riddle_status status = open_time(make, control, count, &by_columns);
  number(make, count, false);
  if (status == RIDDLE_OK) status = open_time(make, control, count, &by_rows);
  if (status != RIDDLE_OK) return status;
  if (make->position->ride_count > 0) {
    uint32_t across = longest_line(make, count, true, make->met), along = longest_line(make, count, false, make->met);
    if (across != along) {
      by_columns = across;
      by_rows = along;
    }
    for (uint32_t s = 0; s < make->squares; s++) make->met[s] = 0;
  }
  if (by_columns < by_rows) number(make, count, true);
  return RIDDLE_OK;
}

static void connect(const riddle_orbits *orbits, const maker *make, uint32_t v) {
  uint64_t *row = orbits->after + (size_t)v * orbits->words;
  for (uint32_t u = v + 1; u < orbits->count && u % 64 != 0; u++) row[u / 64] |= (uint64_t)1 << u % 64;
  for (uint32_t w = v / 64 + 1; w < orbits->words; w++) row[w] = UINT64_MAX;
  row[orbits->words - 1] &= ((uint64_t)1 << orbits->count % 64) - 1;
  riddle_attack attack = riddle_attack_from(make->position, make->order[v]);
  for (uint32_t other; riddle_attack_next(&attack, &other);) {
    uint32_t first = make->first[other];
    if (first == NONE) continue;
    uint32_t u = make->vertex[first];
    if (u > v) row[u / 64] &= ~((uint64_t)1 << u % 64);
  }
}

/* The largest group of later vertices that are all joined to v, or a new one. `met` is zero before and after. */
static uint32_t join_group(const riddle_orbits *orbits, const maker *make, uint32_t v, uint32_t groups) {
  const uint64_t *row = orbits->after + (size_t)v * orbits->words;
  uint32_t best = groups;
  for (int clear = 0; clear < 2; clear++) {
    for (uint32_t w = v / 64; w < orbits->words; w++) {
      uint64_t joined = ~row[w];
      if (w == v / 64) joined &= v % 64 == 63 ? 0 : UINT64_MAX << (v % 64 + 1);
      for (; joined != 0; joined &= joined - 1) {
        uint32_t u = 64 * w + (uint32_t)__builtin_ctzll(joined);
        if (u >= orbits->count) break;
        uint32_t group = make->group[u];
        make->met[group] = clear ? 0 : make->met[group] + 1;
        bool whole = make->met[group] == make->group_size[group];
        if (whole && (best == groups || make->group_size[group] > make->group_size[best])) best = group;
      }
    }
  }
  return best;
}

static bool is_light(const riddle_orbits *orbits, uint32_t v) { return orbits->light[v / 64] >> v % 64 & 1; }

/* Bits of the product of all 1 + sizes, and 2 more because of rounding. */
static uint32_t bits_of_product(const uint32_t *sizes, uint32_t count) {
  uint32_t bits = 3;
  double product = 1;
  for (uint32_t i = 0; i < count; i++) {
    for (product *= 1.0 + sizes[i]; product >= 2; product /= 2) bits++;
  }
  return bits;
}

/* Groups of vertices that are joined to each other: the bounds of squares and of the counts. */
static riddle_status find_groups(riddle_orbits *orbits, riddle_control *control, const maker *make) {
  uint32_t groups = 0, most = 0;
  uint32_t *heaviest = make->vertex; /* not needed any more */
  for (uint32_t v = orbits->count; v-- > 0;) {
    uint32_t weight = is_light(orbits, v) ? 1 : orbits->weight;
    uint32_t group = join_group(orbits, make, v, groups);
    if (group == groups) {
      make->group_size[groups++] = 0;
      heaviest[group] = 0;
    }
    make->group[v] = group;
    make->group_size[group]++;
    if (weight > heaviest[group]) {
      most += weight - heaviest[group];
      heaviest[group] = weight;
    }
    orbits->most[v] = most;
    if (v % 64 == 0) {
      riddle_status status = riddle_check(control);
      if (status != RIDDLE_OK) return status;
    }
  }
  orbits->limbs = bits_of_product(make->group_size, groups) / 64 + 1;
  return RIDDLE_OK;
}

static riddle_status build(riddle_orbits *orbits, riddle_control *control, const maker *make) {
  riddle_status status = choose_order(make, control, orbits->count);
  if (status != RIDDLE_OK) return status;
  orbits->words = orbits->count / 64 + 1;
  orbits->light = riddle_new_array(control, orbits->words, sizeof *orbits->light, &status);
  if (orbits->light == NULL) return status;
  orbits->after = riddle_new_array(control, (size_t)orbits->count * orbits->words, sizeof *orbits->after, &status);
  orbits->weight = 1;
  for (uint32_t v = 0; v < orbits->count && status == RIDDLE_OK; v++) {
    uint32_t size = orbit_size(make, make->order[v]);
    if (size > orbits->weight) orbits->weight = size;
    if (size == 1) orbits->light[v / 64] |= (uint64_t)1 << v % 64;
    connect(orbits, make, v);
    if (v % 64 == 0) status = riddle_check(control);
  }
  return status == RIDDLE_OK ? find_groups(orbits, control, make) : status;
}

riddle_status riddle_orbits_open(riddle_orbits *orbits, riddle_control *control, const riddle_position *position,
                                 uint32_t symmetry, const uint32_t *placed, uint32_t placed_count) {
  enum { ARRAYS = 6 };
  size_t squares = riddle_position_squares(position);
  riddle_status status;
  *orbits = (riddle_orbits){.squares = (uint32_t)squares};
  orbits->most = riddle_new_array(control, squares + 1, sizeof *orbits->most, &status);
  if (orbits->most == NULL) return status;
  uint32_t *room = riddle_new_array(control, ARRAYS * (squares + 1), sizeof *room, &status);
  if (room == NULL) return status;
  maker make = {.position = position, .symmetry = symmetry, .squares = (uint32_t)squares};
  uint32_t **arrays[ARRAYS] = {&make.first, &make.vertex, &make.order, &make.group, &make.group_size, &make.met};
  for (size_t i = 0; i < ARRAYS; i++) *arrays[i] = room + i * (squares + 1);
  status = find_orbits(&make, control, placed, placed_count, &orbits->count);
  if (status == RIDDLE_OK) status = build(orbits, control, &make);
  riddle_free_array(control, room, ARRAYS * (squares + 1), sizeof *room);
  return status;
}

void riddle_orbits_free(riddle_orbits *orbits, riddle_control *control) {
  riddle_free_array(control, orbits->most, (size_t)orbits->squares + 1, sizeof *orbits->most);
  riddle_free_array(control, orbits->light, orbits->words, sizeof *orbits->light);
  riddle_free_array(control, orbits->after, (size_t)orbits->count * orbits->words, sizeof *orbits->after);
  *orbits = (riddle_orbits){0};
}
