/* The steps of scan.h for sets of any form, in the plain way: position by position, jump by jump. */
#include "pegs/scan.h"

/* What a visitor knows of the position it is at. */
typedef struct any_place {
  const riddle_pegs_space *space;
  riddle_control *control;
  bool reverse;
  uint64_t images[RIDDLE_PEGS_SYMMETRIES];
  uint64_t legal[RIDDLE_PEGS_WORDS];
  int degree;
} any_place;

static void arrive(any_place *place, uint64_t pegs) {
  const riddle_pegs_space *space = place->space;
  riddle_pegs_images(space, pegs, place->images);
  riddle_pegs_legal(space, place->reverse ? pegs ^ space->game->all : pegs, place->legal);
  place->degree = 0;
  for (int w = 0; w < space->words; w++) place->degree += riddle_pegs_count(place->legal[w]);
}

/* Takes the next jump out of the map: its number, or -1. */
static int next_jump(any_place *place) {
  for (int w = 0; w < place->space->words; w++) {
    uint64_t jumps = place->legal[w];
    if (jumps == 0) continue;
    place->legal[w] = jumps & (jumps - 1);
    return 64 * w + __builtin_ctzll(jumps);
  }
  return -1;
}

/* The canonical position after a jump, and the lane that gives it. */
static uint64_t canonical_after(const any_place *place, int jump, int *lane) {
  const uint64_t *toggles = place->space->toggles + jump * place->space->lanes;
  uint64_t best = place->images[0] ^ toggles[0];
  *lane = 0;
  for (int i = 1; i < place->space->group; i++) {
    uint64_t image = place->images[i] ^ toggles[i];
    if (image < best) best = image, *lane = i;
  }
  return best;
}

/* --- spreading ---------------------------------------------------------------------------------------------------- */

typedef struct any_spread {
  any_place place;
  const riddle_pegs_spread *spread;
} any_spread;

static riddle_status spread_visit(void *context, uint64_t number, uint64_t pegs) {
  any_spread *work = context;
  const riddle_pegs_spread *spread = work->spread;
  int lane, same = 0;
  (void)number;
  arrive(&work->place, pegs);
  if (spread->stats != NULL) {
    for (int i = 0; i < spread->space->group; i++) same += work->place.images[i] == pegs;
    spread->stats->positions++;
    spread->stats->edges += (uint64_t)work->place.degree;
    spread->stats->dead += work->place.degree == 0;
    spread->stats->degrees[work->place.degree / 64] |= (uint64_t)1 << work->place.degree % 64;
    spread->stats->whole += (uint64_t)(spread->space->group / same);
  }
  if (spread->to == NULL) return RIDDLE_OK;
  for (int jump; (jump = next_jump(&work->place)) >= 0;) {
    uint64_t next = canonical_after(&work->place, jump, &lane);
    if (spread->filter != NULL && !riddle_pegs_set_has(spread->filter, spread->space, next)) continue;
    riddle_status status = riddle_pegs_set_add(spread->to, work->place.control, spread->space, next);
    if (status != RIDDLE_OK) return status;
  }
  return RIDDLE_OK;
}

riddle_status riddle_pegs_any_spread(const riddle_pegs_spread *spread, riddle_control *control) {
  any_spread work = {.place = {.space = spread->space, .control = control, .reverse = spread->reverse},
                     .spread = spread};
  return riddle_pegs_set_each(spread->from, spread->space, control, spread_visit, &work);
}

/* --- complements -----------------------------------------------------------------------------------------------------
 */

typedef struct any_complement {
  const riddle_pegs_space *space;
  riddle_control *control;
  riddle_pegs_set *to;
} any_complement;

static riddle_status complement_visit(void *context, uint64_t number, uint64_t pegs) {
  any_complement *work = context;
  (void)number;
  uint64_t other = riddle_pegs_canonical(work->space, pegs ^ work->space->game->all, NULL);
  return riddle_pegs_set_add(work->to, work->control, work->space, other);
}

riddle_status riddle_pegs_any_complement(const riddle_pegs_space *space, const riddle_pegs_set *from,
                                         riddle_pegs_set *to, riddle_control *control) {
  any_complement work = {space, control, to};
  return riddle_pegs_set_each(from, space, control, complement_visit, &work);
}

/* --- sums
 * -------------------------------------------------------------------------------------------------------------- */

typedef struct any_sums {
  any_place place;
  const riddle_pegs_sums *sums;
} any_sums;

static riddle_status sums_visit(void *context, uint64_t number, uint64_t pegs) {
  any_sums *work = context;
  const riddle_pegs_sums *sums = work->sums;
  uint64_t *result = sums->results + number * sums->result_width;
  uint64_t seen[RIDDLE_PEGS_GAME_JUMPS];
  int lane, count = 0;
  arrive(&work->place, pegs);
  if (work->place.degree == 0) {
    result[0] = sums->leaf;
    return RIDDLE_OK;
  }
  for (int jump; (jump = next_jump(&work->place)) >= 0;) {
    uint64_t found = riddle_pegs_set_find(sums->to, sums->space, canonical_after(&work->place, jump, &lane));
    if (found == RIDDLE_PEGS_ABSENT) continue;
    int k = sums->distinct ? 0 : count;
    while (k < count && seen[k] != found) k++;
    if (k < count) continue;
    seen[count++] = found;
    riddle_pegs_add_value(result, sums->result_width, sums->values + found * sums->width, sums->width);
  }
  if (sums->scale != 0) {
    riddle_pegs_scale_value(result, sums->result_width, sums->scale / (uint64_t)work->place.degree);
  }
  return RIDDLE_OK;
}

riddle_status riddle_pegs_any_sums(const riddle_pegs_sums *sums, riddle_control *control) {
  any_sums work = {.place = {.space = sums->space, .control = control, .reverse = sums->reverse}, .sums = sums};
  return riddle_pegs_set_each(sums->from, sums->space, control, sums_visit, &work);
}

/* --- fewest moves
 * --------------------------------------------------------------------------------------------------------- */

typedef struct any_moves {
  any_place place;
  const riddle_pegs_moves *moves;
} any_moves;

static riddle_status moves_visit(void *context, uint64_t number, uint64_t pegs) {
  any_moves *work = context;
  const riddle_pegs_moves *moves = work->moves;
  const riddle_pegs_space *space = moves->space;
  int lane, best = 255;
  uint64_t holes = 0;
  arrive(&work->place, pegs);
  for (int jump; (jump = next_jump(&work->place)) >= 0;) {
    uint64_t found = riddle_pegs_set_find(moves->to, space, canonical_after(&work->place, jump, &lane));
    if (found == RIDDLE_PEGS_ABSENT) continue;
    riddle_pegs_jump made = space->game->jump[jump];
    int shared = moves->reverse ? made.source : made.target, own = moves->reverse ? made.target : made.source;
    const uint8_t *map = space->game->symmetry[space->permutation[lane]];
    int cost = moves->moves[found] + 1 - (int)(moves->holes[found] >> map[shared] & 1);
    if (cost < best) best = cost, holes = 0;
    if (cost == best) holes |= (uint64_t)1 << own;
  }
  moves->result_moves[number] = (uint8_t)best;
  moves->result_holes[number] = holes;
  return RIDDLE_OK;
}

riddle_status riddle_pegs_any_moves(const riddle_pegs_moves *moves, riddle_control *control) {
  any_moves work = {.place = {.space = moves->space, .control = control, .reverse = moves->reverse}, .moves = moves};
  return riddle_pegs_set_each(moves->from, moves->space, control, moves_visit, &work);
}
