-- riddle pieces: in how many ways can pieces stand, and which?
return require "riddle.cli.family" {
  name = "pieces",
  summary = "Chess pieces that do not attack each other: count, list, solve, explain.",
  example = "riddle pieces count queen 8 8",
  verbs = { "count", "polynomial", "maximum", "each", "solve", "classes", "formula", "sequence", "explain", "show" },
}
