--- Audits: records of games replayed by a rule, and what is wrong with them.
--
-- Every move of the main line is played by the referee (csrc/lines/referee.h). A move that cannot be made is a finding
-- and is left out; a move of the wrong colour is a finding and is made; after the end nothing is made any more. Then
-- riddle.lines.audit_judge compares what the record declares with what the board shows.
-- @module riddle.lines.audit
local core = require "riddle.core"
local errors = require "riddle.errors"
local finding = require "riddle.lines.finding"
local foul = require "riddle.lines.foul"
local games = require "riddle.lines.game"
local judging = require "riddle.lines.audit_judge"
local line_lists = require "riddle.lines.line"
local moves_of = require "riddle.lines.audit_moves"
local need_types = require "riddle.lines.record_check"
local options = require "riddle.options"
local records = require "riddle.lines.record"
local refusals = require "riddle.lines.refusal"
local rules = require "riddle.lines.rule"
local states = require "riddle.lines.state"
local verdicts = require "riddle.lines.verdict"

local audit = {}

local COLOURS = { [0] = "black", "white" }
local NUMBER = { black = 0, white = 1 }
local OTHER = { black = "white", white = "black" }

--- The options of lines.audit.
audit.options = options.join(games.play_options, {
  fouls = {
    one_of = { "claim", "lose" }, default = "claim",
    help = "what a foul does: white may claim the win, or black loses at once",
  },
})

--- An auditor: judges many records by one rule and keeps its referees. Fields: `rule`, `option`.
-- @type Auditor
local Auditor = {}
Auditor.__index = Auditor

-- An auditor keeps the referee of the last size: { rows =, columns =, referee = }.

-- A referee with an empty board, or with the cells of a start.
local function referee_for(self, rows, columns, cells, to_move, over)
  local kept = self.kept
  if not cells and kept and kept.rows == rows and kept.columns == columns then
    kept.referee:restart(NUMBER[to_move])
    return kept.referee
  end
  local setting = games.setting(self.rule, self.option)
  setting.cells, setting.to_move, setting.over = cells, NUMBER[to_move], over
  local referee, err = core.lines.referee(rows, columns, self.rule, setting)
  if not referee then return nil, errors.new(err) end
  if not cells then
    if kept then kept.referee:close() end
    self.kept = { rows = rows, columns = columns, referee = referee }
  end
  return referee
end

-- --- replaying -------------------------------------------------------------------------------------------------------

-- An audit under way, the `run`: verdict, source (see riddle.lines.audit_moves), referee, rule, rows, columns, fouls (a
-- list of findings), start_lines.

-- Adds a finding about a move of the source.
local function add(run, move, kind, fault, message)
  verdicts.add(run.verdict, {
    kind = kind, fault = fault, message = message, move = move.number, row = move.row, column = move.column,
    line = move.line, place = move.place,
  })
end

local EVENTS = {}

