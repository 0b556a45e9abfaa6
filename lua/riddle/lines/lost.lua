--- What a record says that a format cannot hold, in words.
-- @module riddle.lines.lost
local lost = {}

-- Things that a record may hold, and the words for them. Each test of a node is called with (node, is_root).
local RECORD = {
  names = { "the names of the players", function(record) return record.black or record.white end },
  rule = { "the rule", function(record) return record.rule end },
  result = { "the declared result", function(record) return record.result end },
  date = { "the date", function(record) return record.date end },
  event = { "the event", function(record) return record.event end },
  round = { "the round", function(record) return record.round end },
  place = { "the place", function(record) return record.place end },
}

local NODE = {
  setup = { "stones set up beside the moves", function(node) return node.setup end },
  comments = { "comments", function(node) return node.comment end },
  variations = { "variations", function(node) return #node > 1 end },
  passes = { "passes", function(node) return node.pass end },
  labels = { "labels", function(node) return node.labels end },
  times = { "the times of the moves", function(node) return node.time end },
  ["to move"] = { "who is to move", function(node) return node.to_move end },
}

--- Adds to a list what of a record is lost.
-- @tparam Record record
-- @tparam {string,...} holds what the format can hold: names, rule, result, date, event, round, place, setup, comments,
--   variations, passes, labels, times, "to move"
-- @tparam ?{string,...} list sentences; each is added once
-- @treturn {string,...} the list
function lost.list(record, holds, list)
  list = list or {}
  local held, there = {}, {}
  for _, name in ipairs(holds) do held[name] = true end
  for _, sentence in ipairs(list) do there[sentence] = true end
  local function add(sentence)
    if not there[sentence] then list[#list + 1] = sentence end
    there[sentence] = true
  end
  for name, test in pairs(RECORD) do
    if not held[name] and test[2](record) then add(test[1]) end
  end
  local tests = {}
  for name, test in pairs(NODE) do
    if not held[name] then tests[#tests + 1] = test end
  end
  for node in record:walk() do
    for _, test in ipairs(tests) do
      if test[2](node) then add(test[1]) end
    end
  end
  return list
end

return lost
