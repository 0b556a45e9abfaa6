/* riddle.integer: immutable exact integers on GMP.
 *
 * The limbs lie in the userdata itself, so Lua's collector sees their size and there is nothing to
 * finalize. Operands are viewed in place (mpz_roinit_n); results are computed in one scratch mpz_t
 * per Lua state, which all functions share as their first upvalue, and copied out in their one form:
 * a Lua integer when they fit. So no C memory is ever held across a call that may raise.
 *
 * The size of every result is bounded before GMP is called (GMP ends the process when it cannot
 * allocate): above 1 MB it is checked against the default memory limit. */
#include "lua/lua_integer.h"

#include <string.h>

#include "core/decimal.h"

#define INTEGER_TYPE "riddle.integer"
#define SCRATCH_TYPE "riddle.integer.scratch"
#define SCRATCH lua_upvalueindex(1)

typedef struct big {
  mp_size_t size; /* limbs, negative for negative values; never 0 */
  mp_limb_t limbs[];
} big;

/* A view of an operand, valid while the operand stays on the stack. */
typedef struct view {
  mpz_t value;
  mp_limb_t limb; /* storage for a Lua integer */
} view;

static mpz_ptr scratch(lua_State *L) { return lua_touserdata(L, SCRATCH); }

static int scratch_gc(lua_State *L) {
  mpz_ptr value = luaL_checkudata(L, 1, SCRATCH_TYPE);
  mpz_clear(value);
  mpz_init(value); /* allocates nothing; a finalizer that still computes finds it usable */
  return 0;
}

static uint64_t magnitude(lua_Integer value) { return value < 0 ? 0 - (uint64_t)value : (uint64_t)value; }

_Static_assert(sizeof(mp_limb_t) == 8 && GMP_NAIL_BITS == 0, "riddle needs GMP with 64-bit limbs");

static void view_small(view *operand, lua_Integer value) {
  operand->limb = magnitude(value);
  mpz_roinit_n(operand->value, &operand->limb, value < 0 ? -1 : value > 0);
}

/* What the value at an index is, for error messages. */
static const char *describe(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) return lua_pushfstring(L, "float %f", (LUAI_UACNUMBER)lua_tonumber(L, index));
  if (lua_isnone(L, index)) return "no value";
  return luaL_typename(L, index);
}

static int refuse(lua_State *L, int index) {
  const char *hint = lua_type(L, index) == LUA_TNUMBER   ? " (math.tointeger converts a whole float)"
                     : lua_type(L, index) == LUA_TSTRING ? " (riddle.integer(string) reads digits)"
                                                         : "";
  const char *found = describe(L, index);
  return luaL_argerror(L, index, lua_pushfstring(L, "integer expected, got %s%s", found, hint));
}

static void view_argument(lua_State *L, int index, view *operand) {
  if (lua_isinteger(L, index)) {
    view_small(operand, lua_tointeger(L, index));
    return;
  }
  const big *object = luaL_testudata(L, index, INTEGER_TYPE);
  if (object == NULL) refuse(L, index);
  mpz_roinit_n(operand->value, object->limbs, object->size);
}

static bool fits(mpz_srcptr value) {
  if (mpz_size(value) > 1) return false;
  uint64_t limb = mpz_size(value) == 0 ? 0 : mpz_getlimbn(value, 0);
  return limb <= (uint64_t)INT64_MAX || (mpz_sgn(value) < 0 && limb == (uint64_t)1 << 63);
}

void riddle_push_integer(lua_State *L, mpz_srcptr value) {
  if (fits(value)) {
    uint64_t limb = mpz_size(value) == 0 ? 0 : mpz_getlimbn(value, 0);
    lua_pushinteger(L, (lua_Integer)(mpz_sgn(value) < 0 ? 0 - limb : limb));
    return;
  }
  size_t limbs = mpz_size(value);
  big *object = lua_newuserdatauv(L, sizeof *object + limbs * sizeof(mp_limb_t), 0);
  object->size = mpz_sgn(value) < 0 ? -(mp_size_t)limbs : (mp_size_t)limbs;
  memcpy(object->limbs, mpz_limbs_read(value), limbs * sizeof(mp_limb_t));
  luaL_setmetatable(L, INTEGER_TYPE);
}

