/* The bindings of hints.h and hints_file.h:
 *
 *   core.pegs.hints(holes, jumps, board, targets, option)   a job; its answer is a hint table
 *     hints:query(pegs, metatable)   what it says: a table { won, moves, ways, class, and for each legal jump in turn
 *                                    { source, middle, target, won, moves, ways } with this metatable }
 *     hints:about()                  { holes, jumps, targets, positions, bytes, board }
 *     hints:writer()                 an object; each writer:next() gives a string of the file, then nil
 *     hints:close()                  also __gc and __close
 *   core.pegs.hints_reader(length, option)   an object for a file of so many bytes
 *     reader:feed(string)            nil (more is needed), the hint table, or nil and an error table
 *
 * Arguments as in lua_census.c; all targets are in one class. */
#include <string.h>

#include "lua/lua_integer.h"
#include "lua/lua_job.h"
#include "pegs/census.h"
#include "pegs/hints_file.h"
#include "pegs/lua_game.h"
#include "pegs/lua_pegs.h"

#define HINTS_TYPE "riddle.core.pegs.hints"
#define WRITER_TYPE "riddle.core.pegs.hints_writer"
#define READER_TYPE "riddle.core.pegs.hints_reader"

enum { PIECE = 1 << 20 };

typedef struct hints_box {
  riddle_control control;
  riddle_pegs_hints *hints; /* NULL: closed */
} hints_box;

typedef struct hints_task {
  riddle_pegs_hints *hints;
  bool refused;
} hints_task;

static void free_hints(riddle_pegs_hints **hints, riddle_control *control) {
  if (*hints != NULL) riddle_pegs_hints_free(*hints, control);
  riddle_free_array(control, *hints, 1, sizeof **hints);
  *hints = NULL;
}

/* --- building -------------------------------------------------------------------------------------------------- */

static riddle_status hints_run(void *state, riddle_control *control) {
  hints_task *task = state;
  int jumps = task->hints->game.holes - riddle_pegs_count(task->hints->target[0]);
  atomic_store(&control->total, (uint64_t)jumps * 5 * RIDDLE_PEGS_UNITS);
  riddle_pegs_hints_free(task->hints, control);
  riddle_status status = riddle_pegs_hints_open(task->hints, control);
  if (status == RIDDLE_OK) status = riddle_pegs_hints_build(task->hints, control);
  task->refused = status == RIDDLE_MEMORY;
  if (status == RIDDLE_OK) atomic_store(&control->done, atomic_load(&control->total));
  return task->refused ? RIDDLE_OK : status;
}

static hints_box *push_box(lua_State *L) {
  hints_box *box = lua_newuserdatauv(L, sizeof *box, 0);
  memset(box, 0, sizeof *box);
  riddle_control_init(&box->control);
  luaL_setmetatable(L, HINTS_TYPE);
  return box;
}

/* Hands a table over, with what was counted for its memory. */
static void push_hints(lua_State *L, riddle_pegs_hints **hints, riddle_control *control) {
  hints_box *box = push_box(L);
  atomic_store(&box->control.memory_used, atomic_load(&control->memory_used));
  box->hints = *hints;
  *hints = NULL;
}

static int hints_push(lua_State *L, void *state, riddle_control *control) {
  hints_task *task = state;
  if (!task->refused) {
    push_hints(L, &task->hints, control);
    return 1;
  }
  size_t bytes = riddle_pegs_levels_bytes(&task->hints->space, task->hints->game.holes, task->hints->class, true);
  return riddle_push_peg_memory(L, bytes, control);
}

static void hints_release(void *state, riddle_control *control) {
  hints_task *task = state;
  free_hints(&task->hints, control);
}

static const riddle_task_class hints_class = {"hints", sizeof(hints_task), hints_run, hints_push, hints_release};

