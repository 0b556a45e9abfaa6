/* Streams as Lua objects. What a stream did not consume of a chunk is kept and put before the next. */
#include "lua/lua_stream.h"

#include <string.h>

#define STREAM_TYPE "riddle.stream"

typedef struct stream_object {
  const riddle_stream_class *class;
  void *state;
  riddle_stream stream;
  riddle_control control;
  riddle_bytes pending; /* input not consumed yet */
  size_t pending_start; /* where it begins in `pending` */
  bool closed, finished, last;
} stream_object;

static void release(stream_object *object) {
  if (object->closed) return;
  object->closed = true;
  if (object->state != NULL) {
    object->class->close(object->state, &object->control);
    riddle_free_array(&object->control, object->state, 1, object->class->size);
  }
  riddle_bytes_free(&object->stream.output, &object->control);
  riddle_bytes_free(&object->pending, &object->control);
}

static int stream_close(lua_State *L) {
  release(luaL_checkudata(L, 1, STREAM_TYPE));
  return 0;
}

/* Appends a chunk to what is pending; the used part in front is dropped first. */
static riddle_status keep(stream_object *object, const char *text, size_t length) {
  riddle_bytes *pending = &object->pending;
  if (length == 0) return RIDDLE_OK;
  size_t left = pending->length - object->pending_start;
  if (object->pending_start > 0 && left > 0) memmove(pending->data, pending->data + object->pending_start, left);
  object->pending_start = 0;
  pending->length = left;
  return riddle_bytes_add(pending, &object->control, text, length);
}

/* One call of the class's feed. A chunk is read where it lies when nothing is pending before it. */
static riddle_status advance(stream_object *object, const char *text, size_t length) {
  riddle_stream *stream = &object->stream;
  bool direct = object->pending.length == object->pending_start && length > 0;
  if (!direct) {
    riddle_status status = keep(object, text, length);
    if (status != RIDDLE_OK) return status;
    bool empty = object->pending.length == object->pending_start;
    text = empty ? "" : object->pending.data + object->pending_start;
    length = object->pending.length - object->pending_start;
  }
  stream->input = text;
  stream->length = length;
  stream->last = object->last;
  stream->consumed = 0;
  riddle_status status = object->class->feed(object->state, stream);
  stream->input = NULL;
  if (!direct) {
    object->pending_start += stream->consumed;
  } else if (status == RIDDLE_OK || status == RIDDLE_MORE) {
    riddle_status kept = keep(object, text + stream->consumed, length - stream->consumed);
    if (kept != RIDDLE_OK) return kept;
  }
  return status;
}

static void push_fault(lua_State *L, const riddle_fault *fault) {
  lua_createtable(L, 0, 4);
  lua_pushstring(L, fault->kind);
  lua_setfield(L, -2, "kind");
  lua_pushinteger(L, (lua_Integer)fault->line);
  lua_setfield(L, -2, "line");
  if (fault->column > 0) {
    lua_pushinteger(L, (lua_Integer)fault->column);
    lua_setfield(L, -2, "column");
  }
  lua_pushstring(L, fault->message);
  lua_setfield(L, -2, "message");
}

static int stream_feed(lua_State *L) {
  stream_object *object = luaL_checkudata(L, 1, STREAM_TYPE);
  size_t length = 0;
  const char *text = luaL_optlstring(L, 2, "", &length);
  bool last = lua_isnoneornil(L, 2);
  lua_settop(L, 2);
  if (object->closed) return luaL_error(L, "the stream is closed");
  if (object->finished) return luaL_error(L, "the stream has ended");
  if (object->last && length > 0) return luaL_error(L, "the end of the input was given already");
  object->last = object->last || last;

  riddle_bytes *output = &object->stream.output;
  output->length = 0;
  riddle_status status = advance(object, text, length);
  object->finished = status != RIDDLE_OK && status != RIDDLE_MORE;
  lua_pushlstring(L, output->data == NULL ? "" : output->data, output->length);
  switch (status) {
    case RIDDLE_MORE:
      if (object->last) return luaL_error(L, "%s: wants more after the end of the input", object->class->name);
      lua_pushstring(L, "more");
      return 2;
    case RIDDLE_OK:
    case RIDDLE_END: lua_pushstring(L, riddle_status_word(status)); return 2;
    case RIDDLE_BAD_DATA:
      lua_pushnil(L);
      push_fault(L, &object->stream.fault);
      return 3;
    default: return 1 + riddle_lua_failure(L, status, &object->control);
  }
}

int riddle_push_stream(lua_State *L, const riddle_stream_class *class, const void *options, int index) {
  index = lua_absindex(L, index);
  stream_object *object = lua_newuserdatauv(L, sizeof *object, 0);
  memset(object, 0, sizeof *object);
  riddle_lua_control(L, index, &object->control);
  object->class = class;
  object->stream.control = &object->control;
  object->stream.line = object->stream.column = 1;
  luaL_setmetatable(L, STREAM_TYPE);
  riddle_status status;
  object->state = riddle_new_array(&object->control, 1, class->size, &status);
  if (object->state != NULL) status = class->open(object->state, &object->control, options);
  if (status != RIDDLE_OK) {
    release(object);
    return riddle_lua_raise(L, status);
  }
  return 1;
}

void riddle_open_stream(lua_State *L) {
  static const luaL_Reg methods[] = {{"feed", stream_feed}, {"close", stream_close}, {NULL, NULL}};
  static const luaL_Reg events[] = {{"__gc", stream_close}, {"__close", stream_close}, {NULL, NULL}};
  luaL_newmetatable(L, STREAM_TYPE);
  luaL_setfuncs(L, events, 0);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}
