/* riddle.mpi.core: the binding of search.h, and the little of MPI that the Lua side needs. Loaded by riddle-mpi alone.
 *
 * start()                this process (from 0), all processes, those on this machine
 * finish()               ends MPI; every process calls it
 * abort(status)          ends all processes at once
 * broadcast(text, from)  what process `from` passes, in all processes (others pass nothing; 0 by default)
 * failed(ok)             the lowest process that passes false; nil when none does
 * plan(holes, jumps, start, processes, room)   what a search needs: a table { symmetries = of the board, [1] = { pegs
 * =, positions =, bytes = }, ... } of the levels; bytes are those of each process. Needs no start() search(holes,
 * jumps, start, options)   a search at its level 0. Options `memory` (bytes of this process) and `room` search:level()
 * jumps made search:positions()   of the present level, in all processes search:step()        to the next level: what
 * search.h's riddle_mpi_step says, as a table search:records(block, most)   this process's part of the level as a text
 * of at most `most` records, from a block on; and the block to go on with, nil at the end search:add(records)  takes
 * the records that are its own; false when they are none of this level search:seek(level)   makes an empty level the
 * present one
 *
 * `holes`, `jumps` and `start` are as in csrc/pegs/lua_census.c. All but plan and records are collective. A record is
 * the number of a block and its bits, 8 + 512 bytes in this machine's byte order; blocks without a position have
 * none. */
#include <limits.h>
#include <string.h>

#include "lua/lua_support.h"
#include "mpi/search.h"
#include "pegs/lua_game.h"

#define SEARCH_TYPE "riddle.mpi.search"

enum { RECORD = 8 + RIDDLE_MPI_BLOCK_WORDS * 8, MOST_RECORDS = 1 << 16, MOST_TEXT = 1 << 28 };

typedef struct search_object {
  riddle_control control;
  riddle_mpi_search search;
} search_object;

/* --- MPI -----------------------------------------------------------------------------------------------------------
 */

static int mpi_start(lua_State *L) {
  int started, process, processes, here, provided;
  MPI_Comm machine;
  MPI_Initialized(&started);
  if (!started) MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &process);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, process, MPI_INFO_NULL, &machine);
  MPI_Comm_size(machine, &here);
  MPI_Comm_free(&machine);
  lua_pushinteger(L, process);
  lua_pushinteger(L, processes);
  lua_pushinteger(L, here);
  return 3;
}

static int mpi_finish(lua_State *L) {
  int finished;
  (void)L;
  MPI_Finalized(&finished);
  if (!finished) MPI_Finalize();
  return 0;
}

static int mpi_abort(lua_State *L) {
  MPI_Abort(MPI_COMM_WORLD, (int)luaL_checkinteger(L, 1));
  return 0;
}

static int mpi_broadcast(lua_State *L) {
  int process, processes;
  size_t bytes = 0;
  const char *text = luaL_optlstring(L, 1, "", &bytes);
  lua_Integer from = luaL_optinteger(L, 2, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &process);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  luaL_argcheck(L, bytes <= MOST_TEXT, 1, "a shorter text expected");
  luaL_argcheck(L, from >= 0 && from < processes, 2, "a process expected");
  int length = (int)bytes;
  MPI_Bcast(&length, 1, MPI_INT, (int)from, MPI_COMM_WORLD);
  luaL_Buffer buffer;
  char *place = luaL_buffinitsize(L, &buffer, (size_t)length);
  if (process == from) memcpy(place, text, (size_t)length);
  MPI_Bcast(place, length, MPI_BYTE, (int)from, MPI_COMM_WORLD);
  luaL_pushresultsize(&buffer, (size_t)length);
  return 1;
}

