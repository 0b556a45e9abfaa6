-- What the commands of `riddle lines` share: rules, formats with their options, and the boards and records they name.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.lines.formats"
local lines = require "riddle.lines"
local names = require "riddle.lines.names"
local options = require "riddle.options"
local records = require "riddle.lines.record"
local settings = require "riddle.cli.settings"

local question = {}

-- --- rules ----------------------------------------------------------------------------------------------------------

local RULE_HELP = "a rule's name (" .. table.concat(lines.rules(), ", ")
  .. "), or its fields: 'k=5 overline=wins torus'"

-- Adds --rule and --reading.
function question.setup_rule(parser)
  parser:option "--rule":argname "<rule>":description(RULE_HELP)
  parser:option "--reading":argname "<literal|eye-counts>":choices { "literal", "eye-counts" }
    :description "renju: does a three count whose straight-four point makes a five elsewhere? (default: literal: no)"
end

-- The fields of a rule in "k=5 overline=wins torus fouls=double-four+double-three".
local function fields_of(text)
  local fields = {}
  for word in text:gmatch "[^%s,]+" do
    local name, value = word:match "^([%a_]+)=(.*)$"
    name = name or word
    if name == "fouls" and value then
      fields.fouls = {}
      for foul in value:gmatch "[^+]+" do fields.fouls[#fields.fouls + 1] = foul end
    elseif value == nil then
      fields[name] = true
    elseif arguments.truth[value] ~= nil then
      fields[name] = arguments.truth[value]
    else
      fields[name] = math.tointeger(tonumber(value)) or value
    end
  end
  return fields
end

-- The rule that a text stands for; ends the command when it is none. `flag` is where it was typed.
function question.rule(parser, text, reading, flag)
  local base = text:find "=" and fields_of(text) or text
  local ok, rule = pcall(lines.rule, base, reading and { reading = reading } or nil)
  if ok then return rule end
  local reason = tostring(rule):match "lines%.rule: (.*)$"
  if not reason then error(rule, 0) end
  failure.usage(parser, ("option '%s': %s"):format(flag or "--rule", reason))
end

-- The rule of --rule; nil without one, unless `required`.
function question.take_rule(given, parser, required)
  if given.rule then return question.rule(parser, given.rule, given.reading) end
  if required then failure.usage(parser, "option '--rule' is required: " .. RULE_HELP) end
end

-- Adds --side; `does` says what that side does.
function question.setup_side(parser, does)
  parser:option "--side":argname "<black|white>":choices { "black", "white" }
    :description(("who %s to move (default: by the number of stones, black when there are as many)"):format(does))
end

-- --- formats --------------------------------------------------------------------------------------------------------

-- Adds an option that names a format, and one for the options of that format.
function question.setup_format(parser, flag, set, help)
  parser:option(flag):argname "<format>":choices(formats.names):description(help)
  settings.setup(parser, set)
end

-- --- boards and records ---------------------------------------------------------------------------------------------

local HEAD <const> = 4096 -- bytes that tell a format

-- Adds FILE and what says how to read it.
function question.setup(parser)
  arguments.file(parser, "the boards or records", true)
  question.setup_format(parser, "--from", "--set",
    "the format read: " .. table.concat(formats.names, ", ") .. " (default: by name and first bytes, else picture)")
  parser:option "--board":argname "<picture>":description "a board instead of a file: rows of . X O with / between them"
  parser:option "--game":argname "<n>":description "only board or game n of the file"
  parser:option "--move":argname "<n>":description "the position after move n of a record (default: the last one)"
  parser:option "--coordinates":argname("<" .. table.concat(names.styles, "|") .. ">"):choices(names.styles)
    :description "how points are named (default: rows)"
end

local ONLY <const>, MOVE <const> = { type = "integer", min = 1 }, { type = "integer", min = 0 }

-- A source that gives a text first and then goes on.
local function with_head(head, source)
  return function()
    local chunk = head
    head = nil
    if chunk then return chunk end
    return source()
  end
end

local NO_FORMAT <const> = "read as a picture, since nothing tells another format (--from): "

-- The format of a file, a source of its bytes, and words before errors when the format is only supposed.
local function recognise(given, name)
  local source = files.source(name)
  if given.from then return given.from, source end
  local head, err = source()
  if err then failure.data(err, files.shown(name)) end
  local format = formats.guess(name, (head or ""):sub(1, HEAD))
  return format or "picture", with_head(head, source), not format and NO_FORMAT or nil
end

-- The cases of a file: an iterator as that of lines.read, the name that messages use, and words before errors.
local function open(given, parser)
  if given.board then
    if given.file then failure.usage(parser, "option '--board' cannot go with a file") end
    if given.from or #given.set > 0 then
      failure.usage(parser, "option '--board' cannot go with '--from' and '--set'")
    end
    local board, err = lines.board(given.board)
    if not board then failure.usage(parser, "option '--board': " .. err.message) end
    local told = false
    return function()
      if told then return nil end
      told = true
      return 1, board
    end, "--board"
  end
  local name = given.file or "-"
  local format, source, about = recognise(given, name)
  local schema = formats.need(format, "riddle lines").options or {}
  local setting = settings.take(parser, "--set", given.set, schema, format)
  return lines.read(source, format, setting), files.shown(name), about
end

-- A case as the commands see it: { number =, line =, board =, record = (or nil), shown = (the file) }.
local function case_of(one, number_of_case, line, move, shown, parser)
  local case = { number = number_of_case, line = line, shown = shown }
  if not records.is(one) then
    if move then failure.usage(parser, "option '--move' needs records of games; this is a board") end
    case.board = one
    return case
  end
  local count = #one:moves()
  if move and move > count then
    failure.exit(failure.BAD_DATA, ("%s:%d: expected a game of at least %d moves, found %d"):format(shown, line, move,
      count))
  end
  local board, err = one:board(move)
  if not board then failure.data(err, shown) end
  case.board, case.record, case.move = board, one, move or count
  return case
end

-- Iterates over the cases that the user asks for. A fault in the data ends the command; the cases before it have been
-- handed out.
function question.cases(given, parser)
  local only = arguments.take(given, parser, "game", ONLY)
  local move = arguments.take(given, parser, "move", MOVE)
  local step, shown, about = open(given, parser)
  local count = 0
  return function()
    while true do
      local line, one, err = step()
      if line and not one then failure.data(err, shown, nil, about) end
      if not line then
        if count == 0 then failure.exit(failure.BAD_DATA, shown .. ": expected a board or a game, found none") end
        if only and count < only then
          failure.exit(failure.BAD_DATA, ("%s: expected at least %d games, found %d"):format(shown, only, count))
        end
        return nil
      end
      count = count + 1
      if not only or count == only then
        if only then step = function() return nil end end
        return case_of(one, count, line, move, shown, parser)
      end
    end
  end
end

-- Ends the command when some boards were given up.
function question.finish(gave_up)
  if gave_up == 0 then return end
  failure.exit(failure.LIMIT, ("riddle: gave up on %s"):format(files.counted(gave_up, "board")))
end

-- The point that the user named, as {row, column}.
function question.take_point(parser, text, flag, board, style)
  local row, column = names.read(board, text, style or "rows")
  if not row then failure.usage(parser, ("option '%s': %s"):format(flag, column.message)) end
  return { row, column }
end

-- The name of a point.
function question.name(board, row, column, style) return names.write(board, row, column, style or "rows") end

-- A line in a sentence, with its rule.
function question.line(board, line, style)
  return ("%s: %d %s from %s (%s)"):format(line.colour, line.length, line.direction,
    names.words(board, line.row, line.column, style), line.rule)
end

-- The options of long work that make sense on the command line.
question.job = { time = options.job.time, memory = options.job.memory }

-- Adds --format.
question.format = arguments.format

return question
