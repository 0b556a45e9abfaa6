--- Why a point is, or is not, forbidden to Black: a proof tree made from the rules, cell by cell, in plain Lua.
--
-- The kernel is not asked. A node says what a black stone makes on its point: rows of five, overlines, fours with the
-- points that complete them, threes with their straight-four points. Below each straight-four point stands the node of
-- that point, judged with all stones above it on the board, and so on down. Terms as in csrc/lines/fouls.h.
-- @module riddle.lines.foul_proof
local line = require "riddle.lines.line"

local proof = {}

local REACH = 5 -- cells from a point within which its fours and threes are settled
local DEEPEST = 1000 -- nodes above each other

local BLACK, FREE = ("X.O"):byte(1, 2)

-- --- the board, with the stones of the proof on it ----------------------------------------------------------------

local function cell(state, row, column)
  local board = state.board
  if row < 1 or row > board.rows or column < 1 or column > board.columns then return nil end
  local at = (row - 1) * board.columns + column
  return state.added[at] or board.cells:byte(at)
end

local function set(state, row, column, value) state.added[(row - 1) * state.board.columns + column] = value end

local function shifted(row, column, step, distance) return row + distance * step[1], column + distance * step[2] end

-- The black cells in a row with a black cell: how many before it, how many after it.
local function row_through(state, row, column, step)
  local before, after = 0, 0
  while cell(state, shifted(row, column, step, -before - 1)) == BLACK do before = before + 1 end
  while cell(state, shifted(row, column, step, after + 1)) == BLACK do after = after + 1 end
  return before, after
end

