--- Published values of k-in-a-row games, with their sources: what cannot be searched can still be answered.
-- @module riddle.lines.known
local data = require "riddle.lines.known_values"
local errors = require "riddle.errors"
local options = require "riddle.options"
local rules = require "riddle.lines.rule"

local known = {}

local WORDS <const> = { first = "the first player wins", second = "the second player wins", draw = "a draw" }

--- A value in words.
function known.words(value) return WORDS[value] end

-- The list of values that a rule belongs to: "plain", "exact", "gravity", "renju", or nil.
local function list_of(rule)
  if rule.torus or rule.blocked ~= "wins" then return nil end
  if rule.overline == "foul" and #rule.fouls == 2 then return "renju" end
  if rule:has_fouls() then return nil end
  if rule.gravity then return rule.overline == "wins" and "gravity" or nil end
  return rule.overline == "wins" and "plain" or "exact"
end

-- A statement that holds for every board it fits, or nil.
local function from_theorems(m, n, k, list)
  for _, theorem in ipairs(data.theorems) do
    if theorem[list] and theorem.holds(math.max(m, n), math.min(m, n), k) then return theorem end
  end
end

-- The entry of this very board; sizes are symmetric but for gravity.
local function entry_of(m, n, k, list)
  for _, entry in ipairs(data[list]) do
    local same = entry.m == m and entry.n == n or list ~= "gravity" and entry.m == n and entry.n == m
    if same and entry.k == k then return entry end
  end
end

-- A board on which who only prevents holds a draw, and which contains this one.
local function larger_draw(m, n, k, list)
  if list ~= "plain" and list ~= "exact" then return nil end
  local long, short = math.max(m, n), math.min(m, n)
  for _, entry in ipairs(data.plain) do
    local fits = math.max(entry.m, entry.n) >= long and math.min(entry.m, entry.n) >= short and entry.k <= k
    if entry.preventable and fits then
      return { value = "draw", source = ("%d,%d,%d is drawn by prevention alone, so smaller boards and longer lines " ..
        "are drawn, too: %s"):format(entry.m, entry.n, entry.k, entry.source) }
    end
  end
end

--- The value and its source; nil when nothing is known here. Arguments as for lines.known, checked.
function known.value(m, n, k, rule)
  local list = list_of(rule)
  if not list then return nil end
  if list == "exact" and k >= math.max(m, n) then list = "plain" end -- there is no room for a longer line
  local entry = entry_of(m, n, k, list) or from_theorems(m, n, k, list) or larger_draw(m, n, k, list)
  if entry then return entry.value, entry.source end
end

--- The published value of the game on the empty board, with its source.
-- @tparam int m columns
-- @tparam int n rows
-- @tparam int k stones in a row
-- @tparam ?Rule|string|table rule default: k or more win; its k does not count
-- @treturn ?string "first", "second" or "draw": who wins; nil when nothing is known here
-- @treturn string where that is written or how it was verified; or an error of kind "unknown"
-- @function lines.known
function known.ask(m, n, k, rule)
  local size = { type = "integer", min = 1 }
  for place, what in ipairs { "m", "n", "k" } do
    local number = select(place, m, n, k)
    local right, allowed = options.fits(number, size)
    if not right then options.argument("lines.known", what, allowed, number, 3) end
  end
  rule = rules.take("lines.known", rule == nil and { k = k, overline = "wins" } or rule, 3)
  local value, source = known.value(m, n, k, rule)
  if value then return value, source end
  local message = "no published value is known here of %d in a row on %d columns and %d rows (%s)"
  return nil, errors.new { kind = "unknown", message = message:format(k, m, n, rule) }
end

return known
