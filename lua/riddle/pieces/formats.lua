--- The contests' formats, and b-files, as values: the bodies of pieces.read and pieces.write.
-- Reading is that of the problems, so faults have the same kinds, places and messages.
-- @module riddle.pieces.formats
local options = require "riddle.options"
local reader = require "riddle.reader"

local formats = {}

local MODULES = {
  bfile = "riddle.pieces.bfile",
  bishops = "riddle.pieces.bishops",
  ["eight-queens"] = "riddle.pieces.eight_queens",
  ["little-bishops"] = "riddle.pieces.little_bishops",
}

local function need(who, format)
  if MODULES[format] then return require(MODULES[format]) end
  options.argument(who, "the format", options.alternatives(options.names(MODULES)), format, 3)
end

--- See pieces.read.
function formats.read(source, format)
  local problem = need("pieces.read", format)
  local next_case, over = problem.read(reader.chunks(source, "pieces.read")), false
  return function()
    if over then return nil end
    local line, case, err = next_case()
    over = case == nil
    return line, case, err
  end
end

--- See pieces.write.
function formats.write(cases, format, option)
  local problem = need("pieces.write", format)
  if format ~= "bfile" then options.check("pieces.write", option, {}, 3) end
  if type(cases) == "table" and type(cases.list) == "function" then -- a pieces.sequence
    local err
    cases, err = cases:list()
    if err then return nil, err end
  end
  if type(cases) ~= "table" then options.argument("pieces.write", "the cases", "a list of cases", cases) end
  for place, case in ipairs(cases) do
    local right, allowed = problem.is_case(case)
    if not right then options.argument("pieces.write", ("place %d of the list"):format(place), allowed, case) end
  end
  return problem.write(cases, option)
end

return formats
