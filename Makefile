# riddle: build, test, package. `make help` lists the targets.
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
LUA_LIBS  := $(shell $(PKG_CONFIG) --libs $(LUA_PC) 2>/dev/null)
COMPILE    = $(CC) -std=gnu17 -fPIC -fvisibility=hidden -MMD -MP $(WARNINGS) $(CFLAGS) $(CPPFLAGS) -Icsrc $(LUA_FLAGS)

SOURCES   := $(wildcard csrc/*.c csrc/*/*.c)
BINDINGS  := csrc/module.c $(wildcard csrc/lua/*.c csrc/*/lua_*.c)
OBJECTS   := $(SOURCES:csrc/%.c=$(BUILD)/%.o)
KERNELS   := $(patsubst csrc/%.c,$(BUILD)/%.o,$(filter-out $(BINDINGS),$(SOURCES)))
LUA_FILES := $(wildcard lua/riddle/*.lua lua/riddle/*/*.lua lua/riddle/*/*/*.lua)
MODULE     = $(BUILD)/riddle/core.so

ifeq ($(shell uname -s),Darwin)
SHARED = -bundle -undefined dynamic_lookup
else
SHARED = -shared -Wl,-z,nodelete
endif

all: $(MODULE) ## build the module

$(MODULE): $(OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(SHARED) $(CFLAGS) $(LDFLAGS) -o $@ $(OBJECTS) -lgmp -lpthread

$(BUILD)/%.o: csrc/%.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1:/p' $(MAKEFILE_LIST) | awk -F: '{ printf "  %-16s %s\n", $$1, $$2 }'

# --- use -----------------------------------------------------------------------------------------

run: ## install what is missing, build, answer the six problems on real input
	.ci/setup run
	@$(MAKE) --no-print-directory -s all
	@$(IN_TREE) $(LUA) examples/six_problems.lua

# The command in a checkout is a link to its script, which finds the rest through the paths.
env: all ## print what to eval so that this checkout's riddle is used: eval "$$(make -s env)"
	@mkdir -p $(BUILD)/bin
	@ln -sf ../../lua/riddle/cli/main.lua $(BUILD)/bin/riddle
	@echo "export LUA_PATH='$(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua;;'"
	@echo "export LUA_CPATH='$(CURDIR)/$(BUILD)/?.so;;'"
	@echo "export PATH='$(CURDIR)/$(BUILD)/bin':\"\$$PATH\""

install: all ## install into DESTDIR + PREFIX
	@for file in $(LUA_FILES:lua/%=%); do \
	  install -d "$(DESTDIR)$(LUADIR)/$$(dirname $$file)" && \
	  install -m 644 "lua/$$file" "$(DESTDIR)$(LUADIR)/$$file" || exit 1; done
	install -d "$(DESTDIR)$(LUACDIR)/riddle" "$(DESTDIR)$(BINDIR)"
	install -m 755 $(MODULE) "$(DESTDIR)$(LUACDIR)/riddle/core.so"
	printf '#!/bin/sh\nexec %s -e "%s" "%s" "$$@"\n' '$(LUA)' \
	  "package.path = '$(LUADIR)/?.lua;$(LUADIR)/?/init.lua;' .. package.path; \
	package.cpath = '$(LUACDIR)/?.so;' .. package.cpath" \
	  '$(LUADIR)/riddle/cli/main.lua' > "$(DESTDIR)$(BINDIR)/riddle"
	chmod 755 "$(DESTDIR)$(BINDIR)/riddle"

uninstall: ## remove what install put there
	rm -rf "$(DESTDIR)$(LUADIR)/riddle" "$(DESTDIR)$(LUACDIR)/riddle" "$(DESTDIR)$(BINDIR)/riddle"

bench: all ## measure against textbook programs
	$(IN_TREE) $(LUA) bench/run.lua

doc: ## the API as HTML in build/doc (needs ldoc)
	ldoc -q -p riddle -t riddle -d $(BUILD)/doc lua/riddle

clean: ## remove what was built
	rm -rf build
	find csrc -name '*.o' -delete
	rm -rf riddle/core.so

# --- tests ---------------------------------------------------------------------------------------

# Debian's `busted` starts the lowest Lua there is, so the interpreter is named. UNDER stands before it:
# valgrind, or an environment for sanitizers.
BUSTED  = $(shell command -v busted 2>/dev/null)
SPEC   ?= spec
UNDER   =
IN_TREE = RIDDLE_BUILD="$(BUILD)" LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;;" LUA_CPATH="./$(BUILD)/?.so;;"

check: all native ## run the tests of SPEC (a file or folder); installs nothing
	$(if $(BUSTED),,$(error busted is missing; `make test` installs it, or see .ci/setup))
	$(IN_TREE) $(UNDER) $(LUA) $(BUSTED) $(SPEC)

test: ## install what the tests need, then check
	.ci/setup test
	@$(MAKE) --no-print-directory -s check

test-cluster: ## shards on a real Slurm and by GNU parallel (root; Debian: slurm-wlm, munge, parallel)
	@RIDDLE_SLOW=1 $(MAKE) --no-print-directory -s check SPEC=spec/cluster

# Test programs in C, each started by a spec.
PROGRAMS := failing_allocations failing_fouls failing_lines failing_lua failing_profile failing_referee failing_vcf \
            failing_vct literal_fouls two_states
