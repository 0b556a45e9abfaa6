--- Fouls: where Black may not play under rules like renju.
--
--    lines.fouls(board)                                  -- renju, literal reading
--    lines.fouls(board, "renju", { reading = "eye-counts" })
--    lines.fouls(board, lines.rule("renju", { fouls = { "double-three" } }))
--
-- A five is never a foul. All reasons that apply to a point are given: "overline", "double-four" (also of two fours in
-- one line) and "double-three" (of which a three counts only when it can become a straight four by a move that is no
-- foul itself, to any depth). Sizes 1 x 1 to 1000 x 1000; csrc/lines/fouls.h tells the method.
--
-- Source: The International Rules of Renju (renju.net/study/rifrules.php), sections 3 and 9.
-- @submodule riddle.lines
local boards = require "riddle.lines.board"
local core = require "riddle.core"
local jobs = require "riddle.job"
local names = require "riddle.lines.names"
local options = require "riddle.options"
local rules = require "riddle.lines.rule"

local fouls = {}

local REASONS = { [2] = "overline", [4] = "double-four", [8] = "double-three" } -- enum riddle_foul
local MARKS = { overline = "6", ["double-four"] = "4", ["double-three"] = "3" }
local SHOWN = 100 -- points that the text lists
local SMALL = 1024 -- points of a board that is tried at once

--- The forbidden points of a board, a list in the order of rows; each is {row =, column =, reasons = {...}}. Fields:
-- `board`, `rule`, `reading` ("literal", "eye-counts", or nil where the rule knows no double-three), `coordinates` (of
-- its text, nil: rows and columns), `work` ({probes =, seconds =}; a probe is a straight-four point that had to be
-- judged).
-- @type Fouls
local Fouls = { __name = "riddle.lines.fouls" }
Fouls.__index = Fouls

local function headline(self)
  local count = #self == 0 and "no point is" or #self == 1 and "1 point is" or ("%d points are"):format(#self)
  local reading = self.reading and (" (%s reading)"):format(self.reading) or ""
  return ("%s forbidden to black%s; %s"):format(count, reading, self.rule)
end

--- The reasons at a point; nil when it is not forbidden.
-- @tparam int row
-- @tparam int column
function Fouls:at(row, column)
  for _, point in ipairs(self) do
    if point.row == row and point.column == column then return point.reasons end
  end
  return nil
end

--- The points as marks of a drawing, see board:draw: 6 overline, 4 double-four, 3 double-three.
function Fouls:marks()
  local marks = {}
  for i, point in ipairs(self) do
    local text = {}
    for k, reason in ipairs(point.reasons) do text[k] = MARKS[reason] end
    marks[i] = { point.row, point.column, table.concat(text) }
  end
  return marks
end

--- A drawing with marks (6 overline, 4 double-four, 3 double-three) and the list.
function Fouls.__tostring(self)
  local text = { headline(self), self.board:draw { marks = self:marks(), coordinates = self.coordinates } }
  for i = 1, math.min(#self, SHOWN) do
    local point = self[i]
    text[#text + 1] = ("%s: %s"):format(names.words(self.board, point.row, point.column, self.coordinates),
      table.concat(point.reasons, ", "))
  end
  if #self > SHOWN then text[#text + 1] = ("and %d more"):format(#self - SHOWN) end
  return table.concat(text, "\n")
end

--- A plain table: `rule` (in words), `reading`, `rows`, `columns`, and `points`.
function Fouls:data()
  local points = {}
  for i, point in ipairs(self) do
    points[i] = { row = point.row, column = point.column, reasons = table.move(point.reasons, 1, 3, 1, {}) }
  end
  return {
    rule = self.rule.words, reading = self.reading, rows = self.board.rows, columns = self.board.columns,
    points = points,
  }
end

--- A picture with the marks.
-- @tparam ?table given as for board:svg
function Fouls:svg(given)
  local option = { title = headline(self), coordinates = self.coordinates }
  for name, value in pairs(given or {}) do option[name] = value end
  option.marks = option.marks or self:marks()
  return self.board:svg(option)
end

--- @section end

--- The rule and the reading that a question about fouls means; raises for a rule that has none.
-- @tparam string who the public function
-- @tparam ?Rule|string|table rule "renju" when nil
-- @tparam ?string reading
-- @tparam int level as in `error`
function fouls.rule(who, rule, reading, level)
  rule = rules.take(who, rule or "renju", level + 1)
  if not rule:has_fouls() then
    options.argument(who, "the rule", "one with fouls, as renju", tostring(rule), level + 1)
  end
  return reading and rules.new(rule, { reading = reading }) or rule
end

--- Does the reading matter under a rule? Then the reading, else nil.
function fouls.reading(rule)
  for _, foul in ipairs(rule.fouls) do
    if foul == "double-three" then return rule.reading end
  end
end

local OPTIONS = options.join(options.job, {
  reading = { one_of = { "literal", "eye-counts" }, help = "whether a straight-four point that makes a five counts" },
  coordinates = { one_of = names.styles, help = "how the text names points" },
})

-- A point from the integer that the binding packs.
local function unpack_point(packed)
  local reasons = {}
  for bit = 1, 3 do
    if packed & 1 << bit ~= 0 then reasons[#reasons + 1] = REASONS[1 << bit] end
  end
  return { row = (packed >> 4 & 1023) + 1, column = (packed >> 14) + 1, reasons = reasons }
end

--- All points that are forbidden to Black.
-- @tparam Board board
-- @tparam ?Rule|string|table rule one with fouls; "renju" when nil
-- @tparam ?table given `reading`; `coordinates` of the text ("rows", "a1", "a1-down"); `job`, `on_progress`, `time`,
--   `memory`: see riddle.job
-- @treturn Fouls|Job or nil and an error of kind "limit" or "no memory"
-- @function lines.fouls
-- @usage
--   lines.fouls(lines.board "XXX.XX / OO....", "renju")
function fouls.all(board, rule, given)
  if not boards.is(board) then options.argument("lines.fouls", "the board", "a lines.board", board) end
  local option = options.check("lines.fouls", given, OPTIONS)
  rule = fouls.rule("lines.fouls", rule, option.reading, 2)
  local function finish(list, work)
    for i, packed in ipairs(list) do list[i] = unpack_point(packed) end
    list.board, list.rule, list.reading, list.work = board, rule, fouls.reading(rule), work
    list.coordinates = option.coordinates
    return setmetatable(list, Fouls)
  end
  if not given and board.rows * board.columns <= SMALL then -- what takes microseconds needs no job
    local list, work = core.lines.fouls_now(board.rows, board.columns, board.cells, rule)
    if list then return finish(list, work) end
  end
  return jobs.run(core.lines.fouls(board.rows, board.columns, board.cells, rule, option), option, finish)
end

return fouls
