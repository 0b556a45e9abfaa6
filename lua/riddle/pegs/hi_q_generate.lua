--- Inputs for Hi-Q: random positions of all densities, special ones, and (layout "mixed") every way of
-- setting them in lines that the format allows.
-- @module riddle.pegs.hi_q_generate
local HOLES <const> = 33
local FULL <const> = (1 << HOLES) - 1

local SPECIAL = {
  function() return 0 end,
  function() return FULL end,
  function(random) return FULL ~ 1 << random:integer(0, HOLES - 1) end, -- a single vacancy
  function(random) return 1 << random:integer(0, HOLES - 1) end, -- a single peg
  function(random) return 3 << random:integer(0, HOLES - 2) end, -- neighbours, or ends of two rows
}

-- Each hole is filled with the same chance, one of 1/8, 1/4, 1/2, 3/4 and 7/8.
local function random_pegs(random)
  local a, b, c = random:bits(), random:bits(), random:bits()
  local density = random:integer(1, 6)
  if density == 1 then return a & b & c end
  if density == 2 then return a & b end
  if density == 3 then return a | b end
  if density == 4 then return a | b | c end
  return a
end

-- The holes of a board as a list of at most `size`.
local function holes_of(random, pegs, size)
  local holes = {}
  for hole = 1, HOLES do
    if pegs >> (hole - 1) & 1 == 1 then holes[#holes + 1] = hole end
  end
  while #holes > size do table.remove(holes, random:integer(1, #holes)) end
  return holes
end

local BREAKS = { "\n", "  ", "\t", "\r\n", "\n\n", " \n", "\n   " } -- between the words of an instance
local INSTANCE_BREAKS = { "\n", "\n", " ", "\r\n" } -- behind an instance
local LAST_BREAKS = { "\n", "", "\r\n", "\n\n" } -- behind the last one

-- An instance with odd blanks: about one in `rare` is no single space.
local function set_oddly(random, words)
  local parts = {}
  local rare = random:pick { 3, 8, 40 }
  for i, word in ipairs(words) do
    parts[#parts + 1] = word
    if i < #words then parts[#parts + 1] = random:one_in(rare) and random:pick(BREAKS) or " " end
  end
  return table.concat(parts)
end

return function(random, option)
  local mixed, size = option.layout == "mixed", math.min(option.size or HOLES, HOLES)
  local made = -1
  return function()
    made = made + 1
    if made > option.cases then return nil end
    local behind = "\n"
    if mixed then behind = random:pick(made == option.cases and LAST_BREAKS or INSTANCE_BREAKS) end
    if made == 0 then return option.cases .. behind end
    local pegs = random:one_in(6) and random:pick(SPECIAL)(random) or random_pegs(random)
    local words = holes_of(random, pegs & FULL, size)
    words[#words + 1] = 0
    return (mixed and set_oddly(random, words) or table.concat(words, " ")) .. behind
  end
end
