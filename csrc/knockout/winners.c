/* Possible winners of wished matches. */
#include "knockout/winners.h"

#include <string.h>

/* What the first knockout that is found shows. */
static riddle_status find_first(uint8_t *possible, riddle_wishes *wishes, riddle_control *control,
                                const riddle_wishes_task *task) {
  riddle_wishes_task whole = *task;
  whole.fill = true;
  riddle_status status = riddle_wishes_run(wishes, control, &whole);
  if (status != RIDDLE_OK) return status;
  const riddle_rounds *rounds = &wishes->rounds;
  for (uint32_t i = 0; i < rounds->start[rounds->count]; i++) {
    const uint32_t place = rounds->played[i] / 2;
    if (place >= task->match_count) continue;
    possible[place] = rounds->played[i] % 2 == 1 ? RIDDLE_SECOND_CAN_WIN : RIDDLE_FIRST_CAN_WIN;
  }
  return RIDDLE_OK;
}

riddle_status riddle_winners_find(uint8_t *possible, riddle_wishes *wishes, riddle_control *control,
                                  const riddle_wishes_task *task) {
  riddle_demands demands = {NULL, NULL, RIDDLE_NO_TEAM};
  riddle_wishes_task test = *task;
  riddle_status status;
  const size_t count = task->match_count;
  uint8_t *wins = riddle_new_array(control, count, 1, &status);
  if (wins == NULL) return status;
  if (task->demands != NULL) demands = *task->demands;
  if (demands.wins != NULL) memcpy(wins, demands.wins, count);
  demands.wins = wins;
  test.demands = &demands;
  test.fill = false;
  atomic_store(&control->total, count);
  status = find_first(possible, wishes, control, &test);
  for (uint32_t place = 0; status == RIDDLE_OK && place < count; place++) {
    atomic_store(&control->done, place);
    if (wins[place] != RIDDLE_EITHER_WINS) continue;
    const bool second = possible[place] == RIDDLE_FIRST_CAN_WIN; /* the other one is asked for */
    wins[place] = second ? RIDDLE_SECOND_WINS : RIDDLE_FIRST_WINS;
    status = riddle_wishes_run(wishes, control, &test);
    if (status == RIDDLE_OK) possible[place] = RIDDLE_FIRST_CAN_WIN + RIDDLE_SECOND_CAN_WIN;
    if (status == RIDDLE_BAD_DATA) status = RIDDLE_OK;
    wins[place] = RIDDLE_EITHER_WINS;
  }
  riddle_free_array(control, wins, count, 1);
  return status;
}
