--- What can be asked of lines in a batch; see riddle.batch.questions.
-- @module riddle.lines.questions
local errors = require "riddle.errors"
local lazy = require "riddle.lazy"
local lines = require "riddle.lines"

-- A drawing that is looked for when it is needed.
local function drawn(name) return lazy.call("riddle.lines.show", name) end

-- A board as JSON has it: a picture, a list of rows (numbers, or texts), or { rows =, columns = } of an empty one.
local function board(value)
  if type(value) == "table" and value.rows and value.columns then
    if value.picture == nil then return lines.board(value.rows, value.columns) end
    value = value.picture
  end
  if type(value) == "table" and type(value[1]) == "string" then value = table.concat(value, "\n") end
  if type(value) ~= "string" and type(value) ~= "table" then
    local message = "expected a board: a picture, a list of rows, or an object with 'rows' and 'columns'"
    return nil, errors.new { kind = "question", message = message }
  end
  return lines.board(value)
end

-- A record as JSON has it: an object with `rows`, `columns` and `moves`.
local function record(value)
  if type(value) ~= "table" then
    local message = "expected a record: an object with 'rows', 'columns' and 'moves'"
    return nil, errors.new { kind = "question", message = message }
  end
  return lines.record(value)
end

local BOARD_RULE = { "board", "rule" }
local MAKE = { board = board, rule = lines.rule, record = record }

-- Questions about forced moves take their rule among the options; here it stands with the subject.
local function with_rule(ask)
  return function(one, rule, option)
    option.rule = rule
    return ask(one, option)
  end
end

return {
  winner = {
    subject = BOARD_RULE, make = MAKE, show = drawn "winner",
    ask = function(one, rule)
      local list = lines.all(one, rule)
      local data = list:data()
      data.winner = list[1] and list[1].colour or nil
      data.status = #list > 0 and "found" or "none"
      return setmetatable({ status = data.status }, { __index = { data = function() return data end } })
    end,
  },
  fouls = { subject = BOARD_RULE, make = MAKE, ask = lines.fouls, job = true, show = drawn "fouls" },
  explain_foul = {
    subject = { "board", "point", "rule" }, make = MAKE, ask = lines.explain_foul, show = drawn "explain_foul",
  },
  vcf = { subject = BOARD_RULE, make = MAKE, ask = with_rule(lines.vcf), job = true, show = drawn "forced" },
  vct = { subject = BOARD_RULE, make = MAKE, ask = with_rule(lines.vct), job = true, show = drawn "forced" },
  solve = { subject = BOARD_RULE, make = MAKE, ask = lines.solve, job = true, show = drawn "solve" },
  hint = { subject = BOARD_RULE, make = MAKE, ask = lines.hint, job = true, show = drawn "hint" },
  audit = { subject = { "record", "rule" }, make = MAKE, ask = lines.audit, show = drawn "audit" },
}