static int mpi_failed(lua_State *L) {
  int process, lowest;
  MPI_Comm_rank(MPI_COMM_WORLD, &process);
  if (lua_toboolean(L, 1)) process = INT_MAX;
  MPI_Allreduce(&process, &lowest, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (lowest == INT_MAX) return 0;
  lua_pushinteger(L, lowest);
  return 1;
}

/* --- games ---------------------------------------------------------------------------------------------------------
 */

/* The game and the start of the arguments 1 to 3. */
static uint64_t check_game(lua_State *L, riddle_pegs_game *game) {
  riddle_pegs_jump jumps[RIDDLE_PEGS_GAME_JUMPS];
  int count = riddle_check_jumps(L, 2, jumps), holes = (int)lua_tointeger(L, 1);
  uint64_t start = riddle_check_bits(L, 3, holes);
  riddle_pegs_game_init(game, holes, jumps, count);
  luaL_argcheck(L, game->holes <= RIDDLE_PEGS_EXPANDED, 1, "at most 52 holes expected");
  start = riddle_pegs_game_pack(game, start);
  luaL_argcheck(L, start != 0, 3, "a peg expected");
  return start;
}

static size_t check_room(lua_State *L, int index, int processes) {
  lua_Integer room = luaL_optinteger(L, index, (lua_Integer)riddle_mpi_exchange_room(processes));
  luaL_argcheck(L, room >= 8 && room <= 1 << 24, index, "8 to 16777216 bytes expected");
  return (size_t)room;
}

static void set_count(lua_State *L, const char *name, uint64_t count) {
  lua_pushinteger(L, count > LUA_MAXINTEGER ? LUA_MAXINTEGER : (lua_Integer)count);
  lua_setfield(L, -2, name);
}

static void push_plan(lua_State *L, const riddle_mpi_board *board, uint64_t start, int processes, size_t room) {
  uint64_t class = riddle_pegs_game_class(board->space->game, start);
  lua_newtable(L);
  for (int pegs = riddle_pegs_count(start); pegs > 0; pegs--) {
    lua_createtable(L, 0, 3);
    set_count(L, "pegs", (uint64_t)pegs);
    set_count(L, "positions", riddle_mpi_positions(board, pegs, class));
    set_count(L, "bytes", riddle_mpi_search_bytes(board, pegs, class, processes, room));
    lua_rawseti(L, -2, riddle_pegs_count(start) - pegs + 1);
  }
}

static int mpi_plan(lua_State *L) {
  riddle_pegs_game game;
  riddle_pegs_space space;
  riddle_mpi_board board;
  riddle_control control;
  uint64_t start = check_game(L, &game);
  lua_Integer processes = luaL_checkinteger(L, 4);
  luaL_argcheck(L, processes >= 1 && processes <= 1 << 24, 4, "1 to 16777216 processes expected");
  size_t room = check_room(L, 5, (int)processes);
  riddle_control_init(&control);
  uint64_t group = riddle_pegs_class_stabilizer(&game, start);
  riddle_status status = riddle_pegs_space_open(&space, &control, &game, group);
  if (status != RIDDLE_OK) return riddle_lua_raise(L, status);
  status = riddle_mpi_board_open(&board, &control, &space);
  if (status == RIDDLE_OK) {
    push_plan(L, &board, start, (int)processes, room);
    set_count(L, "symmetries", (uint64_t)game.symmetries);
  }
  riddle_mpi_board_free(&board, &control);
  riddle_pegs_space_free(&space, &control);
  return status == RIDDLE_OK ? 1 : riddle_lua_raise(L, status);
}

/* --- searches ------------------------------------------------------------------------------------------------------
 */

static search_object *check_search(lua_State *L) {
  search_object *object = luaL_checkudata(L, 1, SEARCH_TYPE);
  luaL_argcheck(L, object->search.after != NULL, 1, "an open search expected");
  return object;
}

static int new_search(lua_State *L) {
  int processes;
  lua_settop(L, 4);
  search_object *object = lua_newuserdatauv(L, sizeof *object, 0);
  memset(object, 0, sizeof *object);
  riddle_control_init(&object->control);
  luaL_setmetatable(L, SEARCH_TYPE);
  uint64_t start = check_game(L, &object->search.game);
  luaL_checktype(L, 4, LUA_TTABLE);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  riddle_lua_control(L, 4, &object->control);
  lua_getfield(L, 4, "room");
  size_t room = check_room(L, lua_gettop(L), processes);
  lua_pop(L, 1);
  riddle_status status = riddle_mpi_search_open(&object->search, &object->control, MPI_COMM_WORLD, start, room);
  if (status == RIDDLE_OK) return 1;
  riddle_mpi_search_free(&object->search, &object->control);
  return riddle_lua_failure(L, status, &object->control);
}

static int search_close(lua_State *L) {
  search_object *object = luaL_checkudata(L, 1, SEARCH_TYPE);
  riddle_mpi_search_free(&object->search, &object->control);
  return 0;
}

static int search_level(lua_State *L) {
  lua_pushinteger(L, check_search(L)->search.level);
  return 1;
}

static int search_positions(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)riddle_mpi_search_positions(&check_search(L)->search));
  return 1;
}

