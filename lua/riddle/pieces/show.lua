--- What a report shows of answers about pieces; see riddle.report.card.
-- @module riddle.pieces.show
local pieces = require "riddle.pieces"

local show = {}

-- The counts for k = 0, 1, ... of a polynomial's data: a list, or an object with the k as text.
local function counts_of(answer)
  local list = {}
  local k = 0
  while true do
    local count = answer[k] or answer[tostring(k)]
    if count == nil then return list end
    list[#list + 1] = { label = tostring(k), value = count }
    k = k + 1
  end
end

--- A polynomial: its coefficients, and a chart of them.
function show.polynomial(_, answer)
  local bars = counts_of(answer)
  local text = {}
  for i, bar in ipairs(bars) do text[i] = tostring(bar.value) end
  return { text = table.concat(text, " "), charts = { { title = "Placements of k pieces, by k", bars = bars } } }
end

--- A placement, or why there is none.
function show.solve(_, answer)
  local data = answer.placement
  if not data then return { text = answer.reason } end
  local board = data.board or { data.rows, data.columns }
  if data.board then
    board = pieces.board({ data.rows, data.columns }, { holes = data.board.holes, torus = data.board.torus,
      lines = data.board.lines })
  end
  local placement = pieces.placement(data.piece, board, data.squares)
  return { text = placement:words(), pictures = { placement:svg() } }
end

--- A formula, with its proof.
function show.formula(question, answer)
  return { text = answer.text, tree = answer.proof and { text = ("why it holds for %s"):format(
    tostring(type(question.piece) == "string" and question.piece or "this piece")), { text = answer.proof } } }
end

return show
