--- The proof tree of a point as something to look at: text, plain data, a picture.
--
--    print(lines.explain_foul(board, { 8, 8 }))
--    print(lines.explain_foul(board, { 8, 8 }, "renju", { coordinates = "a1" }))
-- @submodule riddle.lines
local boards = require "riddle.lines.board"
local errors = require "riddle.errors"
local fouls = require "riddle.lines.fouls"
local line = require "riddle.lines.line"
local names = require "riddle.lines.names"
local options = require "riddle.options"
local proof = require "riddle.lines.foul_proof"

local explain = {}

local WHO = "lines.explain_foul"

--- Why a point is forbidden, or not. Fields: `board`, `rule`, `reading`, `coordinates`, `nodes`, and those of the root
-- of its proof tree: `row`, `column`, `verdict` ("five", "forbidden" or "legal"), `reasons`, `fives`, `overlines`,
-- `fours`, `threes`; see riddle.lines.foul_proof.
-- @type FoulProof
local FoulProof = { __name = "riddle.lines.foul_proof" }
FoulProof.__index = FoulProof

local function point_name(self, point)
  return names.write(self.board, point.row or point[1], point.column or point[2], self.coordinates)
end

local function point_names(self, list)
  local text = {}
  for i, point in ipairs(list) do text[i] = point_name(self, point) end
  return table.concat(text, " ")
end

local function verdict_text(node)
  if node.verdict == "five" then return "makes a five" end
  if node.verdict == "forbidden" then return "forbidden to black: " .. table.concat(node.reasons, ", ") end
  return "legal"
end

-- What comes of a straight-four point, in words.
local function point_text(self, point)
  if not point.why then return "not needed" end
  if point.verdict == "five" then
    return self.reading == "literal" and "makes a five, so no straight four" or "makes a five, which counts"
  end
  return verdict_text(point.why)
end

local function three_text(self, three)
  local counts = three.counts and " counts" or three.counts == false and " does not count" or ""
  return ("three %s: %s%s"):format(three.direction, point_names(self, three.stones), counts)
end

-- Is there something to say below a node that its verdict does not say?
local function is_deep(node) return node.verdict ~= "legal" or #node.threes > 1 end

