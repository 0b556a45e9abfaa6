--- Proofs of forced wins replayed: by the rules alone, in plain Lua.
--
-- At each node the attacker's move is played; it must be legal, and win where the node says so. Else every legal answer
-- is played after it, and passing: none may win, and after each the node that is meant for it must hold. What is
-- held already is remembered by node and position, so shared nodes cost once. After a four most answers need not be
-- played: see `answers_to`.
-- @module riddle.lines.proof_check
local errors = require "riddle.errors"
local proof_board = require "riddle.lines.proof_board"
local rules = require "riddle.lines.rule"

local proof_check = {}

local MOST <const> = 10000000 -- positions

local STONE <const> = { black = "X", white = "O" }
local OTHER <const> = { X = "O", O = "X" }
local NAME <const> = { X = "black", O = "white" }

local function wrong(message, ...) return nil, errors.new { kind = "wrong", message = message:format(...) } end

-- An error about a node: the moves that lead to it, both sides by turns ("pass" for none).
local function wrong_node(self, message, ...)
  local path, words = {}, {}
  for i, at in ipairs(self.path) do
    path[i] = at ~= 0 and self.replay:cell(at) or "pass"
    words[i] = at ~= 0 and ("%d,%d"):format(path[i][1], path[i][2]) or "pass"
  end
  local where = #words == 0 and "at the root" or "after " .. table.concat(words, " ")
  return nil, errors.new { kind = "wrong", path = path, message = where .. ": " .. message:format(...) }
end

