-- riddle-mpi: peg games on many processes. Its lists are compared with the tree by spec/packaging/rockspec_spec.lua.
--
-- `luarocks-5.4 make rockspec/mpi/riddle-mpi-scm-1.rockspec MPI_DIR=...`, with the folder that has include/mpi.h and
-- lib/libmpi.so (Debian: /usr/lib/x86_64-linux-gnu/openmpi). It lies here so that `luarocks-5.4 make` finds one alone.
rockspec_format = "3.0"
package = "riddle-mpi"
version = "scm-1"

source = { url = "git+file://riddle" }

description = {
  summary = "Peg games that are too large for one process, by Open MPI",
  detailed = [[
The command riddle-mpi and the module riddle.mpi: the positions that a peg game can reach, level by
level, on all processes that mpirun starts, with the same counts as `riddle pegs count`.]],
  license = "MIT",
}

supported_platforms = { "unix" }

dependencies = { "lua >= 5.4, < 5.5", "riddle", "argparse >= 0.7" }

external_dependencies = { MPI = { header = "mpi.h", library = "mpi" } }

build = {
  type = "builtin",
  modules = {
    ["riddle.mpi.core"] = {
      sources = {
        "csrc/core/array.c",
        "csrc/core/bytes.c",
        "csrc/core/control.c",
        "csrc/core/cpu.c",
        "csrc/core/decimal.c",
        "csrc/core/fnv.c",
        "csrc/core/memory.c",
        "csrc/core/scan.c",
        "csrc/core/status.c",
        "csrc/core/stream.c",
        "csrc/core/threads.c",
        "csrc/lua/lua_support.c",
        "csrc/mpi/exchange.c",
        "csrc/mpi/lua_mpi.c",
        "csrc/mpi/numbers.c",
        "csrc/mpi/search.c",
        "csrc/mpi/share.c",
        "csrc/pegs/game.c",
        "csrc/pegs/game_symmetry.c",
        "csrc/pegs/level_set.c",
        "csrc/pegs/lua_game.c",
        "csrc/pegs/scan.c",
        "csrc/pegs/scan_any.c",
        "csrc/pegs/scan_avx2.c",
        "csrc/pegs/scan_portable.c",
        "csrc/pegs/space.c",
      },
      incdirs = { "csrc", "$(MPI_INCDIR)" },
      libdirs = { "$(MPI_LIBDIR)" },
      libraries = { "mpi", "gmp", "pthread" },
    },
    ["riddle.mpi"] = "lua/riddle/mpi/init.lua",
    ["riddle.mpi.checkpoint"] = "lua/riddle/mpi/checkpoint.lua",
    ["riddle.mpi.command"] = "lua/riddle/mpi/command.lua",
    ["riddle.mpi.levels"] = "lua/riddle/mpi/levels.lua",
  },
  install = { bin = { ["riddle-mpi"] = "lua/riddle/mpi/main.lua" } },
}
