--- Counts of pieces in shards; see riddle.shards.work.
--
-- Full queens go by row splits of the method 'quarters', other queens, rooks and bishops by the two first squares of
-- the method 'search'. The other methods have no parts that add up without the whole of their memory or work.
-- @module riddle.pieces.shards
local errors = require "riddle.errors"
local lazy = require "riddle.lazy"
local methods = require "riddle.pieces.methods"
local options = require "riddle.options"
local questions = require "riddle.pieces.question"

local WAYS = { quarters = lazy "riddle.pieces.shards.quarters", search = lazy "riddle.pieces.shards.prefixes" }
local NAMES = { "quarters", "search" }

local OPTIONS = options.join(questions.options, {
  method = { one_of = methods.names, help = "how to count" },
})

local CAN <const> = "sharded are full queens ('quarters') and queens, rooks and bishops on boards on which 'search' "
  .. "counts"

local function refuse(message, ...)
  return nil, errors.new { kind = "limit", message = message:format(...) .. "; " .. CAN }
end

-- The method for a question; or nil and an error.
local function choose(question, wanted)
  if wanted and not WAYS[wanted] then return refuse("the method '%s' cannot be sharded", wanted) end
  if questions.trivial(question, question.k) then
    return refuse("%s take no work", questions.words(question))
  end
  local reasons = {}
  for _, name in ipairs(NAMES) do
    local can, reason = methods.get(name).can(question)
    if can and (not wanted or wanted == name) then return name end
    if not can then reasons[#reasons + 1] = ("'%s' %s"):format(name, reason) end
  end
  return refuse("%s cannot be sharded: %s", questions.words(question), table.concat(reasons, "; "))
end

local count = {}

--- A question of pieces.count; its arguments and options `placed` and `method`.
-- @treturn ?table plain data; or nil and an error: those of pieces.count, or of kind "limit" when it cannot be sharded
function count.plan(piece, board, k, option)
  option = options.check("pieces.count", option, OPTIONS)
  questions.check_number("pieces.count", k, 3)
  local question, err = questions.read("pieces.count", piece, board, option.placed, 3)
  if not question then return nil, err end
  question.k = k
  local method
  method, err = choose(question, option.method)
  if not method then return nil, err end
  local placed = #question.placed > 0 and question.placed or nil
  return { family = "pieces", verb = "count", piece = question.piece:data(), board = question.board:data(), k = k,
    placed = placed, method = method }
end

--- The work of a question.
function count.open(asked)
  if type(asked.k) ~= "number" or not WAYS[asked.method] then error("expected a count of pieces", 0) end
  local question, err = questions.read("pieces.count", asked.piece, asked.board, asked.placed, 3)
  if not question then return nil, err end
  question.k = asked.k
  local method
  method, err = choose(question, asked.method)
  if not method then return nil, err end
  return WAYS[method].open(question)
end

return { count = count }