-- Plays the move of a node. True when that wins; false when the proof must go on; nil and an error.
local function play_attack(self, node)
  local replay = self.replay
  if type(node) ~= "table" then return wrong_node(self, "expected a node, found a %s", type(node)) end
  local at = replay:at(node.move)
  if not at then return wrong_node(self, "expected a move {row, column} on the board") end
  local row, column = node.move[1], node.move[2]
  if replay[at] ~= "." then return wrong_node(self, "%d,%d is taken", row, column) end
  local foul = self.attacker == "X" and replay:foul(at)
  if foul then return wrong_node(self, "%d,%d is forbidden to black (%s)", row, column, foul) end
  replay[at] = self.attacker
  self.path[#self.path + 1] = at
  if replay:wins(at) then return true end
  if node.wins then
    replay[at] = "."
    table.remove(self.path)
    return wrong_node(self, "%d,%d does not win", row, column)
  end
  return false
end

local function take_back(self)
  local at = table.remove(self.path)
  if at ~= 0 then self.replay[at] = "." end
end

-- The nodes meant for answers: cell number -> node.
local function list_replies(self, node)
  local list = {}
  if node.replies ~= nil and type(node.replies) ~= "table" then
    return wrong_node(self, "expected a list of replies, found a %s", type(node.replies))
  end
  for i, reply in ipairs(node.replies or {}) do
    local at = type(reply) == "table" and self.replay:at(reply.move)
    if not at then return wrong_node(self, "expected a move {row, column} in reply %d", i) end
    if self.replay[at] ~= "." then return wrong_node(self, "reply %d is on a cell that is taken", i) end
    if list[at] then return wrong_node(self, "reply %d answers the same move as another one", i) end
    list[at] = reply.proof or false
  end
  return list
end

-- Adds to a set the cells next to a row of stones of one colour through a cell, in all directions, if they are free.
local function add_ends(self, at, stone, set)
  local replay = self.replay
  for _, step in ipairs(replay.steps) do
    for way = -1, 1, 2 do
      local there = at + way * step
      while replay[there] == stone do there = there + way * step end
      if replay[there] == "." then set[there] = true end
    end
  end
end

-- The answers to play after the attack that stands, `last` being the defender's stone before it (0: none, nil: at the
-- root); passing comes first. All free cells; but when the attacker then wins on one cell whatever happens elsewhere,
-- only those that can change that: the cell itself and the ends of its rows; those that the proof lists; and those
-- with which the defender could win. At the position before `last` he could not, so they lie at the ends of its rows.
local function answers_to(self, node, replies, last)
  local list, replay, otherwise = { 0 }, self.replay, node.otherwise
  local win = last and type(otherwise) == "table" and otherwise.wins and replay:at(otherwise.move)
  if not win or replay[win] ~= "." then
    for at = 1, #replay do
      if replay[at] == "." then list[#list + 1] = at end
    end
    return list
  end
  local set = { [win] = true }
  add_ends(self, win, self.attacker, set)
  if last ~= 0 then add_ends(self, last, OTHER[self.attacker], set) end
  for at in pairs(replies) do set[at] = true end
  for at in pairs(set) do list[#list + 1] = at end
  table.sort(list) -- so that errors do not depend on the order of a table
  return list
end

-- A frame: an attack that stands, the answers to it, and the place of the next one.
local function push(self, node, last)
  local replies, err = list_replies(self, node)
  if not replies then return nil, err end
  self.frames[#self.frames + 1] = { node = node, replies = replies, answers = answers_to(self, node, replies, last),
    next = 1, key = self.replay:key() }
  return true
end

local function is_held(self, node, key)
  local held = self.held[node]
  return held and held[key]
end

local function hold(self, node, key)
  self.held[node] = self.held[node] or {}
  self.held[node][key] = true
end

-- Meets a node after an answer (a cell's number; 0: passing): true when it holds, false when a frame was pushed, nil
-- and an error.
local function meet(self, node, answer)
  self.positions = self.positions + 1
  if self.positions > self.most then
    return nil, errors.new { kind = "limit", message = ("the proof needs more than %d positions"):format(self.most) }
  end
  local won, err = play_attack(self, node)
  if won == nil then return nil, err end
  if won or is_held(self, node, self.replay:key()) then
    take_back(self)
    return true
  end
  local pushed, fault = push(self, node, answer)
  if not pushed then return nil, fault end
  return false
end

-- May the defender not play there? Asked before what follows is replayed at length, and when a proof fails there.
local function is_forbidden(self, at)
  if at == 0 or self.attacker == "X" then return false end
  self.replay[at] = "."
  local foul = self.replay:foul(at)
  self.replay[at] = OTHER[self.attacker]
  return foul ~= nil
end

-- Plays the answer that is next in a frame, and what follows it as far as that is a single move.
local function try_answer(self, frame)
  local replay, at = self.replay, frame.answers[frame.next]
  local defender = OTHER[self.attacker]
  local node = frame.replies[at]
  if node == nil then node = frame.node.otherwise end
  self.path[#self.path + 1] = at
  if at ~= 0 then
    replay[at] = defender
    if replay:wins(at) then
      table.remove(self.path)
      local cell = replay:cell(at)
      return wrong_node(self, "%s wins with %d,%d", NAME[defender], cell[1], cell[2])
    end
  end
  local single = type(node) == "table" and node.wins
  if not single and is_forbidden(self, at) then
    take_back(self)
    return true
  end
  local holds, err = meet(self, node, at)
  if holds == nil and err.kind == "wrong" and single then holds = is_forbidden(self, at) or nil end
  if holds then take_back(self) end
  return holds, err
end

local function run(self, root)
  local won, err = play_attack(self, root)
  if won ~= false then return won, err end
  local pushed, fault = push(self, root)
  if not pushed then return nil, fault end
  local frames = self.frames
  while #frames > 0 do
    local frame = frames[#frames]
    if not frame.answers[frame.next] then
      hold(self, frame.node, frame.key)
      frames[#frames] = nil
      take_back(self) -- the attack
      if #frames > 0 then take_back(self) end -- the answer before it
    else
      local holds
      holds, err = try_answer(self, frame)
      if holds == nil then return nil, err end
      frame.next = frame.next + 1
    end
  end
  return true
end

-- The rule of a proof: a rule, a preset's name, or fields as in rule:data().
local function rule_of(proof)
  local value = proof.rule
  if type(value) == "table" and not rules.is(value) then
    local fields = {}
    for field in pairs(rules.schema) do fields[field] = value[field] end
    value = fields
  end
  local right, rule = pcall(rules.take, "the proof", value)
  if right then return rule end
  return wrong("the proof names no rule: %s", tostring(rule))
end

local function check(board, proof, most)
  if not STONE[proof.side] then return wrong "the proof does not name its side: 'black' or 'white' expected" end
  local rule, err = rule_of(proof)
  if not rule then return nil, err end
  if rule.gravity or rule.torus then return wrong "proofs are for rules without gravity and torus" end
  local self = { replay = proof_board.new(board, rule), attacker = STONE[proof.side], path = {}, frames = {}, held = {},
    positions = 0, most = most }
  if self.replay:over() then return wrong "somebody has a line on the board already" end
  return run(self, proof.root)
end

--- Does a proof hold?
-- @tparam Board board the position, the side that wins to move
-- @tparam Forced|Proof|table answer
-- @tparam ?int most positions after which to stop
-- @return true; or nil and an error of kind "wrong", "unproved" or "limit"
function proof_check.answer(board, answer, most)
  local proof = answer.root and answer or answer.proof
  if type(proof) == "table" then return check(board, proof, most or MOST) end
  local message = ("there is no proof to replay: the status is %s"):format(errors.quote(tostring(answer.status)))
  return nil, errors.new { kind = "unproved", message = message }
end

return proof_check
