--- What can be asked of pegs in a batch; see riddle.batch.questions.
-- @module riddle.pegs.questions
local errors = require "riddle.errors"
local lazy = require "riddle.lazy"
local pegs = require "riddle.pegs"

-- A drawing that is looked for when it is needed.
local function drawn(name) return lazy.call("riddle.pegs.show", name) end

local BOARD = { "board" }

-- A board as JSON has it: a name or a picture; or an object with `board` and what changes it: `vacant` (empty holes;
-- all others hold a peg), or the options of pegs.board.
local function board(value)
  if type(value) == "string" then return pegs.board(value) end
  if type(value) ~= "table" or type(value.board) ~= "string" then
    local message = "expected a board: a name, a picture, or an object with a field 'board'"
    return nil, errors.new { kind = "question", message = message }
  end
  local option = {}
  for name, field in pairs(value) do
    if name ~= "board" and name ~= "vacant" then option[name] = field end
  end
  local one, err = pegs.board(value.board, next(option) and option or nil)
  if not one then return nil, err end
  if value.vacant == nil then return one end
  return one:all_but(value.vacant)
end

local MAKE = { board = board }

return {
  solve = { subject = BOARD, make = MAKE, ask = pegs.solve, job = true, show = drawn "solve" },
  prove = { subject = BOARD, make = MAKE, ask = pegs.prove, job = true, show = drawn "solve" },
  count = { subject = BOARD, make = MAKE, ask = pegs.count, job = true, show = drawn "count" },
  simulate = {
    subject = BOARD, make = MAKE, show = drawn "simulate",
    ask = function(one, option)
      local final, jumps = pegs.simulate(one, option)
      local list = {}
      for i, jump in ipairs(jumps) do list[i] = { source = jump.source, middle = jump.middle, target = jump.target } end
      return { board = final:data(), jumps = list }
    end,
  },
  explain = { subject = BOARD, make = MAKE, ask = pegs.explain },
}