void riddle_push_unsigned(lua_State *L, uint64_t value) {
  mp_limb_t limb = value;
  mpz_t view_of_it;
  riddle_push_integer(L, mpz_roinit_n(view_of_it, &limb, value > 0));
}

/* Pushes the scratch value and gives back its memory when that is much. */
static int push_scratch(lua_State *L) {
  mpz_ptr value = scratch(L);
  riddle_push_integer(L, value);
  if (value->_mp_alloc > 1 << 13) mpz_realloc2(value, 64);
  return 1;
}

/* Refuses a computation whose result and scratch could take `bytes` when they are not to be had. */
static void require_memory(lua_State *L, size_t bytes) {
  if (bytes < (size_t)1 << 20) return;
  size_t limit = riddle_lua_default_memory(L);
  if (bytes > limit)
    luaL_error(L, "the result may need %I bytes, the memory limit is %I",
               (LUAI_UACINT)(bytes > INT64_MAX ? INT64_MAX : bytes), (LUAI_UACINT)limit);
}

static size_t bytes_of(mpz_srcptr value) { return mpz_size(value) * sizeof(mp_limb_t) + sizeof(mp_limb_t); }

typedef void (*binary_operation)(mpz_ptr result, mpz_srcptr a, mpz_srcptr b);

/* result = a op b, when the result and GMP's scratch take at most `factor` times the operands' bytes. */
static int compute(lua_State *L, binary_operation operation, size_t factor) {
  view a, b;
  view_argument(L, 1, &a);
  view_argument(L, 2, &b);
  require_memory(L, factor * (bytes_of(a.value) + bytes_of(b.value)));
  operation(scratch(L), a.value, b.value);
  return push_scratch(L);
}

static int integer_add(lua_State *L) { return compute(L, mpz_add, 2); }
static int integer_sub(lua_State *L) { return compute(L, mpz_sub, 2); }
static int integer_mul(lua_State *L) { return compute(L, mpz_mul, 6); }

/* Raises, as Lua does, when the second argument is 0. */
static void check_divisor(lua_State *L, const char *message) {
  if (lua_isinteger(L, 2) && lua_tointeger(L, 2) == 0) luaL_error(L, message);
}

static int integer_idiv(lua_State *L) {
  check_divisor(L, "attempt to perform 'n//0'");
  return compute(L, mpz_fdiv_q, 6);
}

static int integer_mod(lua_State *L) {
  check_divisor(L, "attempt to perform 'n%%%%0'");
  return compute(L, mpz_fdiv_r, 6);
}

static int integer_unm(lua_State *L) {
  view a;
  view_argument(L, 1, &a);
  require_memory(L, 2 * bytes_of(a.value));
  mpz_neg(scratch(L), a.value);
  return push_scratch(L);
}

/* Bytes of base ^ exponent with GMP's scratch, saturated. */
static size_t power_bytes(mpz_srcptr base, uint64_t exponent) {
  size_t bits = mpz_sizeinbase(base, 2);
  if (exponent > SIZE_MAX / 16 / bits) return SIZE_MAX;
  return bits * (size_t)exponent / 8 * 6 + 64;
}

static int integer_pow(lua_State *L) {
  view base, exponent;
  view_argument(L, 1, &base);
  view_argument(L, 2, &exponent);
  if (mpz_sgn(exponent.value) < 0) return luaL_argerror(L, 2, "exponent of an exact power must not be negative");
  if (mpz_cmpabs_ui(base.value, 1) <= 0) { /* 0, 1, -1: any exponent will do */
    bool odd = mpz_odd_p(exponent.value);
    mpz_set_si(scratch(L), mpz_sgn(exponent.value) == 0 ? 1 : odd ? mpz_get_si(base.value) : mpz_sgn(base.value) != 0);
    return push_scratch(L);
  }
  uint64_t times = fits(exponent.value) ? mpz_getlimbn(exponent.value, 0) : UINT64_MAX;
  require_memory(L, power_bytes(base.value, times));
  mpz_pow_ui(scratch(L), base.value, times);
  return push_scratch(L);
}

