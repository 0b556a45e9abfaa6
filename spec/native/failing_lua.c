/* failing_lua SCRIPT: runs a Lua script again and again in fresh states whose allocator fails: first at
 * the 1st allocation after the state and its libraries stand, then at the 2nd, and so on until one run
 * needs no more. Each failing run must end with Lua's memory error (or, where the script or the module
 * gets over it, well); a sanitizer sees what leaks. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct heap {
  size_t requests, failing; /* failing: that request and all after it fail; 0 = none */
} heap;

static void *heap_resize(void *context, void *block, size_t old_size, size_t new_size) {
  heap *memory = context;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  bool grows = block == NULL || new_size > old_size; /* Lua counts on shrinking */
  if (grows && ++memory->requests >= memory->failing && memory->failing != 0) return NULL;
  return realloc(block, new_size);
}

/* Lua's status of the script. */
static int run_script(const char *script, size_t failing, heap *memory) {
  *memory = (heap){0};
  lua_State *L = lua_newstate(heap_resize, memory);
  if (L == NULL) exit(1);
  luaL_openlibs(L);
  int status = luaL_loadfile(L, script);
  *memory = (heap){.failing = failing};
  if (status == LUA_OK) status = lua_pcall(L, 0, 0, 0);
  memory->failing = 0;
  if (status != LUA_OK && status != LUA_ERRMEM) {
    const char *message = lua_tostring(L, -1);
    fprintf(stderr, "allocation %zu failing: %s\n", failing, message == NULL ? "(no message)" : message);
  }
  lua_close(L);
  return status;
}

int main(int argc, char **argv) {
  heap memory;
  if (argc != 2 || run_script(argv[1], 0, &memory) != LUA_OK) {
    fprintf(stderr, "usage: failing_lua SCRIPT\n");
    return 1;
  }
  size_t needed = memory.requests, recovered = 0, odd = 0;
  for (size_t failing = 1; failing <= needed; failing++) {
    int status = run_script(argv[1], failing, &memory);
    recovered += status == LUA_OK;
    odd += status != LUA_OK && status != LUA_ERRMEM;
  }
  printf("%zu allocations failed, %zu got over, %zu other errors\n", needed, recovered, odd);
  return odd > 0;
}
