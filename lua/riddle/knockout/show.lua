--- What a report shows of answers about knockouts; see riddle.report.card.
--
-- Schedules and draws follow from their questions at once, so they are made again to be drawn.
-- @module riddle.knockout.show
local knockout = require "riddle.knockout"

local show = {}

local LARGEST <const> = 128 -- teams of a bracket that is drawn

-- The answer's object again, drawn when it is small enough; its text in any case.
local function drawn(object, teams)
  if object == nil then return {} end
  local small = teams and teams <= LARGEST and type(object.svg) == "function"
  return { text = small and "" or tostring(object), pictures = small and { object:svg() } or {} }
end

--- The rounds of a schedule as a bracket.
function show.schedule(question, answer)
  return drawn(knockout.schedule(question.matches, question.options), answer.n)
end

--- A knockout that contains the wishes, or why there is none.
function show.wish(question, answer)
  if not answer.schedule then return { text = answer.reason } end
  local found = knockout.wish(question.matches, question.options)
  return drawn(found and found.schedule, answer.n)
end

--- A draw as a bracket.
function show.bracket(question, answer)
  if not answer.matches then return { text = answer.reason } end
  return drawn(knockout.draw(question.entrants, question.options), answer.n)
end

-- The rounds of a calendar in words.
local function rounds_text(rounds)
  local text = {}
  for i, round in ipairs(rounds) do
    local matches = {}
    for j, match in ipairs(round.matches) do matches[j] = ("%s - %s"):format(match.winner, match.loser) end
    text[i] = ("round %d: %s"):format(i, table.concat(matches, ", "))
  end
  return table.concat(text, "\n")
end

--- A calendar, a conflict or an audit in words.
function show.text(_, answer)
  if answer.rounds then return { text = rounds_text(answer.rounds) } end
  if answer.reason then return { text = answer.reason } end
  local text = {}
  for i, fault in ipairs(answer.faults or {}) do text[i] = tostring(fault.message) end
  return { text = #text == 0 and tostring(answer.kind or "") or table.concat(text, "\n") }
end

return show
