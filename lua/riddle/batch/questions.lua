--- Questions as plain tables: which there are, and how a table becomes a call.
--
-- A family says what can be asked in a table, its module riddle.<family>.questions:
--
--    return {
--      count = {
--        subject = { "piece", "board", "k" },           -- fields that are the call's arguments, in order
--        ask = function(piece, board, k, option) ... end,
--        make = { board = pieces.board },               -- turn a field into an object first; nil, err refuses it
--        optional = { board = true },                   -- fields that may be missing
--        job = true,                                    -- it takes the options of riddle.options.job
--        limits = { time = true },                      -- of `time`, `memory`, `threads` it takes these only
--        show = function(question, answer) ... end,     -- what a report draws of it: see riddle.report.card
--      },
--    }
--
-- That is all that batch, report and shards know of a family, so a new one needs no change here.
-- @module riddle.batch.questions
local errors = require "riddle.errors"
local families = require "riddle.families"
local options = require "riddle.options"

local questions = {}

local loaded = {}

-- The questions of a family; nil when it has none.
local function of_family(family)
  if loaded[family] == nil then
    local name = "riddle." .. family .. ".questions"
    local there = package.loaded[name] or package.preload[name] or package.searchpath(name, package.path)
    loaded[family] = there and require(name) or false
  end
  return loaded[family] or nil
end

--- The families that answer questions, in their order, each with the names of its verbs.
-- @treturn {table,...} `family`, `verbs` (a sorted list)
-- @usage
--   for _, one in ipairs(batch.questions()) do print(one.family, #one.verbs) end
function questions.list()
  local list = {}
  for _, family in ipairs(families) do
    local verbs = of_family(family)
    if verbs then list[#list + 1] = { family = family, verbs = options.names(verbs) } end
  end
  return list
end

local function fault(kind, message, ...) return nil, errors.new { kind = kind, message = message:format(...) } end

-- The refusal of a name that is none, with those that there are and the nearest.
local function unknown(what, name, names)
  local allowed = options.alternatives(names)
  if type(name) ~= "string" then return fault("question", "expected a field '%s': %s", what, allowed) end
  local near = options.nearest(name, names)
  return fault("question", "expected '%s' to be %s, found %s%s", what, allowed, errors.quote(name),
    near and ("; did you mean '%s'?"):format(near) or "")
end

-- The questions of the family that a question names; or nil and an error.
local function verbs_of(name)
  for i = 1, #families do
    local verbs = families[i] == name and of_family(name)
    if verbs then return verbs end
  end
  local names = {}
  for i, one in ipairs(questions.list()) do names[i] = one.family end
  return unknown("family", name, names)
end

local fields = setmetatable({}, { __mode = "k" }) -- verb -> the set of fields that its questions may have

local function fields_of(verb)
  local known = fields[verb]
  if not known then
    known = { id = true, family = true, verb = true, options = true }
    for _, field in ipairs(verb.subject) do known[field] = true end
    fields[verb] = known
  end
  return known
end

-- The arguments of the call; or nil and an error.
local function arguments_of(verb, question)
  local known = fields_of(verb)
  local subject, makes = verb.subject, verb.make
  local list = { nil, nil, nil, nil, n = #subject } -- room for the options behind three arguments
  for i = 1, #subject do
    local field = subject[i]
    local value = question[field]
    if value == nil and not (verb.optional and verb.optional[field]) then
      return fault("question", "expected a field '%s' in a question '%s'", field, question.verb)
    end
    local make = value ~= nil and makes and makes[field]
    if make then
      local ok, object, err = pcall(make, value)
      if not ok then return fault("question", "%s", tostring(object):gsub("^[^\n]-%.lua:%d+: ", "")) end
      if object == nil then return nil, err end
      value = object
    end
    list[i] = value
  end
  for field in pairs(question) do
    if not known[field] then
      local near = options.nearest(field, verb.subject)
      return fault("question", "expected no field '%s' in a question '%s'; it has %s%s", tostring(field), question.verb,
        table.concat(verb.subject, ", "), near and ("; did you mean '%s'?"):format(near) or "")
    end
  end
  return list
end

--- The entry of a verb in its family's table; nil when there is none.
function questions.entry(family, verb)
  for _, name in ipairs(families) do
    local verbs = name == family and of_family(name)
    if verbs then return verbs[verb] end
  end
end

--- What a question asks for: the verb's entry, the arguments of its call and its options.
-- @tparam table question plain data: `family`, `verb`, the fields of its subject, and `options`
-- @treturn ?table the verb's entry in the family's table; or nil and an error of kind "question", or that of an object
--   that could not be made
-- @treturn table the arguments, packed
-- @treturn table the options, a fresh table
function questions.read(question)
  if type(question) ~= "table" then return fault("question", "expected an object, found a %s", type(question)) end
  local verbs, err = verbs_of(question.family)
  if not verbs then return nil, err end
  local verb = type(question.verb) == "string" and verbs[question.verb]
  if not verb then return unknown("verb", question.verb, options.names(verbs)) end
  local given, option = question.options, {}
  if given ~= nil then
    if type(given) ~= "table" then
      return fault("question", "expected 'options' to be an object, found a %s", type(given))
    end
    for name, value in pairs(given) do option[name] = value end
  end
  local list
  list, err = arguments_of(verb, question)
  if not list then return nil, err end
  return verb, list, option
end

return questions
