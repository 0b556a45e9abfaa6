--- What can be sharded: families say it, this module finds it.
--
-- A family (or `batch`) has a module riddle.<family>.shards, a table of verbs. Each is a table:
--
--    plan(...)        a question, plain data with `family` and `verb`, from what the verb's function takes; or nil and
--    an
--                     error that says what can be sharded
--    open(question)   the work: a table with `units` (how many, numbered from 1), `words` (the question in words) and
--      :run(units, emit, option)   does units, an ascending list; calls emit(unit, record) for each, in their order,
--      and
--                                  ends with what is no true of it. Records are plain data, exact: integers beyond 2^53
--                                  as strings of digits. Returns true; or nil and an error
--      :merge(step, write)         puts records together: step() yields unit, record in the units' order; write(text)
--                                  takes what is text. Returns an answer: a table with `text` or `data`, and `checks`
--      :again(units, option)       does units once more, by another way if there is one: a list of records
--      :same(record, again)        true, or nil and what differs
--      :close()                    frees what it holds
--      `again_words`, `method`     in words
--
-- `checks` is a list of { name =, ok = true, false or nil (not done), says = }. `option` has `threads`, `memory`,
-- `time` (seconds) and `on_progress(done)`.
-- @module riddle.shards.work
local errors = require "riddle.errors"
local families = require "riddle.families"

local work = {}

-- The verbs of a family that can be sharded; nil when there are none.
local function verbs_of(family)
  local name = ("riddle.%s.shards"):format(family)
  if package.loaded[name] or package.searchpath(name, package.path) then return require(name) end
end

local function all_families()
  local list = table.move(families, 1, #families, 1, {})
  list[#list + 1] = "batch"
  return list
end

--- The work of a question.
-- @tparam table question
-- @treturn ?table see above; or nil and an error of kind "question", or of the family
function work.open(question)
  for _, family in ipairs(all_families()) do
    local verbs = family == question.family and verbs_of(family)
    local verb = verbs and type(question.verb) == "string" and verbs[question.verb]
    if verb then
      local ok, opened, err = pcall(verb.open, question)
      if ok then return opened, err end
      return nil, errors.new { kind = "question", message = "the question cannot be read: " .. tostring(opened) }
    end
  end
  return nil, errors.new { kind = "question", message = ("%s %s cannot be sharded"):format(
    tostring(question.family), tostring(question.verb)) }
end

return work
