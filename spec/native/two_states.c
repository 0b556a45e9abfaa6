/* two_states SCRIPT: the script returns a function; both run in two states at once, each on a thread of its
 * own, several times. Ends with status 1 and a message when one fails. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <pthread.h>
#include <stdio.h>

enum { STATES = 2, ROUNDS = 3 };

/* Returns NULL when all went well, else something. */
static void *run_script(void *script) {
  for (int i = 0; i < ROUNDS; i++) {
    lua_State *L = luaL_newstate();
    if (L == NULL) return script;
    luaL_openlibs(L);
    int failed = luaL_dofile(L, script) != LUA_OK || lua_pcall(L, 0, 0, 0) != LUA_OK;
    if (failed) fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_close(L);
    if (failed) return script;
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: two_states SCRIPT\n");
    return 1;
  }
  pthread_t threads[STATES];
  for (int i = 0; i < STATES; i++) {
    if (pthread_create(&threads[i], NULL, run_script, argv[1]) != 0) return 1;
  }
  int failures = 0;
  for (int i = 0; i < STATES; i++) {
    void *failed;
    pthread_join(threads[i], &failed);
    failures += failed != NULL;
  }
  printf("%d states, %d failed\n", STATES, failures);
  return failures > 0;
}
