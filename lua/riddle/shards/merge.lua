--- Putting shards together.
-- @module riddle.shards.merge
local errors = require "riddle.errors"
local look = require "riddle.shards.look"
local number = require "riddle.shards.number"
local records = require "riddle.shards.records"
local works = require "riddle.shards.work"

local SHOWN <const> = 10 -- problems that a message names

-- Why shards cannot be merged, as an error; nil when they can.
local function refusal(state)
  local parts = {}
  for i, one in ipairs(state.problems) do
    if i > SHOWN then
      parts[#parts + 1] = ("and %d more"):format(#state.problems - SHOWN)
      break
    end
    parts[#parts + 1] = ("%s: %s: %s"):format(one.file, one.kind, one.message)
  end
  if #state.missing > 0 then
    local described = state.described
    parts[#parts + 1] = ("%s: missing: %s of %d shards (%d of %d units are there)"):format(state.folder,
      number.write(state.missing), described.shards, state.done, described.units)
  end
  if #parts == 0 then return nil end
  return errors.new { kind = "shards", message = table.concat(parts, "\n"), problems = state.problems,
    missing = state.missing }
end

--- Puts the shards of a folder together: every unit exactly once, sums exact.
-- @tparam string folder
-- @tparam ?function write takes the text of answers that are text
-- @treturn ?table the answer: see riddle.shards.work; or nil and an error: of kind "shards" (missing, doubled, foreign
--   or damaged files, named), "check" (a sum that cannot be right), or that of the folder
return function(folder, write)
  local state, err = look(folder)
  if not state then return nil, err end
  err = refusal(state)
  if err then return nil, err end
  local work
  work, err = works.open(state.described.question)
  if not work then return nil, err end
  local _ <close> = setmetatable({}, { __close = function() work:close() end })
  if work.units ~= state.described.units then
    return nil, errors.new { kind = "version", message = ("%s: expected %d units, found %d"):format(folder, work.units,
      state.described.units) }
  end
  local ok, answer, failure = pcall(work.merge, work, records(state), write or function() return true end)
  if not ok then
    if type(answer) ~= "string" or answer:find "interrupted!$" then error(answer, 0) end
    return nil, errors.new { kind = "damaged", message = answer }
  end
  if not answer then return nil, failure end
  for _, check in ipairs(answer.checks or {}) do
    if check.ok == false then
      return nil, errors.new { kind = "check", message = ("%s: the answer is wrong: %s: %s"):format(folder, check.name,
        check.says) }
    end
  end
  answer.words, answer.described = work.words, state.described
  return answer
end