static int integer_div(lua_State *L) {
  return luaL_error(L, "a riddle.integer has no '/': use '//' (rounds down, exact)");
}

/* Below, equal, above: negative, 0, positive. */
static int order(lua_State *L) {
  view a, b;
  view_argument(L, 1, &a);
  view_argument(L, 2, &b);
  return mpz_cmp(a.value, b.value);
}

static int push_truth(lua_State *L, bool truth) {
  lua_pushboolean(L, truth);
  return 1;
}

static int integer_eq(lua_State *L) { return push_truth(L, order(L) == 0); }
static int integer_lt(lua_State *L) { return push_truth(L, order(L) < 0); }
static int integer_le(lua_State *L) { return push_truth(L, order(L) <= 0); }

static int integer_compare(lua_State *L) {
  int sign = order(L);
  lua_pushinteger(L, (sign > 0) - (sign < 0));
  return 1;
}

static int integer_sum(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
  mpz_ptr total = scratch(L);
  mpz_set_ui(total, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, 1, i); /* raw: an __index that computes with integers would change the scratch */
    view term;
    if (!lua_isinteger(L, -1) && luaL_testudata(L, -1, INTEGER_TYPE) == NULL) {
      const char *found = describe(L, 2);
      return luaL_error(L, "integer.sum: integer expected at place %I of the list, got %s", (LUAI_UACINT)i, found);
    }
    view_argument(L, 2, &term);
    require_memory(L, 2 * (bytes_of(total) + bytes_of(term.value)));
    mpz_add(total, total, term.value);
    lua_settop(L, 1);
  }
  return push_scratch(L);
}

static int check_base(lua_State *L, int index) {
  lua_Integer base = luaL_optinteger(L, index, 10);
  luaL_argcheck(L, 2 <= base && base <= 36, index, "base must be in 2..36");
  return (int)base;
}

static void push_text(lua_State *L, mpz_srcptr value, int base) {
  size_t room = mpz_sizeinbase(value, base) + 2;
  require_memory(L, 2 * room + 6 * bytes_of(value));
  luaL_Buffer buffer;
  char *text = luaL_buffinitsize(L, &buffer, room);
  mpz_get_str(text, base, value);
  luaL_pushresultsize(&buffer, strlen(text));
}

static int integer_tostring(lua_State *L) {
  view a;
  view_argument(L, 1, &a);
  push_text(L, a.value, check_base(L, 2));
  return 1;
}

/* __tostring gets other things as second argument in some libraries: base ten, always. */
static int integer_meta_tostring(lua_State *L) {
  view a;
  view_argument(L, 1, &a);
  push_text(L, a.value, 10);
  return 1;
}

static int integer_concat(lua_State *L) {
  luaL_tolstring(L, 1, NULL);
  luaL_tolstring(L, 2, NULL);
  lua_concat(L, 2);
  return 1;
}

/* Lua integers only fit where they fit: every riddle.integer is larger. */
static int integer_tointeger(lua_State *L) {
  if (lua_isinteger(L, 1)) {
    lua_settop(L, 1);
    return 1;
  }
  if (luaL_testudata(L, 1, INTEGER_TYPE) == NULL) return refuse(L, 1);
  luaL_pushfail(L);
  return 1;
}

static int integer_is(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, lua_isinteger(L, 1) || luaL_testudata(L, 1, INTEGER_TYPE) != NULL);
  return 1;
}

static int integer_bits(lua_State *L) {
  view a;
  view_argument(L, 1, &a);
  lua_pushinteger(L, mpz_sgn(a.value) == 0 ? 0 : (lua_Integer)mpz_sizeinbase(a.value, 2));
  return 1;
}

