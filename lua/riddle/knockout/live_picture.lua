--- Drawings of brackets that are filled as results come.
-- @module riddle.knockout.live_picture
local errors = require "riddle.errors"
local labels = require "riddle.knockout.labels"
local picture = require "riddle.knockout.picture"

local live_picture = {}

local DRAWN_MOST <const> = 128 -- entrants of a bracket that `tostring` draws
local LISTED_MOST <const> = 256 -- entrants whose matches `tostring` lists
local PICTURE_MOST <const> = 4096 -- entrants of a picture

local function name(side) return side.team and labels.clean(side.team) or "TBD" end

local function entrant_label(side) return side.seed and ("%s [%d]"):format(name(side), side.seed) or name(side) end

local function winner_label(match) return match.winner and labels.clean(match.winner) or "#" .. match.number end

-- Entrants stand in the column before their first match; with wildcards, where idle teams are lines that pass a column,
-- before the first round.
local function main_tree(bracket)
  local early = bracket.byes == "wildcards"
  local function node(number)
    local match = bracket:match(number)
    local tree = { text = winner_label(match), column = match.round, sides = {} }
    for i, side in ipairs(match.sides) do
      tree.sides[i] = side.winner_of and node(side.winner_of)
        or { text = entrant_label(side), column = early and 0 or match.round - 1 }
    end
    return tree
  end
  if bracket.final == 0 then return { text = entrant_label(bracket:entrant_list()[1]), column = 0 } end
  return node(bracket.final)
end

-- Below the bracket, at its left, where there is room.
local function bronze_tree(bracket)
  local match = bracket:match(bracket.bronze)
  local tree = { caption = "third place", text = winner_label(match), column = 1, sides = {} }
  for i, side in ipairs(match.sides) do
    tree.sides[i] = { text = side.team and labels.clean(side.team) or "loser of #" .. side.loser_of,
      column = 0 }
  end
  return tree
end

local function trees_of(bracket) return { main_tree(bracket), bracket.bronze and bronze_tree(bracket) } end

local function too_large(bracket)
  local message = ("a picture can show at most %d teams, this bracket has %d"):format(PICTURE_MOST, bracket.n)
  return nil, errors.new { kind = "limit", message = message }
end

--- See bracket:draw.
function live_picture.draw(bracket, option)
  if bracket.n > PICTURE_MOST then return too_large(bracket) end
  local text = picture.draw(trees_of(bracket), option)
  if text then return text end
  local message = ("the bracket of %d teams does not fit %d columns"):format(bracket.n, option.width)
  return nil, errors.new { kind = "limit", message = message }
end

--- See bracket:svg.
function live_picture.svg(bracket, title)
  if bracket.n > PICTURE_MOST then return too_large(bracket) end
  local winner = bracket:winner()
  title = title or ("Bracket of %d teams"):format(bracket.n) .. (winner and ", won by " .. labels.clean(winner) or "")
  return require "riddle.knockout.picture_svg"(trees_of(bracket), title)
end

-- The matches as lines of text, by rounds.
local function list(bracket)
  local lines, round = {}, 0
  for _, match in bracket:matches() do
    if match.bronze then
      lines[#lines + 1] = "third place"
    elseif match.round > round then
      round = match.round
      lines[#lines + 1] = "round " .. round
    end
    lines[#lines + 1] = "  " .. tostring(match):gsub("^match (%d+), round %d+", "%1")
  end
  return table.concat(lines, "\n")
end

--- See bracket's tostring.
function live_picture.text(bracket)
  local text = bracket.n <= DRAWN_MOST and picture.draw(trees_of(bracket), { style = "unicode", width = 120 })
  if text then return text end
  if bracket.n <= LISTED_MOST then return list(bracket) end
  local played = #bracket.history
  return ("riddle.knockout.bracket: %d teams, %d rounds, %d of %d matches played"):format(bracket.n, #bracket, played,
    #bracket.list)
end

return live_picture
