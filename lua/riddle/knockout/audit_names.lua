--- Audits: two spellings of one team?
--
-- A table in which a team has two names falls into two parts, each name in one of them. Names are taken for spellings
-- of each other when they differ in case, blanks and punctuation only, or by a letter in six; digits are the same.
-- @module riddle.knockout.audit_names
local graph = require "riddle.knockout.audit_graph"
local options = require "riddle.options"

local TEAMS_MOST <const> = 512
local LETTERS_EACH <const> = 6 -- letters for one that may differ
local SHORTEST <const> = 4 -- letters of a name in which one may differ

-- Letters in lower case without anything between them, and the digits.
local function skeleton(name)
  local letters = name:lower():gsub("[^%a%d\128-\255]", "")
  return letters:gsub("%d", ""), letters:gsub("%D", "")
end

local function similar(a, b)
  if a.digits ~= b.digits then return false end
  if a.letters == b.letters then return a.letters ~= "" end
  local length = math.min(#a.letters, #b.letters)
  local most = math.max(1, length // LETTERS_EACH)
  if length < SHORTEST or math.abs(#a.letters - #b.letters) > most then return false end
  return options.nearest(a.letters, { b.letters }, most) ~= nil
end

--- Pairs of names that may be one team's, when a list falls into two parts.
-- @tparam {string,...} teams
-- @tparam {table,...} list
-- @treturn {table,...} `{ from, to }`: the name with fewer matches is `from`
return function(teams, list)
  local part, count = graph.parts(teams, list)
  if count ~= 2 or #teams > TEAMS_MOST then return {} end
  local matches, first, sides = {}, part(teams[1]), { {}, {} }
  for _, match in ipairs(list) do
    for side = 1, 2 do matches[match[side]] = (matches[match[side]] or 0) + 1 end
  end
  for _, team in ipairs(teams) do
    local letters, digits = skeleton(team)
    table.insert(sides[part(team) == first and 1 or 2], { name = team, letters = letters, digits = digits })
  end
  local found = {}
  for _, a in ipairs(sides[1]) do
    for _, b in ipairs(sides[2]) do
      if similar(a, b) then
        local fewer = (matches[a.name] or 0) < (matches[b.name] or 0)
        found[#found + 1] = fewer and { a.name, b.name } or { b.name, a.name }
      end
    end
  end
  return found
end
