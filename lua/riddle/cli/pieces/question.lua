-- What the commands of `riddle pieces` share: the arguments PIECE, BOARD and K, and how answers are written.
local arguments = require "riddle.cli.arguments"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local methods = require "riddle.pieces.methods"
local options = require "riddle.options"
local pieces = require "riddle.pieces"
local progress = require "riddle.cli.progress"

local question = {}

-- --- arguments -----------------------------------------------------------------------------------------------

local PIECE_HELP = "rook, bishop, queen, king, knight, amazon, nightrider, or a definition in JSON: "
  .. "'{\"leaps\": [[1,3]]}'"
local BOARD_HELP = "8, 5x6, or a file with a picture (- is standard input): . a square, # a hole, the piece's letter "
  .. "a piece that is placed"

-- The options of long work that make sense on the command line.
question.job = { threads = options.job.threads, time = options.job.time, memory = options.job.memory }

-- The same and the method of counting.
question.counting = options.join(question.job, {
  method = { one_of = methods.names, help = "how to count (default: the method with the least work)" },
})

-- Adds PIECE alone, for what is asked about all n x n.
function question.setup_piece(parser) parser:argument "piece":description(PIECE_HELP) end

-- Adds PIECE, BOARD, K (unless `k` is false; "optional": may be left out), the options of a board and the options of a
-- schema.
function question.setup(parser, k, schema)
  parser:argument "piece":description(PIECE_HELP)
  parser:argument "board":description(BOARD_HELP)
  if k then
    local argument = parser:argument "k":description "how many pieces"
    if k == "optional" then argument:args "?" end
  end
  parser:option "--placed":description "squares that are taken already; k counts them":argname "<row,column ...>"
  parser:option "--holes":description "squares on which nothing may stand":argname "<row,column ...>"
  parser:option "--lines":description "do attacks pass over holes or stop there? (default: pass)"
    :argname "<pass|stop>":choices { "pass", "stop" }
  parser:flag "--torus":description "opposite edges are joined"
  arguments.add_schema(parser, schema)
end