-- A foul is judged at the end, when it is known whether White claimed it.
function EVENTS.made(run, move)
  local _, _, _, played = run.referee:state()
  local _, set = run.referee:move(played)
  local entry = { kind = "foul", fault = false, move = move.number, row = move.row, column = move.column,
    line = move.line, place = move.place, kinds = foul.list(set), made = played }
  run.fouls[#run.fouls + 1] = entry
  verdicts.add(run.verdict, entry)
end

function EVENTS.turn(run, move)
  add(run, move, "turn", true, refusals.sentence("turn", run, move, OTHER[move.colour]))
  run.referee:turn(NUMBER[move.colour])
  return true -- the move is tried again
end

local function leave_out(kind)
  return function(run, move)
    local more = kind == "taken" and COLOURS[run.referee:get(move.row, move.column)]
    add(run, move, kind, true, refusals.sentence(kind, run, move, more))
    run.referee:turn(1 - NUMBER[move.colour])
    run.left_out = move
  end
end

for _, kind in ipairs { "outside", "taken", "floating", "pass" } do EVENTS[kind] = leave_out(kind) end

-- The number of moves that stand after the end, as a finding at the first of them.
local function add_after(run, move)
  local verdict = run.verdict
  local left = verdict.moves - move.number + 1
  local told = verdict.ended and ("at move %d"):format(verdict.ended) or "at the start"
  add(run, move, "after", true,
    ("expected the end of the game %s, found %d more move%s"):format(told, left, left == 1 and "" or "s"))
end

-- Plays the moves of a segment. True, or false when the game is over; or nil and an error.
local function replay(run, segment)
  local referee, at = run.referee, 0
  local verdict = run.verdict
  while true do
    local stopped, what = referee:replay(segment.cells, segment.colours, at)
    if not stopped then return nil, errors.new(what) end
    local ending, _, _, played = referee:state()
    verdict.played = segment.played + played
    if ending ~= "runs" and not verdict.ended and played > 0 then
      local by_foul = what == "made" and stopped < segment.count -- it stopped after that move, not before it
      verdict.ended = segment.first + stopped + (by_foul and 1 or 0)
    end
    if stopped == segment.count then
      local last = run.left_out -- nobody moved after it, so its player is still to move
      if last and last.number == segment.first + segment.count then referee:turn(NUMBER[last.colour]) end
      return true
    end
    local move = run.source.move(segment, stopped)
    if what == "over" then
      add_after(run, move)
      return false
    end
    local again = EVENTS[what](run, move)
    at = again and stopped or stopped + 1
  end
end

-- --- records ---------------------------------------------------------------------------------------------------------

-- Frees a referee that no other record will use.
local function leave(run)
  local kept = run.auditor.kept
  if run.referee and not (kept and run.referee == kept.referee) then run.referee:close() end
end

local NONE <const> = {}

-- Begins a segment: the first with the start of the game, others with the stones that are set up in the middle.
local function begin(run, segment, first)
  if not first then
    segment.start = run.referee:cells()
    for _, entry in ipairs(run.fouls) do entry.made = nil end -- they cannot be claimed any more
    add(run, segment.edit, "edit", false, segment.setup and "stones are set up in the middle of the game"
      or "the colour to move is set in the middle of the game")
  end
  local cells, beyond = moves_of.start(segment, run)
  for _, stone in ipairs(beyond or NONE) do
    verdicts.add(run.verdict, { kind = "setup", fault = true, message = refusals.sentence("outside", run, stone),
      row = stone.row, column = stone.column, line = stone.line, place = stone.place })
  end
  local lines = cells and finding.lines({ rows = run.rows, columns = run.columns, cells = cells }, run.rule, -1) or NONE
  if #lines > 0 then
    run.start_lines = line_lists.list(lines, run.rule)
    verdicts.add(run.verdict, { kind = "start", fault = false, message = ("a line stands before move %d: %s"):format(
      segment.first + 1, lines[1]) })
  end
  local err
  segment.played = run.verdict.played
  leave(run)
  run.referee, err = referee_for(run.auditor, run.rows, run.columns, cells, segment.to_move or "black", #lines > 0)
  return run.referee, err
end

-- Judges a source; see riddle.lines.audit_moves.
local function judge(self, source, fields)
  local verdict = verdicts.new(fields)
  verdict.rule, verdict.rows, verdict.columns, verdict.played = self.rule, source.rows, source.columns, 0
  local run = { auditor = self, verdict = verdict, source = source, rule = self.rule, rows = source.rows,
    columns = source.columns, fouls = {} }
  for i, segment in ipairs(source.segments) do
    local ok, err = begin(run, segment, i == 1)
    if ok then ok, err = replay(run, segment) end
    if ok == nil then
      leave(run)
      return nil, err
    end
    if not ok then break end
  end
  local state, err = states.of(run)
  leave(run)
  if not state then return nil, err end
  judging.compare(verdict, state, run.fouls)
  return verdict
end

--- Judges a record.
-- @tparam Record record
-- @treturn ?Verdict or nil and an error of kind "range" (no board of 1 to 1000 rows and columns), "limit" or "no
--   memory"
function Auditor:record(record)
  local source, err = moves_of.record(record)
  if not source then return nil, err end
  return judge(self, source, {
    format = record.format, line = record.line, black = record.black, white = record.white, moves = source.count,
    declared = record.result, warnings = #record.warnings + (record.warnings.more or 0),
  })
end

--- Judges a game as core.lines.psq scans it, with the same result as its record.
-- @tparam table game
-- @tparam ?int opening the option of the format psq
-- @treturn ?Verdict or nil and an error of kind "limit" or "no memory"
function Auditor:psq(game, opening)
  local source, told = moves_of.psq(game, opening)
  return judge(self, source, {
    format = "psq", line = game.line, black = told.black, white = told.white, moves = source.count,
    declared = told.result, warnings = game.deviations or 0,
  })
end

--- @section end

--- Makes an auditor of a rule and checked options.
function audit.auditor(rule, option) return setmetatable({ rule = rule, option = option }, Auditor) end

--- Judges a record; see lines.audit.
function audit.record(record, rule, given)
  if not records.is(record) then options.argument("lines.audit", "the record", "a lines.record", record, 3) end
  need_types("lines.audit", record, 3)
  rule = rules.take("lines.audit", rule, 3)
  return audit.auditor(rule, options.check("lines.audit", given, audit.options, 3)):record(record)
end

return audit
