-- riddle knockout show: draws a bracket or a list of matches, enters results, converts.
local arguments = require "riddle.cli.arguments"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.knockout.formats"
local input = require "riddle.cli.knockout.input"
local of_case = require "riddle.knockout.of_case"
local output = require "riddle.cli.knockout.output"

local command = {
  name = "show",
  summary = "Draw a bracket, enter results, convert it; draw the knockout of a list of matches.",
  example = "printf 'a,b\\nAnn,Bob\\nCy,Dee\\nAnn,Cy\\n' | riddle knockout show - --format ascii\n"
    .. "printf 'name\\nAnn\\nBob\\nCy\\n' | riddle knockout draw - --format json \\\n"
    .. "  | riddle knockout show - --result 1=Bob --walkover 2=Ann",
}

function command.setup(parser)
  arguments.file(parser, "a bracket in any format, or a list of matches")
  input.setup(parser, input.all)
  input.setup_winners(parser)
  local function changes(name, argname, help)
    parser:option("--" .. name):argname(argname):count "*":description(help .. "; may be repeated")
  end
  changes("result", "<match=winner>", "enter a result: the match's number and the winner, as in 3=Ann")
  changes("walkover", "<match=winner>", "the same for a match that was not played")
  changes("score", "<match=score>", "the score of a result, as in 3=2-1")
  changes("undo", "<match>", "take a result back, before others are entered")
  arguments.output(parser)
  output.setup(parser)
end

-- The number and the text of "3=Ann".
local function take_pair(text, flag, parser)
  local number, rest = text:match "^(%d+)=(.+)$"
  if number then return math.tointeger(tonumber(number)), rest end
  failure.usage(parser, ("option '%s' must be a match's number, =, and more, as in 3=Ann, found %s"):format(flag,
    errors.quote(text)))
end

local function need(value, err)
  if not value then failure.exit(failure.BAD_DATA, "riddle: " .. err.message) end
end

-- Takes back, and enters, what the user asks for; in the order of the matches, so that winners are known in time.
local function change(bracket, given, parser)
  for _, text in ipairs(given.undo) do
    local number = text:find "^%d+$" and math.tointeger(tonumber(text))
    if not number then
      failure.usage(parser, "option '--undo' must be a match's number, found " .. errors.quote(text))
    end
    need(bracket:undo(number))
  end
  local entries, scores = {}, {}
  for _, text in ipairs(given.score) do
    local number, score = take_pair(text, "--score", parser)
    scores[number] = score
  end
  for _, name in ipairs { "result", "walkover" } do
    for _, text in ipairs(given[name]) do
      local number, winner = take_pair(text, "--" .. name, parser)
      entries[#entries + 1] = { number, winner, { score = scores[number], walkover = name == "walkover" or nil } }
    end
  end
  table.sort(entries, function(a, b) return a[1] < b[1] end)
  for _, entry in ipairs(entries) do need(bracket:result(table.unpack(entry))) end
end

local function has_changes(given) return #given.result + #given.walkover + #given.score + #given.undo > 0 end

-- The bracket of a list; ends the command when there is none.
local function bracket_of(case, given)
  local bracket, err = of_case.bracket(case, given.ignore_winners)
  if bracket then return bracket end
  failure.exit(failure.BAD_DATA, ("%s%s: %s"):format(files.shown(given.file), input.place(case, err.match),
    err.message))
end

function command.run(given, parser)
  files.print_to(given.output)
  local list, format = input.need(given.file, given, parser)
  if #list ~= 1 then failure.usage(parser, ("'show' draws one bracket, the file has %d"):format(#list)) end
  local bracket = list[1]
  if formats.is_bracket(format) then
    change(bracket, given, parser)
  elseif has_changes(given) then
    failure.usage(parser, "results can be entered into a bracket, this is a list of matches")
  else
    bracket = bracket_of(bracket, given)
  end
  output.write(bracket, given, parser)
end

return command
