-- riddle pegs: peg solitaire on any board.
return require "riddle.cli.family" {
  name = "pegs",
  summary = "Peg solitaire on any board: play, draw, solve, prove, convert between notations.",
  example = "riddle pegs show english",
  verbs = { "play", "show", "solve", "prove", "convert", "boards" },
}
