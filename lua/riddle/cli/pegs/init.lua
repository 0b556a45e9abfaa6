-- riddle pegs: peg solitaire on any board.
return require "riddle.cli.family" {
  name = "pegs",
  summary = "Peg solitaire on any board: play, draw, convert between notations.",
  example = "riddle pegs show english",
  verbs = { "play", "show", "convert", "boards" },
}
