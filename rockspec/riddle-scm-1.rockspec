-- The lists of C files and Lua modules are compared with the tree by spec/packaging/rockspec_spec.lua.
rockspec_format = "3.0"
package = "riddle"
version = "scm-1"

-- There is no public address yet: build from a checkout with `luarocks-5.4 make`.
source = { url = "git+file://riddle" }

description = {
  summary = "Exact answers to board puzzles: lines, knockouts, peg solitaire, chess pieces",
  detailed = [[
riddle answers board puzzles exactly and fast, with C kernels under a Lua API and a command:
who has k in a row (lines), in which rounds a knockout was played (knockout), what a peg board
leads to (pegs), and in how many ways pieces stand without attacking each other (pieces). It
reads and writes the formats of six classic contest problems at any size.]],
  license = "MIT",
}

supported_platforms = { "unix" }

dependencies = {
  "lua >= 5.4, < 5.5",
  "argparse >= 0.7",
  "dkjson >= 2.5",
}

-- Only the library: Debian keeps gmp.h where LuaRocks does not look, but the compiler does.
external_dependencies = { GMP = { library = "gmp" } }

build = {
  type = "builtin",
  modules = {
    ["riddle.core"] = {
      sources = {
        "csrc/core/bytes.c",
        "csrc/core/control.c",
        "csrc/core/cpu.c",
        "csrc/core/decimal.c",
        "csrc/core/memory.c",
        "csrc/core/scan.c",
        "csrc/core/status.c",
        "csrc/core/stream.c",
        "csrc/core/threads.c",
        "csrc/knockout/lua_knockout.c",
        "csrc/lines/lua_lines.c",
        "csrc/lua/lua_integer.c",
        "csrc/lua/lua_job.c",
        "csrc/lua/lua_stream.c",
        "csrc/lua/lua_support.c",
        "csrc/module.c",
        "csrc/pegs/lua_pegs.c",
        "csrc/pieces/lua_pieces.c",
      },
      incdirs = { "csrc" },
      libraries = { "gmp", "pthread" },
      libdirs = { "$(GMP_LIBDIR)" },
    },
    ["riddle"] = "lua/riddle/init.lua",
    ["riddle.errors"] = "lua/riddle/errors.lua",
    ["riddle.families"] = "lua/riddle/families.lua",
    ["riddle.integer"] = "lua/riddle/integer.lua",
    ["riddle.job"] = "lua/riddle/job.lua",
    ["riddle.judge"] = "lua/riddle/judge/init.lua",
    ["riddle.knockout.problems"] = "lua/riddle/knockout/problems.lua",
    ["riddle.lines.problems"] = "lua/riddle/lines/problems.lua",
    ["riddle.options"] = "lua/riddle/options.lua",
    ["riddle.pegs.problems"] = "lua/riddle/pegs/problems.lua",
    ["riddle.pieces.problems"] = "lua/riddle/pieces/problems.lua",
    ["riddle.random"] = "lua/riddle/random.lua",
    ["riddle.reader"] = "lua/riddle/reader.lua",
  },
  install = { bin = { riddle = "lua/riddle/cli/main.lua" } },
}

test = { type = "command", command = "make test" }
