-- riddle shards verify: are the files whole, and is a sample of the units right?
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local number = require "riddle.shards.number"
local options = require "riddle.options"
local shards = require "riddle.shards"

local command = {
  name = "verify",
  summary = "Check the files, and do a random sample of the units again, another way where there is one.",
  example = "riddle shards verify q20 --sample 20",
}

local SCHEMA = {
  sample = { type = "integer", min = 1, max = 1 << 20, default = 20, help = "units that are done again" },
  seed = { type = "integer", help = "which units are drawn (default: others each time)" },
  threads = options.job.threads, time = options.job.time, memory = options.job.memory,
}

function command.setup(parser)
  parser:argument "folder":description "the folder of the shards"
  arguments.add_schema(parser, SCHEMA)
end

function command.run(given, parser)
  local option = arguments.take_schema(given, parser, SCHEMA)
  option.seed = option.seed or os.time()
  local result, err = shards.verify(given.folder, option)
  if not result then failure.data(err, "riddle") end
  local state = result.state
  for _, one in ipairs(state.problems) do
    files.print(("%s: %s: %s\n"):format(files.shown(one.file), one.kind, one.message))
  end
  if #state.problems > 0 then return failure.BAD_DATA end
  for _, one in ipairs(result.wrong) do
    files.print(("unit %d, shard %d: wrong: %s\n"):format(one.unit, one.shard, one.message))
  end
  local missing = #state.missing > 0 and "; not done: " .. number.write(state.missing) or ""
  if result.sampled == 0 then
    files.print("no unit is done" .. missing .. "\n")
    return nil
  end
  files.print(("%d of %s done, all files whole%s\n%s done again %s (seed %d): %s\n"):format(state.done,
    files.counted(state.described.units, "unit"), missing, files.counted(result.sampled, "unit"), result.how,
    result.seed, #result.wrong == 0 and "all the same" or #result.wrong .. " wrong"))
  return #result.wrong > 0 and failure.FAULTS or nil
end

return command
