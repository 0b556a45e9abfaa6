--- Records: what a file says about a game, before anybody judges it.
--
-- A record is a tree of nodes. A node makes a move (`colour`, `row`, `column`), or a pass (`colour`, `pass` = true), or
-- neither; it may set up stones, hold a comment, and have children: the first child goes on with the main line, the
-- others are variations. Nothing in a record is checked against a rule: a move may stand on a taken cell or beyond
-- the board. riddle.lines.game replays records, riddle.lines.audit judges them.
--
-- Fields of a record: `format` (what it was read from), `rows`, `columns`, `root` (a node), `black` and `white`
-- (names), `rule` (what the file says, as text), `result` ({winner = "black" | "white" | "draw" or nil, reason = text
-- or nil, text = as the file says, player and name: who won, where the file tells no colour} or nil), `date`, `event`,
-- `round`, `place`, `line` (on which it begins in the file), `warnings` (a list of errors: what a tolerant reader let
-- through; `warnings.more`: how many besides), `extra` (what only its own format knows, for writing it back; in it
-- `layout`: line ends, blanks and the like, which nobody misses in another format).
-- Fields of a node: `colour`, `row`, `column`, `pass`; `setup` (a list of {row, column, colour or nil for "empty"});
-- `to_move` (a colour); `comment`; `labels` (a list of {row, column, text}: texts on the board, by which authors name
-- moves); `time` (milliseconds, an integer); `line` and `place` (where it stands in the file: line and column there, or
-- byte, from 1); `extra`; [1], [2], ... the children.
-- @module riddle.lines.record
local boards = require "riddle.lines.board"
local draw = require "riddle.lines.draw"
local errors = require "riddle.errors"
local need_types = require "riddle.lines.record_check"
local options = require "riddle.options"

local records = {}

--- @type Record
local Record = { __name = "riddle.lines.record" }
Record.__index = Record

--- Is a value a record?
function records.is(value) return getmetatable(value) == Record end

--- Makes a record of its fields, in place; for readers.
function records.new(fields)
  fields.root = fields.root or {}
  fields.warnings = fields.warnings or {}
  return setmetatable(fields, Record)
end

--- The most warnings that a record keeps.
records.MOST_WARNINGS = 100

