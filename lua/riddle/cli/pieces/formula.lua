-- riddle pieces formula: the number of placements on n x n as a formula in n.
local arguments = require "riddle.cli.arguments"
local files = require "riddle.cli.files"
local integer = require "riddle.integer"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"

local SCHEMA = question.job

local command = {
  name = "formula",
  summary = "The number of ways for k pieces on n x n as a formula in n, proved.",
  example = "riddle pieces formula bishop 3\nriddle pieces formula queen 2 1000000",
}

function command.setup(parser)
  question.setup_piece(parser)
  parser:argument "k":description "how many pieces"
  parser:argument "n":description "a board's side: print the number for it instead of the formula":args "?"
  arguments.add_schema(parser, SCHEMA)
  arguments.format(parser)
end

function command.run(given, parser)
  local asked = question.take_piece(given, parser, SCHEMA)
  local k = question.take_integer(parser, "k", given.k)
  local n = given.n and question.take_integer(parser, "n", given.n)
  local formula = question.ask_long(asked, pieces.formula, asked.piece, k, asked.option)
  if asked.format == "json" then
    local data = formula:data()
    data.n, data.count = n, n and formula(n)
    files.print_json(data, { "piece", "k", "n", "count", "degree", "period", "from" })
  elseif n then
    files.print(integer.tostring(formula(n)) .. "\n")
  else
    files.print(tostring(formula) .. "\n")
  end
end

return command
