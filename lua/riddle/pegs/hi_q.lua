--- The contest problem Hi-Q (UVa 379): peg positions on the English board, played by a rule of priority.
-- @module riddle.pegs.hi_q
local errors = require "riddle.errors"
local format = require "riddle.pegs.hi_q_format"

local hi_q = {
  name = "hi-q",
  aliases = { "uva-379" },
  title = "Hi-Q",
  family = "pegs",
  summary = "what is left on the English peg board when the jump to the largest hole is always made",
  input_help = [[
The number of instances; then for each the holes (1..33, row by row) that hold a peg, increasing, closed
by 0. Line ends mean nothing. A lone 0 is an empty board.]],
  size_help = "the most pegs on a board",
  example = "2\n10 12 17 19 25 0\n0\n",
  options = {},
}

--- The buffer kernel.
function hi_q.stream(option) return require("riddle.core").pegs.hi_q_stream(option) end

--- The plain road: read an instance, play it, write the sum; an iterator over pieces of the output.
function hi_q.answers(next_chunk)
  return coroutine.wrap(function()
    local pegs = require "riddle.pegs"
    local english = pegs.board "english"
    local input = format.open(next_chunk, "hi-q")
    local count, err = input:read_count()
    if not count then return coroutine.yield(nil, err) end
    coroutine.yield "HI Q OUTPUT\n"
    for _ = 1, count do
      local holes
      holes, err = input:read_instance()
      if not holes then return coroutine.yield(nil, err) end
      local sum = 0
      for _, hole in ipairs(pegs.simulate(english:with(holes)):pegs()) do sum = sum + hole end
      coroutine.yield(sum .. "\n")
    end
    coroutine.yield "END OF OUTPUT\n"
    err = select(2, input:read_instance())
    if err then coroutine.yield(nil, err) end
  end)
end

--- Special judge; see riddle.pegs.hi_q_check.
function hi_q.check(next_input_chunk, next_output_chunk)
  return require "riddle.pegs.hi_q_check"(next_input_chunk, next_output_chunk)
end

local CONTEST_INSTANCES <const> = 10

--- Is an input legal? "contest": 1 to 10 instances.
function hi_q.validate(next_chunk, limits)
  local reader = require "riddle.reader"
  local input = format.open(next_chunk, "hi-q")
  local count, err = input:read_count()
  if not count then return nil, err end
  if limits == "contest" and (count < 1 or count > CONTEST_INSTANCES) then
    return nil, reader.fault("range", input.token, ("1 to %d instances"):format(CONTEST_INSTANCES))
  end
  repeat
    local holes
    holes, err = input:read_instance()
  until not holes
  if err then return nil, err end
  return true, count
end

hi_q.generate_options = {
  layout = { one_of = { "mixed", "plain" }, default = "mixed",
    help = "mixed: instances broken over lines and several on a line; plain: one instance a line" },
}

--- Makes an input; `size` is the most pegs of an instance. See riddle.pegs.hi_q_generate.
-- nil and an error of kind "option" when the contest does not allow so many instances.
function hi_q.generate(random, option)
  if option.limits == "contest" and (option.cases < 1 or option.cases > CONTEST_INSTANCES) then
    local message = "the contest allows 1 to %d cases, not %d (limits 'none' allow any number)"
    return nil, errors.new { kind = "option", message = message:format(CONTEST_INSTANCES, option.cases) }
  end
  return require "riddle.pegs.hi_q_generate"(random, option)
end

return hi_q