/* One table is for targets of one class and number of pegs, and what no jump touches is the board's. */
static void check_alike(lua_State *L, const riddle_pegs_hints *hints, uint64_t target) {
  const riddle_pegs_game *game = &hints->game;
  bool alike = riddle_pegs_count(target) == riddle_pegs_count(hints->target[0]) &&
               riddle_pegs_game_class(game, target) == riddle_pegs_game_class(game, hints->target[0]);
  luaL_argcheck(L, alike, 4, "targets of one class with equally many pegs expected");
}

int riddle_lua_peg_hints(lua_State *L) {
  riddle_pegs_jump jumps[RIDDLE_PEGS_GAME_JUMPS];
  riddle_status status;
  lua_settop(L, 5);
  int count = riddle_check_jumps(L, 2, jumps), holes = (int)lua_tointeger(L, 1);
  uint64_t board = riddle_check_bits(L, 3, holes);
  size_t targets = riddle_check_positions(L, 4, RIDDLE_PEGS_TARGETS);
  luaL_argcheck(L, targets > 0, 4, "a target expected");
  for (size_t i = 0; i < targets; i++) riddle_check_listed(L, 4, i, holes);
  hints_task *task = riddle_push_job(L, &hints_class, 5);
  if (task == NULL) return 1;
  task->hints = riddle_new_array(riddle_job_control(L, -1), 1, sizeof *task->hints, &status);
  if (task->hints == NULL) return riddle_fail_job(L, status);
  riddle_pegs_game_init(&task->hints->game, holes, jumps, count);
  task->hints->board = board;
  task->hints->targets = (int)targets;
  for (size_t i = 0; i < targets; i++) {
    task->hints->target[i] = riddle_pegs_game_pack(&task->hints->game, riddle_check_listed(L, 4, i, holes));
  }
  for (size_t i = 1; i < targets; i++) check_alike(L, task->hints, task->hints->target[i]);
  return 1;
}

/* --- a table ------------------------------------------------------------------------------------------------------ */

static riddle_pegs_hints *check_hints(lua_State *L, int index) {
  hints_box *box = luaL_checkudata(L, index, HINTS_TYPE);
  if (box->hints == NULL) luaL_error(L, "the hint table is closed");
  return box->hints;
}

static int hints_close(lua_State *L) {
  hints_box *box = luaL_checkudata(L, 1, HINTS_TYPE);
  free_hints(&box->hints, &box->control);
  return 0;
}

static void set_hint(lua_State *L, riddle_pegs_hint hint, int moves) {
  uint64_t words[RIDDLE_PEGS_WAYS_BYTES / 8] = {0};
  mpz_t view;
  lua_pushboolean(L, hint.won);
  lua_setfield(L, -2, "won");
  if (hint.won) {
    lua_pushinteger(L, moves);
    lua_setfield(L, -2, "moves");
    for (int i = 0; i < hint.ways_bytes; i++) words[i / 8] |= (uint64_t)hint.ways[i] << i % 8 * 8;
  }
  riddle_push_integer(L, mpz_roinit_n(view, (const mp_limb_t *)words, RIDDLE_PEGS_WAYS_BYTES / 8));
  lua_setfield(L, -2, "ways");
}

static void set_hole(lua_State *L, const char *name, int hole) {
  lua_pushinteger(L, hole + 1);
  lua_setfield(L, -2, name);
}

