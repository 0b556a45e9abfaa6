--- Special judge for Hi-Q: plays every instance from the problem's definition and compares the sums.
-- Shares no code with the kernel nor with the boards of riddle.pegs.
-- @module riddle.pegs.hi_q_check
local errors = require "riddle.errors"
local format = require "riddle.pegs.hi_q_format"
local reader = require "riddle.reader"

-- The 76 jumps of the English board, best first: the largest target, then the largest source.
local function all_jumps()
  local number, holes = {}, 0 -- number[row][column]
  for row = 1, 7 do
    number[row] = {}
    for column = 1, 7 do
      local in_arm = row >= 3 and row <= 5 or column >= 3 and column <= 5
      if in_arm then
        holes = holes + 1
        number[row][column] = holes
      end
    end
  end
  local jumps = {}
  local function add(source, middle, target)
    if source and middle and target then jumps[#jumps + 1] = { source, middle, target } end
  end
  for row = 1, 7 do
    for column = 1, 7 do
      local source = number[row][column]
      for _, step in ipairs { -1, 1 } do
        local next_row, far_row = number[row + step] or {}, number[row + 2 * step] or {}
        add(source, next_row[column], far_row[column])
        add(source, number[row][column + step], number[row][column + 2 * step])
      end
    end
  end
  table.sort(jumps, function(a, b)
    if a[3] ~= b[3] then return a[3] > b[3] end
    return a[1] > b[1]
  end)
  return jumps
end

-- Makes the best jump; false when there is none.
local function jump_once(jumps, filled)
  for _, jump in ipairs(jumps) do
    local source, middle, target = jump[1], jump[2], jump[3]
    if filled[source] and filled[middle] and not filled[target] then
      filled[source], filled[middle], filled[target] = nil, nil, true
      return true
    end
  end
  return false
end

local function final_sum(jumps, holes)
  local filled, sum = {}, 0
  for _, hole in ipairs(holes) do filled[hole] = true end
  while jump_once(jumps, filled) do end
  for hole in pairs(filled) do sum = sum + hole end
  return sum
end

local function bad_input(err)
  if err.kind == "read" then return nil, err end
  return nil, errors.new {
    kind = "input", message = err.message, line = err.line, column = err.column, reason = err.kind }
end

local function wrong(case, line, expected, found)
  local message = ("expected %s, found %s"):format(expected, found)
  return nil, errors.new { kind = "wrong", case = case, line = line, message = message }
end

-- Is the next line of the output the text expected? true; or nil and an error. Words are given in quotes.
local function expect(output, expected, case)
  local line, place = output:next_line()
  if line and line.text == expected:gsub("'", "") then return true end
  if line then return wrong(case, line.line, expected, errors.quote(line.text)) end
  if not errors.is(place) then return wrong(case, place.line, expected, "the end of the output") end
  if place.kind == "read" then return nil, place end
  return wrong(case, place.line, expected, "a line too long to be an answer")
end

--- @return true and the number of instances; or nil and an error: kind "wrong" with `case` (1 also for the
--   heading, the last one for what follows it) and `line`, or kind "input"
return function(next_input_chunk, next_output_chunk)
  local jumps = all_jumps()
  local input, output = format.open(next_input_chunk, "check"), reader.new(next_output_chunk, "check")
  local count, err = input:read_count()
  if not count then return bad_input(err) end
  local ok
  ok, err = expect(output, "'HI Q OUTPUT'", 1)
  if not ok then return nil, err end
  for case = 1, count do
    local holes
    holes, err = input:read_instance()
    if not holes then return bad_input(err) end
    ok, err = expect(output, tostring(final_sum(jumps, holes)), case)
    if not ok then return nil, err end
  end
  err = select(2, input:read_instance())
  if err then return bad_input(err) end
  local last = math.max(count, 1)
  ok, err = expect(output, "'END OF OUTPUT'", last)
  if not ok then return nil, err end
  local line, place = output:next_line()
  if line then return wrong(last, line.line, "the end of the output", errors.quote(line.text)) end
  if errors.is(place) then return nil, place end
  return true, count
end
