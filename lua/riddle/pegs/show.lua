--- What a report shows of answers about pegs; see riddle.report.card.
-- @module riddle.pegs.show
local pegs = require "riddle.pegs"

local show = {}

local MOST_PICTURES <const> = 40 -- moves of a film strip

-- The board of a board's data.
local function board_of(data)
  local legend = data.legend
  return pegs.board(table.concat(data.picture, "\n"), { peg = legend.peg, hole = legend.hole, off = legend.off,
    jumps = legend.jumps })
end

--- A line as a film strip and as jumps; or the reasons why there is none, to unfold.
function show.solve(_, answer, undrawn)
  if answer.game then
    local game = pegs.game(board_of(answer.game.start), answer.game.jumps)
    local text = ("%s: %d moves, %d jumps\n%s"):format(answer.goal or "a line", answer.moves, #answer.game.jumps,
      game:write("numbers"))
    if undrawn then return { text = text, undrawn = true } end
    return { text = text, pictures = answer.moves <= MOST_PICTURES and { game:filmstrip() } or { game:svg() } }
  end
  local proof = answer.proof or answer.certificate
  if not proof then return { text = answer.reason } end
  return { text = answer.reason or answer.goal, tree = show.tree("proof", proof) }
end

--- A proof, or any nested data, as a tree of texts: bounded, so that a page stays readable.
function show.tree(name, data)
  local left = 2000
  local function node(label, value, depth)
    left = left - 1
    if type(value) ~= "table" then return { text = ("%s: %s"):format(label, tostring(value)) } end
    local one = { text = tostring(label) }
    if depth > 12 then return one end
    local keys = {}
    for key in pairs(value) do keys[#keys + 1] = key end
    table.sort(keys, function(a, b)
      if type(a) == type(b) then return a < b end
      return type(a) == "number"
    end)
    for _, key in ipairs(keys) do
      if left <= 0 then
        one[#one + 1] = { text = "..." }
        break
      end
      one[#one + 1] = node(tostring(key), value[key], depth + 1)
    end
    return one
  end
  return node(name, data, 0)
end

-- Bars of one field of a list of levels.
local function bars_of(list, field)
  local bars = {}
  for i, level in ipairs(list or {}) do
    bars[i] = { label = tostring(level.jumps_made or i - 1), value = level[field] or 0 }
  end
  return bars
end

--- The numbers of a whole game, and charts of positions by level.
function show.count(_, answer)
  local text = {}
  for _, field in ipairs { "positions", "canonical", "games", "solutions", "solutions_up_to_symmetry",
    "board_sequences", "moves" } do
    if answer[field] ~= nil then text[#text + 1] = ("%s: %s"):format(field:gsub("_", " "), tostring(answer[field])) end
  end
  local charts = {}
  if answer.levels then
    charts[1] = { title = "Positions by the number of jumps made", bars = bars_of(answer.levels, "positions") }
  end
  return { text = table.concat(text, "\n"), charts = charts }
end

--- The board that a rule of priority leads to.
function show.simulate(_, answer)
  return { text = ("%d jumps"):format(#answer.jumps), pictures = { board_of(answer.board):svg() } }
end

return show
