-- riddle shards missing: the numbers of the shards that are not done, for whoever starts them again.
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local number = require "riddle.shards.number"
local shards = require "riddle.shards"

local command = {
  name = "missing",
  summary = "The shards that are not done, as sbatch --array and --shard take them: 3,7-9.",
  example = "riddle shards missing q20\nriddle shards missing q20 --format lines",
}

function command.setup(parser)
  parser:argument "folder":description "the folder of the shards"
  require "riddle.cli.arguments".format(parser, "text", "lines", "json")
end

function command.run(given)
  local state, err = shards.look(given.folder)
  if not state then failure.data(err, "riddle") end
  local list = state.missing
  if given.format == "json" then
    files.print_json(list)
  elseif #list > 0 then
    files.print((given.format == "lines" and table.concat(list, "\n") or number.write(list)) .. "\n")
  end
  return #list > 0 and failure.FAULTS or nil
end

return command
