/* failing_lua SCRIPT: the script returns a function, which is called again and again in one Lua state while
 * Lua's allocator fails: first at the 1st request (and at all after it), then at the 2nd, and so on until
 * a call needs no more. Each failing call must end with Lua's memory error (or get over it), and must leave
 * the state and the module usable: the last call must do everything. A sanitizer sees what leaks. */
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

/* Calls the function at the top of the stack, which stays there. */
static int call_failing(lua_State *L, heap *memory, size_t failing) {
  lua_pushvalue(L, -1);
  *memory = (heap){.failing = failing};
  int status = lua_pcall(L, 0, 0, 0);
  memory->failing = 0;
  if (status == LUA_OK) return status;
  if (status != LUA_ERRMEM) fprintf(stderr, "request %zu failing: %s\n", failing, luaL_tolstring(L, -1, NULL));
  lua_settop(L, 1);
  return status;
}

int main(int argc, char **argv) {
  heap memory = {0};
  lua_State *L = argc == 2 ? lua_newstate(heap_resize, &memory) : NULL;
  if (L == NULL) {
    fprintf(stderr, "usage: failing_lua SCRIPT\n");
    return 1;
  }
  luaL_openlibs(L);
  if (luaL_dofile(L, argv[1]) != LUA_OK) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    return 1;
  }
  size_t failing = 0, got_over = 0, odd = 0;
  for (;;) {
    int status = call_failing(L, &memory, ++failing);
    bool complete = memory.requests < failing;
    got_over += status == LUA_OK && !complete;
    odd += status != LUA_OK && (status != LUA_ERRMEM || complete);
    if (complete) break;
  }
  printf("%zu requests failed, %zu got over, %zu other errors\n", failing - 1, got_over, odd);
  lua_close(L);
  return odd > 0;
}
