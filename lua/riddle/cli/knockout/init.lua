-- riddle knockout: knockout tournaments, from a list of matches or from scratch.
return require "riddle.cli.family" {
  name = "knockout",
  summary = "Knockouts: rounds from a list of matches, wishes, draws, audits of results, pictures.",
  example = "printf 'a,b\\nAnn,Bob\\nCy,Dee\\nAnn,Cy\\n' | riddle knockout schedule -",
  verbs = { "schedule", "wish", "draw", "audit", "check", "explain", "show" },
}