static int hints_query(lua_State *L) {
  const riddle_pegs_hints *hints = check_hints(L, 1);
  const riddle_pegs_game *game = &hints->game;
  uint64_t board = riddle_check_bits(L, 2, game->board_holes), legal[RIDDLE_PEGS_WORDS];
  luaL_checktype(L, 3, LUA_TTABLE);
  uint64_t pegs = riddle_pegs_game_pack(game, board);
  bool fits =
      riddle_pegs_game_class(game, pegs) == hints->class && riddle_pegs_game_unpack(game, pegs, hints->board) == board;
  riddle_pegs_hint none = {0}, hint = fits ? riddle_pegs_hints_find(hints, pegs) : none;
  lua_createtable(L, 16, 4);
  lua_pushboolean(L, fits);
  lua_setfield(L, -2, "class");
  set_hint(L, hint, hint.moves);
  riddle_pegs_legal(&hints->space, pegs, legal);
  int count = 0;
  for (int i = 0; i < game->jumps; i++) {
    if (!(legal[i / 64] >> i % 64 & 1)) continue;
    riddle_pegs_jump jump = game->jump[i];
    riddle_pegs_hint next = hint.won ? riddle_pegs_hints_find(hints, pegs ^ game->toggled[i]) : none;
    lua_createtable(L, 0, 6);
    set_hole(L, "source", game->hole[jump.source]);
    set_hole(L, "middle", game->hole[jump.middle]);
    set_hole(L, "target", game->hole[jump.target]);
    set_hint(L, next, next.moves + 1 - (int)(next.beginning >> jump.target & 1));
    lua_pushvalue(L, 3);
    lua_setmetatable(L, -2);
    lua_rawseti(L, -2, ++count);
  }
  return 1;
}

static int hints_about(lua_State *L) {
  const riddle_pegs_hints *hints = check_hints(L, 1);
  const hints_box *box = lua_touserdata(L, 1);
  const riddle_pegs_game *game = &hints->game;
  lua_createtable(L, 0, 6);
  lua_pushinteger(L, game->board_holes);
  lua_setfield(L, -2, "holes");
  lua_createtable(L, game->jumps * 3, 0);
  for (int i = 0; i < game->jumps; i++) {
    riddle_pegs_jump jump = game->jump[i];
    riddle_add_jump(L, i,
                    (riddle_pegs_jump){game->hole[jump.source], game->hole[jump.middle], game->hole[jump.target]});
  }
  lua_setfield(L, -2, "jumps");
  lua_createtable(L, hints->targets, 0);
  for (int i = 0; i < hints->targets; i++) {
    lua_pushinteger(L, (lua_Integer)riddle_pegs_game_unpack(game, hints->target[i], hints->board));
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "targets");
  lua_pushinteger(L, (lua_Integer)hints->positions);
  lua_setfield(L, -2, "positions");
  lua_pushinteger(L, (lua_Integer)atomic_load(&box->control.memory_used));
  lua_setfield(L, -2, "bytes");
  lua_pushinteger(L, (lua_Integer)hints->board);
  lua_setfield(L, -2, "board");
  return 1;
}

/* --- writing
 * ---------------------------------------------------------------------------------------------------------- */

typedef struct writer_box {
  riddle_control control;
  riddle_pegs_hints_writer writer;
} writer_box;

static int hints_writer(lua_State *L) {
  const riddle_pegs_hints *hints = check_hints(L, 1);
  writer_box *box = lua_newuserdatauv(L, sizeof *box, 1);
  memset(box, 0, sizeof *box);
  riddle_control_init(&box->control);
  luaL_setmetatable(L, WRITER_TYPE);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1); /* keeps the table */
  riddle_status status = riddle_pegs_hints_writer_open(&box->writer, &box->control, hints);
  return status == RIDDLE_OK ? 1 : riddle_lua_raise(L, status);
}

static int writer_next(lua_State *L) {
  writer_box *box = luaL_checkudata(L, 1, WRITER_TYPE);
  const uint8_t *bytes = NULL;
  lua_getiuservalue(L, 1, 1);
  check_hints(L, -1);
  if (box->writer.hints == NULL) return luaL_error(L, "the writer is closed");
  size_t count = riddle_pegs_hints_writer_next(&box->writer, PIECE, &bytes);
  if (count == 0) return 0;
  lua_pushlstring(L, (const char *)bytes, count);
  return 1;
}