static int search_step(lua_State *L) {
  search_object *object = check_search(L);
  riddle_mpi_step step;
  luaL_argcheck(L, object->search.numbers.pegs > 0, 1, "a level with pegs expected");
  riddle_status status = riddle_mpi_search_step(&object->search, &object->control, &step);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &object->control);
  lua_createtable(L, 0, 8);
  set_count(L, "canonical", step.stats.positions);
  if (object->search.symmetric) set_count(L, "positions", step.stats.whole);
  set_count(L, "dead", step.stats.dead);
  set_count(L, "jumps", step.stats.edges);
  set_count(L, "found", step.found);
  set_count(L, "sent", step.numbers);
  set_count(L, "bytes", step.bytes);
  set_count(L, "rounds", step.rounds);
  return 1;
}

static int search_seek(lua_State *L) {
  search_object *object = check_search(L);
  lua_Integer level = luaL_checkinteger(L, 2);
  bool is_level = level >= 0 && level < riddle_pegs_count(object->search.start);
  luaL_argcheck(L, is_level, 2, "a level with pegs expected");
  riddle_status status = riddle_mpi_search_seek(&object->search, &object->control, (int)level);
  if (status != RIDDLE_OK) return riddle_lua_failure(L, status, &object->control);
  lua_pushboolean(L, 1);
  return 1;
}

static bool is_empty(const uint64_t *words) {
  for (int i = 0; i < RIDDLE_MPI_BLOCK_WORDS; i++) {
    if (words[i] != 0) return false;
  }
  return true;
}

static int search_records(lua_State *L) {
  const riddle_mpi_share *share = &check_search(L)->search.share;
  lua_Integer block = luaL_checkinteger(L, 2), most = luaL_checkinteger(L, 3);
  luaL_argcheck(L, block >= 0, 2, "a block expected");
  luaL_argcheck(L, most >= 1 && most <= MOST_RECORDS, 3, "1 to 65536 records expected");
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  uint64_t at = (uint64_t)block;
  for (lua_Integer records = 0; at < share->blocks && records < most; at++) {
    const uint64_t *words = share->bits + at * RIDDLE_MPI_BLOCK_WORDS;
    if (is_empty(words)) continue;
    uint64_t number = riddle_mpi_block_number(share, at);
    luaL_addlstring(&buffer, (const char *)&number, sizeof number);
    luaL_addlstring(&buffer, (const char *)words, RECORD - sizeof number);
    records++;
  }
  luaL_pushresult(&buffer);
  if (at == share->blocks) return 1;
  lua_pushinteger(L, (lua_Integer)at);
  return 2;
}

/* Is it a block of the level, with no bits beyond the level's count? */
static bool fits(const riddle_mpi_search *search, uint64_t number, const char *bits) {
  const uint64_t size = (uint64_t)1 << RIDDLE_MPI_BLOCK_BITS, count = search->numbers.count;
  if (number >= (count + size - 1) / size) return false;
  for (uint64_t bit = count - number * size; bit < size; bit++) { /* in the last block only */
    uint64_t word;
    memcpy(&word, bits + bit / 64 * 8, sizeof word);
    if (word >> bit % 64 & 1) return false;
  }
  return true;
}

static int search_add(lua_State *L) {
  riddle_mpi_search *search = &check_search(L)->search;
  riddle_mpi_share *share = &search->share;
  size_t length;
  const char *text = luaL_checklstring(L, 2, &length);
  bool right = length % RECORD == 0;
  for (; right && length > 0; text += RECORD, length -= RECORD) {
    uint64_t number;
    memcpy(&number, text, sizeof number);
    right = fits(search, number, text + sizeof number);
    if (!right || number % share->processes != share->process) continue;
    memcpy(share->bits + number / share->processes * RIDDLE_MPI_BLOCK_WORDS, text + sizeof number,
           RECORD - sizeof number);
  }
  lua_pushboolean(L, right);
  return 1;
}

RIDDLE_EXPORT int luaopen_riddle_mpi_core(lua_State *L);

RIDDLE_EXPORT int luaopen_riddle_mpi_core(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"abort", mpi_abort}, {"failed", mpi_failed}, {"broadcast", mpi_broadcast}, {"finish", mpi_finish},
      {"plan", mpi_plan},   {"search", new_search}, {"start", mpi_start},         {NULL, NULL}};
  static const luaL_Reg methods[] = {
      {"add", search_add},   {"level", search_level}, {"positions", search_positions}, {"records", search_records},
      {"seek", search_seek}, {"step", search_step},   {"close", search_close},         {NULL, NULL}};
  luaL_checkversion(L);
  riddle_lua_open_support(L);
  luaL_newmetatable(L, SEARCH_TYPE);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, search_close);
  lua_setfield(L, -2, "__gc");
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}
