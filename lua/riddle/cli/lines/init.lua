-- riddle lines: k in a row.
return require "riddle.cli.family" {
  name = "lines",
  summary = "k in a row by any rule: winners, forbidden points with proofs, audits of archives, drawings.",
  example = "riddle lines winner --board 'XXX/OO./...' --rule tic-tac-toe",
  verbs = { "winner", "fouls", "explain", "vcf", "vct", "solve", "hint", "audit", "convert", "show" },
}