static int writer_close(lua_State *L) {
  writer_box *box = luaL_checkudata(L, 1, WRITER_TYPE);
  riddle_pegs_hints_writer_free(&box->writer, &box->control);
  return 0;
}

/* --- reading
 * ----------------------------------------------------------------------------------------------------------- */

typedef struct reader_box {
  riddle_control control;
  riddle_pegs_hints_reader reader;
  riddle_pegs_hints *hints;
} reader_box;

static int reader_close(lua_State *L) {
  reader_box *box = luaL_checkudata(L, 1, READER_TYPE);
  riddle_pegs_hints_reader_free(&box->reader, &box->control);
  free_hints(&box->hints, &box->control);
  return 0;
}

int riddle_lua_peg_hints_reader(lua_State *L) {
  lua_Integer length = luaL_checkinteger(L, 1);
  luaL_argcheck(L, length >= 0, 1, "a length expected");
  reader_box *box = lua_newuserdatauv(L, sizeof *box, 0);
  memset(box, 0, sizeof *box);
  riddle_control_init(&box->control);
  luaL_setmetatable(L, READER_TYPE);
  riddle_lua_control(L, 2, &box->control);
  riddle_status status;
  box->hints = riddle_new_array(&box->control, 1, sizeof *box->hints, &status);
  if (box->hints != NULL) {
    status = riddle_pegs_hints_reader_open(&box->reader, &box->control, box->hints, (uint64_t)length);
  }
  return status == RIDDLE_OK ? 1 : riddle_lua_failure(L, status, &box->control);
}

static int push_fault(lua_State *L, const char *fault) {
  lua_pushnil(L);
  lua_createtable(L, 0, 2);
  lua_pushstring(L, "damaged");
  lua_setfield(L, -2, "kind");
  lua_pushstring(L, fault);
  lua_setfield(L, -2, "message");
  return 2;
}

static int reader_feed(lua_State *L) {
  reader_box *box = luaL_checkudata(L, 1, READER_TYPE);
  size_t count;
  const char *bytes = luaL_checklstring(L, 2, &count);
  if (box->hints == NULL) return luaL_error(L, "the reader is closed");
  riddle_status status = riddle_pegs_hints_reader_feed(&box->reader, &box->control, (const uint8_t *)bytes, count);
  if (status == RIDDLE_MORE) return 0;
  if (status == RIDDLE_OK) {
    riddle_pegs_hints_reader_free(&box->reader, &box->control);
    push_hints(L, &box->hints, &box->control);
    return 1;
  }
  int values =
      status == RIDDLE_BAD_DATA ? push_fault(L, box->reader.fault) : riddle_lua_failure(L, status, &box->control);
  riddle_pegs_hints_reader_free(&box->reader, &box->control);
  free_hints(&box->hints, &box->control);
  return values;
}

/* --- metatables
 * -------------------------------------------------------------------------------------------------------- */

static void make_type(lua_State *L, const char *name, const luaL_Reg *methods, lua_CFunction close) {
  luaL_newmetatable(L, name);
  lua_newtable(L);
  luaL_setfuncs(L, methods, 0);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, close);
  lua_setfield(L, -2, "__gc");
  lua_pushcfunction(L, close);
  lua_setfield(L, -2, "__close");
  lua_pop(L, 1);
}

void riddle_lua_open_peg_hints(lua_State *L) {
  static const luaL_Reg hints[] = {
      {"query", hints_query}, {"about", hints_about}, {"writer", hints_writer}, {"close", hints_close}, {NULL, NULL}};
  static const luaL_Reg writer[] = {{"next", writer_next}, {"close", writer_close}, {NULL, NULL}};
  static const luaL_Reg reader[] = {{"feed", reader_feed}, {"close", reader_close}, {NULL, NULL}};
  make_type(L, HINTS_TYPE, hints, hints_close);
  make_type(L, WRITER_TYPE, writer, writer_close);
  make_type(L, READER_TYPE, reader, reader_close);
}
