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
        "csrc/knockout/arrange.c", "csrc/knockout/array.c",
        "csrc/knockout/bracket.c",
        "csrc/knockout/conflict.c",
        "csrc/knockout/game_schedule.c",
        "csrc/knockout/lua_knockout.c",
        "csrc/knockout/lua_matches.c",
        "csrc/knockout/name_sort.c",
        "csrc/knockout/names.c",
        "csrc/knockout/peeling.c",
        "csrc/knockout/sentence.c",
        "csrc/lines/five.c",
        "csrc/lines/five_avx2.c",
        "csrc/lines/lua_lines.c",
        "csrc/lines/runs.c",
        "csrc/lines/the_game.c",
        "csrc/lua/lua_integer.c",
        "csrc/lua/lua_job.c",
        "csrc/lua/lua_stream.c",
        "csrc/lua/lua_support.c",
        "csrc/module.c",
        "csrc/pegs/hi_q.c",
        "csrc/pegs/lua_pegs.c",
        "csrc/pegs/shape.c",
        "csrc/pegs/sieve.c",
        "csrc/pieces/bishop_texts.c",
        "csrc/pieces/bishops.c",
        "csrc/pieces/eight_queens.c",
        "csrc/pieces/ferrers.c",
        "csrc/pieces/ferrers_answer.c",
        "csrc/pieces/lua_pieces.c",
        "csrc/pieces/search.c",
        "csrc/pieces/search_count.c",
      },
      incdirs = { "csrc" },
      libraries = { "gmp", "pthread" },
      libdirs = { "$(GMP_LIBDIR)" },
    },
    ["riddle"] = "lua/riddle/init.lua",
    ["riddle.cli"] = "lua/riddle/cli/init.lua",
    ["riddle.cli.arguments"] = "lua/riddle/cli/arguments.lua",
    ["riddle.cli.check"] = "lua/riddle/cli/check.lua",
    ["riddle.cli.failure"] = "lua/riddle/cli/failure.lua",
    ["riddle.cli.files"] = "lua/riddle/cli/files.lua",
    ["riddle.cli.generate"] = "lua/riddle/cli/generate.lua",
    ["riddle.cli.judge"] = "lua/riddle/cli/judge.lua",
    ["riddle.cli.problems"] = "lua/riddle/cli/problems.lua",
    ["riddle.cli.validate"] = "lua/riddle/cli/validate.lua",
    ["riddle.errors"] = "lua/riddle/errors.lua",
    ["riddle.families"] = "lua/riddle/families.lua",
    ["riddle.integer"] = "lua/riddle/integer.lua",
    ["riddle.job"] = "lua/riddle/job.lua",
    ["riddle.json"] = "lua/riddle/json.lua",
    ["riddle.lazy"] = "lua/riddle/lazy.lua",
    ["riddle.judge"] = "lua/riddle/judge/init.lua",
    ["riddle.knockout"] = "lua/riddle/knockout/init.lua",
    ["riddle.knockout.bracket"] = "lua/riddle/knockout/bracket.lua",
    ["riddle.knockout.cells"] = "lua/riddle/knockout/cells.lua",
    ["riddle.knockout.check"] = "lua/riddle/knockout/check.lua",
    ["riddle.knockout.explain"] = "lua/riddle/knockout/explain.lua",
    ["riddle.knockout.format"] = "lua/riddle/knockout/format.lua",
    ["riddle.knockout.game_schedule"] = "lua/riddle/knockout/game_schedule.lua",
    ["riddle.knockout.generate"] = "lua/riddle/knockout/generate.lua",
    ["riddle.knockout.problems"] = "lua/riddle/knockout/problems.lua",
    ["riddle.knockout.schedule"] = "lua/riddle/knockout/schedule.lua",
    ["riddle.knockout.verdict"] = "lua/riddle/knockout/verdict.lua",
    ["riddle.lines"] = "lua/riddle/lines/init.lua",
    ["riddle.lines.board"] = "lua/riddle/lines/board.lua",
    ["riddle.lines.check"] = "lua/riddle/lines/check.lua",
    ["riddle.lines.draw"] = "lua/riddle/lines/draw.lua",
    ["riddle.lines.explain"] = "lua/riddle/lines/explain.lua",
    ["riddle.lines.problems"] = "lua/riddle/lines/problems.lua",
    ["riddle.lines.rule"] = "lua/riddle/lines/rule.lua",
    ["riddle.lines.the_game"] = "lua/riddle/lines/the_game.lua",
    ["riddle.lines.the_game_format"] = "lua/riddle/lines/the_game_format.lua",
    ["riddle.lines.the_game_generate"] = "lua/riddle/lines/the_game_generate.lua",
    ["riddle.options"] = "lua/riddle/options.lua",
    ["riddle.pegs"] = "lua/riddle/pegs/init.lua",
    ["riddle.pegs.board"] = "lua/riddle/pegs/board.lua",
    ["riddle.pegs.boards"] = "lua/riddle/pegs/boards.lua",
    ["riddle.pegs.draw"] = "lua/riddle/pegs/draw.lua",
    ["riddle.pegs.explain"] = "lua/riddle/pegs/explain.lua",
    ["riddle.pegs.hi_q"] = "lua/riddle/pegs/hi_q.lua",
    ["riddle.pegs.hi_q_check"] = "lua/riddle/pegs/hi_q_check.lua",
    ["riddle.pegs.hi_q_format"] = "lua/riddle/pegs/hi_q_format.lua",
    ["riddle.pegs.hi_q_generate"] = "lua/riddle/pegs/hi_q_generate.lua",
    ["riddle.pegs.jumps"] = "lua/riddle/pegs/jumps.lua",
    ["riddle.pegs.picture"] = "lua/riddle/pegs/picture.lua",
    ["riddle.pegs.problems"] = "lua/riddle/pegs/problems.lua",
    ["riddle.pegs.rule"] = "lua/riddle/pegs/rule.lua",
    ["riddle.pieces"] = "lua/riddle/pieces/init.lua",
    ["riddle.pieces.bishop_formula"] = "lua/riddle/pieces/bishop_formula.lua",
    ["riddle.pieces.bishops"] = "lua/riddle/pieces/bishops.lua",
    ["riddle.pieces.bishops_format"] = "lua/riddle/pieces/bishops_format.lua",
    ["riddle.pieces.eight_queens"] = "lua/riddle/pieces/eight_queens.lua",
    ["riddle.pieces.explain"] = "lua/riddle/pieces/explain.lua",
    ["riddle.pieces.formats"] = "lua/riddle/pieces/formats.lua",
    ["riddle.pieces.little_bishops"] = "lua/riddle/pieces/little_bishops.lua",
    ["riddle.pieces.placement"] = "lua/riddle/pieces/placement.lua",
    ["riddle.pieces.problems"] = "lua/riddle/pieces/problems.lua",
    ["riddle.pieces.rules"] = "lua/riddle/pieces/rules.lua",
    ["riddle.pieces.verdict"] = "lua/riddle/pieces/verdict.lua",
    ["riddle.random"] = "lua/riddle/random.lua",
    ["riddle.reader"] = "lua/riddle/reader.lua",
    ["riddle.svg"] = "lua/riddle/svg.lua",
  },
  install = { bin = { riddle = "lua/riddle/cli/main.lua" } },
}

test = { type = "command", command = "make test" }
