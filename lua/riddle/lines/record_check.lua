--- Are the fields of a record of the types that riddle.lines.record tells? Records are tables that anybody may change
-- or make up; whoever takes one from a user looks here first, so that a wrong field is named and no kernel or format
-- stumbles over it. What a field says is not judged: a move may be beyond the board. One walk over the nodes.
-- @module riddle.lines.record_check
local options = require "riddle.options"

local math_type, type = math.type, type

local TEXT <const> = { type = "string" }
local INTEGER <const> = { type = "integer" }
local TABLE <const> = { type = "table" }
local COLOUR <const> = { one_of = { "black", "white" } }

local RECORD = {
  format = TEXT, black = TEXT, white = TEXT, rule = TEXT, date = TEXT, event = TEXT, round = TEXT, place = TEXT,
  result = TABLE, line = INTEGER, extra = TABLE,
}
local NEEDED = { rows = INTEGER, columns = INTEGER, root = TABLE, warnings = TABLE }
local RESULT = { winner = { one_of = { "black", "white", "draw" } }, reason = TEXT, text = TEXT, player = INTEGER,
  name = TEXT }
local NODE = {
  colour = COLOUR, row = INTEGER, column = INTEGER, pass = { type = "boolean" }, setup = TABLE, to_move = COLOUR,
  comment = TEXT, labels = TABLE, time = INTEGER, line = INTEGER, place = INTEGER, extra = TABLE,
}
local STONE, STONE_NEEDED = { colour = COLOUR }, { row = INTEGER, column = INTEGER }
local LABEL_NEEDED = { row = INTEGER, column = INTEGER, text = TEXT }
local NO_FIELDS <const> = {}

-- Raises for a value that a rule does not allow.
local function need(who, level, what, name, value, rule)
  local right, allowed = options.fits(value, rule)
  if not right then options.argument(who, ("%s: field '%s'"):format(what, name), allowed, value, level + 1) end
end

-- Checks the fields of a table: those of `fields` may be missing. Fields of other names are the user's own.
local function check(who, level, what, one, fields, needed)
  for name, rule in pairs(needed) do need(who, level + 1, what, name, one[name], rule) end
  for name, rule in pairs(fields) do
    local value = one[name]
    if value ~= nil then need(who, level + 1, what, name, value, rule) end
  end
end

local function check_list(who, level, what, list, fields, needed)
  for i, one in ipairs(list) do
    local place = ("%s %d"):format(what, i)
    if type(one) ~= "table" then options.argument(who, place, "a table", one, level + 1) end
    check(who, level + 1, place, one, fields, needed)
  end
end

-- As options.fits, but without the words, and at once for colours.
local function fits(value, rule)
  if rule == COLOUR then return value == "black" or value == "white" end
  return (options.fits(value, rule))
end

-- The fields of a node that are there, each by its rule: most nodes have few.
local function check_node(who, level, number, node)
  for name, value in next, node do
    local rule = NODE[name]
    if rule and not (rule == INTEGER and math_type(value) == "integer") and not fits(value, rule) then
      need(who, level + 1, "the record's node " .. number, name, value, rule)
    end
  end
  if (node.row == nil) ~= (node.column == nil) then
    need(who, level + 1, "the record's node " .. number, node.row == nil and "row" or "column", nil, INTEGER)
  end
  if node.setup then
    check_list(who, level + 1, ("the record's node %d: stone"):format(number), node.setup, STONE, STONE_NEEDED)
  end
  if node.labels then
    check_list(who, level + 1, ("the record's node %d: label"):format(number), node.labels, NO_FIELDS, LABEL_NEEDED)
  end
end

-- All nodes, each before its children, the main line first; without recursion.
local function check_nodes(who, level, root)
  local stack, top, seen, number = { root }, 1, {}, 0
  while top > 0 do
    local node = stack[top]
    if type(node) ~= "table" then
      options.argument(who, ("the record's node %d"):format(number), "a table", node, level + 1)
    end
    if seen[node] then
      error(("%s: the record's node %d stands in it twice; nodes must be a tree"):format(who, number), level + 1)
    end
    seen[node] = true
    check_node(who, level + 1, number, node)
    local children = #node
    for i = 1, children do stack[top + children - i] = node[i] end
    top, number = top + children - 1, number + 1
  end
end

--- Raises when a field of a record has a wrong type. Nodes are numbered from the root, which is node 0, each before its
-- children, the main line first: node n of the main line stands n steps below the root.
-- @tparam string who the public function, for messages
-- @tparam Record record
-- @tparam ?int level as in `error` (default 2)
return function(who, record, level)
  level = (level or 2) + 1
  check(who, level, "the record", record, RECORD, NEEDED)
  if record.result then check(who, level, "the record's result", record.result, RESULT, NO_FIELDS) end
  check_nodes(who, level, record.root)
end
