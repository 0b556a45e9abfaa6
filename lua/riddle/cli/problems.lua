-- riddle problems: which problems there are, and how one is written.
local arguments = require "riddle.cli.arguments"
local files = require "riddle.cli.files"
local judge = require "riddle.judge"
local options = require "riddle.options"

local command = {
  name = "problems",
  summary = "List the contest problems, or show the format of one, its options, and an example.",
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

-- Adds the lines of a text under a heading.
local function add(lines, heading, text)
  lines[#lines + 1] = ""
  lines[#lines + 1] = heading
  for line in text:gmatch "([^\n]*)\n" do lines[#lines + 1] = line == "" and "" or "    " .. line end
end

-- What the problem's own options mean, and `size`, a line each.
local function options_of(problem)
  local text = {}
  for _, entry in ipairs { { "judge", problem.options }, { "generate", problem.generate_options } } do
    for _, name in ipairs(options.names(entry[2] or {})) do
      text[#text + 1] = ("riddle %s %s  %s\n"):format(entry[1], arguments.flag(name), entry[2][name].help)
    end
  end
  if problem.size_help then text[#text + 1] = ("riddle generate --size  %s\n"):format(problem.size_help) end
  return table.concat(text)
end

local function answer_of(problem)
  local pieces = {}
  assert(judge.run(problem.name, problem.example, function(text) pieces[#pieces + 1] = text end))
  return table.concat(pieces)
end

local function describe(problem)
  local lines = {
    ("%s: %s"):format(problem.name, problem.title),
    problem.summary,
    "Also known as " .. table.concat(problem.aliases, ", ") .. ".",
    "",
    (problem.input_help:gsub("\n$", "")),
  }
  local text = options_of(problem)
  if text ~= "" then add(lines, "Options:", text) end
  add(lines, "Example:", problem.example)
  add(lines, "Answer:", answer_of(problem))
  return table.concat(lines, "\n"):gsub("\n+$", "") .. "\n"
end

function command.run(given)
  files.print(given.problem and describe(judge.problem(given.problem)) or list())
end

return command
