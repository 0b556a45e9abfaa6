-- riddle shards slurm: a script that runs a question's shards as a job array, and merges them.
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local number = require "riddle.shards.number"

local command = {
  name = "slurm",
  summary = "Write a Slurm script: an array of shards, and their merge when all have ended well.",
  example = "riddle shards slurm 64 q20 -- pieces count queen 20 >q20.sh",
}

function command.setup(parser)
  parser:argument "shards":description "how many shards"
  parser:argument "folder":description "where the shards go, seen by all machines"
  parser:argument "line":args "+":argname "<command>"
    :description "the command after --, without 'riddle', --shard and --out: pieces count queen 20"
  parser:option "--cpus":argname "<n>":description "cores of a task (default: 1)"
  parser:option "--time":argname "<limit>"
    :description "time limit of a task as Slurm has it, 2:00:00 (default: Slurm's)"
  parser:option "--memory":argname "<size>":description "memory of a task as Slurm has it, 2G (default: Slurm's)"
  parser:option "--partition":argname "<name>":description "partition (default: Slurm's)"
  parser:option "--at-once":argname "<n>":description "tasks that run at the same time, at most (default: all)"
end

local function quote(word)
  if word:find "^[%w%./_=,:%-]+$" then return word end
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

local function integer(given, parser, name, flag, most)
  local text = given[name]
  if text == nil then return nil end
  local value = text:find "^%d+$" and math.tointeger(tonumber(text))
  if not value or value < 1 or value > most then
    failure.usage(parser, ("%s must be an integer in 1..%d, found '%s'"):format(flag, most, text))
  end
  return value
end

-- A word for an #SBATCH line.
local function plain(given, parser, name)
  local text = given[name]
  if text and not text:find "^[%w:._,%-]+$" then
    failure.usage(parser, ("option '--%s' must be a word as Slurm has it, found '%s'"):format(name, text))
  end
  return text
end

local SCRIPT = [[
#!/bin/sh
# %s shards of: riddle %s
#
#   sh THIS              submit all shards, and the merge for when all have ended well
#   sh THIS 3,7-9        submit only these: what `riddle shards missing` names
#
# A task that is killed or requeued goes on from its own file. The answer is in the log of the merge.
%s
shards=%d
folder=%s

if [ -n "${SLURM_ARRAY_TASK_ID-}" ]; then
  exec riddle %s --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$folder"%s
elif [ -n "${SLURM_JOB_ID-}" ]; then
  exec riddle merge "$folder"
fi
array=$(sbatch --parsable --array="${1:-1-$shards}%s" "$0") || exit
merge=$(sbatch --parsable --dependency="afterok:${array%%%%;*}" --kill-on-invalid-dep=yes \
  --cpus-per-task=1 --output=riddle-%%j.log "$0") || exit
echo "array ${array%%%%;*}, merge ${merge%%%%;*}"
]]

function command.run(given, parser)
  local shards = integer(given, parser, "shards", "argument 'shards'", number.MOST)
  local cpus = integer(given, parser, "cpus", "option '--cpus'", 4096) or 1
  local at_once = integer(given, parser, "at_once", "option '--at-once'", number.MOST)
  local lines, words = { "#", "#SBATCH --requeue", "#SBATCH --open-mode=append" }, {}
  local function set(name, value)
    if value then lines[#lines + 1] = ("#SBATCH --%s=%s"):format(name, value) end
  end
  set("job-name", "riddle")
  set("output", "riddle-%A_%a.log")
  set("cpus-per-task", cpus)
  set("time", plain(given, parser, "time"))
  set("mem", plain(given, parser, "memory"))
  set("partition", plain(given, parser, "partition"))
  for i, word in ipairs(given.line) do words[i] = quote(word) end
  if words[1] == "riddle" then table.remove(words, 1) end
  local line = table.concat(words, " ")
  if line:find "%c" then failure.usage(parser, "the command must be one line") end
  local threads = given.line[1] == "pieces" and ' --threads "${SLURM_CPUS_PER_TASK:-1}"' or ""
  files.print(SCRIPT:format(shards, line, table.concat(lines, "\n"), shards, quote(given.folder), line, threads,
    at_once and "%" .. at_once or ""))
end

return command
