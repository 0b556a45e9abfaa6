--- Bar charts as SVG: integers only, colours of the page, a title for those who listen.
-- @module riddle.report.chart
local integer = require "riddle.integer"
local svg = require "riddle.svg"

local chart = {}

local WIDTH <const>, BAR <const>, LABEL <const>, VALUE <const> = 640, 18, 90, 150

-- The size of a number for the length of its bar: itself, or its logarithm; digits of a large one count as one.
local function size_of(value, logarithmic)
  local number = tonumber(value) or 0
  if not logarithmic then return number end
  if number == math.huge then number = 1e308 end
  return number > 0 and math.log(number, 10) + 1 or 0
end

-- Bars of a hundredfold range would leave the small ones out of sight.
local function spreads(list)
  local least, most = math.huge, 0
  for _, bar in ipairs(list) do
    local number = tonumber(bar.value) or 0
    if number > 0 then least, most = math.min(least, number), math.max(most, number) end
  end
  return most > 100 * least
end

-- A number with blanks between groups of three digits; a long one by its first digits and its power of ten.
local function shown(value)
  local text = integer.is(value) and tostring(value) or tostring(value)
  if #text > 18 and text:find "^%d+$" then return ("%s.%se%d"):format(text:sub(1, 1), text:sub(2, 4), #text - 1) end
  if not text:find "^%d+$" then return text end
  return (text:reverse():gsub("(%d%d%d)", "%1 "):reverse():gsub("^ ", ""))
end

chart.number = shown

--- A bar chart.
-- @tparam string title
-- @tparam {table,...} list `label` and `value` (a number, or a string of digits) of each bar
-- @treturn string SVG, drawn in `currentColor` and the page's colour `--bar`
function chart.bars(title, list)
  local logarithmic = spreads(list)
  local longest = 0
  for _, bar in ipairs(list) do longest = math.max(longest, size_of(bar.value, logarithmic)) end
  local out = { '<g font-family="sans-serif" font-size="12" fill="currentColor">' }
  for i, bar in ipairs(list) do
    local y = (i - 1) * BAR
    local width = longest > 0 and math.floor(size_of(bar.value, logarithmic) / longest * (WIDTH - LABEL - VALUE)) or 0
    out[#out + 1] = ('<text x="%d" y="%d" text-anchor="end">%s</text>'):format(LABEL - 6, y + 13, svg.escape(bar.label))
    out[#out + 1] = ('<rect x="%d" y="%d" width="%d" height="%d" fill="#3b6ea5"/>'):format(LABEL, y + 2,
      math.max(width, 1), BAR - 4)
    out[#out + 1] = ('<text x="%d" y="%d">%s</text>'):format(LABEL + width + 6, y + 13, svg.escape(shown(bar.value)))
  end
  out[#out + 1] = "</g>"
  local full = logarithmic and title .. " (logarithmic scale)" or title
  return svg.document(WIDTH, #list * BAR, full, out), full
end

return chart
