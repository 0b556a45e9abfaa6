--- What the special judges of the family share.
-- @module riddle.pieces.verdict
local errors = require "riddle.errors"

local verdict = {}

--- The error of an output that is wrong in a case (from 1), at a line.
function verdict.wrong(case, line, message)
  return errors.new { kind = "wrong", message = message, case = case, line = line }
end

--- Looks for the end of the output (a reader) after the last case.
-- @return true and the number of cases; or nil and an error
function verdict.finish(output, cases)
  local line, place = output:next_line()
  if line then
    local message = "expected the end of the output, found " .. errors.quote(line.text)
    return nil, verdict.wrong(cases + 1, line.line, message)
  end
  if errors.is(place) then return nil, place end
  return true, cases
end

return verdict
