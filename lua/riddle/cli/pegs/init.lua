-- riddle pegs: peg solitaire on any board.
return require "riddle.cli.family" {
  name = "pegs",
  summary = "Peg solitaire on any board: play, draw, solve, prove, count, hint, convert.",
  example = "riddle pegs show english",
  verbs = { "play", "show", "solve", "prove", "count", "hints", "convert", "boards" },
}
