--- Peg boards and games as SVG pictures: integers only, no style sheet, no ids.
-- @module riddle.pegs.svg
local geometry = require "riddle.pegs.geometry"
local svg = require "riddle.svg"

local pictures = {}

local CELL <const>, ROW <const>, PEG <const>, HOLE <const> = 40, 35, 15, 6
local PEG_COLOUR <const>, ARROW <const> = "#1f4e79", "#c00000"
local HOLE_COLOURS <const> = 'fill="#d9d9d9" stroke="#7f7f7f"'
local GROUP <const> = '<g font-family="sans-serif" font-size="12" text-anchor="middle">'

local function circle(x, y, radius, colours)
  return ('<circle cx="%d" cy="%d" r="%d" %s/>'):format(x, y, radius, colours)
end

-- Where the holes of a shape lie: x and y by hole, and the width and height of the board.
local function layout(shape)
  local offsets, width = geometry.offsets(shape)
  local row = shape.kind == "triangular" and ROW or CELL
  local at = { x = {}, y = {}, width = width * CELL // 2, height = (shape.rows - 1) * row + CELL }
  for hole = 1, shape.holes do
    at.x[hole], at.y[hole] = (offsets[hole] + 1) * CELL // 2, (shape.row[hole] - 1) * row + CELL // 2
  end
  return at
end

pictures.layout = layout

-- The holes and pegs of a board; `label(hole)` gives a text to write on each.
local function add_board(out, board, at, label)
  for hole = 1, board.shape.holes do
    local x, y, peg = at.x[hole], at.y[hole], board:has(hole)
    local colours = peg and ('fill="%s"'):format(PEG_COLOUR) or HOLE_COLOURS
    out[#out + 1] = circle(x, y, (peg or label) and PEG or HOLE, colours)
    if label then
      local text = '<text x="%d" y="%d" fill="%s">%s</text>'
      out[#out + 1] = text:format(x, y + 4, peg and "#ffffff" or "#000000", label(hole))
    end
  end
end

--- A board as an SVG picture.
-- @tparam board board
-- @tparam string title
-- @tparam ?function label hole -> text
function pictures.board(board, title, label)
  local at, out = layout(board.shape), { GROUP }
  add_board(out, board, at, label)
  out[#out + 1] = "</g>"
  return svg.document(at.width, at.height, title, out)
end

-- A move over the board before it: rings where pegs were taken, an arrow along the jumps with a head at its end.
local function add_move(out, move, at)
  local points = {}
  for i, hole in ipairs(move) do points[i] = ("%d,%d"):format(at.x[hole], at.y[hole]) end
  local line = '<polyline points="%s" fill="none" stroke="%s" stroke-width="4"/>'
  out[#out + 1] = line:format(table.concat(points, " "), ARROW)
  local last, before = move[#move], move[#move - 1]
  local dx, dy = at.x[last] - at.x[before], at.y[last] - at.y[before]
  local long = math.max(math.abs(dx), math.abs(dy))
  dx, dy = dx * 12 // long, dy * 12 // long
  local head = '<polygon points="%d,%d %d,%d %d,%d" fill="%s"/>'
  local x, y = at.x[last], at.y[last]
  out[#out + 1] = head:format(x, y, x - dx - dy * 2 // 3, y - dy + dx * 2 // 3, x - dx + dy * 2 // 3,
    y - dy - dx * 2 // 3, ARROW)
end

--- A game's last position, with its last move.
-- @tparam game game
-- @tparam string title
-- @tparam ?function label
function pictures.game(game, title, label)
  local board, moves = game:board(), game:moves()
  local at, out = layout(board.shape), { GROUP }
  add_board(out, board, at, label)
  if #moves > 0 then add_move(out, moves[#moves], at) end
  out[#out + 1] = "</g>"
  return svg.document(at.width, at.height, title, out)
end

local CAPTION <const>, GAP <const> = 22, 20

--- A film strip: for each move the board before it with the move drawn on it, and the last board.
-- @tparam game game
-- @tparam string title
-- @tparam int columns pictures beside each other
-- @tparam ?function label
-- @tparam function caption move -> text
function pictures.filmstrip(game, title, columns, label, caption)
  local moves, boards = game:moves(), game:positions()
  local at, out = layout(game:start().shape), { GROUP }
  local count = #moves + 1
  columns = math.min(columns, count)
  local wide, high = at.width + GAP, at.height + CAPTION + GAP
  for i = 1, count do
    local x, y = (i - 1) % columns * wide, (i - 1) // columns * high
    out[#out + 1] = ('<g transform="translate(%d %d)">'):format(x + GAP // 2, y + GAP // 2)
    local text = moves[i] and ("%d. %s"):format(i, caption(moves[i])) or ("%d left"):format(boards[i]:count())
    out[#out + 1] = ('<text x="%d" y="14" fill="#000000">%s</text>'):format(at.width // 2, svg.escape(text))
    out[#out + 1] = ('<g transform="translate(0 %d)">'):format(CAPTION)
    add_board(out, boards[i], at, label)
    if moves[i] then add_move(out, moves[i], at) end
    out[#out + 1] = "</g></g>"
  end
  out[#out + 1] = "</g>"
  local rows = (count + columns - 1) // columns
  return svg.document(columns * wide, rows * high, title, out)
end

-- --- animation ---------------------------------------------------------------------------------------------------

-- Time is cut into steps of equal length: two of rest at the start, two for each jump (it leaps, it rests), some more
-- at the end. A peg that moves lists its place after each step; one that is taken lists whether it is seen in each.
local REST <const>, TAIL <const> = 2, 6

-- The life of each peg: { places = {hole after each jump, from the start}, taken = jump or nil }.
local function lives(game)
  local at, list = {}, {}
  for _, hole in ipairs(game:start():pegs()) do
    at[hole] = { hole }
    list[#list + 1] = at[hole]
  end
  for i, jump in ipairs(game:made()) do
    local peg, taken = at[jump.source], at[jump.middle]
    at[jump.source], at[jump.middle], at[jump.target] = nil, nil, peg
    peg.moves, taken.taken = true, i
    for _, life in ipairs(list) do life[i + 1] = life[i] end
    peg[i + 1] = jump.target
  end
  return list
end

local function repeated(list, value, times)
  for _ = 1, times do list[#list + 1] = value end
end

-- A peg's coordinate at the ends of all steps.
local function track(life, jumps, coordinate)
  local values = { coordinate[life[1]] }
  repeated(values, coordinate[life[1]], REST)
  for i = 1, jumps do repeated(values, coordinate[life[i + 1]], 2) end
  repeated(values, coordinate[life[jumps + 1]], TAIL)
  return table.concat(values, ";")
end

-- Is a peg seen in each step? It goes when the leap over it is done.
local function sight(life, jumps)
  local values = {}
  repeated(values, "visible", REST + 2 * life.taken - 1)
  repeated(values, "hidden", 2 * (jumps - life.taken) + 1 + TAIL)
  return table.concat(values, ";")
end

local ANIMATE <const> = '<animate attributeName="%s" values="%s" dur="%dms" repeatCount="indefinite"/>'
local SWITCH <const> =
  '<animate attributeName="visibility" calcMode="discrete" values="%s" dur="%dms" repeatCount="indefinite"/>'

--- A game as a picture that plays itself, again and again (SMIL; programs without it show the start).
-- @tparam game game
-- @tparam string title
-- @tparam int step milliseconds of a leap, and of the rest after it
function pictures.animation(game, title, step)
  local start, jumps = game:start(), #game:made()
  local at, out = layout(start.shape), {}
  add_board(out, start:with {}, at)
  local length = (REST + 2 * jumps + TAIL) * step
  for _, life in ipairs(lives(game)) do
    local peg = circle(at.x[life[1]], at.y[life[1]], PEG, ('fill="%s"'):format(PEG_COLOUR))
    if life.moves or life.taken then
      peg = peg:gsub("/>$", ">")
      if life.moves then
        peg = peg .. ANIMATE:format("cx", track(life, jumps, at.x), length)
          .. ANIMATE:format("cy", track(life, jumps, at.y), length)
      end
      if life.taken then peg = peg .. SWITCH:format(sight(life, jumps), length) end
      peg = peg .. "</circle>"
    end
    out[#out + 1] = peg
  end
  return svg.document(at.width, at.height, title, out)
end

return pictures
