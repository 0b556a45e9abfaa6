--- What the properties of an SGF node mean in a record, and how they are written.
--
-- The model has slots: the move, the stones set up, the side to move, the comment, the labels, and in the root the
-- size, names, result and so on. All other properties are kept by name in `extra.properties` of their node, each a list
-- of its values without escapes.
-- @module riddle.lines.sgf.model
local boards = require "riddle.lines.board"
local errors = require "riddle.errors"
local points = require "riddle.lines.sgf.points"
local results = require "riddle.lines.sgf.results"
local scan = require "riddle.lines.sgf.scan"

local model = {}

-- Most stones and labels that the rectangles of a game may stand for.
model.MOST_IN_RECTANGLES = 100000

--- The colours of moves.
model.COLOUR = { B = "black", W = "white" }

local SETUP = { AB = "black", AW = "white", AE = false }
local TEXTS = { PB = "black", PW = "white", DT = "date", EV = "event", RO = "round", PC = "place", RU = "rule" }

local SLOT = {
  B = "move", W = "move", AB = "setup", AW = "setup", AE = "setup", PL = "to_move", C = "comment", LB = "labels",
}
local ROOT_SLOT = { RE = "result", SZ = "size" }
for name, field in pairs(TEXTS) do ROOT_SLOT[name] = field end

--- The slot of a property's name; the name itself for what the model does not know.
-- @tparam string name
-- @param is_root true in the root
function model.slot(name, is_root) return SLOT[name] or is_root and ROOT_SLOT[name] or name end

-- Reading ----------------------------------------------------------------------------------------------------------

local function expected_point(context, property, i)
  context:fault("point", scan.place(property, i), "expected a point like 'hh', found %s", errors.quote(property[i]))
end

local function read_move(context, node, property)
  local value, colour = property[1], model.COLOUR[property.name]
  if context.letters:is_pass(value) then
    node.colour, node.pass = colour, true
  elseif value == "``" then
    context:fault("point", property.first, "expected '[]' for a pass, found '``'")
    node.colour, node.pass = colour, true
  else
    local row, column = context.letters:read(value)
    if not row then return expected_point(context, property, 1) end
    node.colour, node.row, node.column = colour, row, column
  end
end

-- Calls put(row, column) for each point of a value; a rectangle aa:cc stands for all its points.
local function each_point(context, property, i, put)
  local value = property[i]
  local row, column = context.letters:read(value)
  if row then return put(row, column) end
  local first, second = value:match "^(%a%a):(%a%a)$"
  local row_1, column_1, row_2, column_2
  if first then
    row_1, column_1 = context.letters:read(first)
    row_2, column_2 = context.letters:read(second)
  end
  if not row_1 or not row_2 then return expected_point(context, property, i) end
  if row_1 > row_2 then row_1, row_2 = row_2, row_1 end
  if column_1 > column_2 then column_1, column_2 = column_2, column_1 end
  context.rectangles = context.rectangles + (row_2 - row_1 + 1) * (column_2 - column_1 + 1)
  if context.rectangles > model.MOST_IN_RECTANGLES then
    return context:refuse("limit", scan.place(property, i),
      "expected rectangles of at most %d points in a game, found more", model.MOST_IN_RECTANGLES)
  end
  for r = row_1, row_2 do
    for c = column_1, column_2 do put(r, c) end
  end
end

