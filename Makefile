# riddle: build, test, package. `make help` lists the targets.
#
# CC, CPPFLAGS, CFLAGS, LDFLAGS, DESTDIR and PREFIX are honoured. Everything built lies in build/.

LUA        = lua5.4
LUA_PC     = lua5.4
PREFIX     = /usr/local
LUADIR     = $(PREFIX)/share/lua/5.4
LUACDIR    = $(PREFIX)/lib/lua/5.4
BINDIR     = $(PREFIX)/bin
MANDIR     = $(PREFIX)/share/man
PKG_CONFIG = pkg-config
BUILD      = build

CFLAGS    ?= -O2 -g
WARNINGS   = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla \
             -Werror=implicit-function-declaration
LUA_FLAGS := $(shell $(PKG_CONFIG) --cflags $(LUA_PC) 2>/dev/null)
LUA_LIBS  := $(shell $(PKG_CONFIG) --libs $(LUA_PC) 2>/dev/null)
COMPILE    = $(CC) -std=gnu17 -fPIC -fvisibility=hidden -MMD -MP $(WARNINGS) $(CFLAGS) $(CPPFLAGS) -Icsrc $(LUA_FLAGS)

# csrc/mpi and lua/riddle/mpi are a module of their own, see `make mpi`.
SOURCES   := $(filter-out csrc/mpi/%,$(wildcard csrc/*.c csrc/*/*.c))
BINDINGS  := csrc/module.c $(wildcard csrc/lua/*.c csrc/*/lua_*.c)
OBJECTS   := $(SOURCES:csrc/%.c=$(BUILD)/%.o)
KERNELS   := $(patsubst csrc/%.c,$(BUILD)/%.o,$(filter-out $(BINDINGS),$(SOURCES)))
LUA_FILES := $(filter-out lua/riddle/mpi/%,$(wildcard lua/riddle/*.lua lua/riddle/*/*.lua lua/riddle/*/*/*.lua))
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

# --- MPI -----------------------------------------------------------------------------------------

