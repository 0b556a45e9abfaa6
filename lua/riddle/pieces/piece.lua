--- Pieces: how they move, by name or by definition.
--
-- A piece leaps (to one square at a fixed step) or rides (to all squares at multiples of a step, until the
-- edge). The names are those of fairy chess; the letters those of XBoard.
-- @module riddle.pieces.piece
local options = require "riddle.options"

local piece = {}

local KNOWN = {
  amazon = { letter = "A", leaps = { { 1, 2 } }, rides = { { 0, 1 }, { 1, 1 } } },
  bishop = { letter = "B", rides = { { 1, 1 } } },
  king = { letter = "K", leaps = { { 0, 1 }, { 1, 1 } } },
  knight = { letter = "N", leaps = { { 1, 2 } } },
  nightrider = { letter = "H", rides = { { 1, 2 } } },
  queen = { letter = "Q", rides = { { 0, 1 }, { 1, 1 } } },
  rook = { letter = "R", rides = { { 0, 1 } } },
}

local ALIASES = { superqueen = "amazon" }

--- The names that are known, in alphabetic order.
piece.names = options.names(KNOWN)

local LONGEST_STEP, MOST_STEPS = 1 << 20, 32

--- A piece. Fields: `name`, `letter`, `leaps` and `rides` (lists of steps {down, right}, all directions listed),
-- `symmetric` (are they those of a piece that looks the same from all sides?), `definition` (nil for a known
-- piece; else what it was made from).
-- @type Piece
local Piece = { __name = "riddle.pieces.piece" }
Piece.__index = Piece

function Piece:__tostring() return self.name end

local function steps_text(steps)
  local list = {}
  for i, step in ipairs(steps) do list[i] = ("%d,%d"):format(step[1], step[2]) end
  return table.concat(list, " ")
end

function Piece.__eq(a, b)
  return getmetatable(a) == Piece and getmetatable(b) == Piece and a.name == b.name and a.letter == b.letter
    and a.moves == b.moves
end

--- What JSON can take, and every function of the family reads: the name of a known piece, or a definition.
function Piece:data() return self.definition or self.name end

-- --- making ------------------------------------------------------------------------------------------------

-- All steps that a list stands for: with `symmetric` turned and mirrored; always with their opposites, because
-- two pieces stand in each other's way when either attacks the other. Sorted, each once.
local function all_steps(given, symmetric)
  local seen, list = {}, {}
  local function add(down, right)
    local key = down .. "," .. right
    if not seen[key] then
      seen[key] = true
      list[#list + 1] = { down, right }
    end
  end
  for _, step in ipairs(given or {}) do
    local down, right = step[1], step[2]
    add(down, right)
    add(-down, -right)
    if symmetric then
      for _, image in ipairs { { down, -right }, { -down, right } } do
        add(image[1], image[2])
        add(image[2], image[1])
      end
      add(right, down)
      add(-right, -down)
    end
  end
  table.sort(list, function(a, b)
    if a[1] ~= b[1] then return a[1] < b[1] end
    return a[2] < b[2]
  end)
  return list
end

local function make(name, letter, leaps, rides, symmetric, definition)
  local self = {
    name = name, letter = letter, symmetric = symmetric, definition = definition,
    leaps = all_steps(leaps, symmetric), rides = all_steps(rides, symmetric),
  }
  self.moves = steps_text(self.leaps) .. "; " .. steps_text(self.rides)
  return setmetatable(self, Piece)
end

local by_name, by_moves = {}, {}
for name, one in pairs(KNOWN) do
  by_name[name] = make(name, one.letter, one.leaps, one.rides, true)
  by_moves[by_name[name].moves] = by_name[name]
end
for alias, name in pairs(ALIASES) do by_name[alias] = by_name[name] end

--- The known piece that moves like this one, or this one: what the methods of counting look at.
function piece.like(one) return by_moves[one.moves] or one end

-- Raises unless `steps` is nil or a list of steps; `level` as in `error`.
local function check_steps(who, field, steps, level)
  local what = ("the piece's field '%s'"):format(field)
  if steps == nil then return end
  if type(steps) ~= "table" then options.argument(who, what, "a list of steps {down, right}", steps, level) end
  if #steps > MOST_STEPS then
    error(("%s: %s must be a list of at most %d steps, got %d"):format(who, what, MOST_STEPS, #steps), level)
  end
  for place, step in ipairs(steps) do
    local function refuse(found)
      local message = "%s: %s must be a list of steps {down, right}, two integers in %d..%d that are not both 0, "
        .. "got %s at place %d"
      error(message:format(who, what, -LONGEST_STEP, LONGEST_STEP, found, place), level + 1)
    end
    if type(step) ~= "table" then refuse(tostring(step)) end
    for axis = 1, 2 do
      local value = step[axis]
      if math.type(value) ~= "integer" or value < -LONGEST_STEP or value > LONGEST_STEP then
        refuse(("{%s, %s}"):format(tostring(step[1]), tostring(step[2])))
      end
    end
    if step[3] ~= nil then refuse(("%d numbers"):format(#step)) end
    if step[1] == 0 and step[2] == 0 then refuse "{0, 0}" end
  end
end

local FIELDS = {
  name = { type = "string" },
  letter = { check = function(value)
    return type(value) == "string" and value:find "^%a$" ~= nil, "a letter"
  end },
  leaps = { type = "table" },
  rides = { type = "table" },
  symmetric = { type = "boolean", default = true },
}

local function define(who, given, level)
  local fields = options.check(who .. ": the piece", given, FIELDS, level)
  check_steps(who, "leaps", fields.leaps, level + 1)
  check_steps(who, "rides", fields.rides, level + 1)
  if #(fields.leaps or {}) == 0 and #(fields.rides or {}) == 0 then
    error(who .. ": a piece must have steps in 'leaps' or 'rides', got neither", level)
  end
  local name = fields.name or "piece"
  if not name:find "^%a[%w_ -]*$" or #name > 40 then
    error(("%s: the piece's name must be a word, got '%s'"):format(who, name:sub(1, 40)), level)
  end
  local function copy(steps)
    local list = {}
    for i, step in ipairs(steps or {}) do list[i] = { step[1], step[2] } end
    return list
  end
  local definition = { name = name, letter = fields.letter or name:sub(1, 1):upper(), symmetric = fields.symmetric,
    leaps = copy(fields.leaps), rides = copy(fields.rides) }
  return make(name, definition.letter, fields.leaps, fields.rides, fields.symmetric, definition)
end

--- Reads a piece: a name, a definition, or a piece.
-- @tparam string who the public function, for messages
-- @param value what the user passed
-- @tparam int level as in `error`
-- @treturn Piece
function piece.read(who, value, level)
  if getmetatable(value) == Piece then return value end
  if type(value) == "table" then return define(who, value, level + 1) end
  local known = type(value) == "string" and by_name[value]
  if known then return known end
  local near = type(value) == "string" and options.nearest(value, piece.names)
  local hint = near and ("; did you mean '%s'?"):format(near) or ""
  local found = type(value) == "string" and "'" .. value:sub(1, 40) .. "'" or type(value)
  error(("%s: the piece must be %s, or a definition with 'leaps' or 'rides', got %s%s"):format(
    who, options.alternatives(piece.names), found, hint), level)
end

return piece
