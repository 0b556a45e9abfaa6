--- The contest problem "The Game" (POJ 1970, ZOJ 2495): exactly five in a row on 19 x 19 points.
-- @module riddle.lines.the_game
local errors = require "riddle.errors"
local reader = require "riddle.reader"
local rules = require "riddle.lines.rule"

local problem = {
  name = "the-game",
  aliases = { "poj-1970", "zoj-2495" },
  title = "The Game",
  family = "lines",
  summary = "who has exactly five in a row on a board of 19 x 19 points, and where",
  input_help = "The number of boards, then for each board 19 lines of 19 numbers: 0 empty, 1 black, 2 white.",
  size_help = "about how many stones stand on a board",
  options = {},
}

local EMPTY = ("0 "):rep(18) .. "0\n"
problem.example = "1\n" .. EMPTY .. "0 1 2 2 2 2 2 0 0 0 0 0 0 0 0 0 0 0 0\n" .. EMPTY:rep(17)

local RULE = rules.take("the-game", { k = 5, overline = "ignored" })

local function format() return require "riddle.lines.the_game_format" end

--- A buffer kernel for judge.run.
function problem.stream(option) return require("riddle.core").lines.the_game_stream(option) end

-- The answer for a line, or for none.
local function answer(line)
  if not line then return "0\n" end
  return ("%d\n%d %d\n"):format(line.colour == "black" and 1 or 2, line.row, line.column)
end

--- The plain road: the same bytes through riddle.lines.
function problem.answers(next_chunk)
  local lines = require "riddle.lines"
  local next_board = lines.read(next_chunk, "the-game")
  return function()
    local _, board, err = next_board()
    if err then return nil, err end
    if not board then return nil end
    local _, line = lines.winner(board, RULE)
    return answer(line)
  end
end

-- The words of the next line of an output that is not blank, joined by one blank; nil and the place at its end.
local function next_answer(output)
  local line, err = output:next_line()
  if not line then return nil, err end
  return line.text:gsub("%s+", " "), line
end

local function wrong(case, place, expected, found)
  local message = ("expected %s, found %s"):format(expected, found)
  return nil, errors.new { kind = "wrong", message = message, case = case, line = place.line }
end

-- Is the next thing in the output what is right for a board?
local function check_board(output, board, case)
  local line = require("riddle.lines.check").lines(board, RULE)[1]
  local why = line and ("five of %s, %s"):format(line.colour, line.direction) or "nobody has exactly five"
  for expected in answer(line):gmatch "[^\n]+" do
    local found, place = next_answer(output)
    if not found and errors.is(place) then return nil, place end
    if found ~= expected then
      local right = ("'%s' (%s)"):format(expected, why)
      return wrong(case, place, right, found and errors.quote(found) or "the end of the output")
    end
  end
  return true
end

-- Calls `each(board, case, first_line)` for every board of an input; true and their number, or nil and an error.
-- `begin(count, token)` is called first.
local function each_board(source, each, begin)
  local count, token = format().read_count(source)
  if not count then return nil, token end
  local ok, err
  if begin then
    ok, err = begin(count, token)
    if not ok then return nil, err end
  end
  for case = 1, count do
    local board, first = format().read_board(source, case)
    if not board then return nil, first end
    ok, err = each(board, case, first)
    if not ok then return nil, err end
  end
  ok, err = format().read_end(source)
  if not ok then return nil, err end
  return true, count
end

local function as_input_error(err)
  if err.kind == "wrong" or err.kind == "read" then return err end
  return errors.new { kind = "input", message = err.message, line = err.line, column = err.column, reason = err.kind }
end

--- Is an output right? From the definition, in plain Lua.
function problem.check(next_input_chunk, next_output_chunk)
  local output = reader.new(next_output_chunk, "judge.check")
  local ok, result = each_board(reader.new(next_input_chunk, "judge.check"), function(board, case)
    return check_board(output, board, case)
  end)
  if not ok then return nil, as_input_error(result) end
  local more, place = next_answer(output)
  if more then return wrong(result + 1, place, "the end of the output", errors.quote(more)) end
  if errors.is(place) then return nil, place end
  return true, result
end

local function contest_count(count, token)
  if count >= 1 and count <= 11 then return true end
  return nil, reader.fault("range", token, "1 to 11 boards")
end

local function contest_board(board, case, first)
  local fives = require("riddle.lines.check").lines(board, RULE)
  if #fives <= 1 then return true end
  local message = ("expected at most one five on board %d, found %d"):format(case, #fives)
  return nil, errors.new { kind = "impossible", message = message, line = first, case = case }
end

--- Is an input legal?
function problem.validate(next_chunk, limits)
  local source = reader.new(next_chunk, "judge.validate")
  if limits == "contest" then return each_board(source, contest_board, contest_count) end
  return each_board(source, function() return true end)
end

--- Makes an input.
function problem.generate(random, option) return require("riddle.lines.the_game_generate").pieces(random, option) end

return problem