-- The numbers row, column, row, column, ... of "1,1" or of a line of `each --format csv`; nil for anything else.
local function numbers_of(word)
  if not word:find "^%d[%d,]*$" then return nil end
  local numbers = {}
  for digits in (word .. ","):gmatch "(%d*)," do
    local number = math.tointeger(tonumber(digits))
    if not number then return nil end
    numbers[#numbers + 1] = number
  end
  return #numbers % 2 == 0 and numbers or nil
end

-- "1,1 3,4" or "1,1,3,4" as a list of squares.
function question.take_squares(parser, flag, text)
  if not text then return nil end
  local list = {}
  for word in text:gmatch "[^%s;]+" do
    local numbers = numbers_of(word)
    if not numbers then
      local message = "option '%s' must be squares row,column with blanks between them, found '%s'"
      failure.usage(parser, message:format(flag, word))
    end
    for i = 1, #numbers, 2 do list[#list + 1] = { numbers[i], numbers[i + 1] } end
  end
  return list
end

function question.take_integer(parser, name, text)
  local value = text:find "^%d+$" and math.tointeger(tonumber(text))
  if value then return value end
  failure.usage(parser, ("argument '%s' must be an integer of at least 0, found '%s'"):format(name, text))
end

-- The whole of a file with a picture.
local function read_picture(parser, name)
  if name ~= "-" and not files.exists(name) then
    local message = "argument 'board' must be a number n, ROWSxCOLUMNS, or a file with a picture, found %s"
    failure.usage(parser, message:format(errors.quote(name)))
  end
  return files.read_all(name)
end

-- A table with `rows` and `columns` or `picture`.
local function take_board(parser, text)
  local rows, columns = text:match "^(%d+)x(%d+)$"
  if text:find "^%d+$" then rows, columns = text, text end
  if not rows then return { picture = read_picture(parser, text) } end
  return { rows = question.take_integer(parser, "board", rows),
    columns = question.take_integer(parser, "board", columns) }
end

local function take_piece(parser, text)
  if text:sub(1, 1) ~= "{" then return text end
  local definition, err = require "riddle.json".decode(text)
  if not definition then failure.usage(parser, "argument 'piece': " .. err.message) end
  return definition
end

-- A function of the family that raises for a wrong argument ends the command with its message instead.
local function asked(parser, ask, ...)
  local values = table.pack(pcall(ask, ...))
  if values[1] then return table.unpack(values, 2, values.n) end
  local text = tostring(values[2])
  if type(values[2]) ~= "string" or text:find "interrupted!$" then error(values[2], 0) end
  local message = text:match "^%S-:%d+: pieces%.%w+: (.*)$" or text:match "^pieces%.%w+: (.*)$"
  if not message then error(values[2], 0) end
  failure.usage(parser, message)
end

-- Reads PIECE and the options of a schema that the user typed. Returns a table: `piece`, `option`, `format`,
-- `parser`, and `ask(f, ...)`, which calls a function of riddle.pieces and ends the command when it fails.
function question.take_piece(given, parser, schema)
  local self = { format = given.format, parser = parser, source = "riddle" }
  self.piece = take_piece(parser, given.piece)
  self.option = arguments.take_schema(given, parser, schema)
  function self.ask(ask, ...)
    local values = table.pack(asked(parser, ask, ...))
    if values[1] == nil and values[2] ~= nil then failure.data(values[2], self.source) end
    return table.unpack(values, 1, values.n)
  end
  return self
end

-- The same with `board` and `k`, and `placed` among the options.
function question.take(given, parser, schema)
  local self = question.take_piece(given, parser, schema)
  self.k = given.k and question.take_integer(parser, "k", given.k)
  self.option.placed = question.take_squares(parser, "--placed", given.placed)
  local board = take_board(parser, given.board)
  if board.picture then self.source = files.shown(given.board) end
  board.holes = question.take_squares(parser, "--holes", given.holes)
  board.torus, board.lines = given.torus, given.lines
  self.board = board
  return self
end

-- Asks with progress on stderr.
function question.ask_long(self, ask, ...)
  local show, wipe = progress()
  local _ <close> = wipe
  self.option.on_progress = show
  local values = table.pack(self.ask(ask, ...))
  return table.unpack(values, 1, values.n)
end

-- --- answers ---------------------------------------------------------------------------------------------------

local ORDER = { "piece", "board", "k", "count", "maximum", "counts", "status", "method", "work" }

-- The question as JSON carries it: what stands in a picture is among `placed`.
function question.data(self)
  local stand = pieces.placement(self.piece, self.board)
  local placed = self.option.placed
  if #stand > 0 then
    placed = stand.squares
    table.move(self.option.placed or {}, 1, #(self.option.placed or {}), #placed + 1, placed)
  end
  return { piece = stand.piece, board = stand.board:data(), k = self.k, placed = placed }
end

-- Writes a table as JSON, with the question's fields.
function question.print_json(self, fields)
  local data = question.data(self)
  for name, value in pairs(fields) do data[name] = value end
  files.print_json(data, ORDER)
end

-- The heading of comma-separated placements of k pieces.
function question.csv_heading(k)
  local names = {}
  for i = 1, k do names[i] = ("row%d,column%d"):format(i, i) end
  return table.concat(names, ",")
end

-- A placement as comma-separated numbers.
function question.csv_squares(placement)
  local squares = {}
  for i, square in ipairs(placement.squares) do squares[i] = ("%d,%d"):format(square[1], square[2]) end
  return table.concat(squares, ",")
end

-- Writes counts, a list of {k, count}: as `text`, as comma-separated lines, or as JSON with `fields` and how they were
-- found.
function question.print_numbers(self, rows, fields, info, text)
  if self.format == "json" then
    fields.method, fields.work = info.method, info.work
    return question.print_json(self, fields)
  end
  if self.format == "text" then return files.print(text .. "\n") end
  local lines = { "k,count" }
  for i, row in ipairs(rows) do lines[i + 1] = ("%d,%s"):format(row[1], row[2]) end
  files.print(table.concat(lines, "\n") .. "\n")
end

-- The same for counts by k from 0.
function question.print_polynomial(self, counts, info)
  local rows, list, lines = {}, {}, {}
  for k = 0, #counts do
    rows[k + 1], list[k + 1], lines[k + 1] = { k, counts[k] }, counts[k], ("%d %s"):format(k, counts[k])
  end
  question.print_numbers(self, rows, { counts = list }, info, table.concat(lines, "\n"))
end

return question
