/* The recursion of quarters_match.h. */
#include "pieces/quarters_match.h"

enum { DEPTH = 16, MOST_BITS = 64 };

typedef struct pair_node {
  const uint64_t *first, *second;
  size_t first_count, second_count;
  uint32_t bits, depth;
  uint64_t *free; /* the arena from here on */
} pair_node;

static float table_cost(const riddle_quarters_path *path, float first_count, float second_count) {
  float tables = first_count / (float)path->patterns;
  tables = (float)(size_t)tables + (tables > (float)(size_t)tables ? 1 : 0);
  return tables * (path->table + path->query * second_count);
}

static float leaf_cost(const riddle_quarters_path *path, float first_count, float second_count) {
  float tables = table_cost(path, first_count, second_count), pairs = path->pair * first_count * second_count;
  return tables < pairs ? tables : pairs;
}

/* Chooses a bit to split by; false when it does not pay. */
static bool choose_bit(const riddle_quarters_path *path, const pair_node *node, uint32_t *best) {
  uint32_t first_ones[MOST_BITS], second_ones[MOST_BITS];
  float first_count = (float)node->first_count, second_count = (float)node->second_count;
  float leaf = leaf_cost(path, first_count, second_count);
  float split = path->split_word * (first_count + second_count);
  if (node->bits == 0 || node->depth == DEPTH || split + 2 * path->sample + path->table > leaf) return false;
  float first_size = (float)path->densities(node->first, node->first_count, node->bits, first_ones);
  float second_size = (float)path->densities(node->second, node->second_count, node->bits, second_ones);
  uint64_t most = 0;
  for (uint32_t bit = 0; bit < node->bits; bit++) {
    uint64_t forbidden = (uint64_t)first_ones[bit] * second_ones[bit];
    if (forbidden <= most) continue;
    most = forbidden;
    *best = bit;
  }
  if (most == 0) return false;
  float with = first_count * (float)first_ones[*best] / first_size;
  float without = second_count * (1 - (float)second_ones[*best] / second_size);
  return split + leaf_cost(path, first_count - with, second_count) + leaf_cost(path, with, without) < leaf;
}

/* Splits a node in two, of which the one with the shorter lists comes first. */
static void split_node(const riddle_quarters_path *path, const pair_node *node, uint32_t bit, pair_node parts[2]) {
  const size_t first_room = node->first_count + RIDDLE_QUARTERS_SLACK;
  const size_t second_room = node->second_count + RIDDLE_QUARTERS_SLACK;
  uint64_t *without = node->free, *with = without + first_room, *all = with + first_room, *rest = all + second_room;
  size_t zeros = path->split(node->first, node->first_count, bit, without, with);
  size_t second_zeros = path->split(node->second, node->second_count, bit, all, rest);
  parts[0] = (pair_node){
      with, all, node->first_count - zeros, second_zeros, node->bits - 1, node->depth + 1, rest + second_room};
  /* Those with the bit follow those without, but in lists of their own until now. */
  for (size_t i = second_zeros; i < node->second_count; i++) all[i] = rest[i - second_zeros];
  parts[1] = parts[0];
  parts[1].first = without;
  parts[1].first_count = zeros;
  parts[1].second_count = node->second_count;
}

/* Words of the arena that DEPTH splits take. */
static size_t arena_size(size_t first_count, size_t second_count) {
  return 2 * DEPTH * (first_count + second_count + 2 * RIDDLE_QUARTERS_SLACK);
}

static riddle_status make_room(riddle_quarters_matcher *matcher, size_t first_count, size_t second_count) {
  size_t wanted = arena_size(first_count, second_count);
  if (wanted <= matcher->capacity) return RIDDLE_OK;
  wanted += wanted / 4;
  void *arena = matcher->arena;
  riddle_status status = riddle_resize(matcher->control, &arena, matcher->capacity * sizeof(uint64_t), 0);
  matcher->arena = NULL;
  matcher->capacity = 0;
  arena = NULL;
  if (status == RIDDLE_OK) status = riddle_resize(matcher->control, &arena, 0, wanted * sizeof(uint64_t));
  if (status != RIDDLE_OK) return status;
  matcher->arena = arena;
  matcher->capacity = wanted;
  return RIDDLE_OK;
}

static uint64_t count_leaf(const riddle_quarters_path *path, const pair_node *node) {
  float pairs = path->pair * (float)node->first_count * (float)node->second_count;
  if (pairs <= table_cost(path, (float)node->first_count, (float)node->second_count)) {
    return path->pairs(node->first, node->first_count, node->second, node->second_count, node->bits);
  }
  uint64_t sum = 0;
  for (size_t i = 0; i < node->first_count; i += path->patterns) {
    size_t left = node->first_count - i, count = left < path->patterns ? left : path->patterns;
    sum += path->match(node->first + i, count, node->second, node->second_count, node->bits);
  }
  return sum;
}

riddle_status riddle_quarters_match(riddle_quarters_matcher *matcher, const uint64_t *first, size_t first_count,
                                    const uint64_t *second, size_t second_count, uint32_t bits, bool marked,
                                    uint64_t *sum) {
  riddle_status status = make_room(matcher, first_count, second_count);
  if (status != RIDDLE_OK) return status;
  pair_node stack[DEPTH + 2];
  stack[0] = (pair_node){first, second, first_count, second_count, bits, 0, matcher->arena};
  if (!marked && leaf_cost(matcher->path, (float)second_count, (float)first_count) <
                     leaf_cost(matcher->path, (float)first_count, (float)second_count)) {
    stack[0] = (pair_node){second, first, second_count, first_count, bits, 0, matcher->arena};
  }
  for (uint32_t height = 1; height > 0;) {
    pair_node here = stack[--height];
    uint32_t bit;
    if (here.first_count == 0 || here.second_count == 0) continue;
    status = riddle_check(matcher->control);
    if (status != RIDDLE_OK) return status;
    if (choose_bit(matcher->path, &here, &bit)) {
      pair_node parts[2];
      split_node(matcher->path, &here, bit, parts);
      stack[height++] = parts[1];
      stack[height++] = parts[0];
    } else {
      *sum += count_leaf(matcher->path, &here);
    }
  }
  return RIDDLE_OK;
}

void riddle_quarters_matcher_free(riddle_quarters_matcher *matcher) {
  void *arena = matcher->arena;
  if (arena != NULL) riddle_resize(matcher->control, &arena, matcher->capacity * sizeof(uint64_t), 0);
  matcher->arena = NULL;
  matcher->capacity = 0;
}
