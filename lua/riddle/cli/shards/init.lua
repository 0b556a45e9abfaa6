-- riddle shards: what a folder of shards holds, and scripts that make one.
return require "riddle.cli.family" {
  name = "shards",
  summary = "Big questions in shards: what is done, what is missing, is it right; scripts for Slurm.",
  example = "riddle pieces count queen 10 --shard 1/2 --out q10; riddle shards list q10",
  verbs = { "list", "missing", "verify", "slurm" },
}
