-- riddle report: a page, a table or figures of the answers of a batch.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local report = require "riddle.lazy" "riddle.report"

local command = {
  name = "report",
  summary = "Show the answers of a batch: a page with drawings, or tables.",
  example = "riddle report answers.jsonl -o report.html\nriddle report answers.jsonl --format md",
}

-- The options of report.write that a user may give.
local function schema() return { cards = report.options.cards, title = report.options.title } end

function command.setup(parser)
  arguments.file(parser, "the answers of riddle batch")
  arguments.output(parser, "where the report goes")
  arguments.format(parser, table.unpack(report.options.format.one_of))
  arguments.add_schema(parser, schema())
end

function command.run(given, parser)
  local option = arguments.take_schema(given, parser, schema())
  option.format = given.format
  local name = given.output
  local parts = {}
  local ok, err = report.write(files.source(given.file), function(text) parts[#parts + 1] = text end, option)
  if not ok then failure.data(err, files.shown(given.file)) end
  if name == "-" then return files.print(table.concat(parts)) end
  local file = files.output(name)
  local written, message = file:write(table.concat(parts))
  if not written then failure.exit(failure.BAD_DATA, ("%s: cannot write: %s"):format(files.shown(name), message)) end
  files.flush(file, files.shown(name))
end

return command
