-- Arguments of the command line: problems by name, and options from the schemas of riddle.options.
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local judge = require "riddle.judge"
local options = require "riddle.options"

local arguments = {}

-- Adds the argument PROBLEM; the command gets the problem's own name, whichever alias was typed.
function arguments.problem(command)
  return command:argument "problem"
    :description "the problem's name or number at a judge (see: riddle problems)"
    :convert(function(text)
      local problem, err = judge.problem(text)
      if not problem then return nil, err.message end
      return problem.name
    end)
end

-- The flag of an option: generate_options.top_heavy is --top-heavy.
function arguments.flag(name) return "--" .. name:gsub("_", "-") end

-- Options of a judge action over all problems: a list of { name =, rule =, problems = }, sorted by name.
local function all_options(action)
  local names = judge.names()
  local by_name = {}
  for _, problem in ipairs(names) do
    for name, rule in pairs(judge.options(problem, action)) do
      local entry = by_name[name] or { name = name, rule = rule, problems = {} }
      entry.problems[#entry.problems + 1] = problem
      by_name[name] = entry
    end
  end
  local list = {}
  for _, name in ipairs(options.names(by_name)) do list[#list + 1] = by_name[name] end
  return list, #names
end

local LONGEST_NAME = 40 -- longer lists of choices stand in the help

-- What a value is called in the usage: the same for the same option everywhere.
local UNITS_OF = { time = "<seconds>", memory = "<bytes>", champion = "<team>" }
local BY_TYPE = { integer = "<n>", number = "<number>", string = "<text>" }

local function argument_name(name, rule)
  if rule.one_of and #table.concat(rule.one_of, "|") > LONGEST_NAME then return "<name>" end
  if rule.one_of then return "<" .. table.concat(rule.one_of, "|") .. ">" end
  return UNITS_OF[name] or BY_TYPE[rule.type] or "<value>"
end

local function help_of(entry, problem_count)
  local help = entry.rule.help or ""
  if entry.name == "memory" then help = help .. " (bytes, or with K, M or G)" end
  if entry.rule.one_of and argument_name(entry.name, entry.rule) == "<name>" then
    help = help .. ": " .. table.concat(entry.rule.one_of, ", ")
  end
  if entry.rule.default ~= nil and entry.rule.type ~= "boolean" then
    help = ("%s (default: %s)"):format(help, entry.rule.default)
  end
  if #entry.problems < problem_count then help = ("%s: %s"):format(table.concat(entry.problems, ", "), help) end
  return help
end

-- Adds the flag or option of one rule.
local function add_option(command, name, rule, help)
  if rule.type == "boolean" then
    command:flag(arguments.flag(name)):target(name):description(help)
  else
    command:option(arguments.flag(name)):target(name):argname(argument_name(name, rule)):description(help)
  end
end

-- Adds the options that riddle.judge has for an action ("run", "validate" or "generate"), of all problems.
function arguments.add_options(command, action)
  local list, problem_count = all_options(action)
  for _, entry in ipairs(list) do add_option(command, entry.name, entry.rule, help_of(entry, problem_count)) end
end

-- Adds the options of a schema (riddle.options).
function arguments.add_schema(command, schema)
  for _, name in ipairs(options.names(schema)) do
    add_option(command, name, schema[name], help_of({ name = name, rule = schema[name], problems = {} }, 0))
  end
end

local BYTES = "a number of bytes above 0, alone or with K, M or G"
local UNITS = { [""] = 0, K = 10, M = 20, G = 30 }

-- The bytes that "200M" means; nil for anything else.
local function bytes(text)
  local digits, unit = text:match "^(%d+)([KMG]?)$"
  local count = digits and math.tointeger(tonumber(digits))
  if not count or count > math.maxinteger >> UNITS[unit] then return nil end
  return count << UNITS[unit]
end

-- The words that are truth values.
arguments.truth = { ["true"] = true, ["false"] = false }

-- The value that a text stands for under a rule; the text itself when it is no such value. A tab has a name: "tab".
local function value_of(name, rule, text)
  if name == "memory" then return bytes(text) or text end
  if rule.type == "boolean" and arguments.truth[text] ~= nil then return arguments.truth[text] end
  if rule.type == "integer" then return text:find "^[+-]?%d+$" and math.tointeger(tonumber(text)) or text end
  if rule.type == "number" then return tonumber(text) or text end
  for _, allowed in ipairs(rule.one_of or {}) do
    if tostring(allowed) == text or allowed == "\t" and text == "tab" then return allowed end
  end
  return text
end

-- The value of an option as the user typed it; ends the command when it is wrong. `shown` is the option in messages.
function arguments.take_value(parser, name, rule, text, shown)
  local value = type(text) == "string" and value_of(name, rule, text) or text
  local right, allowed = options.fits(value, rule)
  if right then return value end
  if name == "memory" then allowed = BYTES end
  local message = "option '%s' must be %s, found %s"
  failure.usage(parser, message:format(shown or arguments.flag(name), allowed:gsub("'\t'", "tab"), errors.quote(text)))
end

-- The value of one option that the user typed, by its rule; nil when it was not typed.
function arguments.take(given, parser, name, rule)
  if given[name] ~= nil then return arguments.take_value(parser, name, rule, given[name]) end
end

-- The option table of what add_schema added and the user typed (`given`).
function arguments.take_schema(given, parser, schema)
  local taken = {}
  for name, rule in pairs(schema) do
    if given[name] ~= nil then taken[name] = arguments.take_value(parser, name, rule, given[name]) end
  end
  return taken
end

-- The option table for riddle.judge, of what add_options added and the user typed (`given`).
function arguments.take_options(given, parser, action)
  local schema = judge.options(given.problem, action)
  local taken = {}
  for _, entry in ipairs((all_options(action))) do
    local name, text = entry.name, given[entry.name]
    if text ~= nil then
      local rule = schema[name]
      if not rule then
        failure.usage(parser, ("problem '%s' has no option '%s'"):format(given.problem, arguments.flag(name)))
      end
      taken[name] = arguments.take_value(parser, name, rule, text)
    end
  end
  return taken
end

-- Shows an element as `label` where the help lists the arguments and options: argparse would list all choices of an
-- argument, and -o and --output on two lines.
local function label(element, text)
  element._get_label_lines = function() return { text } end
  return element
end

-- Adds an argument that is one of several words.
function arguments.choice(command, name, choices, help)
  return label(command:argument(name):argname("<" .. name .. ">"):choices(choices):description(help), name)
end

-- Adds FILE, which may be left out; `given.file` is nil then when `bare`, else "-".
function arguments.file(command, help, bare)
  local argument = command:argument "file":description(help .. " (- is standard input, the default)")
  if bare then argument:args "?" else argument:default "-":show_default(false) end
end

-- Adds -o, --output.
function arguments.output(command, help)
  local option = command:option "-o --output":argname "<file>":default "-":show_default(false)
  label(option, "-o, --output <file>"):description((help or "where to write") .. " (default: standard output)")
end

-- Adds --title.
function arguments.title(command)
  command:option "--title":argname "<text>":description "the picture's title"
end

-- Adds --format, with the formats that a command has; the first is the default.
function arguments.format(command, ...)
  local formats = { ... }
  if #formats == 0 then formats = { "text", "json" } end
  command:option "--format":description("how the result is written (default: " .. formats[1] .. ")")
    :argname("<" .. table.concat(formats, "|") .. ">"):choices(formats):default(formats[1]):show_default(false)
end

return arguments