--- Adds a warning to a record; beyond MOST_WARNINGS they are counted only.
-- @tparam Record record
-- @tparam table fields of the error, see riddle.errors
function records.warn(record, fields)
  local list = record.warnings
  if #list < records.MOST_WARNINGS then
    list[#list + 1] = errors.is(fields) and fields or errors.new(fields)
  else
    list.more = (list.more or 0) + 1
  end
end

--- The most moves and passes of a game that readers take: the cells and 1000 more, for moves that cannot be right.
function records.most_moves(rows, columns) return rows * columns + 1000 end

--- A record that sets up the stones of a board.
function records.from_board(board)
  local setup = {}
  for at, cell in board.cells:gmatch "()([XO])" do
    setup[#setup + 1] = {
      row = (at - 1) // board.columns + 1, column = (at - 1) % board.columns + 1,
      colour = cell == "X" and "black" or "white",
    }
  end
  return records.new { rows = board.rows, columns = board.columns, root = { setup = setup } }
end

local BYTE = { black = "X", white = "O" }

local FIELDS = {
  rows = { type = "integer", min = 1, max = boards.MOST },
  columns = { type = "integer", min = 1, max = boards.MOST },
  moves = { type = "table" },
  black = { type = "string" },
  white = { type = "string" },
  rule = { type = "string" },
  date = { type = "string" },
  event = { type = "string" },
}

--- Makes a record of a list of moves.
-- @tparam table given `rows`, `columns`, `moves`: a list of {row, column}, black first and then by turns, or of
--   {row, column, colour}; `"pass"` for a pass; `black`, `white`, `rule`, `date`, `event`: texts
-- @treturn Record
-- @usage
--   lines.record { rows = 15, columns = 15, moves = { { 8, 8 }, { 9, 9 }, "pass" } }
function records.make(given)
  local option = options.check("lines.record", given, FIELDS)
  for _, name in ipairs { "rows", "columns", "moves" } do
    if option[name] == nil then error(("lines.record: option '%s' is required"):format(name), 2) end
  end
  local root, colour = {}, "black"
  local node = root
  for i, move in ipairs(option.moves) do
    local next_node = { colour = type(move) == "table" and move[3] or colour }
    if not BYTE[next_node.colour] then
      options.argument("lines.record", ("the colour of move %d"):format(i), "'black' or 'white'", next_node.colour)
    end
    if move == "pass" then
      next_node.pass = true
    elseif type(move) == "table" and math.type(move[1]) == "integer" and math.type(move[2]) == "integer" then
      next_node.row, next_node.column = move[1], move[2]
    else
      options.argument("lines.record", ("move %d"):format(i), "{row, column} or 'pass'", move)
    end
    node[1], node = next_node, next_node
    colour = next_node.colour == "black" and "white" or "black"
  end
  option.moves = nil
  option.root = root
  return records.new(option)
end

--- Walks over all nodes, each before its children, the main line first; as deep as it goes, without recursion.
-- @treturn function an iterator that yields the node and its depth (0: the root)
function Record:walk()
  local stack, depths = { self.root }, { 0 }
  return function()
    local node, depth = table.remove(stack), table.remove(depths)
    if not node then return nil end
    for i = #node, 1, -1 do
      stack[#stack + 1], depths[#depths + 1] = node[i], depth + 1
    end
    return node, depth
  end
end

--- The nodes of the main line, from the root on.
function Record:main()
  local list, node = {}, self.root
  while node do
    list[#list + 1] = node
    node = node[1]
  end
  return list
end

--- The moves and passes of the main line: the nodes that make one.
function Record:moves()
  local list, node = {}, self.root
  while node do
    if node.colour and (node.row or node.pass) then list[#list + 1] = node end
    node = node[1]
  end
  return list
end

--- Who makes the first move, as far as the record tells: what the last `to_move` before it says; else, where stones are
-- set up, whoever makes it; nil when nothing tells. Black does then: all rules let Black begin on an empty board.
-- @treturn ?string "black" or "white"
function Record:first()
  local to_move, stones = nil, false
  local node = self.root
  while node do
    to_move = node.to_move or to_move
    stones = stones or node.setup ~= nil and #node.setup > 0
    if node.colour and (node.row or node.pass) then return to_move or stones and node.colour or nil end
    node = node[1]
  end
  return to_move
end

--- How many nodes begin a variation.
function Record:variations()
  local count = 0
  for node in self:walk() do count = count + math.max(0, #node - 1) end
  return count
end

-- The board after `count` moves of the main line and their numbers; or nil and an error for a cell that is not there.
local function position(self, count)
  if not (self.rows <= boards.MOST and self.columns <= boards.MOST) then
    local message = ("expected a board of at most %d rows and columns, found %d x %d"):format(boards.MOST, self.rows,
      self.columns)
    return nil, errors.new { kind = "range", message = message }
  end
  local cells, made, numbers = {}, 0, {}
  for at = 1, self.rows * self.columns do cells[at] = "." end
  local function put(node, row, column, byte)
    if row < 1 or row > self.rows or column < 1 or column > self.columns then
      local message = ("expected a cell of a board with %d rows and %d columns, found row %d, column %d"):format(
        self.rows, self.columns, row, column)
      return nil, errors.new { kind = "range", message = message, line = node.line, column = node.place }
    end
    cells[(row - 1) * self.columns + column] = byte
    return true
  end
  local node = self.root
  while node do
    for _, stone in ipairs(node.setup or {}) do
      local ok, err = put(node, stone.row, stone.column, BYTE[stone.colour] or ".")
      if not ok then return nil, err end
    end
    if node.colour and (node.row or node.pass) then
      if made == count then break end
      made = made + 1
      if node.row then
        local ok, err = put(node, node.row, node.column, BYTE[node.colour])
        if not ok then return nil, err end
        numbers[made] = { node.row, node.column }
      else
        numbers[made] = { 0, 0 } -- a pass has a number, but no place in the drawing
      end
    end
    node = node[1]
  end
  return boards.from_cells(self.rows, self.columns, table.concat(cells)), numbers
end

--- The board after some moves of the main line, whatever a rule says: a stone that is put on another replaces it.
-- @tparam ?int count moves and passes (default: all)
-- @treturn ?Board or nil and an error of kind "range" when a move is not on the board
function Record:board(count)
  need_types("record:board", self)
  local board, err = position(self, count)
  if not board then return nil, err end
  return board
end

local function title(self)
  local names = (self.black or self.white) and ("%s - %s"):format(self.black or "?", self.white or "?") or "game"
  local text = ("%s, %d x %d, %d moves"):format(names, self.rows, self.columns, #self:moves())
  local variations = self:variations()
  if variations > 0 then text = ("%s, %d variation%s"):format(text, variations, variations == 1 and "" or "s") end
  if self.result then text = text .. ", declared: " .. (self.result.text or self.result.winner or "?") end
  return text
end

--- The game in a line, and the board at the end of the main line with the moves' numbers.
function Record.__tostring(self)
  local right, message = pcall(need_types, "lines.record", self)
  if not right then return (message:gsub("^[^\n]-%.lua:%d+: ", "")) end -- it is to be looked at
  local board, numbers = position(self)
  if not board then return title(self) .. "\n" .. numbers.message end
  return title(self) .. "\n" .. draw.text(board, { numbers = numbers, coordinates = "rows" })
end

--- A picture of the board at the end of the main line, with the moves' numbers.
-- @tparam ?table given as for board:svg
-- @treturn ?string or nil and an error of kind "range"
function Record:svg(given)
  need_types("record:svg", self)
  local board, numbers = position(self)
  if not board then return nil, numbers end
  local option = {}
  for name, value in pairs(given or {}) do option[name] = value end
  option.numbers, option.title = option.numbers or numbers, option.title or title(self)
  return board:svg(option)
end

--- A plain table: the fields of the record, and the main line as `moves`.
function Record:data()
  need_types("record:data", self)
  local data = { moves = {} }
  for _, field in ipairs { "format", "rows", "columns", "black", "white", "rule", "date", "event", "round", "place" } do
    data[field] = self[field]
  end
  if self.result then
    data.result = {
      winner = self.result.winner, reason = self.result.reason, text = self.result.text, player = self.result.player,
      name = self.result.name,
    }
  end
  for i, node in ipairs(self:moves()) do
    data.moves[i] = {
      colour = node.colour, row = node.row, column = node.column, pass = node.pass, time = node.time,
      comment = node.comment,
    }
  end
  data.setup = self.root.setup
  data.variations = self:variations()
  for i, warning in ipairs(self.warnings) do
    data.warnings = data.warnings or {}
    data.warnings[i] = warning.message
  end
  return data
end

return records