local function points(row, column, step, from, to)
  local list = {}
  for distance = from, to do list[#list + 1] = { shifted(row, column, step, distance) } end
  return list
end

-- --- what a stone makes -------------------------------------------------------------------------------------------

-- Calls `act` with a black stone on a free point; returns what it returns.
local function with_stone(state, row, column, act)
  set(state, row, column, BLACK)
  local first, second = act()
  set(state, row, column, nil)
  return first, second
end

-- The directions in which a stone on a free point makes a winning row.
local function fives_at(state, row, column)
  local found = {}
  with_stone(state, row, column, function()
    for _, name in ipairs(line.directions) do
      local before, after = row_through(state, row, column, line.step[name])
      if state.rule:wins(before + 1 + after, "black", false) then found[name], found[1] = true, true end
    end
  end)
  return found
end

-- The fours of a black stone in a direction: { stones =, completed_by = }, one for each set of stones.
local function fours_of(state, row, column, name)
  local step, found = line.step[name], {}
  local own_before, own_after = row_through(state, row, column, step)
  local own = own_before + 1 + own_after
  for distance = -REACH, REACH do
    local r, c = shifted(row, column, step, distance)
    if cell(state, r, c) == FREE then
      local before, after = with_stone(state, r, c, function() return row_through(state, r, c, step) end)
      local low, high = distance - before, distance + after
      if state.rule:wins(high - low + 1, "black", false) and low <= 0 and high >= 0 then
        if own == 4 then low, high = -own_before, own_after end -- a row of four is one four, whatever completes it
        local last = found[#found]
        if last and own == 4 then
          table.insert(last.completed_by, { r, c })
        else
          local stones = {}
          for _, point in ipairs(points(row, column, step, low, high)) do
            if point[1] ~= r or point[2] ~= c then stones[#stones + 1] = point end
          end
          found[#found + 1] = { direction = name, stones = stones, completed_by = { { r, c } } }
        end
      end
    end
  end
  return found
end

-- Does a stone at a distance make a straight four with a black stone? Its stones and its two ends, or nil.
local function straight_four(state, row, column, name, distance)
  local step = line.step[name]
  local r, c = shifted(row, column, step, distance)
  if cell(state, r, c) ~= FREE then return nil end
  local before, after = with_stone(state, r, c, function() return row_through(state, row, column, step) end)
  if before + 1 + after ~= 4 or distance < -before or distance > after then return nil end
  local ends = { { shifted(row, column, step, -before - 1) }, { shifted(row, column, step, after + 1) } }
  return with_stone(state, r, c, function()
    for _, point in ipairs(ends) do
      if cell(state, point[1], point[2]) ~= FREE or not fives_at(state, point[1], point[2])[name] then return nil end
    end
    return points(row, column, step, -before, after), ends
  end)
end

-- The three of a black stone in a direction: { stones =, points = }, or nil. Its points are not judged yet.
local function three_of(state, row, column, name)
  local found
  for distance = -REACH, REACH do
    local four, ends = straight_four(state, row, column, name, distance)
    if four then
      found = found or { direction = name, stones = {}, points = {}, known = {} }
      local r, c = shifted(row, column, line.step[name], distance)
      table.insert(found.points, { row = r, column = c, four = four, ends = ends })
      for _, point in ipairs(four) do
        local key = point[1] .. "," .. point[2]
        if not found.known[key] and not (point[1] == r and point[2] == c) then
          found.known[key] = true
          table.insert(found.stones, point)
        end
      end
    end
  end
  if found then found.known = nil end
  return found
end

-- --- judging --------------------------------------------------------------------------------------------------------

local judge -- below: a node

-- Judges the straight-four points of a three until a legal one is found.
local function judge_three(state, three, depth)
  three.counts = false
  for _, point in ipairs(three.points) do
    if three.counts then
      point.verdict = "not needed"
    else
      point.why = judge(state, point.row, point.column, depth + 1)
      point.verdict = point.why.verdict
      three.counts = point.verdict == "legal" or point.verdict == "five" and state.rule.reading == "eye-counts"
    end
  end
end

-- Judges the threes of a node. Those of a point that was asked for are all judged; else no more than decide.
local function judge_threes(state, node, depth)
  local real, left = 0, #node.threes
  if left < 2 then return false end
  for _, three in ipairs(node.threes) do
    if depth > 1 and (real == 2 or real + left < 2) then break end
    judge_three(state, three, depth)
    left = left - 1
    if three.counts then real = real + 1 end
  end
  return real >= 2
end

-- Fills a node with what its stone, which is on the board, makes in a direction.
local function add_direction(state, node, name)
  local row, column, step = node.row, node.column, line.step[name]
  local before, after = row_through(state, row, column, step)
  if before + 1 + after > state.rule.k then
    table.insert(node.overlines, { direction = name, stones = points(row, column, step, -before, after) })
  end
  if state.rule.k ~= 5 then return end
  local fours = fours_of(state, row, column, name)
  table.move(fours, 1, #fours, #node.fours + 1, node.fours)
  if #fours == 0 then table.insert(node.threes, three_of(state, row, column, name)) end
end

local function fill(state, node, depth)
  for _, name in ipairs(line.directions) do add_direction(state, node, name) end
  local forbidden = {}
  for _, foul in ipairs(state.rule.fouls) do forbidden[foul] = true end
  local function add(reason) node.reasons[#node.reasons + 1] = reason end
  if state.rule.overline == "foul" and #node.overlines > 0 then add "overline" end
  if forbidden["double-four"] and #node.fours > 1 then add "double-four" end
  local settled = depth > 1 and #node.reasons > 0 -- a straight-four point with a foul needs no other
  if forbidden["double-three"] and not settled and judge_threes(state, node, depth) then add "double-three" end
  node.verdict = #node.reasons > 0 and "forbidden" or "legal"
end

-- The winning rows of a point.
local function rows_of_five(state, row, column, fives)
  local rows = {}
  for _, name in ipairs(line.directions) do
    if fives[name] then
      local before, after = row_through(state, row, column, line.step[name])
      rows[#rows + 1] = { direction = name, stones = points(row, column, line.step[name], -before, after) }
    end
  end
  return rows
end

function judge(state, row, column, depth)
  state.nodes = state.nodes + 1
  if state.nodes > state.most or depth > DEEPEST then error(state, 0) end
  local node = { row = row, column = column, reasons = {}, fives = {}, overlines = {}, fours = {}, threes = {} }
  local fives = fives_at(state, row, column)
  set(state, row, column, BLACK)
  if fives[1] then
    node.verdict = "five"
    node.fives = rows_of_five(state, row, column, fives)
  else
    fill(state, node, depth)
  end
  set(state, row, column, nil)
  return node
end

--- The proof tree of a free point.
-- @tparam Board board
-- @tparam int row
-- @tparam int column
-- @tparam Rule rule one with fouls
-- @tparam int most nodes of the tree
-- @treturn ?table the root: `row`, `column`, `verdict` ("five", "forbidden", "legal"), `reasons`, and lists: `fives`
--   and `overlines` of {direction =, stones =}, `fours` of {direction =, stones =, completed_by =}, `threes` of
--   {direction =, stones =, counts = (nil when it did not matter), points =}; a point of a three has `row`, `column`,
--   `four`, `ends`, `verdict` (of its node, "not needed", or nil) and `why` (its node). Nil when the tree needs more
--   nodes, or more than 1000 above each other.
-- @treturn int nodes
function proof.tree(board, row, column, rule, most)
  local state = { board = board, rule = rule, added = {}, nodes = 0, most = most }
  local ok, root = pcall(judge, state, row, column, 1)
  if ok then return root, state.nodes end
  if root ~= state then error(root, 0) end
  return nil, state.nodes
end

return proof
