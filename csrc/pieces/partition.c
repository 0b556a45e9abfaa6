/* Partitions; see partition.h. */
#include "pieces/partition.h"

#include <string.h>

#include "pieces/matching.h"

/* --- making ---------------------------------------------------------------------------------------------- */

/* The arrays whose sizes depend on the number of groups, from group_of. */
static riddle_status list_members(riddle_partition *partition, riddle_control *control, uint32_t squares) {
  size_t groups = partition->groups;
  riddle_status status;
  uint32_t **arrays[] = {&partition->start, &partition->alive, &partition->next, &partition->before};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
    *arrays[i] = riddle_new_array(control, groups + 1, sizeof **arrays[i], &status);
    if (*arrays[i] == NULL) return status;
  }
  partition->filled = riddle_new_array(control, groups, sizeof *partition->filled, &status);
  if (partition->filled == NULL) return status;
  partition->members = riddle_new_array(control, squares, sizeof *partition->members, &status);
  if (partition->members == NULL) return status;
  uint32_t *start = partition->start;
  for (uint32_t i = 0; i < squares; i++) {
    if (partition->group_of[i] != RIDDLE_NO_GROUP) start[partition->group_of[i] + 1]++;
  }
  for (size_t g = 0; g < groups; g++) {
    if (start[g + 1] >= partition->head_count) partition->head_count = start[g + 1] + 1;
    start[g + 1] += start[g];
  }
  for (uint32_t i = 0; i < squares; i++) {
    uint32_t group = partition->group_of[i];
    if (group != RIDDLE_NO_GROUP) partition->members[start[group] + partition->alive[group]++] = i;
  }
  partition->head = riddle_new_array(control, partition->head_count, sizeof *partition->head, &status);
  return status;
}

/* The first square of the line through a square: the edge, a hole that stops, or on a torus the square itself. */
static uint32_t line_start(const riddle_position *position, uint32_t square, riddle_move along) {
  riddle_move back = {-along.down, -along.right};
  uint32_t at = square, before;
  while (riddle_position_step(position, at, back, &before) && before != square) {
    if (position->stop && position->hole[before]) break;
    at = before;
  }
  return at;
}

static void number_line(riddle_partition *partition, const riddle_position *position, uint32_t square,
                        riddle_move along) {
  uint32_t first = line_start(position, square, along), at = first;
  do {
    if (position->hole[at] == 0) partition->group_of[at] = partition->groups;
    if (!riddle_position_step(position, at, along, &at)) break;
  } while (at != first && !(position->stop && position->hole[at]));
  partition->groups++;
}

riddle_status riddle_partition_lines(riddle_partition *partition, riddle_control *control,
                                     const riddle_position *position, riddle_move along) {
  uint32_t squares = riddle_position_squares(position);
  riddle_status status;
  partition->along = along;
  partition->group_of = riddle_new_array(control, squares, sizeof *partition->group_of, &status);
  if (partition->group_of == NULL) return status;
  for (uint32_t i = 0; i < squares; i++) partition->group_of[i] = RIDDLE_NO_GROUP;
  for (uint32_t i = 0; i < squares; i++) {
    if (position->hole[i] == 0 && partition->group_of[i] == RIDDLE_NO_GROUP) {
      number_line(partition, position, i, along);
      status = riddle_check(control);
      if (status != RIDDLE_OK) return status;
    }
  }
  return list_members(partition, control, squares);
}

