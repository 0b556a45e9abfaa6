--- Rules and lines: which runs of stones count, and what an answer looks like.
--
-- A rule is `k` and `overline`: what a run of more than k stones is worth. "ignored": nothing, only exactly k count;
-- "wins": a longer one counts as well, as one line. There is no silent default: every question states its rule and
-- every answer names it.
-- @module riddle.lines.rule
local options = require "riddle.options"

local rule = {}

--- The options that state a rule.
rule.schema = {
  k = { type = "integer", min = 1, help = "how many stones in a row make a line" },
  overline = { one_of = { "ignored", "wins" }, help = "what a run of more than k stones is worth" },
}

local REQUIRED = {
  k = "how many in a row make a line, e.g. 5",
  overline = "'ignored' (only exactly k count) or 'wins' (k or more count)",
}

--- Checks options that must state a rule; raises at the caller's caller.
-- @tparam string who the public function
-- @tparam ?table given
-- @tparam ?table schema rule.schema, or one with more options
function rule.check(who, given, schema)
  local option = options.check(who, given, schema or rule.schema, 3)
  local missing = option.k == nil and "k" or option.overline == nil and "overline"
  if missing then error(("%s: option '%s' is required: %s"):format(who, missing, REQUIRED[missing]), 3) end
  return option
end

--- A rule in words.
function rule.name(k, overline) return ("%s %d in a row"):format(overline == "wins" and "at least" or "exactly", k) end

--- Does a run of a length count?
function rule.counts(length, k, overline) return length == k or length > k and overline == "wins" end

-- One step of each direction: rows, columns. The list gives the order of lines that share their first stone.
rule.step = { across = { 0, 1 }, down = { 1, 0 }, falling = { 1, 1 }, rising = { -1, 1 } }
rule.directions = { "across", "down", "falling", "rising" }

--- A line: a maximal run of stones of one colour. Fields: `colour` ("black" or "white"), `row` and `column` of its
-- leftmost stone (the topmost one if it is upright; so a rising line begins at its lowest stone), `direction`
-- ("across", "down", "falling", "rising"), `length`, `k` and `overline` (the rule it was found by), `rule` (the same
-- in words), `cells` (a list of {row, column}, from the first stone).
-- @type Line
local Line = { __name = "riddle.lines.line" }

Line.__index = function(self, name)
  if name == "rule" then return rule.name(self.k, self.overline) end
  if name ~= "cells" then return Line[name] end
  local cells, step = {}, rule.step[self.direction]
  for i = 0, self.length - 1 do cells[i + 1] = { self.row + i * step[1], self.column + i * step[2] } end
  return cells
end

function Line.__tostring(self)
  return ("%s: %d %s from row %d, column %d (%s)"):format(self.colour, self.length, self.direction, self.row,
    self.column, self.rule)
end

--- A plain table with all the fields.
function Line:data()
  return {
    colour = self.colour, row = self.row, column = self.column, direction = self.direction, length = self.length,
    k = self.k, overline = self.overline, rule = self.rule, cells = self.cells,
  }
end

--- @section end

--- Makes a line of its fields, in place.
function rule.line(fields) return setmetatable(fields, Line) end

--- A list of lines, in order: column by column from the left, each from the top, by the first stone; then by direction.
-- Fields: `k`, `overline`, `rule`.
-- @type List
local List = { __name = "riddle.lines.list" }
List.__index = function(self, name)
  if name == "rule" then return rule.name(self.k, self.overline) end
  return List[name]
end

function List.__tostring(self)
  local text = { ("%d line%s of %s"):format(#self, #self == 1 and "" or "s", self.rule) }
  for i, line in ipairs(self) do
    text[i + 1] = ("  %s: %d %s from row %d, column %d"):format(line.colour, line.length, line.direction, line.row,
      line.column)
  end
  return table.concat(text, "\n")
end

--- A plain table: `k`, `overline`, `rule`, and `lines`, a list of plain tables.
function List:data()
  local lines = {}
  for i, line in ipairs(self) do lines[i] = line:data() end
  return { k = self.k, overline = self.overline, rule = self.rule, lines = lines }
end

--- @section end

--- Makes a list of lines of one rule, in place.
function rule.list(lines, k, overline)
  lines.k, lines.overline = k, overline
  return setmetatable(lines, List)
end

return rule
