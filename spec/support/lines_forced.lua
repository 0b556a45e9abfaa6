-- What specs of forced wins have in common.
local assert = require "luassert"
local lines = require "riddle.lines"

local support = {}

-- The board of a published problem.
function support.board_of(problem) return assert(lines.board(problem.board)) end

-- Asserts that a job that takes long tells its progress, and is stopped when it is cancelled.
function support.is_stopped(job)
  assert.is_false(job:poll(0.05))
  assert.is_true(job:progress() > 0)
  job:cancel()
  local answer, err = job:wait()
  assert.are.same({ nil, "stopped" }, { answer, err.kind })
end

-- A function that asserts with which message `ask` raises for some arguments: raises(message, ...).
function support.raiser(ask)
  return function(message, ...)
    local arguments = table.pack(...)
    assert.has.error(function() return (ask(table.unpack(arguments, 1, arguments.n))) end, message)
  end
end

return support
