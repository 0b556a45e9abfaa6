--- Is the proof that a point is forbidden to Black, or legal, right? Every claim of the tree is held against the rules:
-- what a node lists must be all there is, and its verdict must follow from it and from the nodes below.
-- @module riddle.lines.foul_check
local errors = require "riddle.errors"
local facts = require "riddle.lines.foul_facts"
local rules = require "riddle.lines.rule"

local check = {}

local DEEPEST = 1000

local function fail(message, ...) error(errors.new { kind = "wrong", message = message:format(...) }, 0) end

local function name_of(node) return ("row %s, column %s"):format(tostring(node.row), tostring(node.column)) end

-- A field that must be a list of tables.
local function list_of(one, field)
  local list = type(one) == "table" and one[field]
  if type(list) ~= "table" then fail("this is no proof: a list '%s' expected", field) end
  for _, entry in ipairs(list) do
    if type(entry) ~= "table" then fail("this is no proof: a list of tables '%s' expected", field) end
  end
  return list
end

-- What a node claims, in the form of facts.of.
local function claims_of(node)
  local function texts(field, write)
    local list = {}
    for i, one in ipairs(list_of(node, field)) do
      list[i] = tostring(one.direction) .. ": " .. write(one)
    end
    table.sort(list)
    return list
  end
  local function stones(one) return facts.text_of(list_of(one, "stones")) end
  return {
    fives = texts("fives", stones),
    overlines = texts("overlines", stones),
    fours = texts("fours", function(one)
      return stones(one) .. " + " .. facts.text_of(list_of(one, "completed_by"))
    end),
    threes = texts("threes", function(one)
      local fours = {}
      for i, point in ipairs(list_of(one, "points")) do
        fours[i] = facts.straight_four(facts.text_of { point }, facts.text_of(list_of(point, "four")),
          facts.text_of(list_of(point, "ends")))
      end
      return facts.three(stones(one), fours)
    end),
  }
end

-- Beside a five nothing else matters.
local function compare(node, claims, right)
  for _, field in ipairs(#right.fives > 0 and { "fives" } or { "fives", "overlines", "fours", "threes" }) do
    for i = 1, math.max(#claims[field], #right[field]) do
      if claims[field][i] ~= right[field][i] then
        fail("%s, %s: expected %s, found %s", name_of(node), field, right[field][i] or "no more",
          claims[field][i] or "none")
      end
    end
  end
end

local check_node -- below

-- Does a three count, by the nodes of its points? Nil when they do not tell.
local function count_three(state, node, three, depth)
  local refused, counts = 0, nil
  for _, point in ipairs(three.points) do
    if point.why == nil then
      if point.verdict ~= nil and point.verdict ~= "not needed" then
        fail("%s: the node of %s is missing", name_of(node), name_of(point))
      end
    else
      check_node(state, point.why, depth + 1)
      if point.why.row ~= point.row or point.why.column ~= point.column or point.verdict ~= point.why.verdict then
        fail("%s: the node of %s is another one", name_of(node), name_of(point))
      end
      local good = point.verdict == "legal" or point.verdict == "five" and state.rule.reading == "eye-counts"
      if good then counts = true else refused = refused + 1 end
    end
  end
  if refused == #three.points then counts = false end
  if three.counts ~= counts then
    fail("%s: that the three %s counts is claimed to be %s, its points say %s", name_of(node), three.direction,
      tostring(three.counts), tostring(counts))
  end
  return counts
end

-- Whether the threes make a double-three: true, false, or nil when the tree does not tell.
local function double_three(state, node, depth)
  local real, unreal = 0, 0
  for _, three in ipairs(node.threes) do
    local counts = count_three(state, node, three, depth)
    if counts then real = real + 1 elseif counts == false then unreal = unreal + 1 end
  end
  if real >= 2 then return true end
  if #node.threes - unreal < 2 then return false end
end

local function in_words(list)
  local words = {}
  for i, word in ipairs(list) do words[i] = tostring(word) end
  return #words > 0 and table.concat(words, ", ") or "no reasons"
end

local function check_fouls(state, node, depth)
  local forbidden, reasons = {}, {}
  for _, foul in ipairs(state.rule.fouls) do forbidden[foul] = true end
  if state.rule.overline == "foul" and #node.overlines > 0 then reasons[1] = "overline" end
  if forbidden["double-four"] and #node.fours > 1 then reasons[#reasons + 1] = "double-four" end
  local settled = depth > 1 and #reasons > 0 -- a straight-four point with a foul: no more was to be shown
  local double = double_three(state, node, depth)
  if forbidden["double-three"] and not settled then
    if double == nil then fail("%s: the tree does not tell whether two threes count", name_of(node)) end
    if double then reasons[#reasons + 1] = "double-three" end
  end
  if in_words(node.reasons) ~= in_words(reasons) then
    fail("%s: expected %s, found %s", name_of(node), in_words(reasons), in_words(node.reasons))
  end
  local verdict = #reasons > 0 and "forbidden" or "legal"
  if node.verdict ~= verdict then
    fail("%s: expected the verdict '%s', found '%s'", name_of(node), verdict, tostring(node.verdict))
  end
end

local function need_free_point(state, node)
  local board = state.board
  local fits = type(node) == "table" and math.type(node.row) == "integer" and math.type(node.column) == "integer"
    and node.row >= 1 and node.row <= board.rows and node.column >= 1 and node.column <= board.columns
  if not fits then fail "this is no proof: a row and a column of the board expected" end
  local at = (node.row - 1) * board.columns + node.column
  if state.added[at] or board.cells:sub(at, at) ~= "." then fail("%s: expected a free point", name_of(node)) end
  return at
end

function check_node(state, node, depth)
  if depth > DEEPEST then fail("more than %d nodes above each other", DEEPEST) end
  local at = need_free_point(state, node)
  if type(node.reasons) ~= "table" then fail "this is no proof: a list 'reasons' expected" end
  compare(node, claims_of(node), facts.of(state, node.row, node.column))
  if #node.fives > 0 then
    if node.verdict ~= "five" or #node.reasons > 0 then fail("%s: a five is never a foul", name_of(node)) end
    return
  end
  state.added[at] = true
  check_fouls(state, node, depth)
  state.added[at] = nil
end

--- Checks a proof tree.
-- @tparam Board board
-- @tparam FoulProof|table proof of lines.explain_foul, or its :data()
-- @return true; or nil and an error of kind "wrong" that says which node fails, and why
function check.proof(board, proof)
  local rule = proof.rule
  if not rules.is(rule) then
    rule = { k = proof.k, overline = proof.overline, fouls = proof.fouls, reading = proof.reading }
    local ok, made = pcall(rules.take, "lines.check", rule)
    if not ok then
      return nil, errors.new { kind = "wrong", message = "the answer does not name its rule: k, overline and fouls "
        .. "expected" }
    end
    rule = made
  end
  local ok, err = pcall(check_node, { board = board, rule = rule, added = {} }, proof, 1)
  if ok then return true end
  if not errors.is(err) then error(err, 0) end
  return nil, err
end

return check