MPI_CFLAGS   = $(shell $(PKG_CONFIG) --cflags ompi-c 2>/dev/null || $(PKG_CONFIG) --cflags mpi)
MPI_LIBS     = $(shell $(PKG_CONFIG) --libs ompi-c 2>/dev/null || $(PKG_CONFIG) --libs mpi)
MPI_OBJECTS := $(patsubst csrc/%.c,$(BUILD)/%.o,$(wildcard csrc/mpi/*.c csrc/core/*.c)) \
               $(patsubst %,$(BUILD)/%.o,lua/lua_support pegs/game pegs/game_symmetry pegs/level_set pegs/lua_game \
                 pegs/scan pegs/scan_any pegs/scan_avx2 pegs/scan_portable pegs/space)
MPI_MODULE   = $(BUILD)/riddle/mpi/core.so

# Is Open MPI (or another one that pkg-config knows) here? The tests then build and try riddle-mpi, too.
MPI_HERE    := $(shell ($(PKG_CONFIG) --exists ompi-c || $(PKG_CONFIG) --exists mpi) 2>/dev/null && echo mpi)

mpi: all $(MPI_MODULE) ## build riddle-mpi, too (needs Open MPI; Debian: libopenmpi-dev openmpi-bin)

$(BUILD)/mpi/%.o: COMPILE += $(MPI_CFLAGS)

$(MPI_MODULE): $(MPI_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(SHARED) $(CFLAGS) $(LDFLAGS) -o $@ $(MPI_OBJECTS) $(MPI_LIBS) -lgmp -lpthread

install-mpi: mpi ## install riddle-mpi beside what install puts there
	install -d "$(DESTDIR)$(LUADIR)/riddle/mpi" "$(DESTDIR)$(LUACDIR)/riddle/mpi" "$(DESTDIR)$(BINDIR)"
	install -m 644 $(wildcard lua/riddle/mpi/*.lua) "$(DESTDIR)$(LUADIR)/riddle/mpi"
	install -m 755 $(MPI_MODULE) "$(DESTDIR)$(LUACDIR)/riddle/mpi/core.so"
	$(call PROGRAM,mpi,riddle-mpi)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1:/p' $(MAKEFILE_LIST) | \
	  awk '{ at = index($$0, ":"); printf "  %-16s %s\n", substr($$0, 1, at - 1), substr($$0, at + 1) }'

# --- use -----------------------------------------------------------------------------------------

run: ## install what is missing, build, answer the six problems on real input
	.ci/setup run
	@$(MAKE) --no-print-directory -s all
	@$(IN_TREE) $(LUA) examples/six_problems.lua

# The command in a checkout is a link to its script, which finds the rest through the paths.
env: all ## print what to eval so that this checkout's riddle is used: eval "$(make -s env)"
	@mkdir -p $(BUILD)/bin
	@ln -sf ../../lua/riddle/cli/main.lua $(BUILD)/bin/riddle
	@ln -sf ../../lua/riddle/mpi/main.lua $(BUILD)/bin/riddle-mpi
	@echo "export LUA_PATH='$(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua;;'"
	@echo "export LUA_CPATH='$(CURDIR)/$(BUILD)/?.so;;'"
	@echo "export PATH='$(CURDIR)/$(BUILD)/bin':\"\$$PATH\""

# Installs a program: a script that starts riddle/$(1)/main.lua with the paths of this installation.
define PROGRAM
	printf '#!/bin/sh\nexec %s -e "%s" "%s" "$$@"\n' '$(LUA)' \
	  "package.path = '$(LUADIR)/?.lua;$(LUADIR)/?/init.lua;' .. package.path; \
	package.cpath = '$(LUACDIR)/?.so;' .. package.cpath" \
	  '$(LUADIR)/riddle/$(1)/main.lua' > "$(DESTDIR)$(BINDIR)/$(2)"
	chmod 755 "$(DESTDIR)$(BINDIR)/$(2)"
endef

# The manual page is written by the command itself; where that cannot run (argparse is missing, or the module is for
# another machine), all else is installed.
MANUAL = LUA_PATH="./lua/?.lua;./lua/?/init.lua;;" LUA_CPATH="$(BUILD)/?.so;;" $(LUA) lua/riddle/cli/main.lua manual

install: all ## install into DESTDIR + PREFIX
	@for file in $(LUA_FILES:lua/%=%); do \
	  install -d "$(DESTDIR)$(LUADIR)/$$(dirname $$file)" && \
	  install -m 644 "lua/$$file" "$(DESTDIR)$(LUADIR)/$$file" || exit 1; done
	install -d "$(DESTDIR)$(LUACDIR)/riddle" "$(DESTDIR)$(BINDIR)"
	install -m 755 $(MODULE) "$(DESTDIR)$(LUACDIR)/riddle/core.so"
	$(call PROGRAM,cli,riddle)
	if $(MANUAL) > $(BUILD)/riddle.1; then \
	  install -d "$(DESTDIR)$(MANDIR)/man1" && \
	  install -m 644 $(BUILD)/riddle.1 "$(DESTDIR)$(MANDIR)/man1/riddle.1"; \
	else echo "make: the manual page is left out" >&2; fi

uninstall: ## remove what install put there
	rm -rf "$(DESTDIR)$(LUADIR)/riddle" "$(DESTDIR)$(LUACDIR)/riddle" "$(DESTDIR)$(BINDIR)/riddle" \
	  "$(DESTDIR)$(BINDIR)/riddle-mpi" "$(DESTDIR)$(MANDIR)/man1/riddle.1"

bench: all ## measure against textbook programs
	$(IN_TREE) $(LUA) bench/run.lua

# ldoc reads files in the order of a list: first the modules that others add to (@submodule).
DOC_FIRST := $(patsubst %,lua/riddle/%/init.lua,knockout lines pegs pieces)
DOC_FILES := $(DOC_FIRST) $(filter-out $(DOC_FIRST) lua/riddle/cli/%,$(LUA_FILES)) lua/riddle/mpi/init.lua

doc: ## the API as HTML in build/doc (needs ldoc; Debian: lua-ldoc)
	@mkdir -p $(BUILD)/doc
	@printf 'file = {%s}\nsort_modules = true\n' "$(DOC_FILES:%='$(CURDIR)/%',)" > $(BUILD)/doc.ld
	ldoc -q --fatalwarnings -c $(BUILD)/doc.ld -b $(CURDIR)/lua -p riddle -t riddle \
	  -d $(abspath $(BUILD))/doc .

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

check: all native $(MPI_HERE) ## run the tests of SPEC (a file or folder); installs nothing
	$(if $(BUSTED),,$(error busted is missing; `make test` installs it, or see .ci/setup))
	$(IN_TREE) $(UNDER) sh spec/support/check.sh $(LUA) $(BUSTED) $(SPEC)

test: ## install what the tests need, then check
	.ci/setup test
	@$(MAKE) --no-print-directory -s check

test-cluster: ## shards on a real Slurm and by GNU parallel (root; Debian: slurm-wlm, munge, parallel)
	@RIDDLE_SLOW=1 $(MAKE) --no-print-directory -s check SPEC=spec/cluster

test-mpi: mpi ## riddle-mpi on larger boards, too: English and European, triangle 7
	@RIDDLE_SLOW=1 $(MAKE) --no-print-directory -s check SPEC=spec/mpi

# Test programs in C, each started by a spec.
PROGRAMS := failing_allocations failing_fouls failing_lines failing_lua failing_mnk failing_profile failing_referee \
            failing_vcf failing_vct literal_fouls two_states
TOOLS    := $(patsubst %,$(BUILD)/native/%.o,failing feeder forced heap streams)

native: $(PROGRAMS:%=$(BUILD)/native/%) $(BUILD)/native/quarters_paths

$(BUILD)/native/%.o: spec/native/%.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

$(PROGRAMS:%=$(BUILD)/native/%): $(BUILD)/native/%: $(BUILD)/native/%.o $(TOOLS) $(KERNELS)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LUA_LIBS) -lgmp -lpthread

# With an emulated AVX-512 path in the place of the one for such processors; its vectors are passed within one file only.
$(BUILD)/native/quarters_avx512.o: COMPILE += -O1 -Wno-psabi

$(BUILD)/native/quarters_paths: $(BUILD)/native/quarters_paths.o $(BUILD)/native/quarters_avx512.o $(BUILD)/native/heap.o \
                                $(filter-out %/quarters_avx512.o,$(KERNELS))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lgmp -lpthread

# --- checks beyond the tests -----------------------------------------------------------------------

C_FILES := $(wildcard csrc/*.c csrc/*/*.[ch] spec/*/*.[ch] bench/*.[ch] bench/*/*.[ch])

lint: lint-lua lint-format lint-warnings lint-symbols ## luacheck, clang-format, warnings as errors, unknown symbols

lint-lua:
	luacheck --no-color -q lua spec $(wildcard bench examples)

lint-format:
	clang-format --dry-run -Werror $(C_FILES)

lint-warnings:
	@$(MAKE) --no-print-directory -s BUILD=build/gcc CC=gcc CFLAGS='-O2 -Werror' all native $(MPI_HERE)
	@$(MAKE) --no-print-directory -s BUILD=build/clang CC=clang CFLAGS='-O2 -Werror' all native $(MPI_HERE)

# A module is not linked with liblua, so a misspelt name would show only when it is called: link once
# with all names required, and throw the result away.
lint-symbols: all
	@$(CC) $(SHARED) -Wl,-z,defs $(OBJECTS) -o $(BUILD)/complete.so -lgmp -lpthread $(LUA_LIBS)
	@rm $(BUILD)/complete.so

# Sanitizers and valgrind meet a stock lua5.4, so the runtime libraries are loaded before it. Shadow memory
# needs an address space that is not shuffled too widely. Left out are tests of packaging, which build without
# sanitizers, and of Ctrl-C in a terminal. Leaks are errors: lua5.4 itself has none.
FIXED         = $(shell setarch -R true 2>/dev/null && echo setarch -R)
LIBRARY       = $(shell gcc -print-file-name=lib$(1).so)
LUA_FILE      = $(shell command -v $(LUA))
PRELOAD       = $(FIXED) env PATH="$(CURDIR)/spec/support/sanitized:$$PATH" RIDDLE_LUA=lua5.4 RIDDLE_REAL_LUA=$(LUA_FILE) \
                RIDDLE_PRELOAD='$(foreach name,$(1),$(call LIBRARY,$(name))) $(CURDIR)/build/forget_preload.so'
SANITIZE_SKIP = spec/packaging spec/mpi
SANITIZE_SPEC = $(filter-out $(SANITIZE_SKIP),$(sort $(patsubst %/,%,$(dir $(wildcard spec/*/*_spec.lua)))))
THREAD_SPEC   = spec/core
VALGRIND_SPEC = spec/core
SANITIZED     = --exclude-pattern=interrupt

sanitize: sanitize-memory sanitize-threads ## the tests under the address, undefined and thread sanitizers

sanitize-memory-build: build/forget_preload.so
	@$(MAKE) --no-print-directory -s BUILD=build/address CC=gcc \
	  CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all' all native

sanitize-memory: sanitize-memory-build
	@$(call PRELOAD,asan ubsan) RIDDLE_SANITIZER=address \
	  $(MAKE) --no-print-directory -s BUILD=build/address SPEC="$(SANITIZED) $(SANITIZE_SPEC)" check

sanitize-threads: build/forget_preload.so
	@$(MAKE) --no-print-directory -s BUILD=build/thread CC=gcc CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=thread' all native
	@$(call PRELOAD,tsan) RIDDLE_SANITIZER=thread \
	  $(MAKE) --no-print-directory -s BUILD=build/thread SPEC="$(SANITIZED) $(THREAD_SPEC)" check two-states

build/forget_preload.so: spec/native/forget_preload.c
	@mkdir -p $(@D)
	@$(CC) -shared -fPIC -O1 -o $@ $<

two-states:
	$(IN_TREE) $(BUILD)/native/two_states spec/native/every_part.lua

valgrind: ## the tests of VALGRIND_SPEC under valgrind
	@$(MAKE) --no-print-directory -s SPEC="$(SANITIZED) $(VALGRIND_SPEC)" UNDER="env RIDDLE_SANITIZER=valgrind \
	  valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect --error-exitcode=9" check

# One libFuzzer program for each judge format and for some parsers of their own; see spec/fuzz/run.
SECONDS_EACH  = 60
FUZZ_PARSERS := integer psq
FUZZ_STREAMS := $(filter-out $(FUZZ_PARSERS),$(notdir $(wildcard spec/fuzz/corpus/*)))
FUZZERS      := $(FUZZ_STREAMS) $(FUZZ_PARSERS)

fuzz: ## every fuzzer for SECONDS_EACH seconds
	@$(MAKE) --no-print-directory -s BUILD=build/fuzz CC=clang fuzzers \
	  CFLAGS='-O2 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
	@$(MAKE) --no-print-directory -s $(FUZZERS:%=fuzz-run-%)

fuzz-run-%:
	@$(FIXED) spec/fuzz/run $* $(SECONDS_EACH)

fuzzers: $(FUZZERS:%=$(BUILD)/fuzz-%)

$(FUZZ_STREAMS:%=$(BUILD)/fuzz-%): $(BUILD)/fuzz-%: spec/fuzz/stream.c $(TOOLS) $(KERNELS)
	$(COMPILE) -DSTREAM_NAME='"$*"' -Ispec/native -fsanitize=fuzzer -o $@ $^ -lgmp -lpthread

$(FUZZ_PARSERS:%=$(BUILD)/fuzz-%): $(BUILD)/fuzz-%: spec/fuzz/%.c $(KERNELS)
	$(COMPILE) -Ispec/native -fsanitize=fuzzer -o $@ $^ -lgmp -lpthread

-include $(OBJECTS:.o=.d) $(wildcard $(BUILD)/native/*.d $(BUILD)/mpi/*.d)

.PHONY: all help run env install uninstall bench doc clean check test test-cluster test-mpi mpi install-mpi native lint lint-lua lint-format lint-warnings \
        lint-symbols sanitize sanitize-memory sanitize-memory-build sanitize-threads two-states valgrind fuzz fuzzers
