-- riddle knockout audit: are these tables of results right?
local arguments = require "riddle.cli.arguments"
local core = require "riddle.core"
local csv = require "riddle.csv"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local input = require "riddle.cli.knockout.input"
local knockout = require "riddle.knockout"
local live = require "riddle.knockout.live"

local command = {
  name = "audit",
  summary = "Audit tables of results: which contradict themselves, where, and what would repair them.",
  example = "printf 'winner,loser,round\\nAnn,Bob,SF\\nCy,Dee,SF\\nCy,Ann,F\\n' > cup.csv\n"
    .. "riddle knockout audit cup.csv",
}

function command.setup(parser)
  parser:argument "files":args "+"
    :description "results in any format, one or many tournaments each (- is standard input)"
  input.setup(parser, input.all)
  parser:flag "--faults":description "show only the tournaments that have faults"
  arguments.format(parser, "text", "json", "csv")
end

local HEADING <const> = { "file", "tournament", "id", "teams", "matches", "kind", "status", "fault", "lines", "message",
  "repair" }

-- The lines of CSV for one audit: one for each fault, or one when there is none.
local function csv_lines(name, audit)
  local lines = {}
  local function add(fault)
    lines[#lines + 1] = csv.line { name, audit.name or "", audit.id or "", audit.n, audit.matches, audit.kind,
      audit.status, fault and fault.kind or "", fault and table.concat(fault.lines, " ") or "",
      fault and fault.message or "", fault and fault.repair and fault.repair.text or "" }
  end
  for _, fault in ipairs(audit.faults) do add(fault) end
  if #audit.faults == 0 then add() end
  return table.concat(lines)
end

-- A line on stderr about how far it is, when that is a terminal; and what wipes it.
local function progress(count)
  if count < 2 or not core.is_terminal(io.stderr) then return function() end end
  return function(i, name)
    io.stderr:write("\r\27[K", i <= count and ("%d of %d: %s"):format(i, count, name) or "")
    io.stderr:flush()
  end
end

-- What is known so far.
local Run = {}
Run.__index = Run

function Run:write(name, audit)
  self.tournaments = self.tournaments + 1
  if audit.status == "wrong" then self.wrong = self.wrong + 1 end
  if self.given.faults and audit.status == "right" then return end
  if self.given.format == "csv" then
    files.print(csv_lines(name, audit))
  elseif self.given.format == "json" then
    local data = audit:data()
    data.file = name
    table.insert(self.audits, data)
  else
    local prefix = #self.given.files > 1 and name .. ": " or ""
    files.print(prefix .. tostring(audit) .. "\n")
  end
end

-- A bracket that is still being played has nothing to be audited.
function Run:unfinished(name, bracket)
  self.tournaments = self.tournaments + 1
  if self.given.faults or self.given.format ~= "text" then return end
  files.print(("%s%s: %d teams, not finished, nothing to be audited\n"):format(
    #self.given.files > 1 and name .. ": " or "", bracket.name or "knockout", bracket.n))
end

function Run:complain(name, err)
  self.broken = self.broken + 1
  io.stderr:write(("%s%s: %s\n"):format(err.name or name, err.line and ":" .. err.line or "", err.message))
end

function Run:file(name)
  local shown = files.shown(name)
  local ok, list, err = pcall(input.read, name, self.given, self.setting)
  if not ok then -- a file that cannot be opened ends other commands
    if type(list) ~= "table" or list.status ~= failure.BAD_DATA then error(list, 0) end
    self.broken = self.broken + 1
    io.stderr:write(list.line, "\n")
    return
  end
  if not list then return self:complain(shown, err) end
  for _, value in ipairs(list) do
    if live.is(value) and not value:winner() then
      self:unfinished(shown, value)
    else
      self:write(shown, knockout.audit(value))
    end
  end
end

local function summary(run)
  return ("%s, %s: %d right, %d with faults%s\n"):format(files.counted(#run.given.files, "file"),
    files.counted(run.tournaments, "tournament"), run.tournaments - run.wrong, run.wrong,
    run.broken > 0 and (", %s not read"):format(files.counted(run.broken, "file")) or "")
end

function command.run(given, parser)
  local whose = given.from or "csv" -- other formats have no options
  local option = input.take_settings(given, parser, whose)
  local run = setmetatable({ given = given, tournaments = 0, wrong = 0, broken = 0, audits = {},
    setting = function(format) return format == whose and option or nil end }, Run)
  local show = progress(#given.files)
  if given.format == "csv" then files.print(csv.line(HEADING)) end
  for i, name in ipairs(given.files) do
    show(i, name)
    run:file(name)
  end
  show(#given.files + 1)
  if given.format == "json" then
    files.print_json({ files = #given.files, tournaments = run.tournaments, wrong = run.wrong, broken = run.broken,
      audits = setmetatable(run.audits, { __jsontype = "array" }) },
      { "files", "tournaments", "wrong", "broken", "audits", "file", "name", "id", "date", "status", "kind" })
  elseif given.format == "text" and (#given.files > 1 or run.tournaments ~= 1 or run.broken > 0) then
    files.print(summary(run))
  end
  if run.wrong > 0 then return failure.FAULTS end
  return run.broken > 0 and failure.BAD_DATA or 0
end

return command
