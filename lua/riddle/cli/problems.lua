-- riddle problems: which problems there are, and how one is written.
local arguments = require "riddle.cli.arguments"
local files = require "riddle.cli.files"
local judge = require "riddle.judge"

local command = {
  name = "problems",
  summary = "List the contest problems, or show the format of one.",
  example = "riddle problems hi-q",
}

function command.setup(parser)
  arguments.problem(parser):args "?"
end

local function width(list)
  local most = 0
  for _, text in ipairs(list) do most = math.max(most, #text) end
  return most
end

local function list()
  local names, numbers, titles = judge.names(), {}, {}
  for i, name in ipairs(names) do
    local problem = judge.problem(name)
    numbers[i] = table.concat(problem.aliases, ", ")
    titles[i] = problem.title
  end
  local line = ("%%-%ds  %%-%ds  %%s\n"):format(width(names), width(numbers))
  local lines = {}
  for i, name in ipairs(names) do lines[i] = line:format(name, numbers[i], titles[i]) end
  return table.concat(lines)
end

local function describe(problem)
  local lines = {
    ("%s: %s"):format(problem.name, problem.title),
    problem.summary,
    "Also known as " .. table.concat(problem.aliases, ", ") .. ".",
    "",
    problem.input_help:gsub("\n$", ""),
    "",
    "Example:",
  }
  for line in problem.example:gmatch "([^\n]*)\n" do lines[#lines + 1] = "    " .. line end
  return table.concat(lines, "\n") .. "\n"
end

function command.run(given)
  files.print(given.problem and describe(judge.problem(given.problem)) or list())
end

return command
