--- Contest problems: answer them, check answers, validate and generate inputs.
--
--    local judge = require "riddle.judge"
--    judge.run("hi-q", io.stdin, io.stdout)
--
-- The problems live with their families: `riddle.<family>.problems` is a list of problem modules; this
-- module knows them only through the fields described in docs/judge.md.
-- @module riddle.judge
local errors = require "riddle.errors"
local families = require "riddle.families"
local options = require "riddle.options"
local random = require "riddle.random"
local reader = require "riddle.reader"

local judge = {}

local LIMITS = { "contest", "none" }

-- What the public functions take beside a problem's own options.
local run_options = {
  road = { one_of = { "kernel", "lua" }, default = "kernel", help = "the C kernel, or the Lua API: the same bytes" },
  memory = { type = "integer", min = 1, help = options.job.memory.help },
}
local validate_options = {
  limits = { one_of = LIMITS, default = "none", help = "the limits of the original contest, or none" },
}
local generate_options = {
  seed = { type = "integer", default = 1, help = "which input: the same seed gives the same one" },
  cases = { type = "integer", min = 0, max = 1000000000, default = 10, help = "how many cases" },
  size = { type = "integer", min = 1, help = "how large a case is (riddle problems PROBLEM says in what)" },
  limits = { one_of = LIMITS, default = "contest", help = "the limits of the original contest, or none" },
}

local problems -- name or alias -> problem; and the list of names, in the families' order

