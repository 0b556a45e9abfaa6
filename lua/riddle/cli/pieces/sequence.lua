-- riddle pieces sequence: terms for n = 1, 2, 3, ...
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local options = require "riddle.options"
local pieces = require "riddle.pieces"
local progress = require "riddle.cli.progress"
local question = require "riddle.cli.pieces.question"

local SCHEMA = options.join(question.counting, {
  classes = { type = "boolean", help = "count turns and reflections as one" },
})

local NUMBER <const> = { type = "integer", min = 0 }

local command = {
  name = "sequence",
  summary = "The numbers of placements on n x n for a range of n, also as a b-file.",
  example = "riddle pieces sequence queen --n 1..12\nriddle pieces sequence bishop --n 0..10 --k any --format bfile",
}

function command.setup(parser)
  question.setup_piece(parser)
  parser:option "--n":description "the first and the last n":argname "<first..last>":count "1"
  parser:option "--k":description "how many pieces: a number, n, most, or any (the sum over all) (default: n)"
    :argname "<n>"
  parser:option "--offset":description "b-file: the index of the first term (default: its n)":argname "<n>"
  arguments.add_schema(parser, SCHEMA)
  arguments.format(parser, "text", "json", "csv", "bfile")
end

-- "1..12" or "8".
local function take_range(parser, text)
  local first, last = text:match "^(%d+)%.%.(%d+)$"
  first, last = first or text, last or text
  local range = { math.tointeger(tonumber(first)), math.tointeger(tonumber(last)) }
  if not first:find "^%d+$" or #range < 2 then
    failure.usage(parser, ("option '--n' must be a number or a range first..last, found '%s'"):format(text))
  end
  return range
end

local WRITERS = {
  text = function(n, a) return ("%d %s\n"):format(n, a) end,
  csv = function(n, a) return ("%d,%s\n"):format(n, a) end,
  json = function(n, a) return assert(require "riddle.json".encode({ n = n, a = a }, { "n", "a" })) .. "\n" end,
}

function command.run(given, parser)
  local asked = question.take_piece(given, parser, SCHEMA)
  asked.option.n = take_range(parser, given.n)
  if given.k then
    asked.option.k = given.k:find "^%d" and arguments.take(given, parser, "k", NUMBER) or given.k
  end
  local offset = arguments.take(given, parser, "offset", NUMBER)
  local write = WRITERS[asked.format] or function(n, a)
    local line = pieces.write({ { n = n, a = a } }, "bfile", { offset = offset })
    offset = offset and offset + 1
    return line
  end
  if asked.format == "csv" then files.print "n,a\n" end
  local show, wipe = progress()
  local _ <close> = wipe
  asked.option.on_progress = show
  for n, a, err in asked.ask(pieces.sequence, asked.piece, asked.option) do
    wipe()
    if err then failure.data(err, "riddle", nil, ("the term for n = %d: "):format(n)) end
    files.print(write(n, a))
  end
end

return command
