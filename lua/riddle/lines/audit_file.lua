-- One file of an audit: its games judged, written and counted. And the list of files.
local errors = require "riddle.errors"
local report = require "riddle.lines.audit_report"
local walk = require "riddle.walk"

local audit_file = {}

-- All files, in order: a list of names; and for each whether it was found in a folder, or the error instead.
function audit_file.list(names)
  local list, inside = {}, {}
  for name, found, err in walk(names) do
    list[#list + 1] = name
    inside[#list] = err or found
  end
  return list, inside
end

-- Judges the games of a file. `sink` has the functions out(text) and err(text).
function audit_file.judge(archive, name, found, writer, sink, tally, all)
  local function refuse(err)
    report.count_error(tally)
    local text, is_error = writer.error(name, err)
    sink[is_error and "err" or "out"](text)
  end
  tally.files = tally.files + 1
  if errors.is(found) then return refuse(found) end
  local step, err = archive:games(name, found)
  if err then return refuse(err) end
  if not step then -- no game file at all
    tally.files, tally["left out"] = tally.files - 1, tally["left out"] + 1
    return
  end
  while true do
    local verdict, fault = step()
    if not verdict and not fault then break end
    if verdict then
      report.count_game(tally, verdict)
      sink.out(writer.game(verdict, all))
    else
      refuse(fault)
    end
  end
end

return audit_file