local function load_problems()
  if problems then return problems end
  problems = { names = {}, by_name = {} }
  for _, family in ipairs(families) do
    for _, problem in ipairs(require("riddle." .. family .. ".problems")) do
      problems.names[#problems.names + 1] = problem.name
      problems.by_name[problem.name] = problem
      for _, alias in ipairs(problem.aliases) do problems.by_name[alias] = problem end
    end
  end
  return problems
end

--- The problems' names, in order.
-- @usage
--   table.concat(judge.names(), " ")
function judge.names() return table.move(load_problems().names, 1, #problems.names, 1, {}) end

--- The module of a problem by its name or one of its judges' numbers ("uva-379"); nil and an error of
-- kind "problem" when there is none.
-- @usage
--   judge.problem("hi-q").title --> Hi-Q
function judge.problem(name)
  local known = load_problems()
  local problem = known.by_name[tostring(name):lower()]
  if problem then return problem end
  local all = options.names(known.by_name)
  local near = options.nearest(name, all)
  local hint = near and ("did you mean '%s'?"):format(near) or "there are " .. table.concat(known.names, ", ")
  return nil, errors.new {
    kind = "problem",
    message = ("unknown problem %s; %s"):format(errors.quote(tostring(name)), hint),
  }
end

-- The problem, or an error that blames the caller of the public function.
local function need_problem(name, who)
  local problem, err = judge.problem(name)
  if not problem then error(("%s: %s"):format(who, err.message), 3) end
  return problem
end

local EPIPE = 32 -- errno of Linux and macOS

local function write_failure(message, code)
  if errors.is(message) then return message end
  message = message == nil and "the output function refused" or tostring(message)
  return errors.new { kind = code == EPIPE and "closed pipe" or "write", message = "cannot write: " .. message }
end

-- Two functions for an output, which return an error when they fail: one writes a text, one flushes.
-- An output function fails as Lua's own do (nil and a message), or with false.
local function writer(output, who)
  local write, flush
  if type(output) == "function" then
    write, flush = output, function() return true end
  elseif io.type(output) == "file" then
    write, flush = function(text) return output:write(text) end, function() return output:flush() end
  else
    local found = io.type(output) or type(output)
    error(("%s: the output must be an open file or a function, got %s"):format(who, found), 3)
  end
  local function guard(operation)
    return function(text)
      local ok, message, code = operation(text)
      if ok == false or ok == nil and message ~= nil then return write_failure(message, code) end
    end
  end
  return guard(write), guard(flush)
end

-- Feeds a source through a buffer kernel, chunk by chunk. Returns an error or nothing.
local function run_stream(stream, next_chunk, write)
  local text, err = next_chunk()
  while not err do
    local output, state, fault = stream:feed(text)
    if #output > 0 then
      err = write(output)
      if err then return err end
    end
    if not state then return errors.new(fault) end
    if state == "end" then return nil end
    if state == "more" then
      text, err = next_chunk()
    else
      text = text and "" -- paused: go on with what the stream holds
    end
  end
  return err
end

-- Writes all pieces of text that an iterator yields. Returns an error or nothing.
local function run_pieces(next_piece, write)
  while true do
    local text, err = next_piece()
    if err or not text then return err end
    err = write(text)
    if err then return err end
  end
end

-- What a public function returns after it wrote: what was written before an error must arrive too.
local function finish(err, flush)
  local flush_error = flush()
  err = err or flush_error
  if err then return nil, err end
  return true
end

--- Answers a contest input of any size.
-- @tparam string name a problem or one of its aliases
-- @tparam string|file|function input a text; an open file; or a function that returns chunks and then nil
--   (or nil and what went wrong)
-- @tparam file|function output an open file, which is flushed at the end; or a function that is called
--   with pieces of text, and stops the run by returning false, or nil and a message
-- @tparam ?table given the problem's options (e.g. `order` of game-schedule), and
--   `road` = "kernel" (the default: bytes to bytes in C) or "lua" (through the family's Lua API; slower,
--   the same bytes); `memory`, the most bytes that the kernel may hold
-- @return true; or nil and an error with kind and message, and with line and column when the input is bad.
--   Answers before the error have been written.
-- @usage
--   judge.run("little-bishops", "8 6\n0 0\n", io.stdout)
function judge.run(name, input, output, given)
  local problem = need_problem(name, "judge.run")
  local option = options.check("judge.run", given, options.join(run_options, problem.options or {}))
  local next_chunk = reader.chunks(input, "judge.run")
  local write, flush = writer(output, "judge.run")
  if option.road == "lua" then return finish(run_pieces(problem.answers(next_chunk, option), write), flush) end
  local stream <close>, err = problem.stream(option)
  if not stream then return nil, errors.new(err) end
  return finish(run_stream(stream, next_chunk, write), flush)
end

--- Is an output a right answer to an input? In plain Lua, from the problem's definition alone.
-- @tparam string name
-- @tparam string|file|function input
-- @tparam string|file|function output
-- @return true and the number of cases; or nil and an error: kind "wrong" with `case` (from 1), `line`
--   (of the output) and the reason; kind "input" when the input itself is bad
-- @usage
--   judge.check("little-bishops", "8 6\n0 0\n", "5599888\n") --> true	1
function judge.check(name, input, output)
  local problem = need_problem(name, "judge.check")
  return problem.check(reader.chunks(input, "judge.check"), reader.chunks(output, "judge.check"))
end

--- Is an input legal?
-- @tparam string name
-- @tparam string|file|function input
-- @tparam ?table given `limits` = "contest" (as the original states them) or "none" (the default)
-- @return true and the number of cases; or nil and an error with line and column of the first fault
-- @usage
--   judge.validate("little-bishops", "8 6\n0 0\n") --> true	1
function judge.validate(name, input, given)
  local problem = need_problem(name, "judge.validate")
  local option = options.check("judge.validate", given, validate_options)
  return problem.validate(reader.chunks(input, "judge.validate"), option.limits)
end

--- Makes an input: random cases and nasty ones, the same for the same seed on every machine.
-- @tparam string name
-- @tparam file|function output as for judge.run
-- @tparam ?table given `cases` (a number, default 10), `seed` (an integer, default 1), `size` (how large a
--   case is; its meaning is the problem's), `limits` = "contest" (the default) or "none"
-- @return true; or nil and an error: when the output cannot be written, or of kind "option" when these options
--   do not go together (such as more cases than the contest allows)
-- @usage
--   judge.generate("hi-q", io.stdout, { seed = 7, cases = 2 })
function judge.generate(name, output, given)
  local problem = need_problem(name, "judge.generate")
  local option = options.check("judge.generate", given, options.join(generate_options, problem.generate_options or {}))
  local write, flush = writer(output, "judge.generate")
  local next_piece, err = problem.generate(random.new(option.seed), option)
  if not next_piece then return nil, err end
  return finish(run_pieces(next_piece, write), flush)
end

--- The options that `judge.run`, `judge.validate` and `judge.generate` have for a problem, as a schema of
-- riddle.options. For those who write a command or a form.
-- @tparam string name
-- @tparam string action "run", "validate" or "generate"
-- @usage
--   judge.options("hi-q", "generate")
function judge.options(name, action)
  local problem = need_problem(name, "judge.options")
  local own = { run = problem.options, generate = problem.generate_options }
  local common = { run = run_options, validate = validate_options, generate = generate_options }
  if not common[action] then
    options.argument("judge.options", "the action", options.alternatives(options.names(common)), action)
  end
  return options.join(common[action], own[action] or {})
end

return judge