riddle_status riddle_partition_groups(riddle_partition *partition, riddle_control *control,
                                      const riddle_position *position) {
  uint32_t squares = riddle_position_squares(position);
  riddle_status status;
  partition->group_of = riddle_new_array(control, squares, sizeof *partition->group_of, &status);
  if (partition->group_of == NULL) return status;
  uint32_t *from = riddle_new_array(control, squares, sizeof *from, &status);
  bool *usable = from != NULL ? riddle_new_array(control, squares, sizeof *usable, &status) : NULL;
  if (usable != NULL) {
    for (uint32_t i = 0; i < squares; i++) usable[i] = position->hole[i] == 0;
    bool bipartite;
    status = riddle_matching_find(control, position, usable, partition->group_of, &partition->groups, &bipartite);
    if (status == RIDDLE_OK && !bipartite) {
      status = riddle_groups_find(control, position, usable, partition->group_of, from);
      partition->groups = from[0];
    }
  }
  riddle_free_array(control, usable, squares, sizeof *usable);
  riddle_free_array(control, from, squares, sizeof *from);
  return status == RIDDLE_OK ? list_members(partition, control, squares) : status;
}

void riddle_partition_free(riddle_partition *partition, riddle_control *control, uint32_t squares) {
  size_t groups = partition->groups;
  riddle_free_array(control, partition->group_of, squares, sizeof *partition->group_of);
  riddle_free_array(control, partition->members, squares, sizeof *partition->members);
  riddle_free_array(control, partition->start, groups + 1, sizeof *partition->start);
  riddle_free_array(control, partition->alive, groups + 1, sizeof *partition->alive);
  riddle_free_array(control, partition->next, groups + 1, sizeof *partition->next);
  riddle_free_array(control, partition->before, groups + 1, sizeof *partition->before);
  riddle_free_array(control, partition->filled, groups, sizeof *partition->filled);
  riddle_free_array(control, partition->head, partition->head_count, sizeof *partition->head);
  *partition = (riddle_partition){0};
}

/* --- lists by the number of squares left -------------------------------------------------------------------- */

static void link_group(riddle_partition *partition, uint32_t group) {
  uint32_t *head = &partition->head[partition->alive[group]];
  partition->next[group] = *head;
  partition->before[group] = RIDDLE_NO_GROUP;
  if (*head != RIDDLE_NO_GROUP) partition->before[*head] = group;
  *head = group;
}

static void unlink_group(riddle_partition *partition, uint32_t group) {
  uint32_t next = partition->next[group], before = partition->before[group];
  if (next != RIDDLE_NO_GROUP) partition->before[next] = before;
  if (before != RIDDLE_NO_GROUP) {
    partition->next[before] = next;
  } else {
    partition->head[partition->alive[group]] = next;
  }
}

void riddle_partition_reset(riddle_partition *partition) {
  for (uint32_t i = 0; i < partition->head_count; i++) partition->head[i] = RIDDLE_NO_GROUP;
  memset(partition->filled, 0, partition->groups * sizeof *partition->filled);
  partition->lost = 0;
  for (uint32_t group = partition->groups; group-- > 0;) {
    partition->alive[group] = partition->start[group + 1] - partition->start[group];
    link_group(partition, group);
  }
}

void riddle_group_lose(riddle_partition *partition, uint32_t group) {
  if (partition->filled[group]) {
    partition->alive[group]--;
    return;
  }
  unlink_group(partition, group);
  if (--partition->alive[group] == 0) partition->lost++;
  link_group(partition, group);
}

void riddle_group_regain(riddle_partition *partition, uint32_t group) {
  if (partition->filled[group]) {
    partition->alive[group]++;
    return;
  }
  unlink_group(partition, group);
  if (partition->alive[group]++ == 0) partition->lost--;
  link_group(partition, group);
}

void riddle_group_fill(riddle_partition *partition, uint32_t group) {
  unlink_group(partition, group);
  partition->filled[group] = true;
}

void riddle_group_unfill(riddle_partition *partition, uint32_t group) {
  partition->filled[group] = false;
  link_group(partition, group);
}

uint32_t riddle_smallest_group(const riddle_partition *partition) {
  for (uint32_t i = 1; i < partition->head_count; i++) {
    if (partition->head[i] != RIDDLE_NO_GROUP) return partition->head[i];
  }
  return RIDDLE_NO_GROUP;
}
