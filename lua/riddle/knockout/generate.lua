--- Random and nasty inputs for the game-schedule problem, the same for the same seed.
--
-- A list is made by playing: the teams in random order, neighbours meet, one of them goes on. An odd
-- team out is drawn anywhere, so that it is sometimes a team that could lose and sometimes not.
-- @module riddle.knockout.generate
local errors = require "riddle.errors"

local generate = {}

local LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
local CONTEST_SIZE = 1000
local PIECE = 4096 -- lines of a piece of output

-- 62 coin flips from one draw.
local function coin(random)
  local bits, left = 0, 0
  return function()
    if left == 0 then bits, left = random:bits(), 62 end
    bits, left = bits >> 1, left - 1
    return bits & 1 == 1
  end
end

--- A list of matches between the teams 1..n, as two lists; random order and sides.
function generate.matches(random, n)
  local flip, alive, first, second = coin(random), {}, {}, {}
  for i = 1, n do alive[i] = i end
  random:shuffle(alive)
  while #alive > 1 do
    local count, next_alive = #alive, {}
    if count % 2 == 1 then
      local idle = random:integer(1, count)
      alive[idle], alive[count] = alive[count], alive[idle]
      next_alive[1] = alive[count]
    end
    for i = 1, count - 1, 2 do
      first[#first + 1], second[#second + 1] = alive[i], alive[i + 1]
      next_alive[#next_alive + 1] = alive[flip() and i or i + 1]
    end
    if count % 2 == 1 then -- the idle team must not always meet the first winner
      local other = random:integer(1, #next_alive)
      next_alive[1], next_alive[other] = next_alive[other], next_alive[1]
    end
    alive = next_alive
  end
  for i = #first, 2, -1 do
    local j = random:integer(1, i)
    first[i], first[j] = first[j], first[i]
    second[i], second[j] = second[j], second[i]
  end
  for i = 1, #first do
    if flip() then first[i], second[i] = second[i], first[i] end
  end
  return first, second
end

-- --- names: each returns n different ones -------------------------------------------------------

local function letters(number, least)
  local out = {}
  while number > 0 or #out < least do
    out[#out + 1] = LETTERS:sub(number % 52 + 1, number % 52 + 1)
    number = number // 52
  end
  return table.concat(out)
end

local names = {}

-- Numbers in letters, in random order.
function names.plain(random, n)
  local list, shift = {}, random:integer(0, 1000000)
  for i = 1, n do list[i] = letters(i + shift, 1) end
  return random:shuffle(list)
end

-- Long ones that differ in the last letters only.
function names.long(random, n)
  local list, stem = {}, string.rep(random:pick { "a", "Z", "ab", "Zz" }, 25):sub(1, 25)
  for i = 1, n do
    local tail = letters(i, 4):sub(1, 4)
    list[i] = stem:sub(1, 21) .. tail
  end
  return random:shuffle(list)
end

-- Each begins the next, and capitals stand before small letters: A, AA, AAA, ..., B, a.
function names.prefix(random, n)
  local list = {}
  for i = 1, n do
    local letter = (i - 1) // 25 % 52 + 1
    list[i] = LETTERS:sub(letter, letter):rep((i - 1) % 25 + 1)
    if i > 25 * 52 then list[i] = "x" .. letters(i, 1) end
  end
  return random:shuffle(list)
end

-- The words of the output itself.
function names.words(random, n)
  local list = { "Round", "Winner", "defeats", "advances", "with", "wildcard", "round", "A", "a" }
  for i = #list + 1, n do list[i] = "W" .. letters(i, 2) end
  local cut = table.move(list, 1, n, 1, {})
  return random:shuffle(cut)
end

-- Outside the contest: digits, signs, other alphabets.
function names.strange(random, n)
  local list, stems = {}, { "0", "#", "Ä", "Ж", "東京", "é", "-1", "Winner:", "%s", "\u{1F3C6}" }
  for i = 1, n do list[i] = stems[i % #stems + 1] .. i end
  return random:shuffle(list)
end

-- --- impossible lists ----------------------------------------------------------------------------

-- Each takes the number of teams and gives two lists of n - 1 teams each.
local impossible = {}

impossible["self-match"] = function(random, n)
  local first, second = generate.matches(random, n)
  local place = random:integer(1, n - 1)
  second[place] = first[place]
  return first, second
end

impossible["duplicate match"] = function(random, n)
  local first, second = generate.matches(random, n)
  first[n - 1], second[n - 1] = second[1], first[1]
  return first, second
end

-- A ring of all teams but one.
impossible.cycle = function(_, n)
  local first, second = {}, {}
  for i = 1, n - 1 do
    first[i], second[i] = i, i % (n - 1) + 1
  end
  return first, second
end

-- One team against all others.
impossible.star = function(_, n)
  local first, second = {}, {}
  for i = 1, n - 1 do
    first[i], second[i] = 1, i + 1
  end
  return first, second
end

-- Each team against the next.
impossible.path = function(_, n)
  local first, second = {}, {}
  for i = 1, n - 1 do
    first[i], second[i] = i, i + 1
  end
  return first, second
end

--- The kinds of impossible lists: the option `impossible`.
generate.impossible = { "self-match", "duplicate match", "cycle", "star", "path" }

local IMPOSSIBLE_LEAST = 7 -- a path of six teams or less could be possible, a ring needs three

-- --- cases ---------------------------------------------------------------------------------------

local NASTY = { 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33, 64, 65, 127, 128, 129, 256, 257, 512, 513, 1000 }
local SORTS = { "plain", "long", "prefix", "words" }

local LARGEST = 10000000 -- teams that the format takes

-- The number of teams of the k-th case.
local function team_count(random, k, option)
  local most = option.size or CONTEST_SIZE
  if option.limits == "contest" then most = math.max(2, math.min(most, CONTEST_SIZE)) end
  local nasty = NASTY[k]
  if option.size and k == 1 then return most end
  if nasty and not option.size then return nasty end
  if most == 1 then return 1 end
  if random:one_in(4) then return math.max(2, most - random:integer(0, most // 10)) end
  return random:integer(option.limits == "none" and 1 or 2, most)
end

local function team_names(random, n, option)
  if n > CONTEST_SIZE then return names.plain(random, n) end
  if option.limits == "none" and random:one_in(3) then return names.strange(random, n) end
  return names[random:pick(SORTS)](random, n)
end

-- Yields the text of a case, in pieces.
local function yield_case(team, first, second)
  local lines = { tostring(#team) }
  local function line(text)
    lines[#lines + 1] = text
    if #lines < PIECE then return end
    coroutine.yield(table.concat(lines, "\n") .. "\n")
    lines = {}
  end
  for i = 1, #team do line(team[i]) end
  for i = 1, #first do line(team[first[i]] .. " " .. team[second[i]]) end
  if #lines > 0 then coroutine.yield(table.concat(lines, "\n") .. "\n") end
end

-- The teams and the two lists of matches of the k-th case.
local function make_case(random, k, option)
  local n = team_count(random, k, option)
  local first, second
  if option.impossible and k == option.cases then
    n = math.max(n, IMPOSSIBLE_LEAST)
    first, second = impossible[option.impossible](random, n)
  else
    first, second = generate.matches(random, n)
  end
  return team_names(random, n, option), first, second
end

--- An iterator over the pieces of an input. Cases are made outside of the coroutine: Ctrl-C does not reach into one,
-- and a case may be large.
-- @tparam Random random
-- @tparam table option `cases`, `size` (teams: the first case has exactly so many, no other has more), `limits`,
--   and `impossible` (the last case is such a list; only with limits "none")
function generate.input(random, option)
  if option.impossible and option.limits ~= "none" then
    return nil, errors.new { kind = "option", message = "the option 'impossible' needs the limits 'none'" }
  end
  if option.limits == "none" and (option.size or 1) > LARGEST then
    local message = ("expected a size of at most %d teams, found %d"):format(LARGEST, option.size)
    return nil, errors.new { kind = "option", message = message }
  end
  local made, next_piece = 0, nil
  return function()
    local text = next_piece and next_piece()
    if text or made > option.cases then return text end
    made = made + 1
    if made > option.cases then
      next_piece = nil
      return "0\n"
    end
    local team, first, second = make_case(random, made, option)
    next_piece = coroutine.wrap(yield_case)
    return next_piece(team, first, second)
  end
end

return generate
