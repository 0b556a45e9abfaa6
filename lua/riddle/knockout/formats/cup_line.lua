--- One line of a cup in openfootball's text format: dates, teams, scores.
--
--    20.45  SV Wehen Wiesbaden  v FC St. Pauli   3-2 a.e.t. (1-1, 1-0)
--    21 June    Brazil   1-1 a.e.t. (1-1), 3-4 pen.  France   @ Estadio Jalisco, Guadalajara
-- @module riddle.knockout.formats.cup_line
local reader = require "riddle.reader"

local cup_line = {}

local MONTHS <const> = { jan = true, feb = true, mar = true, apr = true, may = true, jun = true, jul = true, aug = true,
  sep = true, oct = true, nov = true, dec = true }
local DAYS <const> = { mon = true, tue = true, wed = true, thu = true, fri = true, sat = true, sun = true }

local function is_word(set, word) return word ~= nil and set[word:lower():sub(1, 3)] == true end

-- A text without one date or time at its start; nil when there is none.
local function without_date(text)
  local rest = text:match "^%[[^%]]*%]%s*(.*)$" or text:match "^%(%d+%)%s*(.*)$"
    or text:match "^%d%d?[.:h]%d%d%f[^%d]%s*(.*)$" or text:match "^UTC[+-]?%d*:?%d*%s+(.*)$"
  if rest then return rest end
  local word, after = text:match "^(%a+)%.?,?%s+(.*)$"
  if is_word(DAYS, word) and (after:find "^%d" or is_word(MONTHS, after:match "^%a+")) then return after end
  local month, day = text:match "^(%a+)[/ ]%d%d?%f[^%d]()"
  if not is_word(MONTHS, month) then
    month, day = text:match "^%d%d?%.? (%a+)%f[%A]()"
  end
  if not is_word(MONTHS, month) then return text:match "^%d%d%d%d%-%d%d%-%d%d%s*(.*)$" end
  local year = text:match("^%s+[12]%d%d%d%f[^%d]%s*()", day) or text:match("^%s*()", day)
  return text:sub(year)
end

--- A text without the dates, times and match numbers at its start.
function cup_line.without_dates(text)
  while true do
    local rest = without_date(text)
    if not rest then return text end
    text = rest
  end
end

--- A line without its comment and its venue, with single blanks between its words.
function cup_line.bare(text)
  text = text:gsub("%s+", " "):gsub("^ ", "")
  return (text:gsub(" #.*$", ""):gsub("^#.*$", ""):gsub(" @.*$", ""):gsub(" $", ""))
end

-- What may follow a score and belongs to it: the place behind it, or nil.
local function score_part(text, at)
  return text:match("^%s*%d%d?%s*%-%s*%d%d?%f[%s,;()%z]()", at) or text:match("^%s*%([^()]*%)()", at)
    or text:match("^%s*[,;]()", at) or text:match("^%s*[aA]%.?[eE]%.?[tT]%.?%f[%s,;()%z]()", at)
    or text:match("^%s*[pP][eE][nN]s?%.?%f[%s,;()%z]()", at) or text:match("^%s*[pP]%.%f[%s,;()%z]()", at)
    or text:match("^%s*[aA][gG][gG]%.?%f[%s,;()%z]()", at) or text:match("^%s*%[[^%[%]]*%]()", at)
end

-- Where a score stands in a text: its first byte, and the place behind it.
local function find_score(text)
  local from = 1
  while true do
    local start = text:match("%s()%d%d?%-%d%d?%f[%s,;()%z]", from)
    if not start then return nil end
    local stop = score_part(text, start)
    if stop then
      while score_part(text, stop) do stop = score_part(text, stop) end
      return start, stop
    end
    from = start
  end
end

-- The numbers of a score: goals, and who won the penalties (1, 2 or nil).
local function numbers(score)
  local plain = score:gsub("%b()", "")
  local a, b = plain:match "(%d%d?)%-(%d%d?)%s*[pP]" -- the penalties, wherever they stand
  local shootout = a and tonumber(a) ~= tonumber(b) and (tonumber(a) > tonumber(b) and 1 or 2) or nil
  local goals
  for first, second, after in plain:gmatch "(%d%d?)%-(%d%d?)%s*([^%s%d]*)" do
    if not after:lower():find "^p" and not goals then goals = { tonumber(first), tonumber(second) } end
  end
  return goals, shootout
end

-- The two teams and the rest of "A v B rest", "A w/o B".
local function split_teams(text, start, stop)
  local left = start and text:sub(1, start - 1) or text
  local a, b = left:match "^(.-)%s+[vV][sS]?%.?%s+(.*)$"
  if a then return reader.trim(a), reader.trim(b), false end
  a, b = left:match "^(.-)%s+[wW]/[oO]%s+(.*)$"
  if a then return reader.trim(a), reader.trim(b), true end
  if not start then return nil end
  return reader.trim(left), reader.trim(text:sub(stop)), false
end

--- The match of a line.
-- @tparam string text without dates, comment and venue
-- @treturn ?table `{ a, b, winner =, score =, goals =, shootout =, walkover = }`; nil when the line is no match
function cup_line.match(text)
  local start, stop = find_score(text)
  local a, b, walkover = split_teams(text, start, stop)
  if not a or a == "" or b == "" then return nil end
  local match = { a, b, walkover = walkover or nil, winner = walkover and a or nil }
  if not start then return match end
  match.score = reader.trim(text:sub(start, stop - 1))
  local goals, shootout = numbers(match.score)
  match.goals = goals
  match.shootout = shootout and (shootout == 1 and a or b)
  if goals and goals[1] ~= goals[2] and not shootout then match.winner = goals[1] > goals[2] and a or b end
  match.winner = match.winner or match.shootout
  return match
end

--- The team of a line "A bye"; nil for any other.
function cup_line.bye(text) return text:match "^(%S.-)%s+[bB][yY][eE]$" end

return cup_line