-- The lines of a node, below the one that names its point.
local function describe(self, node, indent, text)
  local function add(more, ...) text[#text + 1] = indent .. more:format(...) end
  for _, five in ipairs(node.fives) do add("five %s: %s", five.direction, point_names(self, five.stones)) end
  for _, overline in ipairs(node.overlines) do
    add("overline %s: %s", overline.direction, point_names(self, overline.stones))
  end
  for _, four in ipairs(node.fours) do
    add("four %s: %s, five with %s", four.direction, point_names(self, four.stones),
      point_names(self, four.completed_by):gsub(" ", " or "))
  end
  for _, three in ipairs(node.threes) do
    add("%s", three_text(self, three))
    for _, point in ipairs(three.counts ~= nil and three.points or {}) do
      add("  %s makes %s with the ends %s: %s", point_name(self, point), point_names(self, point.four),
        point_names(self, point.ends), point_text(self, point))
      if point.why and is_deep(point.why) then describe(self, point.why, indent .. "    ", text) end
    end
  end
end

--- The tree in words, indented.
function FoulProof.__tostring(self)
  local reading = self.reading and (" (%s reading)"):format(self.reading) or ""
  local text = { ("%s: %s%s; %s"):format(point_name(self, self), verdict_text(self), reading, self.rule) }
  describe(self, self, "  ", text)
  return table.concat(text, "\n")
end

local function copy(value)
  if type(value) ~= "table" then return value end
  local plain = {}
  for key, inner in pairs(value) do plain[key] = copy(inner) end
  return plain
end

local NODE = { "row", "column", "verdict", "reasons", "fives", "overlines", "fours", "threes" }

--- A plain table: the tree, `rule` (in words), `k`, `overline`, `fouls`, `reading`.
function FoulProof:data()
  local rule = self.rule
  local data = {
    rule = rule.words, k = rule.k, overline = rule.overline, fouls = copy(rule.fouls), reading = self.reading,
  }
  for _, field in ipairs(NODE) do data[field] = copy(self[field]) end
  return data
end

-- The cells from the first stone to the last one, gaps included.
local function cells_of(one)
  local first, last, step = one.stones[1], one.stones[#one.stones], line.step[one.direction]
  local cells = { first }
  while cells[#cells][2] ~= last[2] or cells[#cells][1] ~= last[1] do
    local before = cells[#cells]
    cells[#cells + 1] = { before[1] + step[1], before[2] + step[2] }
  end
  return cells
end

--- A picture: the point marked ? (+ when it is legal, 5 when it makes a five), lines through its rows, fours and
-- threes, and the straight-four points by their numbers in the tree.
-- @tparam ?table given as for board:svg
function FoulProof:svg(given)
  local rows, marks = {}, { { self.row, self.column, self.verdict == "forbidden" and "?"
    or self.verdict == "five" and "5" or "+" } }
  for _, list in ipairs { self.fives, self.overlines, self.fours, self.threes } do
    for _, one in ipairs(list) do rows[#rows + 1] = { cells = cells_of(one) } end
  end
  for _, three in ipairs(self.threes) do
    for _, point in ipairs(three.points) do marks[#marks + 1] = { point.row, point.column, tostring(#marks) } end
  end
  local option = {
    title = ("%s: %s"):format(point_name(self, self), verdict_text(self)), mark = rows, marks = marks,
    coordinates = self.coordinates,
  }
  for name, value in pairs(given or {}) do option[name] = value end
  return self.board:svg(option)
end

--- @section end

local NODES = 10000

local OPTIONS = {
  reading = { one_of = { "literal", "eye-counts" }, help = "whether a straight-four point that makes a five counts" },
  coordinates = { one_of = names.styles, default = "rows", help = "how the text names points" },
  nodes = { type = "integer", min = 1, default = NODES, help = "points that the tree may judge" },
}

-- Raises for what is no free point of the board.
local function need_point(board, point)
  local row, column = type(point) == "table" and point[1], type(point) == "table" and point[2]
  if math.type(row) ~= "integer" or math.type(column) ~= "integer" then
    options.argument(WHO, "the point", "{row, column}", point, 3)
  end
  for what, value in pairs { row = row, column = column } do
    local right, allowed = options.fits(value, { type = "integer", min = 1, max = board[what .. "s"] })
    if not right then options.argument(WHO, what, allowed, value, 3) end
  end
  local stone = board:get(row, column)
  if stone then options.argument(WHO, "the point", "free", ("%d,%d, a %s stone"):format(row, column, stone), 3) end
  return row, column
end

--- Why is a point forbidden to Black, or why not? From the rules alone, in plain Lua, without the kernel.
-- @tparam Board board
-- @tparam {int,int} point row and column of a free point
-- @tparam ?Rule|string|table rule one with fouls; "renju" when nil
-- @tparam ?table given `reading`; `coordinates` of the text ("rows", "a1", "a1-down"); `nodes`: the most points that
--   the tree may judge (default 10,000; random boards need 20, boards made for it some hundreds)
-- @treturn FoulProof or nil and an error of kind "limit"
-- @function lines.explain_foul
-- @usage
--   lines.explain_foul(lines.board "XXX.XX / OO....", { 1, 4 }, "renju")
function explain.new(board, point, rule, given)
  if not boards.is(board) then options.argument(WHO, "the board", "a lines.board", board) end
  local row, column = need_point(board, point)
  local option = options.check(WHO, given, OPTIONS)
  rule = fouls.rule(WHO, rule, option.reading, 2)
  local tree, nodes = proof.tree(board, row, column, rule, option.nodes)
  if not tree then
    local message = ("the proof of %d,%d needs more than %d nodes (option 'nodes')"):format(row, column, nodes - 1)
    return nil, errors.new { kind = "limit", message = message }
  end
  tree.board, tree.rule, tree.reading, tree.coordinates = board, rule, fouls.reading(rule), option.coordinates
  tree.nodes = nodes
  return setmetatable(tree, FoulProof)
end

return explain