local function read_setup(context, node, property)
  node.setup = node.setup or {}
  local list, colour = node.setup, SETUP[property.name] or nil
  local taken = node.taken or {} -- points, only while the node is made
  node.taken = taken
  for i = 1, #property do
    each_point(context, property, i, function(row, column)
      list[#list + 1] = { row = row, column = column, colour = colour }
      local cell = row * 1024 + column
      if taken[cell] then
        context:fault("twice", scan.place(property, i), "expected each point once in a node, found %s again",
          errors.quote(property[i]))
      end
      taken[cell] = true
    end)
  end
  if #list == 0 then node.setup = nil end
end

local TO_MOVE = { B = "black", W = "white", b = "black", w = "white", ["1"] = "black", ["2"] = "white" }

local function read_to_move(context, node, property)
  node.to_move = TO_MOVE[property[1]]
  if property[1] ~= "B" and property[1] ~= "W" then
    context:fault("value", property.first, "expected 'B' or 'W', found %s", errors.quote(property[1]))
  end
end

local function read_labels(context, node, property)
  local list = node.labels or {}
  for i = 1, #property do
    local point, text = property[i]:match "^(%a%a):(.*)$"
    local row, column
    if point then row, column = context.letters:read(point) end
    if row then
      list[#list + 1] = { row = row, column = column, text = scan.unescape(text) }
    else
      local found = errors.quote(property[i])
      context:fault("point", scan.place(property, i), "expected a label like 'hh:A', found %s", found)
    end
  end
  if #list > 0 then node.labels = list end
end

local function one_value(context, property)
  if #property > 1 then
    context:fault("count", scan.place(property, 2), "expected one value of %s, found %d", property.name, #property)
  end
end

local function text_of(property)
  local text = scan.unescape(property[1])
  return text ~= "" and text or nil
end

local SINGLE = { move = read_move, to_move = read_to_move }

local function read_single(context, node, property, slot)
  if SINGLE[slot] then
    SINGLE[slot](context, node, property)
  elseif slot == "comment" then
    node.comment = text_of(property)
  elseif slot == "result" then
    context.root_of.result = results.read(text_of(property))
  else
    context.root_of[slot] = text_of(property)
  end
end

--- Puts properties into a node, and into the record when it is the root's.
-- @tparam table context `letters` (of riddle.lines.sgf.points); `root_of` (the record, only for its root);
--   `fault(context, kind, place, message, ...)`, called for what deviates; `refuse`, for what cannot be read at all;
--   `rectangles` (a count of points so far)
-- @tparam table node
-- @tparam {property,...} properties of scan.node
-- @treturn ?table the properties that the model does not know, by name
function model.apply(context, node, properties)
  local seen, others = {}, nil
  for _, property in ipairs(properties) do
    local name = property.name
    local slot = model.slot(name, context.root_of)
    if seen[name] then context:fault("twice", property.at, "expected %s once in a node, found it again", name) end
    if slot == "setup" then
      read_setup(context, node, property)
    elseif slot == "labels" then
      read_labels(context, node, property)
    elseif slot == name then
      others = others or {}
      local list = others[name] or {}
      others[name] = list
      for i = 1, #property do list[#list + 1] = scan.unescape(property[i]) end
    elseif slot ~= "size" then
      one_value(context, property)
      if not seen[name] then read_single(context, node, property, slot) end -- the first one counts
    end
    seen[name] = true
  end
  node.taken = nil
  if node.setup and (seen.B or seen.W) then
    context:fault("order", context.node_at, "expected a move or stones set up in a node, found both")
  end
  return others
end

-- The rows and columns of a size, and whether it is written as the standard wants it.
local function size_of(text)
  if text:find "^%s*%d+%s*$" then
    local size = math.tointeger(tonumber(text))
    return size, size, true
  end
  local columns, rows = text:match "^%s*(%d+)%s*:%s*(%d+)%s*$"
  rows, columns = math.tointeger(tonumber(rows)), math.tointeger(tonumber(columns))
  return rows, columns, rows ~= columns
end

--- The size of the board that a root tells, or the standard's default: 19 x 19 for Go, which is what a file without GM
-- is by the standard; for other games there is none, and 15 x 15 is taken with a fault.
-- @tparam table context with `fault`, as for apply
-- @tparam {property,...} properties
-- @treturn int rows
-- @treturn int columns
function model.size(context, properties)
  local game, size
  for _, property in ipairs(properties) do
    if property.name == "GM" then game = game or property end
    if property.name == "SZ" then size = size or property end
  end
  if game and game[1] ~= "4" then
    context:fault("game", game.first, "expected GM[4] (Gomoku and Renju), found GM[%s]", game[1]:sub(1, 40))
  end
  if size then
    local rows, columns, right = size_of(size[1])
    if rows and columns and rows >= 1 and columns >= 1 and rows <= boards.MOST and columns <= boards.MOST then
      if not right or math.max(rows, columns) > points.MOST then
        context:fault("size", size.first, "expected a size like '15' or '20:15' up to %d, found %s", points.MOST,
          errors.quote(size[1]))
      end
      return rows, columns
    end
    context:fault("size", size.first, "expected a size like '15' or '20:15' up to %d, found %s", points.MOST,
      errors.quote(size[1]))
  end
  if not game or game[1] == "1" then return 19, 19 end
  if not size then context:fault("size", game.at, "expected a size of the board (SZ), found none: 15 x 15 is taken") end
  return 15, 15
end

-- Writing ----------------------------------------------------------------------------------------------------------

local function value(text) return "[" .. scan.escape(text) .. "]" end

local function need_point(context, row, column, what)
  local text = context.letters:write(row, column)
  if text then return text end
  return nil, errors.new {
    kind = "range",
    message = ("expected %s where SGF can name points, found row %d, column %d"):format(what, row, column),
  }
end

local NAME = { black = "B", white = "W" }

local function write_move(context, node)
  if not node.colour or not (node.row or node.pass) then return "" end
  if node.pass then return NAME[node.colour] .. "[]" end
  local point, err = need_point(context, node.row, node.column, "a move")
  return point and ("%s[%s]"):format(NAME[node.colour], point), err
end

local SETUP_NAME = { black = "AB", white = "AW" }

-- Stones in their order; a name stands once for stones of its colour that follow each other.
local function write_setup(context, node)
  local lists, order = {}, {}
  for _, stone in ipairs(node.setup or {}) do
    local name = SETUP_NAME[stone.colour] or "AE"
    if not lists[name] then
      lists[name] = {}
      order[#order + 1] = name
    end
    local point, err = need_point(context, stone.row, stone.column, "a stone")
    if not point then return nil, err end
    table.insert(lists[name], "[" .. point .. "]")
  end
  for i, name in ipairs(order) do order[i] = name .. table.concat(lists[name]) end
  return table.concat(order)
end

local function write_labels(context, node)
  local list = {}
  for i, label in ipairs(node.labels or {}) do
    local point, err = need_point(context, label.row, label.column, "a label")
    if not point then return nil, err end
    list[i] = ("[%s:%s]"):format(point, scan.escape(label.text):gsub(":", "\\:"))
  end
  return #list > 0 and "LB" .. table.concat(list) or ""
end

local WRITE = {
  move = write_move,
  setup = write_setup,
  labels = write_labels,
  to_move = function(_, node) return node.to_move and "PL" .. value(NAME[node.to_move]) or "" end,
  comment = function(_, node) return node.comment and "C" .. value(node.comment) or "" end,
  size = function(context)
    local rows, columns = context.root_of.rows, context.root_of.columns
    return rows == columns and ("SZ[%d]"):format(rows) or ("SZ[%d:%d]"):format(columns, rows)
  end,
  result = function(context)
    local result = context.root_of.result
    return result and "RE" .. value(results.write(result)) or ""
  end,
}

for name, field in pairs(TEXTS) do
  WRITE[field] = function(context)
    local text = context.root_of[field]
    return text and name .. value(text) or ""
  end
end

--- A slot as it is written.
-- @tparam table context `letters`, and for slots of the root `root_of`, the record
-- @tparam table node
-- @tparam string slot
-- @tparam ?table others the properties that the model does not know
-- @treturn ?string "" when there is nothing to write; nil and an error when SGF cannot hold it
function model.write(context, node, slot, others)
  if WRITE[slot] then return WRITE[slot](context, node) end
  local list = others and others[slot]
  if not list then return "" end
  local values = {}
  for i, text in ipairs(list) do values[i] = value(text) end
  return slot .. table.concat(values)
end

--- The slots in the order in which they are written.
model.ROOT = { "size", "black", "white", "rule", "result", "date", "event", "round", "place" }
model.NODE = { "move", "setup", "to_move", "comment", "labels" }

return model