static int integer_parse(lua_State *L) {
  size_t length, place;
  const char *text = luaL_checklstring(L, 1, &length);
  int base = check_base(L, 2);
  riddle_control control;
  riddle_control_init(&control);
  size_t need = riddle_integer_parse_bytes(length, base);
  if (need > (size_t)1 << 20) control.memory_limit = riddle_lua_default_memory(L);
  switch (riddle_integer_parse(scratch(L), text, length, base, &place, &control)) {
    case RIDDLE_PARSE_OK: return push_scratch(L);
    case RIDDLE_PARSE_EMPTY: return luaL_argerror(L, 1, "digits expected, got none");
    case RIDDLE_PARSE_MEMORY: require_memory(L, need); break;
    case RIDDLE_PARSE_DIGIT: break;
  }
  unsigned char found = (unsigned char)text[place];
  const char *shown =
      found > 0x20 && found < 0x7F ? lua_pushfstring(L, "'%c'", found) : lua_pushfstring(L, "byte %d", found);
  const char *message =
      lua_pushfstring(L, "digits of base %d expected, got %s at place %I", base, shown, (LUAI_UACINT)place + 1);
  return luaL_argerror(L, 1, message);
}

/* integer.new(x [, base]): a string is read, an integer stays. */
static int integer_new(lua_State *L) {
  if (lua_type(L, 1) == LUA_TSTRING) return integer_parse(L);
  view a;
  view_argument(L, 1, &a);
  lua_settop(L, 1);
  return 1;
}

/* integer(x [, base]): the table of functions called. */
static int integer_call(lua_State *L) {
  lua_remove(L, 1);
  return integer_new(L);
}

static void new_scratch(lua_State *L) {
  mpz_ptr value = lua_newuserdatauv(L, sizeof(mpz_t), 0);
  mpz_init(value);
  luaL_newmetatable(L, SCRATCH_TYPE);
  lua_pushcfunction(L, scratch_gc);
  lua_setfield(L, -2, "__gc");
  lua_setmetatable(L, -2);
}

int riddle_open_integer(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"new", integer_new},   {"add", integer_add},           {"sub", integer_sub}, {"mul", integer_mul},
      {"idiv", integer_idiv}, {"mod", integer_mod},           {"pow", integer_pow}, {"neg", integer_unm},
      {"sum", integer_sum},   {"compare", integer_compare},   {"is", integer_is},   {"tointeger", integer_tointeger},
      {"bits", integer_bits}, {"tostring", integer_tostring}, {NULL, NULL}};
  static const luaL_Reg methods[] = {
      {"tostring", integer_tostring}, {"tointeger", integer_tointeger}, {"bits", integer_bits}, {NULL, NULL}};
  static const luaL_Reg events[] = {{"__add", integer_add},
                                    {"__sub", integer_sub},
                                    {"__mul", integer_mul},
                                    {"__idiv", integer_idiv},
                                    {"__mod", integer_mod},
                                    {"__pow", integer_pow},
                                    {"__unm", integer_unm},
                                    {"__div", integer_div},
                                    {"__eq", integer_eq},
                                    {"__lt", integer_lt},
                                    {"__le", integer_le},
                                    {"__concat", integer_concat},
                                    {"__tostring", integer_meta_tostring},
                                    {NULL, NULL}};
  new_scratch(L);
  int scratch_index = lua_gettop(L);
  luaL_newmetatable(L, INTEGER_TYPE);
  lua_pushvalue(L, scratch_index);
  luaL_setfuncs(L, events, 1);
  luaL_newlibtable(L, methods);
  lua_pushvalue(L, scratch_index);
  luaL_setfuncs(L, methods, 1);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
  luaL_newlibtable(L, functions);
  lua_pushvalue(L, scratch_index);
  luaL_setfuncs(L, functions, 1);
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, scratch_index);
  lua_pushcclosure(L, integer_call, 1);
  lua_setfield(L, -2, "__call");
  lua_setmetatable(L, -2);
  lua_remove(L, scratch_index);
  return 1;
}
