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

/* Appends bytes to what is pending. The used part in front is dropped when it is the larger one, so that
 * a big chunk is moved once, not at every pause. */
static riddle_status keep(stream_object *object, const char *text, size_t length) {
  riddle_bytes *pending = &object->pending;
  if (length == 0) return RIDDLE_OK;
  size_t left = pending->length - object->pending_start;
  if (object->pending_start >= left) {
    if (left > 0) memmove(pending->data, pending->data + object->pending_start, left);
    object->pending_start = 0;
    pending->length = left;
  }
  return riddle_bytes_add(pending, &object->control, text, length);
}

/* Calls feed; stream->consumed says how far it came. */
static riddle_status feed(stream_object *object, const char *text, size_t length) {
  riddle_stream *stream = &object->stream;
  stream->input = text;
  stream->length = length;
  stream->last = object->last;
  stream->consumed = 0;
  riddle_status status = object->class->feed(object->state, stream);
  stream->input = NULL;
  return status;
}

/* Feeds what is pending. */
static riddle_status feed_pending(stream_object *object) {
  riddle_bytes *pending = &object->pending;
  const char *text = pending->data == NULL ? "" : pending->data + object->pending_start;
  riddle_status status = feed(object, text, pending->length - object->pending_start);
  object->pending_start += object->stream.consumed;
  return status;
}

/* Feeds a chunk where it lies, when nothing is pending before it, and keeps what it leaves. */
static riddle_status feed_chunk(stream_object *object, const char *text, size_t length) {
  riddle_status status = feed(object, text, length);
  if (status != RIDDLE_OK && status != RIDDLE_MORE) return status;
  size_t consumed = object->stream.consumed;
  riddle_status kept = keep(object, text + consumed, length - consumed);
  return kept == RIDDLE_OK ? status : kept;
}

/* Gives the stream a chunk after what is pending. Only the first bytes of the chunk are copied to join a short
 * rest with it; when the stream gets over the joint, the others are read where they lie. */
static riddle_status advance(stream_object *object, const char *text, size_t length) {
  enum { JOINT = 1 << 12 };
  size_t left = object->pending.length - object->pending_start;
  if (left > 0 && left <= JOINT && length > JOINT) {
    riddle_status status = keep(object, text, JOINT);
    if (status == RIDDLE_OK) status = feed_pending(object);
    size_t consumed = object->stream.consumed;
    bool over = consumed >= left && status == RIDDLE_MORE;
    if (over) {
      text += consumed - left;
      length -= consumed - left;
      object->pending_start = object->pending.length;
    } else {
      text += JOINT;
      length -= JOINT;
      if (status == RIDDLE_OK) return keep(object, text, length);
      if (status != RIDDLE_MORE) return status;
    }
  }
  if (object->pending_start == object->pending.length && length > 0) return feed_chunk(object, text, length);
  riddle_status status = keep(object, text, length);
  return status == RIDDLE_OK ? feed_pending(object) : status;
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
    return riddle_lua_failure(L, status, &object->control);
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
