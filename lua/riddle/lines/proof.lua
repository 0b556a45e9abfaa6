--- Proof trees of forced wins: values that anyone can replay.
--
-- A proof says which side wins by force, under which rule, and how: `root` is a node, and a node is a move of that
-- side.
--
--    { move = {row, column}, wins = true }                                 it wins at once; or
--    { move = {row, column}, replies = { { move = {row, column}, proof = node }, ... }, otherwise = node }
--
-- Against each reply listed its `proof` wins; against every other legal answer, and when the other side passes,
-- `otherwise` does. Nodes may be shared. lines.check replays all of that.
-- @module riddle.lines.proof
local rules = require "riddle.lines.rule"

local proofs = {}

--- A proof. Fields: `side` ("black" or "white"), `rule` (a lines.rule), `root` (a node).
-- @type Proof
local Proof = { __name = "riddle.lines.proof" }
Proof.__index = Proof

--- Is a value a proof?
function proofs.is(value) return getmetatable(value) == Proof end

--- A proof from its parts; trusts them.
function proofs.new(side, rule, root) return setmetatable({ side = side, rule = rule, root = root }, Proof) end

local function cell_of(place, columns) return { place // columns + 1, place % columns + 1 } end

local NONE <const> = 0xFFFFFFFF

--- The root of a tree that csrc/lines/lua_proof.c packed.
-- @tparam string packed
-- @tparam int count of nodes
-- @tparam int columns of the board
function proofs.unpack(packed, count, columns)
  local nodes, unpack = {}, string.unpack
  for i = 0, count - 1 do nodes[i] = {} end
  for i = 0, count - 1 do
    local move, replies, first, otherwise = unpack("<I2I2I4I4", packed, i * 12 + 1)
    local node = nodes[i]
    node.move = cell_of(move, columns)
    if otherwise == NONE then
      node.wins = true
    else
      node.otherwise, node.replies = nodes[otherwise], {}
    end
    for r = 1, replies do
      local answer, next_node = unpack("<I2I4", packed, count * 12 + (first + r - 1) * 6 + 1)
      node.replies[r] = { move = cell_of(answer, columns), proof = nodes[next_node] }
    end
  end
  return nodes[0]
end

--- The moves of the line that a proof follows longest: from each node to the proof of its first reply, until there is
-- none that goes on. Both sides' moves, by turns.
function proofs.line(root)
  local line, node = { root.move }, root
  while not node.wins do
    local reply = node.replies[1]
    if not reply or reply.proof.wins then break end
    line[#line + 1], line[#line + 2] = reply.move, reply.proof.move
    node = reply.proof
  end
  return line
end

-- The replies after which a proof goes on for more than the move that wins.
local function long_replies(node)
  local count = 0
  for _, reply in ipairs(node.replies or {}) do
    if not reply.proof.wins then count = count + 1 end
  end
  return count
end

-- Calls visit(node, number, indent) for every node that a proof refers to, each once, the root first. `number`: of the
-- attacker's move; `indent`: how often the way there branched.
local function each_node(root, visit)
  local stack, seen = { { root, 1, 0 } }, { [root] = true }
  while #stack > 0 do
    local node, number, indent = table.unpack(table.remove(stack))
    visit(node, number, indent)
    if long_replies(node) > 1 then indent = indent + 1 end
    local function push(next_node)
      if next_node and not seen[next_node] then
        seen[next_node] = true
        stack[#stack + 1] = { next_node, number + 1, indent }
      end
    end
    push(node.otherwise)
    for i = #(node.replies or {}), 1, -1 do push(node.replies[i].proof) end
  end
end

--- The number of different nodes.
function Proof:nodes()
  local count = 0
  each_node(self.root, function() count = count + 1 end)
  return count
end

local function cell(move) return ("%d,%d"):format(move[1], move[2]) end

local function describe(node)
  if node.wins then return cell(node.move) .. " wins" end
  local text = { cell(node.move) .. ":" }
  for _, reply in ipairs(node.replies) do
    text[#text + 1] = (" %s, then %s;"):format(cell(reply.move), cell(reply.proof.move))
  end
  text[#text + 1] = (" any other move, then %s"):format(cell(node.otherwise.move))
  return table.concat(text)
end

--- The tree in words: each node that does not win at once, numbered by the attacker's moves, the moves that answer it,
-- and what follows them; further in where the way there branched.
function Proof:__tostring()
  local text = { ("%s wins by force (%s)"):format(self.side, tostring(self.rule)) }
  each_node(self.root, function(node, number, indent)
    if node.wins and number > 1 then return end
    text[#text + 1] = ("%s%2d. %s"):format((" "):rep(2 * math.min(indent, 20)), number, describe(node))
  end)
  return table.concat(text, "\n")
end

-- A copy of a node without what it leads to.
local function copy_node(node)
  if node.wins then return { move = { node.move[1], node.move[2] }, wins = true } end
  return { move = { node.move[1], node.move[2] }, replies = {} }
end

--- A plain table: `side`, `rule` (its fields), `root`. Nodes that are shared here are shared there.
function Proof:data()
  local copies, list = {}, {}
  each_node(self.root, function(node) copies[node], list[#list + 1] = copy_node(node), node end)
  for _, node in ipairs(list) do
    local copy = copies[node]
    if not node.wins then
      copy.otherwise = copies[node.otherwise]
      for i, reply in ipairs(node.replies) do
        copy.replies[i] = { move = { reply.move[1], reply.move[2] }, proof = copies[reply.proof] }
      end
    end
  end
  return { side = self.side, rule = rules.is(self.rule) and self.rule:data() or self.rule, root = copies[self.root] }
end

return proofs
