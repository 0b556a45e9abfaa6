-- riddle shards list: what a folder of shards holds.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local json = require "riddle.json"
local number = require "riddle.shards.number"
local shards = require "riddle.shards"

local command = {
  name = "list",
  summary = "The shards of a folder: done, begun, missing, damaged.",
  example = "riddle shards list q20",
}

function command.setup(parser)
  parser:argument "folder":description "the folder of the shards"
  arguments.format(parser, "text", "json")
end

local ORDER = { "folder", "question", "family", "verb", "riddle", "shards", "units", "done", "missing", "files",
  "problems", "shard", "file", "kind", "message", "seconds", "machine" }

-- The files as a list of plain tables, by shard.
local function rows_of(state)
  local rows, of = {}, state.described.shards
  for shard = 1, of do
    local scan = state.files[shard]
    if scan then
      rows[#rows + 1] = { shard = shard, file = scan.name, done = scan.done, seconds = scan.seconds,
        units = number.share(shard, of, state.described.units), machine = scan.header.machine, written = scan.written }
    end
  end
  return rows
end

local function clean(text) return (tostring(text):gsub("%c", "?")) end

function command.run(given)
  local state, err = shards.look(given.folder)
  if not state then failure.data(err, "riddle") end
  local described, rows = state.described, rows_of(state)
  if given.format == "json" then
    files.print_json({ folder = given.folder, question = described.question, riddle = described.riddle,
      shards = described.shards, units = described.units, done = state.done, missing = state.missing, files = rows,
      problems = state.problems }, ORDER)
  else
    local out = { clean(json.encode(described.question, ORDER)) }
    for _, row in ipairs(rows) do
      out[#out + 1] = ("shard %d/%d: %d of %s in %.1f s, %s"):format(row.shard, described.shards, row.done,
        files.counted(row.units, "unit"), row.seconds, clean(row.machine))
    end
    for _, one in ipairs(state.problems) do
      out[#out + 1] = ("%s: %s: %s"):format(files.shown(one.file), one.kind, clean(one.message))
    end
    out[#out + 1] = ("%d of %s done; %s"):format(state.done, files.counted(described.units, "unit"),
      #state.missing == 0 and "no shard is missing" or "not done: " .. number.write(state.missing))
    files.print(table.concat(out, "\n") .. "\n")
  end
  return #state.problems > 0 and failure.BAD_DATA or nil
end

return command
