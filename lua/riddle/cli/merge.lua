-- riddle merge: the answer of all shards of a folder.
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local integer = require "riddle.integer"
local lazy = require "riddle.lazy"

local shards = lazy "riddle.shards"

local command = {
  name = "merge",
  summary = "Put the shards of a folder together: every unit once, sums exact.",
  example = "riddle pieces count queen 10 --shard 1-2/2 --out q10; riddle merge q10\nriddle merge q10 --format json",
}

function command.setup(parser)
  parser:argument "folder":description "the folder of the shards"
  require "riddle.cli.arguments".format(parser, "text", "json")
end

-- Ends the command with an error whose message may have several lines.
local function refuse(err)
  if err.kind ~= "shards" then failure.data(err, "riddle") end
  failure.exit(failure.BAD_DATA, "riddle: the shards cannot be merged:\n" .. err.message)
end

local ORDER = { "question", "words", "shards", "units", "answer", "method", "work", "checks", "name", "ok", "says" }

function command.run(given)
  local text = given.format == "text"
  local answer, err = shards.merge(given.folder, text and function(part, is_error)
    if is_error then io.stderr:write(part) else files.print(part) end
    return true
  end or nil)
  if not answer then refuse(err) end
  if text then
    if answer.text then files.print(answer.text) end
    return answer.status
  end
  local described = answer.described
  local value = answer.answer
  files.print_json({ question = described.question, words = answer.words, shards = described.shards,
    units = described.units, answer = integer.is(value) and integer.portable(value) or value, method = answer.method,
    work = answer.work, checks = answer.checks }, ORDER)
  return answer.status
end

return command
