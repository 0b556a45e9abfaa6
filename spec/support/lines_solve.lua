-- A slow way to find out what a k-in-a-row game is worth, sharing nothing with riddle: minimax on lists of cells, with
-- the winner found by walking from the last stone.
local slow = {}

local DIRECTIONS = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } }

-- A game: rows, columns, and the fields of a rule: k, overline, blocked, gravity, torus; `weak`: O only prevents.
function slow.game(rows, columns, rule)
  return {
    rows = rows, columns = columns, k = rule.k, longer = rule.overline == "wins", closable = rule.blocked == "ignored",
    gravity = rule.gravity, torus = rule.torus, weak = rule.weak, memo = {},
  }
end

-- The place of a cell, from 1, or nil.
local function place(game, row, column)
  if game.torus then return row % game.rows * game.columns + column % game.columns + 1 end
  if row < 0 or row >= game.rows or column < 0 or column >= game.columns then return nil end
  return row * game.columns + column + 1
end

-- How many stones of the same colour follow one, at most `most`; and what stands after them.
local function walk(game, cells, row, column, step, most)
  local colour, length = cells[place(game, row, column)], 0
  while length < most do
    row, column = row + step[1], column + step[2]
    local at = place(game, row, column)
    if not at or cells[at] ~= colour then return length, at and cells[at] end
    length = length + 1
  end
  return length
end

-- Does the stone at a place belong to a line that wins?
function slow.wins(game, cells, at)
  local row, column = (at - 1) // game.columns, (at - 1) % game.columns
  local colour, other = cells[at], cells[at] == "X" and "O" or "X"
  if game.weak and colour == "O" then return false end
  for _, step in ipairs(DIRECTIONS) do
    local round = 1000 -- cells of a line that comes round
    if game.torus then
      round = 1
      while round * step[1] % game.rows ~= 0 or round * step[2] % game.columns ~= 0 do round = round + 1 end
    end
    local ahead, after = walk(game, cells, row, column, step, round - 1)
    local behind, before = walk(game, cells, row, column, { -step[1], -step[2] }, round - 1 - ahead)
    local length, closed = 1 + ahead + behind, after == other and before == other
    if length == round then closed = false end
    if length == game.k and not (game.closable and closed) then return true end
    if length > game.k and game.longer then return true end
  end
  return false
end

-- Is a place free, with ground below it?
local function playable(game, cells, at)
  return cells[at] == "." and not (game.gravity and cells[at + game.columns] == ".")
end

local value_of

-- The value for who moves, by trying all moves.
local function try_all(game, cells, mover, other)
  local best
  for at = 1, #cells do
    if playable(game, cells, at) then
      cells[at] = mover
      local value = slow.wins(game, cells, at) and 1 or -value_of(game, cells, other, mover)
      cells[at] = "."
      if value == 1 then return 1 end
      if not best or value > best then best = value end
    end
  end
  return best or 0
end

function value_of(game, cells, mover, other)
  local key = table.concat(cells) .. mover
  local value = game.memo[key]
  if not value then
    value = try_all(game, cells, mover, other)
    game.memo[key] = value
  end
  return value
end

local function list(picture)
  local cells = {}
  for cell in picture:gmatch "[.XO]" do cells[#cells + 1] = cell end
  return cells
end

-- Has somebody a line on a picture?
function slow.over(game, picture)
  local cells = list(picture)
  for at, cell in ipairs(cells) do
    if cell ~= "." and slow.wins(game, cells, at) then return true end
  end
  return false
end

-- The value of a picture without lines for who moves ("X" or "O"): 1, 0 or -1.
function slow.value(game, picture, mover)
  return value_of(game, list(picture), mover, mover == "X" and "O" or "X")
end

-- Replays a line of play, a list of {row, column, colour}, from a picture. What is wrong with it, or nil when every
-- move is legal and keeps the value, and the end is what `ends` says.
function slow.fault(game, picture, mover, line, ends)
  local cells, value = list(picture), slow.value(game, picture, mover)
  for number, move in ipairs(line) do
    local at, other = (move[1] - 1) * game.columns + move[2], mover == "X" and "O" or "X"
    if move[3] ~= (mover == "X" and "black" or "white") then return ("move %d: wrong colour"):format(number) end
    if not playable(game, cells, at) then return ("move %d is not legal"):format(number) end
    cells[at] = mover
    value = -value
    if slow.wins(game, cells, at) then
      local right = number == #line and ends == "line" and value == -1
      return not right and ("move %d wins, it should not"):format(number) or nil
    end
    if value_of(game, cells, other, mover) ~= value then return ("move %d loses value"):format(number) end
    mover = other
  end
  if ends ~= "dead" or value ~= 0 then return "the line stops too early" end
end

-- A random position without lines: a picture, and who moves. With gravity stones are dropped. One in three has any
-- numbers of stones.
function slow.random(game, draw, least)
  local cells, rows, columns = {}, game.rows, game.columns
  for at = 1, rows * columns do cells[at] = "." end
  local fill, any, turn = draw:integer(least or 0, rows * columns), draw:integer(1, 3) == 1, draw:integer(0, 1)
  for number = 1, fill do
    local at = draw:integer(1, rows * columns)
    if game.gravity then
      at = (rows - 1) * columns + (at - 1) % columns + 1
      while at > 0 and cells[at] ~= "." do at = at - columns end
    end
    if cells[at] == "." then
      local black = any and draw:integer(0, 1) or (number + turn) % 2
      cells[at] = black == 1 and "X" or "O"
      if slow.wins(game, cells, at) then cells[at] = "." end
    end
  end
  local picture = table.concat(cells)
  if slow.over(game, picture) then return slow.random(game, draw, least) end -- a stone elsewhere completed one
  return picture, draw:integer(0, 1) == 1 and "X" or "O"
end

return slow
