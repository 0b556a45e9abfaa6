--- What the name of a round says: which round it is, or that its matches are none of the knockout.
-- @module riddle.knockout.round_names
local round_names = {}

local LONGEST <const> = 64 -- bytes of a name that says something

local LEFT <const> = { final = 2, f = 2, ["semi-final"] = 4, sf = 4, ["quarter-final"] = 8, qf = 8,
  ["eighth-final"] = 16 }

local ORDINALS <const> = { first = 1, second = 2, third = 3, fourth = 4, fifth = 5, sixth = 6, seventh = 7 }

local ASIDE <const> = { -- patterns of names in lower case
  { "^br$", "bronze match" }, { "bronze", "bronze match" }, { "third[ -]place", "bronze match" },
  { "3rd[ -]place", "bronze match" }, { "for third$", "bronze match" }, { "^rr$", "round robin" },
  { "round[ -]robin", "round robin" }, { "^group", "group match" }, { "^matchday", "group match" },
  { "^q%d$", "qualifying" }, { "^qualif", "qualifying" },
}

-- "Quarterfinals", "quarter finals", "Quarter-Final" -> "quarter-final"
local function normal(text)
  text = text:lower():gsub("%s+", " "):match "^ ?(.-) ?$"
  text = text:gsub("finals$", "final"):gsub("[ -]?final$", "-final"):gsub("^-final$", "final")
  return text
end

local function power_of_two(text)
  local number = tonumber(text)
  return number and number >= 2 and number <= 1 << 24 and number & number - 1 == 0 and number or nil
end

-- The number of teams at the start of the round; nil when the name does not say it.
local function teams_left(text)
  local left = LEFT[text] or power_of_two(text:match "^round of (%d+)$" or text:match "^last (%d+)$"
    or text:match "^top (%d+)$")
  local fraction = text:match "^1/(%d+)%-final$" or text:match "^(%d+)th%-final$"
  if fraction then left = power_of_two(fraction) and 2 * power_of_two(fraction) end
  local tennis = text:match "^r(%d%d+)$" or text:match "^r(8)$"
  return left or tennis and power_of_two(tennis)
end

local function number_of(text)
  local number = text:match "^round (%d%d?)$" or text:match "^(%d%d?)%.? ?round$"
    or text:match "^(%d)[snrt][tdh] round$" or text:match "^(%d%d?)$" or text:match "^r([1-7])$"
  return number and tonumber(number) or ORDINALS[text:match "^(%a+) round$"]
end

--- What a name says.
-- @tparam string name
-- @treturn ?table `left` (the number of teams at the start of the round) or `number` (from 1), or `aside`, why its
--   matches are no part of the knockout; and `replay` or `leg` when the name says so. Nil when it says nothing
function round_names.parse(name)
  if #name > LONGEST then return nil end
  local text, found = name:lower(), {}
  for _, rule in ipairs(ASIDE) do
    if text:find(rule[1]) then return { aside = rule[2] } end
  end
  text = text:gsub("[ ,(-]*replays?%)?$", function()
    found.replay = true
    return ""
  end)
  text = text:gsub("[ ,(-]*(%d)[snrt][tdh] legs?%)?$", function(leg)
    found.leg = tonumber(leg)
    return ""
  end)
  text = normal(text)
  found.left = teams_left(text)
  found.number = not found.left and number_of(text) or nil
  return (found.left or found.number) and found or nil
end

--- Numbers the rounds that the matches of a list say they were played in: `stated`, from 1.
-- Where some name says nothing, the rounds are numbered in the order in which they come in the list if the list is in
-- such an order (`ordered`), else those matches have no number.
-- @tparam {table,...} matches with `round`, a name or nil; gets `stated`
-- @tparam int rounds how many rounds the knockout has
-- @tparam boolean ordered is the list in the order of the rounds?
-- @treturn {string,...} names that say nothing
function round_names.state(matches, rounds, ordered)
  local ordinal, count, unknown, parsed = {}, 0, {}, {}
  for _, match in ipairs(matches) do
    local name = match.round
    if name and not ordinal[name] then
      count = count + 1
      ordinal[name], parsed[name] = count, round_names.parse(name) or false
      if not parsed[name] then unknown[#unknown + 1] = name end
    end
  end
  for _, match in ipairs(matches) do
    local known = parsed[match.round]
    if known and known.left then
      local from_end = 0
      while 1 << from_end < known.left do from_end = from_end + 1 end
      match.stated = rounds - from_end + 1
    elseif known then
      match.stated = known.number
    end
    if ordered and #unknown > 0 and match.round then match.stated = ordinal[match.round] end
  end
  return ordered and {} or unknown
end

return round_names
