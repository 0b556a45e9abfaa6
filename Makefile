# riddle: build, test, bench. `make help` lists the targets.
#
# CC, CPPFLAGS, CFLAGS, LDFLAGS, DESTDIR and PREFIX are honoured. Everything built lies in build/.

LUA        = lua5.4
LUA_PC     = lua5.4
PREFIX     = /usr/local
LUADIR     = $(PREFIX)/share/lua/5.4
LUACDIR    = $(PREFIX)/lib/lua/5.4
BINDIR     = $(PREFIX)/bin
PKG_CONFIG = pkg-config
BUILD      = build

CFLAGS    ?= -O2 -g
WARNINGS   = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla \
             -Werror=implicit-function-declaration
LUA_FLAGS := $(shell $(PKG_CONFIG) --cflags $(LUA_PC) 2>/dev/null)

SOURCES := $(wildcard csrc/*.c csrc/*/*.c)
OBJECTS := $(SOURCES:csrc/%.c=$(BUILD)/%.o)
MODULE  := $(BUILD)/riddle/core.so

ifeq ($(shell uname -s),Darwin)
SHARED = -bundle -undefined dynamic_lookup
else
SHARED = -shared -Wl,-z,nodelete
endif

all: $(MODULE)

$(MODULE): $(OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(SHARED) $(CFLAGS) $(LDFLAGS) -o $@ $(OBJECTS) -lgmp -lpthread

$(BUILD)/%.o: csrc/%.c
	@mkdir -p $(@D)
	$(CC) -std=gnu17 -fPIC -fvisibility=hidden -MMD -MP $(WARNINGS) $(CFLAGS) $(CPPFLAGS) -Icsrc $(LUA_FLAGS) -c -o $@ $<

-include $(OBJECTS:.o=.d)

# Runs the tests of SPEC (a folder or file) on what is built; installs nothing. Debian's `busted` starts
# the lowest Lua there is, so the interpreter is named.
BUSTED  = $(shell command -v busted 2>/dev/null)
SPEC    = spec
IN_TREE = LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;;" LUA_CPATH="./$(BUILD)/?.so;;"

check: all
	$(IN_TREE) $(LUA) $(BUSTED) $(SPEC)

clean:
	rm -rf $(BUILD)

.PHONY: all check clean
