--- How many columns of a terminal a text takes: East Asian wide letters two, combining marks none.
-- Ranges from Unicode's East Asian Width (classes W and F) and general category Mn, coarsely: whole blocks.
-- @module riddle.knockout.cells
local cells = {}

-- First and last code points, increasing.
local RANGES = {
  { 0x0300, 0x036F, 0 }, { 0x1100, 0x115F, 2 }, { 0x1AB0, 0x1AFF, 0 }, { 0x1DC0, 0x1DFF, 0 }, { 0x200B, 0x200F, 0 },
  { 0x20D0, 0x20FF, 0 }, { 0x2E80, 0x303E, 2 }, { 0x3041, 0xA4CF, 2 }, { 0xA960, 0xA97F, 2 }, { 0xAC00, 0xD7A3, 2 },
  { 0xF900, 0xFAFF, 2 }, { 0xFE00, 0xFE0F, 0 }, { 0xFE20, 0xFE2F, 0 }, { 0xFE30, 0xFE6F, 2 }, { 0xFF00, 0xFF60, 2 },
  { 0xFFE0, 0xFFE6, 2 }, { 0x1F300, 0x1F64F, 2 }, { 0x1F680, 0x1F6FF, 2 }, { 0x1F900, 0x1F9FF, 2 },
  { 0x20000, 0x3FFFD, 2 },
}

local function width_of(code)
  for _, range in ipairs(RANGES) do
    if code < range[1] then return 1 end
    if code <= range[2] then return range[3] end
  end
  return 1
end

--- The text of each column, from 1: a wide letter stands in its first column and leaves "" in the second, a
-- combining mark stands with the letter before it.
-- @tparam string text UTF-8
-- @treturn {string,...}
function cells.split(text)
  local list, letter = {}, 0 -- the column of the last letter
  for _, code in utf8.codes(text) do
    local width = width_of(code)
    if width > 0 or letter == 0 then
      letter = #list + 1
      list[letter] = utf8.char(code)
      if width == 2 then list[letter + 1] = "" end
    else
      list[letter] = list[letter] .. utf8.char(code)
    end
  end
  return list
end

--- The number of columns.
function cells.width(text) return #cells.split(text) end

return cells
